import PropertyList
import Testing

@testable import PropertyListLint

/// Lint goes on after a mistake. Each text has three, and nothing else is reported.
@Suite struct XMLRecoveryTests {
  struct Fixture: CustomTestStringConvertible {
    let name: String
    let body: String
    let findings: [String]
    var testDescription: String { name }
  }

  static let fixtures = [
    Fixture(
      name: "unknown elements",
      body: """
        <dict>
        <key>a</key><strin>x</strin>
        <key>b</key><array><foo/><bar>1</bar></array>
        <key>c</key><true/>
        </dict>
        """,
      findings: [
        "5:13 syntax unknown element <strin> (at a)", "6:20 syntax unknown element <foo> (at b.0)",
        "6:26 syntax unknown element <bar> (at b.1)",
      ]),
    Fixture(
      name: "containers in unknown elements are skipped whole",
      body: """
        <dict>
        <key>a</key><x><dict><key>n</key><array><true/></array></dict></x>
        <key>b</key><y><array><string>1</string></array></y>
        <key>c</key><integer>0x</integer>
        </dict>
        """,
      findings: [
        "5:13 syntax unknown element <x> (at a)", "6:13 syntax unknown element <y> (at b)",
        "7:24 syntax expected digits in the integer (at c)",
      ]),
    Fixture(
      name: "values",
      body: """
        <array>
        <integer>12x</integer><integer>1</integer>
        <real>1,5</real>
        <date>2001-01-01</date>
        </array>
        """,
      findings: [
        "5:12 syntax expected a digit or '</integer>', found 'x' (at 0)",
        "6:7 syntax expected a decimal number, nan or infinity (at 2)",
        "7:7 syntax expected a date like 2001-01-01T00:00:00Z (at 3)",
      ]),
    Fixture(
      name: "empty elements, entities and data",
      body: """
        <dict>
        <key>a</key><data/>
        <key>b</key><string>&nbsp;</string>
        <key>c</key><data>é</data>
        </dict>
        """,
      findings: [
        "5:13 syntax <data> must not be empty (at a)",
        "6:21 syntax expected 'lt;', 'gt;', 'amp;', 'apos;', 'quot;' or '#' after '&' (at b)",
        "7:19 syntax expected base64, found the byte 0xC3 (at c)",
      ]),
    Fixture(
      name: "missing close tags",
      body: """
        <dict>
        <key>a</key><string>x
        <key>b</key><dict><key>n</key><string>y</strin></dict>
        <key>c<string>z</string>
        </dict>
        """,
      findings: [
        "6:2 syntax expected '</string>', found 'k' (at a); 5:13 what is open began here",
        "6:40 syntax expected '</string>', found '</strin>' (at b.n)",
        "7:8 syntax expected '</key>', found 's' (at c)",
      ]),
    Fixture(
      name: "keys and values out of step",
      body: """
        <dict>
        <string>no key</string>
        <key>a</key><string>x</string><string>y</string>
        <key>b</key>
        </dict>
        """,
      findings: [
        "5:1 syntax expected <key> or '</dict>', found <string>; 4:1 what is open began here",
        "6:31 syntax expected <key> or '</dict>', found <string>; 4:1 what is open began here",
        "7:1 syntax expected a value for the key (at b); 4:1 what is open began here",
      ]),
    Fixture(
      name: "containers that another close tag ends",
      body: """
        <dict>
        <key>a</key><dict><key>n</key><array><true/></dict>
        <key>b</key><array><dict><key>n</key><true/></array>
        <key>c</key><array><array><true/>
        </dict>
        """,
      findings: [
        "5:45 syntax expected '</array>', found '</dict>' (at a.n)",
        "6:45 syntax expected '</dict>', found '</array>' (at b.0)",
        "8:1 syntax expected '</array>', found '</dict>' (at c.0); 7:20 what is open began here",
      ]),
    Fixture(
      name: "text between elements",
      body: """
        <array>
        one <string>a</string>
        <string>b</string> two
        <array> three </array>
        </array>
        """,
      findings: [
        "5:1 syntax expected a tag, found 'o'; 4:1 what is open began here",
        "6:20 syntax expected a tag, found 't'; 4:1 what is open began here",
        "7:9 syntax expected a tag, found 't' (at 2)",
      ]),
  ]

  @Test(arguments: fixtures)
  func severalMistakes(_ fixture: Fixture) {
    #expect(lint(document(fixture.body)) == fixture.findings)
  }

