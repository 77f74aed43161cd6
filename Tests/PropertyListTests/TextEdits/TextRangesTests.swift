import Testing

@testable import PropertyList

@Suite struct TextRangesTests {
  /// A container's range is noted after the ranges of the nodes inside it.
  @Test func placesComeInAnyOrder() {
    var places = TextRanges(capacity: 1)
    places.note(1..<2, of: 1, count: 2)
    places.note(3..<4, of: 2, count: 3)
    places.note(0..<5, of: 0, count: 3)
    #expect(Array(places.nodes) == [0..<5, 1..<2, 3..<4])
  }

  @Test func lastPlacesAreForgotten() {
    var places = TextRanges(capacity: 1)
    for index in 0..<3 { places.note(index..<index + 1, of: index, count: index + 1) }
    places.removeAll(from: 1)
    #expect(Array(places.nodes) == [0..<1])
    places.removeAll(from: 5)
    #expect(Array(places.nodes) == [0..<1])
  }

  /// `expected` contains the text of each range noted by the reader.
  @Test(arguments: [
    (
      Format.xml, "<plist> <dict><key>a</key> <array><true/></array></dict></plist>",
      ["<dict><key>a</key> <array><true/></array></dict>", "<key>a</key>", "<array><true/></array>", "<true/>"]
    ),
    (.json, "{ \"a\" : [ true ] }", ["{ \"a\" : [ true ] }", "\"a\"", "[ true ]", "true"]),
  ])
  func readersNoteThePlaceOfEveryNode(format: Format, text: String, expected: [String]) throws {
    var options = ReadOptions(formats: [format])
    options.keepsText = true
    let list = try PropertyList(reading: Source(Array(text.utf8)), options)
    let places = try #require(list.textRanges)
    #expect(places.nodes.map { String(decoding: list.source.bytes.extracting($0)) } == expected)
  }
}
