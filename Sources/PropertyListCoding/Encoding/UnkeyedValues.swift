import PropertyList

/// The unkeyed container of an array.
struct UnkeyedValues: UnkeyedEncodingContainer {
  private let encoder: ValueEncoder

  /// The elements of the array that `encoder` encodes.
  init(of encoder: ValueEncoder) { self.encoder = encoder }

  private var document: EncodedDocument {
    @inline(__always) get { encoder.document }
  }

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.count }

  func encodeNil() throws { encoder.append(try document.null()) }
  func encode(_ value: Bool) throws { encoder.append(.boolean(value)) }
  func encode(_ value: String) throws { encoder.append(try document.string(value)) }
  func encode(_ value: Double) throws { encoder.append(.real(value)) }
  func encode(_ value: Float) throws { encoder.append(.float(value)) }
  func encode(_ value: Int) throws { encoder.append(.integer(Int64(value))) }
  func encode(_ value: Int8) throws { encoder.append(.integer(Int64(value))) }
  func encode(_ value: Int16) throws { encoder.append(.integer(Int64(value))) }
  func encode(_ value: Int32) throws { encoder.append(.integer(Int64(value))) }
  func encode(_ value: Int64) throws { encoder.append(.integer(Int64(value))) }
  func encode(_ value: Int128) throws { encoder.append(try document.wide(value)) }
  func encode(_ value: UInt) throws { encoder.append(document.unsigned(UInt64(value))) }
  func encode(_ value: UInt8) throws { encoder.append(.integer(Int64(value))) }
  func encode(_ value: UInt16) throws { encoder.append(.integer(Int64(value))) }
  func encode(_ value: UInt32) throws { encoder.append(.integer(Int64(value))) }
  func encode(_ value: UInt64) throws { encoder.append(document.unsigned(UInt64(value))) }
  func encode(_ value: UInt128) throws { encoder.append(try document.wide(value)) }

  func encode<Value: Encodable>(_ value: Value) throws { try encoder.append(value) }

  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(KeyedValues<NestedKey>(of: encoder.nestedContainer(.dictionary)))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedValues(of: encoder.nestedContainer(.array)) }

  func superEncoder() -> any Encoder { encoder.superEncoder() }
}
