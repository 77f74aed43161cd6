import Foundation
import TestSupport
import Testing

@testable import pliers

/// Completion of command lines by each shell at a terminal, after the tab key is pressed.
@Suite(.prompt, .serialized) struct CompletionsTests {
  /// The keys for each line, and the words of the completed line.
  private static let lines: [(keys: String, words: String)] = [
    ("pliers li\t", "[pliers][lint]"),
    ("pliers lint --sch\t", "[pliers][lint][--schema]"),
    ("pliers lint --format gitl\t", "[pliers][lint][--format][gitlab]"),
    ("pliers lint --format=gitl\t", "[pliers][lint][--format=gitlab]"),
    ("pliers diff --format pat\t", "[pliers][diff][--format][patch]"),
    ("pliers convert js\t", "[pliers][convert][json]"),
    ("pliers convert json Inf\t", "[pliers][convert][json][Info.plist]"),
    ("pliers convert json -o oth\t", "[pliers][convert][json][-o][other.txt]"),
    ("pliers convert json --output=oth\t", "[pliers][convert][json][--output=other.txt]"),
    ("pliers merge --labels a b c --conflicts the\t", "[pliers][merge][--labels][a][b][c][--conflicts][theirs]"),
    ("pliers print Info.plist --at CFBundleN\t", "[pliers][print][Info.plist][--at][CFBundleName]"),
    ("pliers print Info.plist --at=Types.0.Sch\t", "[pliers][print][Info.plist][--at=Types.0.Schemes]"),
    // No file is named.
    ("pliers extract CFBundleN\t", "[pliers][extract][CFBundleName]"),
    ("pliers extract CFBundleN Info.plist" + back(11) + "\t", "[pliers][extract][CFBundleName][Info.plist]"),
    ("pliers extract 'CFBundleN\t", "[pliers][extract][CFBundleName]"),
    ("pliers extract \"CFBundleN\t", "[pliers][extract][CFBundleName]"),
    // bash completes only the part after a colon.
    ("pliers extract co:l\t", "[pliers][extract][co:lon]"),
    // The first key is a word that `complete` prints for zsh.
    ("pliers print k.json --at fil\t", "[pliers][print][k.json][--at][files]"),
    ("pliers print k.json --at wor\t", "[pliers][print][k.json][--at][words]"),
    ("pliers print k.json --at two\t", "[pliers][print][k.json][--at][two  words]"),
    ("pliers print k.json --at bac\t", "[pliers][print][k.json][--at][back\\\\slash\\.]"),
    ("pliers print k.json --at x:y\t", "[pliers][print][k.json][--at][x:y  z]"),
    // The shell never runs text in keys and file names.
    ("pliers print Info.plist --at a\t", "[pliers][print][Info.plist][--at][a $(touch b)]"),
    ("pliers extract 'a \t", "[pliers][extract][a $(touch b)]"),
    ("pliers extract \"a \t", "[pliers][extract][a $(touch b)]"),
    ("pliers extract a\\ \t", "[pliers][extract][a $(touch b)]"),
    ("pliers print run\t", "[pliers][print][run $(touch b)`touch b`.txt]"),
    ("pliers print 'run\t", "[pliers][print][run $(touch b)`touch b`.txt]"),
    ("pliers print \"run\t", "[pliers][print][run $(touch b)`touch b`.txt]"),
    ("pliers print it\t", "[pliers][print][it's.txt]"),
    ("pliers print new\t", "[pliers][print][new\r\nline.txt]"),
    ("pliers convert json -o two\t", "[pliers][convert][json][-o][two words.txt]"),
    ("pliers print two\\ w\t", "[pliers][print][two words.txt]"),
    ("pliers print Some\\ folder/\t", "[pliers][print][Some folder/In.plist]"),
    ("pliers print \\$\\(touch\\ b\\)/\t", "[pliers][print][$(touch b)/In.plist]"),
    ("~/bin/pliers li\t", "/bin/pliers][lint]"),
    ("./bin/pliers li\t", "[./bin/pliers][lint]"),
    ("pliers -convert xml1 Inf\t", "[pliers][-convert][xml1][Info.plist]"),
    ("pliers git uni\t", "[pliers][git][uninstall]"),
    ("pliers help compl\t", "[pliers][help][completions]"),
  ]

