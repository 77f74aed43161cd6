import PropertyListFiles
import Synchronization

/// Saves stores by itself: a while after a change, so that several are one write, and when the process ends.
enum Saver {
  /// The stores with changes that are not saved. They are kept here: their owner may let go of them.
  private static let stores = Mutex<[ObjectIdentifier: PropertyListStore]>([:])

  /// From the first change to the write, in milliseconds.
  private static let delay = 250
  /// The longest time between two attempts to save where it fails, in milliseconds.
  private static let mostDelay = 16_000

  /// Done once, by the first store that is changed.
  private static let isInstalled: Void = Process.atExit { saveAll() }

  /// Saves the store in a while.
  static func schedule(_ store: PropertyListStore) {
    isInstalled
    stores.withLock { $0[ObjectIdentifier(store)] = store }
    guard !startThread(getsSignals: false, { run(store) }) else { return }
    // Without threads, it is saved at the end of the process; the next change tries again.
    store.endSchedule()
  }

  private static func run(_ store: PropertyListStore) {
    var delay = delay
    var last: String?
    repeat {
      Process.sleep(milliseconds: delay)
      store.endSchedule()
      for problem in store.write() where problem.description != last {
        // A disk that stays full is reported once.
        last = problem.description
        store.problemHandler(problem)
      }
      delay = min(delay * 2, mostDelay)
    } while !forget(store) && store.beginSchedule()
  }

  /// Lets go of a store if all of it is saved; false if it is not.
  static func forget(_ store: PropertyListStore) -> Bool {
    stores.withLock { stores in
      // Who changes it now adds it again after this.
      guard !store.hasUnsavedChanges else { return false }
      stores[ObjectIdentifier(store)] = nil
      return true
    }
  }

  private static func saveAll() {
    for store in stores.withLock({ Array($0.values) }) { store.write().forEach(store.problemHandler) }
  }
}
