import Foundation
import TestSupport
import Testing

@testable import pliers

extension Page {
  var fileName: String { "\(name).\(section)" }
}

/// The manual: the files in `man`, and the same pages as printed by `pliers help`.
struct PagesTests {
  /// `SynopsisTests` and `PageExamplesTests` test the contents of the pages.
  @Test(arguments: Page.all.map(\.name)) func fileIsUpToDate(name: String) throws {
    let page = try #require(Page.named(name))
    let text = run("help", "manual", name).outputText
    #expect(String(decoding: try projectFile("man/" + page.fileName), as: UTF8.self) == text, "run scripts/manual")
    #expect(run("help", "manual", name.replacing("pliers-", with: "")).outputText == text)
    // Each name of a table is known.
    #expect(!text.contains("@{"))
  }

  @Test func manContainsExactlyThePages() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: projectRoot + "/man")
    #expect(names.filter { $0.hasSuffix(".1") || $0.hasSuffix(".7") }.sorted() == Page.all.map(\.fileName).sorted())
    let install = String(decoding: try projectFile("scripts/install"), as: UTF8.self)
    #expect(install.contains("man/*.1") && install.contains("man/*.7"))
  }

  @Test(.enabled(if: isInstalled("mandoc"), "needs mandoc"), arguments: Page.all.map(\.fileName))
  func mandocReportsNoProblem(file: String) throws {
    let outcome = try Executable.shell("mandoc -T lint man/\(file)", in: projectRoot)
    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.outputText)")
  }

  /// man shows the same words in the same order.
  @Test(.enabled(if: isInstalled("mandoc"), "needs mandoc"), arguments: Page.all.map(\.name))
  func manAndHelpHaveTheSameText(name: String) throws {
    let page = try #require(Page.named(name))
    let script = "mandoc -T utf8 -O width=400 man/\(page.fileName) | col -bx"
    let shown = try Executable.shell(script, in: projectRoot).outputText
    let shownWords = shown.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    let code = page.blocks.flatMap { if case .code(let lines) = $0 { lines } else { [String]() } }
    for line in code {
      #expect(shown.contains(line.replacing("\t", with: "")) || line.contains("\t"), "\(line)")
    }
    for block in page.blocks {
      guard case .paragraph(let text) = block else { continue }
      let words = text.filter { $0 != "`" }.split(separator: " ").joined(separator: " ")
      #expect(shownWords.contains(words), "\(words)")
    }
  }

  /// Prose fits a terminal. Lines of examples may be longer.
  @Test(arguments: Page.all.map(\.name)) func linesFitTheTerminal(name: String) {
    for line in run("help", name).outputText.split(separator: "\n") {
      // Addresses are not broken.
      let isAddress = line.hasPrefix("  https://") && !line.dropFirst(2).contains(" ")
      #expect(line.count <= 100 || line.hasPrefix("    ") || isAddress, "\(line)")
    }
  }

  @Test(arguments: Help.topics.map(\.name)) func everyTopicHasItsOwnText(topic: String) {
    let outcome = run("help", topic)
    #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.outputText.count > 300)
    #expect(!outcome.outputText.contains("@{"), "an unknown table")
    #expect(run("help", "help").outputText.contains(word: topic))
  }

  /// Each command is described in one page, and each shared option is described once.
  @Test func pagesNameEveryCommandAndOption() {
    let definitions = Page.all.flatMap(\.blocks).filter { if case .definition = $0 { true } else { false } }
    for command in Command.all {
      let page = CommandText.page(of: command)
      #expect(page.name == "pliers-" + command.name || page.blocks.contains(.heading(command.name, level: 2)))
      #expect(page.blocks.contains(.code(command.synopses)) || page.name != "pliers", "\(command.name)")
      for option in command.options + command.valueOptions {
        let text = CommandText.sentence(option.summary)
        let definition = PageBlock.definition(term: "`\(option.spelling)`\(option.valueSpelling)", text)
        let found = definitions.count { $0 == definition }
        #expect(found >= 1, "--\(option.name) of \(command.name)")
        if Option.shared.has(option) { #expect(found == 1, "--\(option.name)") }
      }
    }
  }

  @Test func unknownPageIsAnError() {
    #expect(
      run("help", "manual", "pliers-lnt").errorText
        == "pliers: unknown page 'pliers-lnt'; did you mean 'pliers-lint'?\n")
    #expect(run("help", "manual", "lint", "x").errorText == "pliers: unexpected 'x'\n")
  }
}

extension String {
  /// True if the text contains `word`, not only as the start of a longer word.
  func contains(word: String) -> Bool {
    ranges(of: word).contains { range in
      range.upperBound == endIndex || !(self[range.upperBound].isLetter || self[range.upperBound] == "-")
    }
  }
}
