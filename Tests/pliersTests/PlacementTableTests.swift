import Foundation
import TestSupport
import Testing

/// Positions of inserted values, and changes to the text around them: Tests/Tables/placement has a table for each operation.
///
/// A record's head is an operation of `pliers edit`, several that ` ; ` separates, or a whole command, `sort` or `format`. Its items
/// are `BEFORE => AFTER`, contents of a file; AFTER is `(same)` if the file does not change, or `error: MESSAGE`. A single
/// item is in the head, after ` | `.
@Suite struct PlacementTableTests {
  @Test(arguments: TextTable.selected(in: "placement"))
  func editsChangeFilesAsListed(_ record: TextTable.Record) throws {
    let folder = try ScratchFolder()
    let head = record.head.split(separator: " | ", maxSplits: 1).map(String.init)
    let items = record.items + head.dropFirst()
    try #require(!items.isEmpty)
    let isCommand = ["sort", "format"].contains { head[0].hasPrefix($0) }
    let words =
      isCommand
      ? head[0].split(separator: " ").map(String.init)
      : ["edit"] + head[0].components(separatedBy: " ; ").flatMap { ["-c", $0] }
    for item in items {
      let texts = item.components(separatedBy: " => ")
      let comment = Comment(rawValue: "\(record.location) \(item)")
      try #require(texts.count == 2, comment)
      let before = unescaped(texts[0])
      let path = try folder.file("a", before)
      let outcome = try runTested(words + [path])
      if texts[1].hasPrefix("error: ") {
        let operation = "\(path): operation \(words.count / 2): "
        #expect(outcome.status != 0 && outcome.errorText == operation + texts[1].dropFirst(7) + "\n", comment)
      } else {
        #expect(outcome == Outcome(status: 0, output: [], errors: []), comment)
      }
      let isKept = texts[1] == "(same)" || texts[1].hasPrefix("error: ")
      let found = String(decoding: try Array(Data(contentsOf: URL(fileURLWithPath: path))), as: UTF8.self)
      #expect(
        Array(found.utf8) == (isKept ? before : unescaped(texts[1])), "\(record.location) \(item)\nbecame \(found)")
    }
  }
}
