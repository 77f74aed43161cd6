import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Command lines of both grammars; most are in Tests/Transcripts/errors/usage.txt and Tests/Transcripts/plutil.
struct GrammarTests {
  @Test(arguments: Command.all.map(\.name))
  func helpCommandAndOptionPrintTheSameHelp(name: String) {
    let help = run("help", name)
    #expect(help.status == 0 && help.outputText.hasPrefix(name + ": "))
    #expect(run(name, "--help") == help)
    #expect(run(name, "--help", "--unknown") == help)
  }

  @Test func overviewAndVersionAreShown() {
    let help = run("help")
    #expect(help.status == 0 && help.errors.isEmpty && help.outputText.contains("usage: pliers COMMAND"))
    #expect(run("--help") == help && run("-h") == help)
    let expected = Outcome(status: 0, output: Array("pliers \(version)\n".utf8), errors: [])
    #expect(run("--version") == expected && run("-V") == expected && run("version") == expected)
    #expect(run("version", "--help").outputText.hasPrefix("version: print the version\n"))
  }

  @Test(arguments: [["-help"], ["-help", "x", "-zzz"], ["help", "plutil"]])
  func plutilHelpIsByteForByteEqual(words: [String]) throws {
    #expect(run(words) == Outcome(status: 0, output: try fixture("plutil-help.txt"), errors: []))
  }

  /// A key path with invalid UTF-8 neither adds a key with U+FFFD nor finds one.
  @Test(arguments: [
    "set * --string x", "insert * --dict", "replace * --array", "remove *", "extract *", "keys *", "type *",
    "print --at *", "print --at=*", "set /* --string x",
  ])
  func keyPathThatIsNotUTF8IsRefused(line: String) {
    for form in [[0xFF, 0x6B], [0x6B, 0xC3], [0xED, 0xA0, 0x80]] as [[UInt8]] {
      let words = words(line).map { Argument($0.utf8.flatMap { $0 == UInt8(ascii: "*") ? form : [$0] }) }
      let outcome = run(words + ["-"], input: Array("{\"\u{FFFD}k\": {}}".utf8))
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(
        outcome.errorText.hasPrefix("pliers: the key path '") && outcome.errorText.hasSuffix("' is not valid UTF-8\n"))
    }
    // In plutil's grammar the invalid bytes are replaced, as in the reference.
    let plutil = run(["-insert", Argument([0xFF, 0x6B]), "-string", "x", "-"], input: Array("{}".utf8))
    #expect(plutil.status == 0 && plutil.outputText.contains("\u{FFFD}k"))
  }

  @Test(arguments: [
    "lint", "convert json", "print", "extract k", "type k", "keys ''", "set k --string w", "remove k",
    "copy k l", "move k l", "insert l --array", "replace k --file /dev/null",
  ])
  func standardInputIsReadIfNoFileIsNamed(line: String) {
    let outcome = run(words(line), input: "{\"k\": \"v\"}")
    #expect(outcome == run(words(line) + ["-"], input: "{\"k\": \"v\"}"))
    #expect(outcome.status == 0 && !outcome.output.isEmpty)
    // At a terminal the user would not notice that the program waits for input.
    let waiting = run(words(line), inputIsTerminal: true)
    #expect(waiting.status == 2 && waiting.errorText == "pliers: FILE is missing; '-' is standard input\n")
  }

  /// Tests/Transcripts/arguments/lost-words.txt has the cases of empty input.
  @Test func fileTakenAsAValueIsNamedAtATerminal() throws {
    let folder = try ScratchFolder()
    let file = try folder.file("f", "{}")
    let outcome = run(["set", "k", "--string", file], inputIsTerminal: true)
    let message = "pliers: no FILE: '\(file)' was taken as the text of --string, but is a file; is the value missing?\n"
    #expect(outcome == Outcome(status: 2, output: [], errors: Array(message.utf8)))
  }
}
