import PropertyList

/// The container from which an app decodes the elements of an array.
struct PlistUnkeyedDecodingContainer: UnkeyedDecodingContainer {
  private let decoder: ValueDecoder
  /// The location of the next element.
  private var location: MemberLocation
  private(set) var currentIndex = 0
  private let elementCount: Int

  /// The elements of the array that `decoder` decodes.
  init(_ elements: DecodedDocument.Members, of decoder: ValueDecoder) {
    self.decoder = decoder
    location = elements.start
    elementCount = elements.count
  }

  private var document: DecodedDocument { decoder.document }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elementCount }
  var isAtEnd: Bool { currentIndex >= elementCount }

  mutating func decodeNil() throws -> Bool {
    // Only a nil is consumed.
    guard document.isNil(of: try element(Any?.self)) else { return false }
    advance()
    return true
  }

  // The default implementations of `decodeIfPresent` call `decodeNil` and then these.

  mutating func decode(_ type: Bool.Type) throws -> Bool {
    try advance(returning: document.boolean(of: element(type), path: path))
  }

  mutating func decode(_ type: String.Type) throws -> String {
    try advance(returning: document.string(of: element(type), path: path))
  }

  mutating func decode(_ type: Double.Type) throws -> Double {
    try advance(returning: document.double(of: element(type), path: path))
  }

  mutating func decode(_ type: Float.Type) throws -> Float {
    try advance(returning: document.float(of: element(type), path: path))
  }

  mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }

  /// Decodes the other widths of integers.
  mutating func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) throws -> Integer {
    try integer(type)
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try advance(returning: decoder.decode(type, of: element(type), key: key))
  }

  // MARK: Containers

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try advance(returning: elementDecoder([String: Any].self).container(keyedBy: type))
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try advance(returning: elementDecoder([Any].self).unkeyedContainer())
  }

  mutating func superDecoder() throws -> any Decoder {
    try advance(returning: elementDecoder((any Decoder).self))
  }

  // MARK: -

  /// The key of the next element.
  private var key: PlistKey { .index(currentIndex) }

  private var path: [any CodingKey] { decoder.codingPath + [key] }

  private func elementDecoder(_ type: Any.Type) throws -> ValueDecoder {
    ValueDecoder(document, of: try element(type), in: decoder, key: key)
  }

  /// The next element, which is decoded as `type`.
  @inline(__always)
  private func element(_ type: Any.Type) throws -> ValueID {
    if currentIndex < elementCount { return document.member(at: location) }
    let problem = "the array has only \(elementCount) \(elementCount == 1 ? "element" : "elements")"
    throw DecodingError.valueNotFound(type, .init(codingPath: path, debugDescription: problem))
  }

  @inline(__always)
  private mutating func advance() {
    location = document.location(after: location)
    currentIndex += 1
  }

  /// Returns `value`, the decoded element. It is evaluated before, so an element that cannot be decoded stays the next one.
  @inline(__always)
  private mutating func advance<Value>(returning value: Value) -> Value {
    advance()
    return value
  }

  private mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
    try advance(returning: document.integer(type, of: element(type), path: path))
  }
}
