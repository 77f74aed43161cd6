extension UInt8 {
  /// True for white space in XML 1.0 (production 3, S) and in JSON (RFC 8259, section 2).
  package var isXMLWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  /// True for the white space of ASCII (C's `isspace`).
  package var isASCIIWhitespace: Bool { self == UInt8(ascii: " ") || 0x09...0x0D ~= self }

  package var isSpaceOrTab: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  package var endsLine: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  /// True for a double or single quote. JSON has no single quotes, but texts with them by mistake are common.
  var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

  package var isASCIILetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  /// True for the characters of ASCII that are not controls.
  package var isPrintableASCII: Bool { 0x20..<0x7F ~= self }

  /// The byte in a message, always with two digits: `0x0A`.
  package var inMessages: String { "0x" + digits(radix: 16, width: 2, uppercase: true) }

  @inline(__always)
  package var decimalDigit: UInt8? {
    let value = self &- UInt8(ascii: "0")
    return value < 10 ? value : nil
  }

  package var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self & 0x0F
    case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"): (self & 0x0F) + 9
    default: nil
    }
  }
}
