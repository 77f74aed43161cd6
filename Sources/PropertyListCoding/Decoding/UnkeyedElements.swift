import PropertyList

/// The unkeyed container of an array.
struct UnkeyedElements: UnkeyedDecodingContainer {
  private let decoder: ValueDecoder
  /// The index or offset of the next element.
  private var next: Int
  private(set) var currentIndex = 0
  private let elementCount: Int

  /// The elements of the array that `decoder` decodes.
  init(_ elements: DecodedDocument.Members, of decoder: ValueDecoder) {
    self.decoder = decoder
    next = elements.start
    elementCount = elements.count
  }

  private var document: DecodedDocument {
    @inline(__always) get { decoder.document }
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elementCount }
  var isAtEnd: Bool { currentIndex >= elementCount }

  mutating func decodeNil() throws -> Bool {
    // Only a nil is consumed.
    guard document.isNil(at: try element(Any?.self)) else { return false }
    advance()
    return true
  }

  // The default implementations of `decodeIfPresent` call `decodeNil` and then these.

  mutating func decode(_ type: Bool.Type) throws -> Bool {
    let value = try document.boolean(at: element(type), path: path)
    advance()
    return value
  }

  mutating func decode(_ type: String.Type) throws -> String {
    let value = try document.string(at: element(type), path: path)
    advance()
    return value
  }

  mutating func decode(_ type: Double.Type) throws -> Double {
    let value = try document.double(at: element(type), path: path)
    advance()
    return value
  }

  mutating func decode(_ type: Float.Type) throws -> Float {
    let value = try document.float(at: element(type), path: path)
    advance()
    return value
  }

  mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }

  /// Decodes the other widths of integers.
  mutating func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) throws -> Integer {
    try integer(type)
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try decoder.decode(type, at: element(type), key: PlistKey.index(currentIndex))
    advance()
    return value
  }

  // MARK: Containers

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try elementDecoder(at: element([String: Any].self)).container(keyedBy: type)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try elementDecoder(at: element([Any].self)).unkeyedContainer()
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = elementDecoder(at: try element((any Decoder).self))
    advance()
    return decoder
  }

  // MARK: -

  private var path: [any CodingKey] { decoder.codingPath + [PlistKey.index(currentIndex)] }

  private func elementDecoder(at index: Int) -> ValueDecoder {
    ValueDecoder(document, at: index, in: decoder, key: PlistKey.index(currentIndex))
  }

  @inline(__always)
  private func element(_ type: Any.Type) throws -> Int {
    guard currentIndex < elementCount else {
      let problem = "the array has only \(elementCount) \(elementCount == 1 ? "element" : "elements")"
      throw DecodingError.valueNotFound(type, .init(codingPath: path, debugDescription: problem))
    }
    return document.element(at: next)
  }

  @inline(__always)
  private mutating func advance() {
    next = document.location(after: next)
    currentIndex += 1
  }

  private mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
    let value = try document.integer(type, at: element(type), path: path)
    advance()
    return value
  }
}
