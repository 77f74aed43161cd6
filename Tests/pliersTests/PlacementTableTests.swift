import TestSupport
import Testing

/// Where an edit puts what is new, and what becomes of the text around it: Tests/Tables/placement has a table for each operation.
///
/// A record's head is an operation of `pliers edit`; its items are files `before: TEXT` and, after each, what they become, `after:
/// TEXT`, or `error: MESSAGE` where the file is to stay as it is.
@Suite struct PlacementTableTests {
  @Test(arguments: TextTable.all(in: "placement"))
  func placements(_ record: TextTable.Record) throws {
    let folder = try ScratchFolder()
    try #require(!record.items.isEmpty && record.items.count % 2 == 0)
    for index in stride(from: 0, to: record.items.count, by: 2) {
      let (before, after) = (record.items[index], record.items[index + 1])
      try #require(before.hasPrefix("before: "))
      let path = try folder.file("a", unescaped(String(before.dropFirst(8))))
      let outcome = run(["edit", "-c", record.head, path])
      if after.hasPrefix("error: ") {
        #expect(
          outcome.status != 0 && outcome.errorText == path + ": " + after.dropFirst(7) + "\n",
          "\(record.place) \(before)")
        #expect(try Array(folder.text("a").utf8) == unescaped(String(before.dropFirst(8))), "\(record.place)")
      } else {
        try #require(after.hasPrefix("after: "))
        #expect(outcome == Outcome(status: 0, output: [], errors: []), "\(record.place) \(before)")
        let expected = String(decoding: unescaped(String(after.dropFirst(7))), as: UTF8.self)
        #expect(try folder.text("a") == expected, "\(record.place) \(before)")
      }
    }
  }
}
