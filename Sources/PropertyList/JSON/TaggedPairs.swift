// Reading `{"$dictionary": [["k", 1], [2, 3]]}`. The text has nodes that the list is not to have: the tag's key, the array of
// pairs and each pair. They stay until all is read and are then taken out in one pass, so that what is inside such objects
// is not copied once for each of them.

/// What a node of a `$dictionary` object is that the list is not to have.
enum PairShell {
  /// The key `$dictionary`.
  case key
  /// The array of pairs.
  case list
  /// An array of a key and a value.
  case pair
}

/// The shells among the nodes that have been read.
struct PairShells {
  /// The shell that the node at each index is; the indexes end with the last one.
  private var shells: [PairShell?] = []

  var isEmpty: Bool { shells.isEmpty }

  /// The shell that the node at `index` is.
  func shell(at index: Int) -> PairShell? { index < shells.count ? shells[index] : nil }

  mutating func note(_ shell: PairShell, at index: Int) {
    if shells.count <= index { shells.append(contentsOf: repeatElement(nil, count: index + 1 - shells.count)) }
    shells[index] = shell
  }
}

extension JSONReader {
  /// Notes the shells of the `$dictionary` object at `index`, whose nodes are the last ones.
  ///
  /// - Returns: the number of pairs; nil where the value of the tag is not an array of pairs.
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
  /// Takes the nodes out that are `shells`, but not what is inside them, and mends the sizes of the containers around them.
  ///
  /// The place of the dictionary becomes that of the list of its pairs, and the whole object its wrapper; each pair becomes
  /// the wrapper of its key.
  mutating func remove(_ shells: PairShells) {
    /// The containers around the node at hand: where they end among the old nodes, and their new indexes.
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
