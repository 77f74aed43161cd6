import PropertyList
import Testing

@testable import PropertyListLint

/// The rows of the built-in schemas have no mistakes. Those of a project are in Tests/Transcripts/lint/own-schemas.txt.
@Suite struct SchemaColumnsTests {
  @Test(arguments: SchemaTable.all.map(\.name)) func rulesAreAboutKeysWithRows(_ name: String) throws {
    let table = try #require(SchemaTable(named: name))
    let keys = Check.schemaRules(of: table.kind).compactMap { $0.key?.description }
    #expect(keys.filter { table.members.index(of: Array($0.utf8).span) == nil } == [])
  }

  @Test(arguments: SchemaTable.all.map(\.name)) func tablesAreWellFormed(_ name: String) throws {
    let table = try #require(SchemaTable(named: name))
    do throws(SchemaTable.Refusal) { _ = try SchemaTable(file: Source(Array(table.file.utf8)), name: name) } catch {
      Issue.record("\(error.problems.map { ($0.position.line, $0.message) })")
    }
    #expect(!table.members.keys.isEmpty || table.members.other != nil)
    let facts = table.facts()
    #expect(Set(facts.map(\.path)).count == facts.count, "each key has one row")
    for fact in facts { #expect(!fact.types.isEmpty, "\(fact.path)") }
  }
}
