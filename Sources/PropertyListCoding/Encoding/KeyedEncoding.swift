import PropertyList

/// The container into which an app encodes the values of a dictionary.
struct PlistKeyedEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let encoder: ValueEncoder

  /// The pairs of the dictionary that `encoder` encodes.
  init(of encoder: ValueEncoder) { self.encoder = encoder }

  private var document: EncodedDocument { encoder.document }

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) throws { try append(document.null(), key) }
  func encode(_ value: Bool, forKey key: Key) throws { try append(.boolean(value), key) }
  func encode(_ value: String, forKey key: Key) throws { try append(document.string(value), key) }
  func encode(_ value: Double, forKey key: Key) throws { try append(.real(value), key) }
  func encode(_ value: Float, forKey key: Key) throws { try append(.float(value), key) }
  // Without these two, Swift's default implementations would be used instead of the generic function, and would throw.
  func encode(_ value: Int128, forKey key: Key) throws { try append(document.wideInteger(value), key) }
  func encode(_ value: UInt128, forKey key: Key) throws { try append(document.wideInteger(value), key) }

  /// Encodes the other widths of integers.
  @inline(__always)
  func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer, forKey key: Key) throws {
    try append(document.integer(value), key)
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try encoder.append(value, forKey: key) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    let container = encoder.nestedContainer(.dictionary, forKey: key)
    return KeyedEncodingContainer(PlistKeyedEncodingContainer<NestedKey>(of: container))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    PlistUnkeyedEncodingContainer(of: encoder.nestedContainer(.array, forKey: key))
  }

  func superEncoder() -> any Encoder { encoder.superEncoder(forKey: PlistKey.super) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.superEncoder(forKey: key) }

  @inline(__always)
  private func append(_ node: Node, _ key: Key) throws { try encoder.append(node, forKey: key.stringValue) }
}
