// Reading `{"$dictionary": [["k", 1], [2, 3]]}`. The nodes of the key, of the array of pairs and of each pair, called shells, are not part
// of the result. They are removed in one pass after the whole text was read; otherwise nested objects would be copied once for each level.

extension JSONReader where Mode: ReadingMode {
  /// Records the shells of the `$dictionary` object at `index`, which is the last value, in `pairShells`.
  ///
  /// - Returns: the number of pairs; nil if the value of the tag is not an array of pairs.
  mutating func recordShells(at index: Int) -> Int? {
    let pairs = index + 2
    guard case .array(let count, _)? = builder.node(at: pairs) else { return nil }
    var pair = pairs + 1
    while pair < builder.count {
      guard case .array(2, let size)? = builder.node(at: pair) else { return nil }
      if builder.node(at: pair + 1)?.isContainer != false { return nil }
      pairShells.append(pair)
      pair += 1 + Int(size)
    }
    pairShells += [index + 1, pairs]
    return Int(count)
  }
}

extension NodeBuilder where Mode: ReadingMode {
  /// Removes the nodes in `shells`, but not the nodes inside them, and corrects the sizes of the containers around them.
  ///
  /// The range of the dictionary becomes that of the array of pairs, and the whole object its wrapper. Each pair becomes the
  /// wrapper of its key.
  mutating func remove(_ shells: [Int]) {
    var shells = shells.sorted()[...]
    bounds = ValueBounds()
    // The containers around the current node: their ends among the old nodes, and their new indexes.
    var open: [(end: Int, index: Int)] = []
    var newIndex = 0
    var followsKey = false
    for index in 0..<count {
      while let last = open.last, last.end <= index {
        nodes[last.index] = nodes[last.index].withContent(size: newIndex - last.index - 1)
        open.removeLast()
      }
      let node = nodes[index]
      if shells.first == index {
        shells.removeFirst()
        let isKey = node.kind == .string
        // A shell is the key, the array of pairs, which follows the key, or a pair.
        if Mode.keepsRanges, followsKey { ranges.moveInside(newIndex - 1, from: index) }
        if Mode.keepsRanges, !followsKey, !isKey { ranges.wrap(newIndex, in: index) }
        followsKey = isKey
      } else {
        if node.size > 0 { open.append((index + 1 + node.size, newIndex)) }
        nodes[newIndex] = node
        if Mode.keepsRanges { ranges.move(index, to: newIndex) }
        newIndex += 1
      }
    }
    for (_, index) in open { nodes[index] = nodes[index].withContent(size: newIndex - index - 1) }
    removeNodes(from: newIndex)
  }
}
