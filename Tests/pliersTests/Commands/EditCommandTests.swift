import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// `pliers edit`, and what its operations can do as commands of their own.
struct EditCommandTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Two dictionaries and an array, in an order and a style of their own.
  static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <!-- made by hand -->
    <dict>
      <key>version</key>  <string>1</string>
      <key>list</key>
      <array>
        <string>a</string>
      </array>
      <key>empty</key><dict/>
    </dict>
    </plist>

    """

  // MARK: Several operations

  @Test func operationsAreDoneInOrder() {
    let outcome = run(
      "edit", "-c", "set a --integer 2", "-c", "remove b", "-c", "insert b --array", "-c", "insert b.- --bool yes",
      "-c", "replace a --integer 3", "-", input: #"{"a":1,"b":2}"#)
    #expect(outcome == Outcome(status: 0, output: Array(#"{"a":3,"b":[true]}"#.utf8), errors: []))
  }

  @Test func operationsAreOneEditOfTheText() throws {
    let file = try folder.file("a.plist", Self.xml)
    let outcome = run(
      "edit", "-c", "set version --string 2", "-c", "insert list.- --string b", "-c", "remove empty", file)
    #expect(outcome == Outcome(status: 0, output: [], errors: []))
    let expected = Self.xml.replacingOccurrences(of: "<string>1</string>", with: "<string>2</string>")
      .replacingOccurrences(of: "<string>a</string>\n", with: "<string>a</string>\n    <string>b</string>\n")
      .replacingOccurrences(of: "  <key>empty</key><dict/>\n", with: "")
    #expect(try folder.text("a.plist") == expected)
  }

  @Test func optionsAndScriptsAreDoneAsTheyStand() throws {
    let script = try folder.file("script", "insert l.- --integer 2\n# and\ninsert l.- --integer 3\n")
    let words = ["edit", "-c", "set l --json [1]", "--script", script, "-c", "insert l.- --integer 4"]
    #expect(run(words + ["-"], input: "{}").outputText == #"{"l":[1,2,3,4]}"#)
    let file = try folder.file("f.json", "{}")
    let outcome = run(words + ["--script", "-", file], input: "insert l.- --integer 5")
    #expect(outcome == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.text("f.json") == #"{"l":[1,2,3,4,5]}"#)
  }

  /// The operations before the one that fails are not done either, and the old file is not kept as there is no new one.
  @Test func nothingIsWrittenIfOneFails() throws {
    let file = try folder.file("a.plist", Self.xml)
    let before = try folder.attributes("a.plist")
    let script = "set version --string 2\n\n# no such thing\nremove nothing\nset version --string 3\n"
    let outcome = run("edit", "--script", "-", "--backup", "--exit-code", file, input: script)
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.errorText == "\(file): operation 2, line 4 of <stdin>: no value at key path 'nothing'\n")
    #expect(try folder.attributes("a.plist") == before && folder.text("a.plist") == Self.xml)
    #expect(try folder.names() == ["a.plist"])
  }

  @Test func operationsAreCountedOverAllSources() throws {
    let script = try folder.file("script", "set b --integer 2\nremove x\n")
    let outcome = run("edit", "-c", "set a --integer 1", "--script", script, "-", input: "{}")
    #expect(outcome.errorText == "<stdin>: operation 3, line 2 of \(script): no value at key path 'x'\n")
    let last = run("edit", "-c", "set a --integer 1", "-c", "remove y", "-", input: "{}")
    #expect(last.errorText == "<stdin>: operation 2: no value at key path 'y'\n")
    #expect(outcome.status == 1 && last.status == 1 && outcome.output.isEmpty && last.output.isEmpty)
  }

  @Test func fileThatFailsStopsNoOther() throws {
    let files = try ["1", "2", "3"].map { try folder.file($0, $0 == "2" ? "[]" : #"{"a":1}"#) }
    let outcome = run(["edit", "-c", "replace a --integer 2", "-c", "set b --bool no"] + files)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errorText.hasPrefix("\(files[1]): operation 1: ") && !outcome.errorText.contains("\(files[2]): "))
    #expect(try folder.text("1") == #"{"a":2,"b":false}"# && folder.text("3") == folder.text("1"))
    #expect(try folder.text("2") == "[]")
  }

  @Test func binaryFileIsEdited() throws {
    let json = #"{"b":1,"a":[2.5,"x"]}"#
    try folder.file("f", run("convert", "binary", input: json).output)
    #expect(run("edit", "-c", "set a.0 --real 3.5", "-c", "remove a.1", folder.path("f")).status == 0)
    #expect(run("type", "", folder.path("f")).outputText == "dictionary\n")
    #expect(run("convert", "json", "--compact", folder.path("f")).outputText == "{\"b\":1,\"a\":[3.5]}\n")
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("f"))).starts(with: Data("bplist00".utf8)))
  }

  // MARK: --dry-run, --diff

  static let edits = [
    ["set", "version", "--string", "2"], ["remove", "list"], ["insert", "new", "--json", "[1, {\"a\": true}]"],
    ["set", "", "--dict"], ["edit", "-c", "set version --integer 1", "-c", "remove empty"],
    ["set", "empty", "--array"],
  ]

  /// What is shown is what diff finds between the file and what would be written.
  @Test(.enabled(if: UnifiedDifferenceTests.hasDiff, "needs diff"), arguments: edits, ["--dry-run", "--diff"])
  func shownDifferenceIsThatOfDiff(edit: [String], option: String) throws {
    let file = try folder.file("a.plist", Self.xml)
    let before = try folder.attributes("a.plist")
    let shown = run(edit + [option, file])
    #expect(shown.status == 0 && shown.errors.isEmpty)
    #expect(try folder.attributes("a.plist") == before && folder.names() == ["a.plist"])
    #expect(run(edit + ["-o", folder.path("b.plist"), file]).status == 0)
    let theirs = try Executable.shell("diff -u a.plist b.plist", in: folder.path)
    #expect(theirs.status == 1)
    let (ours, expected) = (lines(shown.outputText), lines(theirs.outputText))
    #expect(ours.prefix(2) == ["--- a\(file)", "+++ b\(file)"])
    #expect(ours.dropFirst(2) == expected.dropFirst(2))
  }

  @Test(
    .enabled(if: hasGit && UnifiedDifferenceTests.hasPatch, "needs git and patch"),
    arguments: ["patch -s -p1", "git apply"], ["a.plist", "with space.plist"])
  func shownDifferenceCanBeApplied(command: String, name: String) throws {
    try folder.file(name, Self.xml)
    let script = """
      "$pliers" edit -c 'set version --string 2' -c 'remove empty' --diff '\(name)' >difference &&
      "$pliers" edit -c 'set version --string 2' -c 'remove empty' -o expected '\(name)' &&
      \(command) <difference && cmp '\(name)' expected
      """
    let outcome = try Executable.shell(script, in: folder.path)
    #expect(outcome == Outcome(status: 0, output: [], errors: []))
  }

  static let hasGit = (try? Executable.shell("git --version", in: "/"))?.status == 0

  /// The bytes of a file that are not text, and its mark, are in the difference as they are.
  @Test(
    .enabled(if: UnifiedDifferenceTests.hasPatch, "needs patch"),
    arguments: [
      [0xEF, 0xBB, 0xBF] + Array("{\"a\": 1}".utf8),
      Array("<plist>\r\n<!-- ".utf8) + [0xFF]
        + Array(" -->\r\n<dict><key>a</key>\r\n<string>é</string></dict></plist>".utf8),
    ])
  func bytesOfTheFileAreShown(bytes: [UInt8]) throws {
    try folder.file("f", bytes)
    let script = """
      "$pliers" set a --string x --diff f >difference && "$pliers" set a --string x -o g f &&
      patch --binary -s -p1 <difference && cmp f g
      """
    #expect(try Executable.shell(script, in: folder.path) == Outcome(status: 0, output: [], errors: []))
  }

  @Test func nothingToDoHasNoDifference() throws {
    let file = try folder.file("a.plist", Self.xml)
    #expect(run("set", "version", "--string", "1", "--diff", file) == Outcome(status: 0, output: [], errors: []))
  }

  @Test func differencesOfSeveralFilesFollowOneAnother() throws {
    let files = try ["1", "2"].map { try folder.file($0, "[0]\n") }
    #expect(
      run(["set", "0", "--integer", "1", "--diff"] + files).outputText
        == files.map { "--- a\($0)\n+++ b\($0)\n@@ -1 +1 @@\n-[0]\n+[1]\n" }.joined())
  }

  /// A binary file's difference is that of its XML form.
  @Test func binaryFileIsShownAsXML() throws {
    try folder.file("f", run("convert", "binary", input: #"{"a":"1"}"#).output)
    let outcome = run("set", "a", "--string", "2", "--diff", folder.path("f"))
    #expect(outcome.status == 0)
    #expect(outcome.outputText.contains("-\t<string>1</string>\n+\t<string>2</string>\n"))
  }

  // MARK: --backup

  @Test(arguments: [("--backup", "a.plist~"), ("--backup=.orig", "a.plist.orig"), ("--backup=", "a.plist~")])
  func oldFileIsKept(option: String, name: String) throws {
    let file = try folder.file("a.plist", Self.xml)
    try folder.setMode(0o640, of: "a.plist")
    let before = try folder.attributes("a.plist")
    #expect(run("set", "version", "--string", "2", option, file) == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.names() == ["a.plist", name])
    #expect(try folder.text(name) == Self.xml)
    #expect(try folder.attributes(name).mode == 0o640 && folder.attributes(name).modified == before.modified)
    #expect(try folder.attributes(name).links == 1)
    #expect(try folder.attributes("a.plist").mode == 0o640)
    #expect(try folder.text("a.plist") == Self.xml.replacingOccurrences(of: ">1<", with: ">2<"))
    // The next one replaces it.
    #expect(run("set", "version", "--string", "3", option, file).status == 0)
    #expect(try folder.names() == ["a.plist", name])
    #expect(try folder.text(name) == Self.xml.replacingOccurrences(of: ">1<", with: ">2<"))
  }

  /// A file with two names is written in place, so the kept one is a copy.
  @Test func oldFileOfTwoNamesIsKept() throws {
    let file = try folder.file("a.plist", Self.xml)
    try folder.setMode(0o600, of: "a.plist")
    try FileManager.default.linkItem(atPath: file, toPath: folder.path("b.plist"))
    #expect(run("set", "version", "--string", "2", "--backup", file).status == 0)
    #expect(try folder.names() == ["a.plist", "a.plist~", "b.plist"])
    #expect(try folder.text("a.plist~") == Self.xml && folder.attributes("a.plist~").mode == 0o600)
    #expect(try folder.text("b.plist") == folder.text("a.plist") && folder.attributes("b.plist").links == 2)
  }

  @Test func nothingIsKeptWhereNothingChanges() throws {
    let file = try folder.file("a.plist", Self.xml)
    #expect(run("set", "version", "--string", "1", "--backup", file).status == 0)
    #expect(try folder.names() == ["a.plist"])
  }

  /// Where the old file cannot be kept, it stays what it is.
  @Test func backupThatFailsStopsTheEdit() throws {
    let file = try folder.file("a.plist", Self.xml)
    try folder.folder("a.plist~")
    let outcome = run("set", "version", "--string", "2", "--backup", file)
    #expect(outcome.status == 2 && outcome.errorText == "\(file)~: Is a directory\n")
    #expect(try folder.text("a.plist") == Self.xml && folder.names() == ["a.plist", "a.plist~"])
    #expect(try folder.attributes("a.plist").links == 1)
    #expect(run("set", "version", "--string", "2", "--backup=/x", file).status == 2)
  }

  // MARK: Conditions

  @Test(arguments: [
    ("set a.b.c --integer 1 --create-parents", "{}", #"{"a":{"b":{"c":1}}}"#),
    ("insert /a/b --integer 1 --create-parents", #"{"a":{}}"#, #"{"a":{"b":1}}"#),
    ("set l.1.k --integer 1 --create-parents", #"{"l":[0]}"#, #"{"l":[0,{"k":1}]}"#),
    ("set a --integer 1 --create-parents", "{}", #"{"a":1}"#),
    ("set a.b --integer 1", "{}", nil), ("set a.b --integer 1 --create-parents", #"{"a":"x"}"#, nil),
    ("set l.2.k --integer 1 --create-parents", #"{"l":[0]}"#, nil),
    ("insert a --integer 1 --if-absent", #"{"a":0}"#, #"{"a":0}"#),
    ("insert a --integer 1 --if-absent", "{}", #"{"a":1}"#),
    ("set a --integer 1 --if-absent", #"{"a":0}"#, #"{"a":0}"#),
    ("set a.b --integer 1 --if-absent --create-parents", #"{"a":{"b":0}}"#, #"{"a":{"b":0}}"#),
    ("replace a --integer 1 --if-present", "{}", "{}"), ("set a --integer 1 --if-present", #"{"a":0}"#, #"{"a":1}"#),
    ("set a.b.c --integer 1 --if-present", "{}", "{}"), ("remove a --if-present", "{}", "{}"),
    ("remove a --if-present", #"{"a":0}"#, "{}"), ("remove a", "{}", nil),
    ("set a --integer 1 --expect integer", #"{"a":0}"#, #"{"a":1}"#),
    ("set a --integer 1 --expect string", #"{"a":0}"#, nil), ("set a --integer 1 --expect integer", "{}", nil),
    ("set a --integer 1 --expect integer --if-present", "{}", "{}"), ("remove a --expect array", #"{"a":[1]}"#, "{}"),
    ("remove a --expect dictionary", #"{"a":[1]}"#, nil),
  ])
  func condition(line: String, input: String, output: String?) {
    for words in [words(line), ["edit", "-c", line]] {
      let outcome = run(words + ["-"], input: input)
      #expect((outcome.status == 0) == (output != nil))
      #expect(outcome.outputText == output ?? "")
      // Where --if-present finds nothing, it says so.
      #expect(outcome.errors.isEmpty == (output != nil && !(line.contains("present") && output == input)))
    }
  }

  @Test func unexpectedTypeIsNamed() {
    let outcome = run("set", "a", "--string", "x", "--expect", "string", "-", input: #"{"a":[]}"#)
    #expect(outcome.errorText == "<stdin>: the value at key path 'a' is of type array, not string\n")
    #expect(run("remove", "a", "--expect", "strng", "-", input: "{}").errorText.contains("did you mean 'string'?"))
  }

  // MARK: --exit-code

  @Test(arguments: [
    ("set a --integer 1", 3), ("set a --integer 0", 0), ("remove a", 3), ("remove b --if-present", 0),
    ("insert a --bool no --if-absent", 0), ("insert b --bool no --if-absent", 3), ("remove b", 1), ("set a", 2),
  ])
  func statusTellsWhetherSomethingChanges(line: String, status: CInt) throws {
    let file = try folder.file("f.json", #"{"a":0}"#)
    #expect(run(words(line) + ["--exit-code", "--diff", file]).status == status)
    #expect(run(words(line) + [folder.path("f.json"), "--diff"]).status == (status == 3 ? 0 : status))
    #expect(run(words(line) + ["--exit-code", file]).status == status)
    try folder.file("f.json", #"{"a":0}"#)
    if status < 2 || status == 3 { #expect(run("edit", "-c", line, "--exit-code", file).status == status) }
  }

  /// An equal real stays as it is spelled.
  @Test(arguments: ["100.0", "1e2"]) func equalRealIsNoChange(number: String) throws {
    let file = try folder.file("f.json", "{\"a\": \(number)}")
    #expect(run("set", "a", "--real", "100", "--exit-code", file).status == 0)
    #expect(try folder.text("f.json") == "{\"a\": \(number)}")
  }

  @Test func equalZeroKeepsItsSign() throws {
    let file = try folder.file("f.json", #"{"a":-0.0}"#)
    #expect(run("replace", "a", "--real", "-0", "--exit-code", file).status == 0)
    #expect(try folder.text("f.json") == #"{"a":-0.0}"#)
  }

  /// One file that changes is a change; one that fails is a failure, whatever the others do.
  @Test func statusIsThatOfAllFiles() throws {
    let files = try ["{}", #"{"a":1}"#, "[]"].enumerated().map { try folder.file("\($0)", $1) }
    let words = ["set", "a", "--integer", "1", "--exit-code", "--diff"]
    #expect(run(words + [files[1]]).status == 0)
    #expect(run(words + [files[1], files[0], files[1]]).status == 3)
    #expect(run(words + files).status == 2)
  }

  /// Operations that undo each other change nothing, and then nothing is written.
  @Test func operationsThatUndoEachOtherChangeNothing() throws {
    let file = try folder.file("a.plist", Self.xml)
    try folder.age("a.plist")
    let before = try folder.attributes("a.plist")
    let outcome = run("edit", "-c", "insert x --array", "-c", "remove x", "--exit-code", "--backup", file)
    #expect(outcome == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.attributes("a.plist") == before && folder.names() == ["a.plist"])
  }

  // MARK: Hints

  @Test(arguments: [
    ("remove CFBundleVersoin", "did you mean 'CFBundleVersion'?"),
    ("replace CFBundleVersio --integer 1", "did you mean 'CFBundleVersion'?"),
    ("set CFBundelVersion.x --integer 1", "did you mean 'CFBundleVersion.x'?"),
    ("remove nested.nmae", "did you mean 'nested.name'?"), ("remove nseted.name", "did you mean 'nested.name'?"),
    ("remove /nested/nmae", "did you mean '/nested/name'?"),
    ("set cfBundleVersion --integer 1 --expect integer", "did you mean 'CFBundleVersion'?"),
  ])
  func keyThatWasMeantIsNamed(line: String, hint: String) {
    let input = #"{"CFBundleVersion":"1","CFBundleName":"x","nested":{"name":1}}"#
    let outcome = run(words(line) + ["-"], input: input)
    #expect(outcome.status == 1 && outcome.errorText.hasSuffix("; \(hint)\n"))
    #expect(run("edit", "-c", line, "-", input: input).errorText.hasSuffix("; \(hint)\n"))
  }

  @Test(arguments: ["remove Unrelated", "remove list.7", "remove name.x"])
  func thereIsNoHintWithoutANearKey(line: String) {
    let outcome = run(words(line) + ["-"], input: #"{"name":"x","list":[]}"#)
    #expect(outcome.status == 1 && !outcome.errorText.contains("did you mean"))
  }

  /// A key of the file cannot make the terminal do what it wants.
  @Test func hintIsPrintable() {
    let outcome = run("remove", "abcdefgh", "-", input: #"{"abcdefg\u001b":1}"#)
    #expect(outcome.errorText == "<stdin>: no value at key path 'abcdefgh'; did you mean 'abcdefg\\u{1B}'?\n")
  }

  // MARK: Values

  @Test(arguments: [
    (nil, "AB\n", "<data>\n\tQUIK\n\t</data>"), ("string", "a & b\n", "<string>a &amp; b\n</string>"),
    ("line", "a & b\n", "<string>a &amp; b</string>"), ("line", "a\n\n", "<string>a\n</string>"),
    ("line", "a\r\n", "<string>a</string>"), ("line", "a", "<string>a</string>"),
    ("integer", "42\n", "<integer>42</integer>"), ("integer", "42\r\n", "<integer>42</integer>"),
    ("real", "1.5", "<real>1.5</real>"), ("bool", "yes\n", "<true/>"),
    ("date", "2001-01-01T00:00:00Z\n", "<date>2001-01-01T00:00:00Z</date>"),
    ("data", "QUIK\n", "<data>\n\tQUIK\n\t</data>"),
    ("hex", "41420a\n", "<data>\n\tQUIK\n\t</data>"), ("xml", "<true/>\n", "<true/>"),
    ("json", "\"x\"\n", "<string>x</string>"),
  ])
  func valueIsAFilesContent(kind: String?, content: String, element: String) throws {
    let path = try folder.file("value", content)
    let expected = document("<dict>\n\t<key>k</key>\n\t\(element)\n</dict>")
    for words in [["--file", path], ["--file", "-"]] {
      let file = try folder.file("f", document("<dict/>"))
      let outcome = run(["set", "k"] + words + (kind.map { ["--as", $0] } ?? []) + [file], input: content)
      #expect(outcome == Outcome(status: 0, output: [], errors: []))
      #expect(try folder.text("f") == expected)
    }
  }

  /// What a lenient reader would take for something else, or drop a part of, is refused; the places are counted by hand.
  @Test(arguments: [
    ("--xml", "<true/><false/>", "1:8"), ("--xml", "<key>k</key>", "1:7"),
    ("--xml", "<plist><key>k</key></plist>", "1:14"), ("--xml", "<data>AAE</data>", "1:7"),
    ("--xml", "<date>2021-02-30T00:00:00Z</date>", "1:7"), ("--xml", "<array>x<true/></array>", "1:8"),
    ("--xml", "<dict><key>k</key><true/><key>k</key><false/></dict>", "1:31"),
    ("--json", #"{"a": 1, "a": 2}"#, "1:11"), ("--json", "[1, 2,]", "1:6"), ("--json", "{\"a\": 1,}", "1:8"),
  ])
  func valueThatIsNotReadAsWrittenIsRefused(option: String, value: String, place: String) throws {
    let text = document("<dict/>")
    let file = try folder.file("f", text)
    let outcome = run("set", "k", option, value, file)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errorText.hasPrefix("pliers: \(option):\(place): "), "\(outcome.errorText)")
    #expect(try folder.text("f") == text)
  }

  /// 0.25 is a binary fraction, so that the text of the number is exact.
  @Test func fractionOfASecondIsKeptOrRefused() throws {
    let date = "2001-01-01T00:00:01.25Z"
    let xml = try folder.file("f.plist", document("<dict/>"))
    let refused = run("set", "k", "--date", date, xml)
    #expect(
      refused.status == 2 && refused.errorText == "\(xml): XML cannot hold a fraction of a second, at key path 'k'\n")
    #expect(try folder.text("f.plist") == document("<dict/>"))
    let binary = folder.path("b.plist")
    #expect(run("create", "binary", binary).status == 0)
    #expect(run("set", "k", "--date", date, binary).status == 0)
    #expect(run("convert", "json", "--compact", binary).outputText == #"{"k":"\#(date)"}"# + "\n")
    #expect(run("set", "k", "--date", date, "-", input: "{}").outputText.contains(date))
    #expect(run("set", "k", "--date", date, "--types", "tag", "-", input: "{}").outputText.contains(date))
  }

  @Test(arguments: [
    ("integer", "4 2\n", "--file PATH: --integer: expected a decimal integer from -2^63 to 2^64-1, found '4 2'\n"),
    ("bool", "", "--file PATH: --bool: expected true, false, yes or no, found ''\n"),
    ("json", "[", "--file PATH: --json:1:2: "), ("strng", "", "--as: unknown kind 'strng'; did you mean 'string'?\n"),
    ("array", "", "--as: unknown kind 'array'; the kinds are string, "),
  ])
  func badContentIsReported(kind: String, content: String, message: String) throws {
    let path = try folder.file("value", content)
    let outcome = run("set", "k", "--file", path, "--as", kind, "-", input: "{}")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errorText.hasPrefix("pliers: " + message.replacingOccurrences(of: "PATH", with: path)))
  }

  @Test func fileOfAValueMustBeThere() {
    let outcome = run("set", "k", "--file", "/no/such/file", "-", input: "{}")
    #expect(outcome.status == 2 && outcome.errorText == "pliers: --file: /no/such/file: No such file or directory\n")
    #expect(run("set", "k", "--string", "x", "--as", "string", "-", input: "{}").status == 2)
  }

  @Test func standardInputIsReadOnce() throws {
    let file = try folder.file("f.json", "{}")
    let twice = run("edit", "-c", "set a --file -", "-c", "set b --file -", file, input: "x")
    #expect(twice.status == 2)
    #expect(twice.errorText == "pliers: operation 2: --file: standard input has already been read\n")
    let script = run("edit", "--script", "-", file, input: "set a --file - --as string")
    #expect(script.status == 2)
    #expect(
      script.errorText == "pliers: operation 1, line 1 of <stdin>: --file: standard input has already been read\n")
    #expect(run("set", "a", "--file", "-", "-", input: "x").status == 2)
    #expect(try folder.text("f.json") == "{}")
  }

  /// The option, the text, and what was expected.
  @Test(arguments: [
    ("--integer 0x10", "--integer: expected a decimal integer from -2^63 to 2^64-1, found '0x10'"),
    ("--real 1,5", "--real: expected a decimal number, nan, infinity or -infinity, found '1,5'"),
    ("--bool on", "--bool: expected true, false, yes or no, found 'on'"),
    ("--date today", "--date: expected an RFC 3339 date like 2001-01-01T00:00:00Z, or now, found 'today'"),
    ("--data A", "--data: expected base64 with its padding, found 'A'"),
    ("--hex abc", "--hex: expected an even number of hexadecimal digits, found 'abc'"),
  ])
  func badValueIsReported(option: String, message: String) {
    let alone = run(["set", "k"] + words(option) + ["-"], input: "{}")
    #expect(alone.status == 2 && alone.errorText == "pliers: \(message)\n" && alone.output.isEmpty)
    let operation = run("edit", "-c", "remove k", "-c", "set k \(option)", "-", input: "{}")
    #expect(operation.status == 2 && operation.errorText == "pliers: operation 2: \(message)\n")
  }

  /// XML 1.0 has no way to write these, not even as references.
  @Test(arguments: [
    ("\u{1}", #"\u{1}"#), ("a\u{8}b", #"a\u{8}b"#), ("\u{1F}", #"\u{1F}"#), ("\u{FFFE}", "\u{FFFE}"),
  ])
  func controlCharacterIsRefusedForXML(text: String, shown: String) throws {
    let file = try folder.file("a.plist", Self.xml)
    let lines = [
      (["set", "version", "--string", text], "version"), (["set", "new \(text)", "--bool", "yes"], "new \(shown)"),
    ]
    for (words, keyPath) in lines {
      let outcome = run(words + [file])
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(
        outcome.errorText == "\(file): the text holds a character that XML 1.0 forbids, at key path '\(keyPath)'\n")
    }
    #expect(try folder.text("a.plist") == Self.xml)
  }

  @Test func controlCharacterIsEscapedInJSON() {
    #expect(run("set", "k", "--string", "\u{1}", "-", input: "{}").outputText == #"{"k":"\u0001"}"#)
  }

  /// Dates and data in JSON: strings, tagged objects, or an error.
  @Test(arguments: [
    ("", #"{"k":"2001-01-01T00:00:00Z","d":"AAEC"}"#), ("--types plain", #"{"k":"2001-01-01T00:00:00Z","d":"AAEC"}"#),
    ("--types tag", #"{"k":{"$date":"2001-01-01T00:00:00Z"},"d":{"$data":"AAEC"}}"#), ("--types refuse", nil),
  ])
  func typesOfJSON(option: String, output: String?) {
    let operations = ["edit", "-c", "set k --date 2001-01-01T00:00:00Z", "-c", "set d --data AAEC"]
    let outcome = run(operations + words(option) + ["-"], input: "{}")
    #expect(outcome.outputText == output ?? "")
    #expect((outcome.status == 0) == (output != nil))
    #expect(
      outcome.errorText
        == (output == nil
          ? "<stdin>: operation 1: JSON cannot hold this value; --types plain or --types tag can, at key path 'k'\n"
          : ""))
  }

  // MARK: Key paths

  @Test(arguments: [
    ("insert - --integer 0", "[1,2]", "[1,2,0]"), ("insert -1 --integer 0", "[1,2]", "[1,0,2]"),
    ("set -2 --integer 0", "[1,2]", "[0,2]"), ("replace /-1 --integer 0", "[1,2]", "[1,0]"),
    ("remove -1", "[1,2]", "[1]"), ("remove -3", "[1,2]", nil),
    ("insert /a/- --integer 0", #"{"a":[]}"#, #"{"a":[0]}"#),
    ("insert a.b.- --integer 0", #"{"a":{"b":[1]}}"#, #"{"a":{"b":[1,0]}}"#), ("remove -", "[1]", nil),
    ("set 01 --integer 0", "[1,2]", nil), ("set -0 --integer 0", "[1,2]", nil),
    ("set /0/-1 --integer 0", "[[1,2]]", "[[1,0]]"),
  ])
  func index(line: String, input: String, output: String?) {
    for words in [words(line), ["edit", "-c", line]] {
      let outcome = run(words + ["-"], input: input)
      #expect(outcome.outputText == output ?? "")
      #expect((outcome.status == 0) == (output != nil))
    }
  }

  /// Every key can be named, between dots and as a JSON Pointer.
  @Test(arguments: [
    ("a.b", #"a\.b"#, "/a.b"), ("a/b", "a/b", "/a~1b"), ("a b", "a b", "/a b"), (" ", " ", "/ "),
    ("123", "123", "/123"),
    (#"a\b"#, #"a\b"#, #"/a\b"#), (#"a\"#, #"a\\"#, #"/a\"#), (#"\.x"#, #"\\\.x"#, #"/\.x"#), ("~", "~", "/~0"),
    ("~1", "~1", "/~01"), ("-", "-", "/-"), ("-1", "-1", "/-1"), ("-x", "-x", "/-x"), ("--", "--", "/--"),
    ("/", nil, "/~1"), ("", nil, "/"), (".", #"\."#, "/."), ("é", "é", "/é"), ("$x", "$x", "/$x"), ("#", "#", "/#"),
    ("'\"", "'\"", "/'\""), ("<&>", "<&>", "/<&>"), ("0", "0", "/0"), ("a.b/c d.", #"a\.b/c d\."#, "/a.b~1c d."),
  ])
  func keyCanBeNamed(key: String, dotted: String?, pointer: String) throws {
    for text in [document("<dict/>"), "{}\n"] {
      for keyPath in [dotted, pointer].compactMap(\.self) {
        let file = try folder.file("f", text)
        #expect(run("insert", "--string", "v", "--", keyPath, file) == Outcome(status: 0, output: [], errors: []))
        #expect(run("keys", "", file).outputText == key + "\n")
        #expect(run("replace", "--string", "w", "--", pointer, file).status == 0)
        #expect(run("extract", "--", pointer, file).outputText == "w\n")
        // The same words in a script, quoted.
        let quoted = keyPath.replacingOccurrences(of: "'", with: #"'\''"#)
        #expect(run("edit", "-c", "remove -- '\(quoted)'", file).status == 0)
        #expect(run("keys", "", file).outputText.isEmpty)
      }
    }
  }

  @Test func keysInsideOthersCanBeNamed() {
    let input = #"{"a.b":{"":{"c/d":[{"1":0}]}}}"#
    for keyPath in [#"a\.b..c/d.0.1"#, "/a.b//c~1d/0/1", #"a\.b..c/d.-1.1"#] {
      #expect(run("set", keyPath, "--integer", "5", "-", input: input).outputText == #"{"a.b":{"":{"c/d":[{"1":5}]}}}"#)
    }
  }

  @Test func rootIsTheEmptyKeyPath() {
    #expect(run("set", "", "--json", "[1]", "-", input: #"{"a":1}"#).outputText == "[1]")
    #expect(run("replace", "", "--integer", "2", "-", input: "[1]").outputText == "2")
    #expect(
      run("edit", "-c", "set '' --dict", "-c", "insert a --integer 1", "-", input: "[]").outputText == #"{"a":1}"#)
    for line in ["insert '' --dict", "remove ''"] { #expect(run("edit", "-c", line, "-", input: "{}").status != 0) }
  }

  // MARK: OpenStep

  /// Whatever is asked: the reason is the same, and says what to do.
  @Test(arguments: [
    ["set", "a", "--string", "c"], ["set", "a", "--string", "b"], ["set", "a", "--string", "c", "--diff"],
    ["remove", "x"],
    ["edit", "-c", "remove a"],
  ])
  func openStepFileIsReadOnly(edit: [String]) throws {
    let file = try folder.file("a.strings", "a = b;\n")
    let outcome = run(edit + [file])
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errorText.hasPrefix("\(file): OpenStep ") && outcome.errorText.contains("convert"))
    #expect(try folder.text("a.strings") == "a = b;\n" && folder.names() == ["a.strings"])
  }

  private func lines(_ text: String) -> ArraySlice<Substring> {
    text.split(separator: "\n", omittingEmptySubsequences: false)[...]
  }
}
