import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Requirements of the parser, the help and the manual for the table of commands.
struct CommandTests {
  @Test func everyVerbIsOneCommand() {
    #expect(Set(Command.all.map(\.name)).count == Command.all.count)
  }

  @Test(arguments: Command.all.map(\.name))
  func optionsOfACommandHaveNamesOfTheirOwn(name: String) throws {
    let command = try #require(Command.all.first { $0.name == name })
    let options = command.options + command.valueOptions
    let letters = options.compactMap(\.letter)
    #expect(Set(options.flatMap(\.names)).count == options.flatMap(\.names).count)
    #expect(Set(letters).count == letters.count)
    // `--help` is for all, and a name with a `=` could not be told from its value.
    #expect(options.allSatisfy { $0.name != "help" && !$0.name.contains("=") && !$0.name.isEmpty })
  }

  @Test(arguments: Command.all.map(\.name))
  func summariesAreClauses(name: String) throws {
    let command = try #require(Command.all.first { $0.name == name })
    for summary in [command.summary] + (command.options + command.valueOptions).map(\.summary) {
      #expect(summary.last != "." && summary.first?.isUppercase == false, "\(summary)")
    }
  }
}
