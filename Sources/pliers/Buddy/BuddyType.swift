import PropertyList

/// A type of value that PlistBuddy writes, with the conversion from text.
enum BuddyType: String {
  case string, array, dict, bool, real, integer, date, data

  /// Message for a text that is not a value of the type. PlistBuddy prints it and ignores the command.
  struct Problem: Error, Equatable { let line: String }

  /// The type of that name, in letters of either case.
  init?(named name: [UInt8]) { self.init(rawValue: String(decoding: name, as: UTF8.self).lowercased()) }

  /// The type of an existing value; nil for the types that PlistBuddy does not know.
  init?(_ kind: PropertyList.Kind) {
    switch kind {
    case .string: self = .string
    case .array: self = .array
    case .dictionary: self = .dict
    case .bool: self = .bool
    case .real: self = .real
    case .integer: self = .integer
    case .date: self = .date
    case .data: self = .data
    case .uid, .null: return nil
    }
  }

  /// Returns the value that `text` represents; an empty text is zero, false, or nothing.
  func value(of text: [UInt8]) throws(Problem) -> PropertyList {
    switch self {
    case .array: return .emptyArray
    case .dict: return .emptyDictionary
    case .string:
      guard let string = String(validating: text, as: UTF8.self), let value = try? PropertyList(string: string) else {
        throw Problem(line: "Unrecognized String Format")
      }
      return value
    case .data:
      guard let value = try? PropertyList(data: Source(text)) else { throw Problem(line: "Unrecognized Data Format") }
      return value
    case .bool:
      let word = String(decoding: text, as: UTF8.self).lowercased()
      return PropertyList(node: .boolean(["true", "yes", "1"].contains(word)))
    case .integer:
      guard text.isEmpty || text.afterSign.first?.isDigit == true else {
        throw Problem(line: "Unrecognized Integer Format")
      }
      return PropertyList(node: .integer(Int64(lenientDecimal: text.span)))
    case .real:
      guard let value = real(text) else { throw Problem(line: "Unrecognized Real Format") }
      return PropertyList(node: .real(value))
    case .date:
      guard let seconds = BuddyDate.seconds(in: text) else { throw Problem(line: "Unrecognized Date Format") }
      return PropertyList(node: .date(seconds))
    }
  }

  /// Returns the number at the start of `text`, as C's `%lf` reads it. PlistBuddy loses digits: it reads single precision.
  private func real(_ text: [UInt8]) -> Double? {
    if text.isEmpty { return 0 }
    let number = text.afterSign
    let word = String(decoding: number.prefix(1 << 10), as: UTF8.self).lowercased()
    for name in ["inf", "nan", "0x"] where word.hasPrefix(name) {
      // Text after the number is ignored, as for a decimal number.
      let length = name == "0x" ? hexadecimalLength(Array(word.utf8)) : name.utf8.count
      let isNegative = text.first { $0 > UInt8(ascii: " ") } == UInt8(ascii: "-")
      return Double(word.prefix(length)).map { isNegative ? -$0 : $0 }
    }
    let fraction = number.first == UInt8(ascii: ".") ? number.dropFirst() : number
    return fraction.first?.isDigit == true ? Double(lenientDecimal: text.span) : nil
  }

  /// Returns the length of the hexadecimal number at the start of `word`, as in `0x1.8p-3`.
  private func hexadecimalLength(_ word: [UInt8]) -> Int {
    let digits = word.dropFirst(2).prefix { $0.hexadecimalDigit != nil }
    var end = digits.endIndex
    if word[end...].first == UInt8(ascii: ".") {
      let fraction = word[(end + 1)...].prefix { $0.hexadecimalDigit != nil }
      if !fraction.isEmpty { end = fraction.endIndex }
    }
    guard word[end...].first == UInt8(ascii: "p") else { return end }
    let exponent = word[(end + 1)...].afterSign.prefix(while: \.isDigit)
    return exponent.isEmpty ? end : exponent.endIndex
  }
}

extension Collection where Element == UInt8, SubSequence == ArraySlice<UInt8> {
  /// The text after its blanks and one sign.
  fileprivate var afterSign: ArraySlice<UInt8> {
    let text = drop(while: \.isSpace)
    return text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
  }
}
