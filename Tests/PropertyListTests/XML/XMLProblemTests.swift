import Testing

@testable import PropertyList

/// What the XML reader refuses: the own words with line and column, and plutil's words with its line, which is that of
/// the place where it noticed. The latter come from plutil.
@Suite struct XMLProblemTests {
  // MARK: The document

  @Test(arguments: [
    ("g<dict/>", "Unexpected character g at line 1", "1:1", "expected '<', found 'g'"),
    ("\n\n  é<dict/>", "Unexpected character Ã at line 3", "3:3", "expected '<', found the byte 0xC3"),
    ("\0x", "Unexpected character  at line 1", "1:1", "expected '<', found the byte 0x0"),
    ("<", "No XML content found", "1:1", "no XML content found"),
    (
      "<!-- x", "Unterminated comment started on line 1",
      "1:1", "expected '-->' at the end of the comment, found the end of the file"
    ),
    (
      "<!-- x -->", "Unterminated comment started on line 1",
      "1:1", "expected '-->' at the end of the comment, found the end of the file"
    ),
    (
      "\n<?pi ?>", "Encountered unexpected EOF while parsing the processing instruction begun on line 2",
      "2:1", "expected '?>' at the end of the processing instruction, found the end of the file"
    ),
    ("\n<!doctype plist><true/>", "Malformed DTD on line 2", "2:1", "expected '<!DOCTYPE' or '<!--'"),
    (
      "<!DOCTYPE plist", "Encountered unexpected EOF while parsing DTD",
      "1:16", "expected '>' at the end of the DOCTYPE, found the end of the file"
    ),
    (
      "\n<!DOCTYPE plist [<!ENTITY a 'b'>]><true/>", "Encountered unexpected character [ on line 2 while parsing DTD",
      "2:17", "expected '>' at the end of the DOCTYPE, found '[': internal subsets are not supported"
    ),
    ("<plist/>", "Encountered empty plist tag", "1:1", "expected an element inside <plist>, found none"),
    ("<plist>\n</plist>", "Encountered empty plist tag", "1:1", "expected an element inside <plist>, found none"),
    ("<plist>", "Encountered empty plist tag", "1:1", "expected an element inside <plist>, found none"),
    ("<plist><a", "Encountered empty plist tag", "1:1", "expected an element inside <plist>, found none"),
    (
      "<plist>\n<true/>\n<false/></plist>",
      "Encountered unexpected element at line 2 (plist can only include one object)",
      "3:1", "expected '</plist>', found a second element: a property list has one root"
    ),
    ("<plist><true/>", "Encountered unexpected EOF", "1:15", "expected '</plist>', found the end of the file"),
    ("<plist>\n<![CDATA[x]]></plist>", "Encountered unexpected EOF", "2:22", "unexpected end of the file"),
    ("<plist><!DOCTYPE x></plist>", "Encountered unexpected EOF", "1:28", "unexpected end of the file"),
    (
      "<plist>\n<!-- x</plist>", "Unterminated comment started on line 2",
      "2:1", "expected '-->' at the end of the comment, found the end of the file"
    ),
    (
      "<plist>\n<?x</plist>", "Encountered unexpected EOF while parsing the processing instruction begun on line 2",
      "2:1", "expected '?>' at the end of the processing instruction, found the end of the file"
    ),
  ])
  func theDocument(_ text: String, _ plutil: String, _ position: String, _ own: String) {
    expectRefusal(text, plutil, position, own)
  }

  // MARK: Tags

  @Test(arguments: [
    ("< plist>", "Malformed tag on line 1", "1:1", "expected an element's name after '<'"),
    ("<foo/>", "Encountered unknown tag foo on line 1", "1:1", "unknown element <foo>"),
    ("<plist>\n\n<null a='b'/></plist>", "Encountered unknown tag null on line 3", "3:1", "unknown element <null>"),
    (
      "<plist:string>x</plist:string>", "Encountered unknown tag plist:string on line 1",
      "1:1", "unknown element <plist:string>"
    ),
    ("<strings>x</strings>", "Encountered unknown tag strings on line 1", "1:1", "unknown element <strings>"),
    ("<TRUE/>", "Encountered unknown tag TRUE on line 1", "1:1", "unknown element <TRUE>"),
    ("<true/ >", "Encountered unknown tag true/ on line 1", "1:1", "unknown element <true/>"),
    (
      "<string>a</ string>", "Close tag on line 1 does not match open tag string",
      "1:10", "expected '</string>', found another close tag"
    ),
    (
      "<dict>\n</plist>", "Close tag on line 2 does not match open tag dict",
      "2:1", "expected '</dict>', found '</plist>'"
    ),
    (
      "<string>a</string x>", "Encountered unexpected character x on line 1 while looking for close tag",
      "1:19", "expected '</string>', found 'x'"
    ),
    (
      "<string>a</strings>", "Encountered unexpected character s on line 1 while looking for close tag",
      "1:18", "expected '</string>', found 's'"
    ),
    (
      "<string>a<b/></string>", "Encountered unexpected character b on line 1 while looking for close tag",
      "1:11", "expected '</string>', found 'b': a '<' in text is written '&lt;'"
    ),
    (
      "<string>a<?x?></string>", "Encountered unexpected character ? on line 1 while looking for close tag",
      "1:11", "expected '</string>', found '?'"
    ),
    ("<string>a</key>", "Encountered unexpected EOF", "1:16", "unexpected end of the file"),
    ("<array>\n<true/>\n</dict>", "Encountered unexpected EOF", "3:8", "unexpected end of the file"),
    ("<array>\n<true/>", "Encountered unexpected EOF", "2:8", "expected '</array>', found the end of the file"),
    (
      "<plist>\n<true/>x</plist>", "Encountered unexpected character x on line 2 while looking for open tag",
      "2:8", "expected a tag, found 'x'"
    ),
    ("\n<integer/>", "Encountered empty <integer> on line 2", "2:1", "<integer> must not be empty"),
    ("\n<real/>", "Encountered empty <real> on line 2", "2:1", "<real> must not be empty"),
    ("\n<date/>", "Encountered empty <date> on line 2", "2:1", "<date> must not be empty"),
    ("\n<data/>", "Encountered empty <data> on line 2", "2:1", "<data> must not be empty"),
    ("<true>\nx</true>", "Encountered non-empty <true> on line 1", "1:7", "<true> must be empty"),
    ("<true></true\nx>", "Encountered non-empty <true> on line 2", "1:7", "<true> must be empty"),
    ("<true></false>", "Encountered non-empty <true> on line 1", "1:7", "<true> must be empty"),
    ("<array>\n<true>x</true></array>", "Encountered non-empty <true> on line 2", "2:7", "<true> must be empty"),
    ("<false><true/></false>", "Encountered non-empty <false> on line 1", "1:8", "<false> must be empty"),
  ])
  func tags(_ text: String, _ plutil: String, _ position: String, _ own: String) {
    expectRefusal(text, plutil, position, own)
  }

