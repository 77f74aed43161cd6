import Testing

@testable import PropertyList

/// One value in layouts other than Apple's.
@Suite struct XMLLayoutTests {
  private static func element(_ text: String, _ layout: XMLLayout) throws -> String {
    let list = try read(text)
    let style = XMLStyle(keyOrder: .input, isExact: true, layout: layout)
    let bytes = try Output.collect { (output) throws(WriteError) in
      try list.writeXMLElement(at: 0, style: style, to: &output)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let value = """
    <plist><dict><key>a</key><array><true/><array/></array><key>d</key><data>AAEC</data>\
    <key>u</key><dict><key>CF$UID</key><integer>5</integer></dict></dict></plist>
    """

  @Test func oneLine() throws {
    #expect(
      try Self.element(Self.value, XMLLayout(lines: .none, separator: nil, depth: 3)) == """
        <dict><key>a</key><array><true/><array/></array><key>d</key><data>AAEC</data>\
        <key>u</key><dict><key>CF$UID</key><integer>5</integer></dict></dict>
        """)
  }

  /// The first line has begun already.
  @Test func linesWithAMargin() throws {
    let lines = Lines(newline: [0x0A], margin: Array("    ".utf8), unit: Array("  ".utf8))
    #expect(
      try Self.element(Self.value, XMLLayout(lines: lines, separator: nil, depth: 2)) == """
        <dict>
              <key>a</key>
              <array>
                <true/>
                <array/>
              </array>
              <key>d</key>
              <data>
              AAEC
              </data>
              <key>u</key>
              <dict>
                <key>CF$UID</key>
                <integer>5</integer>
              </dict>
            </dict>
        """)
  }

  /// Data after a separator begins no line, and has none.
  @Test func keysAndValuesOnOneLine() throws {
    let lines = Lines(newline: [0x0A], margin: [], unit: [0x09])
    #expect(
      try Self.element(Self.value, XMLLayout(lines: lines, separator: [0x20], depth: 0)) == """
        <dict>
        \t<key>a</key> <array>
        \t\t<true/>
        \t\t<array/>
        \t</array>
        \t<key>d</key> <data>AAEC</data>
        \t<key>u</key> <dict>
        \t\t<key>CF$UID</key> <integer>5</integer>
        \t</dict>
        </dict>
        """)
  }

  /// Units that do and do not repeat after eight bytes, and lines of more than eight bytes.
  @Test(arguments: [
    ("\n", "", "\t"), ("\n", "", "  "), ("\r\n", "", "   "), ("\r", " \t", " \t "), ("\n", "    ", "        "),
    ("\r\n", "\t\t\t\t\t\t\t\t\t\t", "  "), ("\n", "", "\t         "), (",\n", "  ", "    "), ("\n", "  ", ""),
  ])
  func linesOfAllLevels(newline: String, margin: String, unit: String) throws {
    func line(_ level: Int) -> String { newline + margin + String(repeating: unit, count: level) }
    let depth = 40
    let open = (1...depth).map { "<array>" + line($0) }.joined()
    let close = (0..<depth).reversed().map { line($0) + "</array>" }.joined()
    let lines = Lines(newline: Array(newline.utf8), margin: Array(margin.utf8), unit: Array(unit.utf8))
    let text = "\(String(repeating: "<array>", count: depth))<true/>\(String(repeating: "</array>", count: depth))"
    #expect(
      try Self.element("<plist>\(text)</plist>", XMLLayout(lines: lines, separator: nil, depth: 0))
        == open + "<true/>" + close)
  }

  /// Nine levels deep lines have 76 - 8 * 8 characters, and the indentation of the eighth level.
  @Test func dataInsideOtherContainers() throws {
    let tabs = String(repeating: "\t", count: 9)
    let lines = Lines(newline: [0x0A], margin: Array(tabs.utf8), unit: [0x09])
    let layout = XMLLayout(lines: lines, separator: nil, depth: 9)
    #expect(
      try Self.element("<plist><data>AAAAAAAAAAAAAAAA</data></plist>", layout)
        == "<data>\n\(tabs.dropLast())AAAAAAAAAAAA\n\(tabs.dropLast())AAAA\n\(tabs)</data>")
  }
}
