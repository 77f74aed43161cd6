import PropertyListFiles
import Synchronization

/// Saves stores automatically: 250 milliseconds after a change, so that several changes are one write, and when the process ends.
///
/// A store is registered before the function that changes it returns, and stays registered until all of its changes are saved. So
/// the exit function finds every store with unsaved changes, regardless of calls of `save()` and of other threads.
enum Saver {
  private enum Phase {
    case running
    /// The process is ending: changes are saved by the thread that ends it.
    case ending
    /// The ending thread has saved all stores. Later changes, in functions that run at exit, are saved at once.
    case ended
  }

  private struct State {
    /// The stores with unsaved changes, in the order of their first changes. These references keep a store that its owner has
    /// released.
    var stores: [PropertyListStore] = []
    /// The position of the last change that a store has written, by file and key; see `StoreState.Change`. Kept while a store can
    /// have earlier changes.
    var written: [Argument: [KeyName: UInt64]] = [:]
    var phase = Phase.running
  }

  private static let state = Mutex(State())
  private static let lastPosition = Atomic<UInt64>(0)

  /// Time from the first change to the write, in milliseconds.
  private static let delay = 250
  /// Maximum time between two failed attempts to save, in milliseconds.
  private static let maxDelay = 16_000
  /// Maximum time that the end of the process waits for other programs, for all stores together, in milliseconds.
  private static let maxExitDelay = 2_000
  /// Maximum number of saves of a store at the end of the process: problem handlers may change it again.
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
      // No thread could be started: the next change tries again, and the end of the process saves the store.
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
        // A problem that stays, for example a full disk, is reported once.
        if error.description != last { store.problemHandler(error) }
        (delay, last) = (min(delay * 2, maxDelay), error.description)
      }
    } while !forget(store)
  }

  /// Removes a store if all of its changes are saved. Returns false if some are not.
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

  /// Separates current changes for the file at `path` from outdated changes. A change is outdated if another store has written a
  /// later change of the same key. The caller must have locked the file.
  static func split(
    _ changes: [StoreState.Change], in path: Argument
  ) -> (current: [StoreState.Change], outdated: [StoreState.Change]) {
    let written = state.withLock { $0.written[path] ?? [:] }
    func isOutdated(_ change: StoreState.Change) -> Bool { change.position < written[change.name] ?? 0 }
    return (changes.filter { !isOutdated($0) }, changes.filter(isOutdated))
  }

  /// Records that changes are written to the file at `path`.
  static func recordWrite(of changes: [StoreState.Change], in path: Argument) {
    state.withLock { state in
      guard !state.stores.isEmpty else { return }
      for change in changes { state.written[path, default: [:]][change.name, default: 0].raise(to: change.position) }
    }
  }

  // MARK: The end of the process

  private static func saveAll() {
    let end = Process.milliseconds() + maxExitDelay
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
