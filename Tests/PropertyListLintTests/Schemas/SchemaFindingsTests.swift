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
  private static let records = TextTable.all(in: "schemas")

  /// The columns of a record, with the texts that its table defines for names.
  private func columns(of record: TextTable.Record) throws -> [String] {
    var head = record.head
    for definition in Self.records.reversed() where definition.file == record.file && definition.head.hasPrefix("&") {
      let end = try #require(definition.head.firstRange(of: "; = "))
      head.replace(definition.head[...end.lowerBound], with: definition.head[end.upperBound...])
    }
    return head.split(separator: " | ").map(String.init)
  }

  private func source(_ entries: String) -> [UInt8] {
    if entries.hasPrefix("{") || entries.hasPrefix("<plist") { return unescaped(entries) }
    return entries.hasPrefix("<") ? unescaped(SchemaFile.text(around: entries)) : Array("{\(entries)}".utf8)
  }

  @Test(arguments: records.filter { !$0.head.hasPrefix("&") })
  func findingsAreThoseOfTheTable(_ record: TextTable.Record) throws {
    let columns = try columns(of: record)
    try #require(columns.count == 2 || columns.count == 3, "\(record.location)")
    var (levels, path) = (RuleLevels(), "")
    var settings: [RuleSetting] = []
    for option in columns.dropFirst(2).joined().split(separator: " ") {
      let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
      try #require(parts.count == 2, "\(record.location)")
      if parts[0] == "path" {
        path = parts[1]
      } else {
        settings.append(try RuleSetting(parts[0], try #require(Severity(rawValue: parts[1]))))
      }
    }
    levels.apply(settings)
    let table = try #require(SchemaTable(named: columns[0]))
    let offNames = Rule.named("loose-type").filter { $0.severity(in: table) == .off }.map(\.name)
    for (isLoose, isPruned) in [(false, false), (true, false), (true, true)] {
      if isLoose { levels.apply([try RuleSetting("\(table.kind):loose-type", .warning)]) }
      let file = try SchemaFile(bytes: source(columns[1]), columns[0], levels: levels, path: path, isPruned: isPruned)
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

  private static let values = [
    "bool": "<true/>", "integer": "<integer>2</integer>", "real": "<real>1.5</real>",
    "string": "<string>zebra</string>",
    "date": "<date>2001-01-01T00:00:00Z</date>", "data": "<data>AAAA</data>", "array": "<array/>", "dict": "<dict/>",
  ]

  /// The types that each key may have: Tests/Tables/types. A record is `KIND | types: keys`, with as many groups of keys as needed.
  @Test(arguments: TextTable.all(in: "types"))
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
