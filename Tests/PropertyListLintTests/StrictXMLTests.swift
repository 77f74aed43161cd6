import TestSupport
import PropertyList
import Testing

@testable import PropertyListLint

/// The verdicts are those of expat 2.5 (`xmlwf`) and libxml2 2.9 (`xmllint`), which agree where nothing else is said.
@Suite struct StrictXMLTests {
  /// The rules that tell about well-formedness.
  private static let wellFormedness: Set<Rule> = [
    .strictXML, .commentHyphens, .controlCharacter, .invalidUTF8, .trailingContent, .encodingMismatch, .syntax,
  ]

  @Test(arguments: [
    "<plist version=\"1.0\"><true/></plist>", "\u{FEFF}<?xml version=\"1.0\"?><true/>",
    "<?xml version='1.1' encoding='utf-8' standalone='no' ?>\n<true/>", "<?xml version = \"1.0\"\n?><true/>",
    "<?xml version=\"1.0\" standalone=\"yes\"?><true/>", "<?xml-stylesheet x?><true/>",
    "<!DOCTYPE plist><true/>", "<!DOCTYPE plist SYSTEM 'a\"b' ><true/>", "<!DOCTYPE\nplist\tPUBLIC \"a-b\" ''><true/>",
    "<!DOCTYPE a:b.c><true/>",
    "<string a='b' c = \"d\"\n>x</string >", "<string a='&lt;&#65;&#x1F600;>'>x</string>", "<true a='b'/>",
    "<string xml:lang='en' xmlns:a='b'>x</string>", "<string é='ü'/>",
    "<string>a]] ]&gt; &amp; &#x41;</string>", "<string><![CDATA[a]]><![CDATA[]]]]></string>",
    "<plist><?x?><?x-y z?><true/></plist>", "<true/>\n<!-- a - b --><?x?>\n",
  ])
  func wellFormed(_ text: String) {
    #expect(ProfiledFile(text, .strictXML).rules.isDisjoint(with: Self.wellFormedness))
  }

