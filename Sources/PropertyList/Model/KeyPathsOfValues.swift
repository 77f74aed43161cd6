extension PropertyList {
  /// Calls `body` with the values at `indexes`, which are in the order of the list, and with their key paths in the own
  /// grammar's notation. What a key path cannot lead to, as it is in a dictionary under a key that is not a string, is left
  /// out.
  ///
  /// - Complexity: O(*nodes*) and the bytes of the key paths
  package func forEachKeyPath<Failure: Error>(
    to indexes: [Int], _ body: (_ index: Int, _ keyPath: String) throws(Failure) -> Void
  ) throws(Failure) {
    var wanted = indexes[...]
    try forEachKeyPath(from: 0, at: "", isFirst: true, to: &wanted, body)
  }

  /// `path` is that of the value at `index`.
  private func forEachKeyPath<Failure: Error>(
    from index: Int, at path: String, isFirst: Bool, to wanted: inout ArraySlice<Int>,
    _ body: (_ index: Int, _ keyPath: String) throws(Failure) -> Void
  ) throws(Failure) {
    let end = end(of: index)
    if wanted.first == index {
      wanted.removeFirst()
      // The empty text is the root, and a key without characters needs a JSON Pointer.
      try body(index, path.isEmpty && !isFirst ? "/" : path)
    }
    guard let next = wanted.first, next < end else { return }
    let prefix = isFirst ? "" : path + "."
    switch nodes[index] {
    case .array:
      var place = 0
      try forEachChild(of: index) { (element) throws(Failure) in
        if let next = wanted.first, next < self.end(of: element) {
          try forEachKeyPath(from: element, at: prefix + String(place), isFirst: false, to: &wanted, body)
        }
        place += 1
      }
    case .dictionary:
      try forEachPair(of: index) { (key) throws(Failure) in
        guard let next = wanted.first, next < self.end(of: key + 1) else { return }
        guard let slice = string(at: key) else {
          wanted = wanted.drop { $0 < self.end(of: key + 1) }
          return
        }
        let component = KeyPathText.component(text(of: slice), isFirst: isFirst)
        try forEachKeyPath(from: key + 1, at: prefix + component, isFirst: false, to: &wanted, body)
      }
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null: break
    }
  }
}
