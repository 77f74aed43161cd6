/// The elements of the property list DTD.
package enum XMLTag: String, Sendable {
  case propertyList = "plist"
  case array
  case dictionary = "dict"
  case key, string, data, date, integer, real
  case `true`, `false`

  /// The length of the longest name, "integer".
  static let maxLength = 7

  var isContainer: Bool { self == .dictionary || self == .array || self == .propertyList }

  /// The property list element with `name`, or nil.
  init?(_ name: Span<UInt8>) {
    guard name.count <= Self.maxLength else { return nil }
    self.init(rawValue: String(decoding: name))
  }
}

extension TextContainer.Kind {
  var tag: XMLTag {
    switch self {
    case .dictionary: .dictionary
    case .array: .array
    case .propertyList: .propertyList
    }
  }
}
