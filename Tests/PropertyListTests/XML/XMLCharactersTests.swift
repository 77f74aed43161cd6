import Testing

@testable import PropertyList

/// XML 1.0, production 2 (Char): the exact writer refuses all other characters.
@Suite struct XMLCharactersTests {
  private func isWritten(_ text: String) throws -> Bool {
    let list = try PropertyList(string: text)
    do throws(WriteError) {
      _ = try xml(list, isExact: true)
      return true
    } catch {
      #expect(error == WriteError(.notInXML, index: 0))
      return false
    }
  }

  /// Characters that production 2 excludes, and their allowed neighbours.
  @Test(
    arguments: [
      (0x00, false), (0x08, false), (0x09, true), (0x0A, true), (0x0B, false), (0x0C, false), (0x0D, true),
      (0x0E, false), (0x1F, false), (0x20, true), (0x7F, true), (0xD7FF, true), (0xE000, true), (0xFFFD, true),
      (0xFFFE, false), (0xFFFF, false), (0x10000, true), (0x10FFFF, true),
    ] as [(UInt32, Bool)])
  func onlyCharactersOfTheProductionAreWritten(value: UInt32, isAllowed: Bool) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(try isWritten("a\(Character(scalar))b") == isAllowed)
  }

  /// Text is checked in blocks of up to 256 bytes. U+FF0C begins with the same byte as U+FFFE.
  @Test(arguments: ["\u{1}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"])
  func forbiddenCharacterIsFoundAtAnyOffset(character: String) throws {
    for count in [0, 1, 15, 16, 17, 255, 256, 257, 300] {
      let text = Array(String(repeating: "\t<a>\u{FF0C}\n", count: count / 6 + 1).unicodeScalars.prefix(count))
      func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(scalars)) }
      #expect(try isWritten(string(text[...])))
      for offset in 0...count where offset == count || offset % 3 == count % 3 || offset < 20 {
        #expect(try !isWritten(string(text[..<offset]) + character + string(text[offset...])), "\(count), \(offset)")
      }
    }
  }
}
