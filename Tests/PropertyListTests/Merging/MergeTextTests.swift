import Testing

@testable import PropertyList

struct MergeTextTests {
  private let base = xmlFile("<key>a</key>\n<string>1</string>\n<key>b</key>\n<string>1</string>")

  @Test func clashStandsBetweenMarkersAroundTheValue() throws {
    let merge = try merged(
      xmlFile("<key>V</key>\n<string>40</string>"), xmlFile("<key>V</key>\n<string>42</string> <!-- ours -->"),
      xmlFile("<key>V</key>\n<string>43</string>"), style: .diff3)
    let expected = """
      <plist version="1.0">
      <dict>
      \t<key>V</key>
      <<<<<<< ours
      \t<string>42</string>
      ||||||| base
      \t<string>40</string>
      =======
      \t<string>43</string>
      >>>>>>> theirs
       <!-- ours -->
      </dict>
      </plist>

      """
    #expect(merge.string == expected)
  }

  /// Key and value stand inside where a side has neither, and the comment right above with them.
  @Test func removalAgainstAChangeTakesInTheKey() throws {
    let merge = try merged(
      base, xmlFile("<key>a</key>\n<string>1</string>\n\n<!-- about b -->\n<key>b</key>\n<string>2</string>"),
      xmlFile("<key>a</key>\n<string>1</string>"))
    let expected = """
      <plist version="1.0">
      <dict>
      \t<key>a</key>
      \t<string>1</string>

      <<<<<<< ours
      \t<!-- about b -->
      \t<key>b</key>
      \t<string>2</string>
      =======
      >>>>>>> theirs
      </dict>
      </plist>

      """
    #expect(merge.string == expected)
  }

  /// The lines of both touch, so that git sees a clash: the values do not.
  @Test func commentsOfBothSidesAreKept() throws {
    let merge = try merged(
      base,
      xmlFile("<key>a</key>\n<string>2</string> <!-- of ours -->\n<key>b</key>\n<string>1</string>"),
      xmlFile(
        "<key>a</key>\n<string>1</string>\n<!-- c, from theirs -->\n<key>c</key> <integer>0x10</integer>\n<key>b</key>\n"
          + "<string>3</string>"))
    let expected = xmlFile(
      "<key>a</key>\n<string>2</string> <!-- of ours -->\n<!-- c, from theirs -->\n<key>c</key> <integer>0x10</integer>\n"
        + "<key>b</key>\n<string>3</string>")
    #expect(merge.string == expected)
  }

  @Test(arguments: [
    // (base, ours, theirs, result)
    ("[\n  1\n]\n", "[\n  1,\n  2\n]\n", "[\n  0\n]\n", "[\n  0,\n  2\n]\n"),
    ("{\n}\n", "{\n}\n\n", "{\n  \"a\" : 1\n}\n", "{\n  \"a\" : 1\n}\n\n"),
    ("{\"a\":1,\"b\":1}", "{\"b\":1}", "{\"a\":1,\"b\":1,\"c\":1}", "{\"b\":1,\"c\":1}"),
    ("{\"a\":1,\"b\":1}", "{\"a\":1}", "{\"c\":1,\"a\":1,\"b\":1}", "{\"c\":1,\"a\":1}"),
    ("{\"a\":1,\"b\":1}", "{\"a\":2,\"b\":1}", "{\"b\":1,\"a\":1,\"c\":[]}", "{\"a\":2,\"c\":[],\"b\":1}"),
    // Commas at the start of lines stay there.
    ("[\n 1\n,2\n,3]", "[\n 1\n,2\n,3\n,4]", "[\n 1\n,3]", "[\n 1\n,3\n,4]"),
    ("[\n  1\n, 2\n, 3\n]", "[\n  1\n, 2\n, 3\n, 4\n]", "[\n  2\n, 3\n]", "[\n  2\n, 3\n, 4\n]"),
    (
      "{ \"a\": 1\n, \"b\": 1\n, \"c\": 1\n}", "{ \"a\": 1\n, \"b\": 2\n, \"c\": 1\n}",
      "{ \"b\": 1\n, \"n\": 1\n, \"c\": 1\n}", "{ \"b\": 2\n, \"n\": 1\n, \"c\": 1\n}"
    ),
    (
      "{\n  \"a\": 1\n, \"b\": 1\n}\n", "{\n  \"a\": 2\n, \"b\": 1\n}\n",
      "{\n  \"a\": 1\n, \"b\": 1\n, \"c\": 1\n}\n", "{\n  \"a\": 2\n, \"b\": 1\n, \"c\": 1\n}\n"
    ),
    // Nothing is left.
    ("{\"a\":[1,2],\"b\":1}", "{\"a\":[1],\"b\":1}", "{\"a\":[2],\"b\":2}", "{\"a\":[],\"b\":2}"),
  ])
  func commasStandBetweenMembers(base: String, ours: String, theirs: String, result: String) throws {
    let merge = try merged(base, ours, theirs)
    #expect(merge.isClean && merge.string == result)
  }

