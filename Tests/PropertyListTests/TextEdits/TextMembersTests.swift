import Testing

@testable import PropertyList

/// What becomes of the text around members that are added and taken out.
@Suite struct TextMembersTests {
  // MARK: Adding

  /// A new entry goes to the end of its container and looks like its siblings: before, and the lines that are new.
  @Test(arguments: [
    ("<dict>\n\t<key>a</key>\n\t<true/>\n", "\t<key>n</key>\n\t<string>new</string>\n", "</dict>\n"),
    ("<dict>\n  <key>a</key>\n  <true/>\n", "  <key>n</key>\n  <string>new</string>\n", "</dict>"),
    ("<dict>\n    <key>a</key>\n    <true/>\n", "    <key>n</key>\n    <string>new</string>\n", "</dict>"),
    (
      "<dict>\n        <key>a</key>\n        <true/>\n", "        <key>n</key>\n        <string>new</string>\n",
      "</dict>"
    ),
    ("<dict>\r\n\t<key>a</key>\r\n\t<true/>\r\n", "\t<key>n</key>\r\n\t<string>new</string>\r\n", "</dict>\r\n"),
    ("<dict>\r\t<key>a</key>\r\t<true/>\r", "\t<key>n</key>\r\t<string>new</string>\r", "</dict>\r"),
    ("<dict>\n\t<key>a</key> <true/>\n", "\t<key>n</key> <string>new</string>\n", "</dict>"),
    ("<dict>\n\t<key>a</key><true/>\n", "\t<key>n</key><string>new</string>\n", "</dict>"),
    ("<dict>\n<key>a</key>\n    <true/>\n", "<key>n</key>\n    <string>new</string>\n", "</dict>"),
    (
      "<dict>\n\t<key>a</key>\n\t<true/> <!-- on -->\n", "\t<key>n</key>\n\t<string>new</string>\n",
      "\t<!-- end -->\n</dict>"
    ),
    ("<dict>\n\t<key>a</key>\n\t<true/> <!-- on\n and on -->\n", "\t<key>n</key>\n\t<string>new</string>\n", "</dict>"),
    ("<dict>\n\t<key>a</key>\n\t<true/> <?go on?>\n", "\t<key>n</key>\n\t<string>new</string>\n", "</dict>"),
    ("<dict>\n\t<key>a</key>\n\t<true/>", "\n\t<key>n</key>\n\t<string>new</string>", "</dict>"),
    ("<dict><key>a</key><true/>", "<key>n</key><string>new</string>", "</dict>"),
    ("<dict> <key>a</key> <true/>", " <key>n</key> <string>new</string>", " </dict>"),
    ("<dict>\n\t<key>a</key><true/> <key>b</key><true/>", " <key>n</key><string>new</string>", "\n</dict>"),
    (
      "<dict>\n\t<key>a</key>\n\t<dict>\n\t\t<key>b</key>\n\t\t<true/>\n\t</dict>\n",
      "\t<key>n</key>\n\t<string>new</string>\n", "</dict>"
    ),
  ])
  func newXMLEntries(_ before: String, _ added: String, _ after: String) throws {
    #expect(try edited(before + after, .set("n", "new")) == before + added + after)
  }

  @Test(arguments: [
    ("{\n  \"a\": 1\n}\n", "{\n  \"a\": 1,\n  \"n\": \"new\"\n}\n"),
    ("{\n\t\"a\" : 1\n}", "{\n\t\"a\" : 1,\n\t\"n\" : \"new\"\n}"),
    ("{\r\n    \"a\":1\r\n}\r\n", "{\r\n    \"a\":1,\r\n    \"n\":\"new\"\r\n}\r\n"),
    ("{\n  \"a\": 1,\n}", "{\n  \"a\": 1,\n  \"n\": \"new\",\n}"),
    ("{\n  \"a\": 1}", "{\n  \"a\": 1,\n  \"n\": \"new\"}"),
    ("{\"a\":1}", "{\"a\":1,\"n\":\"new\"}"), ("{\"a\": 1}\n", "{\"a\": 1, \"n\": \"new\"}\n"),
    ("{ \"a\":1, \"b\":2 }", "{ \"a\":1, \"b\":2, \"n\":\"new\" }"), ("{\"a\": 1,}", "{\"a\": 1, \"n\": \"new\",}"),
    ("{\"a\":\": \"}", "{\"a\":\": \",\"n\":\"new\"}"),
    ("{\n  \"a\": 1, \"b\": 2\n}", "{\n  \"a\": 1, \"b\": 2, \"n\": \"new\"\n}"),
    ("{\n    \"a\": 1\n  , \"b\": 2\n}", "{\n    \"a\": 1\n  , \"b\": 2, \"n\": \"new\"\n}"),
    ("{\n  \"a\":\n    1\n}", "{\n  \"a\":\n    1,\n  \"n\":\n    \"new\"\n}"),
  ])
  func newJSONEntries(_ before: String, _ after: String) throws {
    #expect(try edited(before, .set("n", "new")) == after)
  }

