import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The manual page, the help and the README say what the table of commands says.
struct ManualTests {
  /// That the page is right is for `SynopsisTests` to show.
  @Test func checkedInPageIsUpToDate() throws {
    let page = String(decoding: try projectFile("man/pliers.1"), as: UTF8.self)
    #expect(page == Manual.page, "make it anew: pliers help manual > man/pliers.1")
  }

  @Test func helpPrintsThePage() {
    #expect(run("help", "manual").outputText == Manual.page)
  }

  @Test(arguments: Command.all.map(\.name))
  func helpNamesEveryOption(name: String) throws {
    let command = try #require(Command.all.first { $0.name == name })
    let help = run("help", name)
    #expect(help.status == 0 && help.errors.isEmpty)
    for option in command.options + command.valueOptions {
      #expect(help.outputText.contains(word: "--" + option.name))
      if let letter = option.letter { #expect(help.outputText.contains(word: "-\(letter)")) }
    }
  }

  /// Lines that fit a terminal.
  @Test(arguments: Command.all.map { ["help", $0.name] } + [["help"]])
  func helpIsNotTooWide(words: [String]) {
    for line in run(words).outputText.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
  }

  @Test func overviewNamesEveryCommand() {
    let overview = run("help").outputText
    for command in Command.all { #expect(overview.contains("\n  \(command.name) ")) }
  }

  @Test func pageNamesEveryCommandAndOption() {
    // Roff writes a hyphen that is one as \-.
    let page = Manual.page.replacing("\\-", with: "-")
    for command in Command.all {
      #expect(page.contains("\n.SS \(command.name)\n"))
      for option in command.options + command.valueOptions { #expect(page.contains(word: "--" + option.name)) }
    }
  }

  @Test func readMeNamesEveryCommandAndOption() throws {
    let text = String(decoding: try projectFile("README.md"), as: UTF8.self)
    for command in Command.all {
      #expect(text.contains("pliers \(command.name)") || text.contains("`\(command.name)"), "\(command.name)")
      for option in command.options + command.valueOptions {
        #expect(text.contains(word: "--" + option.name), "--\(option.name) of \(command.name)")
      }
    }
  }
}

extension String {
  /// Whether the text holds `word`, and not as the start of a longer one.
  fileprivate func contains(word: String) -> Bool {
    ranges(of: word).contains { range in
      range.upperBound == endIndex || !(self[range.upperBound].isLetter || self[range.upperBound] == "-")
    }
  }
}
