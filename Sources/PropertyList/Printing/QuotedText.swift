/// The style of escapes in quoted text. All styles escape `"`, `\` and control characters.
enum QuotedTextEscapes {
  /// Escapes of Swift, for example `\n` and `\u{7F}`.
  case swift
  /// Escapes of C, for example `\n` and `\177`.
  case c
  /// Escapes of Swift in text that is compared by lines and shown on terminals. Line feeds and tabs are not escaped. U+0080 to
  /// U+009F are escaped, because terminals interpret them as control characters, and so are lone surrogates in WTF-8.
  case swiftByLines
}

extension Output {
  /// Appends `text` between quotation marks.
  mutating func append(quoted text: Span<UInt8>, escapes: QuotedTextEscapes) {
    append("\"")
    append(text, marks: \.quotedEscapes) { output, index in output.append(escapedIn: text, at: index, escapes) }
    append("\"")
  }

  /// Appends the character at `index`, escaped if necessary. Returns the number of its bytes.
  private mutating func append(escapedIn text: Span<UInt8>, at index: Int, _ escapes: QuotedTextEscapes) -> Int {
    let byte = text[index]
    let next = index + 1 < text.count ? text[index + 1] : 0
    let isByLines = escapes == .swiftByLines
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append("\\")
      append(byte)
    case UInt8(ascii: "\n") where !isByLines: append("\\n")
    case UInt8(ascii: "\t") where !isByLines: append("\\t")
    case UInt8(ascii: "\n"), UInt8(ascii: "\t"): append(byte)
    case UInt8(ascii: "\r") where !isByLines: append("\\r")
    case 0..<0x20, 0x7F:
      guard escapes == .c else {
        append(unicode: UInt16(byte))
        break
      }
      // C reads at most three octal digits. With all three, a digit after the escape cannot become a part of it. C does not allow
      // `\u` for control characters.
      append("\\")
      for shift in [6, 3, 0] as [UInt8] { append(UInt8(ascii: "0") + (byte >> shift & 7)) }
    // The two bytes of U+0080 to U+009F.
    case 0xC2 where isByLines && 0x80..<0xA0 ~= next:
      append(unicode: UInt16(next))
      return 2
    // The three bytes of U+D800 to U+DFFF, which UTF-8 does not have.
    case 0xED where isByLines && next >= 0xA0 && index + 2 < text.count:
      append(unicode: 0xD000 | UInt16(next & 0x3F) << 6 | UInt16(text[index + 2] & 0x3F))
      return 3
    default: append(byte)
    }
    return 1
  }

  private mutating func append(unicode codePoint: UInt16) {
    append("\\u{")
    append(codePoint.digits(radix: 16, uppercase: true))
    append("}")
  }
}

extension UInt64 {
  /// Marks of the bytes that may need an escape.
  fileprivate var quotedEscapes: UInt64 {
    controlMarks | marks(of: UInt8(ascii: "\"")) | marks(of: UInt8(ascii: "\\")) | marks(of: 0x7F) | marks(of: 0xC2)
      | marks(of: 0xED)
  }
}
