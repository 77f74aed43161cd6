import Testing

@testable import PropertyList

@Suite struct EncodingProblemTests {
  @Test(arguments: [
    ("<?xml ", "the file ends with its XML declaration"),
    (
      "<?xml encoding=\"foo\"?><plist/>",
      "the XML declaration names the unknown encoding 'foo'; save the file as UTF-8"
    ),
    (
      "<?xml encoding=\"Big5\"?><plist/>é",
      "cannot read text in Big5 beyond ASCII; convert it with 'iconv -f Big5 -t UTF-8' and declare UTF-8"
    ),
    // CoreFoundation does not look at what follows the number, and no shell must see it.
    (
      "<?xml encoding=\"cp932; reboot\"?><plist/>é",
      "cannot read text in cp932; reboot beyond ASCII; convert it with 'iconv -f cp932 -t UTF-8' and declare UTF-8"
    ),
    (
      "<?xml encoding=\"UTF-16\"?><plist/>",
      "the XML declaration says UTF-16, but the file is in single bytes; if it is UTF-8, declare that"
    ),
    (
      "<?xml encoding=\"cp1252\"?><plist/>\u{81}",
      "byte 0x81 stands for nothing in cp1252, which the XML declaration names"
    ),
  ])
  func `the message names the encoding and a way out`(text: String, message: String) {
    let bytes = Array(text.utf8)
    let error = #expect(throws: SyntaxError.self) { try Source(bytes).decodedText() }
    guard case .encoding(let problem) = error?.problem else { return #expect(Bool(false), "\(text)") }
    #expect(problem.message(in: bytes.span) == message)
  }

  @Test func `a message for another text does not crash`() {
    let bytes: [UInt8] = []
    #expect(EncodingProblem.unknown(3..<9).foundationMessage(in: bytes.span) == "Encountered unknown encoding ()")
  }
}
