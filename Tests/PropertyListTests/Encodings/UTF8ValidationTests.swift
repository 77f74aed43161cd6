import TestSupport
import Testing

@testable import PropertyList

@Suite struct UTF8ValidationTests {
  /// Well-formed text of one to four bytes for each character.
  private static let parts = ["plain text", "a", "é", "日", "😀", "\u{800}\u{D7FF}", "\u{10000}\u{10FFFF}"]

  /// The bytes at the ends of the ranges in table 3-7 of the Unicode Standard: their sequences are often nearly well formed.
  private static let ends: [UInt8] = [
    0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0,
    0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
  ]

  /// All readers agree with the standard library, and report the first sequence that is not well formed.
  @Test(
    arguments: [
      (.xml, "<string>", "</string>"), (.json, "[\"", "\"]"), (.openStep, "(\"", "\")"),
    ] as [(Format, String, String)])
  func invalidSequencesAreFound(format: Format, start: String, end: String) {
    var gen = Gen(seed: 3, size: 1)
    for _ in seeds(10_000) {
      var content = (0..<gen.int(0..<8)).flatMap { _ in Array(gen.one(of: Self.parts).utf8) }
      content += (0..<gen.int(0..<7)).map { _ in gen.one(of: Self.ends) }
      content += (0..<gen.int(0..<3)).flatMap { _ in Array(gen.one(of: Self.parts).utf8) }
      // Vectors are loaded only if enough bytes follow.
      let text = Array(start.utf8) + content + Array(end.utf8) + [UInt8](repeating: 0x20, count: gen.int(0..<40))
      let isValid = String(validating: content, as: UTF8.self) != nil
      do throws(ReadError) {
        _ = try PropertyList(reading: text, ReadOptions(formats: [format]))
        #expect(isValid, "\(content)")
      } catch {
        #expect(!isValid, "\(content)")
        let offset = error.primary.offset
        #expect(String(validating: text[start.utf8.count..<offset], as: UTF8.self) != nil, "\(content)")
        for end in offset + 1...min(offset + 4, text.count) {
          #expect(String(validating: text[offset..<end], as: UTF8.self) == nil, "\(content)")
        }
      }
    }
  }
}
