import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

/// Findings of lint by the schema of a kind of file: Tests/Tables/schemas has a table for each kind.
///
/// A record's head is `SCHEMA | entries` with the entries of the root dictionary in JSON or in XML, or a whole text that begins with
/// `{` or `<plist` (`\n` for a line feed); or `SCHEMA | entries | options`: `RULE=SEVERITY`, `KIND:RULE=SEVERITY` and `path=PATH`,
/// separated by spaces. `&NAME; = text` above defines the text of `&NAME;`.
///
/// Its items are all findings by the schema, each as `rule (key path): message`, with `line:column ` before each if the first has
/// it; a `…` matches any text. Some rules are off by default: each file is checked without them, and again with those of
/// the group `loose-type` as warnings.
/// It is also checked as if it were large: of a large text only the entries of the root are kept at first.
@Suite struct SchemaFindingsTests {
  @Test(arguments: SchemaRecord.all)
  func findingsAreThoseOfTheTable(_ record: SchemaRecord) throws {
    var levels = RuleLevels()
    levels.apply(
      try record.options.filter { $0.name != "path" }
        .map { try RuleSetting($0.name, try #require(Severity(rawValue: $0.value))) })
    let table = try #require(SchemaTable(named: record.schema))
    let offNames = Rule.named("loose-type").filter { $0.severity(in: table) == .off }.map(\.name)
    for (isLoose, isPruned) in [(false, false), (true, false), (true, true)] {
      if isLoose { levels.apply([try RuleSetting("\(table.kind):loose-type", .warning)]) }
      let file = try SchemaFile(
        bytes: record.bytes, record.schema, levels: levels, path: record.path, isPruned: isPruned)
      #expect(!file.inspection.findings.contains { $0.rule == .syntax }, "\(record.location)")
      let found = record.items.first?.first?.isNumber == true ? file.findings : file.findingsWithoutPositions
      let expected = record.items.filter { item in isLoose || !offNames.contains { item.contains($0 + " (") } }
      let areEqual = found.count == expected.count && zip(found, expected).allSatisfy { Self.fits($0, $1) }
      #expect(areEqual, "\(record.location): found \(found)")
    }
  }

  private static func fits(_ finding: String, _ item: String) -> Bool {
    let parts = item.split(separator: "…", omittingEmptySubsequences: false)
    return parts.count == 2 ? finding.hasPrefix(parts[0]) && finding.hasSuffix(parts[1]) : finding == item
  }

  /// Nobody changes a built Info.plist or a provisioning profile by hand. Files that the command line names are checked for a reason.
  @Test(arguments: [
    ("<key>DTXcode</key><string>1600</string>", "info", Severity.info), ("", "info", .warning),
  ])
  func warningsInGeneratedFilesAreInfosInFolders(_ entry: String, _ schema: String, _ expected: Severity) throws {
    let entries =
      "\(entry)<key>CFBundlePackageType</key><string>BNDL</string><key>CFBundleVersion</key><string>v</string>"
    for (levels, expected) in [(RuleLevels(isInFolder: true), expected), (RuleLevels(), .warning)] {
      let findings = try SchemaFile(entries, schema, levels: levels).inspection.findings
      #expect(findings.map(\.rule) == [.malformedVersion] && findings.map(levels.severity(of:)) == [expected])
    }
  }

  @Test func warningsInProvisioningProfilesAreInfosInFolders() throws {
    for (levels, expected) in [(RuleLevels(isInFolder: true), Severity.info), (RuleLevels(), .warning)] {
      let file = try SchemaFile("<key>UUID</key><string>REDACTED</string>", "provisioning", levels: levels)
      let finding = try #require(file.inspection.findings.first { $0.rule == .malformedValue })
      #expect(levels.severity(of: finding) == expected)
    }
  }

  private static let values = [
    "bool": "<true/>", "integer": "<integer>2</integer>", "real": "<real>1.5</real>",
    "string": "<string>zebra</string>",
    "date": "<date>2001-01-01T00:00:00Z</date>", "data": "<data>AAAA</data>", "array": "<array/>", "dict": "<dict/>",
  ]

  /// The types that each key may have: Tests/Tables/types. A record is `KIND | types: keys`, with as many groups of keys as needed.
  @Test(arguments: TextTable.selected(in: "types"))
  func keysAcceptTheTypesOfTheTable(_ record: TextTable.Record) throws {
    try #require(record.columns.count > 1, "\(record.location)")
    for group in record.columns.dropFirst() {
      let words = group.split(separator: ": ").map { $0.split(separator: " ").map(String.init) }
      try #require(words.count == 2 && words[0].allSatisfy { Self.values[$0] != nil }, "\(record.location)")
      for key in words[1] {
        for (type, element) in Self.values {
          let findings = try SchemaFile("<key>\(key)</key>\(element)", record.columns[0]).inspection.findings
          // Other findings of the rule are about the root.
          let isRefused = findings.contains { $0.rule == .wrongType && !$0.keyPath.isEmpty }
          // An integer is a number, too.
          let isAccepted = words[0].contains(type) || type == "integer" && words[0].contains("real")
          #expect(isRefused == !isAccepted, "\(record.location) \(key): \(element)")
        }
      }
    }
  }
}

/// A record of Tests/Tables/schemas.
struct SchemaRecord: CustomStringConvertible {
  let location: String
  let schema: String
  let bytes: [UInt8]
  let options: [(name: String, value: String)]
  let items: [String]

  var path: String { options.first { $0.name == "path" }?.value ?? "" }
  var description: String { location }

  static let all: [SchemaRecord] = {
    let records = TextTable.all(in: "schemas")
    return selected(records.filter { !$0.head.hasPrefix("&") }, \.label).map { SchemaRecord($0, among: records) }
  }()

  private init(_ record: TextTable.Record, among records: [TextTable.Record]) {
    var head = record.head
    for definition in records.reversed() where definition.file == record.file && definition.head.hasPrefix("&") {
      let parts = definition.head.split(separator: "; = ", maxSplits: 1)
      head.replace(parts[0] + ";", with: parts[1])
    }
    let columns = head.split(separator: " | ").map(String.init)
    precondition(2...3 ~= columns.count, record.location)
    let text = columns[1]
    if text.hasPrefix("{") || text.hasPrefix("<plist") {
      bytes = unescaped(text)
    } else {
      bytes = text.hasPrefix("<") ? unescaped(SchemaFile.text(around: text)) : Array("{\(text)}".utf8)
    }
    options = columns.dropFirst(2).joined().split(separator: " ").map { option in
      let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
      precondition(parts.count == 2, record.location)
      return (parts[0], parts[1])
    }
    (location, schema, items) = (record.location, columns[0], record.items)
  }
}

/// Findings of lint in a file by its schema.
struct SchemaFile {
  let inspection: Inspection

  /// An XML file with `entries` in its root dictionary, from line 3 on, checked against the schema `name`.
  init(_ entries: String, _ name: String, levels: RuleLevels = RuleLevels()) throws {
    try self.init(bytes: Array(Self.text(around: entries).utf8), name, levels: levels)
  }

  init(bytes: [UInt8], _ name: String, levels: RuleLevels = RuleLevels(), path: String = "", isPruned: Bool = false)
    throws
  {
    var limits = Limits()
    if isPruned { limits.prunedBytes = 0 }
    let table = try #require(SchemaTable(named: name))
    inspection = Inspection(
      of: Source(bytes), levels: levels, path: path, schemas: .tables([table]), limits: limits,
      supportsFixing: !isPruned)
  }

  static func text(around entries: String) -> String {
    "<plist version=\"1.0\">\n<dict>\n\(entries)\n</dict>\n</plist>\n"
  }

  /// The findings of schemas, each as `line:column rule (key path): message`; in binary files with the offset instead.
  var findings: [String] {
    inspection.findings.filter { $0.schema != nil }.map { finding in
      var location = "-"
      if let offset = finding.range?.lowerBound {
        let position = TextPosition(of: offset, in: inspection.text.bytes)
        location = inspection.format == .binary ? "\(offset)" : "\(position.line):\(position.column)"
      }
      return "\(location) \(finding.rule.name) (\(finding.keyPath)): \(finding.message)"
    }
  }

  var findingsWithoutPositions: [String] { findings.map { String($0.drop { $0 != " " }.dropFirst()) } }
}
