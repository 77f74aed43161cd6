import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

@Suite struct SchemaCheckerTests {
  // MARK: Types

  @Test(arguments: [
    // Each type, and what fits it.
    ("launchd", "<key>Label</key><string>a</string><key>Program</key><string>/b</string>"),
    ("launchd", "<key>Label</key><string>a</string><key>MachServices</key><dict><key>b</key><true/></dict>"),
    (
      "launchd",
      "<key>Label</key><string>a</string><key>Program</key><string>/b</string><key>QuarantineData</key><data/>"
    ),
    (
      "launchd",
      "<key>Label</key><string>a</string><key>Program</key><string>/b</string><key>UserName</key><dict>"
        + "<key>#IfFeatureFlagDisabled</key><string>a/b</string><key>#Then</key><string>c</string><key>#Else</key>"
        + "<string>d</string></dict>"
    ),
    ("info", "<key>NSNothing</key><date>2001-01-01T00:00:00Z</date>"),
    ("info", "<key>UILaunchImages~ipad</key><array/><key>UILaunchStoryboardName-iphoneos~ipad</key><string>a</string>"),
    ("info", "<key>#CFBundleIdentifer</key><string>a</string><key>//CFBundleIdentifer</key><string>a</string>"),
    ("info", "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>"),
    (
      "info",
      "<key>CFBundleVersion</key><string>@VERSION@</string><key>CFBundleIdentifier</key><string>BUNDLE_ID_OF_APP</string>"
    ),
    ("settings-bundle", "<key>PreferenceSpecifiers</key><array/>"),
    ("profiles", "<key>EncryptedPayloadContent</key><data/><key>IsEncrypted</key><true/>"),
  ])
  func fine(_ schema: String, _ members: String) throws {
    #expect(try schemaFindings(members, schema) == [])
  }

  /// What readers take all the same.
  @Test(arguments: [
    (
      "info", "<key>CFBundleShortVersionString</key><string>1.2 Snapshot</string>",
      "expected integers with periods between them, as in 1.0.2 for CFBundleShortVersionString, found '1.2 Snapshot'"
    ),
    ("info", "<key>LSUIElement</key><string>YES</string>", "expected true or false for LSUIElement, found 'YES'"),
    (
      "info", "<key>LSUIElement</key><string> false </string>",
      "expected true or false for LSUIElement, found ' false '"
    ),
    ("info", "<key>LSUIElement</key><integer>1</integer>", "expected true or false for LSUIElement, found 1"),
    (
      "info", "<key>LSUIElement</key><string>$(AGENT)</string>",
      "expected true or false for LSUIElement, found a build variable, which stays a string"
    ),
    (
      "info", "<key>UIDeviceFamily</key><array><string>1</string></array>",
      "expected an integer in UIDeviceFamily, found a string"
    ),
    (
      "entitlements", "<key>keychain-access-groups</key><string>*</string>",
      "expected an array for keychain-access-groups, found '*', as provisioning profiles have it"
    ),
    (
      "launchd",
      "<key>Label</key><string>a</string><key>Program</key><string>/b</string><key>Nice</key><real>5</real>",
      "expected an integer for Nice, found the real 5.0"
    ),
    (
      "launchd",
      "<key>Label</key><string>a</string><key>Program</key><string>/b</string><key>ProcessType</key><string>background</string>",
      "expected 'Background' for ProcessType, found 'background', in another case"
    ),
  ])
  func looseForms(_ schema: String, _ members: String, _ message: String) throws {
    #expect(try schemaFindings(members, schema) == [])
    let findings = try schemaFindings(members, schema, [.looseType: .warning])
    #expect(findings.map { $0.drop { $0 != ":" }.dropFirst(2) } == [message[...]])
  }

