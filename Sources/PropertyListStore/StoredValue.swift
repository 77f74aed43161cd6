import PropertyList
import PropertyListCoding

/// A cached value, set by the program or decoded from the file, or a removal of the key.
///
/// A value is in a generic subclass, because a cast to a final class only compares classes. A cast of `any Sendable` to the
/// value's type would take twice as long as all other work of a read.
@usableFromInline class StoredValue: @unchecked Sendable {  // All properties, also of the subclasses, are constant.
  let key: PropertyListStore.Keys

  init(key: PropertyListStore.Keys) { self.key = key }

  var isRemoval: Bool { self is Removal }

  /// The value in a file of `format`; nil if the key is removed.
  ///
  /// - Throws: if decoding the file's value would give another value.
  func encoded(for format: Format) throws -> PropertyList? { nil }
}

/// The removal of a key.
final class Removal: StoredValue, @unchecked Sendable {}

/// A cached value of a key's type.
@usableFromInline final class TypedValue<Value: Codable & Sendable>: StoredValue, @unchecked Sendable {
  @usableFromInline let value: Value

  init(_ value: Value, key: PropertyListStore.Key<Value>) {
    self.value = value
    super.init(key: key)
  }

  override func encoded(for format: Format) throws -> PropertyList? {
    let list = try PlistEncoder().encodeToPropertyList(value)
    switch format {
    case .openStep: return list
    case .xml, .binary:
      if list.hasNilText, !isNilPreserved(by: list) { throw UnrepresentableValue() }
      return list
    case .json:
      let written = try Self.json(of: value)
      if written != list, !isPreserved(by: written, encodedAs: list) { throw UnrepresentableValue() }
      return written
    }
  }

  private static func json(of value: Value) throws -> PropertyList {
    let encoder = PlistEncoder()
    encoder.outputFormat = .json
    return try PropertyList(reading: Array(try encoder.encode(value)), ReadOptions(formats: [.json]))
  }

  /// True if decoding `list` gives this value. In `list`, nil and the string "$null" are the same text. In JSON, they differ, so
  /// values that are not `Equatable` are compared as JSON.
  private func isNilPreserved(by list: PropertyList) -> Bool {
    guard let decoded = try? PlistDecoder().decode(Value.self, from: list) else { return false }
    if let value = value as? any Equatable, value.isEqual(to: decoded) { return true }
    guard let json = try? Self.json(of: value), !json.hasNilText else { return false }
    return json == (try? Self.json(of: decoded))
  }

  /// True if decoding `written` gives this value, which was encoded as `list`. Few types can be compared, and sets are encoded
  /// in any order, so one of two tests is sufficient: the values are equal, or their encodings are equal.
  private func isPreserved(by written: PropertyList, encodedAs list: PropertyList) -> Bool {
    guard let decoded = try? PlistDecoder().decode(Value.self, from: written) else { return false }
    if let value = value as? any Equatable, value.isEqual(to: decoded) { return true }
    return (try? PlistEncoder().encodeToPropertyList(decoded)) == list
  }
}

/// The error for a value that would be decoded as another value.
private struct UnrepresentableValue: Error, CustomStringConvertible {
  var description: String { "the file's format cannot represent it: another value would be read" }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { self == other as? Self }
}

extension PropertyList {
  /// True if a string is `$null`, which means nil.
  fileprivate var hasNilText: Bool {
    nodes.contains { node in
      guard case .string(let slice) = node, slice.count == 5 else { return false }
      return bytes(of: slice).equals("$null".utf8.span)
    }
  }
}
