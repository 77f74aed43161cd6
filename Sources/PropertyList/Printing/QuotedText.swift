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
    append(text, marks: \.quotedEscapes) { output, index in
      let length = text.lengthOfEscaped(at: index, escapes)
      switch length {
      case 0: output.append(text[index])
      case 1, 2: output.append(escaped: text[index + length - 1], escapes)
      default:
        output.append("\\")
        output.append(unicode: 0xD000 | UInt16(text[index + 1] & 0x3F) << 6 | UInt16(text[index + 2] & 0x3F))
      }
      return max(length, 1)
    }
    append("\"")
  }

  private mutating func append(escaped byte: UInt8, _ escapes: QuotedTextEscapes) {
    append("\\")
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case UInt8(ascii: "\n") where escapes != .swiftByLines: append("n")
    case UInt8(ascii: "\r") where escapes != .swiftByLines: append("r")
    case UInt8(ascii: "\t") where escapes != .swiftByLines: append("t")
    case _ where escapes == .c:
      // C reads at most three octal digits. With all three, a digit after the escape cannot become a part of it. C does not allow `\u`
      // for control characters.
      append(UInt8(ascii: "0") + (byte >> 6))
      append(UInt8(ascii: "0") + (byte >> 3 & 7))
      append(UInt8(ascii: "0") + (byte & 7))
    default: append(unicode: UInt16(byte))
    }
  }

  private mutating func append(unicode codePoint: UInt16) {
    append("u{")
    append(hexadecimal(codePoint))
    append("}")
  }
}

extension UInt64 {
  /// Marks of the bytes that may need an escape.
  @inline(__always)
  fileprivate var quotedEscapes: UInt64 {
    controls | marks(of: UInt8(ascii: "\"")) | marks(of: UInt8(ascii: "\\")) | marks(of: 0x7F) | marks(of: 0xC2)
      | marks(of: 0xED)
  }
}

extension Span<UInt8> {
  /// The number of bytes of the character at `index` if the character must be escaped; otherwise zero.
  fileprivate func lengthOfEscaped(at index: Int, _ escapes: QuotedTextEscapes) -> Int {
    switch self[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: 1
    case UInt8(ascii: "\n"), UInt8(ascii: "\t"): escapes == .swiftByLines ? 0 : 1
    case 0..<0x20: 1
    // The two bytes of U+0080 to U+009F.
    case 0xC2 where escapes == .swiftByLines && index + 1 < count && self[index + 1] < 0xA0: 2
    // The three bytes of U+D800 to U+DFFF, which UTF-8 does not have.
    case 0xED where escapes == .swiftByLines && index + 2 < count && self[index + 1] >= 0xA0: 3
    default: 0
    }
  }
}
