import Foundation
import TestSupport
import Testing

@testable import pliers

/// Malicious archives, within the limits of `HostileInputTests`.
struct HostileArchiveTests {
  @Test(arguments: try HostileArchive.rows().filter(\.input.isSmall).map(\.input.name))
  func statusAndFirstLineAreRightWithinTheLimits(name: String) throws { try check(name) }

  @Test(
    .release, arguments: try HostileArchive.rows().filter { !$0.input.isSmall }.map(\.input.name))
  func statusAndFirstLineOfLargeArchivesAreRightWithinTheLimits(name: String) throws { try check(name) }

  private func check(_ name: String) throws {
    let row = try #require(try HostileArchive.rows().first { $0.input.name == name })
    let folder = try ScratchFolder()
    try folder.file("f", try row.input.bytes())
    let limits = row.input.isSlow ? HostileInputTests.largeLimits : HostileInputTests.limits
    let command = row.expectation.words.joined(separator: " ")
    let script = "\(limits); \"$pliers\" \(command) f >out; s=$?; head -c 300 out; exit $s"
    let outcome = try Executable.shell(script, in: folder.path)
    let error = outcome.errorText.split(separator: "\n").first.map { String($0.dropFirst(3)) } ?? ""
    #expect(outcome.status == row.expectation.status, "\(outcome)")
    let first = outcome.outputText.split(separator: "\n").first.map(String.init) ?? ""
    #expect(fits(first, row.expectation.text), "\(outcome)")
    #expect(fits(error, row.warning), "\(error)")
    // Lint follows the references as well.
    let lint = try Executable.shell("\(limits); exec \"$pliers\" lint f", in: folder.path)
    #expect(lint.status <= 1, "\(lint.errorText)")
  }

  /// True if a text is as expected; an ellipsis at the start or end of `expected` matches any text.
  private func fits(_ text: String, _ expected: String) -> Bool {
    if expected.hasSuffix("…") { return text.hasPrefix(expected.dropLast()) }
    if expected.hasPrefix("…") { return text.hasSuffix(expected.dropFirst()) }
    return text == expected
  }
}

/// A malicious archive: a row of `Fixtures/Hostile/archives.txt`.
struct HostileArchive {
  let input: HostileInput
  let expectation: HostileInput.Expectation
  /// The first line on standard error, without the file's name.
  let warning: String

  static func rows() throws -> [HostileArchive] {
    let text = String(decoding: try fixture("Hostile/archives.txt"), as: UTF8.self)
    return try text.components(separatedBy: "=== ").dropFirst().map { row in
      let lines = row.split(separator: "\n").map(String.init)
      guard let line = lines.first(where: { $0.hasPrefix("unarchive: ") }),
        let status = line.dropFirst(11).first?.wholeNumberValue
      else { throw HostileInputError(text: row) }
      let warning = lines.first { $0.hasPrefix("warning: ") }
      return HostileArchive(
        input: HostileInput(
          name: lines[0], template: lines[1], isSlow: lines.contains("large"),
          expectations: []),
        expectation: HostileInput.Expectation(
          words: ["extract", "''", "--unarchive", "--nested", "--compact"], status: CInt(status),
          text: String(line.dropFirst(13))),
        warning: warning.map { String($0.dropFirst(9)) } ?? "")
    }
  }
}
