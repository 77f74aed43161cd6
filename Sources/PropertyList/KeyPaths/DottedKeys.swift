// Key paths whose dots are parts of keys.

extension PropertyList {
  /// The key path to the value that `keyPath` leads to if some of its dots belong to keys. In each dictionary, the longest run of
  /// components that is a key is used. Nil if there is no value, either, and for a JSON Pointer.
  ///
  /// A component with an escape is never a part of a longer key.
  ///
  /// - Complexity: O(*components*²) and the bytes of the keys on the way
  package func dottedKeyPath(for keyPath: KeyPath) -> KeyPath? {
    guard keyPath.rules == .own, !keyPath.isPointer else { return nil }
    var index = 0
    var steps: [KeyPath.Step] = []
    var rest = keyPath.steps[...]
    while !rest.isEmpty {
      guard let next = longestStep(of: index, rest, keyPath) else { return nil }
      steps.append(next.step)
      rest.removeFirst(next.count)
      index = next.value
    }
    return KeyPath(steps: steps, rules: .own, text: keyPath.text)
  }

  /// The longest step from the value at `index` that consists of the first components of `rest`, a part of `keyPath`.
  ///
  /// - Returns: the step, the number of its components, and the index of the value that it leads to; nil if there is none.
  func longestStep(
    of index: Int, _ rest: ArraySlice<KeyPath.Step>, _ keyPath: KeyPath
  ) -> (step: KeyPath.Step, count: Int, value: Int)? {
    if let (key, value) = longestKey(of: index, in: KeyPath.text(ofRun: rest)) {
      return (KeyPath.Step(text: key, meaning: .key), KeyPath.count(ofComponents: key), value)
    }
    guard let step = rest.first, let child = child(of: index, step, keyPath) else { return nil }
    return (step, 1, child)
  }

  /// Finds the longest key of the dictionary at `index` that consists of the first components of `run`, a result of
  /// `KeyPath.text(ofRun:)`.
  ///
  /// - Returns: the key, and the index of its value; nil if there is none.
  package func longestKey(of index: Int, in run: [UInt8]) -> (key: [UInt8], value: Int)? {
    guard nodes[index].kind == .dictionary else { return nil }
    var longest: (key: Slice, value: Int)?
    forEachPair(of: index) { pair in
      guard let key = string(at: pair), key.count >= longest?.key.count ?? 1, key.count <= run.count,
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
    var text: [UInt8] = []
    var isFirst = true
    for step in steps {
      guard !step.isEscaped, step.meaning == .keyOrIndex, step.selector == nil else { break }
      if !isFirst { text.append(UInt8(ascii: ".")) }
      isFirst = false
      text += step.text
    }
    return text
  }

  /// The number of components in `key`, which was found in a result of `text(ofRun:)`.
  static func count(ofComponents key: [UInt8]) -> Int { key.count { $0 == UInt8(ascii: ".") } + 1 }
}
