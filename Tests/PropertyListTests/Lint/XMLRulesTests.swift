import Testing

@testable import PropertyList

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

  struct Fixture: CustomTestStringConvertible {
    let rule: Rule
    let text: String
    let findings: [String]
    var testDescription: String { "\(rule.rawValue): \(text.suffix(60))" }

    init(_ rule: Rule, body: String, _ findings: String...) {
      self.rule = rule
      text = document(body)
      self.findings = findings
    }

    init(_ rule: Rule, text: String, _ findings: String...) {
      self.rule = rule
      self.text = text
      self.findings = findings
    }
  }

  static let refused = "CoreFoundation takes it, every XML parser refuses the file"

  static let emptyComment =
    "found '<!---->' before the root: CoreFoundation looks for the end of the comment one byte later, and refuses the file "
    + "or skips all up to the next '-->'; every XML parser takes it for an empty comment"

  static let comments = [
    Fixture(
      .commentHyphens, body: "<!-- a -- b --><true/>",
      "4:8 comment-hyphens found '--' inside a comment: CoreFoundation takes it, codesign and every XML parser refuse "
        + "the file"),
    Fixture(
      .commentHyphens, body: "<!-- a ---><true/>",
      "4:8 comment-hyphens expected '-->' at the end of the comment, found '--->', which XML 1.0 forbids"),
    // The file of "Psychic Paper".
    Fixture(
      .commentHyphens, body: "<dict><!---><!--><key>a</key><true/></dict>",
      "4:7 comment-hyphens parsers do not agree where a comment ends that begins with <!--> or <!--->: the two of Apple's "
        + "that read entitlements once did not"),
    Fixture(.commentHyphens, body: "<!-- - -><true/> --><true/>"),
    // plutil calls this one an unterminated comment, and the next one OK.
    Fixture(.commentHyphens, text: "\n<!---->\n<plist><true/></plist>\n", "2:1 comment-hyphens \(emptyComment)"),
    Fixture(
      .commentHyphens, text: "\n <!----><!-- b -->\n<plist><true/></plist>\n", "2:2 comment-hyphens \(emptyComment)"),
    Fixture(.commentHyphens, body: "<array><!----></array>"),
  ]

  static let markup = [
    Fixture(
      .processingInstruction, body: "<array><?php echo ?></array>",
      "4:8 processing-instruction found a processing instruction inside the property list: CoreFoundation ends <?> at its "
        + "first '>', others look for a '?>' further on"),
    Fixture(
      .processingInstruction, text: "\n<?xml version=\"1.0\"?>\n<plist><true/></plist>\n",
      "2:1 processing-instruction expected the XML declaration at the very start: CoreFoundation passes over it, every XML "
        + "parser refuses the file"),
    Fixture(.processingInstruction, text: "<?xml-stylesheet href='a'?>\n<plist><true/></plist>\n"),
    Fixture(
      .cdata, body: "<string>a<![CDATA[b]]></string>",
      "4:10 cdata IOKit's parser, which reads entitlements, knows no CDATA: write the text with entities"),
    Fixture(
      .nestedPropertyList, body: "<array><plist><true/></plist></array>",
      "4:8 nested-plist found <plist> inside the property list: CoreFoundation takes it for what it holds (at 0)"),
    Fixture(
      .missingPropertyListElement, text: "<dict></dict>\n",
      "1:1 missing-plist expected <plist> around the root: CoreFoundation does without, GNUstep and newer libplist refuse "
        + "the file"),
    Fixture(
      .booleanContent, body: "<dict><key>a</key><true></true></dict>",
      "4:19 boolean-content expected an empty tag such as <true/>: launchd and IOKit's parser refuse <true></true> (at a)"
    ),
    Fixture(
      .keyAsValue, body: "<dict><key>a</key><key>b</key></dict>",
      "4:25 key-as-value expected a value, found a <key>: CoreFoundation and libplist take it for a string, CPython "
        + "refuses the file (at a)"),
    Fixture(
      .attribute, body: "<dict id=\"1\"></dict>",
      "4:1 attribute found an attribute that the property list DTD does not have: CoreFoundation passes over it"),
    Fixture(
      .attribute, text: "<plist a=\">\"><true/></plist>\n",
      "1:1 attribute found a '>' inside an attribute: CoreFoundation ends the tag there, every XML parser at the '>' after "
        + "the quote"),
    Fixture(.attribute, text: "<plist version='1.0' ><true /></plist>\n"),
    Fixture(
      .attribute, text: "<plist version=\"1.0\" version='1.0'><true/></plist>\n",
      "1:22 attribute found the attribute 'version' twice: CoreFoundation passes over it, every XML parser refuses the file"
    ),
    Fixture(
      .attribute, body: "<dict a='1' b=\"2\" a = '3'/>",
      "4:19 attribute found the attribute 'a' twice: CoreFoundation passes over it, every XML parser refuses the file"),
  ]

  static let documents = [
    Fixture(
      .documentType, text: "<!DOCTYPE html>\n<plist><true/></plist>\n",
      "1:1 doctype expected '<!DOCTYPE plist', found a DOCTYPE for another kind of document"),
    Fixture(
      .documentType, text: "<!DOCTYPE plist PUBLIC \"-//Me//DTD\" \"x\">\n<plist><true/></plist>\n",
      "1:1 doctype expected PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
        + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\" in the DOCTYPE"),
    Fixture(
      .documentType,
      text: "<!DOCTYPE plist PUBLIC \"-//Apple Computer//DTD PLIST 1.0//EN\" "
        + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist><true/></plist>\n"),
    Fixture(.documentType, text: "<!DOCTYPE plist>\n<plist><true/></plist>\n"),
    Fixture(
      .documentType,
      text:
        "<!DOCTYPE plist SYSTEM \"file://localhost/System/Library/DTDs/PropertyList.dtd\">\n<plist><true/></plist>\n"),
    Fixture(
      .trailingContent, text: "<plist><true/></plist>\n<!-- fine --> <?fine?>\nmore\n",
      "3:1 trailing-content expected the end of the file after the root element: CoreFoundation never looks there, others "
        + "refuse the file"),
    Fixture(
      .trailingContent, text: "<plist><true/></plist><plist><false/></plist>\n",
      "1:23 trailing-content expected the end of the file after the root element: CoreFoundation never looks there, "
        + "others refuse the file"),
    Fixture(
      .finalNewline, text: "<plist><true/></plist>", "1:23 final-newline expected a newline at the end of the file"),
    Fixture(
      .encodingMismatch, text: "\u{FEFF}<?xml version=\"1.0\" encoding='ISO-8859-1'?>\n<plist><true/></plist>\n",
      "1:21 encoding-mismatch the XML declaration says encoding=\"iso-8859-1\", and the file has the byte order mark of "
        + "UTF-8"),
  ]

  static let values = [
    Fixture(
      .impossibleDate, body: "<array><date>2023-02-29T00:00:00Z</date></array>",
      "4:14 impossible-date no calendar has the date 2023-02-29T00:00:00Z: CoreFoundation takes it for another one, "
        + "CPython refuses the file (at 0)"),
    Fixture(.impossibleDate, body: "<array><date>2024-02-29T00:00:00Z</date></array>"),
    Fixture(
      .brokenBase64, body: "<data>YWI</data>",
      "4:7 broken-base64 expected '=' at the end of the base64: CoreFoundation drops the last two bytes, CPython refuses "
        + "the file"),
    Fixture(
      .brokenBase64, body: "<data>YW*Jj-</data>",
      "4:7 broken-base64 expected base64, found 2 other characters: CoreFoundation and CPython pass over them, "
        + "go-plist refuses the file"),
    Fixture(
      .brokenBase64, body: "<data>YQ==YQ==</data>",
      "4:7 broken-base64 expected base64 in groups of four characters, the last one filled up with '=': readers do not "
        + "agree on anything else"),
    Fixture(
      .numberRange, body: "<array><real>1e999</real><real>-1e-999</real></array>",
      "4:14 number-range the number is too large for a double: it is read as infinity (at 0)",
      "4:32 number-range the number is too small for a double: it is read as zero (at 1)"),
    Fixture(
      .brokenBase64, body: "<data>YW*Jj</data>",
      "4:7 broken-base64 expected base64, found 1 other character: CoreFoundation and CPython pass over it, go-plist "
        + "refuses the file"),
    Fixture(
      .numberPrecision, body: "<array><real>0.1234567890123456789</real></array>",
      "4:14 number-precision the number has more than 17 digits, which a double does not hold (at 0)"),
    Fixture(.numberPrecision, body: "<array><real>100000000000000000000000</real><real>0.00e0</real></array>"),
    Fixture(
      .controlCharacter, body: "<string>a\u{08}b\u{FFFE}c&#xB;</string>",
      "4:10 control-character XML 1.0 forbids the character U+0008: \(refused)",
      "4:12 control-character XML 1.0 forbids the character U+FFFE: \(refused)",
      "4:14 control-character XML 1.0 forbids the character U+000B: \(refused)"),
    Fixture(
      .uidDictionary, body: "<array><dict><key>CF$UID</key><integer>1</integer></dict></array>",
      "4:8 uid-dictionary CoreFoundation and libplist read {CF$UID: …} as the UID of a keyed archive, CPython as a dictionary "
        + "(at 0)"),
  ]

  @Test(arguments: comments + markup + documents + values)
  func findings(_ fixture: Fixture) {
    let levels = Dictionary(
      uniqueKeysWithValues: Rule.allCases.map { ($0, $0 == fixture.rule ? Severity.error : .off) })
    #expect(lint(fixture.text, levels) == fixture.findings)
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
    #expect(brokenRules(text) == ["5:13 uid-dictionary"])
  }

  /// What is inside of a UID is told of the UID, which takes its place.
  @Test func attributeInUID() {
    let uid = "<dict><key>CF$UID</key><integer a=\"b\">1</integer></dict>"
    let expected = "found an attribute that the property list DTD does not have: CoreFoundation passes over it (at 0)"
    #expect(
      lint(document("<array>\(uid)<true/><true/></array>"), [.uidDictionary: .off]) == ["4:31 attribute \(expected)"])
  }

  /// US-ASCII is read as ISO 8859-1; the file says less than it holds.
  @Test func encodingOfSmallerSet() {
    let declaration = "<?xml version=\"1.0\" encoding=\"US-ASCII\"?>\n<plist><string>"
    let text = Array(declaration.utf8) + [0xE9] + Array("</string></plist>\n".utf8)
    let expected =
      "1:21 encoding-mismatch the XML declaration says encoding=\"us-ascii\", and the file has bytes above 0x7F"
    #expect(lint(text) == [expected])
  }
}
