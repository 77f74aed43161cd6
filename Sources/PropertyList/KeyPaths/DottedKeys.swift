// Key paths whose dots are parts of keys.

extension PropertyList {
  /// The key path to the value that `keyPath` leads to if some of its dots belong to keys. In each dictionary, the longest run of
  /// components that is a key is used. Components with an escape are in no run. Nil if there is no such value, and for a JSON Pointer.
  ///
  /// - Complexity: O(*components*²) and the bytes of the keys on the way
  package func dottedKeyPath(for keyPath: KeyPath) -> KeyPath? {
    guard keyPath.rules == .own else { return nil }
    return matches(of: keyPath.steps, joinsComponents: true).first.map { index in
      KeyPath(steps: KeyPath(components: components(to: index)).steps, text: keyPath.text)
    }
  }

  /// Finds the longest key of the dictionary at `index` that consists of the first components of `run`; see `KeyPath.text(ofRun:)`.
  ///
  /// - Returns: the key, and the index of its value; nil if there is none.
  package func longestKey(of index: Int, in run: [UInt8]) -> (key: [UInt8], value: Int)? {
    guard nodes[index].kind == .dictionary else { return nil }
    var longest: (key: Slice, value: Int)?
    forEachPair(of: index) { pair in
      guard let key = string(at: pair), key.count > longest?.key.count ?? 0, key.count <= run.count,
        key.count == run.count || run[Int(key.count)] == UInt8(ascii: "."),
        bytes(of: key).equals(run.span.extracting(first: Int(key.count)))
      else { return }
      longest = (key, pair + 1)
    }
    return longest.map { (Array(copying: bytes(of: $0.key)), $0.value) }
  }
}

extension PropertyList.KeyPath {
  /// The leading components of `steps` that may be parts of one key, joined by dots.
  static func text(ofRun steps: some Sequence<Step>) -> [UInt8] {
    let run = steps.prefix { !$0.isExact && $0.selector == nil && !$0.text.contains(UInt8(ascii: ".")) }
    return Array(run.map(\.text).joined(separator: [UInt8(ascii: ".")]))
  }

  /// The number of components in `key`, which was found in a result of `text(ofRun:)`.
  static func count(ofComponents key: [UInt8]) -> Int { key.count { $0 == UInt8(ascii: ".") } + 1 }
}

extension PropertyList.KeyPath.Step {
  /// The parts of a key that ends in a dot and an index.
  package var nameAndIndex: (name: Self, index: Self)? {
    guard let dot = text.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let (name, index) = (Self(Array(text[..<dot])), Self(Array(text[(dot + 1)...])))
    return index.isIndex ? (name, index) : nil
  }
}
