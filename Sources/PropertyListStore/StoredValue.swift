import PropertyList
import PropertyListCoding

/// A cached value: one that a program has set, or that was decoded for it. The base class stands for a removed key.
@usableFromInline class StoredValue: @unchecked Sendable {  // What it and its only subclass hold never changes.
  let key: PropertyListStore.Keys

  init(removing key: PropertyListStore.Keys) { self.key = key }

  /// The value in a file of `format`; nil if the key is removed.
  ///
  /// - Throws: if decoding the file's value would give another one.
  func encoded(for format: Format) throws -> PropertyList? { nil }
}

/// A value of the type that a key has.
@usableFromInline final class TypedValue<Value: Codable & Sendable>: StoredValue, @unchecked Sendable {
  @usableFromInline let value: Value

  init(_ value: Value, key: PropertyListStore.Key<Value>) {
    self.value = value
    super.init(removing: key)
  }

  override func encoded(for format: Format) throws -> PropertyList? {
    let list = try PlistEncoder().encodeToPropertyList(value)
    switch format {
    case .openStep: return list
    case .xml, .binary:
      // Both read it as nil. As JSON, only the text is encoded like that.
      if list.hasNilText, (try? encodedAsJSON())?.hasNilText == true { throw UnrepresentableValue() }
      return list
    case .json:
      let written = try encodedAsJSON()
      if written != list, !comesBack(from: written, as: list) { throw UnrepresentableValue() }
      return written
    }
  }

  private func encodedAsJSON() throws -> PropertyList {
    let encoder = PlistEncoder()
    encoder.outputFormat = .json
    return try PropertyList(reading: Array(try encoder.encode(value)), ReadOptions(formats: [.json]))
  }

  /// True if decoding `written` gives this value, whose own form is `list`. Few types can be compared, and sets are encoded in
  /// any order, so that one of two signs is enough: an equal value, or one with an equal form.
  private func comesBack(from written: PropertyList, as list: PropertyList) -> Bool {
    guard let decoded = try? PlistDecoder().decode(Value.self, from: written) else { return false }
    if let value = value as? any Equatable, value.isEqual(to: decoded) { return true }
    return (try? PlistEncoder().encodeToPropertyList(decoded)) == list
  }
}

/// Thrown for a value that decoding would give back as another one.
private struct UnrepresentableValue: Error, CustomStringConvertible {
  var description: String { "the file's format cannot represent it: another value would be read" }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { self == other as? Self }
}

extension PropertyList {
  /// True if it has a string `$null`, which stands for nil.
  fileprivate var hasNilText: Bool {
    nodes.contains { node in
      guard case .string(let slice) = node, slice.count == 5 else { return false }
      return bytes(of: slice).equals("$null".utf8.span)
    }
  }
}
