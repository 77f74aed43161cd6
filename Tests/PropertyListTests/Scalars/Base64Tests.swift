import TestSupport
import Foundation
import Testing

@testable import PropertyList

private func encoded(_ bytes: [UInt8]) -> String { written { $0.append(base64: bytes.span) } }

/// Decodes `text`; nil if it is refused. A refusal must not change the array.
private func decoded(_ text: [UInt8], by decode: (Span<UInt8>, inout [UInt8]) -> Bool) -> [UInt8]? {
  var bytes: [UInt8] = [7]
  guard decode(text.span, &bytes) else {
    #expect(bytes == [7])
    return nil
  }
  return Array(bytes.dropFirst())
}

private func randomBytes(count: Int, _ gen: inout Gen) -> [UInt8] {
  (0..<count).map { _ in UInt8(truncatingIfNeeded: gen.next()) }
}

/// Texts of `characters`, up to 24 of them.
private func randomTexts(of characters: String, count: Int, seed: UInt64) -> [[UInt8]] {
  var gen = Gen(seed: seed, size: 1)
  return (0..<count).map { _ in Array(String((0..<gen.int(0..<25)).map { _ in gen.one(of: Array(characters)) }).utf8) }
}

@Suite struct Base64EncodingTests {
  // RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func vectorsOfTheRFCAreEncodedAndDecoded(text: String, base64: String) {
    #expect(encoded(Array(text.utf8)) == base64)
    #expect(decoded(Array(base64.utf8), by: { Base64.decode($0, into: &$1) }) == Array(text.utf8))
  }

  @Test func dataOfAllLengthsIsEncodedAsByFoundation() {
    var gen = Gen(seed: 11, size: 1)
    for count in 0..<300 {
      let bytes = randomBytes(count: count, &gen)
      let text = Data(bytes).base64EncodedString()
      #expect(encoded(bytes) == text)
      let lines = Data(bytes).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
      for text in [text, lines] { #expect(decoded(Array(text.utf8), by: { Base64.decode($0, into: &$1) }) == bytes) }
    }
  }

  @Test(arguments: [76, 68, 60, 52, 44, 36, 28, 20, 12])
  func linesHaveTheGivenLengthAndIndentation(lineLength: Int) {
    let lines = XMLLayout.apple.lines
    var gen = Gen(seed: 12, size: 1)
    for count in 0..<200 {
      let bytes = randomBytes(count: count, &gen)
      var expected = ""
      var rest = Data(bytes).base64EncodedString()[...]
      while !rest.isEmpty {
        expected += "\n\t\t\(rest.prefix(lineLength))"
        rest = rest.dropFirst(lineLength)
      }
      #expect(written { $0.append(base64: bytes.span, lineLength: lineLength, lines: lines, level: 2) } == expected)
    }
  }
}

@Suite struct Base64XMLTests {
  private static func decode(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [7]
    #expect(Base64.decodeXML(text.span, into: &bytes).end == text.count)
    return Array(bytes.dropFirst())
  }

  // Recorded from the reference.
  @Test(
    arguments: [
      ("AAECAw==", [0, 1, 2, 3]), ("AAECAw", [0, 1, 2]), ("A", []), ("AA", []), ("AAA", []), ("A===", [0]),
      ("====", [0]),
      ("AA==AA==", [0, 0]), ("AAECAw==junk", [0, 1, 2, 3, 0x8E, 0xE9, 0xE4]), ("AA= =", [0]), ("AA=!=", [0, 0]),
      ("\n\tAA\r\n\tEC", [0, 1, 2]), ("A!A-E_C&", [0, 1, 2]),
    ] as [(String, [UInt8])])
  func irregularTextsAreReadAsByPlutil(text: String, bytes: [UInt8]) {
    #expect(Base64XMLTests.decode(Array(text.utf8)) == bytes)
  }

