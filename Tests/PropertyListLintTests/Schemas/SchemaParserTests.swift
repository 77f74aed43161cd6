import Testing

@testable import PropertyListLint

/// The rows of schemas are well formed, and a row that is not is refused.
@Suite struct SchemaParserTests {
  @Test(arguments: [
    ("Name  dict  like Other", "Name: no row Other above has rows inside"),
    ("Name", "expected a key and its types in 'Name'"), ("Name  strin", "Name: unknown type strin"),
    ("Name  string  @zebra", "Name: unknown format @zebra"), ("Name  string  zebra", "Name: unknown column 'zebra'"),
  ])
  func malformedRowsAreRefused(_ row: String, _ problem: String) {
    var parser = SchemaParser([row])
    _ = parser.members(isClosed: false)
    #expect(parser.problems == [problem])
  }

  /// The program ends here if a table is malformed.
  @Test(arguments: SchemaTable.all.map(\.name))
  func tablesAreWellFormed(_ name: String) throws {
    let table = try #require(SchemaTable(named: name))
    #expect(!table.members.keys.isEmpty || table.members.other != nil)
    let facts = table.facts()
    #expect(Set(facts.map(\.path)).count == facts.count, "each key has one row")
    for fact in facts { #expect(!fact.types.isEmpty, "\(fact.path)") }
  }
}
