import PropertyList

/// The decoder of one value, and its single-value container.
final class ValueDecoder: Decoder, SingleValueDecodingContainer {
  let document: DecodedDocument
  /// Nil for a missing value: `superDecoder` returns a decoder for it, and it decodes as nil.
  private(set) var value: ValueID?
  private var parent: ValueDecoder?
  private var key: (any CodingKey)?
  /// Finds the values of a dictionary by their keys.
  private let finder = PairFinder()
  /// True if `finder` has begun with the dictionary that is decoded.
  private var hasBegunFinder = false
  /// The decoder of an earlier value inside this value. The app has not kept it, so it is reused for the next value.
  private var spare: ValueDecoder?

  /// Creates a decoder of `value`, which `parent` has under `key`; a root has no parent and no key.
  init(_ document: DecodedDocument, of value: ValueID?, in parent: ValueDecoder? = nil, key: (any CodingKey)? = nil) {
    self.document = document
    self.value = value
    self.parent = parent
    self.key = key
  }

  // Coding paths are created on request only.
  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var decoder: ValueDecoder? = self
    while let current = decoder {
      if let key = current.key { path.append(key) }
      decoder = current.parent
    }
    return path.reversed()
  }

  var userInfo: [CodingUserInfoKey: Any] { document.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if !hasBegunFinder {
      try finder.begin(with: pairs(), of: self)
      hasBegunFinder = true
    }
    return KeyedDecodingContainer(PlistKeyedDecodingContainer(of: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    PlistUnkeyedDecodingContainer(try elements(), of: self)
  }

  /// The pairs of the dictionary that is decoded.
  @inline(never)
  func pairs() throws -> DecodedDocument.Members {
    try document.pairs(of: presentValue([String: Any].self), path: codingPath)
  }

  /// The elements of the array that is decoded.
  @inline(never)
  func elements() throws -> DecodedDocument.Members {
    try document.elements(of: presentValue([Any].self), path: codingPath)
  }

  /// The text of a key of this value or of the one at `path`. Throws for a key that is not a string, which only binary files have.
  @inline(__always)
  func keyText(_ key: ValueID, at path: @autoclosure () -> [any CodingKey]? = nil) throws -> Slice {
    if case .string(let slice) = document.node(of: key) { return slice }
    throw document.mismatch(String.self, "a string as key", of: key, path() ?? codingPath)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  /// The value for `key` of the dictionary that is decoded; nil if there is none.
  func value(for key: String) -> ValueID? { finder.value(for: key, in: document) }

  /// Calls `body` with each key of the dictionary that is decoded.
  func forEachKey(_ body: (String) -> Void) { finder.forEachKey(in: document, body) }

  /// Decodes `value`, which this value contains under `key`.
  func decode<Value: Decodable>(_ type: Value.Type, of value: ValueID, key: some CodingKey) throws -> Value {
    if let direct = DirectType(type) {
      return try document.decode(type, as: direct, of: value, path: codingPath + [key])
    }
    var decoder = spare ?? ValueDecoder(document, of: value)
    spare = nil
    decoder.value = value
    decoder.parent = self
    decoder.key = key
    decoder.hasBegunFinder = false
    let created = try decoder.create(type)
    if isKnownUniquelyReferenced(&decoder) {
      decoder.parent = nil
      spare = decoder
    }
    return created
  }

  private func presentValue(_ type: Any.Type) throws -> ValueID {
    if let value { return value }
    throw DecodingError.valueNotFound(type, .init(codingPath: codingPath, debugDescription: "the value is missing"))
  }

  // MARK: Single values

  func decodeNil() -> Bool { value.map { document.isNil(of: $0) } ?? true }

  func decode(_ type: Bool.Type) throws -> Bool { try document.boolean(of: presentValue(type), path: codingPath) }
  func decode(_ type: String.Type) throws -> String { try document.string(of: presentValue(type), path: codingPath) }
  func decode(_ type: Double.Type) throws -> Double { try document.double(of: presentValue(type), path: codingPath) }
  func decode(_ type: Float.Type) throws -> Float { try document.float(of: presentValue(type), path: codingPath) }
  func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }

  /// Decodes the other widths of integers.
  func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) throws -> Integer { try integer(type) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try presentValue(type)
    if let direct = DirectType(type) { return try document.decode(type, as: direct, of: value, path: codingPath) }
    return try create(type)
  }

  /// Creates the value that is decoded.
  private func create<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let collection = document.collectionTypes.conforming(type) { return try collection.decode(type, by: self) }
    return try Value(from: self)
  }

  private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
    try document.integer(type, of: presentValue(type), path: codingPath)
  }
}
