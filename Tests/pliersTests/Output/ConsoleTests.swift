import Foundation
import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The streams of a run, and its exit status when they fail.
struct ConsoleTests {
  /// Everything that was written, in order.
  private final class Log {
    var text = ""
    var failure: Failure?

    func write(_ bytes: Span<UInt8>) throws(Failure) {
      if let failure { throw failure }
      text += String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
  }

  private func console(output: Log = Log(), errors: Log = Log(), input: String = "") -> Console {
    Console(
      inputIsTerminal: false, sendToOutput: output.write, sendToErrors: errors.write,
      loadInput: { () throws(Failure) in Source(Array(input.utf8)) })
  }

  private func failure(_ code: CInt) -> Failure { .system(FileError(operation: .write, code: code)) }

  @Test func errorsAppearAfterEarlierOutput() {
    let log = Log()
    let console = console(output: log, errors: log)
    console.print("one")
    console.report("two")
    console.print("three")
    #expect(console.close(.success, trouble: .trouble) == .success)
    #expect(log.text == "one\ntwo\nthree\n")
  }

  @Test func standardInputIsReadOnce() throws {
    let console = console(input: "abc")
    #expect(try console.standardInput().count == 3)
    let error = #expect(throws: Failure.self) { try console.standardInput() }
    #expect(error?.message("f") == "f: standard input has already been read")
  }

  /// A full disk is an error; a reader that closes the pipe is not.
  @Test(arguments: [pliers.ExitStatus.success, .failure, .trouble, .changed], [nil, ENOSPC, EPIPE] as [CInt?])
  func failedOutputIsAnErrorUnlessThePipeIsClosed(status: pliers.ExitStatus, code: CInt?) {
    let (output, errors) = (Log(), Log())
    output.failure = code.map(failure)
    let console = console(output: output, errors: errors)
    console.print("x")
    #expect(console.close(status, trouble: .trouble) == (code == ENOSPC ? .trouble : status))
    #expect(errors.text == (code == ENOSPC ? "standard output: No space left on device\n" : ""))
  }

  @Test func failureIsKnownAfterOutputIsSent() {
    let output = Log()
    output.failure = failure(ENOSPC)
    let console = console(output: output)
    console.print("x")
    #expect(console.outputFailure == nil && !console.output.hasFailed)
    console.output.flush()
    #expect(console.outputFailure != nil && console.output.hasFailed)
  }
}
