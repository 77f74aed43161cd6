extension PropertyList {
  /// The key path to the value that `keyPath` leads to if some of its dots belong to keys: at each dictionary the longest
  /// run of components that is a key there is taken. Nil if that leads nowhere, either.
  ///
  /// Components with an escape, and those of a JSON Pointer, are each taken as they are.
  ///
  /// - Complexity: O(*components*²) and the bytes of the keys on the way
  package func dottedKeyPath(for keyPath: KeyPath) -> KeyPath? {
    guard keyPath.rules == .own, !keyPath.isPointer else { return nil }
    var index = 0
    var steps: [KeyPath.Step] = []
    var rest = keyPath.steps[...]
    while let step = rest.first {
      if let (key, value) = longestKey(of: index, rest) {
        let count = key.count { $0 == UInt8(ascii: ".") } + 1
        steps.append(KeyPath.Step(text: key, meaning: .key))
        rest.removeFirst(count)
        index = value
      } else if let child = child(of: index, step, keyPath) {
        steps.append(step)
        rest.removeFirst()
        index = child
      } else {
        return nil
      }
    }
    return KeyPath(steps: steps, rules: .own, text: keyPath.text)
  }

  /// The longest key of the dictionary at `index` that `steps` begin with, dots between them; and the index of its value.
  private func longestKey(of index: Int, _ steps: ArraySlice<KeyPath.Step>) -> (key: [UInt8], value: Int)? {
    guard nodes[index].kind == .dictionary else { return nil }
    let run = Array(
      steps.prefix { !$0.isEscaped && $0.meaning == .keyOrIndex }.map(\.text).joined(separator: [UInt8(ascii: ".")]))
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
