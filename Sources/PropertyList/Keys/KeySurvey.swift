/// The properties of the keys of a dictionary that rules about keys need. Keys of a shape are surveyed once.
package struct KeySurvey: Sendable {
  /// True if there are duplicate keys, or may be in a dictionary without a shape.
  package private(set) var mayHaveDuplicates = false
  package private(set) var hasEmpty = false
  /// True if a key may begin or end with white space.
  package private(set) var mayHaveWhitespace = false
  package private(set) var hasNonString = false
  /// The number of keys that are not ASCII.
  package private(set) var nonASCIICount = 0

  /// True if rules about keys may have findings.
  package var mayHaveFindings: Bool {
    mayHaveDuplicates || hasEmpty || mayHaveWhitespace || hasNonString || nonASCIICount > 1
  }

  /// A survey of the keys of the dictionary at `index` of `nodes`, which may have one of `shapes`.
  static func ofDictionary(
    at index: Int, in nodes: Span<Node>, _ shapes: [Shape], _ source: Span<UInt8>, decoded: Span<UInt8>
  ) -> KeySurvey {
    guard case .dictionary(let count, _, let shape) = nodes[index] else { return KeySurvey(of: [], source) }
    if shape != ShapeTable.noShape { return shapes[shape: shape].survey }
    var keys: [KeyFingerprint] = []
    keys.reserveCapacity(Int(count))
    var keyNodes = Children(keysOf: index, in: nodes)
    while let key = keyNodes.next() {
      if case .string(let slice) = nodes[key] { keys.append(KeyFingerprint(slice, in: source, decoded: decoded)) }
    }
    var survey = KeySurvey(of: keys[...], source, decoded: decoded)
    if keys.count < count { (survey.mayHaveDuplicates, survey.hasNonString) = (true, true) }
    return survey
  }

  /// A survey of `keys`. If there are more than `ShapeTable.maxKeys`, they are not compared.
  init(of keys: ArraySlice<KeyFingerprint>, _ source: Span<UInt8>, decoded: Span<UInt8> = Span()) {
    // Each key sets one of 64 bits by its hash. If the bit is not set yet, no earlier key is equal.
    var seen: UInt64 = 0
    mayHaveDuplicates = keys.count > ShapeTable.maxKeys
    for index in keys.indices {
      let key = keys[index]
      let bit: UInt64 = 1 << (key.mixed(into: 0) >> 58)
      if !mayHaveDuplicates, seen & bit != 0 {
        mayHaveDuplicates = keys[..<index].contains { $0.equals(key, in: source, decoded: decoded) }
      }
      seen |= bit
      add(key, source, decoded: decoded)
    }
  }

  private mutating func add(_ key: KeyFingerprint, _ source: Span<UInt8>, decoded: Span<UInt8>) {
    let count = key.slice.count
    if count == 0 { hasEmpty = true }
    let last = count > 8 ? key.lastWord : key.firstWord << (64 - 8 * UInt64(count))
    // The key begins with the lowest byte of `firstWord` and ends with the highest byte of `last`.
    if key.firstWord & 0xFF <= 0x20 || last >> 56 <= 0x20 { mayHaveWhitespace = true }
    guard
      (key.firstWord | last) & UInt64(repeating: 0x80) != 0
        || count > 16 && !key.slice.bytes(in: source, decoded: decoded).isASCII
    else { return }
    nonASCIICount += 1
    // A no-break space (U+00A0).
    if key.firstWord & 0xFFFF == 0xA0C2 || last >> 48 == 0xA0C2 { mayHaveWhitespace = true }
  }
}

extension PropertyList {
  package func keySurvey(of index: Int) -> KeySurvey {
    KeySurvey.ofDictionary(at: index, in: nodes.span, shapes, source.bytes, decoded: decoded.span)
  }

  /// The maximum length of a key that is normalised, which takes time quadratic in the combining marks on one character.
  package static let maxNormalizedBytes = 500

  /// True if `key` may be canonically equivalent to other keys, and is short enough to be normalised.
  package func mayHaveEquivalents(_ key: Slice) -> Bool {
    key.count <= Self.maxNormalizedBytes && !bytes(of: key).isASCII
  }
}
