import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

/// Complete files as in projects: Tests/Tables/samples has a table for each kind of file.
///
/// A record's head is `PATH: description`; its items are the lines of the file. If one begins with `<key>` and none with `<?xml` or
/// `<plist`, they are the entries of the root dictionary of an XML file, from line 5 on, as `header` has four lines.
///
/// Lint reports nothing for a valid file, not even warnings. A file with one mistake has one more line: `^ RULE` below the mistake, where
/// the caret is under the column of the finding, or `- RULE` if the finding is about the file as a whole. A caret line before the
/// first entry is about `<dict>`. Text files with a finding of a schema are also checked in the binary format, where the same rule
/// must be found.
@Suite struct SamplesTests {
  private static let header = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    """
  private static let headerLines = 4

  @Test(arguments: TextTable.selected(in: "samples"))
  func findingsAreThoseOfTheSample(_ record: TextTable.Record) throws {
    let sample = try Sample(record)
    let found = sample.findings(of: sample.bytes).map { finding in
      guard let offset = finding.range?.lowerBound else { return "- \(finding.rule.name)" }
      let position = TextPosition(of: offset, in: sample.bytes.span)
      return "\(position.line):\(position.column) \(finding.rule.name)"
    }
    #expect(found == sample.expected, "\(record.location)")
  }

  /// There are enough valid samples, and enough samples with one finding.
  @Test func samplesHaveOneFindingOrNone() throws {
    let samples = try TextTable.all(in: "samples").map { try Sample($0) }
    #expect(samples.count { $0.expected.isEmpty } >= 150)
    #expect(samples.count { $0.expected.count == 1 } >= 150)
    #expect(samples.allSatisfy { $0.expected.count <= 1 })
  }

  @Test(arguments: TextTable.selected(in: "samples"))
  func binaryFileHasTheSameFindings(_ record: TextTable.Record) throws {
    let sample = try Sample(record)
    guard sample.isXML, sample.expected.isEmpty || sample.findings(of: sample.bytes).first?.schema != nil else {
      return
    }
    let list = try PropertyList(reading: sample.bytes)
    let found = sample.findings(of: try list.serialized(as: .binary)).map(\.rule.name)
    #expect(found == sample.expected.map { String($0.split(separator: " ")[1]) }, "\(record.location)")
  }

  private struct Sample {
    let path: String
    let bytes: [UInt8]
    var expected: [String] = []
    let isXML: Bool

    init(_ record: TextTable.Record) throws {
      path = String(try #require(record.head.firstRange(of: ": ").map { record.head[..<$0.lowerBound] }))
      var lines: [String] = []
      let isWhole = record.items.contains { $0.hasPrefix("<plist") || $0.hasPrefix("<?xml") }
      let isEntries = !isWhole && record.items.contains { $0.hasPrefix("<key>") }
      let offset = isEntries ? SamplesTests.headerLines : 0
      for item in record.items {
        let spaces = item.prefix { $0 == " " }.count
        if item.dropFirst(spaces).hasPrefix("^ ") {
          expected.append("\(lines.count + offset):\(spaces + 1) \(item.dropFirst(spaces + 2))")
        } else if item.hasPrefix("- ") {
          expected.append(item)
        } else {
          lines.append(item)
        }
      }
      let text = lines.map { $0 + "\n" }.joined()
      bytes = Array((isEntries ? SamplesTests.header + "\n" + text + "</dict>\n</plist>\n" : text).utf8)
      isXML = isEntries
    }

    /// The findings that lint reports in a walk through a folder, with warnings.
    func findings(of bytes: [UInt8]) -> [Finding] {
      let fileExtension = path.split(separator: ".").last.map(String.init) ?? ""
      // codesign takes no binary files, which is another finding.
      let isBinary = bytes.starts(with: "bplist00".utf8)
      let profiles =
        isBinary ? [] : [Profile(fileExtension: fileExtension) ?? Profile(fileName: path)].compactMap { $0 }
      var levels = RuleLevels(isInFolder: true)
      // Old files have keys that were current then.
      if !expected.contains(where: { $0.hasSuffix("deprecated-key") }) { levels[.deprecatedKey] = .off }
      for profile in profiles { levels.apply(profile, as: fileExtension == "entitlements" ? .warning : .error) }
      let inspection = Inspection(
        of: Source(bytes), levels: levels, profiles: profiles,
        expectedFormat: Format(fileExtension: fileExtension) ?? .xml,
        path: path, schemas: .recognized(preferred: []))
      return inspection.findings
    }
  }
}
