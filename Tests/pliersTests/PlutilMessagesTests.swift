import PropertyList
import TestSupport
import Testing

@testable import pliers

/// What plutil says about a file that it cannot read; the messages come from plutil.
struct PlutilMessagesTests {
  private func failure(_ bytes: [UInt8], formats: [Format] = [.xml, .openStep, .json]) -> ReadError? {
    #expect(throws: ReadError.self) { try PropertyList(reading: Source(bytes), ReadOptions(formats: formats)) }
  }

  @Test(arguments: [
    ("{\"a\":1", "Unexpected character { at line 1", "Unexpected end of file during JSON parse."),
    ("{a=b}", "Unexpected character { at line 1", "Invalid value around character 1."),
    ("(a", "Unexpected character ( at line 1", "Invalid value around character 0."),
    ("[", "No XML content found", "Unexpected end of file during JSON parse."),
    ("<plist><foo/></plist>", "Encountered unknown tag foo on line 1", "Invalid value around character 0."),
    ("garbage here", "Unexpected character g at line 1", "Invalid value around character 0."),
    ("[1e400]", "Unexpected character [ at line 1", "Number 1e400 is not representable in Swift."),
    ("", "Cannot parse a NULL or zero-length data", "Unexpected end of file during JSON parse."),
    // A file that ends within its first tag is taken for OpenStep data.
    ("<plist", "Malformed data byte group at line 1; invalid hex", "Invalid value around character 0."),
    ("\n<plis", "Malformed data byte group at line 2; invalid hex", "Invalid value around character 1."),
    ("<dict", "Malformed data byte group at line 1; uneven length", "Invalid value around character 0."),
    ("<00", "Expected terminating '>' for data at line 1", "Invalid value around character 0."),
  ])
  func messages(_ text: String, _ propertyList: String, _ json: String) {
    let bytes = Array(text.utf8)
    #expect(failure(bytes)?.plutilMessage == "Property List error: \(propertyList) / JSON error: \(json)")
    // `-lint` does not try JSON.
    #expect(failure(bytes, formats: [.xml, .openStep])?.plutilMessage == propertyList)
  }

  /// What plutil's message does not say: why the file is not an OpenStep property list, if it looks like one.
  @Test(arguments: [
    ("{\n  a = b\n}", "line 3: expected ';' after the value of a, found '}'"), ("[1", nil),
    ("<plist><foo/></plist>", nil),
    ("", nil),
  ])
  func detail(_ text: String, _ expected: String?) {
    #expect(failure(Array(text.utf8))?.plutilDetailLine == expected.map { "\n  " + $0 } ?? "")
  }

  /// plutil takes a damaged binary file for XML, and says so; the reason follows.
  @Test func damagedBinary() throws {
    let good = BinaryFile("a1 01", "51 6b").bytes
    for bad in [Array(good.dropLast(5)), good + [0x0A]] {
      let error = try #require(failure(bad))
      #expect(
        error.plutilMessage
          == "Property List error: Unexpected character b at line 1 / JSON error: Invalid value around character 0.")
      #expect(failure(bad, formats: [.xml, .openStep])?.plutilMessage == "Unexpected character b at line 1")
      #expect(error.plutilDetailLine.hasSuffix(" at offset \(error.primary.offset)"))
    }
  }
}