  @Test(arguments: [
    ("<key>Nice</key><integer>2</integer>", "expected an integer for Nice, found a real"),
    ("<key>LSUIElement</key><integer>2</integer>", "expected true or false for LSUIElement, found an integer"),
  ])
  func notLoose(_ members: String, _ message: String) throws {
    let isJob = members.contains("Nice")
    let text = isJob ? members.replacing("<integer>2</integer>", with: "<real>1.5</real>") : members
    let all = isJob ? "<key>Label</key><string>a</string><key>Program</key><string>/b</string>" + text : text
    #expect(try schemaFindings(all, isJob ? "launchd" : "info").contains { $0.hasSuffix(message) })
  }

  // MARK: Keys

  @Test func requiredKeys() throws {
    #expect(
      try SchemaFile("<key>RunAtLoad</key><true/>", "launchd").findings == [
        "2:1 missing-key (): expected the key 'Label'",
        "2:1 missing-key (): expected BundleProgram, MachServices, Program or ProgramArguments",
      ])
  }

  /// Xcode adds keys to the Info.plist of a source tree, so that only a built one must have all.
  @Test func builtBundles() throws {
    let source = "<key>CFBundlePackageType</key><string>APPL</string>"
    #expect(try schemaFindings(source, "info") == [])
    let built = try schemaFindings(source + "<key>DTXcode</key><string>1530</string>", "info")
    #expect(built.contains("missing-key (): expected the key 'CFBundleVersion'"))
  }

  @Test func roots() throws {
    let file = try SchemaFile(bytes: Array("<plist version=\"1.0\">\n<array/>\n</plist>\n".utf8), "launchd")
    #expect(file.findings == ["2:1 wrong-type (): expected a job of launchd, found an array"])
  }

  // MARK: Levels

  @Test func levels() throws {
    let typo = "<key>CFBundleIdentifer</key><string>a</string>"
    var levels = RuleLevels()
    levels[.unknownKey] = .off
    #expect(try SchemaFile(typo, "info", levels: levels).findings == [])
    levels.set(.unknownKey, in: "info", to: .error)
    let file = try SchemaFile(typo, "info", levels: levels)
    #expect(file.inspection.findings.map(levels.severity) == [.error])
    levels.set(.unknownKey, in: "info", to: .off)
    levels[.unknownKey] = .error
    #expect(try SchemaFile(typo, "info", levels: levels).findings == [])
    #expect(
      try SchemaFile("<key>com.apple.security.zebra</key><true/>", "entitlements", levels: levels).findings.count == 1)
  }

  @Test(arguments: [
    ("launchd", "<key>RunAtload</key><true/>", Rule.unknownKey, Severity.warning),
    ("privacy", "<key>NSPrivacyTraking</key><true/>", .unknownKey, .error),
    ("info", "<key>CFBundleVersion</key><string>a</string>", .badValue, .warning),
    ("launchd", "<key>Nice</key><integer>50</integer>", .badValue, .error),
    ("info", "<key>CFBundleVersion</key><integer>1</integer>", .wrongType, .error),
  ])
  func severities(_ schema: String, _ members: String, _ rule: Rule, _ severity: Severity) throws {
    let found = try SchemaFile(members, schema).inspection.findings.filter { $0.rule == rule }
    #expect(found.map(RuleLevels().severity) == [severity])
  }

  // MARK: Formats

  @Test(arguments: [
    (
      "{\"Label\": \"a\",\n \"Program\": \"/b\", \"Nice\": 50}",
      "2:27 bad-value (Nice): expected an integer from -20 to 20 for Nice, found 50"
    ),
    (
      "{Label = a; Program = \"/b\";\n RunAtload = YES; Nice = 5;}",
      "2:2 unknown-key (RunAtload): 'RunAtload' is not a key of a job of launchd; did you mean 'RunAtLoad'?"
    ),
    (
      "{Label = a; Program = \"/b\";\n WatchPaths = ( {} );}",
      "2:17 wrong-type (WatchPaths.0): expected a string in WatchPaths, found a dictionary"
    ),
    (
      "<plist><dict><key>Label</key><string>a</string><key>Program</key><string>/b</string>\n<key>Run&#65;tload</key><true/>"
        + "<key>Nice</key> <integer>50</integer></dict></plist>",
      "2:48 bad-value (Nice): expected an integer from -20 to 20 for Nice, found 50"
    ),
  ])
  func placesInTexts(_ text: String, _ finding: String) throws {
    #expect(try SchemaFile(bytes: Array(text.utf8), "launchd").findings.contains(finding))
  }

  /// {Label: "a", Program: "/b", Nice: 50, RunAtload: [false]}
  @Test func placesInBinaryFiles() throws {
    let file = BinaryFile(
      "d4 01 02 03 04 05 06 07 08", "55 4c6162656c", "57 50726f6772616d", "54 4e696365", "59 52756e41746c6f6164",
      "51 61", "52 2f62", "10 32", "a1 09", "08")
    #expect(
      try SchemaFile(bytes: file.bytes, "launchd").findings == [
        // The header has 8 bytes, and the objects before these 9, 6, 8; 5, 10, 2, 3.
        "36 unknown-key (RunAtload): 'RunAtload' is not a key of a job of launchd; did you mean 'RunAtLoad'?",
        "51 bad-value (Nice): expected an integer from -20 to 20 for Nice, found 50",
      ])
  }

  /// The places of many elements are found in one walk: 40,000 strings, then 9,000 integers where strings are asked for.
  @Test func manyPlacesInBinaryFiles() throws {
    try expectBoundedWork { () throws in
      let count = 49_000
      var bytes = Array("bplist00".utf8)
      // {"WatchPaths": [...]}
      let objects: [[UInt8]] = [
        [0xD1, 1, 2], [0x5A] + Array("WatchPaths".utf8),
        [0xAF, 0x12, 0, 0, UInt8(count >> 8), UInt8(count & 255)] + Array(repeating: 3, count: 40_000)
          + Array(repeating: 4, count: 9_000),
        [0x52] + Array("/a".utf8), [0x10, 7],
      ]
      var offsets: [Int] = []
      for object in objects {
        offsets.append(bytes.count)
        bytes += object
      }
      let table = bytes.count
      for offset in offsets { bytes += [UInt8(offset >> 16), UInt8(offset >> 8 & 255), UInt8(offset & 255)] }
      bytes += [0, 0, 0, 0, 0, 0, 3, 1] + [0, 0, 0, 0, 0, 0, 0, 5] + [0, 0, 0, 0, 0, 0, 0, 0]
      bytes += (0..<8).map { UInt8(table >> (8 * (7 - $0)) & 255) }
      let findings = try SchemaFile(bytes: bytes, "launchd").inspection.findings.filter { $0.rule == .wrongType }
      #expect(findings.count == 9_000 && findings.allSatisfy { $0.range?.lowerBound == offsets[4] })
    }
  }

  /// Where a file is only recognised, nobody has asked to have its shared objects expanded.
  @Test(arguments: [true, false]) func sharedObjectsThatExplode(isNamed: Bool) throws {
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

  /// Of a large text only the root's members are kept at first.
  @Test func largeTextsAreReadWhole() throws {
    let text =
      "<plist version=\"1.0\"><dict><key>Label</key><string>a</string><key>Program</key><string>/b</string>\n"
      + "<key>StartCalendarInterval</key><dict><key>Hour</key><integer>25</integer></dict></dict></plist>"
    var limits = Limits()
    limits.prunedBytes = 0
    let inspection = Inspection(
      of: Source(Array(text.utf8)), levels: RuleLevels(), schemas: .recognized(preferred: []),
      limits: limits, toMend: false)
    let finding = try #require(inspection.findings.first { $0.schema != nil })
    #expect(finding.keyPath == "StartCalendarInterval.Hour" && finding.message.hasSuffix("found 25"))
    #expect(TextPosition(of: finding.range?.lowerBound ?? 0, in: inspection.text.bytes).column == 54)
  }

  /// There is a bound to what is kept of a file of nothing but mistakes.
  @Test func findingsAreBounded() throws {
    let paths = String(repeating: "<integer>1</integer>", count: Limits.findings + 5)
    let file = try SchemaFile("<key>WatchPaths</key><array>\(paths)</array>", "launchd")
    #expect(file.inspection.findings.count == Limits.findings)
  }
}
