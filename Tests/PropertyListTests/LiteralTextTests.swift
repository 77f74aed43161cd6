import Testing

@testable import PropertyList

/// The parts of Swift and Objective-C literals.
@Suite struct LiteralTextTests {
  /// plutil takes the base name as it is but for symbols, hyphens and spaces, and so writes `let a.b` and `let 1abc`.
  @Test(arguments: [
    ("my-file.plist", "my_file"), ("my file.plist", "my_file"), ("a.b.c.plist", "a_b_c"), ("noext", "noext"),
    (".hidden", "_hidden"), ("1abc.plist", "_1abc"), ("_1.plist", "_1"), ("a+b$c.plist", "abc"),
    ("a!b@c.plist", "a_b_c"),
    ("日本é.plist", "日本é"), ("😀.plist", "_"), ("-", "_"), ("", "_"), ("a\u{200D}\u{7}b", "ab"), ("class.plist", "class"),
  ])
  func nameIsAnIdentifier(sourceName: String, name: String) {
    #expect(LiteralName(sourceName: sourceName).text == name)
  }

  @Test(arguments: [("a.plist", "a.plist"), ("a\nb\rc", "a_b_c"), ("a\\", "a\\_"), ("a\\b", "a\\b"), ("é", "é")])
  func commentIsOneLine(sourceName: String, text: String) {
    #expect(written { $0.append(commentNaming: sourceName) } == "/// Generated from \(text)\n")
  }

  /// Six digits as in the reference where they are enough to read the value back.
  @Test(arguments: [
    (0.5, "0.500000"), (1, "1.000000"), (-0.0, "-0.000000"), (0.1, "0.100000"), (123456.789, "123456.789000"),
    (0.1234567, "0.1234567"), (1e-100, "1e-100"),
  ])
  func realsReadBack(value: Double, text: String) {
    #expect(written { $0.append(realLiteral: value, in: .swift) } == text)
    #expect(written { $0.append(realLiteral: value, in: .objectiveC) } == text)
    #expect(Double(text)?.bitPattern == value.bitPattern)
  }

  @Test func unboundedReals() {
    let values = [Double.nan, .infinity, -.infinity]
    let swift = values.map { value in written { $0.append(realLiteral: value, in: .swift) } }
    let objectiveC = values.map { value in written { $0.append(realLiteral: value, in: .objectiveC) } }
    #expect(swift == ["Double.nan", "Double.infinity", "-Double.infinity"])
    #expect(objectiveC == ["(NAN)", "(INFINITY)", "(-INFINITY)"])
  }

  @Test(arguments: [
    (599_627_045.0, "599627045.0"), (-0.25, "-0.25"), (.nan, "Double.nan"), (-.infinity, "-Double.infinity"),
  ])
  func dates(seconds: Double, text: String) {
    #expect(written { $0.append(dateLiteral: seconds) } == "Date(timeIntervalSinceReferenceDate: \(text))")
  }

  @Test(arguments: [([], "Data(bytes: [])"), ([0, 0xAF], "Data(bytes: [0x00,0xAF,])")] as [([UInt8], String)])
  func data(bytes: [UInt8], text: String) {
    #expect(written { $0.append(dataLiteral: bytes.span) } == text)
  }

  /// The Swift Programming Language, "Special Characters in String Literals", and C99, section 6.4.4.4.
  @Test(arguments: [
    ("", #""""#, #""""#), ("aé日😀", #""aé日😀""#, #""aé日😀""#), ("\"\\", #""\"\\""#, #""\"\\""#),
    ("\n\r\t", #""\n\r\t""#, #""\n\r\t""#), ("\\(x)", #""\\(x)""#, #""\\(x)""#),
    ("\u{0}1", #""\u{0}1""#, #""\0001""#), ("\u{1B}[m", #""\u{1B}[m""#, #""\033[m""#),
    ("\u{7F}7", #""\u{7F}7""#, #""\1777""#),
  ])
  func stringsAreEscaped(text: String, swift: String, objectiveC: String) {
    let bytes = Array(text.utf8)
    #expect(written { $0.append(quoted: bytes.span, in: .swift) } == swift)
    #expect(written { $0.append(quoted: bytes.span, in: .objectiveC) } == objectiveC)
  }
}
