extension PropertyList {
  /// Removes duplicate keys. The remaining entry is where the first entry was, and has its value or that of the last one. In Apple's
  /// parsers this depends on the format.
  ///
  /// Keys are compared byte by byte: `é` as one and as two code points are different keys.
  package mutating func removeDuplicateKeys(keepsFirst: Bool) {
    guard bounds.mayHaveDuplicates else { return }
    // Changes of the nodes make the bounds unknown. These changes only remove entries, so the bounds remain true.
    let oldBounds = bounds
    if shapes.isEmpty, loneSurrogates.isEmpty { findShapes() }
    var changes = NodeChanges()
    forEachDictionary { index in
      guard let occurrences = keyOccurrences(in: index) else { return }
      var remaining: [NodeChanges.Piece] = []
      for (key, first, last) in occurrences where key == first {
        let value = (keepsFirst ? first : last) + 1
        remaining += [NodeChanges.Piece(range: key..<key + 1), NodeChanges.Piece(range: value..<end(of: value))]
      }
      changes.change(index + 1..<end(of: index), of: index, to: remaining)
    }
    rewrite(changes)
    bounds = oldBounds
    bounds.mayHaveDuplicates = false
  }

  /// Index of the first duplicate key, at its second occurrence; nil if there is none.
  var duplicateKey: Int? {
    let found = bounds.mayHaveDuplicates ? nodes.indices.lazy.compactMap { self.keyOccurrences(in: $0) }.first : nil
    return found?.first { $0.key != $0.first }?.key
  }

  /// Assigns shapes to the dictionaries of a list that no reader made.
  private mutating func findShapes() {
    var table = ShapeTable()
    for index in nodes.indices {
      guard case .dictionary(let count, let size, _) = nodes[index], count > 0 else { continue }
      let shape = table.findOrAdd(index, count: Int(count), in: nodes.span, source.bytes, decoded: decoded.span)
      nodes[index] = .dictionary(count: count, size: size, shape: shape)
    }
    shapes = table.shapes
  }

  /// All keys of a dictionary with duplicate keys, each with the first and the last key that equal it: of `{a; b; a}`, with the keys at
  /// 1, 3 and 5, these are `(1, 1, 5)`, `(3, 3, 3)` and `(5, 1, 5)`. Nil for other values.
  package func keyOccurrences(in index: Int) -> [(key: Int, first: Int, last: Int)]? {
    guard case .dictionary(let count, let size, _) = nodes[index], count > 1, size > 0 else { return nil }
    if count <= ShapeTable.maxKeys, !keySurvey(of: index).mayHaveDuplicates { return nil }
    return comparedKeyOccurrences(in: index)
  }

  /// The slow path of `keyOccurrences`. In one function, both would take 12 % more instructions of an edit.
  private func comparedKeyOccurrences(in index: Int) -> [(key: Int, first: Int, last: Int)]? {
    // Sorted keys are not compared with all others: otherwise, encoding a dictionary of 100,000 keys takes 13 % more time.
    if KeySequence(.codeUnits).isSorted(index, strictly: true, in: self) { return nil }
    var table = UniqueTable(for: index..<end(of: index), roundsNumbers: false)
    // Equal keys have the same number. The first and the last key of each number:
    var firsts: [UInt32] = []
    var lasts: [Int] = []
    var keys: [(key: Int, number: Int)] = []
    forEachPair(of: index) { key in
      let number = table.insert(key, in: self, among: firsts).map { Int($0) } ?? firsts.count
      if number == firsts.count {
        firsts.append(UInt32(truncatingIfNeeded: key))
        lasts.append(key)
      }
      lasts[number] = key
      keys.append((key, number))
    }
    if firsts.count == keys.count { return nil }
    return keys.map { ($0.key, Int(firsts[$0.number]), lasts[$0.number]) }
  }
}
