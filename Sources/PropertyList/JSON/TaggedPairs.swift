// Reading `{"$dictionary": [["k", 1], [2, 3]]}`. The tag's key, the array of pairs and each pair are nodes that must not be
// in the list. They are removed in one pass at the end: removed one by one, each would move the nodes after it again.

/// The kinds of nodes in a `$dictionary` object that are removed.
enum PairShell {
  /// The key `$dictionary`.
  case key
  /// The array of pairs.
  case list
  /// An array of a key and a value.
  case pair
}

/// The nodes to be removed.
struct PairShells {
  /// The kind of the node at each index up to the last one to be removed; nil for nodes that are kept.
  private var shells: [PairShell?] = []

  var isEmpty: Bool { shells.isEmpty }

  /// The kind of the node at `index`, or nil if it is kept.
  func shell(at index: Int) -> PairShell? { index < shells.count ? shells[index] : nil }

  mutating func note(_ shell: PairShell, at index: Int) {
    if shells.count <= index { shells.append(contentsOf: repeatElement(nil, count: index + 1 - shells.count)) }
    shells[index] = shell
  }
}

extension JSONReader {
  /// Notes the nodes to be removed from the `$dictionary` object at `index`, which is the last value.
  ///
  /// - Returns: the number of pairs; nil if the value of the tag is not an array of pairs.
  mutating func notePairs(at index: Int) -> Int? {
    let list = index + 2
    guard case .array(let count, _) = builder.nodes[list] else { return nil }
    var pair = list + 1
    while pair < builder.count {
      guard case .array(2, let size) = builder.nodes[pair], !builder.nodes[pair + 1].isContainer else { return nil }
      pairShells.note(.pair, at: pair)
      pair += 1 + Int(size)
    }
    pairShells.note(.key, at: index + 1)
    pairShells.note(.list, at: list)
    return Int(count)
  }
}

extension NodeBuilder {
  /// Removes the nodes in `shells`, but not their members, and corrects the sizes of the containers around them.
  ///
  /// The source range of the dictionary becomes that of the array of pairs, and its wrapper is the whole object. The wrapper
  /// of a key is its pair.
  mutating func remove(_ shells: PairShells) {
    /// The containers around the current node: their ends among the old nodes, and their new indexes.
    var open: [(end: Int, index: Int)] = []
    var next = 0
    for index in 0..<nodes.count {
      while let last = open.last, last.end <= index {
        close(last.index, before: next)
        open.removeLast()
      }
      switch shells.shell(at: index) {
      case .key: break
      case .list: places?.moveInside(next - 1, from: index)
      case .pair: places?.wrap(next, in: index)
      case nil:
        let node = nodes[index]
        if node.size > 0 { open.append((index + 1 + node.size, next)) }
        nodes[next] = node
        places?.move(index, to: next)
        next += 1
      }
    }
    for container in open { close(container.index, before: next) }
    removeNodes(from: next)
  }

  /// Makes the container at `index` end before the node at `end`.
  private mutating func close(_ index: Int, before end: Int) {
    // It has become smaller.
    let size = UInt32(truncatingIfNeeded: end - index - 1)
    switch nodes[index] {
    case .array(let count, _): nodes[index] = .array(count: count, size: size)
    case .dictionary(let count, _): nodes[index] = .dictionary(count: count, size: size)
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null: break
    }
  }
}
