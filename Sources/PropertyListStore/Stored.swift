extension PropertyListStore {
  /// A property that reads and sets the value of a key of a store.
  ///
  /// ```swift
  /// struct Sidebar {
  ///   @PropertyListStore.Stored(.showColumn) var showColumn
  /// }
  /// ```
  @propertyWrapper public struct Stored<Value: Codable & Sendable>: Sendable {
    private let key: Key<Value>
    private let store: PropertyListStore?

    /// Creates a property for `key` of `store`; nil means the standard store at the time of each use.
    public init(_ key: Key<Value>, in store: PropertyListStore? = nil) {
      self.key = key
      self.store = store
    }

    /// The value for the key.
    public var wrappedValue: Value {
      get { (store ?? .standard)[key] }
      nonmutating set { (store ?? .standard)[key] = newValue }
    }
  }
}
