/// The nodes of a property list that is being read, and its decoded text.
package struct NodeBuilder {
  package internal(set) var nodes: [Node] = []
  /// Bytes appended here become a value by `slice(decodedFrom:at:)`.
  package var decoded: [UInt8] = []
  /// Offsets of the texts that replace strings with lone surrogates, ascending; see `PropertyList.exact`.
  var loneSurrogates: [UInt64] = []
  /// The key lists of the dictionaries.
  var shapes = ShapeTable()
  /// True if all dictionaries have shapes without duplicate keys.
  var isDistinct = true
  private let sourceCount: Int

  /// A builder for a source of `sourceCount` bytes in which few values take less than `bytesPerNode`.
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

  /// Makes the placeholder at `index` an array of `count` elements: all nodes appended since.
  @inline(always)
  mutating func endArray(at index: Int, count: Int, offset: Int) throws(SyntaxError) {
    nodes[index] = try Node(arrayOf: count, size: self.count - index - 1, offset: offset)
  }

  /// Makes the placeholder at `index` a dictionary of `count` entries: all nodes appended since. Its source is at `offset`
  /// in `source`.
  @inline(always)
  mutating func endDictionary(at index: Int, count: Int, offset: Int, in source: Span<UInt8>) throws(SyntaxError) {
    try endDictionary(at: index, count: count, offset: offset, shape: ShapeTable.noShape)
    noteShape(at: index, in: source)
  }

  /// Does the same for a dictionary whose shape is known.
  @inline(always)
  mutating func endDictionary(at index: Int, count: Int, offset: Int, shape: UInt32) throws(SyntaxError) {
    nodes[index] = try Node(dictionaryOf: count, size: self.count - index - 1, shape: shape, offset: offset)
  }

  /// Gives the dictionary at `index` its shape. A part of its keys may be in `source`.
  mutating func noteShape(at index: Int, in source: Span<UInt8>) {
    guard case .dictionary(let count, let size, _) = nodes[index], count > 0 else { return }
    // Texts with lone surrogates may be equal though their exact forms differ.
    guard loneSurrogates.isEmpty else {
      isDistinct = false
      return
    }
    // Taken out meanwhile: an access beside the spans of other fields is refused.
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
    // Decoded text is shorter than its source; reserved memory that is not used costs nothing.
    if decoded.isEmpty { decoded.reserveCapacity(min(sourceCount, Limits.reservedBytes)) }
    return decoded.count
  }

  /// A slice of the decoded bytes from `start`, an earlier `decoded.count`, to the end. `offset` is that of their source.
  func slice(decodedFrom start: Int, at offset: Int) throws(SyntaxError) -> Slice {
    guard let slice = Slice(offset: sourceCount + start, length: decoded.count - start) else {
      throw SyntaxError(.limit(.longValue), at: offset)
    }
    return slice
  }

  /// Appends the exact form of the string at `slice`, which was decoded last.
  mutating func appendExactForm(of text: BinaryText, in source: Span<UInt8>, at slice: Slice) {
    text.appendExactForm(in: source, to: &decoded)
    loneSurrogates.append(slice.offset)
  }

  /// Appends the UTF-8 form of `scalar` to the decoded text.
  mutating func appendDecoded(_ scalar: Unicode.Scalar) { decoded.append(utf8Of: scalar) }
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
