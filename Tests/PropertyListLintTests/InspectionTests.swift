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
  }
}
