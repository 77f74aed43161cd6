import PropertyListFiles

/// Maximum number of items that have begun but are not delivered: so many that small files do not wait for a large one.
private let maxUndeliveredItems = 256
/// Maximum size in bytes of the results that wait for delivery; beyond it, no further item begins.
private let maxWaitingBytes = 16 << 20
/// Number of bytes of memory that each item may use without waiting.
private let unreservedByteCount = 1 << 20
/// Number of bytes that larger items together may use before their turns.
private let maxReservedBytes = 256 << 20

/// Items that are processed on several threads and delivered in order.
///
/// The number of begun items and the size of waiting results are limited, so memory does not grow with the number of items. With
/// one job, each item is delivered before the next one begins.
///
/// `@unchecked Sendable`: no lock guards the state. Only the thread whose item's turn it is may use the state, and the monitor
/// passes the turn on. Any thread can deliver results whose turn has come, so no thread waits for a particular other one.
final class OrderedWork<State, Result: Sendable>: @unchecked Sendable {
  struct Turn {
    let item: Int
    fileprivate let work: OrderedWork

    /// Waits until everything before the item is delivered.
    func wait() { work.monitor.wait { $0.delivered == item ? () : nil } }

    /// Waits until the item may use `byteCount` bytes of memory: until other items leave enough of the limit, or until it is
    /// the item's turn. If `byteCount` is nil, waits for the turn.
    func waitForRoom(_ byteCount: Int?) {
      guard let byteCount else { return wait() }
      guard byteCount > unreservedByteCount else { return }
      work.monitor.wait { progress in
        if progress.delivered == item { return () }
        guard byteCount <= maxReservedBytes - progress.reservations.values.reduce(0, +) else { return nil }
        progress.reservations[item, default: 0] += byteCount
        return ()
      }
    }

    /// Waits until everything before the item is delivered, then gives `body` the state.
    func withState<Value, Failure: Error>(_ body: (inout State) throws(Failure) -> Value) throws(Failure) -> Value {
      wait()
      return try body(&work.state)
    }
  }

  private enum Step {
    /// Process this item. If `needsThread` is true, start another thread for the items after it.
    case begin(Int, needsThread: Bool)
    case deliver(Result, of: Int)
    case end
  }

  private struct Progress {
    let count: Int
    var threads = 1
    var maxThreads: Int
    var begun = 0
    /// The number of items that were delivered. This is also the index of the next item to deliver.
    var delivered = 0
    var results: [Int: Result] = [:]
    var waitingBytes = 0
    /// Number of bytes that are reserved for each item in progress.
    var reservations: [Int: Int] = [:]
    var isDelivering = false

    /// The next step; nil if other threads must finish theirs first.
    mutating func next() -> Step? {
      if !isDelivering, let result = results.removeValue(forKey: delivered) {
        isDelivering = true
        return .deliver(result, of: delivered)
      }
      if begun == count { return .end }
      let undelivered = begun - delivered
      guard undelivered < maxUndeliveredItems, undelivered == 0 || waitingBytes < maxWaitingBytes else { return nil }
      begun += 1
      let needsThread = begun < count && threads < maxThreads
      if needsThread { threads += 1 }
      return .begin(begun - 1, needsThread: needsThread)
    }
  }

  private let monitor: Monitor<Progress>
  private var state: State
  private let makeWorker: @Sendable () -> (Turn) -> Result
  private let byteCount: @Sendable (Result) -> Int
  private let deliver: @Sendable (inout State, Int, Result) -> Void

  /// The items 0 to `count` - 1, on up to `jobs` threads, including the calling one.
  ///
  /// - Parameters:
  ///   - state: the state that `deliver` changes; nothing else may use it until the end.
  ///   - makeWorker: makes the function that processes items; called once on each thread.
  ///   - byteCount: returns the memory of a result in bytes, or 0 if it is small.
  ///   - deliver: receives the results in order; called on any of the threads, one at a time.
  init(
    count: Int, jobs: Int, state: State,
    makeWorker: @escaping @Sendable () -> (Turn) -> Result,
    byteCount: @escaping @Sendable (Result) -> Int = { _ in 0 },
    deliver: @escaping @Sendable (inout State, Int, Result) -> Void
  ) {
    monitor = Monitor(Progress(count: count, maxThreads: min(jobs, maxUndeliveredItems, count)))
    (self.state, self.makeWorker, self.byteCount, self.deliver) = (state, makeWorker, byteCount, deliver)
  }

  /// Processes all items, and returns the state after the last delivery.
  func run() -> State {
    work()
    monitor.wait { $0.threads == 1 ? () : nil }
    return state
  }

  private func work() {
    let worker = makeWorker()
    var change: (inout Progress) -> Void = { _ in }
    while true {
      switch monitor.wait(after: { change(&$0) }, for: { $0.next() }) {
      case .begin(let item, let needsThread):
        if needsThread { startHelper() }
        let result = worker(Turn(item: item, work: self))
        let size = byteCount(result)
        change = { [monitor] progress in
          progress.results[item] = result
          progress.waitingBytes += size
          // The memory is free for others.
          if progress.reservations.removeValue(forKey: item) != nil { monitor.wakeAll() }
        }
      case .deliver(let result, let item):
        deliver(&state, item, result)
        let size = byteCount(result)
        change = { [monitor] progress in
          progress.delivered += 1
          progress.waitingBytes -= size
          progress.isDelivering = false
          monitor.wakeAll()
        }
      case .end: return
      }
    }
  }

  /// Starts another thread. Each thread starts the next one, so a few small files are done before many threads exist.
  private func startHelper() {
    let hasStarted = startThread {
      self.work()
      self.monitor.withValue { $0.threads -= 1 }
      self.monitor.wakeAll()
    }
    guard !hasStarted else { return }
    monitor.withValue { progress in
      progress.threads -= 1
      progress.maxThreads = progress.threads
    }
  }
}
