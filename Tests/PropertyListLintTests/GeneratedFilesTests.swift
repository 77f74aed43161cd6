import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

/// Findings of lint in files too long for a table, or written by another encoder. Tests/Tables/rules has all other findings.
@Suite struct GeneratedFilesTests {
  private func inspection(
    _ bytes: [UInt8], _ rules: [Rule: Severity] = [:], profile: Profile? = nil, limits: Limits = Limits()
  ) -> Inspection {
    Inspection(
      of: Source(bytes), levels: levels(rules, profile), profiles: profile.map { [$0] } ?? [], limits: limits,
      supportsFixing: limits.prunedBytes == Limits().prunedBytes)
  }

  /// Position and rule of each finding in a text, as `LINE:COLUMN RULE`.
  private func found(_ text: String, profile: Profile? = nil) -> [String] {
    let inspection = inspection(Array(text.utf8), profile: profile)
    return inspection.findings.map { finding in
      let position = TextPosition(of: finding.range?.lowerBound ?? 0, in: inspection.text.bytes)
      return "\(position.line):\(position.column) \(finding.rule.name)"
    }
  }

  // MARK: Limits

  /// Files with 12,000 possible findings, more than the limit; `#` is replaced by a six-digit number.
  @Test(
    arguments: [
      ("<plist><dict>", "<key># </key><true/>", "</dict></plist>\n", nil),
      (
        "<plist><dict><key>PayloadContent</key><array>", "<dict><key>PayloadUUID</key><string>A</string></dict>",
        "</array></dict></plist>\n", nil
      ),
      (
        "{objects = {29B97313FDCFA39411CA2CEA = {isa = PBXProject; targets = (", "000000000000000000#,\n",
        ");};}; rootObject = 29B97313FDCFA39411CA2CEA;}\n", nil
      ),
      ("", "\"%@#\" = \"@\";\n", "", .strings),
    ] as [(String, String, String, Profile?)])
  func findingsAreLimited(_ start: String, _ unit: String, _ end: String, _ profile: Profile?) {
    expectBoundedWork {
      let units = (100_000..<112_000).map { unit.replacing("#", with: "\($0)") }.joined()
      #expect(inspection(Array((start + units + end).utf8), profile: profile).findings.count == Limits.findings)
    }
  }

  /// Strings with many unterminated choices or variables.
  @Test(arguments: ["%", "%[", "%#@", "%1", "%$1", "$l", " @", "%*", "%.", "%-"])
  func malformedFormatSpecifiersTakeBoundedWork(_ piece: String) {
    expectBoundedWork {
      let text = "\"%@ a\" = \"\(String(repeating: piece, count: 50_000))\";\n"
      #expect(found(text, profile: .strings).count <= 1)
    }
  }

  /// The root, the array and 131,070 booleans are one more than MAX_OBJECTS of AMFI's parser.
  @Test(arguments: [131_069, 131_070])
  func tooManyValuesInEntitlementsAreReported(_ count: Int) {
    let text = "<plist version=\"1.0\"><dict><key>k</key><array>"
    let bytes = Array((text + String(repeating: "<true/>", count: count) + "</array></dict></plist>\n").utf8)
    let expected = "expected at most 131071 values, found 131072: AMFI's parser stops there"
    #expect(inspection(bytes, profile: .codesign).findings.map(\.message) == (count == 131_070 ? [expected] : []))
  }

  /// At most 5,000 harmless findings are kept. Beyond this limit the list is incomplete, so suppressions are not applied.
  @Test func suppressionsAreNotAppliedBeyondTheLimit() {
    let comments = String(repeating: "/* pliers:ignore duplicate-key */ a = 1; ", count: 4_000)
    #expect(found("{ \(comments) }\n") == [])
    let lines = String(repeating: "a = 1; // pliers:ignore duplicate-key\n", count: 5_002)
    let findings = inspection(Array("{ \(lines) b = 1; b = 1; }".utf8)).findings
    #expect(findings.map(\.message) == ["5000 duplicate keys with equal values: 'a'"])
  }

  /// Values are not checked in files of `prunedBytes` or more, which contain records; a note states it.
  @Test func valuesOfLargeFilesAreNotChecked() {
    let text = "<plist><array><dict><key>CFBundleIdentifier</key><string>a </string></dict></array></plist>\n"
    var limits = Limits()
    for (limit, count) in [(text.utf8.count, 0), (text.utf8.count + 1, 1)] {
      limits.prunedBytes = limit
      let inspection = inspection(Array(text.utf8), limits: limits)
      #expect(inspection.findings.count == count)
      let note =
        "not checked for value-whitespace, duplicate-uuid, missing-object, misspelt-class: the file has 0 MiB or more"
      #expect(inspection.notes == (count == 0 ? [note] : []))
    }
  }

  // MARK: Many keys

