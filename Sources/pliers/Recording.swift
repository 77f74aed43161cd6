import PropertyList

/// What was written to the two streams, in order.
struct Transcript: Sendable {
  enum Stream { case output, errors }

  private(set) var pieces: [(stream: Stream, bytes: [UInt8])] = []
  private(set) var byteCount = 0

  var hasOutput: Bool { pieces.contains { $0.stream == .output } }

  mutating func append(_ bytes: Span<UInt8>, to stream: Stream) {
    byteCount += bytes.count
    if pieces.last?.stream != stream { pieces.append((stream, [])) }
    pieces[pieces.count - 1].bytes.append(copying: bytes)
  }
}

/// Stands for the shared console while a file is worked on before its turn: keeps what is written, and lets what can be
/// done only once wait. Each thread has one for all of its files.
final class Recorder {
  typealias Work = OrderedWork<FileLoop, FileOutcome>

  /// How many bytes are kept. A file that writes more waits for its turn.
  private static let capacity = 1 << 20

  /// The file at hand, to be set before the console is used.
  var turn: Work.Turn?
  private var transcript = Transcript()
  /// Why the shared console takes no more.
  private var failure: Failure?

  /// A console whose streams lead here.
  func console(inputIsTerminal: Bool) -> Console {
    Console(
      inputIsTerminal: inputIsTerminal,
      sendToOutput: { bytes throws(Failure) in
        self.record(bytes, from: .output)
        if let failure = self.failure { throw failure }
      },
      sendToErrors: { bytes in self.record(bytes, from: .errors) },
      loadInput: { () throws(Failure) in
        try self.atTurn { loop throws(Failure) in try loop.console.standardInput() }
      },
      waitForTurn: { () throws(Failure) in try self.atTurn { _ in } })
  }

  /// What was written since the last time and is still here.
  func takeTranscript() -> Transcript {
    defer { transcript = Transcript() }
    return transcript
  }

  private func record(_ bytes: Span<UInt8>, from stream: Transcript.Stream) {
    transcript.append(bytes, to: stream)
    guard transcript.byteCount > Self.capacity else { return }
    let transcript = takeTranscript()
    do throws(Failure) {
      try atTurn { loop throws(Failure) in
        loop.console.replay(transcript)
        try loop.console.check()
      }
    } catch {
      failure = error
    }
  }

  private func atTurn<Value>(_ body: (inout FileLoop) throws(Failure) -> Value) throws(Failure) -> Value {
    guard let turn, turn.wait() else { throw .file(.brokenPipe) }
    return try turn.withState(body)
  }
}
