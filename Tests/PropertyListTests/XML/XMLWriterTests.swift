import TestSupport
import Testing

@testable import PropertyList

/// The XML writer, byte for byte as plutil writes.
@Suite struct XMLWriterTests {
  @Test func frame() throws {
    let bytes = try Output.collect { (output: inout Output) throws(WriteError) in
      try PropertyList(boolean: true).writeXML(style: XMLStyle(keyOrder: .input, isExact: false), to: &output)
    }
    let expected =
      #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
      + #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#
      + "\n"
      + #"<plist version="1.0">"# + "\n<true/>\n</plist>\n"
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("<true/>", "<true/>\n"), ("<false/>", "<false/>\n"), ("<dict/>", "<dict/>\n"), ("<array/>", "<array/>\n"),
    ("<string/>", "<string></string>\n"), ("<data></data>", "<data>\n</data>\n"),
    ("<integer>-9223372036854775808</integer>", "<integer>-9223372036854775808</integer>\n"),
    ("<integer>18446744073709551615</integer>", "<integer>18446744073709551615</integer>\n"),
    (
      "<array><dict/><array/><string/><data></data></array>",
      "<array>\n\t<dict/>\n\t<array/>\n\t<string></string>\n\t<data>\n\t</data>\n</array>\n"
    ),
    (
      "<dict><key></key><array><array><true/></array></array></dict>",
      "<dict>\n\t<key></key>\n\t<array>\n\t\t<array>\n\t\t\t<true/>\n\t\t</array>\n\t</array>\n</dict>\n"
    ),
  ])
  func elements(_ input: String, _ expected: String) throws {
    #expect(try xml(read(input)) == expected)
  }

  // MARK: Text

  /// Only three characters are escaped, in keys as in strings; controls and quotes are not.
  @Test(arguments: [
    ("a<b>c&d\"e'f", "a&lt;b&gt;c&amp;d\"e'f"), ("]]>", "]]&gt;"), ("\t\r\n\0\u{1F}", "\t\r\n\0\u{1F}"),
    ("é日😀\u{FFFF}\u{FEFF}", "é日😀\u{FFFF}\u{FEFF}"), ("&amp;", "&amp;amp;"),
    ("<<<<<<<<<", "&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;"),
  ])
  func escapes(_ text: String, _ expected: String) throws {
    #expect(try xml(try PropertyList(string: text)) == "<string>\(expected)</string>\n")
    var dictionary = PropertyList.emptyDictionary
    let key = text.replacing("\\", with: "\\\\").replacing(".", with: "\\.")
    try dictionary.place(PropertyList(boolean: true), at: PropertyList.KeyPath(key), .insert)
    #expect(try xml(dictionary) == "<dict>\n\t<key>\(expected)</key>\n\t<true/>\n</dict>\n")
  }

  /// Text is searched eight bytes at a time.
  @Test(arguments: 0..<20)
  func escapesAtAnyOffset(place: Int) throws {
    let (before, after) = (String(repeating: "x", count: place), String(repeating: "=", count: 19 - place))
    for (character, entity) in [("<", "&lt;"), (">", "&gt;"), ("&", "&amp;")] {
      let list = try PropertyList(string: before + character + after)
      #expect(try xml(list) == "<string>\(before)\(entity)\(after)</string>\n")
    }
  }

  /// Halves of surrogate pairs, which only binary files contain, become U+FFFD as in plutil.
  @Test func loneSurrogates() throws {
    #expect(try xml(readBinary(BinaryFile("61 d800").bytes)) == "<string>\u{FFFD}</string>\n")
  }

  // MARK: Numbers and dates

  @Test(arguments: [
    ("nan", "nan"), ("inf", "+infinity"), ("-inf", "-infinity"), ("0", "0.0"), ("-0", "0.0"), ("1", "1"),
    ("0.1", "0.10000000000000001"), ("1.5", "1.5"), ("100", "100"), ("4.35", "4.3499999999999996"),
    ("0.0001", "0.0001"), ("1e-5", "1.0000000000000001e-05"), ("1e15", "1000000000000000"),
    ("1e16", "10000000000000000"), ("1e17", "1e+17"), ("1e100", "1e+100"), ("5e-324", "4.9406564584124654e-324"),
  ])
  func reals(_ input: String, _ expected: String) throws {
    #expect(try xml(read("<real>\(input)</real>")) == "<real>\(expected)</real>\n")
  }

  @Test func floatsAreWidened() throws {
    #expect(try xml(readBinary(BinaryFile("22 3dcccccd").bytes)) == "<real>0.10000000149011612</real>\n")
  }

  /// Integers of 128 bits are written in full, where plutil writes their low 64 bits: 2^64 and -2^127.
  @Test(arguments: [
    ("14 0000000000000001 0000000000000000", "18446744073709551616"),
    ("14 8000000000000000 0000000000000000", "-170141183460469231731687303715884105728"),
  ])
  func wideIntegers(_ object: String, _ expected: String) throws {
    #expect(try xml(readBinary(BinaryFile(object).bytes)) == "<integer>\(expected)</integer>\n")
  }

  /// A JSON integer beyond 64 bits is a real in XML, as in plutil.
  @Test(arguments: [
    ("[18446744073709551616]", "1.8446744073709552e+19"), ("[-9223372036854775809]", "-9.2233720368547758e+18"),
  ])
  func longNumbers(_ input: String, _ expected: String) throws {
    #expect(try xml(read(input)) == "<array>\n\t<real>\(expected)</real>\n</array>\n")
  }

  @Test(arguments: [
    ("2001-01-01T00:00:00Z", "2001-01-01T00:00:00Z"), ("2020-02-30T24:00:00Z", "2020-03-02T00:00:00Z"),
    ("-1-01-01T00:00:00Z", "-001-01-01T00:00:00Z"), ("10000-01-01T00:00:00Z", "10000-01-01T00:00:00Z"),
  ])
  func dates(_ input: String, _ expected: String) throws {
    #expect(try xml(read("<date>\(input)</date>")) == "<date>\(expected)</date>\n")
  }

  /// CoreFoundation writes UIDs so, though the reference's plutil never lets it.
  @Test func uids() throws {
    let expected = "<array>\n\t<dict>\n\t\t<key>CF$UID</key>\n\t\t<integer>4294967295</integer>\n\t</dict>\n</array>\n"
    let list = try readBinary(BinaryFile("a1 01", "83 ffffffff").bytes)
    #expect(try xml(list) == expected)
    #expect(describe(try readXML(expected)) == "[uid(4294967295)]")
  }

  // MARK: Data

  /// Lines get shorter with depth and are indented as deep as their tag, up to eight tabs.
  @Test(arguments: [76, 68, 60, 52, 44, 36, 28, 20, 12, 12, 12].enumerated().map { ($0, $1) })
  func dataLines(depth: Int, characters: Int) throws {
    let tabs = String(repeating: "\t", count: depth)
    let lineTabs = String(repeating: "\t", count: min(depth, 8))
    // Three bytes are four characters; one byte more begins another line.
    let list = nested(try PropertyList(data: Array(repeating: 0, count: characters / 4 * 3 + 1)), depth: depth)
    let expected =
      "\(tabs)<data>\n\(lineTabs)\(String(repeating: "A", count: characters))\n\(lineTabs)AA==\n\(tabs)</data>\n"
    let text = try xml(list)
    let opening = (0..<depth).map { String(repeating: "\t", count: $0) + "<array>\n" }.joined()
    #expect(text.hasPrefix(opening + expected))
    let exact = nested(try PropertyList(data: Array(repeating: 0, count: characters / 4 * 3)), depth: depth)
    #expect(try xml(exact).contains("A\n\(tabs)</data>\n"))
    #expect(try xml(exact).contains("\n\(lineTabs)\(String(repeating: "A", count: characters))\n"))
  }

  private func nested(_ list: PropertyList, depth: Int) -> PropertyList {
    var nodes = list.nodes
    for _ in 0..<depth { nodes.insert(.array(count: 1, size: UInt32(nodes.count)), at: 0) }
    return PropertyList(format: .xml, source: list.source, nodes: nodes, decoded: list.decoded)
  }

  // MARK: Exact text

  /// XML 1.0, 2.11: readers turn a carriage return into a line feed, unless it is a reference.
  @Test func exactText() throws {
    let list = try read(#"{"a\rb": "\r\n<\t", "c": "some longer text\r and more"}"#, formats: [.json])
    let expected = """
      <dict>\n\t<key>a&#13;b</key>\n\t<string>&#13;\n&lt;\t</string>
      \t<key>c</key>\n\t<string>some longer text&#13; and more</string>\n</dict>\n
      """
    #expect(try xml(list, isExact: true) == expected)
    #expect(try describe(read(expected)) == describe(list))
  }

  /// Data contains any byte, and references are characters that the rest of the file does not have.
  @Test func exactTextBesideData() throws {
    let text = "<array>\n\t<data>\n\tAAENDQ==\n\t</data>\n\t<string>a&#13;b</string>\n\t<string>c</string>\n</array>\n"
    #expect(try xml(read(text), isExact: true) == text)
    let error = #expect(throws: WriteError.self) {
      _ = try xml(read("<array><data>AAE=</data><string>&#1;</string></array>"), isExact: true)
    }
    #expect(error == WriteError(reason: .notInXML, index: 2))
  }

  @Test(arguments: [("-0.0", "-0.0"), ("0.0", "0.0"), ("-1.5", "-1.5"), ("nan", "nan"), ("-inf", "-infinity")])
  func exactReals(_ input: String, _ expected: String) throws {
    #expect(try xml(read("<real>\(input)</real>"), isExact: true) == "<real>\(expected)</real>\n")
  }

  /// XML 1.0, production 2, has no controls but tab, LF and CR, and not U+FFFE and U+FFFF.
  @Test(arguments: [
    (#"["a", "\u0000"]"#, 2), (#"["some longer text\u001f and more"]"#, 1), (#"{"k\u0001": 1}"#, 1),
    (#"{"k": ["\uFFFE"]}"#, 3), (#""\uffff""#, 0),
  ])
  func exactTextHasNoForbiddenCharacters(_ input: String, _ index: Int) throws {
    let list = try read(input, formats: [.json])
    let error = #expect(throws: WriteError.self) { _ = try xml(list, isExact: true) }
    #expect(error == WriteError(reason: .notInXML, index: index))
    #expect(throws: Never.self) { try xml(list) }
    let binary = try PropertyList(reading: Source(try writeBinary(list)), ReadOptions())
    #expect(throws: WriteError(reason: .notInXML, index: index)) { _ = try xml(binary, isExact: true) }
  }

  @Test func exactTextHasWhatReadersTake() throws {
    let list = try readBinary(BinaryFile("14 0000000000000001 0000000000000000").bytes)
    let error = #expect(throws: WriteError.self) { _ = try xml(list, isExact: true) }
    #expect(error == WriteError(reason: .unreadableInXML, index: 0))
  }

  // MARK: Keys

  @Test func keyOrder() throws {
    // U+1F600 is D83D DE00 in UTF-16, and so comes before U+E000.
    let sorted = ["", "B", "a10", "a2", "bé", "b😀", "b\u{E000}", "b\u{FFFD}"]
    let shuffled = [5, 6, 2, 3, 1, 0, 7, 4].map { sorted[$0] }
    let list = try read(
      "<dict>" + shuffled.map { "<key>\($0)</key><dict><key>z</key><true/><key>y</key><true/></dict>" }.joined()
        + "</dict>")
    func lines(_ keys: [String], _ inner: [String]) -> String {
      let pairs = inner.map { "\t\t<key>\($0)</key>\n\t\t<true/>\n" }.joined()
      return "<dict>\n" + keys.map { "\t<key>\($0)</key>\n\t<dict>\n\(pairs)\t</dict>\n" }.joined() + "</dict>\n"
    }
    #expect(try xml(list, keyOrder: .codeUnits) == lines(sorted, ["y", "z"]))
    #expect(try xml(list, keyOrder: .input) == lines(shuffled, ["z", "y"]))
  }

  /// Canonically equivalent keys are two keys; plutil loses one.
  @Test func equivalentKeys() throws {
    let input = "<dict>\n\t<key>e\u{301}</key>\n\t<true/>\n\t<key>é</key>\n\t<false/>\n</dict>\n"
    #expect(try xml(read(input), keyOrder: .codeUnits) == input)
  }

  @Test func aPartIsWrittenFromDepthZero() throws {
    #expect(try xml(read("<array><array><true/></array><false/></array>"), at: 1) == "<array>\n\t<true/>\n</array>\n")
  }

  // MARK: Values that XML does not have

  private func expectError(_ list: PropertyList, _ reason: WriteError.Reason, at index: Int) {
    var error: WriteError?
    let bytes = Output.collect { output in
      do throws(WriteError) {
        try list.writeXML(style: XMLStyle(keyOrder: .input, isExact: false), to: &output)
      } catch let failure {
        error = failure
      }
    }
    #expect(error == WriteError(reason: reason, index: index))
    #expect(bytes.isEmpty)
  }

  @Test(arguments: [("[1, [null]]", 3), (#"{"a": null}"#, 2), ("null", 0)])
  func nulls(_ input: String, _ index: Int) throws {
    expectError(try read(input, formats: [.json]), .null, at: index)
  }

  @Test func keysThatAreNoStrings() throws {
    expectError(try readBinary(BinaryFile("a1 01", "d1 02 03", "10 05", "51 76").bytes), .nonStringKey, at: 2)
  }

  /// The 513th container is one too deep unless it is empty: such an element has no content.
  @Test func depth() throws {
    expectError(nested(PropertyList(boolean: true), depth: 513), .tooDeep, at: 512)
    let list = nested(PropertyList.emptyArray, depth: 512)
    #expect(describe(try readXML(try xml(list))) == describe(list))
    #expect(try xml(nested(PropertyList(boolean: true), depth: 513), at: 1).hasPrefix("<array>\n"))
  }
}
