extension PropertyList {
  /// A key or an index in a subscript: a `String` is one key, whatever characters it contains, and an `Int` is an index. A type of
  /// an app can be one, too, for example an enum of keys.
  public protocol PathElement: Sendable {
    /// The key or index.
    var keyPathComponent: KeyPath.Component { get }
  }
}

extension String: PropertyList.PathElement {
  /// This string as a key.
  public var keyPathComponent: PropertyList.KeyPath.Component { .key(self) }
}

extension Int: PropertyList.PathElement {
  /// This integer as an index.
  public var keyPathComponent: PropertyList.KeyPath.Component { .index(self) }
}

/// Assigning a value to a subscript sets the value at that key path and creates the containers that are missing there, as
/// `createParents(of:)` and `set(_:at:)` do; assigning nil removes it, with its key. An assignment that is impossible changes
/// nothing, for example one to a key of an array. The functions throw the reason instead.
extension PropertyList {
  /// The value at keys and indexes: `list["Levels", 0, name]`; nil if there is none. A negative index counts from the end. Assigning
  /// a value to the index after the last element appends it.
  ///
  /// - Complexity: The sum of those of the steps; an assignment is O(*n*) in the number of all values.
  public subscript(path: any PathElement...) -> Value? {
    get { root[KeyPath(path)] }
    set { assign(newValue, at: KeyPath(path)) }
  }

  /// The value at `keyPath`; nil if there is none.
  ///
  /// - Complexity: The sum of those of the steps; an assignment is O(*n*) in the number of all values.
  public subscript(keyPath: KeyPath) -> Value? {
    get { root[keyPath] }
    set { assign(newValue, at: keyPath) }
  }

  private mutating func assign(_ value: Value?, at keyPath: KeyPath) {
    // The documentation of the subscripts names the functions that throw.
    try? edit { batch throws(EditError) in
      guard let value else { return try batch.remove(at: keyPath) }
      try batch.put(PropertyList(value), at: keyPath, .set, createsParents: true)
    }
  }
}

/// Assigning to a subscript of a value creates a new value, as for a list; the list that the value was taken from does not change.
extension PropertyList.Value {
  /// The value for `key`; nil if there is none, or if this is not a dictionary. Keys are compared byte by byte, so that `é` in
  /// one code point and in two are different keys.
  ///
  /// - Complexity: O(*n*) in the number of pairs; an assignment is O(*n*) in the number of all values inside.
  public subscript(key: String) -> PropertyList.Value? {
    get {
      let (storage, index) = location
      guard case .dictionary = storage.list.nodes[index] else { return nil }
      let value = key.withUTF8Span { utf8 in storage.list.value(of: index, forKey: utf8) }
      return value.map { PropertyList.Value(storage, at: $0) }
    }
    set { edit { $0[key] = newValue } }
  }

  /// The element at `index`; a negative index counts from the end. Nil if there is none, or if this is not an array.
  ///
  /// - Complexity: O(1) in an array of scalars; O(*n*) in `index` if arrays or dictionaries are among the elements: iterate over
  ///   `array` instead. An assignment is O(*n*) in the number of all values inside.
  public subscript(index: Int) -> PropertyList.Value? {
    get {
      let (storage, array) = location
      guard case .array(let count, _) = storage.list.nodes[array] else { return nil }
      let indexFromStart = index < 0 ? Int(count) + index : index
      return storage.list.element(of: array, at: indexFromStart).map { PropertyList.Value(storage, at: $0) }
    }
    set { edit { $0[index] = newValue } }
  }

  /// The value at keys and indexes: `value["a", 0, name]`; nil if there is none.
  ///
  /// - Complexity: The sum of those of the steps; an assignment is O(*n*) in the number of all values inside.
  public subscript(path: any PropertyList.PathElement...) -> PropertyList.Value? {
    get { self[PropertyList.KeyPath(path)] }
    set { edit { $0[PropertyList.KeyPath(path)] = newValue } }
  }

  /// The value at `keyPath`, which begins here; nil if there is none.
  ///
  /// - Complexity: The sum of those of the steps; an assignment is O(*n*) in the number of all values inside.
  public subscript(keyPath: PropertyList.KeyPath) -> PropertyList.Value? {
    get {
      let (storage, index) = location
      return storage.list.find(keyPath, from: index).map { PropertyList.Value(storage, at: $0) }
    }
    set { edit { $0[keyPath] = newValue } }
  }

  private mutating func edit(_ change: (inout PropertyList) -> Void) {
    var list = PropertyList(self)
    change(&list)
    self = list.root
  }
}
