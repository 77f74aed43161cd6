/// The type that the compiler infers for a literal, without details that do not affect annotations.
private indirect enum SwiftType: Equatable {
  /// The type of an empty collection's elements.
  case unknown
  /// A scalar; an integer of up to `Int64.max`.
  case scalar(PropertyList.Kind)
  case unsigned
  /// Integers and reals in one collection, for which the compiler would infer one type.
  case mixedNumbers
  case any
  case array(SwiftType)
  case dictionary(SwiftType)

  private var isNumber: Bool {
    [.scalar(.integer), .scalar(.real), .unsigned, .mixedNumbers].contains(self)
  }

  var hasMixedNumbers: Bool {
    switch self {
    case .mixedNumbers: true
    case .array(let element), .dictionary(let element): element.hasMixedNumbers
    case .unknown, .scalar, .unsigned, .any: false
    }
  }

  /// The element type of a collection in which some elements have this type and others have type `other`.
  func joined(with other: SwiftType) -> SwiftType {
    switch (self, other) {
    case (.unknown, _): other
    case (_, .unknown): self
    case (.array(let left), .array(let right)): .array(left.joined(with: right))
    case (.dictionary(let left), .dictionary(let right)): .dictionary(left.joined(with: right))
    case _ where self == other: self
    case _ where isNumber && other.isNumber: .mixedNumbers
    case _: .any
    }
  }
}

/// The collections of a literal that need a type annotation, because the type of their elements is `Any`.
///
/// The compiler infers `Any` for a collection inside another one, except in these cases:
///
/// * The elements mix integers and reals. For `[[1], [0.5]]` the compiler infers reals.
/// * The literal is large. Inference would take exponential time.
/// * The collection is the outermost, and is empty or has elements of different kinds. The compiler requires an annotation.
struct SwiftAnnotations {
  /// The number of nodes from which a literal is large.
  private static let largeSize = 32

  /// The indexes of the collections that need an annotation.
  private(set) var indexes: Set<Int> = []
  /// True if the literal is not large, so that the compiler infers `Any`.
  private let isInferable: Bool

  init(_ list: borrowing PropertyList) {
    isInferable = list.nodes[0].size < Self.largeSize
    _ = type(of: 0, in: list)
    var kinds: Set<PropertyList.Kind> = []
    list.forEachValue(of: 0) { kinds.insert(list.nodes[$0].kind) }
    if list.nodes[0].isContainer, kinds.count != 1 { indexes.insert(0) }
  }

  private mutating func type(of index: Int, in list: borrowing PropertyList) -> SwiftType {
    switch list.nodes[index] {
    case .string, .data, .date, .boolean, .integer, .float, .real, .number: .scalar(list.nodes[index].kind)
    case .unsigned: .unsigned
    case .wideInteger, .uid, .null: .any
    case .array: .array(elementType(of: index, in: list))
    case .dictionary: .dictionary(elementType(of: index, in: list))
    }
  }

  private mutating func elementType(of index: Int, in list: borrowing PropertyList) -> SwiftType {
    var element = SwiftType.unknown
    list.forEachValue(of: index) { element = element.joined(with: type(of: $0, in: list)) }
    guard element.hasMixedNumbers || (element == .any && !isInferable) else { return element }
    indexes.insert(index)
    return .any
  }
}
