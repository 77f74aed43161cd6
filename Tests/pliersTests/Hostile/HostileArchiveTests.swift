import Foundation
import TestSupport
import Testing

@testable import pliers

/// Archives that were made to harm who shows them, within the limits of `HostileInputTests`.
struct HostileArchiveTests {
  /// The large ones take long to make in a debug build.
  @Test(
    arguments: try HostileArchive.rows().filter { !$0.input.isSlow || HostileInputTests.isFullSize }.map(\.input.name))
  func archivesAreBounded(name: String) throws {
    let row = try #require(try HostileArchive.rows().first { $0.input.name == name })
    let folder = try ScratchFolder()
    try folder.file("f", try row.input.bytes(dividedBy: HostileInputTests.divisor))
    let limits = row.input.isSlow ? HostileInputTests.largeLimits : HostileInputTests.limits
    let command = row.expectation.words.joined(separator: " ")
    let script = "\(limits); \"$pliers\" \(command) f >out; s=$?; head -c 300 out; exit $s"
    let outcome = try Executable.shell(script, in: folder.path)
    let error = outcome.errorText.split(separator: "\n").first.map { String($0.dropFirst(3)) } ?? ""
    #expect(outcome.status == row.expectation.status, "\(outcome)")
    let first = outcome.outputText.split(separator: "\n").first.map(String.init) ?? ""
    #expect(fits(first, row.expectation.text), "\(outcome)")
    #expect(fits(error, row.warning), "\(error)")
    // Lint follows the references, too.
    let lint = try Executable.shell("\(limits); exec \"$pliers\" lint f", in: folder.path)
    #expect(lint.status <= 1, "\(lint.errorText)")
  }

  /// Whether a text is as expected, with an ellipsis for what may stand before or after.
  private func fits(_ text: String, _ expected: String) -> Bool {
    if expected.hasSuffix("…") { return text.hasPrefix(expected.dropLast()) }
    if expected.hasPrefix("…") { return text.hasSuffix(expected.dropFirst()) }
    return text == expected
  }

  private static let keptFiles = ProcessInfo.processInfo.environment["PLIERS_HOSTILE_FILES"]

  @Test(.enabled(if: keptFiles != nil, "scripts/hostile sets PLIERS_HOSTILE_FILES")) func filesAreKept() throws {
    let folder = URL(filePath: try #require(Self.keptFiles)).appending(path: "archives")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (number, row) in try HostileArchive.rows().enumerated() {
      try Data(try row.input.bytes()).write(to: folder.appending(path: String(number)))
    }
  }
}
