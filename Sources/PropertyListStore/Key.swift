extension PropertyListStore {
  /// The namespace in which a program declares its keys, for use as `store[.showColumn]`.
  ///
  /// ```swift
  /// extension PropertyListStore.Keys {
  ///   static let showColumn = Key<Bool>("ShowColumn", default: true)
  ///   static let windows = Key<[Window]>("Windows", default: [])
  /// }
  /// ```
  public class Keys: @unchecked Sendable {  // All properties of this class and its only subclass are constant.
    /// A short name for `PropertyListStore.Key` in extensions.
    public typealias Key = PropertyListStore.Key

    /// The key in the root dictionary.
    let name: KeyName

    init(name: KeyName) { self.name = name }

    /// The problem if the value in `contents`, of the file at `path`, cannot be decoded as this key's type; nil if it can be or is
    /// missing.
    func problem(in contents: StoreContents, of path: String) -> Problem? { nil }
  }

  /// A key of a store's root dictionary, with the type of its values and their default.
  ///
  /// Values are of any type that is `Codable` and `Sendable`; in a module whose default is the main actor, declare the type as
  /// `nonisolated`. Two keys with the same name are views of the same value: each decodes it as its own type.
  ///
  /// A saved value is read back equal, with one exception: XML files have dates of whole seconds, rounded down. A value that the
  /// file's format cannot represent is not saved, and reported as `Problem.Kind.unencodableValue`. In a JSON file, dates and
  /// data are strings. They decode as dates and data. A value of a type that tries several types would decode as a string, so it
  /// is not saved.
  public final class Key<Value: Codable & Sendable>: Keys, @unchecked Sendable {
    /// The value for a key that is missing, or has a value of another type.
    public let defaultValue: Value
    /// True if the value is nil. A file cannot contain nil, so the key is removed.
    private let isNil: @Sendable (Value) -> Bool

    /// Creates a key for the value under `name` in the root dictionary. Names are compared byte by byte.
    public init(_ name: String, default defaultValue: Value) {
      self.defaultValue = defaultValue
      isNil = { _ in false }
      super.init(name: KeyName(name))
    }

    /// Creates a key whose value may be missing, which is nil. Setting nil removes the key.
    public init<Wrapped>(_ name: String) where Value == Wrapped? {
      defaultValue = nil
      isNil = { $0 == nil }
      super.init(name: KeyName(name))
    }

    /// `value` as a store caches it; for nil, the removal of the key.
    @usableFromInline func stored(_ value: Value) -> StoredValue {
      isNil(value) ? Removal(key: self) : TypedValue(value, key: self)
    }

    override func problem(in contents: StoreContents, of path: String) -> Problem? {
      do throws(Problem) {
        _ = try contents.decode(Value.self, forKey: name, of: path)
        return nil
      } catch {
        return error
      }
    }
  }
}

/// The name of a key. The hash value is stored, so that a look-up does not hash all bytes.
struct KeyName: Hashable, Sendable {
  let bytes: [UInt8]
  private let hash: Int

  init(_ text: String) { self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    hash = bytes.hashValue
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
