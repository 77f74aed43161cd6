import PropertyList

// Arrays, and dictionaries with strings as keys, are coded without their `init(from:)` and `encode(to:)`. These box a container for
// each value, collect all keys and then search for each of them, and let the dictionary grow. Measured with
// `scripts/bench --library`: dictionaries of 100,000 keys are decoded in 36 % of the time and encoded in 60 %, and records with
// collections as members are decoded in 80 %.

/// An array, or a dictionary with strings as keys, whose members are `Decodable`. A `DirectType` is decoded without this.
protocol DecodableCollection {
  /// Decodes a collection. `type` must be this type.
  static func decode<Requested>(_ type: Requested.Type, by decoder: ValueDecoder) throws -> Requested
}

/// An array, or a dictionary with strings as keys, whose members are `Encodable`. A `DirectType` is encoded without this.
protocol EncodableCollection {
  /// Encodes `collection`, which must be of this type.
  static func encode<Given>(_ collection: Given, by encoder: ValueEncoder) throws
}

/// Cache of the types that conform to a protocol, whose metatype is `Conforming`. A cast costs more than encoding a small array.
final class CollectionTypes<Conforming> {
  private var known: [(type: ObjectIdentifier, conforming: Conforming?)?] = Array(repeating: nil, count: 64)

  /// `type` if it conforms; nil for other types.
  @inline(__always)
  func conforming<Value>(_ type: Value.Type) -> Conforming? {
    // Only types with the size of one reference can be arrays or dictionaries. This test is inlined. The function with the look-up
    // is not generic, so that the compiler specializes it.
    MemoryLayout<Value>.size == MemoryLayout<[Int]>.size ? conformingReference(type) : nil
  }

  @inline(never)
  private func conformingReference(_ type: any Any.Type) -> Conforming? {
    let identifier = ObjectIdentifier(type)
    let slot = Int(bitPattern: identifier) >> 3 & (known.count - 1)
    if let entry = known[slot], entry.type == identifier { return entry.conforming }
    let conforming = type as? Conforming
    known[slot] = (identifier, conforming)
    return conforming
  }
}

/// The capacity for `count` elements that are still to be decoded: at most 16 MB. In a small binary file, an array can have the
/// same element many times, and decoding can fail at the first element.
private func initialCapacity<Element>(_ count: Int, for type: Element.Type) -> Int {
  min(count, 16 << 20 / max(1, MemoryLayout<Element>.stride))
}

extension DecodedDocument {
  /// Decodes the elements `members` of an array. `decode` receives an element and its index.
  @inline(__always)
  func array<Element>(of members: Members, _ decode: (ValueID, Int) throws -> Element) rethrows -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(initialCapacity(members.count, for: Element.self))
    try forEachElement(members) { elements.append(try decode($0, elements.count)) }
    return elements
  }
}

extension Array: DecodableCollection where Element: Decodable {
  static func decode<Requested>(_ type: Requested.Type, by decoder: ValueDecoder) throws -> Requested {
    let elements = try decoder.document.array(of: decoder.elements()) { value, index in
      try decoder.decode(Element.self, of: value, key: PlistKey.index(index))
    }
    return reinterpreted(elements)
  }
}

extension Array: EncodableCollection where Element: Encodable {
  static func encode<Given>(_ collection: Given, by encoder: ValueEncoder) throws {
    let (elements, container) = (reinterpreted(collection) as Self, encoder.container(.array))
    for element in elements { try container.append(element) }
  }
}

extension Dictionary: DecodableCollection where Key == String, Value: Decodable {
  static func decode<Requested>(_ type: Requested.Type, by decoder: ValueDecoder) throws -> Requested {
    let (document, pairs) = (decoder.document, try decoder.pairs())
    var dictionary = [String: Value](minimumCapacity: initialCapacity(pairs.count, for: Value.self))
    lazy var winningPairs = document.winningPairs(of: pairs)
    try document.forEachPair(pairs) { location, keyID in
      let key = document.text(of: try decoder.keyText(keyID))
      do {
        let value = try decoder.decode(
          Value.self, of: document.value(ofPairAt: location, in: pairs), key: PlistKey.name(key))
        if let first = dictionary.updateValue(value, forKey: key), document.hasBinaryRules { dictionary[key] = first }
      } catch {
        // A shadowed value may have another type. Searching for shadowed values before would slow down all dictionaries.
        let isShadowed = document.hasBinaryRules ? dictionary[key] != nil : winningPairs[key] != location
        if !isShadowed { throw error }
      }
    }
    return reinterpreted(dictionary)
  }
}

extension DecodedDocument {
  /// The location of the last of `pairs` with each key, which wins in formats other than binary.
  fileprivate func winningPairs(of pairs: Members) -> [String: MemberLocation] {
    var winning: [String: MemberLocation] = [:]
    forEachPair(pairs) { location, _ in winning[text(of: keyText(ofPairAt: location))] = location }
    return winning
  }
}

extension Dictionary: EncodableCollection where Key == String, Value: Encodable {
  /// Encodes the pairs in the order of their keys, as Foundation does; with keys of other types, they follow the hashes.
  static func encode<Given>(_ collection: Given, by encoder: ValueEncoder) throws {
    let (dictionary, container) = (reinterpreted(collection) as Self, encoder.container(.dictionary))
    let (keys, values) = (Array(dictionary.keys), Array(dictionary.values))
    for index in sortedIndexes(of: keys) {
      try container.append(values[index], forKey: PlistKey.name(keys[index]))
    }
  }
}

/// The indexes of `keys` in the order of the keys.
private func sortedIndexes(of keys: [String]) -> [Int] {
  guard keys.count > 1 else { return Array(keys.indices) }
  // ASCII strings are ordered by their bytes. Most keys differ in the eight bytes after their common prefix, which are their ranks. If
  // a key is not ASCII, the length of the prefix is -1, and all keys have the same rank.
  let first = Array(keys[0].utf8)
  let prefixLength = keys.reduce(first.count) { length, key in
    min(length, key.withUTF8Span { $0.isASCII ? $0.countOfPrefix(of: first.span) : -1 })
  }
  var ranks = keys.enumerated().map { index, key in
    (rank: prefixLength < 0 ? 0 : key.withUTF8Span { $0.paddedWord(at: prefixLength).byteSwapped }, index: index)
  }
  ranks.sort { $0.rank == $1.rank ? keys[$0.index] < keys[$1.index] : $0.rank < $1.rank }
  return ranks.map(\.index)
}
