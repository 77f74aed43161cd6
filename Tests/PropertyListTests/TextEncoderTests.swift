import Testing

@testable import PropertyList

/// Edits of texts that are not in UTF-8, and of those with a byte order mark.
@Suite struct TextEncoderTests {
  private static let before = "<dict>\n\t<key>a</key>\n\t<string>ä€𝄞</string>\n</dict>"
  private static let after =
    "<dict>\n\t<key>a</key>\n\t<string>ä€𝄞</string>\n\t<key>n</key>\n\t<string>ö☃</string>\n</dict>"

  private static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return bigEndian ? bytes : bytes.reversed()
    }
  }

  private static func utf32(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar -> [UInt8] in
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (24 - 8 * $0)) }
      return bigEndian ? bytes : bytes.reversed()
    }
  }

  @Test(arguments: [
    "", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n", "\u{FEFF}", "\u{FEFF}<?xml encoding='utf-16'?>",
  ])
  func wideTextsStayWide(_ prolog: String) throws {
    // A declaration of UTF-16 counts only where a mark or the zeros of the first characters do not tell.
    for bigEndian in [true, false] {
      let (before, after) = (prolog + Self.before, prolog + Self.after)
      #expect(
        try edited(Self.utf16(before, bigEndian: bigEndian), [.set("n", "ö☃")])
          == Self.utf16(after, bigEndian: bigEndian))
      #expect(
        try edited(Self.utf32(before, bigEndian: bigEndian), [.set("n", "ö☃")])
          == Self.utf32(after, bigEndian: bigEndian))
    }
  }

  @Test func wideJSON() throws {
    for text in ["{\"a\": \"ä\"}", "\u{FEFF}{\"a\": \"ä\"}\n"] {
      let after = text.replacing("ä", with: "𝄞")
      #expect(try edited(Self.utf16(text, bigEndian: false), [.set("a", "𝄞")]) == Self.utf16(after, bigEndian: false))
      #expect(try edited(text, .set("a", "𝄞")) == after)
    }
  }

  /// What a character set lacks is written as a character reference. The bytes of ä, ö, € and Ž: the standards' tables.
  @Test(
    arguments: [
      ("ISO-8859-1", [0xE4, 0xF6], "&#x20AC;&#x17D;"), ("windows-1252", [0xE4, 0xF6, 0x80, 0x8E], ""),
      ("ISO-8859-15", [0xE4, 0xF6, 0xA4, 0xB4], ""), ("macintosh", [0x8A, 0x9A, 0xDB], "&#x17D;"),
      ("UTF-8", [0xC3, 0xA4, 0xC3, 0xB6, 0xE2, 0x82, 0xAC, 0xC5, 0xBD], ""),
    ] as [(String, [UInt8], String)])
  func legacyTextsStayInTheirCharacterSet(_ name: String, _ bytes: [UInt8], _ references: String) throws {
    let (start, end) = ("<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<array><string>", "</string></array>")
    let old = bytes.prefix(name == "UTF-8" ? 2 : 1)
    let before = Array(start.utf8) + old + Array("</string><string>x\(end)".utf8)
    let after = Array(start.utf8) + old + Array("</string><string>".utf8) + bytes + Array("\(references)\(end)".utf8)
    #expect(try edited(before, [.set("1", "äö€Ž")]) == after)
    #expect(try edited(before, [.set("0", "ä")]) == before)
  }

  @Test func plainASCIIStaysPlain() throws {
    for name in ["US-ASCII", "Shift_JIS", "ISO-8859-2"] {
      let before = "<?xml version=\"1.0\" encoding=\"\(name)\"?><array><string>a</string></array>"
      #expect(try edited(before, .set("0", "ä☃")) == before.replacing(">a<", with: ">&#xE4;&#x2603;<"))
    }
  }

  /// Keys become references as well.
  @Test func keysOfLegacyTexts() throws {
    let before = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><dict><key>a</key><true/></dict>"
    #expect(
      try edited(before, .set("☃", .xml("<true/>")))
        == before.replacing("</dict>", with: "<key>&#x2603;</key><true/></dict>"))
  }

  /// Encoding the text again would not give the file: 8-bit bytes in ASCII, an odd byte at the end, a lone surrogate.
  @Test(arguments: [
    Array("<?xml version=\"1.0\" encoding=\"US-ASCII\"?><array><string>".utf8) + [0xE4]
      + Array("</string></array>".utf8),
    utf16("\u{FEFF}<array/>", bigEndian: true) + [0],
    utf16("\u{FEFF}<array/>", bigEndian: true) + [0xD8, 0x00],
  ])
  func whatCannotBeEncodedAgainIsRefused(_ file: [UInt8]) throws {
    #expect(throws: WriteError(reason: .encoding, index: 0)) { try edited(file, [.set("-", "x")]) }
  }
}
