import Testing

@testable import PropertyList

@Suite struct TextRangesTests {
  /// A container's range is recorded after the ranges of the nodes inside it.
  @Test func rangesMayBeRecordedInAnyOrder() {
    var ranges = TextRanges(capacity: 1)
    ranges.record(1..<2, of: 1, count: 2)
    ranges.record(3..<4, of: 2, count: 3)
    ranges.record(0..<5, of: 0, count: 3)
    #expect(Array(ranges.nodes) == [0..<5, 1..<2, 3..<4])
  }

  @Test func lastRangesAreRemoved() {
    var ranges = TextRanges(capacity: 1)
    for index in 0..<3 { ranges.record(index..<index + 1, of: index, count: index + 1) }
    ranges.removeAll(from: 1)
    #expect(Array(ranges.nodes) == [0..<1])
    ranges.removeAll(from: 5)
    #expect(Array(ranges.nodes) == [0..<1])
  }

  /// `expected` contains the text of each range noted by the reader.
  @Test(arguments: [
    (
      Format.xml, "<plist> <dict><key>a</key> <array><true/></array></dict></plist>",
      ["<dict><key>a</key> <array><true/></array></dict>", "<key>a</key>", "<array><true/></array>", "<true/>"]
    ),
    (.json, "{ \"a\" : [ true ] }", ["{ \"a\" : [ true ] }", "\"a\"", "[ true ]", "true"]),
  ])
  func readersNoteTheRangeOfEveryNode(format: Format, text: String, expected: [String]) throws {
    var options = ReadOptions(formats: [format])
    options.keepsText = true
    let list = try PropertyList(reading: Source(Array(text.utf8)), options)
    let ranges = try #require(list.textRanges)
    #expect(ranges.nodes.map { String(decoding: list.source.bytes.extracting($0)) } == expected)
  }
}
