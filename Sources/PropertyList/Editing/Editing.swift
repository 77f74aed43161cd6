// Edits at key paths. An edit that throws changes nothing.
extension PropertyList {
  /// Ways to add a value to a property list.
  package enum Placement: Sendable {
    /// The key must not exist; in an array, the value is inserted before the element at the index.
    case insert
    /// The value must exist and is replaced.
    case replace
    /// The value is replaced if it exists; the index after the last element of an array appends.
    case set
    /// The value is appended to the array at the key path.
    case append
  }

  /// An edit of a property list; see `apply(_:)`.
  public enum Edit: Sendable {
    /// Sets the value at a key path, as `set(_:at:)` does.
    case set(Value, at: KeyPath)
    /// Inserts a value, as `insert(_:at:)` does.
    case insert(Value, at: KeyPath)
    /// Removes the value at a key path, with its key.
    case remove(at: KeyPath)
  }

  /// Makes edits in one pass. Each is applied to the result of the edits before it.
  ///
  /// - Throws: `EditError` of the first edit that is impossible; the list is then unchanged.
  /// - Complexity: O(*n*) in the number of values of the list and of the edits; O(*n*√*n*) for edits of many elements of one array.
  public mutating func apply(_ edits: [Edit]) throws(EditError) {
    try edit { batch throws(EditError) in
      for edit in edits {
        switch edit {
        case .set(let value, let keyPath): try batch.put(PropertyList(value), at: keyPath, .set)
        case .insert(let value, let keyPath): try batch.put(PropertyList(value), at: keyPath, .insert)
        case .remove(let keyPath): try batch.remove(at: keyPath)
        }
      }
    }
  }

  /// Replaces a value, or adds it: under a new key, or at the end of an array. The container must exist; see `createParents(of:)`.
  ///
  /// - Throws: `EditError`; the list is then unchanged.
  /// - Complexity: O(*n*) in the number of values of the list and of `value`.
  public mutating func set(_ value: Value, at keyPath: KeyPath) throws(EditError) {
    try put(PropertyList(value), at: keyPath, .set)
  }

  /// Inserts a value under a new key, or before the element at an index. The index after the last element appends. The container
  /// must exist; see `createParents(of:)`.
  ///
  /// - Throws: `EditError`, also if the key exists; the list is then unchanged.
  /// - Complexity: O(*n*) in the number of values of the list and of `value`.
  public mutating func insert(_ value: Value, at keyPath: KeyPath) throws(EditError) {
    try put(PropertyList(value), at: keyPath, .insert)
  }

  /// Adds a value at the end of the array at a key path.
  ///
  /// - Throws: `EditError`; the list is then unchanged.
  /// - Complexity: O(*n*) in the number of values of the list and of `value`.
  public mutating func append(_ value: Value, to keyPath: KeyPath) throws(EditError) {
    try put(PropertyList(value), at: keyPath, .append)
  }

  /// Changes the key of the value at `keyPath`. The entry stays where it is in its dictionary.
  ///
  /// - Throws: `EditError`, also if the key exists; the list is then unchanged.
  /// - Complexity: O(*n*) in the number of values.
  public mutating func rename(_ keyPath: KeyPath, to key: String) throws(EditError) {
    try move(keyPath, to: KeyPath(components: keyPath.components.dropLast() + [.key(key)]))
  }

  /// Adds the root of `value` at `keyPath`.
  ///
  /// - Complexity: O(*n*) in the number of values of both lists.
  /// - Throws: `EditError`; the list is then unchanged.
  package mutating func put(_ value: PropertyList, at keyPath: KeyPath, _ placement: Placement) throws(EditError) {
    try edit { batch throws(EditError) in try batch.put(value, at: keyPath, placement) }
  }

  /// Creates the missing containers on the way to `keyPath`: an array if the next component is `0` or `-`, and a dictionary
  /// if it is a name. Another number is an error, since it is out of bounds of an empty array.
  ///
  /// - Throws: `EditError`; the list is then unchanged.
  /// - Complexity: O(*n*) in the number of values.
  public mutating func createParents(of keyPath: KeyPath) throws(EditError) {
    try edit { batch throws(EditError) in try batch.createParents(of: keyPath) }
  }

  /// Removes the value at `keyPath`, with its key if it has one.
  ///
  /// - Throws: `EditError`, also if there is no value; the list is then unchanged.
  /// - Complexity: O(*n*) in the number of values.
  public mutating func remove(at keyPath: KeyPath) throws(EditError) {
    try edit { batch throws(EditError) in try batch.remove(at: keyPath) }
  }

  /// Inserts a copy of the value at `source` at `target`: under a new key, or before the element at an index. With `overwrites` it replaces
  /// an existing value, and with `createsParents` missing containers on the way are created, as by `createParents(of:)`.
  ///
  /// - Throws: `EditError`; the list is then unchanged.
  /// - Complexity: O(*n*) in the number of values.
  public mutating func copy(
    _ source: KeyPath, to target: KeyPath, overwrites: Bool = false, createsParents: Bool = false
  ) throws(EditError) {
    try edit { batch throws(EditError) in
      try batch.copy(source, to: target, overwrites ? .set : .insert, createsParents: createsParents)
    }
  }

  /// Removes the value at `source` and inserts it at `target`, which is looked up after the removal: in an array, the value then has
  /// the index of `target`. Within one dictionary, only the key of the entry changes. `overwrites` and `createsParents` have the same
  /// effect as in `copy`.
  ///
  /// - Throws: `EditError`; the list is then unchanged.
  /// - Complexity: O(*n*) in the number of values.
  public mutating func move(
    _ source: KeyPath, to target: KeyPath, overwrites: Bool = false, createsParents: Bool = false
  ) throws(EditError) {
    try edit { batch throws(EditError) in
      try batch.move(source, to: target, overwrites ? .set : .insert, createsParents: createsParents)
    }
  }

  /// Replaces or removes the values at `indexes`; see `EditBatch.replace`.
  package mutating func replace(_ indexes: [Int], with value: PropertyList?, _ keyPath: KeyPath) throws(EditError) {
    try edit { batch throws(EditError) in try batch.replace(indexes, with: value, keyPath) }
  }

  /// Makes the edits of `body`. If it throws, this list is unchanged: no `body` throws after `makeChanges()` has made edits.
  /// Meanwhile this list is empty: a second reference to its text would make the edits copy it.
  mutating func edit(_ body: (inout EditBatch) throws(EditError) -> Void) throws(EditError) {
    let oldCount = decoded.count
    var list = PropertyList.emptyArray
    swap(&list, &self)
    var batch = EditBatch(of: consume list)
    defer {
      self = batch.current
      let reachesPowerOfTwo = decoded.count.leadingZeroBitCount < oldCount.leadingZeroBitCount
      if reachesPowerOfTwo { compactDecoded() }
    }
    do throws(EditError) { try body(&batch) } catch {
      batch.discardChanges()
      throw error
    }
  }

  /// Removes text that no node refers to from `decoded`, if it is more than half of a large `decoded`. Called when the length reaches a
  /// power of two, so that many edits take linear time.
  private mutating func compactDecoded() {
    var used = 0
    for case let slice? in nodes.lazy.map(\.slice) where slice.offset >= source.count { used += Int(slice.count) }
    guard decoded.count > 1 << 16, used < decoded.count / 2 else { return }
    let old = self
    decoded = []
    loneSurrogates.removeAll { $0 >= UInt64(source.count) }
    nodes = old.nodes.map { node in
      node.replacingSlice { slice in Int(slice.offset) < source.count ? slice : importBytes(of: slice, from: old) }
    }
  }
}
