import Testing

@testable import PropertyList

/// Texts accepted by the XML reader, and their values, which come from plutil unless a test says otherwise. Refused texts are
/// in Tests/Tables/syntax/xml.txt.
@Suite struct XMLReaderTests {
  private func expect(_ text: String, _ expected: String) throws {
    let list = try readXML(text)
    #expect(describe(list) == expected)
    #expect(structuralFaults(of: list) == [])
  }

  // MARK: The document

  @Test(arguments: [
    "<true/>", " \t\r\n<true/>", "\n <?xml version='1.0'?><true/>", "<?a?><true/>", "<!-- a -- b --><true/>",
    "<!DOCTYPE><true/>", "<!DOCTYPE html><!DOCTYPE x SYSTEM 'a'>\n<true/>",
    "<plist><true/></plist>", "<plist version='2.0' foo=bar><true/></plist>", "<plist><plist><true/></plist></plist>",
    // Comments and processing instructions are allowed between all elements.
    "<plist><!----><true/><!-- -- --></plist>", "<plist><?x?><true/><?y?></plist>",
    // In the body, one question mark can begin and end a processing instruction.
    "<plist><?><true/></plist>", "<plist><true/><?></plist>",
    // Text after the first element is ignored.
    "<true/>garbage", "<true/><false/>", "<plist><true/></plist><plist>",
    // plutil skips one character too many at the start of this comment, and so misses its end.
    "<!----><true/>",
    // Other spellings of a boolean.
    "<true></true>", "<true ></true >", "<true a='b' />",
  ])
  func documentsWithTheValueTrueAreRead(_ text: String) throws { try expect(text, "true") }

  // MARK: Elements

