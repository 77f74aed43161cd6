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
      ("extract k", "pliers"), ("format", "pliers"),
    ]
    for (line, program) in lines {
      let text = output(line, program: Argument(program))
      let other = output(line, isTerminal: false, program: Argument(program))
      #expect(text == other && !text.contains("\u{1B}[0"), "\(line)")
    }
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

  // MARK: lint

  private func lint(_ line: String, in folder: ScratchFolder, isTerminal: Bool = true) -> String {
    let words = ["lint"] + words(line).map { $0.hasPrefix("/") ? folder.path(String($0.dropFirst())) : $0 }
    return run(words.map { Argument($0) }, input: [], outputIsTerminal: isTerminal, environment: ["NO_COLOR": "1"])
      .outputText
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

  /// The first file is a pipe, which is empty for longer than a second after it was opened.
  @Test(arguments: ["--silent", "--format github"]) func progressIsErased(option: String) throws {
    let folder = try ScratchFolder()
    let file = try folder.file("a.plist", document("<dict/>"))
    let script = """
      mkfifo pipe; (exec 3>pipe; sleep 1.1; cat a.plist >&3) & \
      "$pliers" lint --jobs 1 \(option) pipe a.plist; echo "status $?"
      """
    let terminal = try Terminal(
      running: "/bin/sh", ["-c", "cd '\((file as NSString).deletingLastPathComponent)'; \(script)"],
      environment: ["pliers": Executable.path])
    let text = terminal.text(with: "status ")
    #expect(text.contains("\r1 of 2 files"))
    #expect(text.contains("\r            \rstatus 0"))
  }
}
