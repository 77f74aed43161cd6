extension PropertyList {
  /// Calls `body` with the values at `indexes`, which are ascending, and with their key paths in the own grammar. A value without
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

  /// `path` has the components of the way to the value at `index`: texts for each container on the way would together have the
  /// square of its length.
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
    guard let next = wanted.first, next < end else { return }
    switch nodes[index] {
    case .array:
      var place = 0
      try forEachChild(of: index) { (element) throws(Failure) in
        if let next = wanted.first, next < self.end(of: element) {
          path.append(String(place))
          try forEachKeyPath(from: element, at: &path, to: &wanted, body)
          path.removeLast()
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
        let isData = isOpened && openedData(at: index) == key + 1
        path.append(isData ? "!" : KeyPathText.component(text(of: slice), isFirst: path.isEmpty))
        try forEachKeyPath(from: key + 1, at: &path, to: &wanted, body)
        path.removeLast()
      }
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null: break
    }
  }
}
