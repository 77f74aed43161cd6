import PropertyList
import PropertyListFiles
import Testing

@testable import pliers

/// The line that reports the number of completed files.
struct ProgressTests {
  /// A terminal, and a clock that only changes when it is set.
  private final class Terminal {
    var time = 5000
    var text = ""

    func write(_ bytes: Span<UInt8>) throws(Failure) {
      text += String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
  }

  /// Progress lines for files completed at these times after the start, in milliseconds.
  private func shown(at times: [Int]) -> [String] {
    let terminal = Terminal()
    let progress = Progress(of: 9, now: { terminal.time }, send: { terminal.text += $0 })
    for time in times {
      terminal.time = 5000 + time
      if progress.advance() { progress.show() }
    }
    return terminal.text.split(separator: "\r").map(String.init)
  }

  @Test(arguments: [
    ([], []), ([0, 1, 999], []), ([1000], ["1 of 9 files"]), ([5, 1200, 1201, 1299], ["2 of 9 files"]),
    ([0, 1000, 1099, 1100, 1150, 5000], ["2 of 9 files", "4 of 9 files", "6 of 9 files"]),
  ])
  func isShownAfterOneSecondAndThenEveryTenthOfASecond(times: [Int], lines: [String]) {
    #expect(shown(at: times) == lines)
  }

  private func console(_ terminal: Terminal, errorsAreTerminal: Bool = true) -> Console {
    Console(
      inputIsTerminal: false, errorsAreTerminal: errorsAreTerminal, now: { terminal.time },
      sendToOutput: terminal.write, sendToErrors: terminal.write, loadInput: { () throws(Failure) in Source([]) })
  }

  /// Both streams are one terminal. Output erases the progress line, once, and this line never follows an unfinished line of
  /// output.
  @Test func outputErasesTheProgressLine() {
    let terminal = Terminal()
    let console = console(terminal)
    console.beginProgress(of: 3)
    console.print("a: OK")
    terminal.time += 1000
    console.advanceProgress()
    console.print("b: OK")
    console.report("c: broken")
    terminal.time += 100
    console.advanceProgress()
    console.endProgress()
    console.print("end")
    #expect(console.close(.success, trouble: .trouble) == .success)
    let blank = "\r            \r"
    #expect(
      terminal.text == "a: OK\n\r1 of 3 files\(blank)b: OK\nc: broken\n\r2 of 3 files\(blank)end\n")
  }

  @Test func noProgressIsWrittenToPipes() {
    let terminal = Terminal()
    let console = console(terminal, errorsAreTerminal: false)
    console.beginProgress(of: 3)
    terminal.time += 10000
    console.advanceProgress()
    console.endProgress()
    #expect(terminal.text.isEmpty)
  }
}
