import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

/// Findings of lint in single files, without schemas: Tests/Tables/rules has a table for each subject.
///
/// A record's head is `OPTIONS | TEMPLATE`. Its items are contents of files: each replaces `…` in the template. Below a file,
/// or below several with the same findings, and indented by two more spaces, are all findings of each: `none`, or lines
/// `LOCATION RULE MESSAGE (at KEYPATH); LOCATION RELATED`. A location is `LINE:COLUMN`, the offset in a binary file, or `-`; a
/// final `…` matches any text. `␊`, `␍`, `␉` and `⍽` represent a line feed, a carriage return, a tab and a no-break space.
/// `fixed: TEXT` is the file that `lint --fix` writes instead; with `fixed: nothing` it writes none.
///
/// Options, separated by spaces: `default` (no other option), `profile=NAME`, `expected=FORMAT` (by the file's name), `gnustep` (a
/// file of GNUstep's), `RULE=SEVERITY`, `only=RULE` (findings of other rules are not compared), `whole` (the rule needs all
/// nodes, which large files do not keep), `binary` (a file is objects in hexadecimal, separated by commas), `top=NUMBER` and
/// `header=TEXT` of such a file, `utf16` and `utf32` (little-endian), and `end=HEX` (bytes after the text).
@Suite struct RulesTableTests {
  @Test(arguments: TextTable.selected(in: "rules"))
  func findingsAreThoseOfTheTable(_ record: TextTable.Record) throws {
    try #require(record.columns.count == 2)
    let setting = try Setting(record.columns[0])
    var (files, expected): ([String], [String]) = ([], [])
    for (index, item) in record.items.enumerated() {
      guard item.hasPrefix("  ") else {
        files.append(item)
        continue
      }
      expected.append(String(item.dropFirst(2)))
      if index + 1 < record.items.count && record.items[index + 1].hasPrefix("  ") { continue }
      try #require(!files.isEmpty)
      for file in files {
        let text = record.columns[1].replacing("…", with: file)
        setting.expect(expected == ["none"] ? [] : expected, in: setting.bytes(of: text), "\(record.location): \(file)")
      }
      (files, expected) = ([], [])
    }
    try #require(files.isEmpty && !record.items.isEmpty, "\(record.location): files without findings")
  }

  private struct Setting {
    var levels = RuleLevels()
    var profiles: [Profile] = []
    var expectedFormat: Format?
    var only: Rule?
    var binary = BinaryFile()
    var end: [UInt8] = []
    var words: Set<String> = []

    init(_ options: String) throws {
      var severities: [(Rule, Severity)] = []
      for option in options.split(separator: " ") {
        let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
        switch (parts[0], parts.count) {
        case ("default", 1): break
        case ("gnustep", 1), ("whole", 1), ("binary", 1), ("utf16", 1), ("utf32", 1): words.insert(parts[0])
        case ("profile", 2): profiles.append(try #require(Profile(named: parts[1])))
        case ("expected", 2):
          let formats: [String: Format] = ["xml": .xml, "json": .json, "openstep": .openStep]
          expectedFormat = try #require(formats[parts[1]]) as Format
        case ("only", 2): only = try #require(Rule.named(parts[1]).first) as Rule
        case ("top", 2): binary.topObject = try #require(Int(parts[1]))
        case ("header", 2): binary.header = Array(parts[1].utf8)
        case ("end", 2): end = TestSupport.bytes(hexadecimal: parts[1])
        default:
          try #require(parts.count == 2)
          severities.append((try #require(Rule.named(parts[0]).first), try #require(Severity(rawValue: parts[1]))))
        }
      }
      for profile in profiles { levels.apply(profile) }
      for (rule, severity) in severities { levels[rule] = severity }
    }

    func bytes(of text: String) -> [UInt8] {
      if words.contains("binary") {
        var file = binary
        file.objects = text.split(separator: ",").map { TestSupport.bytes(hexadecimal: String($0)) }
        return file.bytes + end
      }
      let bytes = unescaped(text)
      let size = words.contains("utf16") ? 2 : words.contains("utf32") ? 4 : 1
      if size == 1 { return bytes + end }
      let string = String(decoding: bytes, as: UTF8.self)
      let units = size == 2 ? string.utf16.map(Int.init) : string.unicodeScalars.map { Int($0.value) }
      return units.flatMap { bigEndian($0, size: size).reversed() } + end
    }

    func expect(_ expected: [String], in bytes: [UInt8], _ location: String) {
      let inspection = inspection(of: bytes, Limits(), supportsFixing: true)
      let found = lines(of: inspection)
      let isExpected = { (line: String, expected: String) in
        expected.hasSuffix("…") ? line.hasPrefix(expected.dropLast()) : line == expected
      }
      let fixed = expected.filter { $0.hasPrefix("fixed: ") }
      let findings = expected.filter { !$0.hasPrefix("fixed: ") }
      #expect(
        found.count == findings.count && zip(found, findings).allSatisfy(isExpected),
        "\(location)\n\(found.joined(separator: "\n"))"
      )
      if let text = fixed.first {
        let written = inspection.fixed().map { [UInt8](copying: $0.text.bytes) }
        let fixedText = text.dropFirst("fixed: ".utf8.count)
        #expect(written == (fixedText == "nothing" ? nil : unescaped(String(fixedText))), "\(location)")
      }
      if words.contains("whole") { return }
      var limits = Limits()
      limits.prunedBytes = 0
      #expect(
        lines(of: self.inspection(of: bytes, limits, supportsFixing: false)) == found,
        "\(location): without nodes, other findings"
      )
    }

    private func inspection(of bytes: [UInt8], _ limits: Limits, supportsFixing: Bool) -> Inspection {
      Inspection(
        of: Source(bytes), levels: levels, profiles: profiles, expectedFormat: expectedFormat,
        isOfGNUstep: words.contains("gnustep"),
        limits: limits, supportsFixing: supportsFixing)
    }

    private func lines(of inspection: Inspection) -> [String] {
      let text = inspection.text.bytes
      func position(_ offset: Int) -> String {
        if inspection.format == .binary { return "\(offset)" }
        let position = TextPosition(of: offset, in: text)
        return "\(position.line):\(position.column)"
      }
      return inspection.findings.filter { only == nil || $0.rule == only }.map { finding in
        let start = finding.range.map { position($0.lowerBound) } ?? "-"
        let keyPath = finding.keyPath.isEmpty ? "" : " (at \(finding.keyPath))"
        let related = finding.related.map { "; \(position($0.offset)) \($0.message)" } ?? ""
        return "\(start) \(finding.rule.name) \(finding.message)\(keyPath)\(related)".replacing("\n", with: "␊")
          .replacing("\r", with: "␍").replacing("\t", with: "␉").replacing("\u{A0}", with: "⍽")
      }
    }
  }
}
