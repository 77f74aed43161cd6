/// The ranges of the nodes of a list in the text that they were read from.
struct TextRanges {
  /// The element, key or JSON value of each node. Of a `$dictionary` object it is the array of pairs.
  private(set) var nodes: CompactRanges
  /// See `wrapper(of:)`; empty for nodes without wrappers.
  private(set) var wrappers = CompactRanges()
  /// The ascending ranges of the comments.
  private(set) var comments = CompactRanges()
  /// The entries of the text that later ones with the same keys shadow; nil if there are none.
  var shadowed: ShadowedEntries?
  /// See `DecodedText.detectionEnd`.
  var detectionEnd: Int?

  init(capacity: Int) { nodes = CompactRanges(capacity: capacity) }

  /// The range of the wrapper of the node at `index`, if it has one: the `<plist>` elements around a value; for a dictionary from a
  /// `$dictionary` object, that object; for its keys, the pairs `[key, value]`.
  func wrapper(of index: Int) -> Range<Int>? {
    index < wrappers.count && !wrappers[index].isEmpty ? wrappers[index] : nil
  }

  /// Records the range of the node at `index` of `count`. Containers are recorded after their content.
  mutating func record(_ range: Range<Int>, of index: Int, count: Int) {
    nodes.set(index, to: range)
    if nodes.count < count { nodes.set(count - 1, to: 0..<0) }
  }

  mutating func record(comment range: Range<Int>) { comments.set(comments.count, to: range) }

  mutating func record(wrapper range: Range<Int>, of index: Int) { wrappers.set(index, to: range) }

  /// Copies the range of the node at `index` to the node at `new`, which is an earlier one.
  mutating func move(_ index: Int, to new: Int) { nodes.set(new, to: nodes[index]) }

  /// Makes the range of the node at `index` the wrapper of the node that will be at `inner`.
  mutating func wrap(_ inner: Int, in index: Int) { record(wrapper: nodes[index], of: inner) }

  /// Makes the range of the node at `outer` its wrapper, and copies the range of the node at `index` to it.
  mutating func moveInside(_ outer: Int, from index: Int) {
    wrap(outer, in: outer)
    move(index, to: outer)
  }

  mutating func removeAll(from index: Int) {
    wrappers.removeAll(from: index)
    nodes.removeAll(from: index)
  }
}
