import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Requirements that the table of commands must meet for the parser, the help and the manual.
struct CommandTests {
  @Test func commandNamesAreUnique() {
    #expect(Set(Command.all.map(\.name)).count == Command.all.count)
  }

  @Test(arguments: Command.all.map(\.name))
  func optionNamesOfACommandAreUnique(name: String) throws {
    let command = try #require(Command.all.first { $0.name == name })
    let options = command.options + command.valueOptions
    let letters = options.compactMap(\.letter)
    #expect(Set(options.flatMap(\.names)).count == options.flatMap(\.names).count)
    #expect(Set(letters).count == letters.count)
    // All commands have `--help`, and the parser ends a name at the first `=`.
    #expect(options.allSatisfy { $0.name != "help" && !$0.name.contains("=") && !$0.name.isEmpty })
  }

  @Test(arguments: Command.all.map(\.name))
  func summariesAreLowercaseWithoutAPeriod(name: String) throws {
    let command = try #require(Command.all.first { $0.name == name })
    for summary in [command.summary] + (command.options + command.valueOptions).map(\.summary) {
      #expect(summary.last != "." && summary.first?.isUppercase == false, "\(summary)")
    }
  }
}
