import PropertyList

/// The streams of one run. Tests give their own.
final class Console {
  /// Standard output.
  var output: Output
  private var errors: Output
  private let loadInput: () throws(Failure) -> Source
  private let waitForRoom: (_ byteCount: Int?) throws(Failure) -> Void
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
    loadInput: @escaping () throws(Failure) -> Source,
    waitForRoom: @escaping (_ byteCount: Int?) throws(Failure) -> Void = { _ in }
  ) {
    let box = Box()
    output = Output { bytes in
      do throws(Failure) { try sendToOutput(bytes) } catch { box.failure = error }
      return box.failure == nil
    }
    errors = Output { bytes in
      (try? sendToErrors(bytes)) != nil
    }
    outputFailure = box
    self.inputIsTerminal = inputIsTerminal
    self.loadInput = loadInput
    self.waitForRoom = waitForRoom
  }

  /// All of standard input, once; then it is empty.
  func standardInput() throws(Failure) -> Source {
    guard !inputIsUsed else { return Source([]) }
    inputIsUsed = true
    return try loadInput()
  }

  /// Waits until the file at hand may take `byteCount` bytes of memory beside others that are worked on; or, if that is
  /// nil, until all files before it are done.
  func awaitTurn(orRoomFor byteCount: Int?) throws(Failure) { try waitForRoom(byteCount) }

  /// Prints a line on standard output.
  func print(_ line: String) {
    output.append(line)
    output.append(UInt8(ascii: "\n"))
  }

  /// Prints `text` and a newline on standard error, after what standard output has so far.
  func report(_ text: String) {
    output.finish()
    errors.append(text)
    errors.append(UInt8(ascii: "\n"))
    errors.finish()
  }

  /// Writes what another console's streams were given, in the same order.
  func replay(_ transcript: Transcript) {
    transcript.forEachPiece { bytes, stream in
      switch stream {
      case .output:
        output.append(bytes)
      case .errors:
        output.finish()
        errors.append(bytes)
        errors.finish()
      }
    }
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
