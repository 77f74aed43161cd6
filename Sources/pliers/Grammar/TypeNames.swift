import PropertyList

extension PropertyList.Kind {
  private var aliases: [String] {
    switch self {
    case .bool: ["boolean"]
    case .integer: ["int"]
    case .real: ["real", "double"]
    case .dictionary: ["dict"]
    case .string, .date, .data, .array, .uid, .null: []
    }
  }

  static var ownNames: [String] { allCases.flatMap { [$0.rawValue] + $0.aliases } }

  /// The names for help: each type with its other names in parentheses.
  static var nameList: String {
    allCases.map { kind in
      kind.aliases.isEmpty ? kind.rawValue : "\(kind.rawValue) (\(kind.aliases.joined(separator: ", ")))"
    }.joined(separator: ", ")
  }

  init?(ownName name: String) {
    guard let kind = Self.allCases.first(where: { $0.rawValue == name || $0.aliases.contains(name) }) else {
      return nil
    }
    self = kind
  }
}

enum Expectation: Equatable {
  case kind(PropertyList.Kind)
  /// plutil's `(any)`, which no value satisfies.
  case any

  func check(_ kind: PropertyList.Kind, at keyPath: PropertyList.KeyPath) throws(Failure) {
    switch self {
    case .kind(let expected):
      if kind != expected { throw .unexpectedKind(keyPath, expected: expected.plutilName, actual: kind) }
    case .any: throw .unexpectedKind(keyPath, expected: "any", actual: kind)
    }
  }
}
