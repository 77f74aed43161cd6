/// Where the nodes of a list stand in the text that they were read from.
struct TextRanges {
  /// The element, key or JSON value of each node. Of a `$dictionary` object it is the array of pairs.
  private(set) var nodes: NodeRanges
  /// What stands around nodes, by index: `<plist>` elements, of which there may be some in the place of any value; of the
  /// dictionary that a `$dictionary` object stands for, that object; of its keys, the pairs `[key, value]`.
  var wrappers: [Int: Range<Int>] = [:]
  /// The entries of the text that later ones with the same keys shadow; nil if there are none.
  var shadowed: ShadowedEntries?

  /// Places for about `capacity` nodes.
  init(capacity: Int) { nodes = NodeRanges(capacity: capacity) }

  /// Notes the place of the node at `index` of `count`. Containers are known after what is inside them.
  mutating func note(_ place: Range<Int>, of index: Int, count: Int) {
    if nodes.count < count { nodes.set(count - 1, to: 0..<0) }
    nodes.set(index, to: place)
  }

  /// Makes the place of the node at `index` that of the node at `new`, an earlier one.
  mutating func move(_ index: Int, to new: Int) { nodes.set(new, to: nodes[index]) }

  /// Makes the place of the node at `index` the wrapper of the one that will be at `inner`.
  mutating func wrap(_ inner: Int, in index: Int) { wrappers[inner] = nodes[index] }

  /// Makes the place of the node at `outer` its wrapper, and that of the node at `index` its place.
  mutating func moveInside(_ outer: Int, from index: Int) {
    wrap(outer, in: outer)
    move(index, to: outer)
  }

  /// Forgets the nodes from `index` on.
  mutating func removeAll(from index: Int) {
    if !wrappers.isEmpty {
      for place in nodes.indices.dropFirst(index) { wrappers[place] = nil }
    }
    nodes.removeAll(from: index)
  }
}
