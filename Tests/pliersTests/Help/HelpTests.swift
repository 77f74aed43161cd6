import Foundation
import PropertyListLint
import TestSupport
import Testing

@testable import pliers

/// `pliers help`, and the help of each command.
struct HelpTests {
  @Test func overviewIsShort() {
    let lines = run("help").outputText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 46, "45 lines, each ended")
    #expect(lines.allSatisfy { $0.count <= 120 })
  }

  /// Every command is in exactly one group of the overview.
  @Test func overviewNamesEveryCommandOnce() {
    let overview = run("help").outputText
    for command in Command.all {
      #expect(
        overview.split(separator: "\n").count {
          $0.hasSuffix("  " + command.summary) && String($0).contains(word: command.name)
        } == 1)
    }
    for purpose in Command.Purpose.allCases { #expect(overview.contains("\n\(purpose.rawValue) ")) }
  }

  @Test(arguments: Command.all.map(\.name))
  func helpNamesEveryOption(name: String) throws {
    let command = try #require(Command.all.first { $0.name == name })
    let help = run("help", name)
    #expect(help.status == 0 && help.errors.isEmpty && !help.outputText.contains("@{"))
    for option in command.options + command.valueOptions {
      #expect(help.outputText.contains(word: "--" + option.name))
      if let letter = option.letter { #expect(help.outputText.contains(word: "-\(letter)")) }
    }
    for line in help.outputText.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
  }

  /// The help has the summary and two examples before the options. The rest is in the page.
  @Test(arguments: Command.all.map(\.name)) func examplesComeFirst(name: String) throws {
    let help = run("help", name).outputText
    let examples = try #require(help.range(of: "\nexamples:\n"))
    if let options = help.range(of: "\noptions:\n") { #expect(examples.upperBound < options.lowerBound) }
    #expect(try #require(Command.named(name)).examples.count >= 2)
  }

  @Test func helpWithoutExamplesHasNoHeadingForThem() {
    let help = run("help", "complete").outputText
    #expect(help.contains("usage: pliers complete ") && !help.contains("examples"))
  }

  /// These commands have the most options, which a separate page describes.
  @Test(arguments: ["lint", "merge", "diff"]) func helpIsShort(name: String) {
    #expect(run("help", name).outputText.split(separator: "\n", omittingEmptySubsequences: false).count <= 61)
  }

  /// Each heading is that of an option that the help of the command describes.
  @Test(arguments: Command.all.map(\.name)) func headingsBelongToOptions(name: String) throws {
    let command = try #require(Command.named(name))
    let first = command.options.filter { $0.heading != nil }
    #expect(first.allSatisfy(command.ownOptions.has))
  }

  @Test(arguments: [
    ("exit", "2\n      An error"), ("completions", "bash   source"), ("topics", "\n  exit "),
    ("commands", "check    lint"),
  ])
  func topicsAreShown(topic: String, text: String) {
    let help = run("help", topic)
    #expect(help.status == 0 && help.outputText.contains(text), "\(help)")
  }

  @Test func topicsAreListed() {
    let list = run("help", "topics").outputText
    for name in Set(Help.topicNames).subtracting(Rule.names) { #expect(list.contains(word: name), "\(name)") }
  }

  /// Shared options come last, and are not described again, except those that are used often.
  @Test func sharedOptionsAreListedLast() throws {
    let help = run("help", "sort").outputText
    let own = try #require(help.range(of: "\n  --deep  "))
    let shared = try #require(help.range(of: "\nIt also accepts --extension (-e), --in-place (-i), "))
    let frequent = try #require(help.range(of: "\n  -o, --output PATH  "))
    #expect(frequent.upperBound < own.lowerBound)
    #expect(own.upperBound < shared.lowerBound && !help.contains("\n  -j, --jobs N "))
    #expect(run("help", "options").outputText.contains("\n  -j, --jobs N\n"))
  }

  /// An option that only has the name of a shared one is described.
  @Test func optionsOfTheSameNameAreNotShared() {
    #expect(run("help", "lint").outputText.contains("\n  --format FORMAT  "))
    #expect(run("help", "extract").outputText.contains("\n  --format FORMAT  "))
    #expect(Option.shared.count == Set(Option.shared.map(\.name)).count)
  }
}
