/// A progress line on a terminal, `412 of 10000 files`, for work that takes longer than a second.
///
/// The line is rewritten at most ten times a second. It must be erased before anything else is written to the terminal.
final class Progress {
  private let total: Int
  private let now: () -> Int
  private let send: (String) -> Void
  private var done = 0
  private var due: Int
  private var width = 0

  /// Creates a line for `total` files. `now` returns the time in milliseconds since any fixed time; `send` writes a text to the terminal unchanged.
  init(of total: Int, now: @escaping () -> Int, send: @escaping (String) -> Void) {
    self.total = total
    self.now = now
    self.send = send
    due = now() + 1000
  }

  /// Counts one more file. Returns true if the line should be shown again.
  func advance() -> Bool {
    done += 1
    return now() >= due
  }

  func show() {
    due = now() + 100
    let line = "\(done) of \(total) files"
    send("\r" + line)
    width = line.utf8.count
  }

  func erase() {
    guard width > 0 else { return }
    send("\r" + String(repeating: " ", count: width) + "\r")
    width = 0
  }
}
