import TestSupport
import Testing

@testable import PropertyList

@Suite struct CursorTests {
  /// Bytes of a small alphabet, in which patterns begin often and also end now and then.
  private func randomBytes(_ random: inout SplitMix64) -> [UInt8] {
    (0..<Int.random(in: 0...40, using: &random)).map { _ in
      [0x2D, 0x3E, 0x2C, 0x00, 0x80, 0xFF].randomElement(using: &random) ?? UInt8(0)
    }
  }

  @Test func firstOffsetOfAByte() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<60 {
      let bytes = randomBytes(&random)
      for byte: UInt8 in [0x2D, 0x00, 0x80, 0xFF, 0x01] {
        for start in 0...bytes.count {
          #expect(bytes.span.firstOffset(of: byte, from: start) == bytes[start...].firstIndex(of: byte))
        }
      }
    }
  }

  /// Bytes are looked at 32, then eight, then one at a time.
  @Test(arguments: 0..<100)
  func firstOffsetOfAByteFarAway(place: Int) {
    var bytes = Array(repeating: UInt8(ascii: "="), count: 100)
    #expect(bytes.span.firstOffset(of: UInt8(ascii: "<"), from: 0) == nil)
    bytes[place] = UInt8(ascii: "<")
    #expect(bytes.span.firstOffset(of: UInt8(ascii: "<"), from: 0) == place)
  }

  @Test func twoWordsLieInTheBytes() {
    let bytes = (UInt8(0)..<20).map(\.self)
    for offset in -1...5 {
      let words = bytes.span.twoWords(at: offset)
      #expect(words?[0] == (0...4 ~= offset ? bytes.span.word(at: offset) : nil))
      #expect(words?[1] == (0...4 ~= offset ? bytes.span.word(at: offset + 8) : nil))
    }
  }

  @Test func firstOffsetOfAText() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<60 {
      let bytes = randomBytes(&random)
      for start in 0...bytes.count {
        let long = (start..<max(start, bytes.count - 2)).first { Array(bytes[$0..<$0 + 3]) == [0x2D, 0x2D, 0x3E] }
        #expect(bytes.span.firstOffset(of: "-->", from: start) == long)
        #expect(bytes.span.firstOffset(of: "-", from: start) == bytes[start...].firstIndex(of: 0x2D))
      }
      #expect(bytes.span.firstOffset(of: "", from: 0) == nil)
    }
  }

  // Macros cannot hold spans.
  private func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool { left.span.equals(right.span) }
  private func has(_ text: StaticString, at offset: Int) -> Bool { Array("abc".utf8).span.has(text, at: offset) }

  @Test func equality() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<60 {
      let bytes = randomBytes(&random)
      #expect(equal(bytes, bytes.map(\.self)))
      #expect(!equal(bytes, bytes + [0]))
      for index in bytes.indices {
        var other = bytes
        other[index] ^= 1
        #expect(!equal(bytes, other))
      }
    }
  }

  /// In "abc".
  @Test func prefixes() {
    #expect(has("", at: 3))
    #expect(has("bc", at: 1))
    #expect(!has("bcd", at: 1))
    #expect(!has("a", at: -1))
    #expect(!has("a", at: 4))
    #expect(!has("a", at: .max))
  }

  @Test func words() {
    let bytes = Array(0..<17 as Range<UInt8>)
    #expect(bytes.span.word(at: 1) == 0x0807_0605_0403_0201)
    #expect(bytes.span.word(at: 9) == 0x100F_0E0D_0C0B_0A09)
    #expect(bytes.span.vector(at: 1)?[15] == 16)
    for offset in [10, 17, 18, -1, .max] { #expect(bytes.span.word(at: offset) == nil) }
    for offset in [2, 17, -1, .max] { #expect(bytes.span.vector(at: offset) == nil) }
  }

  @Test func moves() {
    let bytes = Array("<!--x".utf8)
    var cursor = Cursor(bytes.span)
    #expect(cursor.byte == UInt8(ascii: "<"))
    #expect(cursor.peek(4) == UInt8(ascii: "x"))
    #expect(cursor.peek(5) == nil)
    let skippedOther = cursor.skip("<?")
    #expect(!skippedOther && cursor.position == 0)
    let skipped = cursor.skip("<!--")
    #expect(skipped && cursor.position == 4)
    #expect(cursor.hasPrefix("x") && cursor.remaining == 1 && !cursor.isAtEnd)
    cursor.position += 1
    #expect(cursor.isAtEnd && cursor.byte == nil && cursor.remaining == 0)
  }
}
