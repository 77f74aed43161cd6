import TestSupport
import Testing

@testable import PropertyList

/// JSON in the layout of our writer, its values spelled as before.
@Suite struct JSONFormattingTests {
  private func formatted(_ text: String) throws -> String {
    let source = Source(Array(text.utf8))
    let edit = try #require(try TextEdit(reading: Array(text.utf8)))
    return try edit.formatted(like: source).map { String(decoding: Array(copying: $0), as: UTF8.self) } ?? text
  }

  @Test(arguments: [
    ("{}", "{}\n"), (" [ ]", "[]\n"), ("1.50", "1.50\n"),
    ("{\"a\":{ },\"b\":[\n]}", "{\n  \"a\": {},\n  \"b\": []\n}\n"),
    ("[1e3,\t-0 , \"\\u0041\\/\",null ,]", "[\n  1e3,\n  -0,\n  \"\\u0041\\/\",\n  null\n]\n"),
    (
      "{\"b\" :1,\"a\":[{\"c\":[true]}], \"b\":2}",
      "{\n  \"b\": 1,\n  \"a\": [\n    {\n      \"c\": [\n        true\n      ]\n    }\n  ],\n  \"b\": 2\n}\n"
    ),
    ("[\r\n1]", "[\r\n  1\r\n]\r\n"), ("\u{FEFF}[]", "\u{FEFF}[]\n"),
    ("{\n  \"a\": 1\n}\n\n", "{\n  \"a\": 1\n}\n"),
  ])
  func whiteSpaceChanges(_ before: String, _ after: String) throws {
    #expect(try formatted(before) == after)
    #expect(try formatted(after) == after)
  }

  /// What the writer has written is laid out already; the second time nothing changes.
  @Test(arguments: 0..<8) func randomDocuments(_ block: Int) throws {
    for seed in block * 100..<(block + 1) * 100 {
      let text = RandomDocument(seed: UInt64(seed), isJSON: true, isRegular: seed % 3 == 0).text
      let style = JSONStyle(layout: .indented, escapesSlashes: false, keyOrder: .input, types: .plain)
      let written = try Output.collect { output in
        try PropertyList(reading: Source(Array(text.utf8)), ReadOptions(formats: [.json]))
          .writeJSON(style: style, to: &output)
      }
      let writtenText = String(decoding: written, as: UTF8.self)
      #expect(try formatted(writtenText) == writtenText, "seed \(seed)")
      let result = try formatted(text)
      #expect(try formatted(result) == result, "seed \(seed)")
    }
  }
}
