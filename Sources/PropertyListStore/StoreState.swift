/// What a store has in memory. All of it is guarded by one mutex; nothing here waits, or calls code of the program.
///
/// Values that are replaced are returned, so that the caller releases them after the mutex: their `deinit` may use the store.
struct StoreState {
  /// All about one key.
  private struct Slot {
    var name = ""
    /// What reading the key gives; nil until the value of the file has been decoded.
    var value: StoredValue?
    /// What is to be saved.
    var change: StoredValue?
    /// The position of `change` among all changes of the process.
    var position: UInt64 = 0
    /// Those who wait for changes.
    var watchers: [Int: Watcher] = [:]
  }

  typealias Watcher = AsyncStream<Void>.Continuation

  /// A change that is to be saved.
  struct Change {
    let number: Int
    let value: StoredValue
    /// The position among all changes of the process.
    let position: UInt64

    var name: String { value.key.name }
  }

  /// Work for the time when the mutex is free again.
  struct Aftermath {
    /// Watchers of keys that have changed.
    var watchers: [Watcher] = []
    /// Values to release.
    var replaced: [StoredValue] = []
  }

  /// By the numbers of the keys.
  private var slots: [Slot] = []
  /// What the file held when it was read or written last; nil before it is read for the first time.
  private(set) var contents: StoreContents?
  /// Changes whenever the contents do.
  private var generation = 0
  private var lastWatcher = 0
  /// True if the saver knows of this store, and will save what has changed.
  var isSaveScheduled = false

  // MARK: Values

  /// The value of the key with this number, if it is known.
  func value(of number: Int) -> StoredValue? { number < slots.count ? slots[number].value : nil }

  /// Work for the time when the mutex is free again; see `Aftermath`. Without arrays, as setting a value is frequent.
  struct SetResult {
    let watchers: [Watcher]
    let isSaveScheduled: Bool
    fileprivate let value: StoredValue?
    fileprivate let change: StoredValue?
  }

  /// Sets the value of a key, which is to be saved.
  mutating func set(_ value: StoredValue, of key: PropertyListStore.Keys) -> SetResult {
    makeSlot(for: key)
    let result = SetResult(
      watchers: slots[key.number].watchers.isEmpty ? [] : Array(slots[key.number].watchers.values),
      isSaveScheduled: isSaveScheduled, value: slots[key.number].value, change: slots[key.number].change)
    slots[key.number].value = value
    slots[key.number].change = value
    slots[key.number].position = Saver.nextPosition()
    return result
  }

  /// What a value is decoded from.
  struct Origin {
    /// What was set and is not saved yet.
    let change: StoredValue?
    let contents: StoreContents
    fileprivate let generation: Int
  }

  /// What the value of a key is to be decoded from; nil before the file is read.
  func origin(of key: PropertyListStore.Keys) -> Origin? {
    guard let contents else { return nil }
    let change = key.number < slots.count ? slots[key.number].change : nil
    return Origin(change: change, contents: contents, generation: generation)
  }

  /// Keeps a value that was decoded from `origin`, unless something has changed since.
  ///
  /// - Returns: false if something has changed, and the value that was replaced.
  mutating func keep(
    _ value: StoredValue, of key: PropertyListStore.Keys, from origin: Origin
  ) -> (isKept: Bool, replaced: StoredValue?) {
    makeSlot(for: key)
    guard generation == origin.generation, slots[key.number].change === origin.change else { return (false, nil) }
    let replaced = slots[key.number].value
    slots[key.number].value = value
    return (true, replaced)
  }

  private mutating func makeSlot(for key: PropertyListStore.Keys) {
    while slots.count <= key.number { slots.append(Slot()) }
    slots[key.number].name = key.name
  }

  // MARK: The file

  /// Takes over what the file holds. Values that are not the same as before are to be decoded again.
  ///
  /// - Parameter outdated: The changes that gave way to later ones of other stores.
  mutating func adopt(_ new: StoreContents, saved: [Change] = [], outdated: [Change] = []) -> Aftermath {
    var aftermath = Aftermath()
    for change in saved { drop(change) }
    let written = Set(saved.map(\.number))
    if let old = contents {
      for number in slots.indices where slots[number].change == nil && !written.contains(number) {
        guard slots[number].value != nil || !slots[number].watchers.isEmpty,
          !new.hasSameValue(as: old, forKey: slots[number].name)
        else { continue }
        if let value = slots[number].value { aftermath.replaced.append(value) }
        slots[number].value = nil
        aftermath.watchers += slots[number].watchers.values
      }
    }
    for change in outdated where drop(change) {
      if let value = slots[change.number].value { aftermath.replaced.append(value) }
      slots[change.number].value = nil
      aftermath.watchers += slots[change.number].watchers.values
    }
    contents = new
    generation += 1
    return aftermath
  }

  /// The changes that are to be saved, in the order in which keys were first used.
  var unsavedChanges: [Change] {
    slots.indices.compactMap { number in
      slots[number].change.map { Change(number: number, value: $0, position: slots[number].position) }
    }
  }

  var hasUnsavedChanges: Bool { slots.contains { $0.change != nil } }

  /// Forgets that a change is to be saved; false if it is saved, or if there is a later one. The caller has the value, and
  /// releases it.
  @discardableResult mutating func drop(_ change: Change) -> Bool {
    guard slots[change.number].change === change.value else { return false }
    slots[change.number].change = nil
    return true
  }

  // MARK: Watchers

  /// Adds somebody who waits for changes of a key, and gives the number to remove it by.
  mutating func add(_ watcher: Watcher, of key: PropertyListStore.Keys) -> Int {
    makeSlot(for: key)
    lastWatcher += 1
    slots[key.number].watchers[lastWatcher] = watcher
    return lastWatcher
  }

  mutating func removeWatcher(_ number: Int, of key: PropertyListStore.Keys) -> Watcher? {
    slots[key.number].watchers.removeValue(forKey: number)
  }
}