  /// What is left of the object after the choice of either side has its commas right.
  @Test(arguments: [
    (#"{"a":1,"b":1}"#, #"{"a":1,"b":2}"#, #"{"a":1}"#), (#"{"b":1}"#, #"{"b":2}"#, #"{}"#),
    (#"{"a":1,"b":1,"c":1}"#, #"{"a":2,"b":2}"#, #"{"a":3,"c":2}"#), (#"{"b":1,"c":1}"#, #"{"b":2}"#, #"{"c":2}"#),
    (#"[1,2,[3]]"#, #"[1,2,[3,4,5]]"#, #"[1,2,[3,6]]"#), (#"[[1]]"#, #"[[1,2]]"#, #"[[1,3]]"#),
    (#"{"a":{}}"#, #"{"a":{"b":1}}"#, #"{"a":{"b":2,"c":3}}"#),
    ("{\n  \"a\": 1,\n  \"b\": 1\n}", "{\n  \"a\": 1,\n  \"b\": 2\n}", "{\n  \"a\": 1\n}"),
    ("[1]", "{\"a\":1}", "[2]"), ("1", "2", "3"),
    // Commas at the start of lines.
    ("[\n  1\n, 2\n, 3\n]", "[\n  1\n, 4\n, 3\n]", "[\n  1\n, 5\n, 3\n]"),
    ("{\n  \"a\": 1\n, \"b\": 1\n}", "{\n  \"a\": 2\n, \"b\": 1\n}", "{\n  \"b\": 1\n}"),
    ("{\n  \"a\": 1\n, \"b\": 1\n}", "{\n  \"a\": 1\n, \"b\": 2\n}", "{\n  \"a\": 1\n}"),
    ("{ \"a\": 1\n, \"b\": 1\n}", "{ \"a\": 2\n, \"b\": 2\n}", "{ \"c\": 1\n}"),
  ])
  func eitherChoiceIsAList(base: String, ours: String, theirs: String) throws {
    let merge = try merged(base, ours, theirs)
    #expect(!merge.isClean && merge.obstacle == nil)
    for side in [MergeSide.ours, .theirs] { _ = try merge.choice(of: side) }
  }

  /// A record that theirs has moved goes with its comments, and keeps what ours has changed in it.
  @Test func movedRecordKeepsItsText() throws {
    func records(_ first: String, _ second: String) -> String {
      "<plist><array>\n\(first)\(second)</array></plist>\n"
    }
    func record(_ id: String, _ value: String) -> String {
      "\t<!-- \(id) -->\n\t<dict>\n\t\t<key>id</key><string>\(id)</string>\n\t\t<key>v</key><string>\(value)</string>\n\t</dict>\n"
    }
    let merge = try merged(
      records(record("x", "1"), record("y", "1")), records(record("x", "2"), record("y", "1")),
      records(record("y", "3"), record("x", "1")))
    #expect(merge.isClean && merge.string == records(record("y", "3"), record("x", "2")))
  }

  @Test func emptyElementIsFilled() throws {
    let merge = try merged(
      xmlFile("<key>a</key>\n<dict/>\n<key>b</key>\n<true/>"), xmlFile("<key>a</key>\n<dict/>\n<key>b</key>\n<false/>"),
      xmlFile("<key>a</key>\n<dict>\n\t<key>x</key>\n\t<date>2020-01-01T00:00:00Z</date>\n</dict>"))
    #expect(merge.clashes.map(\.kind) == [.modifyDelete])
    #expect(try merge.choice(of: .ours).root["a"]?["x"] != nil)
  }

  /// Bytes are compared before anything is read.
  @Test(arguments: ["{}", "<<<", "{\"a\":1,\"a\":2}", ""])
  func sideThatIsUnchangedGivesWay(base: String) throws {
    #expect(try merged(base, base, "other").string == "other")
    #expect(try merged(base, "other", base).string == "other")
    #expect(try merged(base, "other", "other").isClean)
  }

  /// Lines would give both keys, at two places.
  @Test func keyThatBothHaveAddedIsThereOnce() throws {
    let lines = ["<key>a</key>\n<true/>", "<key>b</key>\n<true/>", "<key>c</key>\n<true/>"]
    let new = "<key>n</key>\n<integer>1</integer>"
    let base = xmlFile(lines.joined(separator: "\n"))
    let ours = xmlFile(([new] + lines).joined(separator: "\n"))
    let theirs = xmlFile((lines + [new.replacing("1", with: "2")]).joined(separator: "\n"))
    let merge = try merged(base, ours, theirs)
    #expect(merge.clashes.map(\.kind) == [.addAdd])
    #expect(merge.string?.contains("<key>n</key>\n<<<<<<< ours\n\t<integer>1</integer>\n=======\n") == true)
  }
}
