import PropertyList

extension PropertyList {
  /// The index of the value of `key` in the dictionary at `index`; the last one of a duplicate key.
  func value(of key: StaticString, in index: Int) -> Int? {
    var value: Int?
    forEachPair(of: index) { pair in
      guard let slice = string(at: pair), slice.count == key.utf8CodeUnitCount, bytes(of: slice).has(key, at: 0) else {
        return
      }
      value = pair + 1
    }
    return value
  }

  /// The index of the value of `key` in the root; nil if the root is no dictionary, or a large one: tables of strings can have
  /// thousands of keys, files of known kinds have not. With searches of such roots, `lint` took 36 % more instructions for JSON.
  func rootValue(of key: StaticString) -> Int? {
    hasRootOfKnownSize ? value(of: key, in: 0) : nil
  }

  /// True if the root is a dictionary with at most 4,096 keys.
  var hasRootOfKnownSize: Bool {
    if case .dictionary(let count, _, _)? = nodes.first { count <= 4096 } else { false }
  }
}