  /// Three times the same mistake, on lines 5, 6 and 7. The column is that of the character or tag that the message is about.
  @Test(arguments: [
    ("<><true/>", 1, "expected an element's name after '<'"),
    ("<foo/>", 1, "unknown element <foo>"),
    ("<integer/>", 1, "<integer> must not be empty"),
    ("<true>x</true>", 7, "<true> must be empty"),
    ("<string>a &nbsp; b</string>", 11, "expected 'lt;', 'gt;', 'amp;', 'apos;', 'quot;' or '#' after '&'"),
    ("<string>&#x110000;</string>", 9, "the character reference names no Unicode character"),
    ("<string>&#x123456789;</string>", 9, "expected at most eight digits in a character reference"),
    ("<string>&#1x;</string>", 12, "expected a digit or ';' in a character reference, found 'x'"),
    ("<string>a<!b</string>", 10, "expected text, '<![CDATA[' or a close tag, found '<!'"),
    ("<string>a</strng>", 10, "expected '</string>', found '</strng>'"),
    ("<string>a<b/></string>", 11, "expected '</string>', found 'b'"),
    ("<integer>18446744073709551616</integer>", 10, "the integer is above 18446744073709551615"),
    ("<integer>-9223372036854775809</integer>", 10, "the integer is below -9223372036854775808"),
    ("<integer>-</integer>", 11, "expected digits in the integer"),
    ("<integer>1f</integer>", 11, "expected a decimal digit: hexadecimal integers begin with 0x"),
    ("<integer>1_000</integer>", 11, "expected a digit or '</integer>', found '_'"),
    ("<real>1,5</real>", 7, "expected a decimal number, nan or infinity"),
    ("<date>x</date>", 7, "expected a date like 2001-01-01T00:00:00Z"),
    ("<data>é</data>", 7, "expected base64, found the byte 0xC3"),
    ("<plist/>", 1, "expected an element inside <plist>, found none"),
    ("<plist> </plist>", 1, "expected an element inside <plist>, found none"),
    ("<plist><true/><false/></plist>", 15, "expected '</plist>', found a second element: a property list has one root"),
    ("<dict><key>a</key></dict>", 7, "expected a value for the key"),
    ("<dict><true/><key>a</key><true/></dict>", 7, "expected <key> or '</dict>', found <true>"),
    ("x <true/>", 1, "expected a tag, found 'x'"),
  ])
  func goesOnAfterEachMistake(line: String, column: Int, message: String) {
    let found = lint(document("<array>\n\(line)\n\(line)\n\(line)\n</array>"), [.nestedPropertyList: .off])
    let expected = [5, 6, 7].map { "\($0):\(column) syntax \(message)" }
    #expect(found.count == 3)
    // A key path, or where the array began, may follow.
    #expect(zip(found, expected).allSatisfy { $0.hasPrefix($1) }, "\(found)")
  }

  /// What goes up to the end of the file is one mistake: that all else is missing follows from it.
  @Test(arguments: [
    ("<plist>\n<dict>\n<!-- a\n<key>a</key><true/>\n</dict>\n</plist>\n", "3:1", "'-->' at the end of the comment"),
    ("<plist>\n<array><?a\n</array>\n</plist>\n", "2:8", "'?>' at the end of the processing instruction"),
    (
      "<plist>\n<array><string><![CDATA[a\n</string></array>\n</plist>\n", "2:16",
      "']]>' at the end of the CDATA section"
    ),
    ("<!-- a\n<plist>\n<true/></plist>\n", "1:1", "'-->' at the end of the comment"),
  ])
  func whatGoesToTheEndIsOneMistake(text: String, place: String, expected: String) {
    #expect(lint(text) == ["\(place) syntax expected \(expected), found the end of the file"])
  }

  @Test func anEndThatComesTooEarlyIsAMistakeOfItsOwn() {
    #expect(
      lint("<plist>\n<array>\n<foo/>\n<bar/>\n") == [
        "3:1 syntax unknown element <foo> (at 0)", "4:1 syntax unknown element <bar> (at 1)",
        "5:1 syntax expected '</array>', found the end of the file; 2:1 what is open began here",
      ])
  }

  /// What was found in what is dropped, as its place is wrong, is reported about the container around it, and not of what comes to
  /// stand in its place. A UID there is none.
  @Test func whatIsDroppedLeavesNoPlaces() {
    let dropped = "<dict><key>a</key><foo/><key>b</key><foo/></dict>"
    let uid = "<dict><key>CF$UID</key><integer>3</integer></dict>"
    let rules = [Rule.missingPropertyListElement: Severity.off, .uidDictionary: .warning]
    #expect(
      lint("<array>\n<dict>\n\(dropped)</dict>\n<array><true/><true/></array></array>\n", rules) == [
        "3:1 syntax expected <key> or '</dict>', found <dict> (at 0); 2:1 what is open began here",
        "3:19 syntax unknown element <foo> (at 0)", "3:37 syntax unknown element <foo> (at 0)",
      ])
    #expect(
      lint("<array>\n<dict>\n\(uid)</dict>\n\(uid)</array>\n", rules).map { $0.prefix(18) } == [
        "3:1 syntax expecte", "4:1 uid-dictionary",
      ])
  }

  /// However far its close tag is away, what is inside an unknown element is skipped.
  @Test func longUnknownElements() {
    let content = String(repeating: "<key>a</key><foo/>", count: 5_000)
    #expect(
      lint(document("<dict>\n<key>a</key><dictt>\(content)</dictt>\n<key>b</key><integer>x</integer>\n</dict>")) == [
        "5:13 syntax unknown element <dictt> (at a)", "6:22 syntax expected a digit or '</integer>', found 'x' (at b)",
      ])
  }

  /// The close tag belongs to the second one, so that nothing is known about where the first one ends.
  @Test func unknownElementWithoutCloseTag() {
    #expect(
      lint(document("<array>\n<strin>a</string>\n<true/>\n<strin>b</strin>\n</array>")) == [
        "5:1 syntax unknown element <strin> (at 0)", "7:1 syntax unknown element <strin> (at 2)",
      ])
  }

  /// The reader takes all up to the next `>` for the tag, and may be wrong about that.
  @Test func tagsInsideAnUnknownTag() {
    #expect(
      lint(document("<dict>\n<key>a</key><true/\n<key>b</key><integer>x</integer>\n</dict>")) == [
        "5:13 syntax unknown element <true/> (at a)", "6:22 syntax expected a digit or '</integer>', found 'x' (at b)",
      ])
  }
}
