import PropertyList
import PropertyListLint
import Testing

/// Positions of findings, as an app gets them: where the text of the key begins. The expected lines and columns are counted in the texts.
@Suite struct InspectionTests {
  @Test(
    "A finding in a text has a line and a column in code points",
    arguments: [
      ("<plist><dict>\n<key>a</key><true/>\n<key>a</key><false/></dict></plist>\n", 3, 6),
      ("<plist><dict>\r\n<key>é</key><true/><key>é</key><false/></dict></plist>\r\n", 2, 25),
      ("{\"k\": 1,\n  \"k\": 2}\n", 2, 4),
    ])
  func position(_ text: String, _ line: Int, _ column: Int) throws {
    let inspection = Inspection(of: PropertyList.Source(Array(text.utf8)), levels: RuleLevels())
    let finding = try #require(inspection.findings.first)
    #expect(finding.rule.name == "duplicate-key" && inspection.findings.count == 1)
    let position = try #require(inspection.position(of: finding))
    #expect(position.line == line && position.column == column)
  }

  @Test("A finding in a binary file has no line")
  func binary() throws {
    let file = PropertyList.Source(Array("bplist00".utf8) + [0xD0, 8, 0, 0])
    let inspection = Inspection(of: file, levels: RuleLevels())
    let finding = try #require(inspection.findings.first)
    #expect(inspection.format == .binary && inspection.position(of: finding) == nil)
    #expect(inspection.endPosition(of: finding) == nil)
  }

  @Test("Editors count a character outside the BMP as two columns")
  func utf16Columns() throws {
    let text = "<plist><dict>\n<key>\u{1F600}</key><true/><key>\u{1F600}</key><false/></dict></plist>\n"
    let inspection = Inspection(of: PropertyList.Source(Array(text.utf8)), levels: RuleLevels())
    let finding = try #require(inspection.findings.first)
    let start = try #require(inspection.position(of: finding))
    let end = try #require(inspection.endPosition(of: finding))
    #expect((start.line, start.column) == (2, 25) && inspection.utf16Column(of: start) == 26)
    #expect((end.line, end.column) == (2, 26) && inspection.utf16Column(of: end) == 28)
  }

  @Test("One of two corrections is made")
  func oneFix() throws {
    let text = "<plist><!-- a -- b --><!-- c -- d --><true/></plist>\n"
    let inspection = Inspection(of: PropertyList.Source(Array(text.utf8)), levels: RuleLevels())
    let finding = try #require(inspection.findings.last)
    let fixed = try #require(inspection.fixed(of: [finding]))
    let result = String(decoding: [UInt8](fixed.text.bytes.indices.map { fixed.text.bytes[$0] }), as: UTF8.self)
    #expect(result == "<plist><!-- a -- b --><!-- c - - d --><true/></plist>\n" && fixed.findings.count == 1)
  }

  @Test("A corrected text gets the encoding of its file")
  func encodingOfCorrectedText() throws {
    let declaration = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"
    let text = declaration + "<plist><!-- a -- \u{E9} --><string>\u{E9}</string></plist>\n"
    let file = PropertyList.Source(text.unicodeScalars.map { UInt8($0.value) })
    let fixed = try #require(Inspection(of: file, levels: RuleLevels()).fixed())
    let encoded = try fixed.text.encoded(like: file)
    let expected = text.replacing("a -- ", with: "a - - ").unicodeScalars.map { UInt8($0.value) }
    #expect([UInt8](encoded.bytes.indices.map { encoded.bytes[$0] }) == expected)
  }

  @Test("An app checks bytes under a name and a configuration")
  func configuration() throws {
    func source(_ text: String) -> PropertyList.Source { PropertyList.Source(Array(text.utf8)) }
    let file = source("<plist version=\"1.0\"><dict><key>CFBundleIdentifer</key><string>a</string></dict></plist>\n")
    let plain = Inspection(of: file, named: "App/Info.plist")
    #expect(plain.findings.map(\.rule.name) == ["misspelt-key"] && plain.kinds == ["info"])
    #expect(Inspection(of: file, named: "App/Other.plist").findings.isEmpty)
    let silent = try LintConfiguration(source(#"{"rules": {"info:misspelt-key": "off"}}"# + "\n"))
    #expect(Inspection(of: file, named: "Info.plist", configuration: silent).findings.isEmpty)
    let strict = try LintConfiguration(source(#"{"rules": {"misspelt-key": "error"}}"# + "\n"))
    let inspection = Inspection(of: file, named: "Info.plist", configuration: strict)
    #expect(inspection.findings.map { inspection.levels.severity(of: $0) } == [.error])
    #expect(plain.findings.map { plain.levels.severity(of: $0) } == [.warning])
    let error = #expect(throws: LintConfiguration.Refusal.self) {
      try LintConfiguration(source(#"{"rule": {"misspelt-key": "off"}}"# + "\n"))
    }
    #expect(error?.inspection.findings.first?.keyPath == "rule")
  }
}
