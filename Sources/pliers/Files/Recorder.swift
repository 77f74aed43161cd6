import PropertyList

/// Maximum number of recorded bytes. An item with more output waits for its turn.
private let maxTranscriptBytes = 1 << 20

/// Recorded output, in the order of both streams.
struct Transcript: Sendable {
  enum Stream { case output, errors }

  private(set) var pieces: [(stream: Stream, bytes: [UInt8])] = []
  private(set) var byteCount = 0

  mutating func append(_ bytes: Span<UInt8>, to stream: Stream) {
    if pieces.last?.stream != stream { pieces.append((stream, [])) }
    pieces[pieces.count - 1].bytes.append(copying: bytes)
    byteCount += bytes.count
  }
}

/// Replaces the shared console while a file is processed before its turn. It records the output, and waits for the turn when
/// standard input is read or the output is large. Each thread has one recorder for all of its files.
final class Recorder<State, Result: Sendable> {
  typealias Work = OrderedWork<(console: Console, state: State), (result: Result, transcript: Transcript)>

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
        guard let turn = self.turn else { throw .noInput }
        return try turn.withState { shared throws(Failure) in try shared.console.standardInput() }
      },
      waitForRoom: { byteCount in self.turn?.waitForRoom(byteCount) })
  }

  func endTranscript() -> Transcript {
    defer { transcript = Transcript() }
    return transcript
  }

  private func record(_ bytes: Span<UInt8>, from stream: Transcript.Stream) {
    transcript.append(bytes, to: stream)
    guard transcript.byteCount > maxTranscriptBytes else { return }
    let transcript = endTranscript()
    turn?.withState { shared in
      shared.console.replay(transcript)
      failure = shared.console.outputFailure
    }
  }
}
