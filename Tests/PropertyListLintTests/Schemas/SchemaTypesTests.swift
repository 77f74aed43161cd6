import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

/// The types that each key may have: Tests/Tables/types. A record is `KIND | types: keys`, with as many groups of keys as needed.
@Suite struct SchemaTypesTests {
  private static let values = [
    "bool": "<true/>", "integer": "<integer>2</integer>", "real": "<real>1.5</real>",
    "string": "<string>zebra</string>",
    "date": "<date>2001-01-01T00:00:00Z</date>", "data": "<data>AAAA</data>", "array": "<array/>", "dict": "<dict/>",
  ]

  @Test(arguments: TextTable.all(in: "types"))
  func types(_ record: TextTable.Record) throws {
    try #require(record.columns.count > 1, "\(record.place)")
    for group in record.columns.dropFirst() {
      let words = group.split(separator: ": ").map { $0.split(separator: " ").map(String.init) }
      try #require(words.count == 2 && words[0].allSatisfy { Self.values[$0] != nil }, "\(record.place)")
      for key in words[1] {
        for (type, element) in Self.values {
          let findings = try SchemaFile("<key>\(key)</key>\(element)", record.columns[0]).inspection.findings
          // Other findings of the rule are about the root.
          let isRefused = findings.contains { $0.rule == .wrongType && !$0.keyPath.isEmpty }
          // An integer is a number, too.
          let isAccepted = words[0].contains(type) || type == "integer" && words[0].contains("real")
          #expect(isRefused == !isAccepted, "\(record.place) \(key): \(element)")
        }
      }
    }
  }
}
