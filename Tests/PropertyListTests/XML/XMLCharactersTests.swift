import Testing

@testable import PropertyList

/// XML 1.0, production 2 (Char) and production 3 (S).
@Suite struct XMLCharactersTests {
  /// The characters that production 2 leaves out, and neighbours of them that it has.
  @Test(
    arguments: [
      (0x00, false), (0x08, false), (0x09, true), (0x0A, true), (0x0B, false), (0x0C, false), (0x0D, true),
      (0x0E, false), (0x1F, false), (0x20, true), (0x7F, true), (0xD7FF, true), (0xE000, true), (0xFFFD, true),
      (0xFFFE, false), (0xFFFF, false), (0x10000, true), (0x10FFFF, true),
    ] as [(UInt32, Bool)])
  func allowsTheCharactersOfTheProduction(value: UInt32, isAllowed: Bool) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(scalar.isXMLCharacter == isAllowed)
    let text = Array("a\(Character(scalar))b".utf8)
    #expect(text.span.firstForbiddenXMLCharacter(from: 0) == (isAllowed ? nil : 1))
  }

  /// Text is looked at in blocks, so that a character is to be found at each place of one, of the next, and of the rest.
  @Test(arguments: ["\u{1}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"])
  func findsACharacterWhereverItStands(character: String) {
    for count in [0, 1, 15, 16, 17, 255, 256, 257, 300, 530] {
      // U+FF0C begins with the same byte as U+FFFE does.
      let text = Array(String(repeating: "\t<a>\u{FF0C}\r\n", count: count / 9 + 1).utf8.prefix(count))
      #expect(text.span.firstForbiddenXMLCharacter(from: 0) == nil)
      for place in 0...count where place == count || text[place] & 0xC0 != 0x80 {
        let bytes = Array(text[..<place]) + Array(character.utf8) + Array(text[place...])
        #expect(bytes.span.firstForbiddenXMLCharacter(from: 0) == place)
        #expect(bytes.span.firstForbiddenXMLCharacter(from: place + 1) == nil)
      }
    }
  }

  /// Plain text has no control but tabs and line feeds, and no byte 0xEF, at any place of a block or of the rest.
  @Test(arguments: [0, 1, 15, 16, 17, 255, 256, 257, 272, 300, 530])
  func plainTextHasNoSuspect(count: Int) {
    let text = Array(String(repeating: "\t<a>\u{E9}\n", count: count / 7 + 1).utf8.prefix(count))
    let isPlain = text.span.isPlainXMLText
    #expect(isPlain)
    for place in 0...count {
      for byte in [0x00, 0x08, 0x0B, 0x0D, 0x1F, 0xEF] as [UInt8] {
        var bytes = Array(text)
        bytes.insert(byte, at: place)
        let isPlain = bytes.span.isPlainXMLText
        #expect(!isPlain, "\(byte) at \(place)")
      }
    }
  }

  @Test(arguments: [
    ("", 0), ("<", 0), (" <", 1), ("\n\t\t<key>", 3), ("\n\t\t\t\t\t\t\t\t\t\t<key>", 11), ("\r\n  \t<key>", 5),
    ("\u{B}<", 0), (String(repeating: " \r\n\t", count: 9), 36), ("\n\u{A0}", 1),
  ])
  func findsTheEndOfWhiteSpace(text: String, end: Int) {
    #expect(Array(text.utf8).span.endOfXMLWhitespace(from: 0) == end)
  }
}
