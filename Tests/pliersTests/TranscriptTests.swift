import Foundation
import TestSupport
import Testing

/// Runs the shell commands in Tests/Transcripts and compares their output. `Transcript` describes the format of the files.
@Suite struct TranscriptTests {
  static let folder = testsFolder + "/Transcripts"
  static let all = Transcript.all(below: folder)
  static let runnable = selected(all.filter(\.missing.isEmpty), \.description)
  static let missing = Set(all.flatMap(\.missing)).sorted()

  /// True if the results are written into the files instead: `scripts/transcripts --accept` does this.
  static let accepts = ProcessInfo.processInfo.environment["PLIERS_ACCEPT"] != nil

  @Test(arguments: runnable) func transcript(_ transcript: Transcript) throws {
    #expect(!transcript.steps.isEmpty)
    let results = try transcript.run()
    if Self.accepts { return try transcript.accept(results) }
    for (step, found) in zip(transcript.steps, results) where found != step.expected {
      let location = SourceLocation(
        fileID: "Tests/Transcripts", filePath: transcript.file, line: step.line, column: 1)
      Issue.record(
        """
        \(transcript.file):\(step.line): \(step.command)
        expected:
        \(step.expected.map { "  " + $0 }.joined(separator: "\n"))
        found:
        \(found.map { "  " + $0 }.joined(separator: "\n"))
        """, sourceLocation: location)
    }
  }

  @Test(
    .enabled(if: missing.isEmpty, "needs \(missing.joined(separator: ", "))"))
  func noTranscriptIsSkipped() { #expect(!Self.all.isEmpty) }

  /// Two cases of a file cannot be told apart by anything else.
  @Test func titlesAreUnique() {
    #expect(Set(Self.all.map(\.description)).count == Self.all.count)
  }

  @Test func linesAreNotTooWide() throws {
    for file in Set(Self.all.map(\.file)) {
      for (index, line) in try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n").enumerated()
      {
        if line.count > Transcript.width { Issue.record("\(file):\(index + 1): the line has \(line.count) characters") }
      }
    }
  }
}
