import PropertyListFiles
import Synchronization

/// Saves stores automatically: 250 milliseconds after a change, so that several are one write, and when the process ends.
///
/// A store is registered before the function that changes it returns, and until all of its changes are saved. So the end of
/// the process finds every store with unsaved changes, regardless of calls of `save()` and of other threads.
enum Saver {
  private enum Phase {
    case running
    /// The process is ending: changes are saved by the thread that ends it.
    case ending
    /// That thread has saved all stores: a later change, in a function that runs at exit, is saved at once.
    case ended
  }

  private struct State {
    /// The stores with unsaved changes, in the order of their first changes. These references keep a store that its owner has
    /// released.
    var stores: [PropertyListStore] = []
    /// By file and key: the position of the last change that a store has written. They are needed while a store can have
    /// earlier changes.
    var written: [Argument: [KeyName: UInt64]] = [:]
    var phase = Phase.running
  }

  private static let state = Mutex(State())
  private static let lastPosition = Atomic<UInt64>(0)

  /// Milliseconds from the first change to the write.
  private static let delay = 250
  /// Maximum of milliseconds between two attempts to save if they fail.
  private static let maxDelay = 16_000
  /// Maximum of milliseconds that the end of the process waits for other programs, for all stores together.
  private static let maxDelayOfExit = 2_000
  /// Maximum of saves of one store at the end: problem handlers may change it.
  private static let maxRounds = 3

  /// Registers the exit function, once, at the first change of a store.
  private static let isInstalled: Void = Process.atExit { saveAll() }

  /// Schedules a save of the store.
  static func schedule(_ store: PropertyListStore) {
    isInstalled
    let (isFirst, phase) = state.withLock { state in
      if !state.stores.contains(where: { $0 === store }) { state.stores.append(store) }
      return (store.beginSchedule(), state.phase)
    }
    switch phase {
    case .running:
      guard isFirst, !startThread(getsSignals: false, { run(store) }) else { return }
      // Without threads, it is saved at the end of the process; the next change tries again.
      store.endSchedule()
    case .ending: return
    case .ended: saveAll()
    }
  }

  private static func run(_ store: PropertyListStore) {
    var delay = delay
    var last: String?
    repeat {
      Process.sleep(milliseconds: delay)
      do throws(PropertyListStore.Problem) {
        try store.write(timeout: .seconds(10), reject: store.problemHandler)
        (delay, last) = (Self.delay, nil)
      } catch {
        // A disk that stays full is reported once.
        if error.description != last { store.problemHandler(error) }
        (delay, last) = (min(delay * 2, maxDelay), error.description)
      }
    } while !forget(store)
  }

  /// Removes a store if all of its changes are saved; false if not.
  private static func forget(_ store: PropertyListStore) -> Bool {
    state.withLock { state in
      // A later change registers it again.
      guard store.endScheduleIfSaved() else { return false }
      state.stores.removeAll { $0 === store }
      if state.stores.isEmpty, state.phase == .running { state.written = [:] }
      return true
    }
  }

  // MARK: Stores of one file

  /// The position of a new change among all changes of the process.
  static func nextPosition() -> UInt64 { lastPosition.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Separates current changes for the file at `path` from outdated ones: another store has written a later change of the same key.
  /// The caller has the lock of the file.
  static func split(
    _ changes: [StoreState.Change], in path: Argument
  ) -> (current: [StoreState.Change], outdated: [StoreState.Change]) {
    let written = state.withLock { $0.written[path] ?? [:] }
    func isOutdated(_ change: StoreState.Change) -> Bool { change.position < written[change.name] ?? 0 }
    return (changes.filter { !isOutdated($0) }, changes.filter(isOutdated))
  }

  /// Notes that changes are written to the file at `path`.
  static func note(_ changes: [StoreState.Change], in path: Argument) {
    state.withLock { state in
      guard !state.stores.isEmpty else { return }
      for change in changes { state.written[path, default: [:]][change.name, default: 0].raise(to: change.position) }
    }
  }

  // MARK: The end of the process

  private static func saveAll() {
    let end = Process.milliseconds() + maxDelayOfExit
    for round in 0...maxRounds {
      let stores = state.withLock { state -> [PropertyListStore] in
        guard !state.stores.isEmpty, round < maxRounds else {
          state.phase = .ended
          return []
        }
        state.phase = .ending
        defer { state.stores = [] }
        return state.stores
      }
      for store in stores {
        // A change from now on registers the store again.
        store.endSchedule()
        do throws(PropertyListStore.Problem) {
          try store.write(
            timeout: .milliseconds(end - Process.milliseconds()), reject: store.problemHandler)
        } catch {
          store.problemHandler(error)
        }
      }
    }
  }
}

extension UInt64 {
  fileprivate mutating func raise(to minimum: UInt64) { self = Swift.max(self, minimum) }
}
