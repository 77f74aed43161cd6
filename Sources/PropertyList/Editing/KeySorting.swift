extension PropertyList {
  /// Sorts the keys of the dictionary at `index` by UTF-16 code unit. With `isRecursive`, sorts the keys of all dictionaries in
  /// the value at `index`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of values.
  package mutating func sortKeys(at index: Int = 0, isRecursive: Bool) {
    var changes = NodeChanges()
    var keys = KeySequence(.codeUnits)
    for dictionary in index..<(isRecursive ? end(of: index) : index + 1) where nodes[dictionary].kind == .dictionary {
      var iterator = keys.iterator(of: dictionary, in: self)
      var sorted: [NodeChanges.Piece] = []
      while let key = keys.next(&iterator, in: self) { sorted.append(NodeChanges.Piece(range: key..<end(of: key + 1))) }
      changes.change(dictionary + 1..<end(of: dictionary), of: dictionary, to: sorted)
    }
    rewrite(changes)
    textRanges = nil
    origins = Origins()
  }
}