  /// Elements go before the one at their index.
  @Test func newElements() throws {
    let before = "<array>\n\t<!-- one -->\n\t<true/>\n\t<!-- two -->\n\t<false/>\n</array>"
    #expect(
      try edited(before, .insert("0", "x"))
        == "<array>\n\t<string>x</string>\n\t<!-- one -->\n\t<true/>\n\t<!-- two -->\n\t<false/>\n</array>")
    #expect(
      try edited(before, .insert("1", "x"))
        == "<array>\n\t<!-- one -->\n\t<true/>\n\t<string>x</string>\n\t<!-- two -->\n\t<false/>\n</array>")
    #expect(
      try edited(before, .insert("-", "x"))
        == "<array>\n\t<!-- one -->\n\t<true/>\n\t<!-- two -->\n\t<false/>\n\t<string>x</string>\n</array>")
    #expect(try edited("[1, 2]", .insert("0", "x")) == "[\"x\", 1, 2]")
    #expect(try edited("[1,2]", .insert("1", "x")) == "[1,\"x\",2]")
    #expect(try edited("[1]", .insert("-", "x")) == "[1,\"x\"]")
    #expect(try edited("[\n  1,\n  2\n]", .insert("1", "x")) == "[\n  1,\n  \"x\",\n  2\n]")
  }

  /// Containers are laid out as the ones next to them: on lines or on one.
  @Test func newContainers() throws {
    let value = NewValue.json(#"{"x": [1], "y": {}}"#)
    #expect(
      try edited("{\n    \"a\" : 1\n}", .set("n", value)) == """
        {
            "a" : 1,
            "n" : {
                "x" : [
                    1
                ],
                "y" : {}
            }
        }
        """)
    #expect(try edited("{\"a\": 1}", .set("n", value)) == #"{"a": 1, "n": {"x": [1], "y": {}}}"#)
    #expect(try edited("[\n  [1, 2]\n]", .set("-", .json("[3,4]"))) == "[\n  [1, 2],\n  [3, 4]\n]")
    #expect(
      try edited("<array>\n  <true/>\n</array>", .set("-", value)) == """
        <array>
          <true/>
          <dict>
            <key>x</key>
            <array>
              <integer>1</integer>
            </array>
            <key>y</key>
            <dict/>
          </dict>
        </array>
        """)
    #expect(
      try edited("<dict>\n\t<key>a</key><true/>\n</dict>", .set("n", .json(#"{"x": 1}"#)))
        == "<dict>\n\t<key>a</key><true/>\n\t<key>n</key><dict>\n\t\t<key>x</key><integer>1</integer>\n\t</dict>\n</dict>"
    )
  }

  /// Data has lines of its own, as Apple's writer gives it, unless it begins in the middle of one.
  @Test func newData() throws {
    let data = NewValue.xml("<data>AAEC</data>")
    #expect(
      try edited("<dict>\n\t<key>a</key>\n\t<true/>\n</dict>", .set("n", data))
        == "<dict>\n\t<key>a</key>\n\t<true/>\n\t<key>n</key>\n\t<data>\n\tAAEC\n\t</data>\n</dict>")
    #expect(
      try edited("<dict>\r\n\t<key>a</key> <true/>\r\n</dict>", .set("n", data))
        == "<dict>\r\n\t<key>a</key> <true/>\r\n\t<key>n</key> <data>AAEC</data>\r\n</dict>")
    #expect(
      try edited("<dict>\n\t<key>a</key>\n\t<data>AA==</data>\n</dict>", .set("a", data))
        == "<dict>\n\t<key>a</key>\n\t<data>AAEC</data>\n</dict>")
    // 57 bytes are 76 characters: 68 of them on a line one level deep.
    let long = NewValue.xml("<data>\(String(repeating: "A", count: 76))</data>")
    let lines = "\t\(String(repeating: "A", count: 68))\n\tAAAAAAAA\n"
    #expect(
      try edited("<array>\n\t<data>\n\tAA==\n\t</data>\n</array>", .set("0", long))
        == "<array>\n\t<data>\n\(lines)\t</data>\n</array>")
  }

  /// The first entry opens its container.
  @Test(arguments: [
    ("<plist>\n<dict/>\n</plist>", "<plist>\n<dict>\n\t<key>n</key>\n\t<string>new</string>\n</dict>\n</plist>"),
    ("<plist>\n<dict></dict>\n</plist>", "<plist>\n<dict>\n\t<key>n</key>\n\t<string>new</string>\n</dict>\n</plist>"),
    (
      "<plist>\n<dict a=\"b\" />\n</plist>",
      "<plist>\n<dict a=\"b\">\n\t<key>n</key>\n\t<string>new</string>\n</dict>\n</plist>"
    ),
    ("<dict a / />", "<dict a / ><key>n</key><string>new</string></dict>"),
    ("<dict>\n</dict>", "<dict>\n\t<key>n</key>\n\t<string>new</string>\n</dict>"),
    ("\r\n  <dict/>", "\r\n  <dict>\r\n    <key>n</key>\r\n    <string>new</string>\r\n  </dict>"),
    ("<dict>\n  <!-- none -->\n</dict>", "<dict>\n  <!-- none -->\n  <key>n</key>\n  <string>new</string>\n</dict>"),
    ("<dict> <!-- none --> </dict>\n", "<dict> <!-- none --> <key>n</key><string>new</string></dict>\n"),
    ("<dict/>", "<dict><key>n</key><string>new</string></dict>"), ("{}", "{\"n\":\"new\"}"),
    ("{}\n", "{\n  \"n\": \"new\"\n}\n"), (" { }\n", " {\n  \"n\": \"new\"\n }\n"), ("{\n}", "{\n  \"n\": \"new\"\n}"),
  ])
  func firstEntries(_ before: String, _ after: String) throws {
    #expect(try edited(before, .set("n", "new")) == after)
  }

  @Test(arguments: [
    ("{\n    \"a\": [],\n    \"b\": 1\n}", "a.-", "{\n    \"a\": [\n        \"new\"\n    ],\n    \"b\": 1\n}"),
    ("{\n\t\"a\" : {}\n}", "a.n", "{\n\t\"a\" : {\n\t\t\"n\" : \"new\"\n\t}\n}"),
    ("{\"a\":[]}", "a.-", "{\"a\":[\"new\"]}"),
    ("{\"a\": {}, \"b\": 1}\n", "a.n", "{\"a\": {\"n\": \"new\"}, \"b\": 1}\n"),
    (
      "<dict>\n  <key>a</key>\n  <array/>\n</dict>", "a.-",
      "<dict>\n  <key>a</key>\n  <array>\n    <string>new</string>\n  </array>\n</dict>"
    ),
  ])
  func firstEntriesOfInnerContainers(_ before: String, _ path: String, _ after: String) throws {
    #expect(try edited(before, .set(path, "new")) == after)
  }

  // MARK: Taking out

  /// An entry takes its line with it, and the comment on that line; comments before it stay.
  @Test(arguments: [
    (
      "<dict>\n\t<key>a</key>\n\t<true/>\n\t<key>n</key>\n\t<string/>\n</dict>",
      "<dict>\n\t<key>a</key>\n\t<true/>\n</dict>"
    ),
    (
      "<dict>\r\n\t<key>n</key>\r\n\t<string/>\r\n\t<key>a</key>\r\n\t<true/>\r\n</dict>",
      "<dict>\r\n\t<key>a</key>\r\n\t<true/>\r\n</dict>"
    ),
    ("<dict>\r<key>n</key>\r<string/>\r<key>a</key>\r<true/>\r</dict>", "<dict>\r<key>a</key>\r<true/>\r</dict>"),
    (
      "<dict>\n\t<!-- N -->\n\t<key>n</key>\n\t<array>\n\t</array> <!-- n -->\n\t<!-- A -->\n</dict>",
      "<dict>\n\t<!-- N -->\n\t<!-- A -->\n</dict>"
    ),
    ("<dict>\n\t<key>n</key><true/> <key>a</key><true/>\n</dict>", "<dict>\n\t<key>a</key><true/>\n</dict>"),
    ("<dict>\n\t<key>a</key><true/> <key>n</key><true/>\n</dict>", "<dict>\n\t<key>a</key><true/>\n</dict>"),
    ("<dict>\n\t<key>n</key><true/> <?go on?>\n</dict>", "<dict>\n\t <?go on?>\n</dict>"),
    ("<dict>\n\t<key>n</key><true/> <!-- a\n b -->\n</dict>", "<dict>\n\t <!-- a\n b -->\n</dict>"),
    ("<dict>\n\t<key>a</key><true/>\n\t<key>n</key><true/></dict>", "<dict>\n\t<key>a</key><true/></dict>"),
    ("<dict><key>n</key><true/><key>a</key><true/></dict>", "<dict><key>a</key><true/></dict>"),
    ("<dict><key>a</key><true/><key>n</key><true/></dict>", "<dict><key>a</key><true/></dict>"),
    ("<dict> <key>n</key> <true/> <key>a</key> <true/> </dict>", "<dict> <key>a</key> <true/> </dict>"),
    ("{\n  \"n\": 1,\n  \"a\": 2\n}", "{\n  \"a\": 2\n}"), ("{\n  \"a\": 1,\n  \"n\": 2\n}", "{\n  \"a\": 1\n}"),
    ("{\n  \"a\": 1,\n  \"n\": 2,\n}", "{\n  \"a\": 1,\n}"), ("{\n  \"a\": 1,\n  \"n\": 2}", "{\n  \"a\": 1}"),
    ("{\"a\": 1, \"n\": 2}", "{\"a\": 1}"), ("{\"n\": 1, \"a\": 2}", "{\"a\": 2}"),
    ("{ \"n\":1,\"a\":2, }", "{ \"a\":2, }"),
    ("{\"a\": 1, \"n\": 2, \"b\": 3}", "{\"a\": 1, \"b\": 3}"),
    ("{\n  \"n\": 1, \"a\": 2\n}", "{\n  \"a\": 2\n}"), ("{\n  \"a\": 1, \"n\": 2\n}", "{\n  \"a\": 1\n}"),
    ("{\n    \"n\": 1\n  , \"a\": 2\n}", "{\n   \"a\": 2\n}"),
  ])
  func removals(_ before: String, _ after: String) throws {
    #expect(try edited(before, .remove("n")) == after)
  }

  /// An empty root shows no indentation but its own.
  @Test(arguments: [
    (
      "<plist>\n    <dict/>\n</plist>",
      "<plist>\n    <dict>\n        <key>n</key>\n        <true/>\n    </dict>\n</plist>"
    ),
    (
      "<plist>\r\n  <dict>\r\n  </dict>\r\n</plist>",
      "<plist>\r\n  <dict>\r\n    <key>n</key>\r\n    <true/>\r\n  </dict>\r\n</plist>"
    ),
    (
      "  <plist>\n\n   <dict/>\n  </plist>",
      "  <plist>\n\n   <dict>\n    <key>n</key>\n    <true/>\n   </dict>\n  </plist>"
    ),
    ("<plist>\n<dict/>\n</plist>", "<plist>\n<dict>\n\t<key>n</key>\n\t<true/>\n</dict>\n</plist>"),
    ("\n    {\n    }\n", "\n    {\n        \"n\": true\n    }\n"),
    ("\n{\n}\n", "\n{\n  \"n\": true\n}\n"),
  ])
  func membersOfAnEmptyRoot(_ before: String, _ after: String) throws {
    #expect(try edited(before, .insert("n", .json("true"))) == after)
  }

  @Test func allRepeatedKeysAreRemoved() throws {
    #expect(try edited(#"{"n": 1, "a": 2, "n": 3}"#, .remove("n")) == #"{"a": 2}"#)
    #expect(
      try edited("{\n  \"n\": 1,\n  \"n\": 2,\n  \"a\": 3,\n  \"n\": 4\n}\n", .remove("n")) == "{\n  \"a\": 3\n}\n")
    #expect(try edited("{\"n\": 1, \"n\": 2, \"a\": 3}", .remove("n")) == "{\"a\": 3}")
    #expect(try edited("{\"a\": 1, \"n\": 2, \"n\": 3}", .remove("n")) == "{\"a\": 1}")
    #expect(try edited("<dict>\n<key>n</key><true/>\n<key>n</key><false/>\n</dict>", .remove("n")) == "<dict/>")
  }

  /// The last member leaves what an empty container is.
  @Test(arguments: [
    ("<plist>\n<dict>\n\t<key>n</key>\n\t<true/>\n</dict>\n</plist>\n", "<plist>\n<dict/>\n</plist>\n"),
    ("<dict a=\"b\">\n\t<key>n</key>\n\t<true/>\n</dict>", "<dict a=\"b\"/>"),
    ("<dict><key>n</key><!-- in --><true/></dict>", "<dict/>"),
    ("<dict>\n\t<!-- about -->\n\t<key>n</key>\n\t<true/>\n</dict>", "<dict>\n\t<!-- about -->\n</dict>"),
    ("{\n  \"n\": 1\n}\n", "{}\n"), ("{ \"n\": 1, }", "{}"), ("{\"n\":1}", "{}"),
  ])
  func lastMembers(_ before: String, _ after: String) throws {
    #expect(try edited(before, .remove("n")) == after)
  }

  @Test func elementsAreRemovedAlike() throws {
    #expect(try edited("[\n  [\n    1\n  ],\n  2\n]", .remove("0.0")) == "[\n  [],\n  2\n]")
    #expect(try edited("[1, 2, 3]", .remove("1")) == "[1, 3]")
    #expect(try edited("[1, 2, 3, 4]", .remove("0"), .remove("0")) == "[3, 4]")
    #expect(try edited("[1, 2, 3, 4]", .remove("2"), .remove("2")) == "[1, 2]")
    #expect(try edited("<array>\n\t<true/>\n\t<false/>\n</array>", .remove("-1")) == "<array>\n\t<true/>\n</array>")
  }
}
