// Parts of the grammar of XML 1.0 that only checks of well-formedness need.

import PropertyList

extension Span<UInt8> {
  /// The offset of the quote after white space, `=` and white space from `start` on (production 25, Eq); nil if there is none.
  func startOfValue(from start: Int, to end: Int) -> Int? {
    var offset = endOfXMLWhitespace(from: start, to: end)
    guard offset < end, self[offset] == UInt8(ascii: "=") else { return nil }
    offset = endOfXMLWhitespace(from: offset + 1, to: end)
    guard offset < end, self[offset] == UInt8(ascii: "\"") || self[offset] == UInt8(ascii: "'") else { return nil }
    return offset
  }

  /// The range of the quoted value after an `=` at `start`, without the quotes.
  func quotedValue(from start: Int, to end: Int) -> Range<Int>? {
    startOfValue(from: start, to: end).flatMap { quoted(at: $0, to: end) }
  }

  /// The range between the quote at `offset` and the next one; nil if there are no two quotes before `end`.
  func quoted(at offset: Int, to end: Int) -> Range<Int>? {
    guard offset < end, self[offset] == UInt8(ascii: "\"") || self[offset] == UInt8(ascii: "'") else { return nil }
    return extracting(..<end).firstOffset(of: self[offset], from: offset + 1).map { offset + 1..<$0 }
  }

  /// The offset of the first character that public identifiers may not contain (production 13, PubidChar).
  func firstForbiddenInPublicIdentifier(_ range: Range<Int>) -> Int? {
    range.first { index in
      switch self[index] {
      case 0x20, 0x0A, 0x0D, UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "?")...UInt8(ascii: "Z"),
        UInt8(ascii: "'")...UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "%"),
        UInt8(ascii: "="), UInt8(ascii: "_"):
        false
      default: true
      }
    }
  }

  /// True if one of the five entities or a reference to an XML character is at `offset` (productions 66 and 68).
  func isXMLReference(at offset: Int, to end: Int) -> Bool {
    for entity in ["&lt;", "&gt;", "&amp;", "&apos;", "&quot;"] as [StaticString] where has(entity, at: offset) {
      return true
    }
    guard has("&#", at: offset) else { return false }
    let isHexadecimal = has("x", at: offset + 2)
    let radix: UInt32 = isHexadecimal ? 16 : 10
    var index = offset + (isHexadecimal ? 3 : 2)
    var value: UInt32 = 0
    let digits = index
    while index < end, let digit = self[index].hexadecimalDigit, digit < radix {
      value = Swift.min(value * radix + UInt32(digit), 0x11_0000)
      index += 1
    }
    guard index > digits, has(";", at: index) else { return false }
    return Unicode.Scalar(value)?.isXMLCharacter ?? false
  }

  /// The offset of the last byte if it is a hyphen and not the end of `<!--`.
  var finalHyphen: Int? { count > 4 && self[count - 1] == UInt8(ascii: "-") ? count - 1 : nil }
}

extension UInt8 {
  /// True for a letter, a digit and the other characters of most names (production 4a).
  var isNameByte: Bool { isASCIILetterOrDigit || self >= 0x80 || "-_.:".utf8.contains(self) }
}

extension String {
  /// True for a version of XML 1 (production 26, VersionNum).
  var isXMLVersion: Bool {
    hasPrefix("1.") && utf8.count > 2 && utf8.dropFirst(2).allSatisfy { $0.decimalDigit != nil }
  }

  /// True if an encoding can have this name (production 81, EncName).
  var isEncodingName: Bool {
    guard let first = utf8.first, first.isASCIILetter else { return false }
    return utf8.allSatisfy { $0.isASCIILetter || $0.decimalDigit != nil || ".-_".utf8.contains($0) }
  }
}
