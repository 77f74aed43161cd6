import Testing

@testable import PropertyList

/// JSON in layouts that are neither Foundation's nor this package's.
@Suite struct JSONLayoutTests {
  private static func json(_ text: String, _ layout: JSONLayout, types: JSONTypes = .plain) throws -> String {
    let list = try readJSON(text, tags: types == .tag)
    let style = JSONStyle(layout: layout, escapesSlashes: false, keyOrder: .input, types: types)
    let bytes = try Output.collect { (output) throws(WriteError) in try list.writeJSON(style: style, to: &output) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let value = #"{"a": [1, {}], "b": [], "c": "x"}"#

  @Test func oneLine() throws {
    let layout = JSONLayout(lines: .none, separator: Array(": ".utf8), gap: [0x20])
    #expect(try Self.json(Self.value, layout) == Self.value)
  }

  /// The first line has begun already.
  @Test func linesWithAMargin() throws {
    let lines = Lines(newline: [0x0D, 0x0A], margin: Array("  ".utf8), unit: [0x09])
    let layout = JSONLayout(lines: lines, separator: Array(" :".utf8), gap: [0x20])
    #expect(
      try Self.json(Self.value, layout)
        == "{\r\n  \t\"a\" :[\r\n  \t\t1,\r\n  \t\t{}\r\n  \t],\r\n  \t\"b\" :[],\r\n  \t\"c\" :\"x\"\r\n  }")
  }

  /// A long separator, as one with a line break is.
  @Test func separatorsOfMoreThanAWord() throws {
    let layout = JSONLayout(lines: .none, separator: Array(":\n        ".utf8), gap: [])
    #expect(try Self.json(#"{"a": 1, "b": 2}"#, layout) == "{\"a\":\n        1,\"b\":\n        2}")
  }

  /// Each pair is on a line.
  @Test func pairs() throws {
    let text = #"{"$dictionary": [[1, 2], ["k", {"$uid": 3}]]}"#
    let gap = JSONLayout(lines: .none, separator: Array(": ".utf8), gap: [0x20])
    #expect(try Self.json(text, gap, types: .tag) == text)
    #expect(try Self.json(text, .compact, types: .tag) == text.filter { $0 != " " })
    #expect(
      try Self.json(text, .indented, types: .tag)
        == "{\"$dictionary\": [\n  [1, 2],\n  [\"k\", {\"$uid\": 3}]\n]}\n")
  }
}