  @Test(arguments: [
    // The XML declaration. expat takes any version, and CPython's any encoding that it knows itself.
    ("<?xml?><true/>", "1:6 expected 'version' in the XML declaration, then encoding and standalone if any"),
    (
      "<?xml encoding='UTF-8'?><true/>",
      "1:7 expected 'version' in the XML declaration, then encoding and standalone if any"
    ),
    ("<?xml version='2.0'?><true/>", "1:16 expected the version 1.0"),
    ("<?xml version=1.0?><true/>", "1:14 expected '=' and a value in quotes after 'version'"),
    ("<?xml version='1.0'standalone='yes'?><true/>", "1:20 expected white space before 'standalone'"),
    ("<?xml version='1.0' standalone='maybe'?><true/>", "1:33 expected 'yes' or 'no'"),
    (
      "<?xml version='1.0' standalone='yes' encoding='utf-8'?><true/>",
      "1:38 expected '?>' in the XML declaration, then encoding and standalone if any"
    ),
    ("<?xml version='1.0' encoding = ''?><true/>", "1:33 expected the name of an encoding"),
    // Instructions.
    ("<? x?><true/>", "1:3 expected the name of a target after '<?'"),
    ("<plist><?><true/></plist>", "1:10 expected the name of a target after '<?'"),
    ("<?1?><true/>", "1:3 expected the name of a target after '<?'"),
    ("<?x?y?><true/>", "1:4 expected white space after the target of the processing instruction"),
    // Well formed, but not for parsers that know namespaces.
    ("<?a:b?><true/>", "1:4 found a colon in the target of the processing instruction"),
    ("<?XML x?><true/>", "1:1 the target 'xml' is for the XML declaration, which stands at the very start"),
    (
      "<true/>\n<?xml version='1.0'?>",
      "2:1 the target 'xml' is for the XML declaration, which stands at the very start"
    ),
    // DOCTYPE. libxml2 does without the white space before the name.
    (
      "<!DOCTYPE><true/>",
      "1:10 expected white space and the name of the root element after '<!DOCTYPE'"
    ),
    (
      "<!DOCTYPEplist><true/>",
      "1:10 expected white space and the name of the root element after '<!DOCTYPE'"
    ),
    ("<!DOCTYPE plist x><true/>", "1:17 expected SYSTEM, PUBLIC or '>' in the DOCTYPE"),
    ("<!DOCTYPE plist SYSTEM><true/>", "1:23 expected white space and a text in quotes in the DOCTYPE"),
    ("<!DOCTYPE plist SYSTEM\"a\"><true/>", "1:23 expected white space and a text in quotes in the DOCTYPE"),
    ("<!DOCTYPE plist PUBLIC \"a\"><true/>", "1:27 expected white space and a text in quotes in the DOCTYPE"),
    ("<!DOCTYPE plist PUBLIC \"{\" \"\"><true/>", "1:25 found a character that public identifiers cannot have"),
    ("<!DOCTYPE plist SYSTEM \"a\" x><true/>", "1:28 expected '>' at the end of the DOCTYPE"),
    ("<!DOCTYPE plist><!DOCTYPE plist><true/>", "1:17 expected one DOCTYPE, found another one"),
    // Attributes.
    ("<string a>x</string>", "1:10 expected '=' and a value in quotes after the attribute's name"),
    ("<string a=b>x</string>", "1:10 expected '=' and a value in quotes after the attribute's name"),
    ("<string 'b'>x</string>", "1:9 expected the name of an attribute or the end of the tag"),
    ("<string a='b'c='d'>x</string>", "1:14 expected white space before the attribute"),
    ("<string a='b' a='c'>x</string>", "1:15 found an attribute twice"),
    ("<string a='<'>x</string>", "1:12 found '<' in the value of an attribute: XML 1.0 wants it as '&lt;'"),
    (
      "<string a='&x'>x</string>",
      "1:12 expected '&lt;', '&gt;', '&amp;', '&apos;', '&quot;' or a character reference"
    ),
    (
      "<string a='&#0;'>x</string>",
      "1:12 expected '&lt;', '&gt;', '&amp;', '&apos;', '&quot;' or a character reference"
    ),
    ("<array / ></array>", "1:8 expected the name of an attribute or the end of the tag"),
    // Well formed, but not for parsers that know namespaces.
    ("<string a:b='c'>x</string>", "1:9 found an attribute with a prefix that nothing declares"),
    // Text.
    ("<string>a]]>b</string>", "1:10 found ']]>' in text: XML 1.0 wants its '>' as '&gt;'"),
    ("<data>AA&A=</data>", "1:9 expected '&amp;' or another reference, found '&'"),
    // Encodings. CoreFoundation knows more names, and takes no white space around the '=': XML parsers read Latin-1.
    (
      "<?xml version=\"1.0\" encoding=\"utf8\"?><true/>",
      "1:31 expected the encoding UTF-8 or UTF-16, which every XML parser reads, found 'utf8'"
    ),
    (
      "<?xml version=\"1.0\" encoding = \"ISO-8859-1\"?><string>é</string>",
      "1:33 CoreFoundation reads the file as UTF-8: it does not see the encoding in the XML declaration for the white "
        + "space beside the '='"
    ),
  ])
  func illFormed(_ text: String, _ expected: String) {
    #expect(ProfiledFile(text, .strictXML).findings(of: .strictXML) == [expected])
  }

