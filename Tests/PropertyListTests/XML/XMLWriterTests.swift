import TestSupport
import Testing

@testable import PropertyList

/// The XML writer, byte for byte as plutil writes.
@Suite struct XMLWriterTests {
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
  func elementsAreWritten(_ input: String, _ expected: String) throws {
    #expect(try xml(read(input)) == expected)
  }

  // MARK: Text

  /// Only three characters are escaped, in keys as in strings; controls and quotes are not.
  @Test(arguments: [
    ("a<b>c&d\"e'f", "a&lt;b&gt;c&amp;d\"e'f"), ("]]>", "]]&gt;"), ("\t\r\n\0\u{1F}", "\t\r\n\0\u{1F}"),
    ("é日😀\u{FFFF}\u{FEFF}", "é日😀\u{FFFF}\u{FEFF}"), ("&amp;", "&amp;amp;"),
    ("<<<<<<<<<", "&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;"),
  ])
  func threeCharactersAreEscaped(_ text: String, _ expected: String) throws {
    #expect(try xml(try PropertyList(string: text)) == "<string>\(expected)</string>\n")
    var dictionary = PropertyList.emptyDictionary
    let key = text.replacing("\\", with: "\\\\").replacing(".", with: "\\.")
    try dictionary.put(PropertyList(node: .boolean(true)), at: PropertyList.KeyPath(parsing: key), .insert)
    #expect(try xml(dictionary) == "<dict>\n\t<key>\(expected)</key>\n\t<true/>\n</dict>\n")
  }

  /// Text is searched eight bytes at a time.
  @Test(arguments: 0..<20, [("<", "&lt;"), (">", "&gt;"), ("&", "&amp;")])
  func escapesAreWrittenAtAnyOffset(offset: Int, character: (text: String, entity: String)) throws {
    let (before, after) = (String(repeating: "x", count: offset), String(repeating: "=", count: 19 - offset))
    let list = try PropertyList(string: before + character.text + after)
    #expect(try xml(list) == "<string>\(before)\(character.entity)\(after)</string>\n")
  }

  // MARK: Numbers and dates

  /// Values that other formats do not have.
  @Test(arguments: [
    // Halves of surrogate pairs become U+FFFD as in plutil.
    ("61 d800", "<string>\u{FFFD}</string>\n"), ("22 3dcccccd", "<real>0.10000000149011612</real>\n"),
    // Integers of 128 bits are written in full, where plutil writes their low 64 bits: 2^64 and -2^127.
    ("14 0000000000000001 0000000000000000", "<integer>18446744073709551616</integer>\n"),
    (
      "14 8000000000000000 0000000000000000",
      "<integer>-170141183460469231731687303715884105728</integer>\n"
    ),
    // CoreFoundation writes UIDs in this form. The reference's plutil refuses to write them.
    ("83 ffffffff", "<dict>\n\t<key>CF$UID</key>\n\t<integer>4294967295</integer>\n</dict>\n"),
  ])
  func valuesOfBinaryFilesAreWritten(_ object: String, _ expected: String) throws {
    #expect(try xml(readBinary(BinaryFile(object).bytes)) == expected)
  }

  /// In plutil's grammar a JSON integer beyond 64 bits is a real in XML.
  @Test(arguments: [
    ("[18446744073709551616]", "1.8446744073709552e+19"), ("[-9223372036854775809]", "-9.2233720368547758e+18"),
  ])
  func longNumbersOfJSONAreReals(_ input: String, _ expected: String) throws {
    let list = try readJSON(input, wideIntegersAsReals: true)
    #expect(try xml(list) == "<array>\n\t<real>\(expected)</real>\n</array>\n")
  }

  // MARK: Data

