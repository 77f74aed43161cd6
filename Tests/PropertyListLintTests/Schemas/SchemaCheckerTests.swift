import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

/// Checks by a schema beyond the findings in Tests/Tables/schemas: severities, binary files, and bounds on work.
@Suite struct SchemaCheckerTests {
  @Test(arguments: [
    ("launchd", "<key>RunAtLaod</key><true/>", Rule.misspeltKey, Severity.warning),
    ("privacy", "<key>NSPrivacyTraking</key><true/>", .misspeltKey, .error),
    ("info", "<key>CFBundleVersion</key><string>a</string>", .malformedVersion, .warning),
    ("launchd", "<key>Nice</key><integer>50</integer>", .outOfRange, .error),
    ("info", "<key>CFBundleVersion</key><integer>1</integer>", .wrongType, .error),
    ("info:app-store", "<key>CFBundleIdentifier</key><string>a b</string>", .malformedIdentifier, .error),
  ])
  func findingsHaveTheDefaultSeverity(_ schema: String, _ entries: String, _ rule: Rule, _ severity: Severity) throws {
    let found = try SchemaFile(entries, schema).inspection.findings.filter { $0.rule == rule }
    #expect(found.map(RuleLevels().severity) == [severity])
  }

  /// {a: true, a: false}. Readers keep the first value of a binary file, and the last one of a text.
  @Test func duplicateKeysHaveTheValueThatReadersKeep() throws {
    let binary = BinaryFile("d2 01 01 02 03", "51 61", "09", "08")
    var options = ReadOptions()
    options.keepsDuplicateKeys = true
    for (list, value) in [
      (try PropertyList(binary: Source(binary.bytes), limits: Limits()), true),
      (try PropertyList(reading: Source(Array("{\"a\": true, \"a\": false}".utf8)), options), false),
    ] {
      #expect(SchemaView(list: list, node: 0).boolean("a") == value)
    }
  }

  // MARK: Positions

  /// {Label: "a", Program: "/b", Nice: 50, RunAtLaod: [false]}
  @Test func findingsInBinaryFilesHaveOffsets() throws {
    let file = BinaryFile(
      "d4 01 02 03 04 05 06 07 08", "55 4c6162656c", "57 50726f6772616d", "54 4e696365", "59 52756e41744c616f64",
      "51 61", "52 2f62", "10 32", "a1 09", "08")
    #expect(
      try SchemaFile(bytes: file.bytes, "launchd").findings == [
        // The header has 8 bytes, and the objects before these 9, 6, 8; 5, 10, 2, 3.
        "36 misspelt-key (RunAtLaod): 'RunAtLaod' is not a key of a job of launchd; did you mean 'RunAtLoad'?",
        "51 out-of-range (Nice): expected an integer from -20 to 20 for Nice, found 50",
      ])
  }

  /// The offsets of many elements are found in one walk: 40,000 strings, then 9,000 integers instead of strings.
  @Test func manyOffsetsInBinaryFilesTakeBoundedWork() throws {
    try expectBoundedWork { () throws in
      // {"WatchPaths": [...]}; 49,000 is BF68.
      let elements = String(repeating: "03", count: 40_000) + String(repeating: "04", count: 9_000)
      var file = BinaryFile("d1 01 02", "5a 57617463685061746873", "af 12 0000bf68" + elements, "52 2f61", "10 07")
      file.offsetSize = 3
      // The header has 8 bytes, and the objects before the integer 3, 11, 49,006 and 3.
      let offset = 49_031
      let findings = try SchemaFile(bytes: file.bytes, "launchd").inspection.findings.filter { $0.rule == .wrongType }
      #expect(findings.count == 9_000 && findings.allSatisfy { $0.range?.lowerBound == offset })
    }
  }

  // MARK: Bounds

  /// A file that is only recognised as one of a kind does not have to expand its shared objects.
  @Test(arguments: [true, false]) func expandingSharedObjectsIsLimited(isNamed: Bool) throws {
    var limits = Limits()
    limits.nodes = 10
    // {"Label": "a", "MachServices": […]}
    let file = BinaryFile(
      "d2 01 02 03 04", "55 4c6162656c", "5c 4d6163685365727669636573", "51 61", "aa 05050505050505050505",
      "aa 03030303030303030303")
    let choice: SchemaChoice = isNamed ? .tables([.launchd]) : .recognized(preferred: [])
    let inspection = Inspection(of: Source(file.bytes), levels: RuleLevels(), schemas: choice, limits: limits)
    let message = try #require(inspection.findings.first?.message)
    #expect(message.hasPrefix("this was not checked as a job of launchd: shared objects expand to more than "))
    #expect(inspection.findings.map(RuleLevels().severity) == [isNamed ? .error : .warning])
  }

  @Test func findingsAreBounded() throws {
    let paths = String(repeating: "<integer>1</integer>", count: Limits.findings + 5)
    let file = try SchemaFile("<key>WatchPaths</key><array>\(paths)</array>", "launchd")
    #expect(file.inspection.findings.count == Limits.findings)
  }

  /// A rule runs once, even if its key is repeated, and searches each text once. Long texts are searched to their end.
  @Test func repeatedKeysAndLongTextsTakeBoundedWork() throws {
    try expectBoundedWork { () throws in
      let keys = String(repeating: "<key>LSBackgroundOnly</key><true/>", count: 20_000)
      #expect(try SchemaFile("<key>LSUIElement</key><true/>" + keys, "info").findings.count == 1)
      let variables = String(repeating: "$(", count: 200_000)
      for (end, count) in [(")", 0), ("", 1)] {
        let name = "<key>CFBundleName</key><string>\(variables)\(end)</string>"
        #expect(try SchemaFile(name, "info").findings.count == count)
      }
      let typo = String(repeating: "CFBundleIdentifer", count: 100_000)
      #expect(try SchemaFile("<key>\(typo)</key><true/>", "info").findings.count == 0)
      let format = String(repeating: "x", count: 1_100) + "%#@b@"
      let entry = "<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string></dict>"
      #expect(try SchemaFile(entry, "stringsdict").findings.count == 1)
    }
  }
}
