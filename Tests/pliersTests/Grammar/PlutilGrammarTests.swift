import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// plutil's command lines. All texts are those of Swift 6.3.1's plutil, where nothing else is said.
struct PlutilGrammarTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  // MARK: Usage errors

  /// Nothing is read before the command line is understood, so the files need not exist.
  static let usageErrors: [(line: String, message: String)] = [
    ("-lint", "No files specified."),
    ("-p", "No files specified."),
    ("-lint --", "No files specified."),
    ("-zzz", "unrecognized option: -zzz"),
    ("-zzz -help", "unrecognized option: -zzz"),

    ("-convert", "Missing format specifier for command."),
    ("-convert yaml", "Unknown format specifier: yaml"),
    ("-convert yaml -zzz", "Unknown format specifier: yaml"),
    ("-convert XML1 f", "Unknown format specifier: XML1"),
    ("-convert xml f", "Unknown format specifier: xml"),
    ("-convert openstep f", "Unknown format specifier: openstep"),
    ("-convert '' f", "Unknown format specifier: "),
    ("-convert xml1", "No files specified."),
    ("-convert xml1 -zzz", "unrecognized option: -zzz"),
    ("-convert xml1 -header", "-header is only valid for objc literal conversions."),
    ("-convert xml1 -header f", "-header is only valid for objc literal conversions."),
    ("-convert objc -header", "No files specified."),

    ("-remove", "'Remove' requires a key path."),
    ("-remove k", "No files specified."),
    ("-remove k -o", "Missing argument for -o."),
    ("-remove k -e", "Missing argument for -e."),
    ("-remove k -o x -e", "Missing argument for -e."),
    ("-remove k -zzz -o", "unrecognized option: -zzz"),

    ("-extract", "'Extract' requires a key path and a plist format."),
    ("-extract k", "'Extract' requires a key path and a plist format."),
    ("-extract k yaml", "Unknown format specifier: yaml"),
    ("-extract k raw", "No files specified."),
    ("-extract k raw -expect", "-expect requires a type argument."),
    ("-extract k raw -expect x", "-expect type [x] not valid."),
    ("-extract k raw -expect boolean", "-expect type [boolean] not valid."),
    ("-extract k raw -expect any", "-expect type [any] not valid."),
    ("-extract k raw -expect uid", "-expect type [uid] not valid."),
    ("-extract k raw -expect null", "-expect type [null] not valid."),
    ("-extract k raw -expect bool", "No files specified."),
    ("-type", "'Extract' requires a key path and a plist format."),
    ("-type k", "No files specified."),
    ("-type k -expect", "-expect requires a type argument."),
    ("-type k -expect real f", "-expect type [real] not valid."),

    ("-create", "'Create' requires a plist format."),
    ("-create yaml", "Unknown format specifier: yaml"),
    ("-create xml1", "No files specified."),

    ("-insert", "'Insert' and 'Replace' require a key path, a type, and a value."),
    ("-insert k", "'Insert' and 'Replace' require a key path, a type, and a value."),
    ("-insert k -string", "'Insert' and 'Replace' require a key path, a type, and a value2."),
    ("-insert k -strin", "Unknown insert or replace type -strin"),
    ("-insert k -strin v f", "Unknown insert or replace type -strin"),
    ("-insert k -string v", "No files specified."),
    ("-insert k -array", "No files specified."),
    ("-insert k -string v -append", "No files specified."),
    ("-insert k -data !!!! -zzz", "unrecognized option: -zzz"),
    ("-insert k -data A -zzz", "Invalid base64 data in argument"),
    ("-replace", "'Insert' and 'Replace' require a key path, a type, and a value."),
    ("-replace k -bool", "'Insert' and 'Replace' require a key path, a type, and a value2."),
    ("-replace k bool true f", "Unknown insert or replace type bool"),
    ("-replace k --bool true f", "Unknown insert or replace type --bool"),
    ("-replace k -BOOL true f", "Unknown insert or replace type -BOOL"),
    ("-replace k -dict f", "Unknown insert or replace type -dict"),
    (
      "-insert k -json abc f",
      "Unable to parse JSON: Error Domain=NSCocoaErrorDomain Code=3840 \"The data is not in the correct format.\""
        + "UserInfo={NSDebugDescription=Invalid value around character 0.}"
    ),

    ("-lint -o", "Missing argument for -o."),
    ("-lint -e", "Missing argument for -e."),
    ("-lint -o x f", "-o is not used with -lint."),
    ("-lint -e x f", "-e is not used with -lint."),
    ("-lint -e x -o y f", "-o is not used with -lint."),
    ("-lint -o x -zzz", "unrecognized option: -zzz"),
    ("-lint -o x", "No files specified."),
    ("-lint -lint f", "unrecognized option: -lint"),
    ("-p -o x f", "-o is not used with -p."),
    ("-p -e x f", "-e is not used with -p."),
    ("-p -e x -o y f", "-o is not used with -p."),
    ("-p -s -o x f", "-o is not used with -p."),
    ("-p -s", "No files specified."),
    ("-p -s -zzz", "unrecognized option: -zzz"),
    ("-s -p f", "unrecognized option: -p"),
  ]

  @Test(arguments: usageErrors)
  func usageErrorIsTheReferences(line: String, message: String) {
    let expected = Outcome(status: 1, output: [], errors: Array((message + "\n").utf8))
    #expect(run(words(line), program: "plutil") == expected)
    #expect(run(words(line)) == expected, "without being called plutil")
  }

  /// The reference dies of it.
  @Test func invalidDateIsAnError() {
    let outcome = run("-insert", "k", "-date", "yesterday", "f")
    #expect(outcome == Outcome(status: 1, output: [], errors: Array("Invalid date in argument\n".utf8)))
  }

  @Test func callWithoutWordsIsAnErrorOfPlutil() {
    #expect(run([], program: "plutil").errorText == "No files specified.\n")
  }

  /// The options of our own grammar are none of plutil's.
  @Test(arguments: ["--help", "--version", "--compact"])
  func longOptionIsUnknownToPlutil(option: String) {
    let outcome = run([option], program: "plutil")
    #expect(outcome.status == 1 && outcome.errorText == "unrecognized option: \(option)\n")
  }

  // MARK: Where words may stand

  /// A verb's arguments stand right behind it.
  @Test(arguments: [
    ("-convert -o - xml1 f", "Unknown format specifier: -o"),
    ("-convert objc f -header", "unrecognized option: -header"),
    ("-extract k raw f -expect string", "unrecognized option: -expect"),
    ("-insert z -string q f -append", "unrecognized option: -append"),
    ("f -p", "unrecognized option: -p"),
    ("f -lint", "unrecognized option: -lint"),
  ])
  func verbArgumentsStandBehindTheVerb(line: String, message: String) {
    let outcome = run(words(line), program: "plutil")
    #expect(outcome.status == 1 && outcome.output.isEmpty && outcome.errorText == message + "\n")
  }

  @Test(arguments: ["-s FILE", "FILE -s", "-lint -s FILE", "-lint FILE -s", "-- FILE", "-s -n -r FILE"])
  func optionsStandAnywhere(line: String) throws {
    let file = try folder.file("a.plist", "<dict/>")
    let outcome = run(words(line.replacing("FILE", with: file)), program: "plutil")
    let isSilent = words(line).contains("-s")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.outputText == (isSilent ? "" : "\(file): OK\n"))
  }

  /// The next word, whatever it looks like. Of two, the last counts.
  @Test func outputPathIsTakenVerbatim() throws {
    let file = try folder.file("a.plist", "<dict/>")
    let outcome = run("-convert", "xml1", "-o", "-o", "-o", "-", file)
    #expect(outcome.status == 0 && outcome.outputText == document("<dict/>"))
    #expect(try Executable.shell("\"$pliers\" -convert json -o -x a.plist", in: folder.path).status == 0)
    #expect(try folder.text("-x") == "{}")
  }

  /// The reference goes on to look for options there, against its own help and the manual.
  @Test func doubleHyphenEndsOptions() {
    let missing = "(The operation could not be completed. The file doesn’t exist.)"
    #expect(run("-lint", "--", "-weird").errorText == "-weird: \(missing)\n")
    #expect(run("-lint", "--", "--").errorText == "--: \(missing)\n")
    #expect(run("--", "-s", program: "plutil").errorText == "-s: \(missing)\n")
    #expect(run("-lint", "--", "-", input: "<dict/>").outputText == "<stdin>: OK\n")
  }

  // MARK: How the program is called

  @Test(arguments: ["plutil", "/usr/local/bin/plutil", "./plutil"])
  func programCalledPlutilTakesPlutilsWords(program: String) throws {
    let file = try folder.file("a.plist", "<dict/>")
    #expect(run(file, program: program).outputText == "\(file): OK\n")
    // What is a command of ours is a file to plutil.
    #expect(
      run("lint", program: program).errorText
        == "lint: (The operation could not be completed. The file doesn’t exist.)\n")
  }

  @Test func fileAsFirstWordIsLinted() throws {
    let file = try folder.file("a.plist", "<dict/>")
    #expect(run(file) == run(file, program: "plutil"))
    #expect(run(file, file).outputText == "\(file): OK\n\(file): OK\n")
  }

  @Test func hyphenAsFirstWordIsStandardInput() {
    #expect(run("-", input: "<dict/>").outputText == "<stdin>: OK\n")
    #expect(run("-", input: "").errorText == "<stdin>: (Unable to read file from standard input)\n")
  }

  @Test func emptyWordIsAnEmptyPath() {
    #expect(run("").errorText == ": Empty path specified\n")
    #expect(
      run("", program: "plutil") == Outcome(status: 1, output: [], errors: Array(": Empty path specified\n".utf8)))
  }

  @Test(arguments: [["-help"], ["-help", "x", "-zzz"], ["help", "plutil"]])
  func helpIsPlutilsByteForByte(words: [String]) throws {
    #expect(run(words) == Outcome(status: 0, output: try fixture("plutil-help.txt"), errors: []))
  }

  // MARK: Verbs

  @Test func silencePrintsNothingForGoodFiles() throws {
    let good = try folder.file("good", "<dict/>")
    let bad = try folder.file("bad", "<plist><foo/></plist>")
    let outcome = run("-lint", "-s", good, bad, good)
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.errorText.hasPrefix("\(bad): (Encountered unknown tag foo on line 1)\n"))
  }

  @Test func silentPrintIsWarnedAbout() throws {
    let file = try folder.file("a.plist", "{k = v;}")
    let outcome = run("-p", "-s", file)
    #expect(outcome.status == 0 && outcome.outputText == "{\n  \"k\" => \"v\"\n}\n")
    #expect(outcome.errorText == "-s doesn't make a lot of sense with -p.\n")
  }

  /// The names that `-expect` takes, with the values that each is for.
  @Test(arguments: [
    ("bool", "<true/>"), ("integer", "<integer>1</integer>"), ("float", "<real>1</real>"),
    ("string", "<string/>"), ("date", "<date>2001-01-01T00:00:00Z</date>"), ("data", "<data/>"),
    ("dictionary", "<dict/>"), ("array", "<array/>"),
  ])
  func expectedTypePasses(type: String, element: String) {
    let input = "<dict><key>k</key>\(element.replacing("<data/>", with: "<data></data>"))</dict>"
    #expect(run("-type", "k", "-expect", type, "-", input: input).outputText == type + "\n")
    #expect(run("-extract", "k", "raw", "-expect", type, "-", input: input).status == 0)
    let other = type == "string" ? ("bool", "boolean") : ("string", "string")
    let outcome = run("-extract", "k", "raw", "-expect", other.0, "-", input: input)
    let actual = type == "bool" ? "boolean" : type
    #expect(outcome.errorText == "<stdin>: Value at [k] expected to be \(other.1) but is \(actual)\n")
    #expect(outcome.status == 1 && outcome.output.isEmpty)
  }

  @Test func nothingIsOfTheTypeAny() {
    let outcome = run("-type", "k", "-expect", "(any)", "-", input: "{k=v;}")
    #expect(outcome.status == 1 && outcome.errorText == "<stdin>: Value at [k] expected to be any but is string\n")
  }

  /// An empty dictionary in each format. -o, -e and -s are taken and mean nothing.
  @Test(arguments: [
    ("xml1", document("<dict/>")), ("NoConversion", document("<dict/>")), ("json", "{}"), ("json -r", "{\n\n}"),
    ("type", "dictionary\n"), ("type -n", "dictionary"), ("xml1 -o x -e y -s", document("<dict/>")),
  ])
  func createdFile(words line: String, bytes: String) {
    let outcome = run(["-create"] + words(line) + ["-"])
    #expect(outcome == Outcome(status: 0, output: Array(bytes.utf8), errors: []))
  }

  /// One dictionary at offset 8, whose offset is the whole table; the table is at 9.
  @Test func createdBinaryFile() {
    let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0]
    let bytes = Array("bplist00".utf8) + [0xD0] + [0x08] + trailer + [0, 0, 0, 0, 0, 0, 0, 9]
    #expect(run("-create", "binary1", "-") == Outcome(status: 0, output: bytes, errors: []))
  }

  @Test func openStepIsNeverWritten() {
    #expect(run("-create", "openStep", "-").errorText == "<stdin>: Cannot create open step property lists\n")
    #expect(
      run("-convert", "openStep", "-o", "-", "-", input: "<dict/>").errorText
        == "<stdin>: Conversion to OpenStep format is not supported\n")
    #expect(
      run("-convert", "NoConversion", "-o", "-", "-", input: "{k=v;}").errorText
        == "<stdin>: Conversion to OpenStep format is not supported\n")
    #expect(run("-convert", "NoConversion", "-o", "-", "-", input: "[\"a\"]").outputText == "[\"a\"]")
  }

  /// The reference writes a file named `-`, which nobody wants.
  @Test func resultForStandardInputGoesToStandardOutput() {
    #expect(run("-convert", "json", "-", input: "{k=v;}").outputText == "{\"k\":\"v\"}")
    #expect(run("-remove", "k", "-", input: "[]").status == 1)
    #expect(run("-insert", "k", "-bool", "yes", "-", input: "{\"a\":1}").outputText == "{\"a\":1,\"k\":true}")
  }

  @Test func newlineAfterRawOutputCanBeOmitted() {
    #expect(run("-extract", "k", "raw", "-", input: "{k=v;}").outputText == "v\n")
    #expect(run("-extract", "k", "raw", "-n", "-", input: "{k=v;}").outputText == "v")
    #expect(run("-type", "k", "-n", "-", input: "{k=v;}").outputText == "string")
  }

  @Test func rawResultInAFileHasNoNewline() throws {
    let file = try folder.file("a.plist", "{k = v;}")
    #expect(run("-extract", "k", "raw", "-o", folder.path("out"), file) == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.text("out") == "v")
  }

  // MARK: Several files

  /// Each file is done; the errors stand on standard error; the status is 1 if one failed.
  @Test func badFileStopsNoOther() throws {
    let good = try folder.file("good", "{k = v;}")
    let bad = try folder.file("bad", "<dict><key>k</key></dict>")
    let lint = run("-lint", good, bad, good)
    #expect(lint.status == 1 && lint.outputText == "\(good): OK\n\(good): OK\n")
    #expect(lint.errorText.hasPrefix("\(bad): (Value missing for key inside <dict> at line 1)\n"))

    let convert = run("-convert", "json", "-o", "-", good, bad, good)
    #expect(convert.status == 1 && convert.outputText == "{\"k\":\"v\"}{\"k\":\"v\"}")
    #expect(
      convert.errorText.hasPrefix(
        "\(bad): Property List error: Value missing for key inside <dict> at line 1 / "
          + "JSON error: Invalid value around character 0.\n"))

    let missing = folder.path("missing")
    let extract = run("-extract", "k", "raw", missing, good, "", good)
    #expect(extract.status == 1 && extract.outputText == "v\nv\n")
    #expect(
      extract.errorText == """
        \(missing): (The operation could not be completed. The file doesn’t exist.)
        : Empty path specified

        """)
  }

  @Test func standardInputIsReadOnce() {
    let outcome = run("-lint", "-", "-", input: "<dict/>")
    #expect(outcome.status == 1 && outcome.outputText == "<stdin>: OK\n")
    #expect(outcome.errorText == "<stdin>: (Unable to read file from standard input)\n")
  }

  // MARK: Files that cannot be read or written

  @Test func systemErrorsAreFoundations() throws {
    let file = try folder.file("a.plist", "<dict/>")
    try folder.link("loop", to: "loop")
    let long = String(repeating: "x", count: 300)
    for (path, reason) in [
      (folder.path("missing"), "The file doesn’t exist."),
      (folder.path(long), "The file name is invalid."),
      (folder.path, "(NSCocoaErrorDomain error 256.)"),
      (file + "/x", "(NSCocoaErrorDomain error 256.)"),
      (folder.path("loop"), "(NSCocoaErrorDomain error 256.)"),
    ] {
      let outcome = run("-p", path)
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(outcome.errorText == "\(path): (The operation could not be completed. \(reason))\n")
    }
    for (path, reason) in [
      (folder.path("missing/x"), "The file doesn’t exist."),
      (folder.path, "(NSCocoaErrorDomain error 512.)"),
      (file + "/x", "(NSCocoaErrorDomain error 512.)"),
      (folder.path("loop"), "(NSCocoaErrorDomain error 512.)"),
    ] {
      let outcome = run("-convert", "xml1", "-o", path, file)
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(outcome.errorText == "\(file): (The operation could not be completed. \(reason))\n")
    }
    let outcome = run("-convert", "xml1", "-o", "", file)
    #expect(outcome.errorText == "\(file): (The operation could not be completed. (NSCocoaErrorDomain error 512.))\n")
  }
}
