import PropertyList

/// The streams of one run. Tests give their own.
final class Console {
  /// Standard output.
  var output: Output
  private let sendToErrors: (Span<UInt8>) throws(Failure) -> Void
  private let loadInput: () throws(Failure) -> Source
  private(set) var inputIsUsed = false
  private let outputFailure: Box
  let inputIsTerminal: Bool

  /// Why standard output takes no more, once it does not.
  private final class Box {
    var failure: Failure?
  }

  init(
    inputIsTerminal: Bool,
    sendToOutput: @escaping (Span<UInt8>) throws(Failure) -> Void,
    sendToErrors: @escaping (Span<UInt8>) throws(Failure) -> Void,
    loadInput: @escaping () throws(Failure) -> Source
  ) {
    let box = Box()
    output = Output { bytes in
      do throws(Failure) { try sendToOutput(bytes) } catch { box.failure = error }
      return box.failure == nil
    }
    self.sendToErrors = sendToErrors
    outputFailure = box
    self.inputIsTerminal = inputIsTerminal
    self.loadInput = loadInput
  }

  /// All of standard input, once; then it is empty.
  func standardInput() throws(Failure) -> Source {
    guard !inputIsUsed else { return Source([]) }
    inputIsUsed = true
    return try loadInput()
  }

  /// Prints a line on standard output.
  func print(_ line: String) {
    output.append(line)
    output.append(UInt8(ascii: "\n"))
  }

  /// Prints `text` and a newline on standard error, after what standard output has so far.
  func report(_ text: String) {
    output.finish()
    var errors = Output { [sendToErrors] bytes in (try? sendToErrors(bytes)) != nil }
    errors.append(text)
    errors.append(UInt8(ascii: "\n"))
    errors.finish()
  }

  /// Throws once standard output takes no more.
  func check() throws(Failure) {
    if let failure = outputFailure.failure { throw failure }
  }

  /// Sends what is left of the output on its way, and gives the status to end with: a full disk makes it a failure,
  /// while a reader that has gone away has seen all it wanted.
  func close(_ status: ExitStatus) -> ExitStatus {
    output.finish()
    guard case .file(let error) = outputFailure.failure, error.kind != .brokenPipe else { return status }
    report("standard output: \(error.message)")
    return status == .success ? .failure : status
  }
}
