/// The remaining time of a wait.
struct Patience {
  private var milliseconds: Int
  private var last = Process.milliseconds()
  private let endsWithProcess: Bool

  /// Maximum duration of one wait in milliseconds.
  static let slice = 100

  /// - Parameter endsWithProcess: True if a pending termination of the process ends the wait: for threads that have disabled
  ///   termination. Another thread may have received the signal.
  init(milliseconds: Int, endsWithProcess: Bool = false) {
    self.milliseconds = milliseconds
    self.endsWithProcess = endsWithProcess
  }

  /// Subtracts the time since the last call, and returns true if some is left. At most one slice is subtracted: if more time has
  /// passed, this process was stopped, and may have missed a change by the other process.
  mutating func lasts() -> Bool {
    let now = Process.milliseconds()
    milliseconds -= min(now - last, Self.slice)
    last = now
    return milliseconds > 0 && !(endsWithProcess && Termination.isPending)
  }
}

extension Duration {
  /// The duration in milliseconds: zero or less if it is negative, and otherwise at most about 2^40 seconds.
  package var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(min(max(seconds, 0), 1 << 40) * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}
