/// The time that is left for a wait.
struct Patience {
  private var milliseconds: Int
  private var last = Process.milliseconds()
  private let endsWithProcess: Bool

  /// The longest duration of one wait, in milliseconds.
  static let slice = 100

  /// - Parameter endsWithProcess: True if a pending termination of the process ends the wait: for threads that have disabled
  ///   termination. The signal may have come to another thread.
  init(milliseconds: Int, endsWithProcess: Bool = false) {
    self.milliseconds = milliseconds
    self.endsWithProcess = endsWithProcess
  }

  /// True if there is time for one more wait. Time beyond a slice since the last call does not count: this process was stopped
  /// meanwhile, and may not have seen the other one's change.
  mutating func lasts() -> Bool {
    let now = Process.milliseconds()
    milliseconds -= min(now - last, Self.slice)
    last = now
    return milliseconds > 0 && !(endsWithProcess && Process.isTerminationPending)
  }
}

extension Duration {
  /// The duration in milliseconds: zero if it is negative, and otherwise at most 2^40 seconds.
  package var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(min(max(seconds, 0), 1 << 40) * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}
