import Testing

@testable import PropertyList

/// Inputs found by fuzzing and by comparing results for changed files with the reference. If the reference reads a file, too,
/// its result is the expected one.
@Suite struct FuzzRegressionTests {
  /// An OpenStep text that begins like a binary property list, and ends in NULs, which the reader skips.
  @Test func textThatBeginsLikeABinaryFile() throws {
    let bytes = Array("bplist00U00t;\nd = <0a1b 2c>; \u{2}".utf8) + [0, 0, 0, 0, 0x0C]
    #expect(try PropertyList(reading: Source(bytes), ReadOptions(formats: [.openStep])).nodes.count == 5)
  }

  @Test(arguments: ["UTF)8", "(utf 8", "UTF-08", "u.t/f!8", "ISO)8859-1"])
  func onlyLettersAndDigitsOfCharsetNamesCount(_ name: String) throws {
    #expect(plutilMessage(of: Array("<?xml version='1.0' encoding='\(name)'?><plist><true/></plist>".utf8)) == nil)
  }

  /// The name is shown as ISO 8859-1.
  @Test(arguments: [[0xAD], [0xA0], [0xB7], [0xC2, 0xAD]] as [[UInt8]])
  func charsetNamesWithOtherBytesAreUnknown(_ bytes: [UInt8]) {
    let file = Array("<?xml encoding='UTF".utf8) + bytes + Array("8'?><plist><true/></plist>".utf8)
    let name = bytes.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }
    #expect(plutilMessage(of: file) == "Encountered unknown encoding (UTF\(name)8)")
  }

  private static let creationFailed = "Could not determine the encoding of the XML data (string creation failed)"

  @Test(
    arguments: [
      // UTF-16 and UTF-32 whose first character is not whole.
      ([0xFF, 0xFE, 0x2F], creationFailed), ([0xFE, 0xFF, 0x00], creationFailed),
      ([0xFF, 0xFE, 0, 0, 0x5B, 0], creationFailed), ([0, 0, 0xFE, 0xFF, 0x5B], creationFailed),
      // The line of a comment in the prolog is counted one byte late.
      (Array("<!--\na".utf8), "Unterminated comment started on line 2"),
      (Array("<!--a\nb".utf8), "Unterminated comment started on line 1"),
      (Array("<plist><!--\na".utf8), "Unterminated comment started on line 1"),
    ] as [([UInt8], String)])
  func messagesAreThoseOfPlutil(_ bytes: [UInt8], _ message: String) {
    #expect(plutilMessage(of: bytes) == message)
  }

  @Test(
    arguments: [
      // JSONSerialization finds 0x110000 before it reads the text.
      (
        [0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0, 0, 0, 0x11, 0, 0x5D, 0, 0, 0],
        "Cannot convert input string to valid utf8 input."
      ),
      ([0, 0, 0, 0x5B, 0, 0x11, 0, 0, 0, 0, 0, 0x5D], "Cannot convert input string to valid utf8 input."),
      // JSONSerialization drops an incomplete character of UTF-32 and then finds no text. It reads such UTF-16 as UTF-8.
      ([0xFF, 0xFE, 0, 0, 0x2A, 0x2F], "Unexpected end of file during JSON parse."),
      ([0, 0, 0xFE, 0xFF, 0x5B], "Unexpected end of file during JSON parse."),
      ([0xFF, 0xFE, 0x2F], "Invalid value around character 0."),
      ([0xFE, 0xFF, 0x00], "Invalid value around character 0."),
    ] as [([UInt8], String)])
  func messagesAreThoseOfJSONSerialization(_ bytes: [UInt8], _ message: String) {
    #expect(plutilMessage(of: bytes, formats: [.json]) == message)
  }

  /// Lines that the reference reports for dates on the second line. It consumes two characters before it checks them.
  @Test(
    arguments: [
      ("-->\n<", 3), ("-\n", 2), ("-1\n", 2), ("2020-\n", 3), ("2020-\n\n", 4), ("2020-1\n\n", 3), ("2020\n-", 2),
      ("2020-01-0\n", 3), ("2020-01-01T\n\n", 4), ("2020-01-01T00:\n\n\n", 4), ("2020-01-01T00:00:00\n", 2),
      ("2020-01-01T00:00:00Z</date\nx>", 3), ("", 2),
    ])
  func linesOfMalformedDatesAreThoseOfPlutil(_ date: String, _ line: Int) {
    #expect(
      plutilMessage(of: Array("<plist>\n<date>\(date)</date></plist>".utf8))
        == "Could not interpret <date> at line \(line)")
  }

  /// plutil's message about a file; nil if the file is valid.
  private func plutilMessage(of bytes: [UInt8], formats: [Format] = [.xml, .openStep]) -> String? {
    do throws(ReadError) {
      try PropertyList.checkReadable(Source(bytes), ReadOptions(formats: formats))
      return nil
    } catch {
      return (error.errors[.xml] ?? error.errors[.json])?.message(in: error.text.bytes, .foundation)
    }
  }
}