  /// A dictionary of many keys is searched by hash, one of few by comparing all.
  @Test(arguments: [3, 39, 40, 41, 200])
  func duplicateIsFoundAmongAnyNumberOfKeys(_ count: Int) {
    let pairs = (0..<count).map { "<key>k\($0)</key><array><string>v</string></array>\n" }.joined()
    #expect(found("<plist>\n<dict>\n\(pairs)</dict></plist>\n") == [])
    #expect(found("<plist>\n<dict>\n\(pairs)<key>k1</key><true/></dict></plist>\n") == ["\(3 + count):6 duplicate-key"])
  }

  /// The content of an unknown element is skipped up to its close tag, however long it is.
  @Test func contentOfUnknownElementsIsSkipped() {
    let content = String(repeating: "<key>a</key><foo/>", count: 5_000)
    let text =
      "<plist><dict>\n<key>a</key><dictt>\(content)</dictt>\n<key>b</key><integer>x</integer>\n</dict></plist>\n"
    #expect(found(text) == ["2:13 syntax", "3:22 syntax"])
  }

  // MARK: Encodings

  /// XML 1.0, section 4.3.3, demands the mark of UTF-16; plutil refuses all of these with "Unexpected character".
  @Test(
    arguments: [(2, false), (2, true), (4, false), (4, true)], ["", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>"])
  func missingByteOrderMarkIsReported(_ form: (size: Int, isBigEndian: Bool), declaration: String) {
    func bytes(_ text: String) -> [UInt8] {
      text.unicodeScalars.flatMap { scalar in
        let bytes = bigEndian(Int(scalar.value), size: form.size)
        return form.isBigEndian ? bytes : bytes.reversed()
      }
    }
    let text = declaration + "<plist version=\"1.0\"><true/></plist>\n"
    #expect(inspection(bytes("\u{FEFF}" + text)).findings.isEmpty)
    let expected = "expected a byte order mark before UTF-\(8 * form.size): plutil refuses the file without one"
    let findings = inspection(bytes(text)).findings
    #expect(findings.map(\.message) == [expected] && findings.map(\.range) == [0..<0])
  }

  // MARK: Binary files

  /// 2^200 values.
  @Test(.timeLimit(.minutes(10))) func manyLevelsOfSharedObjectsTakeBoundedWork() {
    expectBoundedWork {
      var file = BinaryFile()
      file.objects = (1...200).map { [0xA2, UInt8($0), UInt8($0)] } + [[0xA1, 201], [0x09]]
      let found = inspection(file.bytes, [.sharedObject: .warning]).findings
      #expect(found.count == 200 && found.allSatisfy { $0.rule == .sharedObject })
    }
  }

  /// A dictionary of 60,000 pairs that all have one key of 30,000 letters, and a date that is no number. The texts exceed a limit, so
  /// that keys are not checked, but what needs no texts is.
  @Test func oneKeyOfManyEntriesTakesBoundedWork() {
    expectBoundedWork {
      let (count, letters) = (60_000, 30_000)
      var file = BinaryFile()
      file.offsetSize = 4
      file.objects = [
        [0xDF, 0x12] + bigEndian(count + 1, size: 4) + Array(repeating: 1, count: count) + [2]
          + Array(repeating: 1, count: count) + [3],
        [0x5F, 0x12] + bigEndian(letters, size: 4) + Array(repeating: 0x61, count: letters),
        [0x51, 0x7A], [0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0],
      ]
      let inspection = inspection(file.bytes)
      #expect(inspection.findings.map(\.rule) == [.impossibleDate] && inspection.notes.count == 1)
      #expect(inspection.notes.first?.contains("duplicate-key") == true)
      #expect(
        self.inspection(file.bytes, profile: .codesign).findings.contains { $0.message.hasPrefix("expected XML") })
    }
  }

  /// A dictionary of 6,000 equal pairs, and a date that is no number.
  @Test func droppedFindingsHideNoOthers() {
    var file = BinaryFile("", "51 61", "09", "51 7a", "33 7ff8000000000000")
    file.objects[0] =
      [0xDF, 0x11] + bigEndian(6001, size: 2) + Array(repeating: 1, count: 6000) + [3]
      + Array(repeating: 2, count: 6000)
      + [4]
    let rules = inspection(file.bytes).findings.map(\.rule)
    #expect(Set(rules) == [.duplicateKey, .impossibleDate])
  }

  /// `{PayloadContent = (p, p);}` with one object p.
  @Test func payloadThatIsOneObjectHasItsUUIDTwice() {
    let file = BinaryFile(
      "d1 01 02", "5e 5061796c6f6164436f6e74656e74", "a2 03 03", "d1 04 05", "5b 5061796c6f616455554944", "51 41")
    #expect(inspection(file.bytes).findings.map(\.rule).contains(.duplicateUUID))
  }

  @Test func manyCombiningMarksTakeBoundedWork() {
    expectBoundedWork {
      let units = [0x61] + Array(repeating: [0x301, 0x323], count: 100_000).joined()
      var file = BinaryFile("d1 01 02", "", "09")
      file.offsetSize = 4
      file.objects[1] = [0x6F, 0x12] + bigEndian(units.count, size: 4) + units.flatMap { bigEndian($0, size: 2) }
      #expect(inspection(file.bytes).findings.isEmpty)
    }
  }

  /// 60,000 string objects in the same bytes: each is 5f 12 and the number of bytes that are left, so that the text of one
  /// contains the objects behind it.
  @Test func overlappingStringsTakeBoundedWork() {
    expectBoundedWork {
      let count = 60_000
      var bytes = Array("bplist00".utf8)
      bytes += [0xAF, 0x12] + bigEndian(count, size: 4)
      for number in 1...count { bytes += bigEndian(number, size: 4) }
      let firstText = bytes.count
      let total = count * 6
      for number in 0..<count { bytes += [0x5F, 0x12] + bigEndian(total - number * 6, size: 4) }
      bytes += [UInt8](repeating: 0x41, count: total)
      let table = bytes.count
      bytes += bigEndian(8, size: 4)
      for number in 0..<count { bytes += bigEndian(firstText + number * 6, size: 4) }
      bytes +=
        [0, 0, 0, 0, 0, 0, 4, 4] + bigEndian(count + 1, size: 8) + bigEndian(0, size: 8) + bigEndian(table, size: 8)
      // The text of an ASCII string has headers with bytes from 0x80.
      let found = inspection(bytes).findings
      #expect(!found.isEmpty && found.allSatisfy { $0.rule == .encodingMismatch })
    }
  }

  // MARK: Severities and ranges

  /// A profile makes findings of the rule errors, but not harmless ones. A setting of the rule applies to all of them.
  @Test(arguments: [("true", true), ("false", false)])
  func harmlessDuplicateKeysAreErrorsOnlyBySetting(_ value: String, _ isEqual: Bool) {
    func severities(_ rules: [Rule: Severity], _ profile: Profile? = nil) -> [Severity] {
      let text = "<plist><dict><key>a</key><true/><key>a</key><\(value)/></dict></plist>\n"
      let levels = levels(rules, profile)
      return inspection(Array(text.utf8), rules, profile: profile).findings.filter { $0.rule == .duplicateKey }
        .map(levels.severity)
    }
    #expect(severities([:]) == [isEqual ? .info : .error])
    #expect(severities([:], .launchdJob) == [isEqual ? .info : .error])
    #expect(severities([.duplicateKey: .error]) == [.error])
    #expect(severities([.duplicateKey: .warning]) == [.warning])
  }

  /// The range of a missing semicolon is empty, between two characters.
  @Test func rangeOfAMissingSemicolon() {
    #expect(inspection(Array("{a = b}\n".utf8)).findings.map(\.range) == [6..<6])
  }

  @Test func fileExtensionsHaveFormats() {
    #expect(Format(fileExtension: "json") == .json)
    #expect(Format(fileExtension: "strings") == .openStep)
    #expect(Format(fileExtension: "plist") == nil)
  }

  // MARK: Random texts

  /// Lint continues after mistakes, but refuses exactly the files that the readers refuse.
  @Test(arguments: [
    (
      "{\"a\": [1, -2.5e3, true, false, null, \"x\\n\\u00e9 é\"],\n \"b\": {\"c\": {}, \"d\": [], \"e\": [[1], [2, 3]]},\n"
        + " \"long string with, commas: and [brackets]\": \"\\\"quoted\\\"\",\n \"f\": 12345678901234567890\n}\n",
      "{}[],:\"\n 1e9t", Format.json
    ),
    (
      "// !$*UTF8*$!\n{\n  a = (1, \"b c\", {d = e; f = (); }, <00 ff>, <*I5>, <[AA==]>, );\n"
        + "  \"g h\" /* i */ = { j = \"k \\\"l\\\" \\U00e9\"; m; };\n  n = 'o \"p\" q';\n}\n", "{}(),;=\"\n a",
      .openStep
    ),
    (
      "/* Title */\n\"a\" = \"b\";\n\"c d\" = \"e \\\"f\\\" \\n %@\";\ng = \"h\ni\";\n'j' = (k, l);\n", "{}(),;=\"\n a",
      .openStep
    ),
  ])
  func lintRefusesWhatTheReadersRefuse(_ fixture: String, _ pieces: String, _ format: Format) {
    let refusals: Set<Rule> = [.syntax, .template, .missingSemicolon, .unescapedQuote]
    let profiles: [Profile] = format == .openStep ? [.strings] : []
    let levels = levels([.finalNewline: .off], profiles.first)
    var options = ReadOptions(formats: [.xml, .json, .openStep])
    options.readsTypedValues = format == .openStep
    var random = SplitMix64(seed: 7)
    for _ in 0..<(format == .json ? 500 : 250) {
      let text = mutated(Array(fixture.utf8), by: Array(pieces.utf8), &random)
      let findings = Inspection(of: Source(text), levels: levels, profiles: profiles, expectedFormat: format).findings
      let isRead = (try? PropertyList.checkReadable(Source(text), options)) != nil
      #expect(findings.contains { refusals.contains($0.rule) } == !isRead, "\(String(decoding: text, as: UTF8.self))")
    }
  }
}
