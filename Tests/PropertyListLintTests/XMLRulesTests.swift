import PropertyList
import Testing

@testable import PropertyListLint

/// What lint finds in XML that CoreFoundation reads: every file here is one that plutil calls OK.
@Suite struct XMLRulesTests {
  @Test func aProperFileHasNoFindings() {
    let body = """
      <!-- a comment -->
      <dict>
      	<key>é</key>
      	<array><string>&lt;a&#x20;</string><real>0.10000000000000001</real><real>nan</real><real>+Infinity</real></array>
      	<key>data</key>
      	<data>
      	YWJj ZGVm
      	</data>
      	<key>date</key><date>2024-02-29T23:59:59Z</date>
      	<key>empty</key><string/>
      </dict>
      """
    #expect(lint(document(body), [.finalNewline: .error, .cdata: .error]) == [])
  }

  static let refused = "CoreFoundation takes it, every XML parser refuses the file"

  static let markup = [
    RuleFixture(
      .cdata, body: "<string>a<![CDATA[b]]></string>",
      "4:10 cdata IOKit's parser, which reads entitlements, knows no CDATA: write the text with entities"),
    RuleFixture(
      .nestedPropertyList, body: "<array><plist><true/></plist></array>",
      "4:8 nested-plist found <plist> inside the property list: CoreFoundation takes it for what it holds (at 0)"),
    RuleFixture(
      .missingPropertyListElement, text: "<dict></dict>\n",
      "1:1 missing-plist expected <plist> around the root: CoreFoundation does without, GNUstep and newer libplist refuse "
        + "the file"),
    RuleFixture(
      .booleanContent, body: "<dict><key>a</key><true></true></dict>",
      "4:19 boolean-content expected an empty tag such as <true/>: launchd and IOKit's parser refuse <true></true> (at a)"
    ),
    RuleFixture(
      .keyAsValue, body: "<dict><key>a</key><key>b</key></dict>",
      "4:25 key-as-value expected a value, found a <key>: CoreFoundation and libplist take it for a string, CPython "
        + "refuses the file (at a)"),
    RuleFixture(
      .keyAsValue, body: "<key>a</key>",
      "4:7 key-as-value expected a value, found a <key>: CoreFoundation and libplist take it for a string, CPython "
        + "refuses the file"),
  ]

  static let documents = [
    RuleFixture(
      .trailingContent, text: "<plist><true/></plist>\n<!-- fine --> <?fine?>\nmore\n",
      "3:1 trailing-content found content after the root element: CoreFoundation never looks there, others "
        + "refuse the file"),
    RuleFixture(
      .trailingContent, text: "<plist><true/></plist><plist><false/></plist>\n",
      "1:23 trailing-content found content after the root element: CoreFoundation never looks there, "
        + "others refuse the file"),
    RuleFixture(
      .finalNewline, text: "<plist><true/></plist>", "1:23 final-newline found no newline at the end of the file"),
    RuleFixture(
      .encodingMismatch, text: "\u{FEFF}<?xml version=\"1.0\" encoding='ISO-8859-1'?>\n<plist><true/></plist>\n",
      "1:21 encoding-mismatch the XML declaration says encoding=\"iso-8859-1\", and the file has the byte order mark of "
        + "UTF-8"),
  ]

  static let values = [
    RuleFixture(
      .impossibleDate, body: "<array><date>2023-02-29T00:00:00Z</date></array>",
      "4:14 impossible-date no calendar has the date 2023-02-29T00:00:00Z: CoreFoundation takes it for another one, "
        + "CPython refuses the file (at 0)"),
    RuleFixture(.impossibleDate, body: "<array><date>2024-02-29T00:00:00Z</date></array>"),
    RuleFixture(
      .brokenBase64, body: "<data>YWI</data>",
      "4:7 broken-base64 found no '=' at the end of the base64: CoreFoundation drops the last two bytes, CPython refuses "
        + "the file"),
    RuleFixture(
      .brokenBase64, body: "<data>YW*Jj-</data>",
      "4:7 broken-base64 found 2 characters that are not base64: CoreFoundation and CPython pass over them, "
        + "go-plist refuses the file"),
    RuleFixture(
      .brokenBase64, body: "<data>YQ==YQ==</data>",
      "4:7 broken-base64 expected base64 in groups of four characters, the last one filled up with '=': readers do not "
        + "agree on anything else"),
    RuleFixture(
      .numberRange, body: "<array><real>1e999</real><real>-1e-999</real></array>",
      "4:14 number-range the number is too large for a double: it is read as infinity (at 0)",
      "4:32 number-range the number is too small for a double: it is read as zero (at 1)"),
    RuleFixture(
      .brokenBase64, body: "<data>YW*Jj</data>",
      "4:7 broken-base64 found 1 character that is not base64: CoreFoundation and CPython pass over it, go-plist "
        + "refuses the file"),
    RuleFixture(
      .numberPrecision, body: "<array><real>0.1234567890123456789</real></array>",
      "4:14 number-precision the number has more than 17 digits, which a double does not hold (at 0)"),
    RuleFixture(.numberPrecision, body: "<array><real>100000000000000000000000</real><real>0.00e0</real></array>"),
    RuleFixture(
      .controlCharacter, body: "<string>a\u{08}b\u{FFFE}c&#xB;</string>",
      "4:10 control-character XML 1.0 forbids the character U+0008: \(refused)",
      "4:12 control-character XML 1.0 forbids the character U+FFFE: \(refused)",
      "4:14 control-character XML 1.0 forbids the character U+000B: \(refused)"),
    RuleFixture(
      .uidDictionary, body: "<array><dict><key>CF$UID</key><integer>1</integer></dict></array>",
      "4:8 uid-dictionary CoreFoundation and libplist read {CF$UID: …} as the UID of a keyed archive, CPython as a dictionary "
        + "(at 0)"),
  ]

