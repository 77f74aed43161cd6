import PropertyList

/// The values that a consumer accepts in one part of a property list.
///
/// ```
/// dictionary ─┬─ "Label" ───────────▶ string, not empty          required
///             ├─ "Nice" ────────────▶ integer, -20...20
///             ├─ "KeepAlive" ───────▶ one of ─┬─ boolean
///             │                               └─ dictionary ─┬─ "Crashed" ──▶ boolean
///             │                                              └─ …
///             └─ "WatchPaths" ──────▶ one of ─┬─ array of string, an absolute path
///                                             └─ tolerated: string
/// ```
///
/// `SchemaColumns` makes schemas from the rows of a table, and `SchemaChecker` applies them.
indirect enum Schema: Sendable {
  case any
  case boolean
  case integer(NumberRange)
  case real(NumberRange)
  case string(StringValues)
  case date
  case data
  case array(of: Schema)
  case dictionary(SchemaMembers)
  /// A value of one of several types.
  case oneOf([Schema])
  /// A type that readers accept, but that is not documented.
  case tolerated(Schema)
}

/// The possible numbers.
enum NumberRange: Sendable {
  case any
  /// From the first to the second bound; nil for no bound.
  case bounds(Double?, Double?)
  case values([Double])
}

extension NumberRange {
  /// The numbers as text: `from 1 to 31`; nil for all.
  var words: String? {
    func text(_ value: Double) -> String { Int(exactly: value).map { "\($0)" } ?? "\(value)" }
    return switch self {
    case .any, .bounds(nil, nil): nil
    case .bounds(let low?, let high?): "from \(text(low)) to \(text(high))"
    case .bounds(let low?, nil): "of \(text(low)) or more"
    case .bounds(nil, let high?): "of \(text(high)) or less"
    case .values(let values): values.map(text).listed("or")
    }
  }

  /// The expected value as text, with the noun of its type.
  func noun(of type: String) -> String {
    guard let words else { return type }
    if case .values = self { return words }
    return "\(type) \(words)"
  }
}

/// The possible strings.
enum StringValues: Sendable {
  case any
  /// The known strings. If the list is open, other strings are accepted, too, except misspellings of known ones.
  case values(NameList, isOpen: Bool)
  /// The form, and its pattern.
  case format(StringFormat, [UInt8])
}

extension Schema {
  /// The alternatives, documented ones first.
  var alternatives: [Schema] {
    if case .oneOf(let alternatives) = self { alternatives } else { [self] }
  }

  /// The dictionary that is one of the alternatives; nil if there is none.
  var members: SchemaMembers? {
    for alternative in alternatives {
      if case .dictionary(let members) = alternative { return members }
    }
    return nil
  }

  /// The schema of the elements, if one of the alternatives is an array.
  var elements: Schema? {
    for alternative in alternatives {
      if case .array(let elements) = alternative { return elements }
    }
    return nil
  }

  /// The type as a noun: "an array".
  var noun: String {
    switch self {
    case .any: "any value"
    case .boolean: PropertyList.Kind.bool.noun
    case .integer: PropertyList.Kind.integer.noun
    case .real: "a number"
    case .string: PropertyList.Kind.string.noun
    case .date: PropertyList.Kind.date.noun
    case .data: PropertyList.Kind.data.noun
    case .array: PropertyList.Kind.array.noun
    case .dictionary: PropertyList.Kind.dictionary.noun
    case .tolerated(let schema): schema.noun
    case .oneOf(let alternatives):
      alternatives.compactMap { if case .tolerated = $0 { nil } else { $0.noun } }.joined(separator: " or ")
    }
  }
}
