import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

/// For each row of the tables in Schemas/Kinds, lint accepts a right value of each type, and reports wrong values: of another
/// type, out of range, of another form, not in the list, and dictionaries with an unknown key or without the required ones.
@Suite struct SchemaRowsTests {
  struct Table: CustomStringConvertible {
    let schema: String
    let rows: [SchemaRow]
    let cases: [SchemaRowCase]

    var description: String { schema }

    /// The table with the rows of `texts`, in the order in which the parser reads them. `path` is the position of the dictionary that
    /// the rows describe. If `isPayload` is true, each row is a type of payload, whose keys are in an element of PayloadContent.
    init(schema: String, texts: [String], path: [SchemaRowCase.Step] = [], isPayload: Bool = false) {
      self.schema = schema
      rows = SchemaRow.rows(of: texts.joined(separator: "\n"))
      // The rows of payloads are a table of their own here.
      let rows = rows.filter { $0.key != "PayloadContent" }
      guard isPayload else {
        let cases = rows.flatMap { $0.cases(at: path) }
        let common = schema == "profiles" ? SchemaRow.rows(of: "PayloadContent  array  required") : []
        let root = SchemaRow(keys: rows).casesOfRequirements(at: [], besides: common)
        // Only a built Info.plist must have all required keys. A rule requires PayloadContent.
        self.cases = path.isEmpty && schema != "info" ? cases + root : cases
        return
      }
      let common = SchemaRow.rows(of: SchemaRows.profilePayload).filter { $0.key != "PayloadType" }
      cases = rows.flatMap { row in
        let path = path + [.element(String(row.key.dropFirst().dropLast()))]
        return row.keys.flatMap { $0.cases(at: path) } + row.casesOfRequirements(at: path, besides: common)
      }
    }
  }

  static let tables = [
    Table(
      schema: "info",
      texts: [
        SchemaRows.infoBundle, SchemaRows.infoLaunch, SchemaRows.infoExtension, SchemaRows.infoCocoa,
        SchemaRows.infoInterface, SchemaRows.infoTypes, SchemaRows.infoOther, SchemaRows.infoThirdParty,
      ]),
    Table(
      schema: "entitlements",
      texts: [SchemaRows.entitlementsDeveloper, SchemaRows.entitlementsSecurity, SchemaRows.entitlementsOther]),
    Table(schema: "privacy", texts: [SchemaRows.privacy]),
    Table(schema: "launchd", texts: [SchemaRows.launchd]),
    Table(schema: "profiles", texts: [SchemaRows.profileTop]),
    // A profile may have one payload without an array.
    Table(schema: "profiles", texts: [SchemaRows.profilePayload], path: [.key("PayloadContent")]),
    Table(
      schema: "profiles",
      texts: [
        SchemaRows.profileAccounts, SchemaRows.profileVPN, SchemaRows.profileNetwork, SchemaRows.profilePrivacy,
        SchemaRows.profileRestrictions, SchemaRows.profileSecurity, SchemaRows.profileDesktop, SchemaRows.profileSystem,
      ], path: [.key("PayloadContent")], isPayload: true),
    Table(schema: "stringsdict", texts: [SchemaRows.stringsdict]),
    Table(schema: "settings-bundle", texts: [SchemaRows.settingsBundle]),
    Table(schema: "export-options", texts: [SchemaRows.exportOptions]),
    Table(schema: "provisioning", texts: [SchemaRows.provisioning]),
    Table(schema: "xcframework", texts: [SchemaRows.xcframework]),
    Table(schema: "xcarchive", texts: [SchemaRows.xcarchive]),
    Table(schema: "workspace-settings", texts: [SchemaRows.workspaceSettings]),
    Table(schema: "workspace-checks", texts: [SchemaRows.workspaceChecks]),
    Table(schema: "scheme-management", texts: [SchemaRows.schemeManagement]),
    Table(schema: "pliers", texts: [SchemaRows.pliers]),
  ]