  // MARK: Dictionaries

  @Test(arguments: [
    (
      "<dict>\n<string>a</string></dict>", "Found non-key inside <dict> at line 2",
      "2:1", "expected <key> or '</dict>', found <string>"
    ),
    (
      "<dict><key>a</key>\n<key>b</key>\n<string>c</string></dict>", "Found non-key inside <dict> at line 3",
      "3:1", "expected <key> or '</dict>', found <string>"
    ),
    (
      "<dict>\n<key>a</key>\n</dict>", "Value missing for key inside <dict> at line 3",
      "2:1", "expected a value for the key"
    ),
    (
      "<dict><key>a</key>x</dict>", "Encountered unexpected character x on line 1 while looking for open tag",
      "1:19", "expected a tag, found 'x'"
    ),
    ("<dict><key>a</key>\n", "Encountered unexpected EOF", "2:1", "expected '</dict>', found the end of the file"),
  ])
  func dictionaries(_ text: String, _ plutil: String, _ position: String, _ own: String) {
    expectRefusal(text, plutil, position, own)
  }

  @Test func tooDeep() {
    let text = String(repeating: "<array>\n", count: 513)
    expectRefusal(
      text, "Too many nested arrays or dictionaries, failing on line 513",
      "513:1", "more than 512 arrays and dictionaries inside one another")
  }

  // MARK: Where the broken element began

  /// Errors about something left open say where that is.
  @Test(arguments: [
    ("<array>\n<string>x</array>", 8), ("<array>\n<true/>x</array>", 0), ("<plist><integer>1", 7),
    ("<dict><key>a</key><array><true/></dict>", 18), ("<plist><true/><true/></plist>", 0),
  ])
  func opened(_ text: String, _ expected: Int) {
    let error = #expect(throws: SyntaxError.self) { try readXML(text) }
    #expect(error?.opened == expected)
  }

  // MARK: Whole documents

  /// plutil shows all of a name.
  @Test func namesAreCut() {
    let name = String(repeating: "x", count: 50)
    expectRefusal(
      "<\(name)/>", "Encountered unknown tag \(name) on line 1", "1:1", "unknown element <\(name.prefix(40))…>")
  }

  @Test(
    arguments: [
      (5, "<<<<<<< HEAD", "Encountered unknown tag <<<<<< on line 5"),
      (5, "<key>a</key>oops", "Encountered unexpected character o on line 5 while looking for open tag"),
      (6, "<strin>b</strin>", "Encountered unknown tag strin on line 6"),
      (6, "<string>b & c</string>", "Encountered unknown ampersand-escape sequence at line 6"),
      (6, "<string>b", "Encountered unexpected character k on line 7 while looking for close tag"),
      (6, "", "Found non-key inside <dict> at line 8"),
    ], ["\n", "\r", "\r\n"])
  func brokenLines(_ change: (line: Int, text: String, message: String), lineEnd: String) {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<!DOCTYPE plist>", "<plist version=\"1.0\">", "<dict>",
      "<key>a</key>", "<string>b</string>", "<key>c</key>", "<true/>", "</dict>", "</plist>",
    ]
    lines[change.line - 1] = change.text
    let text = Array(lines.joined(separator: lineEnd).utf8)
    let error = #expect(throws: SyntaxError.self) { try readXML(text) }
    #expect(error?.foundationMessage(in: text.span) == change.message)
  }
}

/// Expects that the XML reader refuses `text`: in plutil's words, and at this line and column in the own ones.
func expectRefusal(_ text: [UInt8], _ plutil: String, _ position: String, _ own: String) {
  let error = #expect(throws: SyntaxError.self) { try readXML(text) }
  guard let error else { return }
  let place = TextPosition(of: error.offset, in: text.span)
  #expect(error.foundationMessage(in: text.span) == plutil)
  #expect("\(place.line):\(place.column)" == position)
  #expect(error.message(in: text.span) == own)
}

func expectRefusal(_ text: String, _ plutil: String, _ position: String, _ own: String) {
  expectRefusal(Array(text.utf8), plutil, position, own)
}
