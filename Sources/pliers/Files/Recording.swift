import PropertyList
import PropertyListFiles

/// The bytes written to standard output and standard error, in order.
struct Transcript: Sendable {
  enum Stream { case output, errors }

  private var bytes: [UInt8] = []
  /// Indexes at which the stream changes. Standard output comes first, even if it has no bytes.
  private var switches: [Int] = []

  var byteCount: Int { bytes.count }

  mutating func append(_ piece: Span<UInt8>, to stream: Stream) {
    let last: Stream = switches.count.isMultiple(of: 2) ? .output : .errors
    if stream != last { switches.append(bytes.count) }
    bytes.append(copying: piece)
  }

  /// Calls `body` with each sequence of bytes that was written to the same stream, in order.
  func forEachPiece(_ body: (Span<UInt8>, Stream) -> Void) {
    var start = 0
    var stream = Stream.output
    for index in 0...switches.count {
      let end = index < switches.count ? switches[index] : bytes.count
      if end > start { body(bytes.span.extracting(start..<end), stream) }
      start = end
      stream = stream == .output ? .errors : .output
    }
  }
}

/// Replaces the shared console while a file is processed before its turn. It records the output, and waits for the turn when
/// standard input is read or the output is large. Each thread has one recorder for all of its files.
final class Recorder {
  typealias Work = OrderedWork<FileLoop, FileOutcome>

  /// Maximum number of recorded bytes. A file with more output waits for its turn.
  private static let capacity = 1 << 20

  /// The turn of the current file; set before the console is used.
  var turn: Work.Turn?
  private var transcript = Transcript()
  /// The error that ended the output of the shared console.
  private var failure: Failure?

  func console(inputIsTerminal: Bool) -> Console {
    Console(
      inputIsTerminal: inputIsTerminal,
      sendToOutput: { bytes throws(Failure) in
        self.record(bytes, from: .output)
        if let failure = self.failure { throw failure }
      },
      sendToErrors: { bytes in self.record(bytes, from: .errors) },
      loadInput: { () throws(Failure) in
        guard let input = try self.atTurn({ loop throws(Failure) in try loop.console.standardInput() }) else {
          throw .noInput
        }
        return input
      },
      waitForRoom: { byteCount in self.turn?.waitForRoom(byteCount) })
  }

  func endTranscript() -> Transcript {
    defer { transcript = Transcript() }
    return transcript
  }

  private func record(_ bytes: Span<UInt8>, from stream: Transcript.Stream) {
    transcript.append(bytes, to: stream)
    guard transcript.byteCount > Self.capacity else { return }
    let transcript = endTranscript()
    failure = atTurn { loop in
      loop.console.replay(transcript)
      return loop.console.outputFailure
    }
  }

  private func atTurn<Value, Problem: Error>(
    _ body: (inout FileLoop) throws(Problem) -> Value?
  ) throws(Problem) -> Value? {
    try turn?.withState(body) ?? nil
  }
}
