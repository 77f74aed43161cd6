import PropertyList

/// The container into which an app encodes the elements of an array.
struct PlistUnkeyedEncodingContainer: UnkeyedEncodingContainer {
  private let encoder: ValueEncoder

  /// The elements of the array that `encoder` encodes.
  init(of encoder: ValueEncoder) { self.encoder = encoder }

  private var document: EncodedDocument { encoder.document }

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.progress.count }

  func encodeNil() throws { encoder.append(try document.null()) }
  func encode(_ value: Bool) throws { encoder.append(.boolean(value)) }
  func encode(_ value: String) throws { encoder.append(try document.string(value)) }
  func encode(_ value: Double) throws { encoder.append(.real(value)) }
  func encode(_ value: Float) throws { encoder.append(.float(value)) }
  func encode(_ value: Int128) throws { encoder.append(try document.wideInteger(value)) }
  func encode(_ value: UInt128) throws { encoder.append(try document.wideInteger(value)) }

  /// Encodes the other widths of integers.
  @inline(__always)
  func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer) throws {
    encoder.append(document.integer(value))
  }

  func encode<Value: Encodable>(_ value: Value) throws { try encoder.append(value) }

  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(PlistKeyedEncodingContainer(of: encoder.nestedContainer(.dictionary)))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    PlistUnkeyedEncodingContainer(of: encoder.nestedContainer(.array))
  }

  func superEncoder() -> any Encoder { encoder.superEncoder() }
}
