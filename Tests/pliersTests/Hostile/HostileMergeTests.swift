import Foundation
import TestSupport
import Testing

@testable import pliers

/// Files that were made to harm who compares or merges them, within the limits of `HostileInputTests`.
struct HostileMergeTests {
  @Test(arguments: try HostileMerge.rows().map(\.name)) func statusAndMessageAreRight(name: String) throws {
    let row = try #require(try HostileMerge.rows().first { $0.name == name })
    let folder = try ScratchFolder()
    // What is large stays shortened in a debug build.
    let divisor = row.isLarge && HostileInputTests.seconds > 1 ? 40 : HostileInputTests.divisor
    try row.write(to: folder.path, dividedBy: divisor)
    let isWhole = divisor == 1 || !row.sides.contains(where: \.isScalable)
    for expectation in row.expectations {
      let limits = row.isLarge ? HostileInputTests.largeLimits : HostileInputTests.limits
      let script = "\(limits); exec \"$pliers\" \(expectation.words.joined(separator: " "))"
      let outcome = try Executable.shell(script, in: folder.path)
      let said = expectation.words[0] == "diff" && outcome.status < 2 ? outcome.outputText : outcome.errorText
      let found = said.split(separator: "\n").first.map(String.init) ?? ""
      let expected = isWhole ? expectation.text : expectation.text.replacing(/[0-9]+/, with: "N")
      let compared = isWhole ? found : found.replacing(/[0-9]+/, with: "N")
      let ellipsis = "…"
      let isRight =
        expected.hasSuffix(ellipsis) ? compared.hasPrefix(expected.dropLast()) : compared == expected
      #expect(outcome.status == expectation.status && isRight, "\(name): \(expectation.words[0]): \(found)")
    }
  }

  private static let keptFiles = ProcessInfo.processInfo.environment["PLIERS_HOSTILE_FILES"]

  @Test(.enabled(if: keptFiles != nil, "scripts/hostile sets PLIERS_HOSTILE_FILES")) func filesAreKept() throws {
    let folder = URL(filePath: try #require(Self.keptFiles))
    for (number, row) in try HostileMerge.rows().enumerated() {
      let place = folder.appending(path: "merges/\(number)")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try row.write(to: place.path)
    }
  }
}
