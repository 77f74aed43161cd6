/// The collections of a literal that need a type annotation, because the type of their elements is `Any`.
///
/// The compiler infers `Any` for a collection inside another one, except in these cases:
///
/// * The numbers in it are not all integers or all reals. For `[[1], [0.5]]` the compiler infers reals.
/// * The literal is large. Inference would take exponential time.
/// * The collection is the outermost, and is empty or has elements of different kinds. The compiler requires an annotation.
struct SwiftAnnotations {
  /// The number of nodes from which a literal is large.
  private static let largeSize = 32

  /// The types that the compiler infers for scalars. Those with the same effect on annotations are one type.
  private struct Types: OptionSet {
    let rawValue: UInt8
    static let integer = Types(rawValue: 1)
    static let unsigned = Types(rawValue: 2)
    static let real = Types(rawValue: 4)
    /// Other scalars, and `Any`.
    static let other = Types(rawValue: 8)
  }

  /// The indexes of the collections that need an annotation.
  private(set) var indexes: Set<Int> = []

  init(_ list: borrowing PropertyList) {
    _ = types(in: 0, of: list)
    if list.nodes[0].isContainer, kinds(in: 0, of: list).count != 1 { indexes.insert(0) }
  }

  /// The types of scalars from which the compiler infers the type of the value at `index`. Records the collections that need an annotation.
  private mutating func types(in index: Int, of list: borrowing PropertyList) -> Types {
    switch list.nodes[index] {
    case .integer: return .integer
    case .unsigned: return .unsigned
    case .float, .real, .number: return .real
    case .string, .data, .date, .boolean, .wideInteger, .uid, .null: return .other
    case .array, .dictionary: break
    }
    var types: Types = []
    list.forEachValue(of: index) { types.formUnion(self.types(in: $0, of: list)) }
    let kinds = kinds(in: index, of: list)
    let isAny = kinds.count > 1 && kinds != [.integer, .real]
    let mixesNumbers = types.rawValue.nonzeroBitCount > 1 && !types.contains(.other)
    let needsType = isAny ? list.nodes[0].size >= Self.largeSize : mixesNumbers
    if needsType { indexes.insert(index) }
    return isAny || needsType ? .other : types
  }

  private func kinds(in index: Int, of list: borrowing PropertyList) -> Set<PropertyList.Kind> {
    var kinds: Set<PropertyList.Kind> = []
    list.forEachValue(of: index) { kinds.insert(list.nodes[$0].kind) }
    return kinds
  }
}
