/// Where the nodes of a list stand in the text that they were read from.
struct TextPlaces {
  /// The element, key or JSON value of each node.
  private(set) var nodes: [Range<Int>] = []
  /// The `<plist>` elements around nodes, by index: there may be some in the place of any value.
  var wrappers: [Int: Range<Int>] = [:]

  /// Places for about `capacity` nodes.
  init(capacity: Int) { nodes.reserveCapacity(capacity) }

  /// Notes the place of the node at `index` of `count`. Containers are known after what is inside them.
  mutating func note(_ place: Range<Int>, of index: Int, count: Int) {
    if nodes.count < count { nodes.append(contentsOf: repeatElement(0..<0, count: count - nodes.count)) }
    nodes[index] = place
  }

  /// Forgets the nodes from `index` on.
  mutating func removeAll(from index: Int) {
    if !wrappers.isEmpty {
      for place in nodes.indices.dropFirst(index) { wrappers[place] = nil }
    }
    nodes.removeLast(max(0, nodes.count - index))
  }
}
