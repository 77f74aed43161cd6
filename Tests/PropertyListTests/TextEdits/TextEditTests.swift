import Testing

@testable import PropertyList

/// What a change of a value leaves alone, and where an edit changes nothing.
@Suite struct TextEditTests {
  // MARK: Replacing

  @Test func aScalarOnItsLineChangesThatLineOnly() throws {
    let before = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <!-- kept -->
      <plist version="1.0">
      <dict>
        <?kept too?>
      \t<key>z</key>  <!-- and this -->
          <string>&quot;<![CDATA[<q>]]></string>
      \t<key>version</key>
      \t<string>1</string> <!-- the build -->
      \t<key>a</key>
      \t<integer>0x10</integer>
      </dict>
      </plist>
      <!-- behind -->
      no markup at all
      """
    let after = before.replacing("<string>1</string>", with: "<string>2 &lt; 3</string>")
    #expect(try edited(before, .set("version", "2 < 3")) == after)
  }

  @Test(arguments: [
    (#"{"a": 1, "b": [true, {"c": null}]}"#, "b.1.c", #"{"a": 1, "b": [true, {"c": "new"}]}"#),
    (#"{"a":"x","b":"\u0041"}"#, "a", #"{"a":"new","b":"\u0041"}"#),
    ("{\n  \"a\" : 1.50,\n  \"b\" : 1e3\n}\n", "b", "{\n  \"a\" : 1.50,\n  \"b\" : \"new\"\n}\n"),
    ("[\r\n\t1,\r\n\t2\r\n]", "-1", "[\r\n\t1,\r\n\t\"new\"\r\n]"),
    ("<array><string>a</string><true/></array>", "0", "<array><string>new</string><true/></array>"),
    ("<dict><key>a</key><string/></dict>", "a", "<dict><key>a</key><string>new</string></dict>"),
    ("<dict><key>a</key><true></true></dict>", "a", "<dict><key>a</key><string>new</string></dict>"),
    ("<dict><key>a</key><string a='b'>x</string ></dict>", "a", "<dict><key>a</key><string>new</string></dict>"),
  ])
  func theBytesAroundAValueStay(_ before: String, _ path: String, _ after: String) throws {
    #expect(try edited(before, .set(path, "new")) == after)
  }

  /// The last of several equal keys counts, so that is the one to edit.
  @Test func ofRepeatedKeysTheLastIsReplaced() throws {
    #expect(try edited(#"{"a": 1, "b": 2, "a": 3}"#, .set("a", "x")) == #"{"a": 1, "b": 2, "a": "x"}"#)
    let before = "<dict><key>a</key><array/><key>a</key><array><true/></array></dict>"
    #expect(
      try edited(before, .set("a.0", "x"))
        == "<dict><key>a</key><array/><key>a</key><array><string>x</string></array></dict>")
  }

  @Test(arguments: [
    ("<string>a</string>\n", "<string>new</string>\n"), (" \"a\"", " \"new\""), ("12 \n", "\"new\" \n"),
    ("<plist><plist><true/></plist></plist>", "<plist><plist><string>new</string></plist></plist>"),
    ("<!-- a --><array>\n</array> b", "<!-- a --><string>new</string> b"),
    ("\u{FEFF}{\"a\": 1}\n", "\u{FEFF}\"new\"\n"),
  ])
  func theRootCanBeTheTarget(_ before: String, _ after: String) throws {
    #expect(try edited(before, .set("", "new")) == after)
  }

  @Test func plistElementsAroundValuesStay() throws {
    let before = "<dict><key>a</key><plist version='1.0'> <true/> </plist><key>b</key><plist><false/></plist></dict>"
    #expect(
      try edited(before, .set("a", "x"))
        == "<dict><key>a</key><plist version='1.0'> <string>x</string> </plist><key>b</key><plist><false/></plist></dict>"
    )
    #expect(try edited(before, .remove("a")) == "<dict><key>b</key><plist><false/></plist></dict>")
    #expect(try edited(before, .remove("b")) == "<dict><key>a</key><plist version='1.0'> <true/> </plist></dict>")
  }

  /// A UID takes the place of a whole dictionary; a `<plist>` inside that says nothing about the values behind it.
  @Test func plistElementsInsideUIDsAreForgotten() throws {
    let uid = "<dict><key>CF$UID</key><plist><integer>1</integer></plist></dict>"
    let before = "<array>\(uid)<true/><false/><true/></array>"
    #expect(try edited(before, .remove("2")) == "<array>\(uid)<true/><true/></array>")
    #expect(try edited(before, .set("2", "x")) == "<array>\(uid)<true/><string>x</string><true/></array>")
  }

  // MARK: Equal values

  /// The same value in another spelling.
  @Test(arguments: [
    ("<integer>0x10</integer>", NewValue.xml("<integer>16</integer>")),
    ("<integer> +16</integer>", .xml("<integer>16</integer>")),
    ("<real>1.0</real>", .xml("<real>1</real>")), ("<real> 1e0</real>", .xml("<real>1</real>")),
    ("<string>&#97;&quot;</string>", "a\""),
    ("<string><![CDATA[<]]></string>", "<"), ("<string/>", ""),
    ("<true></true>", .xml("<true/>")), ("<data> AA EC </data>", .xml("<data>AAEC</data>")),
    ("<dict></dict>", .json("{}")), ("<array> </array>", .json("[]")),
    ("<date>2001-01-01T00:00:00Z</date >", .xml("<date>2001-01-01T00:00:00Z</date>")),
  ])
  func equalXMLValuesAreLeftAsTheyAre(_ element: String, _ value: NewValue) throws {
    for text in ["<dict><key>a</key>\(element)</dict>", "<plist>\(element)</plist>"] {
      #expect(try edited(text, .set(text.hasPrefix("<dict>") ? "a" : "", value)) == text)
    }
  }

  @Test(arguments: [
    (#""\u0061\/""#, #""a/""#), ("1.50", "1.5"), ("-0", "0"), ("[ 1,2 , ]", "[1, 2]"), ("{ \"b\":{ }}", #"{"b": {}}"#),
  ])
  func equalJSONValuesAreLeftAsTheyAre(_ spelling: String, _ value: String) throws {
    let text = "{\"a\": \(spelling)}"
    #expect(try edited(text, .set("a", .json(value))) == text)
  }

  /// What is equal only for some: the kind of a number and the case of letters.
  @Test func otherValuesAreWritten() throws {
    #expect(
      try edited("<array><integer>1</integer></array>", .set("0", .xml("<real>1</real>")))
        == "<array><real>1</real></array>")
    #expect(try edited("[\"a\"]", .set("0", "A")) == "[\"A\"]")
  }

  // MARK: Several operations

  @Test func operationsAreOneEdit() throws {
    let before = """
      {
        "a": 1,
        "b": {},
        "c": 3
      }
      """
    let after = """
      {
        "b": {
          "x": [
            "y"
          ]
        },
        "c": 4,
        "d": "e"
      }
      """
    #expect(
      try edited(
        before, .remove("a"), .set("b.x", .json("[]")), .set("b.x.-", "y"), .set("c", .xml("<integer>4</integer>")),
        .set("d", "f"), .set("d", "e")) == after)
    #expect(try edited(before, .set("n", "x"), .remove("n")) == before)
    #expect(try edited(before, .set("a", "x"), .set("a", .xml("<integer>1</integer>"))) == before)
  }

  /// A key that is removed and added goes to the end.
  @Test func aKeyRemovedAndAddedIsANewOne() throws {
    #expect(try edited(#"{"a": 1, "b": 2}"#, .remove("a"), .set("a", "x")) == #"{"b": 2, "a": "x"}"#)
    #expect(try edited(#"{"a": 1}"#, .remove("a"), .set("b", "x")) == #"{"b": "x"}"#)
    #expect(
      try edited("<dict>\n\t<key>a</key>\n\t<true/>\n</dict>", .remove("a"), .set("b", "x"))
        == "<dict>\n\t<key>b</key>\n\t<string>x</string>\n</dict>")
  }

  // MARK: What cannot be

  @Test(arguments: ["\u{0}", "a\u{8}", "\u{B}", "\u{1F}", "\u{FFFE}", "a\u{FFFF}"])
  func charactersThatXMLForbidsAreRefused(_ text: String) throws {
    // The value by itself, and the key in the edited list.
    #expect(throws: WriteError(reason: .notInXML, index: 0)) {
      try edited("<dict><key>a</key><true/></dict>", .set("a", .string(text)))
    }
    #expect(throws: WriteError(reason: .notInXML, index: 1)) {
      try edited("<dict><key>a</key><true/></dict>", .remove("a"), .set(text, "x"))
    }
    #expect(throws: Never.self) { try edited("{}\n", .set("a", .string(text))) }
  }

  /// XML readers turn returns into line feeds, but not those that are character references.
  @Test func returnsBecomeReferences() throws {
    #expect(
      try edited("<array/>", .set("-", "a\rb\nc\t\u{85}")) == "<array><string>a&#13;b\nc\t\u{85}</string></array>")
  }

  @Test func datesAndDataInJSONFollowTheTypes() throws {
    let (date, data) = (NewValue.xml("<date>2001-01-01T00:00:00Z</date>"), NewValue.xml("<data>AAEC</data>"))
    #expect(try edited("[1, 2]", .set("0", date), .set("1", data)) == #"["2001-01-01T00:00:00Z", "AAEC"]"#)
    #expect(
      try edited("[1, 2]", types: .tag, .set("0", date), .set("1", data))
        == #"[{"$date":"2001-01-01T00:00:00Z"}, {"$data":"AAEC"}]"#)
    #expect(throws: WriteError(reason: .notInJSON, index: 0)) { try edited("[1]", types: .refuse, .set("0", date)) }
  }

  @Test func nullsAreRefusedInXML() throws {
    #expect(throws: WriteError(reason: .null, index: 0)) { try edited("<array/>", .set("-", .json("null"))) }
  }

  /// From bytes to bytes: comments, order and layout stay, and so does the encoding.
  @Test func bytesOfAFile() throws {
    let text =
      "<!-- shipped -->\n<dict>\n  <key>b</key> <integer>0x1F</integer>\n  <key>é</key> <string>1</string>\n</dict>"
    var edit = try #require(try TextEdit(reading: Array(text.utf8)))
    try edit.list.place("2", at: PropertyList.KeyPath(components: ["é"]), .set)
    #expect(String(decoding: try edit.bytes(), as: UTF8.self) == text.replacing("<string>1<", with: "<string>2<"))

    let units = [0xFEFF] + Array(text.utf16)
    let utf16 = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    var wide = try #require(try TextEdit(reading: utf16))
    #expect(try wide.bytes() == utf16)
    try wide.list.place("2", at: PropertyList.KeyPath("é"), .set)
    #expect(try wide.bytes().count == utf16.count)

    #expect(try TextEdit(reading: PropertyList([1]).serialized(as: .binary)) == nil)
    #expect(throws: ReadError.self) { try TextEdit(reading: []) }
  }
}
