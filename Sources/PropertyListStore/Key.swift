extension PropertyListStore {
  /// Where a program declares its keys, so that `store[.showColumn]` finds them.
  ///
  /// ```swift
  /// extension PropertyListStore.Keys {
  ///   static let showColumn = Key<Bool>("ShowColumn", default: true)
  ///   static let windows = Key<[Window]>("Windows", default: [])
  /// }
  /// ```
  public class Keys: @unchecked Sendable {  // What it and its only subclass hold never changes.
    /// So that extensions can name it by itself.
    public typealias Key = PropertyListStore.Key

    /// The key of the root dictionary.
    public let name: String
    /// The same for all keys of this name.
    @usableFromInline let number: Int

    fileprivate init(name: String) {
      self.name = name
      number = KeyNumbers.number(of: name)
    }

    /// The reason why the value in `contents` is not one of this key's type; nil if it is, or if there is none.
    func problem(in contents: StoreContents) -> UndecodableValue? { nil }
  }

  /// A key of a store's root dictionary, with the type of its values and their default.
  ///
  /// Values are anything `Codable`. Two keys of one name are two views of the same value: each is decoded by its own type.
  ///
  /// A value that is saved comes back equal, with one exception: XML files have dates of whole seconds, rounded down. What the
  /// file's format cannot represent is not saved, and reported as `Problem.Kind.unencodableValue`. In a JSON file, dates and
  /// data are strings. They decode as dates and data; a type that tries several types finds a string, and is refused.
  public final class Key<Value: Codable & Sendable>: Keys, @unchecked Sendable {
    /// What the store gives where there is no value of this type.
    public let defaultValue: Value
    /// Whether a value is nil, which no file holds.
    private let isNil: @Sendable (Value) -> Bool

    /// A key for the value of the root dictionary under `name`. Names are compared byte by byte.
    public init(_ name: String, default defaultValue: Value) {
      self.defaultValue = defaultValue
      isNil = { _ in false }
      super.init(name: name)
    }

    /// A key whose value may be missing, which is nil. Setting nil removes the key.
    public init<Wrapped>(_ name: String) where Value == Wrapped? {
      defaultValue = nil
      isNil = { $0 == nil }
      super.init(name: name)
    }

    /// What is kept of a value that is set.
    @usableFromInline func stored(_ value: Value) -> StoredValue {
      isNil(value) ? StoredValue(removing: self) : TypedValue(value, key: self)
    }

    override func problem(in contents: StoreContents) -> UndecodableValue? {
      do throws(UndecodableValue) {
        _ = try contents.decode(Value.self, forKey: name)
        return nil
      } catch {
        return error
      }
    }
  }
}
