/// Does the items 0 to `count` - 1 on up to `jobs` threads, of which the calling one is the first, and hands what they
/// give to `deliver` one after another, in their order.
///
/// An item is begun only while few items before it are undone, and while what waits for delivery is of modest size, so
/// that memory stays bounded however many items there are. With one job, each item is delivered before the next one
/// is begun.
///
/// - Parameters:
///   - state: what `deliver` works on; nothing else may use it until the end.
///   - makeWorker: is called once on each thread, and gives what does the items there.
///   - byteCount: the memory that a result takes, where that is worth counting.
///   - deliver: false ends the work: nothing more is begun or delivered. It is called by the thread at hand, while
///     others work.
/// - Returns: the state, once no thread works any more.
func forEachInOrder<State, Result: Sendable>(
  count: Int, jobs: Int, state: State,
  makeWorker: @escaping @Sendable () -> (OrderedWork<State, Result>.Turn) -> Result,
  byteCount: @escaping @Sendable (Result) -> Int = { _ in 0 },
  deliver: @escaping @Sendable (inout State, Int, Result) -> Bool
) -> State {
  OrderedWork(
    count: count, jobs: jobs, state: state, makeWorker: makeWorker, byteCount: byteCount, deliver: deliver
  ).run()
}

/// The state is not guarded by a lock: it belongs to the thread whose item's turn it is, and the monitor passes the turn
/// on. Whoever completes an item whose turn it is delivers it, and those that wait behind it, too: nobody waits for a
/// particular thread.
final class OrderedWork<State, Result: Sendable>: @unchecked Sendable {
  /// One item of the work.
  struct Turn {
    let item: Int
    fileprivate let work: OrderedWork

    /// Waits until everything before the item is delivered, so that `withState` may be called; false where the work
    /// has ended before.
    func wait() -> Bool {
      work.monitor.wait { progress in
        if progress.isStopped { return false }
        return progress.delivered == item ? true : nil
      }
    }

    /// Gives `body` the state. Only after `wait` was true.
    func withState<Value, Failure: Error>(_ body: (inout State) throws(Failure) -> Value) throws(Failure) -> Value {
      try body(&work.state)
    }
  }

  private struct Progress {
    let count: Int
    var threads = 1
    var maximumThreads: Int
    /// The number of items that were begun.
    var begun = 0
    /// The number of items that were delivered: the next one's turn it is.
    var delivered = 0
    /// The results of items from `delivered` on, at the item's number modulo the size of the window.
    var results: [Result?]
    /// The memory that these take.
    var heldBytes = 0
    var isDelivering = false
    var isStopped = false

    /// The result whose turn it is, if it is there and nobody delivers it.
    mutating func takeDeliverable() -> (item: Int, result: Result)? {
      guard !isDelivering, !isStopped, delivered < count else { return nil }
      let place = delivered % results.count
      guard let result = results[place] else { return nil }
      results[place] = nil
      isDelivering = true
      return (delivered, result)
    }
  }

  /// How many items may be begun and not delivered: enough for a large file among small ones not to stop the others.
  private static var window: Int { 256 }
  /// The bytes of results beyond which no further item is begun.
  private static var maximumHeldBytes: Int { 16 << 20 }

  private let monitor: Monitor<Progress>
  private var state: State
  private let makeWorker: @Sendable () -> (Turn) -> Result
  private let byteCount: @Sendable (Result) -> Int
  private let deliver: @Sendable (inout State, Int, Result) -> Bool

  fileprivate init(
    count: Int, jobs: Int, state: State,
    makeWorker: @escaping @Sendable () -> (Turn) -> Result,
    byteCount: @escaping @Sendable (Result) -> Int,
    deliver: @escaping @Sendable (inout State, Int, Result) -> Bool
  ) {
    let window = min(Self.window, count)
    monitor = Monitor(
      Progress(count: count, maximumThreads: min(jobs, window), results: Array(repeating: nil, count: window)))
    self.state = state
    self.makeWorker = makeWorker
    self.byteCount = byteCount
    self.deliver = deliver
  }

  fileprivate func run() -> State {
    work()
    monitor.wait { $0.threads == 1 ? () : nil }
    return state
  }

  /// What each thread does.
  private func work() {
    let worker = makeWorker()
    while let (item, needsThread) = begin() {
      if needsThread { startHelper() }
      finish(item, worker(Turn(item: item, work: self)))
    }
  }

  /// The next item, and whether a further thread should be started; nil where nothing is left to begin.
  private func begin() -> (item: Int, needsThread: Bool)? {
    monitor.wait { progress -> (item: Int, needsThread: Bool)?? in
      if progress.isStopped || progress.begun == progress.count { return .some(nil) }
      let undelivered = progress.begun - progress.delivered
      guard undelivered < progress.results.count, undelivered == 0 || progress.heldBytes < Self.maximumHeldBytes else {
        return nil
      }
      progress.begun += 1
      let needsThread = progress.begun < progress.count && progress.threads < progress.maximumThreads
      if needsThread { progress.threads += 1 }
      return (progress.begun - 1, needsThread)
    }
  }

  /// Each thread starts the next one, so that a few small files are done before many are.
  private func startHelper() {
    let hasStarted = startThread {
      self.work()
      self.monitor.withValue { $0.threads -= 1 }
      self.monitor.wakeAll()
    }
    guard !hasStarted else { return }
    monitor.withValue { progress in
      progress.threads -= 1
      progress.maximumThreads = progress.threads
    }
  }

  private func finish(_ item: Int, _ result: Result) {
    let size = byteCount(result)
    var ready = monitor.withValue { progress in
      progress.results[item % progress.results.count] = result
      progress.heldBytes += size
      return progress.takeDeliverable()
    }
    while let (item, result) = ready {
      let goesOn = deliver(&state, item, result)
      let size = byteCount(result)
      ready = monitor.withValue { progress in
        progress.heldBytes -= size
        progress.delivered += 1
        progress.isDelivering = false
        progress.isStopped = !goesOn
        return progress.takeDeliverable()
      }
      monitor.wakeAll()
    }
  }
}