  @Test(arguments: [
    ("<string>x</string>", #""x""#), ("<string a='b'>x</string>", #""x""#), ("<string\n>x</string\t\n>", #""x""#),
    ("<string/>", #""""#), ("<string />", #""""#), ("<string></string>", #""""#),
    // `>` ends a tag, also within quotes.
    ("<string a='>'>x</string>", #""'>x""#),
    // Keys outside dictionaries are strings.
    ("<key>k</key>", #""k""#), ("<key/>", #""""#), ("<array><key>a</key></array>", #"["a"]"#),
    ("<array/>", "[]"), ("<array></array>", "[]"), ("<array a='b'/>", "[]"), ("<array / ></array>", "[]"),
    ("<dict/>", "{}"), ("<dict />", "{}"), ("<dict>\n</dict>", "{}"),
    ("<array><true/><array><false/></array><dict/></array>", "[true, [false], {}]"),
    ("<array><plist><true/></plist></array>", "[true]"),
    ("<dict><key>a</key><plist><true/></plist></dict>", #"{"a": true}"#),
    ("<dict><!-- x --><key>a</key><?x?><true/></dict>", #"{"a": true}"#),
    ("<dict><key>a</key><key>b</key></dict>", #"{"a": "b"}"#),
    ("<dict><key/><true/></dict>", #"{"": true}"#),
    ("<dict><key> a </key><true/></dict>", #"{" a ": true}"#),
    // A later pass removes duplicate keys.
    ("<dict><key>a</key><true/><key>a</key><false/></dict>", #"{"a": true, "a": false}"#),
  ])
  func elementsAreRead(_ text: String, _ expected: String) throws { try expect(text, expected) }

  // MARK: Text

  @Test(arguments: [
    (" a\r\nb\rc\n", " a\r\nb\rc\n"), ("é日😀", "é日😀"), (">", ">"), ("]]>", "]]>"),
    ("&lt;&gt;&amp;&apos;&quot;", "<>&'\""), ("&#65;&#x42;&#x1F600;", "AB😀"), ("&#00000065;", "A"), ("&#1;", "\u{1}"),
    // A reference without digits is a NUL.
    ("a&#0;&#;&#x;b", "a\0\0\0b"), ("&#xFFFE;&#xFFFF;", "\u{FFFE}\u{FFFF}"),
    ("a<![CDATA[<&amp;]]>b&lt;<![CDATA[]]>", "a<&amp;b<"), ("<![CDATA[]]]]>", "]]"), ("<![CDATA[é]]>", "é"),
  ])
  func textIsRead(_ content: String, _ expected: String) throws {
    try expect("<string>\(content)</string>", "\"\(expected)\"")
    try expect("<key>\(content)</key>", "\"\(expected)\"")
    try expect("<dict><key>\(content)</key><string>\(content)</string></dict>", "{\"\(expected)\": \"\(expected)\"}")
  }

  /// plutil drops U+FEFF at the start of a text as if it were a byte order mark; it is a character like any other.
  @Test(arguments: ["\u{FEFF}a", "&#xFEFF;a", "<![CDATA[\u{FEFF}]]>a"])
  func zeroWidthNoBreakSpacesAreKept(_ content: String) throws {
    let list = try readXML("<string>\(content)</string>")
    #expect(list.string(at: 0).map { copy(list.bytes(of: $0)) } == [0xEF, 0xBB, 0xBF, 0x61])
  }

  /// Text is searched for `<`, `&` and bytes above 0x7F eight bytes at a time.
  @Test(arguments: 0..<20)
  func textsOfAllLengthsAreRead(length: Int) throws {
    let text = String("abcdefghijklmnopqrst".prefix(length))
    try expect("<string>\(text)</string>", "\"\(text)\"")
    try expect("<string>\(text)&lt;\(text)</string>", "\"\(text)<\(text)\"")
    try expect("<string>\(text)é</string>", "\"\(text)é\"")
    let invalid = Array("<string>\(text)".utf8) + [0xFF] + Array("</string>".utf8)
    #expect(throws: SyntaxError(.xml(.invalidText), at: 8 + length)) { try readXML(invalid) }
    // The same after a reference and a section, of 4 and 14 bytes.
    let decoded = Array("<string>&lt;\(text)<![CDATA[é]]>".utf8) + [0xFF] + Array("</string>".utf8)
    #expect(throws: SyntaxError(.xml(.invalidText), at: 8 + 4 + length + 14)) { try readXML(decoded) }
  }

  // MARK: Numbers

  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("00012", "12"), ("+1", "1"), (" \n1", "1"), ("- 1", "-1"), ("\u{2000}1", "1"),
    ("\u{3000}1", "1"), ("0x10", "16"), ("-0x10", "-16"), ("0XFf", "255"), ("0x0", "0"),
    ("9223372036854775807", "9223372036854775807"), ("9223372036854775808", "9223372036854775808u"),
    ("18446744073709551615", "18446744073709551615u"), ("0xFFFFFFFFFFFFFFFF", "18446744073709551615u"),
    ("-9223372036854775808", "-9223372036854775808"), ("0000000000000000000000000001", "1"),
  ])
  func integersAreRead(_ content: String, _ expected: String) throws {
    try expect("<integer>\(content)</integer>", expected)
  }

  @Test(arguments: [
    ("1", "1.0"), (" 1.5", "1.5"), ("+.5", "0.5"), ("1.", "1.0"), ("1E100", "1e+100"), ("-0", "-0.0"),
    ("1e400", "inf"), ("1e-400", "0.0"), ("nan", "nan"), ("NaN", "nan"), ("inf", "inf"), ("+infinity", "inf"),
    ("-INF", "-inf"), ("<![CDATA[1.5]]>", "1.5"), ("&#49;.5", "1.5"),
    // Sections and references after the digits continue the number.
    ("1.25e3<![CDATA[5]]>", "1.25e+35"), ("1<![CDATA[.5]]>", "1.5"), ("1<![CDATA[]]>", "1.0"), ("1&#50;", "12.0"),
  ])
  func realsAreRead(_ content: String, _ expected: String) throws { try expect("<real>\(content)</real>", expected) }

  /// A close tag may have white space after its name (XML 1.0, production 42).
  @Test(arguments: [("<real>1.5</real >", "1.5"), ("<string>a</string\n>", "\"a\""), ("<integer>1</integer\t>", "1")])
  func closeTagsMayHaveWhitespace(_ text: String, _ expected: String) throws { try expect(text, expected) }

  /// The mistake is at the wrong close tag, after the number.
  @Test func realWithAWrongCloseTagIsAMistakeThere() {
    let error = #expect(throws: SyntaxError.self) { try readXML("<array><real>1</integer></array>") }
    #expect(error?.problem == .xml(.mismatchedCloseTag(.real)))
    #expect(error?.offset == "<array><real>1".utf8.count)
  }

  /// Short reals have a fast path. The standard library gives the expected values.
  @Test(arguments: [
    "0.1", "-0.1", "0.3", "123456789012345", "1234567890123456", "0.12345678901234", "0.123456789012345",
    "0.1234567890123456", "12345678.9012345", "12345678.90123456", "999999999999999", "9999999999999.99",
    "00000000000000001", "0.000000000000001", "0000000000000000.1", "5.0000000000000000", "-0", "-0.0", "8.5",
    "4503599627370497.5",
  ])
  func shortRealsAreRead(_ content: String) throws {
    #expect(try describe(readXML("<real>\(content)</real>")) == Double(content)?.description)
  }

  // MARK: Dates and data

  /// Seconds since 2001; 86,400 to a day, and 2001 has 365 days. Fields beyond their range carry over.
  @Test(arguments: [
    ("2001-01-01T00:00:00Z", "@0.0"), ("2001-01-02T03:04:05Z", "@97445.0"), ("2000-12-31T23:59:59Z", "@-1.0"),
    ("2001-01-01T24:00:60Z", "@86460.0"), ("2001-13-01T00:00:00Z", "@31536000.0"),
  ])
  func datesAreRead(_ content: String, _ expected: String) throws { try expect("<date>\(content)</date>", expected) }

  @Test(arguments: [
    ("", "<>"), ("AAECAw==", "<00010203>"), ("\n\tAA EC\n\tAw==\n", "<00010203>"),
    // An incomplete group is dropped; an `=` is a zero, and one at the end takes a byte away.
    ("AAECAw", "<000102>"), ("AA==AA==", "<0000>"), ("A===", "<00>"),
    // Other characters are skipped, and entities are not resolved: this is "ampA" and an incomplete "AEC".
    ("&amp;AAEC", "<6a6a40>"),
  ])
  func dataIsRead(_ content: String, _ expected: String) throws { try expect("<data>\(content)</data>", expected) }

  /// Only a number beyond the range of doubles is not read as written, whatever the spelling of its characters is.
  @Test(arguments: [
    ("0", false), ("&#48;", false), ("-&#x30;.&#48;", false), ("<![CDATA[0]]>", false), ("0e99", false), ("inf", false),
    ("123456789012345678.5", false), ("1e999", true), ("1&#101;999", true), ("-&#49;e-999", true),
    ("<![CDATA[1e-999]]>", true),
  ])
  func numbersThatChangeAreNoted(_ number: String, _ isChanged: Bool) throws {
    let list = try PropertyList(reading: Array("<real>\(number)</real>".utf8))
    #expect((list.facts.changedStart == "<real>".utf8.count) == isChanged)
    #expect((list.facts.changedStart == nil) == !isChanged)
  }

  // MARK: UIDs

  @Test(arguments: [
    ("<integer>7</integer>", "uid(7)"), ("<integer>4294967295</integer>", "uid(4294967295)"),
    ("<plist><integer>0x7</integer></plist>", "uid(7)"),
    ("<string>7</string>", #"{"CF$UID": "7"}"#), ("<true/>", #"{"CF$UID": true}"#),
    ("<integer>7</integer><key>b</key><true/>", #"{"CF$UID": 7, "b": true}"#),
    // plutil also converts these to UIDs, and loses the value.
    ("<integer>-1</integer>", #"{"CF$UID": -1}"#), ("<integer>4294967296</integer>", #"{"CF$UID": 4294967296}"#),
    ("<real>7.9</real>", #"{"CF$UID": 7.9}"#),
  ])
  func dictionariesOfOneSmallIntegerAreUIDs(_ value: String, _ expected: String) throws {
    try expect("<dict><key>CF$UID</key>\(value)</dict>", expected)
    try expect("<array><dict><key>CF$UID</key>\(value)</dict></array>", "[\(expected)]")
  }

  // MARK: Robustness

  /// Every prefix of a file is refused.
  @Test func truncatedFilesAreRefused() throws {
    let text = """
      <?xml version="1.0"?><!DOCTYPE plist><plist><!-- c --><dict><key>a&lt;</key><array><integer>1</integer>\
      <real>1</real><date>2001-01-01T00:00:00Z</date><data>AAEC</data><true/><string><![CDATA[x]]></string></array>\
      </dict></plist>
      """
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count {
      #expect(throws: SyntaxError.self, "\(length) bytes") { try readXML(Array(bytes[..<length])) }
    }
    try expect(text, #"{"a<": [1, 1.0, @0.0, <000102>, true, "x"]}"#)
  }
}
