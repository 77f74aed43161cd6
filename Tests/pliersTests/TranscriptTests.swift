import TestSupport
import Testing

/// Runs the shell commands in Tests/Transcripts and compares their output. `Transcript` describes the format of the files.
@Suite struct TranscriptTests {
  static let folder = testsFolder + "/Transcripts"
  static let all = Transcript.all(below: folder)
  static let runnable = all.filter(\.missing.isEmpty)
  static let missing = Set(all.flatMap(\.missing)).sorted()

  @Test(arguments: runnable) func transcript(_ transcript: Transcript) throws {
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
    .enabled(if: missing.isEmpty, "needs \(missing.joined(separator: ", "))"))
  func noTranscriptIsSkipped() { #expect(!Self.all.isEmpty) }
}
