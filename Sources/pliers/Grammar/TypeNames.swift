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

/// The type that a value must have. Nil is plutil's `(any)`, which no value satisfies.
struct Expectation: Sendable {
  let kind: PropertyList.Kind?

  init(_ kind: PropertyList.Kind) { self.kind = kind }

  /// The expectation of plutil's name for it, which cannot be `uid` or `null`.
  init?(plutilName name: String) {
    kind = PropertyList.Kind(rawValue: name)
    if kind == .uid || kind == .null || kind == nil && name != "(any)" { return nil }
  }

  func check(_ actual: PropertyList.Kind, at keyPath: PropertyList.KeyPath) throws(Failure) {
    if actual != kind { throw .unexpectedKind(keyPath, expected: kind?.plutilName ?? "any", actual: actual) }
  }
}
