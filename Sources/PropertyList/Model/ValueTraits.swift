/// Traits of values, keys and texts that some formats cannot represent. An error names the first trait of a value.
package struct ValueTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let null = ValueTraits(rawValue: 1)
  package static let nonStringKey = ValueTraits(rawValue: 1 << 1)
  /// A date that is not finite, or whose year needs more than 32 bits.
  package static let distantDate = ValueTraits(rawValue: 1 << 2)
  /// A date that is finite and has a fraction of a second.
  package static let fractionalDate = ValueTraits(rawValue: 1 << 3)
  package static let date = ValueTraits(rawValue: 1 << 4)
  package static let data = ValueTraits(rawValue: 1 << 5)
  package static let uid = ValueTraits(rawValue: 1 << 6)
  /// An integer of more than 64 bits.
  package static let wideInteger = ValueTraits(rawValue: 1 << 7)
  /// NaN or an infinity.
  package static let nonFiniteReal = ValueTraits(rawValue: 1 << 8)
  /// A string or key with a character that XML 1.0 forbids.
  package static let forbiddenCharacter = ValueTraits(rawValue: 1 << 9)

  /// The trait with the lowest bit; empty if there is none.
  var first: ValueTraits { ValueTraits(rawValue: rawValue & (0 &- rawValue)) }

  var reason: WriteError.Reason {
    switch self {
    case .null: .null
    case .nonStringKey: .nonStringKey
    case .fractionalDate: .dateWithFraction
    case .distantDate, .wideInteger: .unreadableInXML
    case .forbiddenCharacter: .notInXML
    default: .notInJSON
    }
  }
}

extension Node {
  /// The traits of a scalar, without those of text. Inlined: a call for each node would be 6 % of the instructions from XML to JSON.
  @inline(__always)
  var traits: ValueTraits {
    switch self {
    case .string, .integer, .unsigned, .boolean, .number, .array, .dictionary: []
    case .null: .null
    case .data: .data
    case .uid: .uid
    case .wideInteger: .wideInteger
    case .float(let value): value.isFinite ? [] : .nonFiniteReal
    case .real(let value): value.isFinite ? [] : .nonFiniteReal
    case .date(let seconds):
      !(seconds.magnitude < PropertyList.xmlDateLimit)
        ? [.date, .distantDate] : seconds == seconds.rounded() ? .date : [.date, .fractionalDate]
    }
  }
}

/// Bounds of the values of a list, found by its reader. What they exclude is not looked for again: 8 % of the instructions from XML to XML.
struct ValueBounds: Sendable {
  /// All traits that a value of the list may have.
  var traits = ValueTraits(rawValue: .max)
  /// The maximum number of containers inside one another, empty ones included.
  var nesting = Int.max
  /// False if no dictionary has a duplicate key.
  var mayHaveDuplicates = true
}
