import PropertyList
import PropertyListFiles

/// Maximum number of items that have begun but are not delivered: so many that small files do not wait for a large one.
private let maxUndeliveredItems = 256
/// Maximum size in bytes of the results that wait for delivery; beyond it, no further item begins.
private let maxWaitingBytes = 16 << 20
/// Number of bytes of memory that each item may use without waiting.
private let unreservedByteCount = 1 << 20
/// Number of bytes that larger items together may use before their turns.
private let maxReservedBytes = 256 << 20
/// Maximum number of recorded bytes. An item with more output waits for its turn.
private let maxTranscriptBytes = 1 << 20

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

struct Transcript: Sendable {
  enum Stream { case output, errors }

  private(set) var pieces: [(stream: Stream, bytes: [UInt8])] = []
  private(set) var byteCount = 0

  mutating func append(_ bytes: Span<UInt8>, to stream: Stream) {
    if pieces.last?.stream != stream { pieces.append((stream, [])) }
    pieces[pieces.count - 1].bytes.append(copying: bytes)
    byteCount += bytes.count
  }
}

/// Replaces the shared console while a file is processed before its turn. It records the output, and waits for the turn when
/// standard input is read or the output is large. Each thread has one recorder for all of its files.
final class Recorder<State, Result: Sendable> {
  typealias Work = OrderedWork<(console: Console, state: State), (result: Result, transcript: Transcript)>

  /// The turn of the current file; set before the console is used.
  var turn: Work.Turn?
  private var transcript = Transcript()
  /// The error that ended the output of the shared console.
  private var failure: Failure?

  func console(inputIsTerminal: Bool) -> Console {
    Console(
      inputIsTerminal: inputIsTerminal,
      sendToOutput: { bytes throws(Failure) in
        self.record(bytes, from: .output)
        if let failure = self.failure { throw failure }
      },
      sendToErrors: { bytes in self.record(bytes, from: .errors) },
      loadInput: { () throws(Failure) in
        guard let turn = self.turn else { throw .noInput }
        return try turn.withState { shared throws(Failure) in try shared.console.standardInput() }
      },
      waitForRoom: { byteCount in self.turn?.waitForRoom(byteCount) })
  }

  func endTranscript() -> Transcript {
    defer { transcript = Transcript() }
    return transcript
  }

  private func record(_ bytes: Span<UInt8>, from stream: Transcript.Stream) {
    transcript.append(bytes, to: stream)
    guard transcript.byteCount > maxTranscriptBytes else { return }
    let transcript = endTranscript()
    turn?.withState { shared in
      shared.console.replay(transcript)
      failure = shared.console.outputFailure
    }
  }
}
