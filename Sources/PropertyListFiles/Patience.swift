/// How long something is still waited for.
struct Patience {
  private var milliseconds: Int
  private var last = Process.milliseconds()
  private let endsWithProcess: Bool

  /// How long one wait may be, in milliseconds.
  static let slice = 100

  /// - Parameter endsWithProcess: whether it ends when something waits to end the process, which may have come to another
  ///   thread than the one that waits. For those that have disabled termination.
  init(milliseconds: Int, endsWithProcess: Bool = false) {
    self.milliseconds = milliseconds
    self.endsWithProcess = endsWithProcess
  }

  /// Whether to wait once more. What went beyond a slice since the last question does not count: this process was
  /// stopped then, and may not have seen yet what the other one did.
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
