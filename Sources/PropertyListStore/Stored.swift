/// A property whose value is that of a key of a store, for all who use the key.
///
/// ```swift
/// struct Sidebar {
///   @Stored(.showColumn) var showColumn
/// }
/// ```
@propertyWrapper public struct Stored<Value: Codable & Sendable>: Sendable {
  private let key: PropertyListStore.Key<Value>
  private let store: PropertyListStore?

  /// A property for `key` of `store`; without one, of what the standard store is when the property is used.
  public init(_ key: PropertyListStore.Key<Value>, in store: PropertyListStore? = nil) {
    self.key = key
    self.store = store
  }

  /// The value for the key.
  public var wrappedValue: Value {
    get { (store ?? .standard)[key] }
    nonmutating set { (store ?? .standard)[key] = newValue }
  }
}
