/// Counts nodes without storing them. Storing them would take half of the time of a check.
struct CheckSink: Sink {
  /// The number of decoded bytes from which `beginDecodedText` removes them.
  private static let maxDecodedBytes = 1 << 16

  /// The decoded text, without nodes.
  var builder: NodeBuilder
  var comments = CommentCount()
  private(set) var count = 0

  init(sourceCount: Int, bytesPerNode: Int) { builder = NodeBuilder(sourceCount: sourceCount, nodeCount: 0) }

  @inline(always)
  mutating func append(_ node: Node) { count += 1 }

  @inline(always)
  mutating func beginContainer() -> Int {
    count += 1
    return count - 1
  }

  @inline(always)
  mutating func endContainer(at index: Int, as container: Node) {}

  @inline(always)
  mutating func noteShape(at index: Int, in text: Span<UInt8>) {}

  @inline(always)
  func node(at index: Int) -> Node? { nil }

  @inline(always)
  mutating func removeNodes(from index: Int) { count = index }

  /// Removes the earlier decoded text if it is long, as no node refers to it.
  mutating func beginDecodedText() -> Int {
    if decoded.count > Self.maxDecodedBytes { decoded.removeAll(keepingCapacity: true) }
    return decoded.count
  }

  mutating func finish(_ format: Format, _ source: Source) {}
}
