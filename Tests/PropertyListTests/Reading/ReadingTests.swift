import TestSupport
import Testing

@testable import PropertyList

/// Detection of the format of an input, and the error reported if no format matches. The formats expected of plutil are
/// those that plutil itself detects.
@Suite struct ReadingTests {
  private static let plutil: [Format] = [.xml, .openStep, .json]

  private func failure(_ bytes: [UInt8], formats: [Format] = plutil) -> ReadError? {
    #expect(throws: ReadError.self) { try PropertyList.checkReadable(Source(bytes), ReadOptions(formats: formats)) }
    return #expect(throws: ReadError.self) { try PropertyList(reading: Source(bytes), ReadOptions(formats: formats)) }
  }

  // MARK: Formats

  /// plutil tries XML, then OpenStep, then JSON. pliers' own grammar tries JSON before OpenStep.
  @Test(arguments: [
    ("<true/>", Format.xml, "true", Format.xml, "true"),
    ("true", .openStep, #""true""#, .json, "true"), ("1", .openStep, #""1""#, .json, "1"),
    (#""a""#, .openStep, #""a""#, .json, #""a""#), ("word", .openStep, #""word""#, .openStep, #""word""#),
    (#"{"a": 1}"#, .json, #"{"a": 1}"#, .json, #"{"a": 1}"#), ("[]", .json, "[]", .json, "[]"),
    ("[1,]", .json, "[1]", .json, "[1]"), ("{a=b;}", .openStep, #"{"a": "b"}"#, .openStep, #"{"a": "b"}"#),
    ("()", .openStep, "[]", .openStep, "[]"), ("<>", .openStep, "<>", .openStep, "<>"),
    ("<00>", .openStep, "<00>", .openStep, "<00>"), ("\n\n", .openStep, "{}", .openStep, "{}"),
    ("bplist00", .openStep, #""bplist00""#, .openStep, #""bplist00""#),
    // Empty braces are of two formats; as JSON they can be edited and written again.
    ("{}", .json, "{}", .json, "{}"), (" {\n}\n", .json, "{}", .json, "{}"),
  ])
  func formatIsDetected(_ text: String, _ plutil: Format, _ plutilValue: String, _ own: Format, _ ownValue: String)
    throws
  {
    let asPlutil = try read(text)
    #expect(asPlutil.format == plutil)
    #expect(describe(asPlutil) == plutilValue)
    let asOwn = try read(text, formats: [.xml, .json, .openStep])
    #expect(asOwn.format == own)
    #expect(describe(asOwn) == ownValue)
  }

  @Test func binaryIsRecognisedByItsFirstBytes() throws {
    let bytes = BinaryFile("a1 01", "51 6b").bytes
    let list = try PropertyList(reading: Source(bytes), ReadOptions(formats: [.json]))
    #expect(list.format == .binary)
    #expect(describe(list) == #"["k"]"#)
    try PropertyList.checkReadable(Source(bytes), ReadOptions(formats: []))
    let error = #expect(throws: ReadError.self) {
      try PropertyList(reading: Source(Array("{}".utf8)), ReadOptions(formats: [.binary]))
    }
    #expect(error?.primary.problem == .binary(.notBinary))
  }

  // MARK: The most helpful error

  @Test(arguments: [
    // A text that begins like a tag is XML, unless it continues like OpenStep data beyond the length of a tag.
    ("<plist><foo/></plist>", "1:8: unknown element <foo>"),
    ("<array>\n\t<é/></array>", "2:2: unknown element <é>"),
    ("<array><true/>", "1:15: expected '</array>', found the end of the file"),
    ("<00 11 22 3>", "1:12: expected the second hexadecimal digit of a byte, found '>'"),
    // The error is that of JSON if the file begins with a bracket, and otherwise that of the format with the later error.
    ("[1, 2", "1:6: expected ',' or ']', found the end of the file"),
    ("{\"a\": 1", "1:8: expected ',' or '}', found the end of the file"),
    ("{\"a\": [1,\n  ,2]}", "2:3: expected a value, found ','"),
    ("{ a = b }", "1:9: expected ';' after the value of a, found '}'"),
    ("(a b)", "1:4: expected ',' or ')', found 'b'"),
    ("(a,\n b", "2:3: expected ',' or ')', found the end of the file"),
    ("", "1:1: the file is empty"),
  ])
  func primaryErrorIsTheMostHelpful(_ text: String, _ expected: String) throws {
    let own = #expect(throws: ReadError.self) { try PropertyList(reading: Array(text.utf8)) }
    #expect(own?.description == expected)
    let error = try #require(failure(Array(text.utf8)))
    #expect(expected.hasSuffix(": " + error.primary.message(in: error.text.bytes)))
  }

  /// GNUstep's values do not begin like a tag, so the error is not that of XML.
  @Test(arguments: [
    ("<*R1.5x>", "expected a number, found '1.5x'"), ("<*Q>", "expected I, R, B or D after '<*', found 'Q'"),
    ("<[A]>", "expected base64 (A-Z a-z 0-9 + / and = at the end)"),
    ("<*I5", "expected '>', found the end of the file"),
  ])
  func primaryErrorOfGNUstepValues(_ text: String, _ expected: String) throws {
    var options = ReadOptions()
    options.readsTypedValues = true
    let error = try #require(throws: ReadError.self) { try PropertyList(reading: Array(text.utf8), options) }
    #expect(error.primary.message(in: error.text.bytes) == expected)
  }

  // MARK: Damaged binary files

  @Test func damagedBinaryFileHasABinaryError() throws {
    let good = BinaryFile("a1 01", "51 6b").bytes
    for bad in [Array(good.dropLast(5)), good + [0x0A]] {
      let error = try #require(failure(bad))
      #expect(error.primary == error.errors[.binary])
      #expect(error.errors[.openStep] == nil)
    }
  }

  @Test func damagedBinaryFileHasABinaryErrorForAllFormats() throws {
    let bad = BinaryFile("a1 05").bytes
    for formats in [[], [Format.json], [.xml], Self.plutil] {
      #expect(try #require(failure(bad, formats: formats)).errors[.binary] != nil)
    }
  }

  /// A file without zeros or high bytes, or of less than a trailer and a header, is a text.
  @Test func textThatBeginsLikeABinaryFileHasNoBinaryError() {
    let error = failure(Array("bplist00 is how they begin, in all versions of macOS".utf8))
    #expect(error?.errors[.binary] == nil)
    #expect(error?.errors[.xml] != nil)
  }

  // MARK: Encodings

  @Test func encodingErrorsEndTheSearch() throws {
    let error = try #require(failure(Array(#"<?xml version="1.0" encoding="foo"?><true/>"#.utf8)))
    #expect(error.errors[.xml]?.problem == .encoding(.unknown(30..<33)))
    #expect(error.errors[.openStep] == nil)
    #expect(error.primary == error.errors[.json] || error.primary == error.errors[.xml])
  }

  /// The top object's number is beyond the last one.
  @Test func errorOfABinaryFileHasAnOffset() throws {
    var bytes = BinaryFile("09").bytes
    bytes[bytes.count - 9] = 1
    // Fewer than 40 bytes are not taken for a damaged binary property list.
    bytes.insert(contentsOf: [UInt8](repeating: 0, count: 40), at: 8)
    let error = #expect(throws: ReadError.self) { try PropertyList(reading: bytes) }
    #expect(error?.position == nil)
    #expect(error?.description.hasPrefix("offset ") == true)
  }
}
