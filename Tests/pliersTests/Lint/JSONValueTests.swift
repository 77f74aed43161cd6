import PropertyList
import Testing

@testable import pliers

/// The parts of JSON documents.
struct JSONValueTests {
  @Test(arguments: [
    (JSONValue.string("a\"\\\n/é\u{1}"), #""a\"\\\n/é\u0001""#), (.integer(-12), "-12"), (.boolean(true), "true"),
    (.boolean(false), "false"), (.array([]), "[]"), (.array([.integer(1), .array([.integer(2)])]), "[1, [2]]"),
    // What a terminal would act on: C1 controls, a turn of direction, a character of two code units that is fine.
    (.string("\u{7F}\u{9B}31m\u{202E}\u{200B}\u{1F600}"), #""\u007f\u009b31m\u202e\u200b😀""#), (.object([]), "{}"),
    (.string("a\u{AD}\u{61C}\u{FE0F}\u{E0041}"), #""a\u00ad\u061c\ufe0f\udb40\udc41""#),
    (.object([("b", .integer(1)), ("a", .string(""))]), #"{"b": 1, "a": ""}"#),
  ])
  func valuesAreOneLine(value: JSONValue, text: String) {
    #expect(String(decoding: Output.collect { $0.append(json: value) }, as: UTF8.self) == text)
  }

  @Test(arguments: [
    (0, "[]"), (1, "[\n    0\n  ]"), (3, "[\n    0,\n    1,\n    2\n  ]"),
  ])
  func elementsAreLines(count: Int, text: String) {
    let bytes = Output.collect { output in
      var lines = JSONLines(depth: 2)
      for index in 0..<count { lines.add(.integer(index), to: &output) }
      lines.end(on: &output)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }
}
