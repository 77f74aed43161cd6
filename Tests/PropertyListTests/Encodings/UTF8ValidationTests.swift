import Testing

@testable import PropertyList

@Suite struct UTF8ValidationTests {
  // Table 3-7 of the Unicode Standard: the first and last sequences of each row.
  @Test(
    arguments: [
      [0x00], [0x7F], [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xE0, 0xBF, 0xBF], [0xE1, 0x80, 0x80],
      [0xEC, 0xBF, 0xBF], [0xED, 0x80, 0x80], [0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF],
      [0xF0, 0x90, 0x80, 0x80], [0xF0, 0xBF, 0xBF, 0xBF], [0xF1, 0x80, 0x80, 0x80], [0xF3, 0xBF, 0xBF, 0xBF],
      [0xF4, 0x80, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
    ] as [[UInt8]])
  func `well formed`(bytes: [UInt8]) {
    #expect(bytes.span.firstInvalidUTF8(from: 0, to: bytes.count) == nil)
  }

  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x7F], [0xC2, 0xC0], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF], [0xE1, 0x80], [0xE1, 0x80, 0x7F], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF1, 0x80, 0x80], [0xF1, 0x80, 0x80, 0xC0],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ] as [[UInt8]])
  func `ill formed`(bytes: [UInt8]) {
    #expect(bytes.span.firstInvalidUTF8(from: 0, to: bytes.count) == 0)
  }

  @Test func `the place is that of the sequence, wherever in the text it is`() {
    for length in 0..<40 {
      let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length) + [0xC3, 0xA9, 0xE2, 0x82]
      #expect(bytes.span.firstInvalidUTF8(from: 0, to: bytes.count) == length + 2)
      #expect(bytes.span.firstInvalidUTF8(from: 0, to: length + 2) == nil)
      #expect(bytes.span.firstInvalidUTF8(from: 0, to: length + 1) == length)
      #expect(bytes.span.firstNonASCII(from: 0, to: bytes.count) == length)
      #expect(bytes.span.firstNonASCII(from: 0, to: length) == nil)
    }
  }

  /// Between quotes, with more text after them, sixteen bytes are looked at together.
  @Test func `agrees with the standard library on random texts in quotes`() {
    let parts: [[UInt8]] = [
      Array("plain text".utf8), Array("é".utf8), Array("日".utf8), Array("😀".utf8), Array("\u{800}\u{D7FF}".utf8),
      Array("\u{10000}\u{10FFFF}".utf8), [0x80], [0xC2], [0xC1, 0x80], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80],
      [0xF0, 0x8F, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
    ]
    var random: UInt64 = 3
    func pick(_ count: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % count
    }
    for _ in 0..<20_000 {
      // Mostly well-formed ones, and at most one that is not.
      var content = (0..<12).flatMap { _ in parts[pick(6)] }
      if pick(2) == 0 { content.insert(contentsOf: parts[6 + pick(parts.count - 6)], at: pick(content.count + 1)) }
      let isValid = String(validating: content, as: UTF8.self) != nil
      for (before, after) in [("<a>", "</a> and what follows"), ("\"", "\""), ("é\"", "\"é, and what follows")] {
        let text = Array(before.utf8) + content + Array(after.utf8)
        let start = before.utf8.count
        #expect(text.span.isUTF8(from: start, to: start + content.count) == isValid, "\(text)")
      }
    }
  }

  @Test func `agrees with the standard library on random bytes`() {
    // The bytes at the borders of the ranges in table 3-7, so that sequences often are nearly well formed.
    let borders: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0,
      0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    var random: UInt64 = 1
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      for _ in 0..<6 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(borders[Int(random >> 33) % borders.count])
      }
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      #expect((bytes.span.firstInvalidUTF8(from: 0, to: bytes.count) == nil) == isValid, "\(bytes)")
      // Words of eight bytes are looked at together.
      let text = Array("é日😀 plain é".utf8) + bytes + Array(" and what follows".utf8)
      let found = text.span.firstInvalidUTF8(from: 2, to: text.count)
      #expect((found == nil) == (String(validating: text[2...], as: UTF8.self) != nil), "\(text)")
      // Up to there all is well, and no sequence of one to four bytes is.
      guard let found else { continue }
      #expect(String(validating: text[2..<found], as: UTF8.self) != nil, "\(text)")
      for end in found + 1...min(found + 4, text.count) {
        #expect(String(validating: text[found..<end], as: UTF8.self) == nil, "\(text)")
      }
    }
  }
}
