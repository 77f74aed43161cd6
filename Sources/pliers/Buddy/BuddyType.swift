import PropertyList

// PlistBuddy's types of values, with the conversion from text.

extension PropertyList.Kind {
  private static let buddyTypes: [(name: String, kind: PropertyList.Kind)] = [
    ("String", .string), ("Array", .array), ("Dict", .dictionary), ("Bool", .bool), ("Real", .real),
    ("Integer", .integer), ("Date", .date), ("Data", .data),
  ]

  /// The type of that name, in letters of either case.
  init?(buddyName name: [UInt8]) {
    let name = String(decoding: name, as: UTF8.self).lowercased()
    guard let type = Self.buddyTypes.first(where: { $0.name.lowercased() == name }) else { return nil }
    self = type.kind
  }

  /// PlistBuddy's name of the type; nil for a type that it does not know.
  var buddyName: String? { Self.buddyTypes.first { $0.kind == self }?.name }

  /// Returns the value of this type that `text` represents; nil if there is none. An empty text is zero, false, or nothing.
  func value(ofBuddyText text: [UInt8]) -> PropertyList? {
    switch self {
    case .array: return .emptyArray
    case .dictionary: return .emptyDictionary
    case .string: return String(validating: text, as: UTF8.self).flatMap { try? PropertyList(string: $0) }
    case .data: return try? PropertyList(data: Source(text))
    case .bool:
      let word = String(decoding: text, as: UTF8.self).lowercased()
      return PropertyList(node: .boolean(["true", "yes", "1"].contains(word)))
    case .integer:
      guard text.isEmpty || text.afterSign.first?.isDigit == true else { return nil }
      return PropertyList(node: .integer(Int64(lenientDecimal: text.span)))
    case .real: return text.isEmpty ? PropertyList(node: .real(0)) : real(text)
    case .date: return BuddyDate.seconds(in: text).map { PropertyList(node: .date($0)) }
    case .uid, .null: return nil
    }
  }

  /// Returns the number at the start of `text`, as C's `%lf` reads it. PlistBuddy loses digits: it reads single precision.
  private func real(_ text: [UInt8]) -> PropertyList? {
    let number = text.afterSign
    let word = String(decoding: number.prefix(1 << 10), as: UTF8.self).lowercased()
    if ["inf", "nan", "0x"].contains(where: word.hasPrefix) {
      // Text after the number is ignored, as for a decimal number.
      let length = stride(from: word.utf8.count, to: 2, by: -1).first { Double(word.prefix($0)) != nil }
      let isNegative = text.first { $0 > UInt8(ascii: " ") } == UInt8(ascii: "-")
      let value = length.flatMap { Double(word.prefix($0)) }
      return value.map { PropertyList(node: .real(isNegative ? -$0 : $0)) }
    }
    let fraction = number.first == UInt8(ascii: ".") ? number.dropFirst() : number
    return fraction.first?.isDigit == true ? PropertyList(node: .real(Double(lenientDecimal: text.span))) : nil
  }
}

extension Collection where Element == UInt8, SubSequence == ArraySlice<UInt8> {
  /// The text after its blanks and one sign.
  fileprivate var afterSign: ArraySlice<UInt8> {
    let text = drop(while: \.isSpace)
    return text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
  }
}
