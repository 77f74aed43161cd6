import PropertyList

/// The container from which an app decodes the values of a dictionary.
struct PlistKeyedDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: ValueDecoder

  /// The pairs of the dictionary that `decoder` decodes.
  init(of decoder: ValueDecoder) { self.decoder = decoder }

  private var document: DecodedDocument { decoder.document }

  var codingPath: [any CodingKey] { decoder.codingPath }

  /// The keys that are also of the type `Key`, in the order of the file.
  var allKeys: [Key] {
    var keys: [Key] = []
    decoder.forEachKey { if let key = Key(stringValue: $0) { keys.append(key) } }
    return keys
  }

  func contains(_ key: Key) -> Bool { decoder.value(for: key.stringValue) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { document.isNil(of: try value(key)) }

  // MARK: Required values

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try document.boolean(of: value(key), path: path(key))
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try document.string(of: value(key), path: path(key))
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try document.double(of: value(key), path: path(key))
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try document.float(of: value(key), path: path(key))
  }

  // Without these two, Swift's default implementations would be used instead of the generic function, and would throw.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(type, key) }

  /// Decodes the other widths of integers.
  @inline(__always)
  func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type, forKey key: Key) throws -> Integer {
    try integer(type, key)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.decode(type, of: value(key), key: key)
  }

  // MARK: Optional values

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try valueIfPresent(key).map { try document.boolean(of: $0, path: path(key)) }
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try valueIfPresent(key).map { try document.string(of: $0, path: path(key)) }
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try valueIfPresent(key).map { try document.double(of: $0, path: path(key)) }
  }

  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try valueIfPresent(key).map { try document.float(of: $0, path: path(key)) }
  }

  // Swift's default implementations of these, which search for each key three times, would be preferred to one generic function.
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try integerIfPresent(type, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try integerIfPresent(type, key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try integerIfPresent(type, key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try integerIfPresent(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try integerIfPresent(type, key) }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try integerIfPresent(type, key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try integerIfPresent(type, key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try integerIfPresent(type, key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try integerIfPresent(type, key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try integerIfPresent(type, key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try integerIfPresent(type, key) }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try integerIfPresent(type, key) }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try valueIfPresent(key).map { try decoder.decode(type, of: $0, key: key) }
  }

  // MARK: Containers

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder(of: value(key), key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(of: value(key), key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    decoder(of: decoder.value(for: PlistKey.super.stringValue), PlistKey.super)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { decoder(of: decoder.value(for: key.stringValue), key) }

  // MARK: -

  private func path(_ key: some CodingKey) -> [any CodingKey] { decoder.codingPath + [key] }

  private func decoder(of value: ValueID?, _ key: some CodingKey) -> ValueDecoder {
    ValueDecoder(document, of: value, in: decoder, key: key)
  }

  @inline(__always)
  private func value(_ key: Key) throws -> ValueID {
    guard let value = decoder.value(for: key.stringValue) else { throw missing(key) }
    return value
  }

  @inline(__always)
  private func valueIfPresent(_ key: Key) -> ValueID? {
    guard let value = decoder.value(for: key.stringValue), !document.isNil(of: value) else { return nil }
    return value
  }

  @inline(never)
  private func missing(_ key: Key) -> DecodingError {
    .keyNotFound(
      key, .init(codingPath: codingPath, debugDescription: "no value for the key \"\(key.stringValue)\""))
  }

  // Inlined, so that each caller is specialized for its type of integer. This type, and the functions that it calls, are not
  // specialized for types of keys.
  @inline(__always)
  private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type, _ key: Key) throws -> Integer {
    try document.integer(type, of: value(key), path: path(key))
  }

  @inline(__always)
  private func integerIfPresent<Integer: FixedWidthInteger>(_ type: Integer.Type, _ key: Key) throws -> Integer? {
    try valueIfPresent(key).map { try document.integer(type, of: $0, path: path(key)) }
  }
}
