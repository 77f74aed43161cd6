import Foundation
import TestSupport
import Testing

@testable import pliers

struct MergeCommandTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Files `base`, `ours` and `theirs`, and the words of a merge of them.
  private func merge(_ base: String?, _ ours: String, _ theirs: String, _ options: String...) throws -> [String] {
    if let base { try folder.file("base", base) }
    try folder.file("ours", ours)
    try folder.file("theirs", theirs)
    return ["merge", "--base", folder.path("base")] + options + [folder.path("ours"), folder.path("theirs")]
  }

  @Test func resultGoesToStandardOutputOrIntoAFile() throws {
    let words = try merge(#"{"a":1}"#, #"{"a":1,"b":2}"#, #"{"a":3}"#)
    let result = #"{"a":3,"b":2}"#
    #expect(run(words) == Outcome(status: 0, output: Array(result.utf8), errors: []))
    #expect(run(words + ["-o", folder.path("new")]).status == 0)
    #expect(try folder.text("new") == result)
    #expect(run(words + ["--dry-run"]).outputText.contains("\n+" + result))
    #expect(try folder.text("ours") == #"{"a":1,"b":2}"#)
    #expect(run(words + ["-i"]).output.isEmpty)
    #expect(try folder.text("ours") == result)
  }

  /// A comment of theirs that the values have no place for is left to people, as git does it.
  @Test func commentsOfTheirsAreNotLost() throws {
    let text =
      "<plist>\n<dict>\n<key>a</key>\n<string>1</string>\n<key>b</key>\n<string>1</string>\n</dict>\n</plist>\n"
    let ours = text.replacing("<key>a</key>\n<string>1<", with: "<key>a</key>\n<string>5<")
    let theirs = text.replacing("<key>b</key>", with: "<!-- the widget reads b -->\n<key>b</key>")
    let outcome = run(try merge(text, ours, theirs))
    #expect(outcome.status == 1 && outcome.outputText.contains("the widget reads b"))
    #expect(outcome.errorText.contains("a comment of theirs has no place in the merged values"))
    // One that the values' lines leave alone is taken.
    let apart = text.replacing("<dict>\n", with: "<dict>\n<key>z</key>\n<string>z</string>\n<key>y</key>\n<true/>\n")
    let joined = run(
      try merge(
        apart, apart.replacing("<string>z<", with: "<string>Z<"),
        apart.replacing("</dict>", with: "<!-- the end -->\n</dict>")))
    #expect(joined.status == 0 && joined.outputText.contains("the end") && joined.outputText.contains("<string>Z<"))
  }

  @Test(arguments: ["base", "ours", "theirs"]) func reportOverwritesNoFileOfTheMerge(name: String) throws {
    let words = try merge("[1]", "[1, 2]", "[0, 1]") + ["--report", folder.path(name)]
    let before = try folder.text(name)
    #expect(run(words).status == 2)
    #expect(try folder.text(name) == before)
  }

  @Test func eachClashHasALine() throws {
    let words = try merge(#"{"V":"40","a":1}"#, #"{"V":"42","a":1}"#, #"{"V":"43"}"#, "--path", "Info.plist")
    let outcome = run(words)
    #expect(outcome.status == 1)
    #expect(
      outcome.errorText == """
        Info.plist: conflict at V: ours "42", theirs "43", base "40"
        Info.plist: 1 conflict: edit the file between the markers, or settle with --resolve PATTERN=POLICY

        """)
    #expect(run(words + ["--resolve", "V=higher"]).outputText == #"{"V":"43"}"#)
    #expect(
      run(words + ["--report", "-", "-o", folder.path("new")]).outputText == """
        [
          {"path": "Info.plist", "keypath": "V", "kind": "both-modified", "base": "40", "ours": "42", "theirs": "43"}
        ]

        """)
  }

  /// One stream takes the report or the result, whether there are conflicts or not.
  @Test(arguments: [
    ("", "the result"), ("-o -", "the result"), ("--conflicts none", "the result"), ("--dry-run", "the difference"),
  ])
  func reportIsNotMixedWithTheResult(options: String, mixed: String) throws {
    for report in ["-", "/dev/stdout"] {
      let outcome = run(try merge("[1]", "[1, 2]", "[0, 1]") + ["--report", report] + words(options))
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.errorText.contains("--report - would mix with \(mixed)"))
    }
  }

  @Test(arguments: ["-i", "--git"]) func reportGoesToStandardOutputBesideAFile(option: String) throws {
    let outcome = run(try merge("[1]", "[1, 2]", "[0, 1]") + ["--report", "-", option])
    #expect(outcome.status == 0 && outcome.outputText == "[]\n")
  }

  @Test func dryRunWritesNoReport() throws {
    let words = try merge(#"{"a":1}"#, #"{"a":2}"#, #"{"a":3}"#, "--report", folder.path("r.json"), "--dry-run")
    #expect(run(words).status == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.path("r.json")))
  }

  /// Ours has put the start of an element into the lines of the conflict, and its end after an unchanged line.
  @Test(arguments: ["base", "theirs"]) func choiceOfLinesIsAListOrNothing(side: String) throws {
    let base = "{\n  a = 1;\n  b = 2;\n}\n"
    let ours = "{\n  d = {\n  b = 2;\n  };\n}\n"
    let theirs = "{\n  a = 2;\n  b = 2;\n}\n"
    let words = try merge(base, ours, theirs, "--path", "f") + ["--conflicts"]
    let outcome = run(words + [side])
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.errorText.contains("f: 1 conflict: nothing was written: with the lines of \(side), the result"))
    #expect(run(words + [side, "-i"]).status == 1)
    #expect(try folder.text("ours") == ours)
    #expect(run(words + ["ours"]).outputText == ours)
  }

  @Test(arguments: [("1", 1), ("1000", 1000), ("1001", 1000), ("1000000000", 1000)])
  func markerSizeIsBounded(size: String, count: Int) throws {
    let outcome = run(try merge(#"{"a":1}"#, #"{"a":2}"#, #"{"a":3}"#, "--marker-size", size))
    #expect(outcome.status == 1 && outcome.output.count { $0 == UInt8(ascii: "<") } == count)
    let zero = run(try merge(#"{"a":1}"#, #"{"a":2}"#, #"{"a":3}"#, "--marker-size", "0"))
    #expect(zero.status == 2 && zero.errorText.contains("--marker-size: expected a number from 1"))
  }

  @Test(arguments: [("ours", #"{"a":2}"#), ("theirs", #"{"a":3}"#), ("base", #"{"a":1}"#), ("none", "")])
  func sideIsWrittenInThePlaceOfMarkers(side: String, result: String) throws {
    let outcome = run(try merge(#"{"a":1}"#, #"{"a":2}"#, #"{"a":3}"#, "--conflicts", side))
    #expect(outcome.status == 1 && outcome.outputText == result)
  }

  /// What was written of clashes, and what can be done about them.
  @Test(arguments: [
    (["--conflicts", "theirs"], "theirs was written in each place"),
    (["--conflicts", "none"], "nothing was written; settle with --resolve PATTERN="),
    (["--git"], "edit the file between the markers"),
  ])
  func wayOutIsNamed(options: [String], message: String) throws {
    let words = try merge(#"{"a":1,"b":1}"#, #"{"a":2,"b":2}"#, #"{"a":3,"b":3}"#) + ["--path", "f"] + options
    let last = run(words).errorText.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix("f: 2 conflicts: " + message))
    #expect(options != ["--git"] || !last.contains("--resolve"))
  }

  /// Such a pattern may be misspelled. One of git's is for all files, and is named where somebody has to look anyway.
  @Test func patternsThatMatchNothingAreNamed() throws {
    let sides = (#"{"a":1}"#, #"{"a":1,"b":[2]}"#, #"{"a":3}"#)
    let options = ["--resolve", "a=ours", "--resolve", "A.*=theirs", "--arrays", "b=union", "--arrays", "c=union"]
    let outcome = run(try merge(sides.0, sides.1, sides.2) + options + ["--path", "f"])
    #expect(outcome.status == 0)
    #expect(outcome.errorText == "f: no value matches the pattern 'A.*'\nf: no value matches the pattern 'c'\n")
    #expect(run(try merge(sides.0, sides.1, sides.2) + options + ["--git"]).errors.isEmpty)
    let clash = run(try merge(sides.0, #"{"a":2}"#, sides.2) + ["--git", "--resolve", "A=ours"])
    #expect(clash.status == 1 && clash.errorText.contains("no value matches the pattern 'A'"))
  }

  /// The encoding of the result is that of ours.
  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func sidesMayBeInUTF16(encoding: String.Encoding) throws {
    let text = """
      <plist>
      <dict>
      <key>ä</key>
      <string>1</string>
      <key>b</key>
      <string>1</string>
      </dict>
      </plist>

      """
    let ours = text.replacing("<key>ä</key>\n<string>1<", with: "<key>ä</key>\n<string>é<")
    let theirs = text.replacing("<key>b</key>\n<string>1<", with: "<key>b</key>\n<string>2<")
    let words = try merge(text, ours, theirs)
    func encoded(_ text: String) throws -> [UInt8] { Array(try #require(("\u{FEFF}" + text).data(using: encoding))) }
    for (name, text) in [("base", text), ("ours", ours)] { try folder.file(name, try encoded(text)) }
    // Theirs stays in UTF-8.
    let merged = ours.replacing("<key>b</key>\n<string>1<", with: "<key>b</key>\n<string>2<")
    #expect(run(words) == Outcome(status: 0, output: try encoded(merged), errors: []))
    try folder.file("theirs", try encoded(theirs))
    #expect(run(words) == Outcome(status: 0, output: try encoded(merged), errors: []))
    // Markers are written like all else.
    let clashing = text.replacing("<key>ä</key>\n<string>1<", with: "<key>ä</key>\n<string>2<")
    try folder.file("theirs", try encoded(clashing))
    let clash = run(words + ["--labels", "b", "o", "t"])
    let marked = ours.replacing(
      "<string>é</string>\n", with: "<<<<<<< o\n<string>é</string>\n=======\n<string>2</string>\n>>>>>>> t\n")
    #expect(clash == Outcome(status: 1, output: try encoded(marked), errors: clash.errors))
  }

  /// Sides of megabytes are read at once, and their result is that of small ones.
  @Test func sidesMayBeLarge() throws {
    func list(_ first: String, _ last: String) -> String {
      let records = (0..<12_000).map { number in
        let name = number % 4000 == 17 ? first : number % 4000 == 19 ? last : "n"
        return "<dict>\n<key>id</key>\n<string>item \(number) of all</string>\n"
          + "<key>name</key>\n<string>\(name)</string>\n</dict>\n"
      }
      return "<plist>\n<array>\n\(records.joined())</array>\n</plist>\n"
    }
    let words = try merge(list("a", "a"), list("b", "a"), list("a", "c"))
    #expect(try folder.text("ours").utf8.count > 1 << 20)
    #expect(run(words) == Outcome(status: 0, output: Array(list("b", "c").utf8), errors: []))
  }

  @Test func baseMayBeMissingOrEmpty() throws {
    #expect(run(try merge(nil, #"{"a":1}"#, #"{"b":2}"#)).outputText == #"{"a":1,"b":2}"#)
    #expect(run(try merge("", #"{"a":1}"#, #"{"a":2}"#)).status == 1)
  }

  /// As git merges it, and its status.
  @Test func sideThatCannotBeReadIsMergedByLines() throws {
    let outcome = run(try merge("<<\n1\n2\n3\n", "<<\n1\n2\n3\n4\n", "<<\n0\n1\n2\n3\n"))
    #expect(outcome.status == 0 && outcome.outputText == "<<\n0\n1\n2\n3\n4\n")
    #expect(outcome.errorText.contains("merged by lines: base is not a property list"))
    #expect(run(try merge("<<1", "<<2", "<<3")).status == 1)
    #expect(run(try merge("{a=1;a=2;}", "{a=1;a=3;}", "{a=1;a=4;}")).errorText.contains("has the key 'a' twice"))
  }

  /// The table of ordered arrays.
  @Test func helpNamesArraysThatAreLists() {
    let keys = ["ProgramArguments", "LaunchArguments", "OTHER_*FLAGS", "*Arguments", "*Flags", "*Options"]
    for words in [["help", "merge"], ["help", "manual", "merge"]] {
      let text = run(words).outputText
      for key in keys { #expect(text.contains(key), "\(words) \(key)") }
    }
  }

  /// Arguments of a job: both sides have changed the port.
  @Test func argumentsAreNotASet() throws {
    func job(_ port: String) -> String { #"{"ProgramArguments":["foo","-p","\#(port)"]}"# }
    let outcome = run(try merge(job("80"), job("443"), job("8080")) + ["--path", "job"])
    #expect(outcome.status == 1)
    #expect(
      outcome.errorText.hasPrefix(
        #"job: conflict at ProgramArguments.2: ours "443", theirs "8080", base "80""# + "\n"))
  }

  @Test func binaryFileWithClashesStaysAsItIs() throws {
    for (name, text) in [("base", "{a=1;b=1;}"), ("ours", "{a=2;b=1;}"), ("theirs", "{a=3;b=2;}")] {
      #expect(run("convert", "binary", "-o", folder.path(name), "-", input: text).status == 0)
    }
    let words = ["merge", "--base", folder.path("base"), folder.path("ours"), folder.path("theirs")]
    let before = run("convert", "json", folder.path("ours"))
    let outcome = run(words + ["-i"])
    #expect(outcome.status == 1 && outcome.errorText.contains("conflict at a"))
    #expect(run("convert", "json", folder.path("ours")) == before)
    #expect(run(words + ["-i", "--resolve", "a=higher"]).status == 0)
    #expect(run("convert", "json", "--compact", folder.path("ours")).outputText == #"{"a":"3","b":"2"}"# + "\n")
  }

  @Test func openStepFileTakesTheMergeByLines() throws {
    let words = try merge("a = 1;\nb = 1;\nc = 1;\n", "a = 2;\nb = 1;\nc = 1;\n", "a = 1;\nb = 1;\nc = 2;\n")
    #expect(run(words).outputText == "a = 2;\nb = 1;\nc = 2;\n")
    // git would put the key there twice.
    let twice = run(
      try merge("a = 1;\nb = 1;\nc = 1;\n", "n = 1;\na = 1;\nb = 1;\nc = 1;\n", "a = 1;\nb = 1;\nc = 1;\nn = 1;\n"))
    #expect(twice.status == 1 && twice.outputText.contains("<<<<<<<"))
  }

  @Test func catalogueKeepsItsSpelling() throws {
    let words = try merge(
      "{\n  \"strings\" : {\n    \"a\" : {\n\n    }\n  }\n}",
      "{\n  \"strings\" : {\n    \"a\" : {\n\n    },\n    \"b\" : {\n\n    }\n  }\n}",
      "{\n  \"strings\" : {\n    \"a\" : {\n\n    },\n    \"c\" : {\n\n    }\n  }\n}")
    #expect(
      run(words).outputText
        == "{\n  \"strings\" : {\n    \"a\" : {\n\n    },\n    \"b\" : {\n\n    },\n    \"c\" : {\n\n    }\n  }\n}")
  }

  // MARK: git

  /// Before git 2.44 the placeholders of labels come as they are.
  @Test func gitGetsTheResultInOurs() throws {
    let options = ["--git", "--marker-size", "9", "--path", "a b.plist", "--labels", "%S", "it's \"100 %\"", "%Y"]
    let words = try merge("[1]\n", "[2]\n", "[3]\n") + options
    let outcome = run(words)
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.errorText.hasPrefix("a b.plist: conflict at 0"))
    let text = try folder.text("ours")
    #expect(text.contains("<<<<<<<<< it's \"100 %\"\n") && text.contains("\n>>>>>>>>> theirs\n"))
  }

  @Test func failureUnderGitIsNoConflict() throws {
    let words = try merge("[1]", "[2]", "[3]", "--git")
    #expect(run(words.dropLast() + [folder.path("missing")]).status == 255)
    #expect(run("merge", "--git", "--base").status == 255)
    #expect(try folder.text("ours") == "[2]")
  }

  @Test(arguments: [
    ("merge --base a b", "there is 1 file"), ("merge a", "an overlay is missing"),
    ("merge --base a --arrays sets b c", "expected auto, ordered or union"),
    ("merge --resolve a b c", "expected PATTERN=POLICY"), ("merge --git -i --base a b c", "--git writes"),
    ("merge --base a -i --dry-run b c", "so --in-place has no meaning"),
    ("merge --base a -o d --dry-run b c", "so --output has no meaning"),
    ("merge --base a -i -o d b c", "--output and --in-place exclude each other"),
    ("merge --conflicts ours a b", "go with --base"), ("merge --keep --base a b c", "without --base"),
  ])
  func wrongUsageIsExplained(line: String, message: String) {
    let outcome = run(words(line))
    #expect(outcome.status == 2 || line.contains("--git") && outcome.status == 255)
    #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
  }
}
