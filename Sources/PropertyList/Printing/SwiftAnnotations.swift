/// The type that the compiler infers for a literal, without details that need no annotation.
private indirect enum SwiftType: Equatable {
  /// The type of an empty collection's elements.
  case unknown
  case string, data, date, boolean, integer, unsigned, real
  /// Integers and reals in one collection. The compiler would infer one type for both.
  case mixedNumbers
  case any
  case array(SwiftType)
  case dictionary(SwiftType)

  private var isNumber: Bool { [.integer, .unsigned, .real, .mixedNumbers].contains(self) }

  var hasMixedNumbers: Bool {
    switch self {
    case .mixedNumbers: true
    case .array(let element), .dictionary(let element): element.hasMixedNumbers
    case .unknown, .string, .data, .date, .boolean, .integer, .unsigned, .real, .any: false
    }
  }

  /// The type of a collection's elements if some have this type and others have `other`.
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

/// The collections of a literal that need an annotation: the type of their elements is `Any`.
///
/// Inside other collections the compiler can infer that. The exceptions are:
///
/// * It makes the integers of `[[1], [0.5]]` reals.
/// * It takes exponential time for large literals.
/// * It requires a type for the outermost collection if that is empty or if its elements differ in kind.
struct SwiftAnnotations {
  /// The limit of a literal's nodes up to which the compiler infers `Any`.
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
