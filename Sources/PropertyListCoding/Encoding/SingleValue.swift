import PropertyList

/// The single-value container of an encoder.
struct SingleValue: SingleValueEncodingContainer {
  private let encoder: ValueEncoder

  /// The value that `encoder` encodes.
  init(of encoder: ValueEncoder) { self.encoder = encoder }

  private var document: EncodedDocument {
    @inline(__always) get { encoder.document }
  }

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() throws { try encoder.encode(document.null()) }
  func encode(_ value: Bool) throws { try encoder.encode(.boolean(value)) }
  func encode(_ value: String) throws { try encoder.encode(document.string(value)) }
  func encode(_ value: Double) throws { try encoder.encode(.real(value)) }
  func encode(_ value: Float) throws { try encoder.encode(.float(value)) }
  func encode(_ value: Int) throws { try encoder.encode(.integer(Int64(value))) }
  func encode(_ value: Int8) throws { try encoder.encode(.integer(Int64(value))) }
  func encode(_ value: Int16) throws { try encoder.encode(.integer(Int64(value))) }
  func encode(_ value: Int32) throws { try encoder.encode(.integer(Int64(value))) }
  func encode(_ value: Int64) throws { try encoder.encode(.integer(Int64(value))) }
  func encode(_ value: Int128) throws { try encoder.encode(document.wide(value)) }
  func encode(_ value: UInt) throws { try encoder.encode(document.unsigned(UInt64(value))) }
  func encode(_ value: UInt8) throws { try encoder.encode(.integer(Int64(value))) }
  func encode(_ value: UInt16) throws { try encoder.encode(.integer(Int64(value))) }
  func encode(_ value: UInt32) throws { try encoder.encode(.integer(Int64(value))) }
  func encode(_ value: UInt64) throws { try encoder.encode(document.unsigned(UInt64(value))) }
  func encode(_ value: UInt128) throws { try encoder.encode(document.wide(value)) }

  func encode<Value: Encodable>(_ value: Value) throws { try encoder.encode(value) }
}
