import Testing

@testable import PropertyList

/// Layout of values that an edit inserts into a text: they have the newlines, indentation and separators of their siblings.
struct NewLinesTests {
  private static let value: PropertyList = ["a": [true, []], "d": .data([0, 1, 2]), "u": ["x": 5]]

  private func inserted(_ value: PropertyList = value, at keyPath: String, into text: String) throws -> String {
    var edit = try TextEdit(reading: Array(text.utf8))
    try edit.list.put(value, at: PropertyList.KeyPath(parsing: keyPath), .insert)
    return String(decoding: try edit.bytes(), as: UTF8.self)
  }

  @Test func valueInAOneLineTextIsOnOneLine() throws {
    #expect(
      try inserted(at: "n", into: "<plist><dict><key>k</key><true/></dict></plist>") == """
        <plist><dict><key>k</key><true/><key>n</key><dict><key>a</key><array><true/><array/></array>\
        <key>d</key><data>AAEC</data><key>u</key><dict><key>x</key><integer>5</integer></dict></dict></dict></plist>
        """)
  }

  /// Units that do and do not repeat after eight bytes, lines of more than eight bytes, and all newlines, 20 levels deep.
  @Test(arguments: ["\n", "\r\n", "\r"], ["\t", "  ", "   ", " \t ", "        ", "\t         ", "\t\t\t\t\t\t\t\t\t"])
  func insertedLinesAreIndentedAtAllLevels(newline: String, unit: String) throws {
    let depth = 20
    func line(_ level: Int) -> String { newline + String(repeating: unit, count: level) }
    func document(_ xml: Bool, _ lines: [String]) -> String {
      let (open, close) = xml ? ("<array>", "</array>") : ("[", "]")
      let separator = xml ? "" : ","
      return (xml ? "<plist>" : "") + (1...depth).map { open + line($0) }.joined()
        + lines.joined(separator: separator + line(depth))
        + (0..<depth).reversed().map { line($0) + close }.joined() + (xml ? "</plist>" : "")
    }
    let deep = Array(repeating: "0", count: depth - 1).joined(separator: ".") + ".-"
    for isXML in [true, false] {
      let (open, close) = isXML ? ("<array>", "</array>") : ("[", "]")
      let sibling = isXML ? "<true/>" : "true"
      let new =
        "\(open)\(line(depth + 1))\(open)\(line(depth + 2))\(sibling)\(line(depth + 1))\(close)\(line(depth))\(close)"
      #expect(
        try inserted([[true]], at: deep, into: document(isXML, [sibling])) == document(isXML, [sibling, new]))
    }
  }

  /// Data on the line of its key is not divided into lines.
  @Test func valueIsOnTheLineOfItsKeyLikeItsSibling() throws {
    #expect(
      try inserted(at: "n", into: "<plist>\n<dict>\n  <key>k</key> <true/>\n</dict>\n</plist>\n") == """
        <plist>
        <dict>
          <key>k</key> <true/>
          <key>n</key> <dict>
            <key>a</key> <array>
              <true/>
              <array/>
            </array>
            <key>d</key> <data>AAEC</data>
            <key>u</key> <dict>
              <key>x</key> <integer>5</integer>
            </dict>
          </dict>
        </dict>
        </plist>

        """)
  }

  /// At level 9 lines of data have 76 - 8 * 8 characters, and eight tabs.
  @Test func linesOfNestedDataAreShorter() throws {
    func text(_ lines: String) -> String {
      "<plist>" + (1...9).map { "<array>\n" + String(repeating: "\t", count: $0) }.joined() + "<true/>" + lines
        + (0..<9).reversed().map { "\n" + String(repeating: "\t", count: $0) + "</array>" }.joined() + "</plist>"
    }
    let (tabs, nine) = (String(repeating: "\t", count: 8), String(repeating: "\t", count: 9))
    #expect(
      try inserted(PropertyList(.data(Array(repeating: 0, count: 12))), at: "0.0.0.0.0.0.0.0.-", into: text(""))
        == text("\n\(nine)<data>\n\(tabs)AAAAAAAAAAAA\n\(tabs)AAAA\n\(nine)</data>"))
  }

  /// A separator may contain a line break.
  @Test(arguments: [
    ("{\"k\":\n        1}", "{\"k\":\n        1, \"n\":\n        [2]}"),
    ("{\r\n \"k\" :1\r\n}", "{\r\n \"k\" :1,\r\n \"n\" :[\r\n  2\r\n ]\r\n}"),
    ("{\"k\": 1, \"l\": 2}", "{\"k\": 1, \"l\": 2, \"n\": [2]}"), ("{\"k\":1,\"l\":2}", "{\"k\":1,\"l\":2,\"n\":[2]}"),
  ])
  func separatorsAreThoseOfTheSiblings(before: String, after: String) throws {
    #expect(try inserted([2], at: "n", into: before) == after)
  }
}