  /// The key Ctrl-B, which goes back by a character, `count` times.
  private static func back(_ count: Int) -> String { String(repeating: "\u{02}", count: count) }

  /// Runs `commands` in `shell`, presses the keys of each line, and expects the words of the completed line.
  private func check(_ shell: String, _ arguments: [String], _ commands: String) throws {
    let folder = try ScratchFolder()
    try folder.file(
      "Info.plist",
      document(
        "<dict><key>CFBundleName</key><string>a</string><key>Types</key><array><dict><key>Schemes</key><array/></dict></array>"
          + "<key>a $(touch b)</key><string>c</string><key>co:lon</key><true/></dict>"))
    try folder.file("k.json", #"{"files": 1, "words": 2, "two  words": 3, "back\\slash.": 4, "x:y  z": 5}"#)
    for name in ["other.txt", "two words.txt", "run $(touch b)`touch b`.txt", "it's.txt", "new\nline.txt"] {
      try folder.file(name, "")
    }
    for name in ["Some folder", "$(touch b)"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
      try folder.file(name + "/In.plist", document("<dict/>"))
    }
    try folder.file("completions", run("help", "completions", shell).outputText)
    // An interactive shell needs a controlling terminal. If the program setsid is installed, it sets the terminal.
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

  @Test(.enabled(if: isInstalled("bash"), "needs bash")) func bashCompletesLines() throws {
    try check("bash", ["--norc", "--noprofile", "-i"], "set -o emacs; source ./completions")
  }

  /// Bash 3.2, which macOS has, lacks these builtins.
  @Test(.enabled(if: isInstalled("bash"), "needs bash")) func bashWithoutNewBuiltinsCompletesLines() throws {
    try check(
      "bash", ["--norc", "--noprofile", "-i"],
      "enable -n compopt mapfile readarray; set -o emacs; source ./completions")
  }

  @Test(.enabled(if: isInstalled("bash"), "needs bash")) func bashWithFewWordBreaksCompletesLines() throws {
    try check(
      "bash", ["--norc", "--noprofile", "-i"],
      "COMP_WORDBREAKS=${COMP_WORDBREAKS//[=:]}; set -o emacs; source ./completions")
  }

  @Test(.enabled(if: isInstalled("zsh"), "needs zsh")) func zshCompletesLines() throws {
    try check("zsh", ["-f", "-i"], "bindkey -e; autoload -U compinit; compinit -u -D; source ./completions")
  }

  @Test(.enabled(if: isInstalled("fish"), "needs fish")) func fishCompletesLines() throws {
    try check("fish", ["--no-config", "-i"], "set -g fish_autosuggestion_enabled 0; source ./completions")
  }

  @Test(arguments: [
    (["completions", "ksh"], "unknown shell 'ksh'; completions are made for bash, zsh and fish"),
    (["completions", "bash", "zsh"], "unexpected 'zsh'"),
  ])
  func wrongArgumentsAreErrors(words: [String], message: String) {
    let outcome = run(["help"] + words)
    #expect(outcome.status == 2 && outcome.errorText == "pliers: \(message)\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func scriptsAreShort(shell: String) {
    #expect(run("help", "completions", shell).outputText.split(separator: "\n").count <= 15)
  }

  /// The plugin cannot import the program, so it has a separate list of the options with values.
  @Test func pluginKnowsOptionsWithValues() throws {
    let source = String(
      decoding: try projectFile("Sources/Plugins/LintPlistsCommand/LintArguments.swift"), as: UTF8.self)
    let list = try #require(
      source.split(separator: "optionsWithValues: Set<String> = [").last?.split(separator: "]").first)
    let words = list.split { " \n\",".contains($0) }.map(String.init)
    let expected = Command.lint.options.filter { $0.valueName != nil && $0.defaultValue == nil }
      .flatMap { option in option.names.map { "--" + $0 } + (option.letter.map { ["-\($0)"] } ?? []) }
    #expect(words.sorted() == expected.sorted())
  }
}
