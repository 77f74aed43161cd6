/// The elements of the property list DTD.
package enum XMLTag: String, Sendable {
  case propertyList = "plist"
  case array
  case dictionary = "dict"
  case key, string, data, date, integer, real
  case `true`, `false`

  var isContainer: Bool { self == .dictionary || self == .array || self == .propertyList }

  /// The property list element with `name`, or nil.
  init?(_ name: Span<UInt8>) {
    // "integer" is the longest name.
    guard name.count <= 7 else { return nil }
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