  @Test(arguments: ["Ab9/== \n", "ABcd01+/ \t\n=", "AAAAAAAAAAAAAA=!\u{0B}-"])
  func randomTextsAreReadAsByFoundation(characters: String) throws {
    for text in randomTexts(of: characters, count: 2_000, seed: 13) {
      let document = Data("<plist><data>".utf8) + text + Data("</data></plist>".utf8)
      let data = unsafe try PropertyListSerialization.propertyList(from: document, format: nil) as? Data
      #expect(Base64XMLTests.decode(text) == data.map(Array.init), "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 16, 17])
  func firstByteThatIsNotASCIIIsReported(offset: Int) {
    let text = Array(repeating: UInt8(ascii: "A"), count: offset) + [0xC3, 0xA9] + Array("AAAAAAAA".utf8)
    var bytes: [UInt8] = []
    #expect(Base64.decodeXML(text.span, into: &bytes).end == offset)
  }
}

@Suite struct Base64OptionTests {
  private static func decode(_ text: [UInt8]) -> [UInt8]? {
    decoded(text, by: { Base64.decodeIgnoringUnknown($0, into: &$1) })
  }

  @Test(arguments: ["A!=", "Aab9/+== \n", "ABCDEFGH=", "AAAAAAAA\u{E9}=", "!="])
  func randomTextsAreReadAsByFoundation(characters: String) {
    let wrong = randomTexts(of: characters, count: 3_000, seed: 15).filter(Base64OptionTests.isWrong)
    #expect(wrong == [])
  }

  @Test func allShortTextsOfThreeCharactersAreReadAsByFoundation() {
    var texts: [[UInt8]] = [[]]
    for _ in 0..<7 {
      texts = texts.flatMap { text in Array("A!=".utf8).map { text + [$0] } }
      #expect(texts.filter(Base64OptionTests.isWrong) == [])
    }
  }

  private static func isWrong(_ text: [UInt8]) -> Bool {
    decode(text) != Data(base64Encoded: Data(text), options: .ignoreUnknownCharacters).map(Array.init)
  }
}

@Suite struct StrictBase64Tests {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func decode(_ text: [UInt8]) -> [UInt8]? { decoded(text, by: { Base64.decode($0, into: &$1) }) }

  /// All pairs of bytes in the first and second half of a group: only those of the alphabet of RFC 4648 are data.
  @Test func allPairsOfBytesAreDecodedOrRefused() {
    var wrong: [[UInt8]] = []
    for first in UInt8.min ... .max {
      for second in UInt8.min ... .max where !first.isASCIIWhitespace && !second.isASCIIWhitespace {
        var expected: [UInt8]?
        if let high = Self.alphabet.firstIndex(of: first), let low = Self.alphabet.firstIndex(of: second) {
          let bits = high << 6 | low
          expected = [UInt8(bits >> 4), UInt8(bits & 0xF) << 4, 0, 0, UInt8(bits >> 8), UInt8(bits & 0xFF)]
        }
        let text = [first, second, 65, 65, 65, 65, first, second]
        if Self.decode(text) != expected { wrong.append(text) }
      }
    }
    #expect(wrong == [])
  }

  /// Every byte at every index: the decoder processes sixteen characters at a time, and the last ones by eight or one. Only
  /// white space may be between them.
  @Test func everyByteAtEveryIndexIsDecodedOrRefused() {
    let text = Array("zZ9+/aA0bB1cC2dD3eE4fF5gG6hH".utf8)
    let whole = Data(base64Encoded: Data(text)).map(Array.init)
    var wrong: [String] = []
    for index in 0..<27 {
      for byte in UInt8.min ... .max {
        var changed = text
        changed[index] = byte
        let expected = Self.alphabet.contains(byte) ? Data(base64Encoded: Data(changed)).map(Array.init) : nil
        if Self.decode(changed) != expected { wrong.append("\(byte) at \(index)") }
        let isWhitespace = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20].contains(byte)
        for count in [1, 4] {
          let longer = Array(text[..<index]) + Array(repeating: byte, count: count) + text[index...]
          // Four more characters of the alphabet are another group.
          if count == 4, Self.alphabet.contains(byte) { continue }
          if Self.decode(longer) != (isWhitespace ? whole : nil) { wrong.append("\(count) of \(byte) before \(index)") }
        }
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [" A A = = ", "AA=\n=\n", "\tAA=="])
  func whitespaceIsAllowedAnywhere(text: String) {
    #expect(StrictBase64Tests.decode(Array(text.utf8)) == [0])
  }

  @Test(arguments: [
    "A", "AA", "AAA", "AA=", "AAAAA", "A===", "====", "=", "AAAA=", "AAA==", "AA===", "AA==AA==", "AA==A", "AA=A",
    "=AAA", "AA-_", "AAAA!", "AAAAAAAA!", "AAAA\u{0}", "AA\u{E9}A", "AAA=x",
  ])
  func textsThatTheRFCDoesNotAllowAreRefused(text: String) {
    #expect(StrictBase64Tests.decode(Array(text.utf8)) == nil)
  }
}
