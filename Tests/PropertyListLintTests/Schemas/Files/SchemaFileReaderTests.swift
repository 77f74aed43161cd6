import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

/// Built-in schemas that are printed and read as schema files. Mistakes in such files are in Tests/Transcripts/lint/own-schemas.txt.
@Suite struct SchemaFileReaderTests {
  /// The schema `name`, written as JSON and read again.
  private static func reread(_ name: String) throws -> SchemaTable {
    let table = try #require(SchemaTable(named: name))
    let file = Source(try PropertyList(table.file).serialized(as: .json))
    let inspection = Inspection(of: file, levels: RuleLevels(), meant: .json, schemas: .tables([.schemaFile]))
    try #require(inspection.findings.map(\.message) == [], "\(name)")
    return SchemaTable(file: try PropertyList(reading: file, ReadOptions(formats: [.json])), name: "\(name).json")
  }

  private static let tables: [String: SchemaTable] = {
    var tables: [String: SchemaTable] = [:]
    for name in SchemaTable.all.map(\.name) { tables[name] = try? reread(name) }
    return tables
  }()

  @Test(arguments: SchemaTable.all.map(\.name)) func printedSchemaIsASchemaFile(name: String) throws {
    let table = try Self.reread(name)
    #expect(table.facts().map(\.path).sorted() == SchemaTable(named: name)?.facts().map(\.path).sorted())
  }

  /// Each file of Tests/Tables/schemas has the same findings by the built-in schema and by the one that is printed and read.
  @Test(arguments: SchemaRecord.all) func printedSchemaHasTheSameFindings(_ record: SchemaRecord) throws {
    var levels = RuleLevels()
    for rule in Rule.all where rule.defaultSeverity == .off { levels[rule] = .warning }
    func findings(_ table: SchemaTable) -> [String] {
      let inspection = Inspection(
        of: Source(record.bytes), levels: levels, path: record.path, schemas: .tables([table]))
      return inspection.findings.map { finding in
        // Only help about built-in schemas can list the values.
        let message = finding.message.replacing(#/; 'pliers help schema .*' lists them/#, with: "")
        return "\(finding.rule.name) \(finding.range.map { "\($0)" } ?? "") \(finding.keyPath) \(message)"
      }
    }
    let builtIn = try #require(SchemaTable(named: record.schema))
    #expect(findings(try #require(Self.tables[record.schema])) == findings(builtIn), "\(record.location)")
  }
}
