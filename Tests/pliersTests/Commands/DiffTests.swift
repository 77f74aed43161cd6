import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// `pliers diff`: what counts as a difference, the forms, and the exit status.
@Suite struct DiffTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Compares two texts.
  private func diff(_ old: String, _ new: String, _ options: String...) throws -> Outcome {
    try folder.file("old", old)
    try folder.file("new", new)
    return run(["diff"] + options + [folder.path("old"), folder.path("new")])
  }

  /// The lines of the text form without those that name the files.
  private func lines(_ old: String, _ new: String, _ options: String...) throws -> [String] {
    try folder.file("old", old)
    try folder.file("new", new)
    let text = run(["diff"] + options + [folder.path("old"), folder.path("new")]).outputText
    return text.split(separator: "\n").dropFirst(2).map(String.init)
  }

  private static let sample = document(
    """
    <dict>
    \t<key>CFBundleShortVersionString</key>
    \t<string>1.0</string>
    \t<key>Build</key>
    \t<integer>41</integer>
    \t<key>Icon</key>
    \t<data>AAECAwQFBgcICQoLDA0ODw==</data>
    </dict>
    """)

  // MARK: What counts

  @Test func equalFilesAreNotDifferent() throws {
    let outcome = try diff(Self.sample, Self.sample)
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
  }

  @Test func formatDoesNotCount() throws {
    try folder.file("a", Self.sample)
    for format in ["binary", "xml1"] {
      #expect(run("convert", format, "-o", folder.path("b"), folder.path("a")).status == 0)
      #expect(run("diff", folder.path("a"), folder.path("b")).status == 0)
    }
    #expect(
      try diff(
        #"{"a": [1, "x", true]}"#,
        "<plist><dict><key>a</key><array><integer>1</integer><string>x</string><true/></array></dict></plist>"
      ).status == 0)
  }

  @Test(arguments: [
    "<dict><key>Icon</key><data>AAECAwQFBgcI\r\nCQoLDA0ODw==</data><key>Build</key><integer>41</integer><key>CFBundleShortVersionString</key><string>1.0</string></dict>",
    "<dict><!-- note --><key>CFBundleShortVersionString</key><string><![CDATA[1.0]]></string><key>Build</key><integer>0x29</integer><key>Icon</key><data>AAECAwQFBgcICQoLDA0ODw==</data></dict>",
  ])
  func layoutDoesNotCount(other: String) throws {
    #expect(try diff(Self.sample, "<plist>\(other)</plist>").status == 0)
  }

  @Test(arguments: [
    ("<integer>1</integer>", "<real>1</real>"), ("<integer>1</integer>", "<true/>"),
    ("<integer>1</integer>", "<string>1</string>"), ("<data>AAAA</data>", "<string>AAAA</string>"),
    ("<date>2001-01-01T00:00:00Z</date>", "<string>2001-01-01T00:00:00Z</string>"),
    // é in one character and in two.
    ("<string>\u{E9}</string>", "<string>e\u{301}</string>"), ("<real>0.0</real>", "<real>-0.0</real>"),
    ("<array><true/><false/></array>", "<array><false/><true/></array>"),
  ])
  func typesAndBytesCount(one: String, other: String) throws {
    #expect(try diff("<plist>\(one)</plist>", "<plist>\(other)</plist>", "-q").status == 1)
  }

  @Test(arguments: [
    ("<integer>1</integer>", "<real>1.0</real>", 0), ("<integer>1</integer>", "<real>1.5</real>", 1),
    ("<integer>1</integer>", "<true/>", 1), ("<integer>9007199254740993</integer>", "<real>9007199254740992</real>", 1),
  ])
  func sameNumbers(one: String, other: String, status: Int32) throws {
    #expect(try diff("<plist>\(one)</plist>", "<plist>\(other)</plist>", "-q", "--same-numbers").status == status)
  }

  // MARK: Text

  @Test func changedString() throws {
    let new = Self.sample.replacing("1.0</string>", with: "1.1</string>")
    let outcome = try diff(Self.sample, new)
    let (old, name) = (folder.path("old"), folder.path("new"))
    #expect(
      outcome.outputText == """
        --- \(old)
        +++ \(name)
        - CFBundleShortVersionString: "1.0"
        + CFBundleShortVersionString: "1.1"
        1 changed

        """)
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
  }

  @Test(
    arguments: [
      (#"{"a": 1}"#, #"{"a": "1"}"#, ["- a: 1 (integer)", #"+ a: "1" (string)"#, "1 changed"]),
      (
        #"{"a": [1, 2]}"#, #"{"b": {"c": [], "d": {}}}"#,
        ["- a: [1, 2]", #"+ b: {"c": [], "d": {}}"#, "1 added, 1 removed"]
      ),
      ("[1]", "[2]", ["- 0: 1", "+ 0: 2", "1 changed"]),
      ("1.5", "2", ["- '': 1.5 (float)", "+ '': 2 (integer)", "1 changed"]),
      // The path of what is gone is that in the old file.
      (
        #"{"L": [{"id": "x", "v": 1}, {"id": "y", "v": 2}]}"#, #"{"L": [{"id": "y", "v": 3}]}"#,
        [#"- L.[id=x]: {"id": "x", "v": 1}"#, "- L.[id=y].v: 2", "+ L.[id=y].v: 3", "1 changed, 1 removed"]
      ),
      (
        #"[{"id": "x]=\\"}, {"id": "b"}]"#, #"[{"id": "b"}, {"id": "x]=\\"}]"#,
        [#"> [id=x\]\=\\]: 0 → 1"#, "1 moved"]
      ),
      (
        #"{"t": "one\ntwo\nthree\n"}"#, #"{"t": "one\n2\nthree\n"}"#,
        ["  t: lines of a string", "    @@ -1,3 +1,3 @@", "    one", "-   two", "+   2", "    three", "1 changed"]
      ),
      // What a terminal would act on is escaped.
      (
        #"{"a\u001b": 1}"#, #"{"a\u001b": "\u001b[2J"}"#,
        [#"- a\u{1B}: 1 (integer)"#, #"+ a\u{1B}: "\u001b[2J" (string)"#, "1 changed"]
      ),
    ] as [(String, String, [String])])
  func changes(old: String, new: String, expected: [String]) throws {
    #expect(try lines(old, new) == expected)
  }

  @Test func dataAndDates() throws {
    let (old, new) = (String(repeating: "AAAA", count: 8), String(repeating: "AAAA", count: 7) + "AAAB")
    #expect(
      try lines(
        "<plist><dict><key>d</key><data>\(old)</data><key>t</key><date>2024-01-01T00:00:00Z</date></dict></plist>",
        "<plist><dict><key>d</key><data>\(new)</data><key>t</key><data>AQI=</data></dict></plist>") == [
          "- d: <00000000000000000000000000000000… 24 bytes, differing from byte 24 on>",
          "+ d: <00000000000000000000000000000000… 24 bytes, differing from byte 24 on>",
          "- t: 2024-01-01T00:00:00Z (date)", "+ t: <0102> (data)", "2 changed",
        ])
  }

  @Test func longContainersHaveALineForEachEntry() throws {
    let words = (0..<5).map { "\"\(String(repeating: "x", count: 20))\($0)\"" }
    #expect(
      try lines("{}", "{\"a\": {\"l\": [\(words.joined(separator: ", "))], \"n\": 1}}")
        == ["+ a: {", "+   \"l\": ["] + words[..<4].map { "+     \($0)," } + [
          "+     \(words[4])", "+   ],", "+   \"n\": 1", "+ }", "1 added",
        ])
  }

  @Test(
    arguments: [
      ("always", [:], true), ("never", ["GIT_PAGER_IN_USE": "true"], false), ("auto", [:], false),
      ("auto", ["GIT_PAGER_IN_USE": "true"], true), ("auto", ["GIT_PAGER_IN_USE": "true", "NO_COLOR": "1"], false),
    ] as [(String, [String: String], Bool)])
  func colors(choice: String, environment: [String: String], isColored: Bool) throws {
    try folder.file("old", "[1]")
    try folder.file("new", "[2]")
    let words = ["diff", "--color", choice, folder.path("old"), folder.path("new")].map { Argument($0) }
    let text = run(words, input: [], environment: environment).outputText
    #expect(text.contains("\u{1B}[31m- 0: 1\u{1B}[0m\n\u{1B}[32m+ 0: 2\u{1B}[0m\n") == isColored)
  }

  /// In the colours that git has by default for heads, places and lines (git-config(1), color.diff).
  @Test func unifiedDifferenceIsColored() throws {
    let (old, new) = (try folder.file("old", "[\n1,\n2\n]\n"), try folder.file("new", "[\n1,\n3\n]\n"))
    let plain = ["--- \(old)", "+++ \(new)", "@@ -2,3 +2,3 @@", " 1,", "-2", "+3", " ]"]
    let colored = zip(plain, ["1", "1", "36", nil, "31", "32", nil]).map { line, paint in
      paint.map { "\u{1B}[\($0)m\(line)\u{1B}[0m" } ?? line
    }
    for (choice, lines) in [("always", colored), ("never", plain), ("auto", plain)] {
      let outcome = run("diff", "--color", choice, "-U", "1", old, new)
      #expect(outcome.outputText == lines.map { $0 + "\n" }.joined() && outcome.status == 1)
    }
  }

  /// Every path that is printed is one that extract takes.
  @Test(arguments: ["a.b", "c/d", "", "0", "[x]", "*", "**", "-x", ":y", "k=v", "/s", "\u{1}", "a b", "\\"])
  func pathsLeadToTheValues(key: String) throws {
    try folder.file("old", "<plist><dict/></plist>")
    let xml = key == "\u{1}" ? "" : "<key>\(key)</key>"
    if xml.isEmpty {
      try folder.file("new", #"{"\u0001": 5}"#)
    } else {
      try folder.file("new", "<plist><dict>\(xml)<integer>5</integer></dict></plist>")
    }
    let text = run("diff", folder.path("old"), folder.path("new")).outputText
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("+ ") })
    let path = String(line.dropFirst(2).dropLast(": 5".count))
    #expect(run("extract", "--", path, folder.path("new")).outputText == "5\n", "\(path)")
  }

  // MARK: Options

  @Test func ignoredAndOnly() throws {
    let (old, new) = (#"{"CFBundleVersion": "1", "a": {"v": 1}}"#, #"{"CFBundleVersion": "2", "a": {"v": 1}}"#)
    #expect(try diff(old, new, "--ignore", "CFBundleVersion").status == 0)
    #expect(try diff(old, new, "--only", "a.*").status == 0)
    #expect(try diff(old, new, "--only", "CFBundle*").status == 0)
    #expect(try diff(old, new, "--at", "CFBundleVersion", "-q").status == 1)
    #expect(try diff(old, new, "--at", "a").status == 0)
    let absent = try diff(old, new, "--at", "b")
    #expect(absent.status == 2 && absent.errorText.contains("no value at key path 'b'"))
  }

  @Test func orderMayBeIgnored() throws {
    let (old, new) = (#"{"a": [1, 2, 2], "b": [1, 2]}"#, #"{"a": [2, 1, 2], "b": [2, 1]}"#)
    #expect(try diff(old, new, "-q").status == 1)
    #expect(try diff(old, new, "--ignore-order", "-q").status == 0)
    #expect(try diff(old, new, "--ignore-order=a", "-q").status == 1)
    #expect(try diff(#"[1, 1]"#, #"[1, 2]"#, "--ignore-order", "-q").status == 1)
  }

  @Test func recordsByAnotherKey() throws {
    let (old, new) = (#"{"R": [{"k": 1, "v": 1}, {"k": 2, "v": 2}]}"#, #"{"R": [{"k": 2, "v": 2}, {"k": 1, "v": 1}]}"#)
    #expect(try lines(old, new, "--identify", "k") == ["> R.[k=1]: 0 → 1", "1 moved"])
    #expect(try lines(old, new, "--identify", "R=k") == ["> R.[k=1]: 0 → 1", "1 moved"])
    #expect(try lines(old, new, "--identify", "none").last == "1 added, 1 removed")
  }

  // MARK: Other forms

  @Test func json() throws {
    let outcome = try diff(
      #"{"a": 1, "b": [{"id": 1}, {"id": 2}], "c/~": 0}"#, #"{"a": "1", "b": [{"id": 2}, {"id": 1}], "d": 1.0}"#,
      "--format", "json")
    #expect(
      outcome.outputText == """
        [
          {"op": "replace", "path": "/a", "keypath": "a", "old": 1, "new": "1", "oldType": "integer", "newType": "string"},
          {"op": "move", "path": "/b/1", "keypath": "b.1", "from": "/b/0"},
          {"op": "remove", "path": "/c~1~0", "keypath": "c/~", "old": 0},
          {"op": "add", "path": "/d", "keypath": "d", "new": {"$real":"1"}}
        ]

        """)
    #expect(try diff("[1]", "[1]", "--format", "json").outputText == "[]\n")
  }

  @Test func stat() throws {
    #expect(try diff("[1, 2]", "[1, 3]", "--format", "stat").outputText == "1 changed\n")
  }

  @Test func unified() throws {
    let text = "<plist>\n<!-- a -->\n<true/>\n</plist>\n"
    let outcome = try diff(text, text.replacing("true", with: "false"), "--unified", "1")
    #expect(outcome.status == 1)
    #expect(outcome.outputText.hasSuffix("@@ -2,3 +2,3 @@\n <!-- a -->\n-<true/>\n+<false/>\n </plist>\n"))
  }

  /// Files of different formats are compared in the form that textconv gives them.
  @Test func unifiedDifferenceOfTwoFormats() throws {
    let outcome = try diff(#"{"b": 1, "a": [2]}"#, "{a = (3); b = 1;}", "--format", "unified")
    let canonical = try diff(#"{"a": [2], "b": 1}"#, #"{"a": ["3"], "b": "1"}"#, "--format", "unified")
    #expect(outcome.status == 1 && canonical.status == 1)
    #expect(outcome.outputText.contains("@@ -1,6 +1,6 @@\n {\n"), "\(outcome)")
  }

  /// What the format of OLD cannot hold cannot be put there.
  @Test(arguments: ["edits"])
  func editsThatCannotBeMade(form: String) throws {
    let outcome = try diff(
      #"{"a": 1}"#, "<plist><dict><key>a</key><date>2024-01-01T00:00:00Z</date></dict></plist>", "--format", form)
    #expect(outcome.status == 2 && outcome.errorText.contains("'a'"))
    let openStep = try diff("{a = 1;}", "{a = 2;}", "--format", form)
    #expect(openStep.status == 2 && openStep.errorText.contains("OpenStep"))
  }

  @Test func repeatedKeysAreNoted() throws {
    let outcome = try diff(#"{"a": 1, "a": 2}"#, #"{"a": 2}"#)
    #expect(outcome.status == 0 && outcome.errorText.contains("old: a key is repeated"))
  }

  // MARK: Trouble

  @Test(arguments: [("absent", "No such file"), ("broken", "broken:1:"), ("-", "standard input is empty")])
  func unreadable(name: String, message: String) throws {
    try folder.file("broken", "<plist><dict>")
    try folder.file("good", "[1]")
    let name = name == "-" ? name : folder.path(name)
    for words in [["diff", name, folder.path("good")], ["diff", folder.path("good"), name]] {
      let outcome = run(words)
      #expect(outcome.status == 2 && outcome.errorText.contains(message) && outcome.output.isEmpty)
    }
  }

  @Test func standardInput() throws {
    try folder.file("a", "[1]")
    #expect(run("diff", "-", folder.path("a"), input: "[1]").status == 0)
    #expect(run("diff", folder.path("a"), "-", input: "[2]").status == 1)
  }

  /// Half a script would be taken for a whole one.
  @Test(arguments: ["edits", "patch", "json"]) func nothingIsPrintedWhereTheFormFails(form: String) throws {
    let outcome = try diff(
      "<plist><dict><key>a</key><true/></dict></plist>", #"{"b": null, "c": 1}"#, "--format", form, "--types", "refuse")
    let isRefused = form == "edits"
    #expect(outcome.status == (isRefused ? 2 : 1))
    #expect(outcome.output.isEmpty == isRefused)
    let data = try diff(
      "[1, 2]", "<plist><array><data>AAAA</data></array></plist>", "--format", form, "--types", "refuse")
    #expect(data.status == 2 && data.output.isEmpty && !data.errors.isEmpty)
  }

  @Test(arguments: ["edits", "patch", "unified"]) func formsAboutAllValuesTakeNoPatterns(form: String) throws {
    for option in ["--ignore", "--only", "--at"] {
      let outcome = try diff("[1]", "[2]", "--format", form, option, "0")
      #expect(outcome.status == 2 && outcome.output.isEmpty)
    }
  }

  /// JSON's numbers are what they are in other formats: whole reals, and digits that no double holds.
  @Test(arguments: [
    "1e15", "-1e15", "1.5e17", "123456789012345678.0", "18446744073709551616", "1e30", "0.1234567890123456789",
  ])
  func numbersOfJSON(number: String) throws {
    try folder.file("a", "{\"a\": \(number)}")
    #expect(run("convert", "binary", "-o", folder.path("b"), folder.path("a")).status == 0)
    #expect(run("diff", folder.path("a"), folder.path("b")).status == 0)
    for old in ["{}", "<plist><dict/></plist>"] {
      try folder.file("old", old)
      let edits = run("diff", "--format", "edits", folder.path("old"), folder.path("b"))
      #expect(edits.status == 1, "\(edits)")
      #expect(run("edit", "--script", "-", folder.path("old"), input: edits.outputText).status == 0)
      #expect(run("diff", folder.path("old"), folder.path("b")).status == 0, "\(edits)")
    }
  }

  @Test func longRunsOfRecordsArePaired() throws {
    let records = (0..<300).map { #"{"p": \#($0), "q": \#($0), "r": 0}"# }
    let changed = records[1...].map { $0.replacing(#""r": 0"#, with: #""r": 1"#) }
    let stat = try diff(
      "[\(records.joined(separator: ","))]", "[\(changed.joined(separator: ","))]", "--format", "stat")
    #expect(stat.outputText == "299 changed, 1 removed\n")
    let shuffled = "[\(changed.reversed().joined(separator: ","))]"
    let anyOrder = try diff("[\(records[1...].joined(separator: ","))]", shuffled, "--format", "stat", "--ignore-order")
    #expect(anyOrder.outputText == "299 changed\n")
  }
}
