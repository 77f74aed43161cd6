// The key paths of given values.

extension PropertyList {
  /// Calls `body` with the values at `indexes`, which are ascending, and with their key paths in pliers' own grammar. A value without
  /// a key path is skipped, for example one whose key is not a string.
  ///
  /// - Complexity: O(*nodes*) and the bytes of the key paths
  package func forEachKeyPath<Failure: Error>(
    to indexes: [Int], _ body: (_ index: Int, _ keyPath: String) throws(Failure) -> Void
  ) throws(Failure) {
    var wanted = indexes[...]
    var path: [String] = []
    try forEachKeyPath(from: 0, at: &path, to: &wanted, body)
  }

  /// `path` has the components of the key path to the value at `index`: a text for each container would take quadratic time.
  private func forEachKeyPath<Failure: Error>(
    from index: Int, at path: inout [String], to wanted: inout ArraySlice<Int>,
    _ body: (_ index: Int, _ keyPath: String) throws(Failure) -> Void
  ) throws(Failure) {
    let end = end(of: index)
    if wanted.first == index {
      wanted.removeFirst()
      // The empty text is the root, and a key without characters needs a JSON Pointer.
      try body(index, path == [""] ? "/" : path.joined(separator: "."))
    }
    let isArray = nodes[index].kind == .array
    var value = index + 1
    var position = 0
    while let next = wanted.first, next < end {
      if !isArray { value += 1 }
      let endOfValue = self.end(of: value)
      if next < endOfValue {
        if let component = isArray ? String(position) : component(ofKey: value - 1, in: index, isFirst: path.isEmpty) {
          path.append(component)
          try forEachKeyPath(from: value, at: &path, to: &wanted, body)
          path.removeLast()
        } else {
          wanted = wanted.drop { $0 < endOfValue }
        }
      }
      position += 1
      value = endOfValue
    }
  }

  /// The component for the value of the key at `key` in the dictionary at `index`; nil if the key is not a string.
  private func component(ofKey key: Int, in index: Int, isFirst: Bool) -> String? {
    guard let slice = string(at: key) else { return nil }
    if isOpened, openedData(at: index) == key + 1 { return "!" }
    return KeyPathText.component(text(of: slice), isFirst: isFirst)
  }
}
