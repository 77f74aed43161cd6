// Edits with values, and of several values at once. An edit that throws does not change the list.

extension PropertyList {
  /// An edit of a property list; see `apply(_:)`.
  public enum Edit: Sendable {
    /// Sets the value at a key path, as `set(_:at:)` does.
    case set(Value, at: KeyPath)
    /// Inserts a value, as `insert(_:at:)` does.
    case insert(Value, at: KeyPath)
    /// Removes the value at a key path, with its key.
    case remove(at: KeyPath)
  }

  /// Replaces a value, or adds it: under a new key, or at the end of an array. The container must exist; see
  /// `createParents(of:)`.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - keyPath: The key path of the value.
  /// - Throws: `EditError`; the list is then unchanged.
  /// - Complexity: O(*n*) in the number of values of the list and of `value`.
  public mutating func set(_ value: Value, at keyPath: KeyPath) throws(EditError) {
    try put(PropertyList(value), at: keyPath, .set)
  }

  /// Inserts a value under a new key, or before the element at an index. The index after the last element appends. The container
  /// must exist; see `createParents(of:)`.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - keyPath: The key path that the value gets.
  /// - Throws: `EditError`, also if the key exists; the list is then unchanged.
  /// - Complexity: O(*n*) in the number of values of the list and of `value`.
  public mutating func insert(_ value: Value, at keyPath: KeyPath) throws(EditError) {
    try put(PropertyList(value), at: keyPath, .insert)
  }

  /// Adds a value at the end of the array at a key path.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - keyPath: The key path of the array.
  /// - Throws: `EditError`; the list is then unchanged.
  /// - Complexity: O(*n*) in the number of values of the list and of `value`.
  public mutating func append(_ value: Value, to keyPath: KeyPath) throws(EditError) {
    try put(PropertyList(value), at: keyPath, .append)
  }

  /// Changes the key of an entry, which stays where it is in its dictionary.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the value.
  ///   - key: The new key.
  /// - Throws: `EditError`, also if the key exists; the list is then unchanged.
  /// - Complexity: O(*n*) in the number of values.
  public mutating func rename(_ keyPath: KeyPath, to key: String) throws(EditError) {
    try move(keyPath, to: KeyPath(components: keyPath.components.dropLast() + [.key(key)]))
  }

  /// Makes edits in one pass. Each is applied to the result of the edits before it.
  ///
  /// - Parameter edits: The edits.
  /// - Throws: `EditError` of the first edit that is impossible; the list is then unchanged.
  /// - Complexity: O(*n*) in the number of values of the list and of the edits.
  public mutating func apply(_ edits: [Edit]) throws(EditError) {
    var batch = EditBatch(of: self)
    for edit in edits where !batch.add(edit) {
      try batch.withList { list throws(EditError) in
        switch edit {
        case .set(let value, let keyPath): try list.set(value, at: keyPath)
        case .insert(let value, let keyPath): try list.insert(value, at: keyPath)
        case .remove(let keyPath): try list.remove(at: keyPath)
        }
      }
    }
    batch.withList { self = $0 }
  }
}

extension EditBatch {
  /// Adds an edit; false if it must be applied to the list: it is impossible, or the batch does not handle it.
  fileprivate mutating func add(_ edit: PropertyList.Edit) -> Bool {
    switch edit {
    case .set(let value, let keyPath):
      guard let location = locate(keyPath) else { return false }
      let list = PropertyList(value)
      return location.exists ? replace(with: list, at: location) : insert(list, at: location)
    case .insert(let value, let keyPath):
      guard let location = locate(keyPath), !location.exists || !location.isEntry else { return false }
      return insert(PropertyList(value), at: location)
    case .remove(let keyPath):
      guard let location = locate(keyPath), location.exists else { return false }
      remove(at: location)
      return true
    }
  }
}
