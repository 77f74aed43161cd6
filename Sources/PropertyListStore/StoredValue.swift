import PropertyList
import PropertyListCoding

/// A value that a program has set or that was decoded for it; as such, of this class itself, none: a key that is removed.
@usableFromInline class StoredValue: @unchecked Sendable {  // What it and its only subclass hold never changes.
  /// The value as it stands in a file; nil if the key is removed.
  func encoded() throws -> PropertyList? { nil }
}

/// A value of the type that a key has.
@usableFromInline final class TypedValue<Value: Codable & Sendable>: StoredValue, @unchecked Sendable {
  @usableFromInline let value: Value

  init(_ value: Value) { self.value = value }

  override func encoded() throws -> PropertyList? { try PlistEncoder().encodeToPropertyList(value) }
}
