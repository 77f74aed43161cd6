import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The command line of our own grammar: where words may stand, and what is wrong usage.
struct OwnGrammarTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  // MARK: Options

  @Test(arguments: [
    "convert json --compact -", "convert --compact json -", "--compact convert json -", "convert json - --compact",
    "convert --compact -- json -", "convert -- json -",
  ])
  func optionsStandAnywhereBehindTheCommand(line: String) {
    let outcome = run(words(line), input: "{k=v;}")
    if line.hasPrefix("--") {
      #expect(outcome.status == 2)
      #expect(outcome.errorText == "pliers: options come after the command: pliers convert --compact json -\n")
    } else {
      #expect(outcome.status == 0)
      #expect(outcome.outputText == (line.contains("--compact") ? "{\"k\":\"v\"}\n" : "{\n  \"k\": \"v\"\n}\n"))
    }
  }

  @Test func doubleHyphenEndsOptions() {
    let outcome = run("lint", "--", "-weird", "--")
    #expect(outcome.status == 1)
    #expect(
      outcome.outputText == """
        -weird: error: No such file or directory [unreadable]
        --: error: No such file or directory [unreadable]

        """)
    // A key path may begin with a hyphen.
    #expect(run("extract", "--", "-1", "-", input: "[1, 2]").outputText == "2\n")
  }

  @Test(arguments: ["--format=xml1", "--format xml1", "--format=xml"])
  func valueFollowsTheOptionOrAnEqualsSign(option: String) {
    let outcome = run(words("extract a " + option), input: "{\"a\": []}")
    #expect(outcome.outputText == document("<array/>"))
  }

  @Test func equalsSignsBelongToTheValueFromTheSecondOn() {
    #expect(run("set", "k", "--string=a=b", "-", input: "{\"k\": 1}").outputText.contains("\"a=b\""))
    #expect(run("set", "k", "--string=", "-", input: "{\"k\": 1}").outputText.contains("\"\""))
  }

  @Test(arguments: [
    ("--integer -5", "-5"), ("--integer=-5", "-5"), ("--string --", "\"--\""), ("--string -o", "\"-o\""),
    ("--string --help", "\"--help\""), ("--real -1.5", "-1.5"),
  ])
  func valueIsTakenVerbatim(option: String, json: String) {
    let outcome = run(words("replace k \(option) -o - -"), input: "{\"k\":0}\n")
    #expect(outcome.outputText == "{\"k\":\(json)}\n")
  }

  @Test(arguments: [
    ("lint -s -", "lint --silent -"), ("convert json -o - -", "convert json --output - -"),
    ("type k -n -", "type k --no-newline -"), ("convert json -r -", "convert json --readable -"),
  ])
  func letterIsShortForTheName(short: String, long: String) {
    let outcome = run(words(short), input: "{k=v;}")
    #expect(outcome == run(words(long), input: "{k=v;}"))
    #expect(outcome.status == 0)
  }

  // MARK: Help

  @Test(arguments: [["help"], ["--help"]])
  func helpIsAResult(words: [String]) {
    let outcome = run(words)
    #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.outputText.contains("usage: pliers COMMAND"))
  }

  @Test(arguments: Command.all.map(\.name))
  func helpOnACommand(name: String) {
    let help = run("help", name)
    #expect(help.status == 0 && help.outputText.hasPrefix(name + ": "))
    #expect(run(name, "--help") == help)
    #expect(run(name, "--help", "--unknown") == help)
  }

  @Test func versionIsShown() {
    #expect(run("--version") == Outcome(status: 0, output: Array("pliers \(version)\n".utf8), errors: []))
  }

  // MARK: Wrong usage

  /// The bytes stand for no key, so that neither another key is made, nor one that holds U+FFFD is found.
  @Test(arguments: [
    "set * --string x", "insert * --dict", "replace * --array", "remove *", "extract *", "keys *", "type *",
    "print --at *", "print --at=*", "set /* --string x",
  ])
  func keyPathThatIsNoUTF8IsRefused(line: String) {
    for form in [[0xFF, 0x6B], [0x6B, 0xC3], [0xED, 0xA0, 0x80]] as [[UInt8]] {
      let words = words(line).map { Argument($0.utf8.flatMap { $0 == UInt8(ascii: "*") ? form : [$0] }) }
      let outcome = run(words + ["-"], input: Array("{\"\u{FFFD}k\": {}}".utf8))
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(
        outcome.errorText.hasPrefix("pliers: the key path '") && outcome.errorText.hasSuffix("' is not valid UTF-8\n"))
    }
    // plutil takes it as the reference does.
    let plutil = run(["-insert", Argument([0xFF, 0x6B]), "-string", "x", "-"], input: Array("{}".utf8))
    #expect(plutil.status == 0 && plutil.outputText.contains("\u{FFFD}k"))
  }

  /// An extension is a part of the file's name: elsewhere, results are named with --output.
  @Test(arguments: ["convert json -e", "extract k --extension", "set k --integer 1 -e"], ["a/b", "/", "../x", "x/"])
  func extensionHasNoSlash(line: String, name: String) throws {
    let file = try folder.file("a.plist", "{k = v;}")
    let outcome = run(words(line) + [name, file])
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errorText == "pliers: --extension: the extension must not contain a slash\n")
    #expect(try folder.names() == ["a.plist"])
  }

  /// The reference's words are those about the system's error.
  @Test func outputHasAName() throws {
    let file = try folder.file("a.json", "{\"k\": 1}")
    for line in [["convert", "xml1"], ["extract", "k"], ["set", "k", "--integer", "2"]] {
      let outcome = run(line + ["-o", "", file])
      #expect(outcome == Outcome(status: 2, output: [], errors: Array("the file name is empty\n".utf8)))
    }
    #expect(
      run("-convert", "xml1", "-o", "", file).errorText
        == "\(file): (The operation could not be completed. (NSCocoaErrorDomain error 512.))\n")
  }

  static let usageErrors: [(line: String, hints: [String])] = [
    ("lnit f", ["unknown command 'lnit'", "did you mean 'lint'?"]),
    ("covert json f", ["did you mean 'convert'?"]),
    ("frobnicate f", ["unknown command 'frobnicate'", "lint, convert, print"]),
    ("help lnit", ["did you mean 'lint'?"]),
    ("help lint x", ["'x'"]),
    ("convert", ["FORMAT is missing", "pliers convert FORMAT"]),
    ("convert jsno f", ["unknown format 'jsno'", "did you mean 'json'?"]),
    ("convert yaml f", ["unknown format 'yaml'", "xml1, binary1, json"]),
    ("convert openStep f", ["unknown format 'openStep'"]),
    ("extract --format yaml k f", ["unknown format 'yaml'"]),
    ("extract", ["KEYPATH is missing", "pliers extract KEYPATH"]),
    ("keys", ["KEYPATH is missing"]),
    ("type", ["KEYPATH is missing"]),
    ("remove", ["KEYPATH is missing"]),
    ("create", ["FORMAT is missing"]),
    ("create xml1", ["FILE is missing"]),
    ("insert k f", ["a value is missing", "--string", "--integer"]),
    ("set k --string a --integer 5 f", ["--integer", "--string"]),
    ("set k --string a --string b f", ["--string"]),
    ("convert json --ouput x f", ["unknown option '--ouput'", "did you mean '--output'?", "pliers help convert"]),
    ("convert json -x f", ["unknown option '-x'", "pliers help convert"]),
    ("lint -j1 f", ["unknown option '-j1'", "'-j, --jobs' is the next word", "pliers help lint"]),
    ("convert json -ofile f", ["unknown option '-ofile'", "'-o, --output' is the next word"]),
    ("convert json -output file f", ["unknown option '-output'", "did you mean '--output'?"]),
    ("lint --changed= f", ["--changed=", "the commit is empty"]),
    ("lint --changed=... f", ["--changed", "a commit is missing"]),
    ("lint --compact f", ["unknown option '--compact'"]),
    ("replace k --bool yes --append f", ["unknown option '--append'"]),
    ("convert json --compact=yes f", ["--compact takes no value"]),
    ("convert json f --output", ["--output", "PATH is missing"]),
    ("set k --integer", ["--integer", "N is missing"]),
    ("convert json -i -o x f", ["--output", "--in-place"]),
    ("convert json -e x -o x f", ["--output", "--extension"]),
    ("convert json -i -e x f", ["--extension", "--in-place"]),
    ("convert json -o x f f", ["--output"]),
    ("convert binary f f", ["binary", "--in-place"]),
    ("convert binary1 -o - f f", ["binary"]),
    ("extract k --format binary f f", ["binary"]),
    ("convert xml1 --header -o x f", ["--header", "objc"]),
    ("convert objc --header f", ["--header", "--output"]),
    ("convert objc --header -o - f", ["--header", "--output"]),
    ("extract k --format objc --header -o x f", ["unknown option '--header' of extract"]),
    ("convert json --types some f", ["--types", "plain, tag or refuse", "'some'"]),
    ("extract k --expect strnig f", ["--expect", "did you mean 'string'?"]),
    (
      "lint --format jsn f",
      ["--format", "text, json, github, sarif, junit or gitlab", "'jsn'", "did you mean 'json'?"]
    ),
    ("lint --format xml1 f", ["--format", "text, json, github, sarif, junit or gitlab", "'xml1'"]),
    ("lint --color alway f", ["--color", "auto, always or never", "did you mean 'always'?"]),
    ("lint --error-on off f", ["--error-on", "error or warning", "'off'"]),
    ("lint --error-on warnings f", ["--error-on", "did you mean 'warning'?"]),
    ("lint --max-problems -1 f", ["--max-problems", "'-1'"]),
    ("lint --max-problems few f", ["--max-problems", "'few'"]),
    ("lint --summary=yes f", ["--summary takes no value"]),
    ("convert json --max-nodes -1 f", ["--max-nodes", "'-1'"]),
    ("convert json --max-nodes many f", ["--max-nodes", "'many'"]),
  ]

  /// Wrong usage is status 2, and nothing is read: the files do not exist.
  @Test(arguments: usageErrors)
  func wrongUsageIsExplained(line: String, hints: [String]) {
    let outcome = run(words(line))
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errorText.hasPrefix("pliers: "))
    for hint in hints { #expect(outcome.errorText.contains(hint)) }
  }

  /// The shell makes options of the names of files, and a line that begins so is a command to GitHub's runner.
  @Test func errorsAreOneLine() {
    #expect(
      run("lint", "--x\n::error::a").errorText.hasPrefix("pliers: unknown option '--x\u{FFFD}::error::a' of lint"))
  }

  /// The place of a mistake in a value is shown below the message.
  @Test(arguments: [
    ("--json", "{x:1}", "  | {x:1}\n  |  ^\n"), ("--json", "[1,\n2,]", "  | 2,]\n  |  ^\n"),
    ("--xml", "<dict>", "  | <dict>\n  |       ^\n"),
  ])
  func mistakesInValuesAreShown(option: String, value: String, excerpt: String) {
    let message = run("set", "a", option, value, "f").errorText
    #expect(message.hasPrefix("pliers: \(option):") && message.hasSuffix(excerpt), "\(message)")
    #expect(message.split(separator: "\n").count == 3)
  }

  @Test func mistakesInFilesOfValuesAreShown() throws {
    let folder = try ScratchFolder()
    let file = try folder.file("v.json", "{x:1}")
    #expect(run("set", "a", "--file", file, "--as", "json", "f").errorText.hasSuffix("  | {x:1}\n  |  ^\n"))
  }

  @Test func callWithoutWordsPointsToHelp() {
    let outcome = run([])
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errorText.contains("pliers help"))
  }

  /// What stands behind `=` is the value and no part of the name.
  @Test func misspeltOptionWithAValueIsFound() {
    let outcome = run("convert", "json", "--ouput=/some/where/out.json", "f")
    #expect(outcome.errorText.contains("unknown option '--ouput' of convert; did you mean '--output'?"))
  }

  // MARK: Files

  @Test(arguments: [
    "lint", "convert json", "print", "extract k", "type k", "keys ''", "set k --string w", "remove k",
    "copy k l", "move k l", "insert l --array", "replace k --file /dev/null",
  ])
  func standardInputIsTheFileWhereNoneIsNamed(line: String) {
    let outcome = run(words(line), input: "{\"k\": \"v\"}")
    #expect(outcome == run(words(line) + ["-"], input: "{\"k\": \"v\"}"))
    #expect(outcome.status == 0 && !outcome.output.isEmpty)
    // Nobody wants to wait for a terminal without knowing.
    let waiting = run(words(line), inputIsTerminal: true)
    #expect(waiting.status == 2 && waiting.errorText.contains("FILE is missing"))
  }

  /// What is read as a value or a script cannot be the file as well.
  @Test(arguments: [
    ["set", "k", "--file", "-"], ["set", "k", "--file", "-", "-"], ["edit", "--script", "-"],
    ["edit", "-c", "set k --file -", "-"],
  ])
  func standardInputIsOneThing(words: [String]) {
    let outcome = run(words, input: "remove k")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(
      outcome.errorText == "pliers: standard input is what --script or --file reads; name the FILE to edit\n")
  }

  @Test func emptyStandardInputIsAnError() {
    let outcome = run("convert", "json")
    #expect(outcome.status == 2 && outcome.errorText == "<stdin>: standard input is empty\n")
  }

  @Test func resultsOfSeveralFilesFollowOneAnother() throws {
    let first = try folder.file("1", "{k = v;}")
    let second = try folder.file("2", "{k = w;}")
    #expect(run("extract", "k", first, second).outputText == "v\nw\n")
    #expect(run("convert", "json", "--compact", first, second).outputText == "{\"k\":\"v\"}\n{\"k\":\"w\"}\n")
    #expect(run("convert", "json", first, second).outputText == "{\n  \"k\": \"v\"\n}\n{\n  \"k\": \"w\"\n}\n")
    #expect(run("type", "k", first, second).outputText == "string\nstring\n")
    #expect(
      run("convert", "xml", first, first).outputText
        == String(repeating: document("<dict>\n\t<key>k</key>\n\t<string>v</string>\n</dict>"), count: 2))
  }

  @Test func badFileStopsNoOther() throws {
    let good = try folder.file("good", "{\"k\": 1}")
    let bad = try folder.file("bad", "{\"k\": }")
    let missing = folder.path("missing")
    let outcome = run("extract", "k", bad, good, missing, good)
    #expect(outcome.status == 2 && outcome.outputText == "1\n1\n")
    #expect(outcome.errorText.hasPrefix("\(bad):1:7: "))
    #expect(outcome.errorText.hasSuffix("\(missing): No such file or directory\n"))
  }

  /// Two binary files in one stream are not a file.
  @Test func binaryResultsOfSeveralFilesAreRefused() throws {
    let file = folder.path("a.plist")
    #expect(run("create", "binary", file).status == 0)
    for line in ["convert NoConversion", "set k --bool yes -o -"] {
      let outcome = run(words(line) + [file, file])
      #expect(outcome.status != 0 && outcome.output.isEmpty)
    }
  }
}
