import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

/// What lint finds by the schema of a kind of file: Tests/Tables/schemas has a table for each kind.
///
/// A record's head is `kind | entries` with the entries of the root dictionary in XML (`\n` for a line feed), or `kind | entries |
/// options`: `RULE=SEVERITY` and `path=PATH`, separated by spaces. Its items are all that is found by the schema, each as `rule (key
/// path): message`; a file without items is fine.
@Suite struct SchemaFindingsTests {
  @Test(arguments: TextTable.all(in: "schemas"))
  func findings(_ record: TextTable.Record) throws {
    let columns = record.columns
    try #require(columns.count == 2 || columns.count == 3)
    var (rules, path): ([Rule: Severity], String) = ([:], "")
    for option in columns.dropFirst(2).joined().split(separator: " ") {
      let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
      try #require(parts.count == 2)
      if parts[0] == "path" {
        path = parts[1]
      } else {
        let severity = try #require(Severity(rawValue: parts[1]))
        rules[try #require(Rule(named: parts[0]))] = severity
      }
    }
    let entries = String(decoding: unescaped(columns[1]), as: UTF8.self)
    #expect(try schemaFindings(entries, columns[0], rules, path: path) == record.items, "\(record.place)")
  }
}
