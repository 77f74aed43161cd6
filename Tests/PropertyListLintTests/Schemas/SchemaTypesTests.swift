import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

/// Which types of values each key may have: Tests/Tables/types. A record is `KIND | types | keys`.
@Suite struct SchemaTypesTests {
  private static let values = [
    "bool": "<true/>", "integer": "<integer>2</integer>", "real": "<real>1.5</real>",
    "string": "<string>zebra</string>",
    "date": "<date>2001-01-01T00:00:00Z</date>", "data": "<data>AAAA</data>", "array": "<array/>", "dict": "<dict/>",
  ]

  @Test(arguments: TextTable.all(in: "types"))
  func types(_ record: TextTable.Record) throws {
    let columns = record.columns.map { $0.split(separator: " ").map(String.init) }
    try #require(columns.count == 3, "\(record.place)")
    let (kind, types, keys) = (columns[0][0], columns[1], columns[2])
    try #require(types.allSatisfy { Self.values[$0] != nil }, "\(record.place)")
    for key in keys {
      for (type, element) in Self.values {
        let findings = try SchemaFile("<key>\(key)</key>\(element)", kind).inspection.findings
        // Other findings of the rule are about the root.
        let isRefused = findings.contains { $0.rule == .wrongType && !$0.keyPath.isEmpty }
        // An integer is a number, too.
        let isTaken = types.contains(type) || type == "integer" && types.contains("real")
        #expect(isRefused == !isTaken, "\(record.place) \(key): \(element)")
      }
    }
  }
}
