import Testing

@testable import PropertyList

/// Searches give the same answer at every offset in a word and at every distance from the end.
struct ByteSearchTests {
  private let filler = UInt8(ascii: "a")

  @Test(arguments: 0..<40)
  func findsAByteWhereverItIs(count: Int) {
    var bytes = [UInt8](repeating: filler, count: count)
    #expect(bytes.span.firstOffset(of: 0x3C, from: 0) == nil)
    // Past the end there are no zeros.
    #expect(bytes.span.firstOffset(of: 0, from: 0) == nil)
    for offset in 0..<count {
      bytes[offset] = 0x3C
      for start in 0...count {
        #expect(bytes.span.firstOffset(of: 0x3C, from: start) == (start <= offset ? offset : nil))
      }
      bytes[offset] = filler
    }
  }

  /// A mark above the lowest one may be wrong: neighbours that differ in one bit must not be found instead.
  @Test(arguments: [0x3C, 0x3D, 0x3B, 0xBC, 0x00, 0xFF] as [UInt8])
  func findsTheFirstOfSimilarBytes(_ byte: UInt8) {
    for offset in 0..<24 {
      var bytes = [UInt8](repeating: byte ^ 1, count: 24)
      bytes[offset] = byte
      bytes[23] = byte
      #expect(bytes.span.firstOffset(of: byte, from: 0) == offset)
    }
  }

  @Test func findsTextAtTheEnd() {
    let bytes = Array("a--b-->".utf8)
    #expect(bytes.span.firstOffset(of: "-->", from: 0) == 4)
    #expect(bytes.span.firstOffset(of: "-->", from: 5) == nil)
    #expect(bytes.span.firstOffset(of: "-->x", from: 0) == nil)
    #expect(bytes.span.firstOffset(of: "", from: 0) == nil)
    #expect([UInt8]().span.firstOffset(of: "a", from: 0) == nil)
  }

  @Test(arguments: 0..<20)
  func textEndsAtTheFirstMark(length: Int) {
    let plain = String(repeating: "x", count: length)
    let topBits = { (word: UInt64) in
      word.asciiTopBits(of: UInt8(ascii: "<")) | word.asciiTopBits(of: UInt8(ascii: "&"))
    }
    for (text, end, asciiEnd) in [
      (plain + "<&", length, length), (plain + "&<", length, length), (plain, length, length),
      ("é" + plain + "<é", length + 2, 0), ("<é" + plain, 0, 0), (plain + "\u{BC}", length + 2, length),
    ] {
      let found = Array(text.utf8).span.endOfText(from: 0, topBits: topBits)
      #expect(found == (end, asciiEnd), "\(text)")
    }
  }

  @Test(arguments: 0..<20)
  func whitespaceEndsAtAnyOtherByte(count: Int) {
    for space in [0x20, 0x0A, 0x09, 0x0D] as [UInt8] {
      for other in [0x00, 0x08, 0x0B, 0x0C, 0x0E, 0x1F, 0x21, 0x8D, 0xA0] as [UInt8] {
        let bytes = [UInt8](repeating: space, count: count) + [other] + [UInt8](repeating: space, count: 9)
        #expect(bytes.span.endOfXMLWhitespace(from: 0) == count)
      }
      #expect([UInt8](repeating: space, count: count).span.endOfXMLWhitespace(from: 0) == count)
    }
  }

  @Test func contentStartsAfterAByteOrderMarkAndWhitespace() {
    for (text, start) in [("", 0), (" \n", 2), ("\u{FEFF}", 3), ("\u{FEFF} <", 4), ("<\u{FEFF}", 0)] {
      #expect(Array(text.utf8).span.startOfContent == start)
    }
  }

  @Test func runsEndAtTheirLimits() {
    let bytes = Array("..aaa..".utf8)
    let isLetter = { (byte: UInt8) in byte == UInt8(ascii: "a") }
    #expect(bytes.span.endOfRun(from: 2, where: isLetter) == 5)
    #expect(bytes.span.endOfRun(from: 2, to: 4, where: isLetter) == 4)
    #expect(bytes.span.endOfRun(from: 7, where: isLetter) == 7)
    #expect(bytes.span.startOfRun(before: 5, where: isLetter) == 2)
    #expect(bytes.span.startOfRun(before: 5, from: 3, where: isLetter) == 3)
    #expect(bytes.span.startOfRun(before: 0, where: isLetter) == 0)
  }

  @Test func readsUpToEightDigits() {
    for (text, value, count) in [
      ("", 0, 0), ("x1", 0, 0), ("7", 7, 1), ("42/", 42, 2), ("1234567:", 1_234_567, 7), ("12345678", 12_345_678, 8),
      ("00000012345", 12, 8), ("9\u{B9}", 9, 1),
    ] as [(String, UInt64, Int)] {
      #expect(Array(text.utf8).span.decimalDigits(at: 0) == (value, count))
    }
  }

  @Test(arguments: 0..<20)
  func commonPrefixesEndAtTheFirstDifference(length: Int) {
    let bytes = [UInt8](repeating: 0, count: length)
    #expect(bytes.span.countOfPrefix(of: [UInt8](repeating: 0, count: 9).span) == min(length, 9))
    for offset in 0..<length {
      var other = bytes
      other[offset] = 0x80
      #expect(bytes.span.countOfPrefix(of: other.span) == offset)
    }
  }
}
