import PropertyList
import PropertyListCoding

/// A value that a program has set or that was decoded for it; as such, of this class itself, none: a key that is removed.
@usableFromInline class StoredValue: @unchecked Sendable {  // What it and its only subclass hold never changes.
  /// The value as it stands in a file; nil if the key is removed.
  func encoded() throws -> PropertyList? { nil }

  /// Whether `encoded`, its form in a file, is that of the default, too: where the key is absent, nothing is to be written.
  func isDefault(_ encoded: PropertyList) -> Bool { false }
}

/// A value of the type that a key has.
@usableFromInline final class TypedValue<Value: Codable & Sendable>: StoredValue, @unchecked Sendable {
  @usableFromInline let value: Value
  private let key: PropertyListStore.Key<Value>

  init(_ value: Value, key: PropertyListStore.Key<Value>) {
    self.value = value
    self.key = key
  }

  override func encoded() throws -> PropertyList? { try PlistEncoder().encodeToPropertyList(value) }

  override func isDefault(_ encoded: PropertyList) -> Bool {
    guard let standard = try? PlistEncoder().encodeToPropertyList(key.defaultValue) else { return false }
    return standard.isEqual(to: encoded)
  }
}
