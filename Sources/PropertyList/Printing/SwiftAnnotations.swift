/// The type that the compiler infers for a literal, as far as it matters here.
private indirect enum SwiftType: Equatable {
  /// That of the elements of an empty collection.
  case unknown
  case string, data, date, boolean, integer, unsigned, real
  /// Integers and reals in one collection, which the compiler would give one type.
  case mixedNumbers
  case any
  case array(SwiftType)
  case dictionary(SwiftType)

  private var isNumber: Bool {
    switch self {
    case .integer, .unsigned, .real, .mixedNumbers: true
    case .unknown, .string, .data, .date, .boolean, .any, .array, .dictionary: false
    }
  }

  var hasMixedNumbers: Bool {
    switch self {
    case .mixedNumbers: true
    case .array(let element), .dictionary(let element): element.hasMixedNumbers
    case .unknown, .string, .data, .date, .boolean, .integer, .unsigned, .real, .any: false
    }
  }

  /// The type of elements of which some have this type and some have `other`.
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

/// The collections of a literal that need an annotation that says that their elements are of type `Any`.
///
/// Inside other collections the compiler infers that. But it makes the integers of `[[1], [0.5]]` reals, it takes
/// exponential time where much is to be inferred, and for the outermost collection it demands a type where that is empty
/// or its elements differ in kind.
struct SwiftAnnotations {
  /// The nodes of a literal in which everything that can be is left to the compiler.
  private static let inferableSize = 32

  private(set) var indexes: Set<Int> = []
  private let isInferable: Bool

  /// The annotations for the value at `root`.
  init(at root: Int, in list: borrowing PropertyList) {
    isInferable = list.nodes[root].size < SwiftAnnotations.inferableSize
    _ = type(of: root, in: list)
    var kinds: Set<PropertyList.Kind> = []
    list.forEachValue(of: root) { value in kinds.insert(list.nodes[value].kind) }
    if list.nodes[root].isContainer, kinds.count != 1 { indexes.insert(root) }
  }

  private mutating func type(of index: Int, in list: borrowing PropertyList) -> SwiftType {
    switch list.nodes[index] {
    case .string: .string
    case .data: .data
    case .date: .date
    case .boolean: .boolean
    case .integer: .integer
    case .unsigned: .unsigned
    case .float, .real, .number: .real
    case .wideInteger, .uid, .null: .any
    case .array: .array(elementType(of: index, in: list))
    case .dictionary: .dictionary(elementType(of: index, in: list))
    }
  }

  private mutating func elementType(of index: Int, in list: borrowing PropertyList) -> SwiftType {
    var element = SwiftType.unknown
    list.forEachValue(of: index) { value in element = element.joined(with: type(of: value, in: list)) }
    guard element.hasMixedNumbers || (element == .any && !isInferable) else { return element }
    indexes.insert(index)
    return .any
  }
}

extension PropertyList {
  /// Calls `body` with the index of each element of the array, or of each value of the dictionary, at `index`.
  fileprivate func forEachValue(of index: Int, _ body: (Int) -> Void) {
    var isKey = false
    forEachChild(of: index) { child in
      if case .dictionary = nodes[index] { isKey.toggle() }
      if !isKey { body(child) }
    }
  }
}
