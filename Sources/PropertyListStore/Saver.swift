import PropertyListFiles
import Synchronization

/// Saves stores by itself: a while after a change, so that several are one write, and when the process ends.
///
/// A store is registered here before the change that needs it returns, and until all of its changes are saved. So the end of
/// the process finds each of them, whatever `save()` and other threads have done meanwhile.
enum Saver {
  private enum Phase {
    case running
    /// The process is ending: changes are saved by the thread that ends it.
    case ending
    /// That thread has saved all stores: a later change, in a function that runs at exit, is saved at once.
    case ended
  }

  private struct State {
    /// The stores with changes that are not saved, in the order of their first changes. They are kept here: their owner may let
    /// go of them.
    var stores: [PropertyListStore] = []
    /// By file and number of the key: the position of the last change that a store has written. They are needed while a store
    /// can have earlier changes.
    var written: [Argument: [Int: UInt64]] = [:]
    var phase = Phase.running
  }

  private static let state = Mutex(State())
  private static let lastPosition = Atomic<UInt64>(0)

  /// From the first change to the write, in milliseconds.
  private static let delay = 250
  /// The longest time between two attempts to save if they fail, in milliseconds.
  private static let maxDelay = 16_000
  /// For how many milliseconds the end of the process waits for other programs, however many stores there are.
  private static let maxDelayOfExit = 2_000
  /// How often stores are saved at the end: problem handlers may change them.
  private static let maxRounds = 3

  /// Done once, by the first store that is changed.
  private static let isInstalled: Void = Process.atExit { saveAll() }

  /// Saves the store in a while.
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
        try store.write(reject: store.problemHandler)
        (delay, last) = (Self.delay, nil)
      } catch {
        // A disk that stays full is reported once.
        if error.description != last { store.problemHandler(error) }
        (delay, last) = (min(delay * 2, maxDelay), error.description)
      }
    } while !forget(store)
  }

  /// Lets go of a store if all of it is saved; false if it is not.
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

  /// Separates the changes that are to be written to the file at `path` from those that are outdated: another store has written a
  /// later change of the same key. The caller has the lock of the file.
  static func split(
    _ changes: [StoreState.Change], in path: Argument
  ) -> (current: [StoreState.Change], outdated: [StoreState.Change]) {
    let written = state.withLock { $0.written[path] ?? [:] }
    func isOutdated(_ change: StoreState.Change) -> Bool { change.position < written[change.number] ?? 0 }
    return (changes.filter { !isOutdated($0) }, changes.filter(isOutdated))
  }

  /// Notes that changes are written to the file at `path`.
  static func note(_ changes: [StoreState.Change], in path: Argument) {
    state.withLock { state in
      for change in changes {
        let last = state.written[path]?[change.number] ?? 0
        state.written[path, default: [:]][change.number] = max(last, change.position)
      }
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
          try store.write(milliseconds: max(0, end - Process.milliseconds()), reject: store.problemHandler)
        } catch {
          store.problemHandler(error)
        }
      }
    }
  }
}