  /// The parser reads the same rows as `SchemaRow`, and each has a case.
  @Test(arguments: SchemaTable.kinds) func everyRowIsTested(schema: String) throws {
    let known = Set(try #require(SchemaTable(named: schema)).members.positions(at: []))
    let tested = Set(Self.tables.filter { $0.schema == schema }.flatMap(\.cases).map(\.path))
    // The root and the payloads themselves have no case.
    #expect(known.symmetricDifference(tested.union([[]])).subtracting([[.key("PayloadContent")]]) == [])
  }

  @Test func everyFormatIsTested() {
    #expect(Set(StringFormat.allCases.map(\.rawValue)) == Set(SchemaRow.formats.keys))
  }

  /// Each column of a row has an effect.
  @Test(arguments: tables) func rowsAreConsistent(table: Table) {
    #expect(SchemaRow(keys: table.rows).mistakes == [])
  }

  /// Rules about a value in its row. Other rules involve several keys.
  private static let rules: Set<Rule> = [
    .wrongType, .booleanAsString, .booleanAsNumber, .numberAsString, .integerAsReal, .undocumentedType, .requiredKey,
    .undefinedKey, .undocumentedKey, .misspeltKey, .singularKey, .keyCase, .unknownValue, .misspeltValue,
    .valueCase, .outOfRange, .emptyValue, .usageDescription, .malformedValue, .malformedIdentifier, .malformedURL,
    .relativePath, .malformedVersion, .looseVersion,
  ]

  /// A key whose row has one of these columns is reported, whatever its value, and no other key is.
  @Test(arguments: tables) func columnsOfRowsAreReported(table: Table) throws {
    var levels = RuleLevels()
    let rules: Set<Rule> = [.deprecatedKey, .removedKey, .misplacedKey]
    for rule in rules { levels.set(rule, in: table.schema, to: .warning) }
    var mistakes: [String] = []
    for file in CaseFile.files(of: table.cases.filter { $0.rule == nil }) {
      let inspection = try SchemaFile(bytes: Array(file.text.utf8), table.schema, levels: levels).inspection
      var found: [Int: Set<Rule>] = [:]
      for finding in inspection.findings where rules.contains(finding.rule) {
        let line = finding.range.map { TextPosition(of: $0.lowerBound, in: inspection.text.bytes).line }
        found[line ?? 0, default: []].insert(finding.rule)
      }
      for (line, rowCase) in file.cases where found[line] ?? [] != rowCase.columns {
        // Keys inside the element are on its line.
        guard case .key = rowCase.path.last else { continue }
        mistakes.append("\(rowCase.path): \(rowCase.columns.map(\.name)), found \((found[line] ?? []).map(\.name))")
      }
    }
    #expect(mistakes.isEmpty, "\(mistakes.count) of \(table.cases.count):\n\(mistakes.joined(separator: "\n"))")
  }

  @Test(arguments: tables) func valuesOfRowsHaveTheExpectedFindings(table: Table) throws {
    #expect(!table.cases.isEmpty)
    var levels = RuleLevels()
    for rule in Self.rules { levels.set(rule, in: table.schema, to: .warning) }
    var mistakes: [String] = []
    for file in CaseFile.files(of: table.cases) {
      let inspection = try SchemaFile(bytes: Array(file.text.utf8), table.schema, levels: levels).inspection
      var found: [Int: Set<Rule>] = [:]
      for finding in inspection.findings where Self.rules.contains(finding.rule) {
        let line = finding.range.map { TextPosition(of: $0.lowerBound, in: inspection.text.bytes).line }
        found[line ?? 0, default: []].insert(finding.rule)
      }
      for (line, rowCase) in file.cases {
        let expected = Set(rowCase.rule.map { [$0] } ?? [])
        guard found[line] ?? [] != expected else { continue }
        mistakes.append(
          "\(rowCase.path) \(rowCase.value): \(rowCase.rule?.name ?? "right"), found \((found[line] ?? []).map(\.name))"
        )
      }
    }
    #expect(mistakes.isEmpty, "\(mistakes.count) of \(table.cases.count):\n\(mistakes.joined(separator: "\n"))")
  }
}

extension SchemaMembers {
  /// The positions of all keys and elements that the schema describes.
  fileprivate func positions(at path: [SchemaRowCase.Step]) -> [[SchemaRowCase.Step]] {
    let keys = (keys + patterns).map { ($0.name, $0.schema) } + (other.map { [("*", $0)] } ?? [])
    let variants = (variants?.members.keys ?? []).map { (path + [.element($0.name)], $0.schema) }
    let values = keys.map { (path + [.key($0.replacing("*", with: "Zq"))], $1) } + variants
    return [path] + values.flatMap { path, schema in schema.positions(at: path, inside: nil) }
  }
}

extension Schema {
  /// `dictionary` is the other type of a value that is an array of such dictionaries or one of them.
  fileprivate func positions(
    at path: [SchemaRowCase.Step], inside dictionary: SchemaMembers?
  ) -> [[SchemaRowCase.Step]] {
    switch self {
    case .oneOf(let schemas): schemas.flatMap { $0.positions(at: path, inside: members) }
    case .tolerated(let schema): schema.positions(at: path, inside: dictionary)
    case .dictionary(let members): members.positions(at: path)
    case .array(.any): [path]
    case .array(let element):
      [path]
        + (element.members.map { $0 === dictionary } ?? false
          ? [] : element.positions(at: path + [.element("")], inside: nil))
    case .any, .boolean, .integer, .real, .string, .date, .data: [path]
    }
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
