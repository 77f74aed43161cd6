import PropertyList

/// The container from which an app decodes the elements of an array.
struct DecodedElements: UnkeyedDecodingContainer {
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
    try next(type) { try $0.document.boolean(of: $1, path: $0.path) }
  }

  mutating func decode(_ type: String.Type) throws -> String {
    try next(type) { try $0.document.string(of: $1, path: $0.path) }
  }

  mutating func decode(_ type: Double.Type) throws -> Double {
    try next(type) { try $0.document.double(of: $1, path: $0.path) }
  }

  mutating func decode(_ type: Float.Type) throws -> Float {
    try next(type) { try $0.document.float(of: $1, path: $0.path) }
  }

  mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }

  /// Decodes the other widths of integers.
  mutating func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) throws -> Integer {
    try integer(type)
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next(type) { try $0.decoder.decode(type, of: $1, key: PlistKey.index($0.currentIndex)) }
  }

  // MARK: Containers

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next([String: Any].self) { try $0.elementDecoder(of: $1).container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Any].self) { try $0.elementDecoder(of: $1).unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder {
    try next((any Decoder).self) { $0.elementDecoder(of: $1) }
  }

  // MARK: -

  private var path: [any CodingKey] { decoder.codingPath + [PlistKey.index(currentIndex)] }

  private func elementDecoder(of value: ValueID) -> ValueDecoder {
    ValueDecoder(document, of: value, in: decoder, key: PlistKey.index(currentIndex))
  }

  /// Decodes the next element, and advances if `decode` does not throw. It receives this container, which it cannot capture.
  @inline(__always)
  private mutating func next<Value>(_ type: Any.Type, _ decode: (Self, ValueID) throws -> Value) throws -> Value {
    let value = try decode(self, element(type))
    advance()
    return value
  }

  @inline(__always)
  private func element(_ type: Any.Type) throws -> ValueID {
    guard currentIndex < elementCount else {
      let problem = "the array has only \(elementCount) \(elementCount == 1 ? "element" : "elements")"
      throw DecodingError.valueNotFound(type, .init(codingPath: path, debugDescription: problem))
    }
    return document.member(at: location)
  }

  @inline(__always)
  private mutating func advance() {
    location = document.location(after: location)
    currentIndex += 1
  }

  private mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
    try next(type) { try $0.document.integer(type, of: $1, path: $0.path) }
  }
}
