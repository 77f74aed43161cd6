import TestSupport
import Foundation
import Testing

@testable import PropertyList

private func encoded(_ bytes: [UInt8]) -> String { written { $0.append(base64: bytes.span) } }

private func randomBytes(count: Int, using generator: inout SplitMix64) -> [UInt8] {
  (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
}

/// Texts of `characters`, up to 24 of them.
private func randomTexts(of characters: String, count: Int, seed: UInt64) -> [[UInt8]] {
  var generator = SplitMix64(seed: seed)
  let characters = Array(characters)
  return (0..<count).map { _ in
    let length = Int.random(in: 0...24, using: &generator)
    return Array(
      String((0..<length).map { _ in characters[Int.random(in: 0..<characters.count, using: &generator)] }).utf8)
  }
}

@Suite struct Base64EncodingTests {
  // RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func rfcVectors(text: String, base64: String) {
    #expect(encoded(Array(text.utf8)) == base64)
    var bytes: [UInt8] = []
    let characters = Array(base64.utf8)
    #expect(Base64.decodeStrictly(characters.span, into: &bytes))
    #expect(bytes == Array(text.utf8))
  }

  /// All pairs of bytes in both places of a group: only those of the alphabet of RFC 4648 are data.
  @Test func everyPairHasItsBits() {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var wrong: [[UInt8]] = []
    for first in UInt8.min ... .max {
      for second in UInt8.min ... .max where !Base64.isWhitespace(first) && !Base64.isWhitespace(second) {
        var expected: [UInt8]?
        if let high = alphabet.firstIndex(of: first), let low = alphabet.firstIndex(of: second) {
          let bits = high << 6 | low
          expected = [UInt8(bits >> 4), UInt8(bits & 0xF) << 4, 0, 0, UInt8(bits >> 8), UInt8(bits & 0xFF)]
        }
        let text = [first, second, 65, 65, 65, 65, first, second]
        var bytes: [UInt8] = []
        let isValid = Base64.decodeStrictly(text.span, into: &bytes)
        if isValid != (expected != nil) || bytes != expected ?? [] { wrong.append(text) }
      }
    }
    #expect(wrong == [])
  }

  @Test func allLengthsAreEncodedAsFoundationDoes() {
    var generator = SplitMix64(seed: 11)
    for count in 0..<300 {
      let bytes = randomBytes(count: count, using: &generator)
      #expect(encoded(bytes) == Data(bytes).base64EncodedString())
    }
  }

  @Test(arguments: [76, 68, 60, 52, 44, 36, 28, 20, 12])
  func linesAreIndentedAndAsLongAsAsked(lineLength: Int) {
    let lines = XMLLayout.apple.lines
    var generator = SplitMix64(seed: 12)
    for count in 0..<200 {
      let bytes = randomBytes(count: count, using: &generator)
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
    #expect(Base64.decodeXML(text.span, into: &bytes) == text.count)
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
  func whatIsOddIsReadAsTheReferenceDoes(text: String, bytes: [UInt8]) {
    #expect(Base64XMLTests.decode(Array(text.utf8)) == bytes)
  }

  @Test(arguments: ["Ab9/== \n", "ABcd01+/ \t\n=", "AAAAAAAAAAAAAA=!\u{0B}-"])
  func junkIsReadAsFoundationDoes(characters: String) throws {
    for text in randomTexts(of: characters, count: 2_000, seed: 13) {
      let document = Data("<plist><data>".utf8) + text + Data("</data></plist>".utf8)
      let data = unsafe try PropertyListSerialization.propertyList(from: document, format: nil) as? Data
      #expect(Base64XMLTests.decode(text) == data.map(Array.init), "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 16, 17])
  func theFirstByteThatIsNotASCIIIsReported(offset: Int) {
    let text = Array(repeating: UInt8(ascii: "A"), count: offset) + [0xC3, 0xA9] + Array("AAAAAAAA".utf8)
    var bytes: [UInt8] = []
    #expect(Base64.decodeXML(text.span, into: &bytes) == offset)
  }
}

@Suite struct Base64OptionTests {
  private static func decode(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = [7]
    let isValid = Base64.decodeIgnoringUnknown(text.span, into: &bytes)
    if !isValid { #expect(bytes == [7]) }
    return isValid ? Array(bytes.dropFirst()) : nil
  }

  @Test(arguments: ["A!=", "Aab9/+== \n", "ABCDEFGH=", "AAAAAAAA\u{E9}=", "!="])
  func textsAreReadAsFoundationDoes(characters: String) {
    let wrong = randomTexts(of: characters, count: 3_000, seed: 15).filter(Base64OptionTests.isWrong)
    #expect(wrong == [])
  }

  @Test func everyShortTextOfThreeKindsOfCharacterIsReadAsFoundationDoes() {
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
  private static func decode(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = [7]
    let isValid = Base64.decodeStrictly(text.span, into: &bytes)
    if !isValid { #expect(bytes == [7]) }
    return isValid ? Array(bytes.dropFirst()) : nil
  }

  @Test func allLengthsReadBack() {
    var generator = SplitMix64(seed: 16)
    for count in 0..<300 {
      let bytes = randomBytes(count: count, using: &generator)
      #expect(StrictBase64Tests.decode(Array(Data(bytes).base64EncodedString().utf8)) == bytes)
      let lines = Data(bytes).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
      #expect(StrictBase64Tests.decode(Array(lines.utf8)) == bytes)
    }
  }

  @Test func everyCharacterStandsForItsBitsInEveryPlace() {
    for place in 0..<28 {
      for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8 {
        var text = Array("zZ9+/aA0bB1cC2dD3eE4fF5gG6hH".utf8)
        text[place] = character
        #expect(StrictBase64Tests.decode(text) == Data(base64Encoded: Data(text)).map(Array.init))
      }
    }
  }

  @Test func aLineMayEndInEveryPlace() {
    let text = Array("zZ9+/aA0bB1cC2dD3eE4fF5gG6hH".utf8)
    let bytes = Data(base64Encoded: Data(text)).map(Array.init)
    for place in 0...text.count {
      for space in ["\n", "\r\n\t\t"] {
        #expect(StrictBase64Tests.decode(text[..<place] + Array(space.utf8) + text[place...]) == bytes)
      }
    }
  }

  @Test(arguments: [" A A = = ", "AA=\n=\n", "\tAA=="])
  func whitespaceMayStandAnywhere(text: String) {
    #expect(StrictBase64Tests.decode(Array(text.utf8)) == [0])
  }

  @Test(arguments: [
    "A", "AA", "AAA", "AA=", "AAAAA", "A===", "====", "=", "AAAA=", "AAA==", "AA===", "AA==AA==", "AA==A", "AA=A",
    "=AAA",
    "AA-_", "AAAA!", "AAAAAAAA!", "AAAA\u{0}", "AA\u{E9}A", "AAA=x",
  ])
  func whatTheRFCDoesNotAllowIsRefused(text: String) {
    #expect(StrictBase64Tests.decode(Array(text.utf8)) == nil)
  }

  /// Sixteen characters are handled at a time, of the last ones eight or one.
  @Test func theAlphabetAndWhitespaceAreAllThatIsTaken() {
    let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    for place in 0..<27 {
      let takenInGroups = (UInt8.min ... .max).filter { byte in
        var text = Array(repeating: UInt8(ascii: "A"), count: 28)
        text[place] = byte
        return StrictBase64Tests.decode(text) != nil
      }
      let takenBetween = (UInt8.min ... .max).filter { byte in
        var text = Array(repeating: UInt8(ascii: "A"), count: 28)
        text.insert(byte, at: place)
        return StrictBase64Tests.decode(text) != nil
      }
      #expect(Set(takenInGroups) == alphabet)
      #expect(takenBetween == [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20])
    }
  }
}
