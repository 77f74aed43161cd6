import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The output of commands if standard output is a terminal. Tests/Transcripts/print/terminal.txt tests `--color always`.
@Suite(.prompt) struct TerminalOutputTests {
  private static let red = #"{"k": "\u001b[31m"}"#

  private func output(
    _ line: String, isTerminal: Bool = true, _ environment: [String: String] = [:], program: Argument = "pliers"
  ) -> String {
    run(
      words(line).map { Argument($0) }, input: Array(Self.red.utf8), program: program, outputIsTerminal: isTerminal,
      environment: environment
    ).outputText
  }

  private static let colored = "{\n  \u{1B}[34;1m\"k\"\u{1B}[0m: \u{1B}[0;32m\"\\u001b[31m\"\u{1B}[0m\n}\n"
  private static let plain = "{\n  \"k\": \"\\u001b[31m\"\n}\n"

  /// The same rules as for the colours of reports, except that output to a pager of git has none.
  @Test(arguments: [
    ("", true, [:], true), ("", false, [:], false), ("--color auto", true, ["TERM": "xterm"], true),
    ("", true, ["TERM": "dumb"], false), ("", true, ["NO_COLOR": "1"], false), ("", true, ["NO_COLOR": ""], true),
    ("--color always", false, ["NO_COLOR": "1"], true), ("--color never", true, [:], false),
    ("", false, ["GIT_PAGER_IN_USE": "true"], false),
  ])
  func jsonIsColored(options: String, isTerminal: Bool, environment: [String: String], isColored: Bool) {
    for command in ["convert json", "convert NoConversion", "extract ''", "extract --format json ''"] {
      #expect(
        output("\(command) \(options)", isTerminal: isTerminal, environment) == (isColored ? Self.colored : Self.plain),
        "\(command)")
    }
  }

  @Test func controlsAreEscapedWithoutColors() {
    let escaped = "{\n  \"k\" => \"\\u001b[31m\"\n}\n"
    for (options, environment) in [("", ["NO_COLOR": "1"]), ("", ["TERM": "dumb"]), ("--color never", [:])] {
      #expect(output("print \(options)", environment) == escaped)
    }
    #expect(output("print --color never", isTerminal: false) == escaped.replacing("\\u001b", with: "\u{1B}"))
  }

  /// plutil's grammar and other commands that print JSON have no colours.
  @Test func otherCommandsHaveNoColors() {
    let lines = [
      ("-p -", "pliers"), ("-p -", "plutil"), ("-convert json -r -o - -", "plutil"),
      ("-extract k json -o - -", "plutil"), ("set l --integer 1", "pliers"), ("convert xml1", "pliers"),
      ("type k", "pliers"), ("format", "pliers"),
    ]
    for (line, program) in lines {
      let text = output(line, program: Argument(program))
      let other = output(line, isTerminal: false, program: Argument(program))
      #expect(text == other && !text.contains("\u{1B}[0"), "\(line)")
    }
  }

  // MARK: Content of files

  /// The command CSI of ISO 6429, DELETE, RIGHT-TO-LEFT OVERRIDE and ZERO WIDTH SPACE.
  private static let controls = "\u{9B}2J\u{7F}\u{202E}\u{200B}"

  /// A folder with files whose keys, values, comments and names have control characters.
  private func folderWithControls() throws -> ScratchFolder {
    let (folder, text) = (try ScratchFolder(), Self.controls)
    for (name, value) in [("a", "v"), ("b", "w"), ("c", "x")] {
      let list = "<key>l</key><array><dict><key>n</key><string>\(value)\(text)\nline</string></dict></array>"
      try folder.file(
        "\(name).plist",
        document("<dict><!-- \(text) -->\(list)<key>k\(text)</key><string>\(value)\(text)</string></dict>"))
    }
    try folder.file(
      "n\(text).plist",
      document("<dict><!-- a -- \(text) --><key>\(text)</key><string>\(text)</string><key>\(text)</key><true/></dict>"))
    try folder.file("broken\(text).plist", document("<dict><key>\(text)</key></dict>"))
    try folder.file("s.strings", "\"\(text)\" = \"\(text)\" /* \(text) */ x")
    return folder
  }

  /// Every command that prints content of files, with the names of the files in the folder after slashes.
  private static let commands = [
    "print /a.plist", "print /a.plist /b.plist", "print --with-filename /n.plist", "convert json /a.plist",
    "convert xml1 /a.plist", "convert xml1 /a.plist /b.plist", "convert swift /a.plist", "convert objc /a.plist",
    "convert raw /a.plist", "convert json --dry-run /a.plist", "extract l.0.n /a.plist", "extract l /a.plist",
    "extract ** /a.plist", "extract ** /a.plist /b.plist", "extract --format xml1 l /a.plist",
    "extract --null l.0.n /a.plist", "extract --shell x=l.0.n /a.plist", "extract l.* --columns n /a.plist",
    "extract '' --columns l --with-filename /n.plist", "keys '' /a.plist", "keys '' --escaped /a.plist /b.plist",
    "keys '' --null /a.plist", "paths /a.plist", "paths --values /a.plist", "paths --values /a.plist /b.plist",
    "has -l ** /n.plist", "has --contains /a.plist /b.plist", "grep line /a.plist", "diff /a.plist /b.plist",
    "diff --format unified /a.plist /b.plist",
    "diff --format json /a.plist /b.plist", "diff --format edits /a.plist /b.plist",
    "diff --format patch /a.plist /b.plist",
    "diff /a.plist /n.plist", "merge /a.plist /b.plist",
    "merge --base /a.plist /b.plist /c.plist", "merge /a.plist /b.plist --dry-run", "sort -o - /a.plist",
    "sort --dry-run /a.plist", "format -o - /a.plist", "set k --string x -o - /a.plist", "remove l --dry-run /a.plist",
    "edit -c remove\u{A0}l --dry-run /a.plist", "create xml1 - --from /a.plist", "textconv /a.plist",
    "textconv /s.strings",
    "lint /broken.plist /n.plist /s.strings", "lint --fix --dry-run /n.plist",
    "lint --format json /broken.plist /n.plist",
    "lint --format github /broken.plist", "lint --format junit /broken.plist", "lint --format sarif /broken.plist",
  ]

  @Test(arguments: commands) func controlCharactersOfFilesReachNoTerminal(line: String) throws {
    let folder = try folderWithControls()
    let words = words(line).map { word in
      let name = ["/n.plist", "/broken.plist"].contains(word) ? word.replacing(".", with: Self.controls + ".") : word
      return Argument(
        word.hasPrefix("/") ? folder.path(String(name.dropFirst())) : word.replacing("\u{A0}", with: " "))
    }
    for environment in [[:], ["NO_COLOR": "1"]] {
      let text = run(words, input: [], outputIsTerminal: true, environment: environment).outputText
      #expect(!text.isEmpty)
      // Only the sequences of the colours remain.
      let rest = text.replacing(/\u{1B}\[[0-9;]*m/, with: "").unicodeScalars
      #expect(rest.allSatisfy { $0 == "\n" || $0 == "\t" || $0.isPrintable }, "\(text.debugDescription)")
      if !environment.isEmpty { #expect(rest.count == text.unicodeScalars.count) }
    }
  }

  @Test func escapesAreThoseOfKeyPathsAndOfJSON() throws {
    let folder = try folderWithControls()
    let file = Argument(folder.path("a.plist"))
    func output(_ words: [Argument], isTerminal: Bool = true, program: Argument = "pliers") -> String {
      run(words, input: [], program: program, outputIsTerminal: isTerminal, environment: ["NO_COLOR": "1"]).outputText
    }
    let key = #"k\u{9B}2J\u{7F}\u{202E}\u{200B}"#
    #expect(
      output(["paths", "--values", "--leaves", file]) == "l.0.n\t"
        + #""v\u009b2J\u007f\u202e\u200b\nline""# + "\n" + key + "\t" + #""v\u009b2J\u007f\u202e\u200b""# + "\n")
    #expect(output(["keys", "", file]) == "l\n" + key + "\n")
    // The printed key path leads to the value.
    #expect(output(["extract", Argument(key), file]) == #"v\u009b2J\u007f\u202e\u200b"# + "\n")
    // Line feeds stay.
    #expect(output(["extract", "l.0.n", file]) == #"v\u009b2J\u007f\u202e\u200b"# + "\nline\n")
    // Nothing is escaped elsewhere, nor in plutil's grammar.
    let raw = "v\(Self.controls)\nline\n"
    #expect(output(["extract", "l.0.n", file], isTerminal: false) == raw)
    #expect(output(["-extract", "l.0.n", "raw", file], program: "plutil") == raw)
  }

  /// The built program, with a thread for each file.
  @Test func printIsColoredAtATerminal() throws {
    let folder = try ScratchFolder()
    let files = try (0..<3).map { try folder.file("\($0).json", "[\($0)]") }
    let terminal = try Terminal(
      running: Executable.path, ["print", "--jobs", "3"] + files, environment: ["TERM": "xterm", "NO_COLOR": ""])
    let lists = (0..<3).map { "[\r\n  0 => \u{1B}[0;39m\($0)\u{1B}[0m\r\n]\r\n" }
    #expect(terminal.text(upTo: lists.joined()) == lists.joined())
    #expect(terminal.status() == 0)
  }

  @Test(arguments: ["1", "3"]) func filesThatAreLeftAloneAreCounted(jobs: String) throws {
    let folder = try ScratchFolder()
    try folder.folder("d")
    for name in ["d/a.strings", "d/b.strings"] { try folder.file(name, "k = v;\n") }
    let terminal = try Terminal(
      running: Executable.path, ["sort", "--recursive", "--jobs", jobs, folder.path("d")])
    let line = "left 2 files alone: OpenStep or signed\r\n"
    #expect(terminal.text(upTo: line) == line)
    #expect(terminal.status() == 0)
  }

  // MARK: lint

  private func lint(_ line: String, in folder: ScratchFolder, isTerminal: Bool = true) -> String {
    let words = ["lint"] + words(line).map { $0.hasPrefix("/") ? folder.path(String($0.dropFirst())) : $0 }
    return run(words.map { Argument($0) }, input: [], outputIsTerminal: isTerminal, environment: ["NO_COLOR": "1"])
      .outputText
  }

  @Test(.enabled(if: Executable.asOrdinaryUser != nil, "needs a user that modes forbid something"))
  func summaryLineSaysThatFilesAreMissing() throws {
    let folder = try ScratchFolder()
    for name in ["d", "d/closed"] { try folder.folder(name) }
    try folder.file("d/a.plist", document("<dict/>"))
    try folder.setMode(0, of: "d/closed")
    try folder.setMode(0o755, of: "")
    let words = (Executable.asOrdinaryUser ?? []) + [Executable.path, "lint", folder.path("d")]
    let terminal = try Terminal(running: "/usr/bin/env", words)
    let line = "1 file checked, no problems; not all files could be read\r\n"
    #expect(terminal.text(upTo: line).hasSuffix(line))
    #expect(terminal.status() == 2)
    try folder.setMode(0o755, of: "d/closed")
  }

  @Test func lintOfFoldersEndsWithASummaryLine() throws {
    let folder = try ScratchFolder()
    for name in ["d", "e"] { try folder.folder(name) }
    for name in ["d/a.plist", "d/b.plist", "e/a.plist"] { try folder.file(name, document("<dict/>")) }
    #expect(lint("/d", in: folder) == "2 files checked, no problems\n")
    #expect(lint("/e", in: folder) == "1 file checked, no problems\n")
    let file = folder.path("d/a.plist")
    #expect(lint("/d/a.plist /e", in: folder) == "\(file): OK\n2 files checked, no problems\n")
    #expect(lint("/d/a.plist", in: folder) == "\(file): OK\n")
    for options in ["--silent", "--quiet", "--format github"] { #expect(lint("\(options) /d", in: folder).isEmpty) }
    #expect(lint("--summary /d", in: folder) == "0 errors and 0 warnings in 0 of 2 files\n")
    #expect(lint("/d", in: folder, isTerminal: false).isEmpty)
    try folder.file("e/b.strings", "a = 1;\na = 2;\n")
    #expect(lint("/d /e", in: folder).hasSuffix("\n1 error and 0 warnings in 1 of 4 files\n"))
  }
}
