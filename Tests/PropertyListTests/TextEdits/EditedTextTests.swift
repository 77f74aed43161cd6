import Testing

@testable import PropertyList

@Suite struct EditedTextTests {
  private func change(_ range: Range<Int>, _ text: String) -> TextChange {
    TextChange(range: range, text: Array(text.utf8))
  }

  private func written(_ text: EditedText) -> String {
    String(decoding: Output.collect { output in output.append(contentsOf: text) }, as: UTF8.self)
  }

  @Test(
    arguments: [
      ([], "0123456789"), ([(2..<4, "ab")], "01ab456789"), ([(0..<0, "a"), (10..<10, "b")], "a0123456789b"),
      ([(0..<10, "")], ""), ([(3..<3, "a"), (3..<4, "b"), (9..<10, "c")], "012ab45678c"),
      // The second change begins inside the first one.
      ([(2..<6, "ab"), (4..<8, "c")], "01abc89"),
    ] as [([(Range<Int>, String)], String)])
  func changesAreApplied(changes: [(Range<Int>, String)], expected: String) {
    let text = EditedText(Source(Array("0123456789".utf8)), changes: changes.map { change($0, $1) })
    #expect(written(text) == expected)
    #expect(String(decoding: text.whole.bytes) == expected)
  }

  @Test func editedTextHasTheEncodingOfTheFile() throws {
    let utf16 = Source("<true/>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    let text = EditedText(try utf16.decodedText().source, changes: [change(0..<7, "<false/>")])
    let bytes = "<false/>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(Array(copying: try text.encoded(like: utf16).whole) == bytes)
  }

  /// A change of the XML declaration could make a reader look for another encoding.
  @Test func changesOfTheXMLDeclarationAreChecked() throws {
    let file = Source(Array(#"<?xml version="1.0"?><true/>"#.utf8))
    let after = EditedText(file, changes: [change(22..<26, "false")])
    #expect(written(try after.encoded(like: file)) == #"<?xml version="1.0"?><false/>"#)
    let inside = EditedText(file, changes: [change(18..<18, #" encoding="UTF-16""#)])
    #expect(throws: WriteError(.encoding)) { try inside.encoded(like: file) }
  }

  /// Offsets of the `?` that ends the declaration, of the quote after the name, and of the end if that quote is missing.
  @Test(arguments: [
    ("[1, 2]", 5), ("<true/>", 5), (#"<?xml version="1.0"?><true/>"#, 19), (#"<?xml encoding="UTF-8"?><true/>"#, 21),
    ("<?xml encoding='UTF-8?><true/>", 30), (#"<?xml encoding="US-ASCII"?><true/>"#, nil),
  ])
  func utf8IsDetectedFromTheStart(text: String, end: Int?) throws {
    let file = Source(Array(text.utf8))
    #expect(try file.decodedText().detectionEnd == end)
    guard let end else { return }
    let edited = EditedText(file, changes: [change(text.utf8.count - 1..<text.utf8.count, "!")], detectionEnd: end)
    #expect(written(try edited.encoded(like: file)) == text.dropLast() + "!")
  }
}
