/// The nodes and the decoded text of a property list that is being read.
package struct NodeBuilder {
  package internal(set) var nodes: [Node] = []
  /// The decoded text. `slice(decodedFrom:at:)` makes a value of the bytes appended last.
  package var decoded: [UInt8] = []
  /// Offsets of the strings with lone surrogates, ascending; see `PropertyList.exact`.
  var loneSurrogates: [UInt64] = []
  /// The shapes of the dictionaries.
  var shapes = ShapeTable()
  /// True if all dictionaries have shapes without duplicate keys.
  var isDistinct = true
  /// See `PropertyList.unreadStart`.
  var unreadStart: Int?
  private let sourceCount: Int

  /// A builder for a source of `sourceCount` bytes in which few values take less than `bytesPerNode` bytes.
  init(sourceCount: Int, bytesPerNode: Int) {
    self.init(sourceCount: sourceCount, nodeCount: sourceCount / bytesPerNode + 1)
  }

  /// A builder for a source of `sourceCount` bytes with about `nodeCount` nodes.
  init(sourceCount: Int, nodeCount: Int) {
    self.sourceCount = sourceCount
    nodes.reserveCapacity(min(nodeCount, Limits.reservedBytes / MemoryLayout<Node>.stride))
  }

  /// The index of the next node.
  package var count: Int { nodes.count }

  @inline(always)
  mutating func append(_ node: Node) { nodes.append(node) }

  /// Appends a placeholder for a container and returns its index for `endArray` or `endDictionary`.
  @inline(always)
  mutating func beginContainer() -> Int {
    append(.null)
    return count - 1
  }

  /// Replaces the placeholder at `index` by an array of `count` elements, which contains all nodes appended since. Its source is at
  /// `offset`.
  @inline(always)
  mutating func endArray(at index: Int, count: Int, offset: Int) throws(SyntaxError) {
    nodes[index] = try Node(arrayOf: count, size: self.count - index - 1, offset: offset)
  }

  /// Replaces the placeholder at `index` by a dictionary of `count` entries, which contains all nodes appended since. Its source is at
  /// `offset` in `source`.
  @inline(always)
  mutating func endDictionary(at index: Int, count: Int, offset: Int, in source: Span<UInt8>) throws(SyntaxError) {
    try endDictionary(at: index, count: count, offset: offset, shape: ShapeTable.noShape)
    noteShape(at: index, in: source)
  }

  /// Does the same for a dictionary with a known shape.
  @inline(always)
  mutating func endDictionary(at index: Int, count: Int, offset: Int, shape: UInt32) throws(SyntaxError) {
    nodes[index] = try Node(dictionaryOf: count, size: self.count - index - 1, shape: shape, offset: offset)
  }

  /// Sets the shape of the dictionary at `index`. Its keys are in `source` or in the decoded text.
  mutating func noteShape(at index: Int, in source: Span<UInt8>) {
    guard case .dictionary(let count, let size, _) = nodes[index], count > 0 else { return }
    // Strings with lone surrogates may have equal texts, but different exact forms.
    guard loneSurrogates.isEmpty else {
      isDistinct = false
      return
    }
    // Swapped into a local, as the compiler refuses access to a field together with spans of other fields.
    var shapes = ShapeTable()
    swap(&shapes, &self.shapes)
    let shape = shapes.number(of: index, count: Int(count), in: nodes.span, source, decoded.span)
    swap(&shapes, &self.shapes)
    if self.shapes.shapes.distinctKeyIndexes(of: shape) == nil { isDistinct = false }
    nodes[index] = .dictionary(count: count, size: size, shape: shape)
  }

  /// Removes the nodes from `index` on.
  mutating func removeNodes(from index: Int) { nodes.removeLast(max(0, nodes.count - index)) }

  /// The offset in `decoded` at which the next decoded text begins, for `slice(decodedFrom:at:)`.
  mutating func beginDecodedText() -> Int {
    // Decoded text is shorter than its source. Reserving too much costs nothing.
    if decoded.isEmpty { decoded.reserveCapacity(min(sourceCount, Limits.reservedBytes)) }
    return decoded.count
  }

  /// A slice of the decoded bytes from `start` to the end. `start` is an earlier `decoded.count`, and the source of the bytes is at
  /// `offset`.
  func slice(decodedFrom start: Int, at offset: Int) throws(SyntaxError) -> Slice {
    guard let slice = Slice(offset: sourceCount + start, length: decoded.count - start) else {
      throw SyntaxError(.limit(.longValue), at: offset)
    }
    return slice
  }

  /// Appends the exact form of the string `slice`, which was decoded last; see `PropertyList.exact`.
  mutating func appendExactForm(of text: BinaryText, in source: Span<UInt8>, at slice: Slice) {
    text.appendExactForm(in: source, to: &decoded)
    loneSurrogates.append(slice.offset)
  }
}

extension Node {
  /// An array of `count` elements in `size` nodes, whose source is at `offset`.
  @inline(always)
  init(arrayOf count: Int, size: Int, offset: Int) throws(SyntaxError) {
    guard let size = UInt32(exactly: size) else { throw SyntaxError(.limit(.manyNodes), at: offset) }
    self = .array(count: UInt32(truncatingIfNeeded: count), size: size)
  }

  /// A dictionary of `count` entries in `size` nodes, whose source is at `offset`.
  @inline(always)
  init(dictionaryOf count: Int, size: Int, shape: UInt32 = ShapeTable.noShape, offset: Int) throws(SyntaxError) {
    guard let size = UInt32(exactly: size) else { throw SyntaxError(.limit(.manyNodes), at: offset) }
    self = .dictionary(count: UInt32(truncatingIfNeeded: count), size: size, shape: shape)
  }
}