  /// What other rules report up to the root's end and not behind it, and the other way round.
  @Test(arguments: [
    ("<true/><!-- a -- b -->", Rule.commentHyphens, ["1:15"]), ("<true/><!-- a --->", .commentHyphens, ["1:15"]),
    ("<!-- a -- b --><true/>", .commentHyphens, ["1:8"]), ("<true/>\u{1}", .trailingContent, ["1:8"]),
    ("<true/>x", .trailingContent, ["1:8"]), ("<true/><!DOCTYPE plist>", .trailingContent, ["1:8"]),
  ])
  func otherRules(_ text: String, _ rule: Rule, _ places: [String]) {
    let found = ProfiledFile(text, .strictXML)
    #expect(found.findings(of: rule).map { String($0.prefix { $0 != " " }) } == places)
    #expect(found.findings(of: .strictXML) == [])
  }

  @Test(arguments: [
    // A comment behind the root, and what CoreFoundation takes for white space before an integer, byte by byte.
    Array("<true/><!-- ".utf8) + [0xC3] + Array(" -->".utf8),
    Array("<integer>".utf8) + [0xA0] + Array("5</integer>".utf8),
  ])
  func bytesThatAreNoUTF8(_ bytes: [UInt8]) {
    let found = ProfiledFile(bytes, .strictXML)
    #expect(found.rules.contains(.invalidUTF8))
    #expect(found.findings(of: .invalidUTF8).count == 1)
  }

  // MARK: Wide encodings

  private func utf16(_ text: String, mark: Bool = true) -> [UInt8] {
    (mark ? [0xFF, 0xFE] : []) + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] as [UInt8] }
  }

  @Test func utf16IsFine() {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist version=\"1.0\"><string>é😀</string></plist>\n"
    #expect(ProfiledFile(utf16(text), .strictXML).rules == [])
    #expect(ProfiledFile(utf16(text, mark: false), .strictXML).rules == [.byteOrderMark])
  }

  @Test func theOtherByteOrderIsAMistake() {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16BE\"?><plist version=\"1.0\"><true/></plist>\n"
    #expect(
      ProfiledFile(utf16(text), .strictXML).findings(of: .strictXML) == [
        "1:31 the XML declaration names the other byte order of UTF-16"
      ])
  }

  @Test func halvesOfCharactersBehindTheRoot() {
    let text = "<plist version=\"1.0\"><true/></plist>\n"
    #expect(
      ProfiledFile(utf16(text) + [0x0A], .strictXML).findings(of: .strictXML) == [
        "- the file ends within a code unit of UTF-16"
      ])
    #expect(
      ProfiledFile(utf16(text) + [0x00, 0xD8], .strictXML).findings(of: .strictXML) == [
        "2:1 found half of a surrogate pair of UTF-16"
      ])
  }

  @Test func utf32IsNotForEveryParser() {
    let bytes = "<true/>".unicodeScalars.flatMap { [UInt8($0.value), 0, 0, 0] as [UInt8] }
    #expect(
      ProfiledFile(bytes, .strictXML).findings(of: .strictXML) == [
        "- expected UTF-8 or UTF-16, found UTF-32, which not every XML parser reads"
      ])
  }

  @Test func charactersOfLatin1() {
    let declaration = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"
    let bytes =
      Array((declaration + "<plist version=\"1.0\"><string>").utf8) + [0xE9] + Array("</string></plist>\n".utf8)
    #expect(ProfiledFile(bytes, .strictXML).rules == [])
  }

  // MARK: Other formats

  @Test(arguments: [
    ("{\"a\": 1}", "JSON"), ("{a = 1;}", "an OpenStep property list"),
  ])
  func otherFormatsAreOneFinding(_ text: String, _ noun: String) {
    #expect(ProfiledFile(text, .strictXML).findings(of: .strictXML) == ["- expected XML, found \(noun)"])
  }

  @Test func binaryFilesAreOneFinding() {
    let found = ProfiledFile(BinaryFile("09").bytes, .strictXML)
    #expect(found.findings(of: .strictXML) == ["- expected XML, found a binary property list"])
  }

  @Test func withoutTheProfileNothingIsSaid() {
    #expect(ProfiledFile("<string>a]]>b</string>").findings(of: .strictXML) == [])
  }
}
