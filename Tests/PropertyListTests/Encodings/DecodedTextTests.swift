import Foundation
import Testing

@testable import PropertyList

@Suite struct DecodedTextTests {
  private func text(of bytes: [UInt8]) throws -> String {
    let text = try Source(bytes).decodedText()
    return String(decoding: text.source.bytes.extracting(text.start..<text.source.count))
  }

  @Test func `UTF-8 is not copied`() throws {
    for text in ["{a=é;}", "\u{FEFF}{a=é;}", "<?xml encoding=\"latin1\"?>", "<?xml encoding=\"Big5\"?>  "] {
      let source = Source(Array(text.utf8))
      #expect(try source.decodedText().source === source)
    }
  }

  @Test(
    arguments: [
      ("windows-1252", [0x81]), ("ISO-8859-3", [0xA5]), ("windows-1255", [0xCA]), ("Shift_JIS", [0x93, 0xFA]),
      ("EUC-JP", [0xC3, 0xA9]),
    ] as [(String, [UInt8])])
  func `unreadable bytes are an error at their offset`(name: String, bytes: [UInt8]) {
    let start = Array("<?xml encoding=\"\(name)\"?><string>".utf8)
    let error = #expect(throws: SyntaxError.self) { try Source(start + bytes).decodedText() }
    #expect(error?.offset == start.count)
  }

  @Test(arguments: [[0x00, 0xD8, 0x00, 0x00], [0x00, 0x00, 0x11, 0x00]] as [[UInt8]])
  func `UTF-32 has neither surrogates nor values above U+10FFFF`(unit: [UInt8]) {
    let error = #expect(throws: SyntaxError.self) {
      try Source([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0] + unit).decodedText()
    }
    #expect(error?.offset == 8)
  }

  /// Texts of one character, with and without a byte order mark.
  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x61, 0x00], 16), ([0xFE, 0xFF, 0x00, 0x61], 16), ([0x00, 0x61], 16),
      ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], 32), ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61], 32), ([0x61, 0, 0, 0], 32),
    ] as [([UInt8], Int)])
  func `an incomplete code unit at the end is an error, or is ignored`(whole: [UInt8], bits: Int) throws {
    for extra in 1..<bits / 8 {
      let bytes = whole + [UInt8](repeating: 0x62, count: extra)
      let problem = EncodingProblem.partialUnit(whole.count..<bytes.count, bits: bits)
      let error = #expect(throws: SyntaxError.self) { try Source(bytes).decodedText() }
      #expect(error == SyntaxError(.encoding(problem), at: whole.count))
      let text = try Source(bytes).decodedText(ignoresRest: true)
      #expect(String(decoding: text.source.bytes) == "a")
    }
  }

  @Test(
    arguments: [
      ([0x61, 0x00, 0x00, 0xD8], "a\u{FFFD}", 1),
      ([0x61, 0x00, 0x00, 0xD8, 0x62, 0x00], "a\u{FFFD}b", 1),
      ([0x61, 0x00, 0x00, 0xDC, 0x00, 0xD8], "a\u{FFFD}\u{FFFD}", 1),
      ([0x3D, 0xD8, 0x00, 0xDE, 0x3D, 0xD8], "😀\u{FFFD}", 4),
    ] as [([UInt8], String, Int)])
  func `a lone surrogate ends the text for XML and is U+FFFD elsewhere`(
    units: [UInt8], expected: String, offset: Int
  ) throws {
    let text = try Source([0xFF, 0xFE] + units).decodedText()
    #expect(String(decoding: text.source.bytes) == expected)
    #expect(text.loneSurrogate == offset)
    #expect(String(decoding: text.sourceForXML.bytes) == String(decoding: text.source.bytes.extracting(..<offset)))
  }

  /// Only the first eight bytes are allocated, so reading more of them would crash.
  @Test(arguments: [[0x5B, 0], [0xFF, 0xFE], [0x5B, 0, 0, 0], [0, 0, 0xFE, 0xFF]] as [[UInt8]])
  func `no memory is allocated for a text that is too long to transcode`(start: [UInt8]) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 8, alignment: 8)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    unsafe memory.copyBytes(from: start)
    defer { unsafe memory.deallocate() }
    let claimed = unsafe UnsafeRawBufferPointer(start: memory.baseAddress, count: 1 << 45)
    let source = unsafe Source(memory: claimed) { _ in }
    #expect(throws: SyntaxError(.limit(.longText), at: 0)) { try source.decodedText() }
  }
}
