/// The values of a store in memory, guarded by one mutex. No function here waits, or calls code of the program.
///
/// Replaced values are returned, so that the caller releases them after the mutex: their `deinit` may use the store.
struct StoreState {
  /// The state of one key.
  private struct Slot {
    /// The value for readers; nil until the value of the file has been decoded.
    var value: StoredValue?
    /// The change to be saved; nil if the value is saved.
    var change: Change?
    let observers = KeyObservers()

    mutating func set(_ value: StoredValue, _ change: Change?) -> SetResult {
      let result = SetResult(observers: observers, value: self.value, change: self.change?.value)
      self.value = value
      self.change = change
      return result
    }
  }

  /// A change to be saved.
  struct Change {
    let value: StoredValue
    /// The position among all changes of the process, unique for each change.
    let position: UInt64

    var name: KeyName { value.key.name }
  }

  /// Work to do after the mutex is unlocked.
  struct Aftermath {
    /// The observers of changed keys.
    var observers: [KeyObservers] = []
    /// Values to release.
    var replaced: [StoredValue] = []

    mutating func add(_ result: SetResult) {
      observers.append(result.observers)
      replaced += [result.value, result.change].compactMap(\.self)
    }
  }

  private var slots: [KeyName: Slot] = [:]
  /// The contents of the file when it was read or written last; nil before it is read for the first time.
  private(set) var contents: StoreContents?
  /// The number of times that `contents` was assigned.
  private var generation = 0
  /// True if the saver will save the changes of this store.
  var isSaveScheduled = false

  // MARK: Values

  /// The value of a key, if it is known, and its observers.
  func value(of name: KeyName) -> (value: StoredValue?, observers: KeyObservers?) {
    if let slot = slots[name] { (slot.value, slot.observers) } else { (nil, nil) }
  }

  /// Finds or adds the observers of a key.
  mutating func observers(of name: KeyName) -> KeyObservers {
    if let slot = slots[name] { return slot.observers }
    let slot = Slot()
    slots[name] = slot
    return slot.observers
  }

  /// Work to do after the mutex is unlocked; see `Aftermath`. It has no arrays, because setting a value is frequent.
  struct SetResult {
    let observers: KeyObservers
    fileprivate let value: StoredValue?
    fileprivate let change: StoredValue?
  }

  /// Sets the value of a key, to be saved later.
  mutating func set(_ value: StoredValue) -> SetResult {
    slots[value.key.name, default: Slot()].set(value, Change(value: value, position: Saver.nextPosition()))
  }

  /// Replaces the change and value of a key by `new`, which an update has just written; see `PropertyListStore.update`.
  ///
  /// - Parameter old: The change that the update replaces. A later change stays.
  mutating func replace(_ old: Change?, with new: Change) -> SetResult? {
    guard slots[new.name]?.change?.position == old?.position else { return nil }
    return slots[new.name, default: Slot()].set(new.value, new)
  }

  /// The source of a value to decode.
  struct Origin {
    /// The change that is not saved yet; nil if the value comes from `contents`.
    let change: Change?
    let contents: StoreContents
    fileprivate let generation: Int
  }

  /// The source of a key's value; nil before the file is read.
  func origin(of name: KeyName) -> Origin? {
    contents.map { Origin(change: slots[name]?.change, contents: $0, generation: generation) }
  }

  /// Caches a value that was decoded from `origin`. Returns nil if the key or the file has changed since.
  mutating func cache(_ value: StoredValue, from origin: Origin) -> SetResult? {
    let change = slots[value.key.name]?.change
    guard generation == origin.generation, change?.position == origin.change?.position else { return nil }
    return slots[value.key.name, default: Slot()].set(value, change)
  }

  // MARK: The file

  /// Replaces the contents of the file. Values that differ from the earlier contents will be decoded again.
  ///
  /// - Parameters:
  ///   - saved: The changes that the file contains now.
  ///   - outdated: The changes that are not saved, because other stores have written later changes.
  mutating func adopt(_ new: StoreContents, saved: [Change] = [], outdated: [Change] = []) -> Aftermath {
    var aftermath = Aftermath()
    for change in saved { drop(change) }
    let written = Set(saved.map(\.name))
    if let old = contents {
      let unchanged = slots.filter { $1.change == nil && !written.contains($0) }.keys
      for name in unchanged where !new.hasSameValue(as: old, forKey: name) { forget(name, &aftermath) }
    }
    for change in outdated where drop(change) { forget(change.name, &aftermath) }
    contents = new
    generation += 1
    return aftermath
  }

  /// Forgets the value of a key, which the file has changed.
  private mutating func forget(_ name: KeyName, _ aftermath: inout Aftermath) {
    guard let slot = slots[name] else { return }
    if let value = slot.value { aftermath.replaced.append(value) }
    slots[name]?.value = nil
    aftermath.observers.append(slot.observers)
  }

  /// The changes to be saved, in the order in which they were made.
  var unsavedChanges: [Change] { slots.values.compactMap(\.change).sorted { $0.position < $1.position } }

  var hasUnsavedChanges: Bool { slots.values.contains { $0.change != nil } }

  /// The names of all keys that have a value in the file, or a change to be saved.
  var names: Set<KeyName> {
    (contents.map { Set($0.names) } ?? []).union(slots.lazy.filter { $0.value.change != nil }.map(\.key))
  }

  /// Removes a change from the changes to be saved. Returns false if it is already saved, or if the key has a later change. The
  /// caller has the value, and releases it.
  @discardableResult mutating func drop(_ change: Change) -> Bool {
    guard slots[change.name]?.change?.position == change.position else { return false }
    slots[change.name]?.change = nil
    return true
  }
}
