import Testing

@testable import PropertyList

@Suite struct TextPositionTests {
  @Test(arguments: [
    ("", 0, 1, 1, ""), ("abc", 0, 1, 1, "abc"), ("abc", 2, 1, 3, "abc"), ("abc", 3, 1, 4, "abc"),
    // The byte that ends a line belongs to it.
    ("a\nbc", 1, 1, 2, "a"), ("a\nbc", 2, 2, 1, "bc"), ("a\n", 2, 2, 1, ""), ("\n\n\n", 3, 4, 1, ""),
    // CR and CR LF end lines too; the LF of a pair still belongs to the line.
    ("a\rb", 2, 2, 1, "b"), ("a\r\nb", 2, 1, 3, "a"), ("a\r\nb", 3, 2, 1, "b"), ("\r\r\n\n", 4, 4, 1, ""),
    // A CR at the end counts.
    ("a\r", 2, 2, 1, ""),
    // Columns count code points: é has two bytes, 日 three, 😀 four.
    ("é日😀x", 2, 1, 2, "é日😀x"), ("é日😀x", 5, 1, 3, "é日😀x"), ("é日😀x", 9, 1, 4, "é日😀x"),
    ("e\u{301}x", 3, 1, 3, "e\u{301}x"),
    ("é\né", 3, 2, 1, "é"), ("é\né", 5, 2, 2, "é"),
    // A byte order mark has no column.
    ("\u{FEFF}a", 3, 1, 1, "a"), ("\u{FEFF}a", 4, 1, 2, "a"), ("\u{FEFF}\na", 4, 2, 1, "a"),
    ("\u{FEFF}a", 0, 1, 1, "\u{FEFF}a"),
    // Offsets outside the text are those of its ends.
    ("a\nb", -5, 1, 1, "a"), ("a\nb", 99, 2, 2, "b"),
  ])
  func offsetsHaveALineAndAColumn(_ text: String, _ offset: Int, _ line: Int, _ column: Int, _ lineText: String) {
    let bytes = Array(text.utf8)
    let position = TextPosition(of: offset, in: bytes.span)
    #expect(position.line == line)
    #expect(position.column == column)
    let rest = bytes[position.lineStart...]
    #expect(String(decoding: rest.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self) == lineText)
  }

  @Test(arguments: ["ab\ncd", "\u{FEFF}ab\n\u{E9}\r\nc"])
  func positionsFoundTogetherAreThoseFoundAlone(_ text: String) {
    let bytes = Array(text.utf8)
    let offsets = Array(0...bytes.count)
    let positions = TextPosition.positions(of: offsets.reversed(), in: bytes.span)
    #expect(positions == Dictionary(uniqueKeysWithValues: offsets.map { ($0, TextPosition(of: $0, in: bytes.span)) }))
  }
}
