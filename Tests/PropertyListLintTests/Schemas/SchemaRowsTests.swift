import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

/// For each row of the tables in Schemas/Kinds, lint accepts a right value of each type, and reports wrong values: of another
/// type, out of range, of another form, not in the list, and dictionaries with an unknown key or without the required ones.
@Suite struct SchemaRowsTests {
  struct Table: CustomStringConvertible {
    let schema: String
    let rows: [String]
    /// The position of the dictionary that the rows describe.
    var path: [SchemaRowCase.Step] = []
    /// True if each row is a type of payload, whose keys are in an element of PayloadContent.
    var isPayload = false

    var description: String { schema }

    var cases: [SchemaRowCase] {
      // The schema of a payload replaces the row of PayloadContent.
      let rows = rows.flatMap(SchemaRow.rows).filter { $0.key != "PayloadContent" }
      guard isPayload else {
        let cases = rows.flatMap { $0.cases(at: path) }
        // Only a built Info.plist must have all required keys. A rule requires PayloadContent.
        guard path.isEmpty, schema != "info" else { return cases }
        let common = schema == "profiles" ? SchemaRow.rows(of: "PayloadContent  array  required") : []
        return cases + SchemaRow(keys: rows).casesOfRequirements(at: [], besides: common)
      }
      let common = SchemaRow.rows(of: SchemaRows.profilePayload).filter { $0.key != "PayloadType" }
      return rows.flatMap { row in
        let path = path + [.element(row.key)]
        return row.keys.flatMap { $0.cases(at: path) } + row.casesOfRequirements(at: path, besides: common)
      }
    }
  }

  static let tables = [
    Table(
      schema: "info",
      rows: [
        SchemaRows.infoBundle, SchemaRows.infoLaunch, SchemaRows.infoExtension, SchemaRows.infoCocoa,
        SchemaRows.infoInterface, SchemaRows.infoTypes, SchemaRows.infoOther, SchemaRows.infoThirdParty,
      ]),
    Table(
      schema: "entitlements",
      rows: [SchemaRows.entitlementsDeveloper, SchemaRows.entitlementsSecurity, SchemaRows.entitlementsOther]),
    Table(schema: "privacy", rows: [SchemaRows.privacy]),
    Table(schema: "launchd", rows: [SchemaRows.launchd]),
    Table(schema: "profiles", rows: [SchemaRows.profileTop]),
    Table(schema: "profiles", rows: [SchemaRows.profilePayload], path: [.key("PayloadContent"), .element("")]),
    Table(
      schema: "profiles",
      rows: [
        SchemaRows.profileAccounts, SchemaRows.profileVPN, SchemaRows.profileNetwork, SchemaRows.profilePrivacy,
        SchemaRows.profileRestrictions, SchemaRows.profileSecurity, SchemaRows.profileDesktop, SchemaRows.profileSystem,
      ], path: [.key("PayloadContent")], isPayload: true),
    Table(schema: "stringsdict", rows: [SchemaRows.stringsdict]),
    Table(schema: "settings-bundle", rows: [SchemaRows.settingsBundle]),
    Table(schema: "export-options", rows: [SchemaRows.exportOptions]),
    Table(schema: "provisioning", rows: [SchemaRows.provisioning]),
    Table(schema: "xcframework", rows: [SchemaRows.xcframework]),
    Table(schema: "xcarchive", rows: [SchemaRows.xcarchive]),
    Table(schema: "workspace-settings", rows: [SchemaRows.workspaceSettings]),
    Table(schema: "workspace-checks", rows: [SchemaRows.workspaceChecks]),
    Table(schema: "scheme-management", rows: [SchemaRows.schemeManagement]),
    Table(schema: "pliers", rows: [SchemaRows.pliers]),
  ]

  @Test func everyRowIsTested() throws {
    #expect(Set(Self.tables.map(\.schema)) == Set(SchemaTable.kinds))
    for table in Self.tables {
      let root = try #require(SchemaTable(named: table.schema)).members
      let payload = root.key(named: "PayloadContent")?.schema.members
      let members = table.isPayload ? payload?.variants?.members : table.path.isEmpty ? root : payload
      let names = Set(table.rows.flatMap(SchemaRow.rows).map(\.key)).subtracting(["*"])
      #expect(names == Set((members.map { $0.keys + $0.patterns } ?? []).map(\.name)), "\(table)")
    }
    #expect(Set(StringFormat.allCases.map(\.rawValue)) == Set(SchemaRow.formats.keys))
  }

