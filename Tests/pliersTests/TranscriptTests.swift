import TestSupport
import Testing

/// Runs the files in Tests/Transcripts. `Transcript` describes their format.
@Suite struct TranscriptTests {
  static let folder = testsFolder + "/Transcripts"
  static let all = Transcript.all(below: folder)
  static let possible = all.filter(\.missing.isEmpty)

  @Test(arguments: possible) func transcript(_ transcript: Transcript) throws {
    #expect(!transcript.steps.isEmpty)
    for (step, found) in zip(transcript.steps, try transcript.run()) where found != step.expected {
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
    .enabled(
      if: possible.count == all.count, "\(all.count - possible.count) transcripts need programs that are missing"))
  func noTranscriptIsSkipped() { #expect(!Self.all.isEmpty) }
}
