import Foundation
import TestSupport
import Testing

@testable import pliers

/// Comparisons and merges of malicious files, within the limits of `HostileInputTests`.
struct HostileMergeTests {
  @Test(arguments: try HostileMerge.rows().filter(\.isSmall).map(\.name))
  func statusAndMessageAreRight(name: String) throws { try check(name) }

  @Test(.release, arguments: try HostileMerge.rows().filter { !$0.isSmall }.map(\.name))
  func statusAndMessageOfLargeFilesAreRight(name: String) throws { try check(name) }

  private func check(_ name: String) throws {
    let row = try #require(try HostileMerge.rows().first { $0.name == name })
    let folder = try ScratchFolder()
    for side in row.sides { try folder.file(side.name, try side.bytes()) }
    for expectation in row.expectations {
      let limits = row.isLarge ? HostileInputTests.largeLimits : HostileInputTests.limits
      let script = "\(limits); exec \"$pliers\" \(expectation.words.joined(separator: " "))"
      let outcome = try Executable.shell(script, in: folder.path)
      let text = expectation.words[0] == "diff" && outcome.status < 2 ? outcome.outputText : outcome.errorText
      let found = text.split(separator: "\n").first.map(String.init) ?? ""
      let expected = expectation.text
      let fits = expected.hasSuffix("…") ? found.hasPrefix(expected.dropLast()) : found == expected
      #expect(outcome.status == expectation.status && fits, "\(name): \(expectation.words[0]): \(found)")
    }
  }
}

/// Malicious files to merge: a row of `Fixtures/Hostile/merges.txt`.
struct HostileMerge {
  let name: String
  /// The files `base`, `ours` and `theirs`.
  let sides: [HostileInput]
  /// True if the sides are larger than the inputs for which the limits are made.
  let isLarge: Bool
  let expectations: [HostileInput.Expectation]

  var isSmall: Bool { !isLarge && sides.allSatisfy(\.isSmall) }

  static func rows() throws -> [HostileMerge] {
    let text = String(decoding: try fixture("Hostile/merges.txt"), as: UTF8.self)
    return try text.components(separatedBy: "=== ").dropFirst().map { row in
      let lines = row.split(separator: "\n").map(String.init)
      let sides = try ["base", "ours", "theirs"].map { name in
        guard let line = lines.first(where: { $0.hasPrefix(name + " ") }) else { throw HostileInputError(text: row) }
        return HostileInput(
          name: name, template: String(line.dropFirst(name.count + 1)), isSlow: false, expectations: [])
      }
      let expectations = try ["diff", "merge"].map { command in
        guard let line = lines.first(where: { $0.hasPrefix(command + ": ") }),
          let status = line.dropFirst(command.count + 2).first?.wholeNumberValue
        else { throw HostileInputError(text: row) }
        return HostileInput.Expectation(
          words: commands[command] ?? [], status: CInt(status), text: String(line.dropFirst(command.count + 4)))
      }
      return HostileMerge(name: lines[0], sides: sides, isLarge: lines.contains("large"), expectations: expectations)
    }
  }

  /// Command lines to run with the files of a row.
  private static let commands = [
    "diff": ["diff", "--format", "stat", "base", "ours"],
    "merge": ["merge", "--base", "base", "ours", "theirs", "--path", "f"],
  ]
}
