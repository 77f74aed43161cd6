import Foundation
import TestSupport
import Testing

@testable import pliers

/// What the completions make of the beginnings of command lines when the tab key is pressed, in each shell at a terminal.
@Suite(.serialized) struct CompletionsTests {
  /// Beginnings of lines, and the words that they become.
  private static let lines: [(keys: String, words: String)] = [
    ("pliers li\t", "[pliers][lint]"),
    ("pliers lint --sch\t", "[pliers][lint][--schema]"),
    ("pliers lint --format gitl\t", "[pliers][lint][--format][gitlab]"),
    ("pliers diff --format pat\t", "[pliers][diff][--format][patch]"),
    ("pliers convert js\t", "[pliers][convert][json]"),
    ("pliers convert json Inf\t", "[pliers][convert][json][Info.plist]"),
    ("pliers convert json -o oth\t", "[pliers][convert][json][-o][other.txt]"),
    ("pliers merge --labels a b c --conflicts the\t", "[pliers][merge][--labels][a][b][c][--conflicts][theirs]"),
    ("pliers print Info.plist --at CFBundleN\t", "[pliers][print][Info.plist][--at][CFBundleName]"),
    ("pliers print Info.plist --at Types.0.Sch\t", "[pliers][print][Info.plist][--at][Types.0.Schemes]"),
    // Keys are never run.
    (
      #"pliers print Info.plist --at a\t"#.replacing(#"\t"#, with: "\t"),
      "[pliers][print][Info.plist][--at][a $(touch b)]"
    ),
    ("pliers convert json -o two\t", #"[pliers][convert][json][-o][two words.txt]"#),
    ("pliers git uni\t", "[pliers][git][uninstall]"),
    ("pliers help compl\t", "[pliers][help][completions]"),
  ]

  private static func has(_ shell: String) -> Bool {
    (try? Executable.shell("command -v \(shell)", in: "/"))?.status == 0
  }

  /// Has `shell` read `commands`, and presses the keys of each line.
  private func check(_ shell: String, _ arguments: [String], _ commands: String) throws {
    let folder = try ScratchFolder()
    try folder.file(
      "Info.plist",
      document(
        "<dict><key>CFBundleName</key><string>a</string><key>Types</key><array><dict><key>Schemes</key><array/></dict></array>"
          + "<key>a $(touch b)</key><string>c</string></dict>"))
    try folder.file("other.txt", "")
    try folder.file("two words.txt", "")
    try folder.file("completions", run("help", "completions", shell).outputText)
    // A shell wants the terminal for itself; setsid gives it to it where there is such a program.
    let script = """
      cd '\(folder.path)' && mkdir bin && ln -s '\(Executable.path)' bin/pliers && PATH=$PWD/bin:$PATH && export PATH
      if command -v setsid >/dev/null; then exec setsid -c \(shell) "$@"; else exec \(shell) "$@"; fi
      """
    let terminal = try Terminal(
      running: "/bin/sh", ["-c", script, "sh"] + arguments, environment: ["TERM": "dumb", "HOME": folder.path])
    terminal.type(commands + "; printf '[%s]' ready")
    _ = terminal.text(with: "[ready]")
    for line in Self.lines {
      // Ctrl-A goes to the beginning of the line.
      terminal.press(line.keys + "\u{01}printf '[%s]' \n")
      #expect(terminal.text(with: line.words).contains(line.words))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("b")))
    terminal.type("exit")
    _ = terminal.status()
  }

  @Test(.enabled(if: has("bash"), "needs bash")) func bash() throws {
    try check("bash", ["--norc", "--noprofile", "-i"], "set -o emacs; source ./completions")
  }

  /// Bash 3.2, which macOS has, lacks this builtin.
  @Test(.enabled(if: has("bash"), "needs bash")) func bashWithoutCompopt() throws {
    try check("bash", ["--norc", "--noprofile", "-i"], "enable -n compopt; set -o emacs; source ./completions")
  }

  @Test(.enabled(if: has("zsh"), "needs zsh")) func zsh() throws {
    try check("zsh", ["-f", "-i"], "bindkey -e; autoload -U compinit; compinit -u -D; source ./completions")
  }

  @Test(.enabled(if: has("fish"), "needs fish")) func fish() throws {
    try check("fish", ["--no-config", "-i"], "set -g fish_autosuggestion_enabled 0; source ./completions")
  }

  @Test(arguments: [
    (["completions"], "name a shell: bash, zsh or fish"),
    (["completions", "ksh"], "unknown shell 'ksh'; completions are made for bash, zsh and fish"),
    (["completions", "bash", "zsh"], "unexpected 'zsh'"),
  ])
  func otherShells(words: [String], message: String) {
    let outcome = run(["help"] + words)
    #expect(outcome.status == 2 && outcome.errorText == "pliers: \(message)\n")
  }

  /// The words after an option are passed over by its name alone.
  @Test func optionsOfOneNameTakeAsManyWordsEverywhere() {
    var counts: [String: Set<Int>] = [:]
    for option in Completions().commands.flatMap(\.options) {
      for spelling in option.spellings {
        counts[spelling, default: []].insert(option.value == nil ? 0 : option.wordCount)
      }
    }
    #expect(counts.filter { $0.value.count > 1 }.isEmpty)
  }

  /// The plugin cannot import the program, so it has a separate list of the options with values.
  @Test func pluginKnowsOptionsWithValues() throws {
    let source = String(
      decoding: try projectFile("Sources/Plugins/LintPlistsCommand/LintArguments.swift"), as: UTF8.self)
    let list = try #require(
      source.split(separator: "optionsWithValues: Set<String> = [").last?.split(separator: "]").first)
    let words = list.split { " \n\",".contains($0) }.map(String.init)
    let command = try #require(Completions().commands.first { $0.name == "lint" })
    let expected = command.options.filter { $0.value != nil }.flatMap(\.spellings)
    #expect(words.sorted() == expected.sorted())
  }
}
