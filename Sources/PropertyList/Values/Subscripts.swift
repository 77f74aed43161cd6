// Values by keys, indexes and key paths: to read them, and to assign them.

extension PropertyList {
  /// A key or an index in a subscript: a `String` is one key, whatever characters it contains, and an `Int` is an index.
  public protocol PathElement: Sendable {
    /// The key or index as a component of a key path.
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

extension PropertyList.KeyPath.Component: PropertyList.PathElement {
  /// This component.
  public var keyPathComponent: Self { self }
}

/// Assigning a value to a subscript sets the value at that key path, as `set(_:at:)` does; assigning nil removes it, with its
/// key. An assignment that is impossible changes nothing, for example one to a key of an array. `set(_:at:)` and `remove(at:)`
/// throw the reason instead.
///
/// - Complexity: reading a value is O(*n*) in the number of values before it in the containers around it. An assignment is
///   O(*n*) in the number of values of the list; `apply(_:)` makes many edits in one pass.
extension PropertyList {
  /// The value for `key`; nil if there is none, or if the root is not a dictionary.
  public subscript(key: String) -> Value? {
    get { root[key] }
    set { assign(newValue, at: KeyPath(components: [.key(key)])) }
  }

  /// The element at `index`; a negative index counts from the end. Nil if there is none, or if the root is not an array.
  /// Assigning a value to the index after the last element appends it.
  public subscript(index: Int) -> Value? {
    get { root[index] }
    set { assign(newValue, at: KeyPath(components: [.index(index)])) }
  }

  /// The value at keys and indexes: `list["Levels", 0, name]`; nil if there is none.
  public subscript(path: any PathElement...) -> Value? {
    get { root.follow(path) }
    set { assign(newValue, at: KeyPath(path)) }
  }

  /// The value at declared keys: `list[.levels, 0, .name]`, with extensions of `KeyPath.Component`; nil if there is none.
  public subscript(path: KeyPath.Component...) -> Value? {
    get { root.follow(path) }
    set { assign(newValue, at: KeyPath(components: path)) }
  }

  /// The value at `keyPath`; nil if there is none.
  public subscript(keyPath: KeyPath) -> Value? {
    get { root[keyPath] }
    set { assign(newValue, at: keyPath) }
  }

  private mutating func assign(_ value: Value?, at keyPath: KeyPath) {
    do throws(EditError) {
      if let value { try set(value, at: keyPath) } else { try remove(at: keyPath) }
    } catch {
      // The documentation of the subscripts names the functions that throw.
    }
  }
}

/// Assigning to a subscript of a value makes a new value; the list that the value was taken from does not change. An assignment
/// that is impossible changes nothing; see `PropertyList.set(_:at:)`.
extension PropertyList.Value {
  /// The value for `key`; nil if there is none, or if this is not a dictionary. Keys are compared byte by byte, so that `é` in
  /// one code point and in two are different keys.
  ///
  /// - Complexity: O(*n*) in the number of pairs; an assignment is O(*n*) in the number of all values inside.
  public subscript(key: String) -> PropertyList.Value? {
    get {
      let (storage, index) = location
      guard case .dictionary = storage.list.nodes[index] else { return nil }
      var key = key
      let value = key.withUTF8Span { utf8 in storage.list.value(of: index, forKey: utf8) }
      return value.map { PropertyList.Value(storage, at: $0) }
    }
    set { edit { $0[key] = newValue } }
  }

  /// The element at `index`; a negative index counts from the end. Nil if there is none, or if this is not an array.
  ///
  /// - Complexity: O(1) in an array of scalars; O(*n*) in `index` if arrays or dictionaries are among the elements, which are
  ///   better iterated over. An assignment is O(*n*) in the number of all values inside.
  public subscript(index: Int) -> PropertyList.Value? {
    get {
      let (storage, array) = location
      guard case .array(let count, _) = storage.list.nodes[array] else { return nil }
      let position = index < 0 ? Int(count) + index : index
      return storage.list.element(of: array, at: position).map { PropertyList.Value(storage, at: $0) }
    }
    set { edit { $0[index] = newValue } }
  }

  /// The value at keys and indexes: `value["a", 0, name]`; nil if there is none.
  ///
  /// - Complexity: the sum of those of the steps; an assignment is O(*n*) in the number of all values inside.
  public subscript(path: any PropertyList.PathElement...) -> PropertyList.Value? {
    get { follow(path) }
    set { edit { $0[PropertyList.KeyPath(path)] = newValue } }
  }

  /// The value at declared keys: `value[.levels, 0, .name]`, with extensions of `KeyPath.Component`; nil if there is none.
  ///
  /// - Complexity: the sum of those of the steps; an assignment is O(*n*) in the number of all values inside.
  public subscript(path: PropertyList.KeyPath.Component...) -> PropertyList.Value? {
    get { follow(path) }
    set { edit { $0[PropertyList.KeyPath(components: path)] = newValue } }
  }

  /// The value at `keyPath`, which begins here; nil if there is none.
  ///
  /// - Complexity: the sum of those of the steps; an assignment is O(*n*) in the number of all values inside.
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

  fileprivate func follow(_ path: [any PropertyList.PathElement]) -> PropertyList.Value? {
    var value = self
    for element in path {
      let next =
        switch element.keyPathComponent {
        case .key(let key): value[key]
        case .index(let index): value[index]
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }
}

extension PropertyList.KeyPath: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// A key path of these keys and indexes. A string is one key, whatever characters it contains.
  public init(_ path: [any PropertyList.PathElement]) { self.init(components: path.map(\.keyPathComponent)) }

  /// The key path of a literal: `"Levels.0.Name"` has three components, as on the command line; see `init(_:)`.
  public init(stringLiteral text: String) { self.init(text) }

  /// The key path of a literal: `["Levels", 0, name]`. Each string is one key.
  public init(arrayLiteral path: any PropertyList.PathElement...) { self.init(path) }
}