  @Test(arguments: markup + documents + values)
  func findings(_ fixture: RuleFixture) {
    #expect(fixture.found == fixture.findings)
  }

  /// Comments, instructions, attributes and the DOCTYPE need not be UTF-8 for CoreFoundation.
  @Test func invalidUTF8() {
    let text = Array("<!-- ".utf8) + [0xE9] + Array(" -->\n<plist><true/></plist>\n".utf8)
    let expected =
      "1:6 invalid-utf8 expected UTF-8, found the byte 0xE9: CoreFoundation does not look here, every XML parser refuses "
      + "the file"
    #expect(lint(text) == [expected])
  }

  /// An archive has many UIDs: the first stands for all.
  @Test func severalUIDs() {
    let uid = "<dict><key>CF$UID</key><integer>1</integer></dict>"
    let text = document("<dict>\n<key>a</key>\(uid)\n<key>b</key>\(uid)\n</dict>")
    #expect(brokenRules(text, [.uidDictionary: .warning]) == ["5:13 uid-dictionary"])
  }

  /// What is inside of a UID is told of the UID, which takes its place.
  @Test func attributeInUID() {
    let uid = "<dict><key>CF$UID</key><integer a=\"b\">1</integer></dict>"
    let expected = "found an attribute that the property list DTD does not have: CoreFoundation passes over it (at 0)"
    #expect(
      lint(document("<array>\(uid)<true/><true/></array>")) == ["4:31 attribute \(expected)"])
  }

  /// US-ASCII is read as ISO 8859-1; the file says less than it holds.
  @Test func encodingOfSmallerSet() {
    let declaration = "<?xml version=\"1.0\" encoding=\"US-ASCII\"?>\n<plist><string>"
    let text = Array(declaration.utf8) + [0xE9] + Array("</string></plist>\n".utf8)
    let expected =
      "1:21 encoding-mismatch the XML declaration says encoding=\"us-ascii\", and the file has bytes above 0x7F"
    #expect(lint(text) == [expected])
  }

  /// XML 1.0, section 4.3.3, demands the mark of UTF-16; plutil refuses all of these with "Unexpected character".
  @Test(
    arguments: [(2, false), (2, true), (4, false), (4, true)], ["", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>"])
  func byteOrderMark(_ form: (size: Int, isBigEndian: Bool), declaration: String) {
    func bytes(_ text: String) -> [UInt8] {
      text.unicodeScalars.flatMap { scalar in
        let bytes = (0..<form.size).map { UInt8(truncatingIfNeeded: scalar.value >> (8 * $0)) }
        return form.isBigEndian ? bytes.reversed() : bytes
      }
    }
    let text = declaration + "<plist version=\"1.0\"><true/></plist>\n"
    #expect(lint(bytes("\u{FEFF}" + text)) == [])
    #expect(
      lint(bytes(text)) == [
        "1:1 byte-order-mark expected a byte order mark before UTF-\(8 * form.size): plutil refuses the file without one"
      ])
  }

  @Test func trailingNULsAreOneFinding() {
    #expect(brokenRules("<plist version=\"1.0\"><true/></plist>\n\0\0\0") == ["2:1 trailing-content"])
    // A comment after the root is not such content.
    #expect(
      brokenRules("<plist version=\"1.0\"><true/></plist>\n<!-- \u{1} -->\n\0") == [
        "2:6 control-character", "3:1 trailing-content",
      ])
    #expect(
      brokenRules("<plist version=\"1.0\"><true/></plist>\n\0", [.trailingContent: .off]) == ["2:1 control-character"])
  }
}
