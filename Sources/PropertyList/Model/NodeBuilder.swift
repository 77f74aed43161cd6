/// What the readers append to: nodes, and the text that the source does not hold as it is.
package struct NodeBuilder {
  /// What was appended; empty if nodes are only counted.
  package internal(set) var nodes: [Node] = []
  /// The index that the next node will have.
  private(set) package var count = 0
  /// Whether nodes are kept. A check has no use for them, and half of its time would go into their memory.
  let keepsNodes: Bool
  /// Bytes appended here become a value by `slice(decodedFrom:at:)`.
  package var decoded: [UInt8] = []
  /// The offsets of texts that stand for strings with lone surrogates, ascending; see `PropertyList.exact`.
  var loneSurrogates: [UInt64] = []
  private let sourceCount: Int
  /// The keys that were read, where equal ones become one slice; nil where somebody asks where each of them stands.
  var sharedKeys: SharedKeys?
  /// Where the text of each node stands, if that is asked for.
  var places: TextPlaces?
  /// What is seen on the way, if that is asked for.
  var remarks: Remarks?
  /// The number of comments, and where the last one ends: a reader may come back to one.
  private(set) var commentCount = 0
  private var commentEnd = 0
  /// What becomes of containers in which nothing is left to judge, if they are not to be kept whole.
  var pruning: Pruning?

  /// A builder for a source of `sourceCount` bytes in which a value rarely takes fewer than `bytesPerNode`.
  init(sourceCount: Int, bytesPerNode: Int, recordsPlaces: Bool = false, keepsNodes: Bool = true) {
    self.sourceCount = sourceCount
    self.keepsNodes = keepsNodes
    guard keepsNodes else { return }
    let capacity = min(sourceCount / bytesPerNode + 1, Limits.reservedBytes / MemoryLayout<Node>.stride)
    if recordsPlaces { places = TextPlaces(capacity: capacity) }
    nodes.reserveCapacity(capacity)
  }

  /// A builder for a source of `sourceCount` bytes that becomes `nodeCount` nodes.
  init(sourceCount: Int, nodeCount: Int) {
    self.init(sourceCount: sourceCount, bytesPerNode: .max)
    nodes.reserveCapacity(nodeCount)
  }

  @inline(always)
  mutating func append(_ node: Node) {
    count += 1
    if keepsNodes { nodes.append(node) }
  }

  /// Appends a key, which may lie in `text`, the source.
  @inline(always)
  mutating func append(key: Slice, in text: Span<UInt8>) {
    append(.string(keepsNodes ? sharedKeys?.shared(key, in: text) ?? key : key))
  }

  /// Notes where the text of the node at `index` stands.
  @inline(always)
  mutating func note(_ place: @autoclosure () -> Range<Int>, of index: Int) {
    if places != nil, keepsNodes { places?.note(place(), of: index, count: count) }
  }

  /// Remarks that the text in `range`, which is about the node to come, is of some kind.
  @inline(never)
  mutating func remark(_ kind: Remarks.Kind, _ range: Range<Int>) {
    remarks?.note(kind, range, node: count)
  }

  /// Notes that a comment stands in `range` of `text`.
  @inline(never)
  mutating func note(comment range: Range<Int>, in text: Span<UInt8>) {
    if range.upperBound > commentEnd {
      commentCount += 1
      commentEnd = range.upperBound
    }
    remarks?.note(comment: range, in: text)
  }

  /// Notes that the node at `index` has a wrapper.
  mutating func note(wrapper place: Range<Int>, of index: Int) {
    if keepsNodes { places?.wrappers[index] = place }
  }

  /// Appends a placeholder for a container and returns its index for `endArray` or `endDictionary`.
  mutating func beginContainer() -> Int {
    append(.null)
    return count - 1
  }

  /// Makes the placeholder at `index` an array of `count` elements: all that was appended since.
  mutating func endArray(at index: Int, count: Int, offset: Int) throws(SyntaxError) {
    let size = try size(since: index, offset: offset)
    if keepsNodes { nodes[index] = .array(count: UInt32(truncatingIfNeeded: count), size: size) }
  }

  /// Makes the placeholder at `index` a dictionary of `count` pairs: all that was appended since.
  mutating func endDictionary(at index: Int, count: Int, offset: Int) throws(SyntaxError) {
    let size = try size(since: index, offset: offset)
    if keepsNodes { nodes[index] = .dictionary(count: UInt32(truncatingIfNeeded: count), size: size) }
  }

  /// Replaces the last nodes, from `index` on, by one.
  mutating func replace(from index: Int, with node: Node) {
    removeNodes(from: index)
    append(node)
  }

  /// Removes the last nodes, from `index` on.
  mutating func removeNodes(from index: Int) {
    count = index
    nodes.removeLast(max(0, nodes.count - index))
    places?.removeAll(from: index)
  }

  /// Leaves a container at `index`, the last one, without its content.
  mutating func removeContent(at index: Int) {
    guard nodes[index].size > 0 else { return }
    nodes[index] = nodes[index].withoutContent
    removeNodes(from: index + 1)
  }

  /// Where the decoded text goes on, for `slice(decodedFrom:at:)`. What was decoded before is forgotten now and then if
  /// there are no nodes that refer to it.
  mutating func beginDecodedText() -> Int {
    if !keepsNodes {
      if decoded.count > 1 << 16 { removeDecoded(from: 0) }
    } else if decoded.isEmpty {
      // Decoded text is shorter than what it stands for; the memory beyond what is used is never touched.
      reserveDecoded(sourceCount)
    }
    return decoded.count
  }

  /// Makes room for `count` bytes of decoded text, or as many of them as may be reserved ahead.
  mutating func reserveDecoded(_ count: Int) { decoded.reserveCapacity(min(count, Limits.reservedBytes)) }

  /// The source's bytes from `start` up to `end`.
  @inline(always)
  func slice(from start: Int, to end: Int) throws(SyntaxError) -> Slice {
    guard let slice = Slice(offset: start, length: end - start) else {
      throw SyntaxError(.limit(.longValue), at: start)
    }
    return slice
  }

  /// The decoded bytes from `start`, an earlier `decoded.count`, to the last one. They stand for what the
  /// source has at `offset`.
  mutating func slice(decodedFrom start: Int, at offset: Int) throws(SyntaxError) -> Slice {
    guard let slice = Slice(offset: sourceCount + start, length: decoded.count - start) else {
      throw SyntaxError(.limit(.longValue), at: offset)
    }
    if remarks != nil { remarks?.note(decoded: sourceCount + start, at: offset) }
    return slice
  }

  /// Appends the exact form of the string at `slice`, which was decoded last.
  mutating func appendExactForm(of text: BinaryText, in source: Span<UInt8>, at slice: Slice) {
    text.appendExactForm(in: source, to: &decoded)
    loneSurrogates.append(slice.offset)
  }

  /// Removes the decoded bytes from `start` on, to which no node may refer.
  mutating func removeDecoded(from start: Int) {
    decoded.removeLast(decoded.count - start)
    while let last = loneSurrogates.last, last >= UInt64(sourceCount + start) { loneSurrogates.removeLast() }
  }

  /// Appends the UTF-8 form of `scalar` to the decoded text.
  mutating func appendDecoded(_ scalar: Unicode.Scalar) { decoded.append(utf8Of: scalar) }

  private func size(since index: Int, offset: Int) throws(SyntaxError) -> UInt32 {
    guard let size = UInt32(exactly: count - index - 1) else {
      throw SyntaxError(.limit(.manyNodes), at: offset)
    }
    return size
  }
}