  /// Lines get shorter with depth and are indented as deep as their tag, up to eight tabs.
  @Test(arguments: [76, 68, 60, 52, 44, 36, 28, 20, 12, 12, 12].enumerated().map { ($0, $1) })
  func linesOfDataGetShorterWithDepth(depth: Int, characters: Int) throws {
    let tabs = String(repeating: "\t", count: depth)
    let lineTabs = String(repeating: "\t", count: min(depth, 8))
    // Three bytes are four characters. One more byte begins another line.
    let list = nested(characters / 4 * 3 + 1, depth)
    let expected =
      "\(tabs)<data>\n\(lineTabs)\(String(repeating: "A", count: characters))\n\(lineTabs)AA==\n\(tabs)</data>\n"
    let text = try xml(list)
    let opening = (0..<depth).map { String(repeating: "\t", count: $0) + "<array>\n" }.joined()
    #expect(text.hasPrefix(opening + expected))
    let exact = nested(characters / 4 * 3, depth)
    #expect(try xml(exact).contains("A\n\(tabs)</data>\n"))
    #expect(try xml(exact).contains("\n\(lineTabs)\(String(repeating: "A", count: characters))\n"))
  }

  private func nested(_ count: Int, _ depth: Int) -> PropertyList {
    let data = PropertyList.Value.data(Array(repeating: 0, count: count))
    return PropertyList((0..<depth).reduce(data) { value, _ in [value] })
  }

  // MARK: Exact text

  /// XML 1.0, 2.11: readers turn a carriage return into a line feed, unless it is a reference.
  @Test func exactTextHasReferencesForCarriageReturns() throws {
    let list = try read(#"{"a\rb": "\r\n<\t", "c": "some longer text\r and more"}"#, formats: [.json])
    let expected = """
      <dict>\n\t<key>a&#13;b</key>\n\t<string>&#13;\n&lt;\t</string>
      \t<key>c</key>\n\t<string>some longer text&#13; and more</string>\n</dict>\n
      """
    #expect(try xml(list, isExact: true) == expected)
    #expect(try describe(read(expected)) == describe(list))
  }

  /// Data may contain any byte, and references may be the only forbidden characters of a file.
  @Test func exactTextIsCheckedOnlyInStrings() throws {
    let text = "<array>\n\t<data>\n\tAAENDQ==\n\t</data>\n\t<string>a&#13;b</string>\n\t<string>c</string>\n</array>\n"
    #expect(try xml(read(text), isExact: true) == text)
    let error = #expect(throws: WriteError.self) {
      _ = try xml(read("<array><data>AAE=</data><string>&#1;</string></array>"), isExact: true)
    }
    #expect(error == WriteError(.notInXML, index: 2))
  }

  @Test(arguments: [("-0.0", "-0.0"), ("0.0", "0.0"), ("-1.5", "-1.5"), ("nan", "nan"), ("-inf", "-infinity")])
  func exactRealsKeepTheSignOfZero(_ input: String, _ expected: String) throws {
    #expect(try xml(read("<real>\(input)</real>"), isExact: true) == "<real>\(expected)</real>\n")
  }

  @Test func exactTextRefusesIntegersThatReadersRefuse() throws {
    let list = try readBinary(BinaryFile("14 0000000000000001 0000000000000000").bytes)
    let error = #expect(throws: WriteError.self) { _ = try xml(list, isExact: true) }
    #expect(error == WriteError(.unreadableInXML, index: 0))
  }

  // MARK: Keys

  /// Canonically equivalent keys are two keys; plutil loses one.
  @Test func equivalentKeysAreBothWritten() throws {
    let input = "<dict>\n\t<key>e\u{301}</key>\n\t<true/>\n\t<key>é</key>\n\t<false/>\n</dict>\n"
    #expect(try xml(read(input), keyOrder: .codeUnits) == input)
  }

  @Test func partIsWrittenWithoutIndentation() throws {
    #expect(try xml(read("<array><array><true/></array><false/></array>"), at: 1) == "<array>\n\t<true/>\n</array>\n")
  }
}
