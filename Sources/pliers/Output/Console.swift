import PropertyList
import PropertyListFiles

/// The streams of one run. Tests inject their own.
final class Console {
  var output: Output
  private let sendToOutput: (Span<UInt8>) throws(Failure) -> Void
  private let sendToErrors: (Span<UInt8>) throws(Failure) -> Void
  private let loadInput: () throws(Failure) -> Source
  private let loadLine: () throws(Failure) -> [UInt8]?
  /// Waits until the current file may use `byteCount` bytes of memory beside the files of other threads. If `byteCount` is
  /// nil, waits until all files before it are done.
  let waitForRoom: (_ byteCount: Int?) -> Void
  private(set) var inputIsUsed = false
  private let state = State()
  let inputIsTerminal: Bool
  let outputIsTerminal: Bool
  let environment: (String) -> String?

  private final class State {
    var failure: Failure?
    /// Nil if output is written unchanged.
    var escapes: TerminalEscapes?
  }

  init(
    inputIsTerminal: Bool = false, outputIsTerminal: Bool = false,
    environment: @escaping (String) -> String? = { _ in nil },
    sendToOutput: @escaping (Span<UInt8>) throws(Failure) -> Void = { _ in },
    sendToErrors: @escaping (Span<UInt8>) throws(Failure) -> Void = { _ in },
    loadInput: @escaping () throws(Failure) -> Source = { () throws(Failure) in throw .noInput },
    loadLine: @escaping () throws(Failure) -> [UInt8]? = { nil },
    waitForRoom: @escaping (_ byteCount: Int?) -> Void = { _ in }
  ) {
    output = Output { [state] bytes in
      do throws(Failure) {
        if let text = state.escapes?.escaped(bytes) { try sendToOutput(text.span) } else { try sendToOutput(bytes) }
      } catch {
        state.failure = error
      }
      return state.failure == nil
    }
    (self.inputIsTerminal, self.outputIsTerminal) = (inputIsTerminal, outputIsTerminal)
    self.environment = environment
    (self.sendToOutput, self.sendToErrors) = (sendToOutput, sendToErrors)
    (self.loadInput, self.loadLine, self.waitForRoom) = (loadInput, loadLine, waitForRoom)
  }

  /// Returns all of standard input; throws after the first call.
  func standardInput() throws(Failure) -> Source {
    guard !inputIsUsed else { throw .usedInput }
    inputIsUsed = true
    return try loadInput()
  }

  /// Returns the next line of standard input, without its newline, as soon as it arrives; nil at the end.
  func inputLine() throws(Failure) -> [UInt8]? {
    inputIsUsed = true
    return try loadLine()
  }

  func print(_ line: String) {
    output.append(line)
    output.append(.newline)
  }

  /// True if characters that control the terminal are escaped in the output.
  var escapesOutput: Bool {
    get { state.escapes != nil }
    set {
      finishOutput()
      state.escapes = newValue ? TerminalEscapes() : nil
    }
  }

  /// `text`, escaped as in key paths if the output is escaped.
  func shown(_ text: String) -> String { escapesOutput ? text.escaped(as: .keyPath) : text }

  /// Runs `body` without escapes in the output if `isColored`. Its text must not contain any unprintable characters of a file.
  func withoutEscapes<Problem: Error>(if isColored: Bool, _ body: () throws(Problem) -> Void) throws(Problem) {
    guard isColored, escapesOutput else { return try body() }
    escapesOutput = false
    defer { escapesOutput = true }
    try body()
  }

  func finishOutput() {
    output.flush()
    guard let rest = state.escapes?.end(), !rest.isEmpty, state.failure == nil else { return }
    do throws(Failure) { try sendToOutput(rest.span) } catch { state.failure = error }
  }

  /// Prints `text` and a newline on standard error, after what standard output has so far.
  func report(_ text: String) { sendErrors(Array((text + "\n").utf8).span) }

  /// Reports the first lines, and the number of the others in the words of `remainder`.
  func report(_ lines: some Collection<String>, atMost limit: Int, remainder: (Int) -> String) {
    for line in lines.prefix(limit) { report(line) }
    if lines.count > limit { report(remainder(lines.count - limit)) }
  }

  private func sendErrors(_ bytes: Span<UInt8>) {
    finishOutput()
    // An error here cannot be reported anywhere.
    try? sendToErrors(bytes)
  }

  func replay(_ transcript: Transcript) {
    for (stream, bytes) in transcript.pieces {
      switch stream {
      // The other console has escaped it.
      case .output: withoutEscapes(if: true) { output.append(bytes.span) }
      case .errors: sendErrors(bytes.span)
      }
    }
  }

  /// The error that ended standard output; nil if there was none. A run continues after it, since the exit status must not
  /// depend on the reader of the output.
  var outputFailure: Failure? { state.failure }

  /// Writes the rest of the output and returns the exit status: `status`, or `trouble` if the output could not be written. A
  /// closed pipe does not change the status.
  func close(_ status: ExitStatus, trouble: ExitStatus) -> ExitStatus {
    finishOutput()
    guard case .system(let error)? = state.failure?.cause, error.kind != .brokenPipe else { return status }
    report("standard output: \(error.message)")
    return trouble
  }
}