  /// Rules about a value in its row. Other rules involve several keys.
  private static let rules: Set<Rule> = [
    .wrongType, .booleanAsString, .booleanAsNumber, .numberAsString, .integerAsReal, .undocumentedType, .requiredKey,
    .undefinedKey, .undocumentedKey, .misspeltKey, .singularKey, .keyCase, .misplacedKey, .unknownValue, .misspeltValue,
    .valueCase, .outOfRange, .emptyValue, .usageDescription, .malformedValue, .malformedIdentifier, .malformedURL,
    .relativePath, .malformedVersion, .looseVersion,
  ]

  @Test(arguments: tables) func valuesOfRowsHaveTheExpectedFindings(table: Table) throws {
    let cases = table.cases
    #expect(!cases.isEmpty)
    var levels = RuleLevels()
    for rule in Self.rules { levels.set(rule, in: table.schema, to: .warning) }
    var mistakes: [String] = []
    for file in CaseFile.files(of: cases) {
      let inspection = try SchemaFile(bytes: Array(file.text.utf8), table.schema, levels: levels).inspection
      var found: [Int: Set<Rule>] = [:]
      for finding in inspection.findings where Self.rules.contains(finding.rule) {
        let line = finding.range.map { TextPosition(of: $0.lowerBound, in: inspection.text.bytes).line }
        found[line ?? 0, default: []].insert(finding.rule)
      }
      for (line, rowCase) in file.cases where found[line] ?? [] != rowCase.rule.map { [$0] } ?? [] {
        mistakes.append(
          "\(rowCase.path) \(rowCase.value): \(rowCase.rule?.name ?? "right"), found \((found[line] ?? []).map(\.name))"
        )
      }
    }
    #expect(mistakes.isEmpty, "\(mistakes.count) of \(cases.count):\n\(mistakes.joined(separator: "\n"))")
  }
}

/// A file with values at the positions of many rows, each on its own line.
private struct CaseFile {
  private(set) var text = "<plist version=\"1.0\">\n"
  /// The cases by the numbers of their lines.
  private(set) var cases: [(line: Int, rowCase: SchemaRowCase)] = []
  private var lineCount = 1

  /// As few files as possible: each has a case unless it has another value there, around it or inside.
  static func files(of cases: [SchemaRowCase]) -> [CaseFile] {
    var roots: [Node] = []
    for rowCase in cases where !roots.contains(where: { $0.insert(rowCase, at: rowCase.path[...]) }) {
      roots.append(Node())
      _ = roots[roots.count - 1].insert(rowCase, at: rowCase.path[...])
    }
    return roots.map { root in
      var file = CaseFile()
      file.append(root, "")
      file.text += "</plist>\n"
      return file
    }
  }

  private final class Node {
    private(set) var rowCase: SchemaRowCase?
    private(set) var children: [(step: SchemaRowCase.Step, node: Node)] = []
    private var indexes: [SchemaRowCase.Step: Int] = [:]

    /// Returns false if another case is in the way.
    func insert(_ new: SchemaRowCase, at path: ArraySlice<SchemaRowCase.Step>) -> Bool {
      guard rowCase == nil else { return false }
      guard let step = path.first else {
        guard children.isEmpty else { return false }
        rowCase = new
        return true
      }
      if case .element = step, case .key? = children.first?.step { return false }
      if case .key = step, case .element? = children.first?.step { return false }
      if let index = indexes[step] { return children[index].node.insert(new, at: path.dropFirst()) }
      let node = Node()
      indexes[step] = children.count
      children.append((step, node))
      return node.insert(new, at: path.dropFirst())
    }
  }

  /// Appends the value of `node` after `start`: a case, or a container of cases. `payload` is the type of a payload.
  private mutating func append(_ node: Node, _ start: String, payload: String = "") {
    lineCount += 1
    let type = payload.isEmpty ? "" : "<key>PayloadType</key><string>\(payload)</string>"
    if let rowCase = node.rowCase {
      cases.append((lineCount, rowCase))
      text += start + (type.isEmpty ? rowCase.value : "<dict>" + type + rowCase.value.dropFirst("<dict>".count)) + "\n"
      return
    }
    let isArray = if case .element? = node.children.first?.step { true } else { false }
    text += start + (isArray ? "<array>" : "<dict>") + type + "\n"
    for (step, child) in node.children {
      switch step {
      case .key(let key): append(child, "<key>\(key)</key>")
      case .element(let name): append(child, "", payload: name)
      }
    }
    lineCount += 1
    text += isArray ? "</array>\n" : "</dict>\n"
  }
}
