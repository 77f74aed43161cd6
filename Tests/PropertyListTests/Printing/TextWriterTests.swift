import Testing

@testable import PropertyList

/// Where nothing else is said, the expected texts are those of the toolchain's plutil.
@Suite struct TextWriterTests {
  // MARK: plutil -p

  @Test(arguments: [
    ("{}", "{\n}\n"),
    ("[]", "[\n]\n"),
    (#"["x"]"#, "[\n  0 => \"x\"\n]\n"),
    ("[[[]]]", "[\n  0 => [\n    0 => [\n    ]\n  ]\n]\n"),
    (
      #"{"a":[1,2.5,"x",null,true]}"#,
      "{\n  \"a\" => [\n    0 => 1\n    1 => 2.5\n    2 => \"x\"\n    3 => <null>\n    4 => true\n  ]\n}\n"
    ),
    (
      #"{"n":{"x":[1,{}]},"a\"b":"v"}"#,
      "{\n  \"a\"b\" => \"v\"\n  \"n\" => {\n    \"x\" => [\n      0 => 1\n      1 => {\n      }\n    ]\n  }\n}\n"
    ),
    // Nothing is escaped.
    (#"["a\"b\\c\nd\te\u0000"]"#, "[\n  0 => \"a\"b\\c\nd\te\0\"\n]\n"),
    (#"{"CF$UID":5}"#, "{\n  \"CF$UID\" => 5\n}\n"),
  ])
  func printed(_ json: String, _ expected: String) throws {
    #expect(try printed(list(json)) == expected)
  }

  @Test(arguments: [
    ("[1e100, 1e16, 1.0, 0.0001, 0.00001]", ["1e+100", "1e+16", "1.0", "0.0001", "1e-05"]),
    ("[-0.0, 5e-324, 123456.789]", ["-0.0", "5e-324", "123456.789"]),
    ("[-9223372036854775808, 18446744073709551615]", ["-9223372036854775808", "18446744073709551615"]),
    (
      "[18446744073709551616, 3.141592653589793238462643383279]",
      ["18446744073709551616", "3.141592653589793238462643383279"]
    ),
  ])
  func printedNumbers(_ json: String, _ expected: [String]) throws {
    let lines = expected.enumerated().map { index, text in "  \(index) => \(text)\n" }
    #expect(try printed(list(json)) == "[\n\(lines.joined())]\n")
  }

  @Test(arguments: [
    (Node.float(0.1), "0.1"),
    (.float(16_777_218), "1.6777218e+07"),
    (.real(1e15), "1000000000000000.0"),
    (.real(.nan), "nan"),
    (.real(-.infinity), "-inf"),
    (.date(0), "2001-01-01 00:00:00 +0000"),
    (.date(-0.5), "2000-12-31 23:59:59 +0000"),
    (.date(.infinity), "<description unavailable>"),
    // The reference crashes.
    (.date(.nan), "<description unavailable>"),
    // The reference prints an address in memory.
    (.uid(56), "<CFKeyedArchiverUID>{value = 56}"),
    (.boolean(false), "false"),
  ])
  func printedScalar(_ node: Node, _ expected: String) {
    #expect(printed(list(node)) == expected + "\n")
  }

  /// 2^64 in 16 bytes, of which the reference sees only the last eight.
  @Test func printedWideInteger() {
    let bytes: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(printed(list(.wideInteger(Slice(offset: 0, count: 16)), bytes)) == "18446744073709551616\n")
  }

  /// As Foundation on Darwin describes data. The reference drops the zeros of bytes below 16, and every other byte of
  /// the first 16.
  @Test(arguments: [
    (0..<0, "{length = 0, bytes = 0x}"),
    (0..<3, "{length = 3, bytes = 0x000102}"),
    (0xFE..<0x100, "{length = 2, bytes = 0xfeff}"),
    (0..<24, "{length = 24, bytes = 0x000102030405060708090a0b0c0d0e0f1011121314151617}"),
    (0..<25, "{length = 25, bytes = 0x000102030405060708090a0b0c0d0e0f ... 1112131415161718}"),
    (0x60..<0xC4, "{length = 100, bytes = 0x606162636465666768696a6b6c6d6e6f ... bcbdbebfc0c1c2c3}"),
  ])
  func printedData(_ bytes: Range<Int>, _ expected: String) {
    let data = list(.data(Slice(offset: 0, count: UInt32(bytes.count))), bytes.map { UInt8($0) })
    #expect(printed(data) == expected + "\n")
  }

  /// A binary file may hold such a key; this is its form in the own grammar.
  @Test func printedNonStringKey() {
    let nodes: [Node] = [.dictionary(count: 1, size: 2), .integer(5 as Int64), .boolean(true)]
    let list = PropertyList(format: .binary, source: Source([]), nodes: nodes, decoded: [])
    #expect(printed(list) == "{\n  5 => true\n}\n")
  }

  @Test func printedPart() throws {
    let list = try list(#"[{"b":1,"a":[2]},3]"#)
    #expect(printed(list, at: 1, keyOrder: .input) == "{\n  \"b\" => 1\n  \"a\" => [\n    0 => 2\n  ]\n}\n")
    #expect(printed(list, at: 1, keyOrder: .standard) == "{\n  \"a\" => [\n    0 => 2\n  ]\n  \"b\" => 1\n}\n")
  }

  // MARK: raw

  private static let plutil = TextStyle(reals: .fixed, keyOrder: .standard)
  private static let own = TextStyle(reals: .shortest, keyOrder: .input)

  @Test(arguments: [
    ("<true/>", "true"),
    ("<false/>", "false"),
    ("<integer>-5</integer>", "-5"),
    ("<integer>18446744073709551615</integer>", "18446744073709551615"),
    ("<real>1</real>", "1.000000"),
    ("<real>0.1</real>", "0.100000"),
    ("<real>-0</real>", "-0.000000"),
    ("<real>1e-100</real>", "0.000000"),
    ("<real>1e22</real>", "10000000000000000000000.000000"),
    ("<real>nan</real>", "nan"),
    ("<real>-inf</real>", "-inf"),
    ("<string>a\"b\\c\n</string>", "a\"b\\c\n"),
    ("<string/>", ""),
    ("<date>2020-02-29T12:34:56Z</date>", "2020-02-29T12:34:56Z"),
    ("<data>AAEC/w==</data>", "AAEC/w=="),
    ("<data></data>", ""),
    ("<array/>", "0"),
    ("<array><array><true/><true/></array><true/></array>", "2"),
    ("<dict/>", ""),
    (
      "<dict><key>b</key><dict><key>c</key><true/></dict><key>a10</key><true/><key>a9</key><true/></dict>", "a9\na10\nb"
    ),
  ])
  func raw(_ xml: String, _ expected: String) throws {
    #expect(raw(try list("<plist>\(xml)</plist>"), TextWriterTests.plutil) == expected)
  }

  @Test(arguments: [
    ("1.0", "1.0"),
    ("1e-100", "1e-100"),
    ("18446744073709551616", "18446744073709551616"),
    ("null", "null"),
    (#"{"b": 1, "a": 2}"#, "b\na"),
  ])
  func rawInTheOwnStyle(_ json: String, _ expected: String) throws {
    #expect(raw(try list("[\(json)]"), at: 1, TextWriterTests.own) == expected)
  }

  /// JSON's large numbers are reals, and `%f` gives all digits of the double.
  @Test func fixedNumbers() throws {
    let list = try list("[18446744073709551616, 3.141592653589793238462643383279]")
    #expect(raw(list, at: 1, TextWriterTests.plutil) == "18446744073709551616.000000")
    #expect(raw(list, at: 2, TextWriterTests.plutil) == "3.141593")
  }

  @Test func rawFloat() {
    #expect(raw(list(.float(1e30)), TextWriterTests.plutil) == "1000000015047466219876688855040.000000")
    #expect(raw(list(.float(1e30)), TextWriterTests.own) == "1e+30")
    #expect(raw(list(.uid(7)), TextWriterTests.own) == "7")
  }

  // MARK: Helpers

  private func list(_ text: String) throws -> PropertyList {
    try PropertyList(reading: Source(Array(text.utf8)), ReadOptions(formats: [.xml, .json]))
  }

  private func list(_ node: Node, _ decoded: [UInt8] = []) -> PropertyList {
    PropertyList(format: .binary, source: Source([]), nodes: [node], decoded: decoded)
  }

  private func printed(_ list: PropertyList, at index: Int = 0, keyOrder: KeyOrder = .standard) -> String {
    written { output in list.writePrinted(at: index, keyOrder: keyOrder, to: &output) }
  }

  private func raw(_ list: PropertyList, at index: Int = 0, _ style: TextStyle) -> String {
    written { output in list.writeRaw(at: index, style: style, to: &output) }
  }
}
