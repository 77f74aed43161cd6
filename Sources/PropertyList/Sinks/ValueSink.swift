/// Keeps the nodes of a text.
struct ValueSink: Sink {
  var builder: NodeBuilder
  var comments = CommentCount()
  private var keys = SharedKeys()

  init(sourceCount: Int, bytesPerNode: Int) {
    builder = NodeBuilder(sourceCount: sourceCount, bytesPerNode: bytesPerNode)
  }

  @inline(always)
  mutating func append(key: Slice, in text: Span<UInt8>) { append(.string(keys.shared(key, in: text))) }

  mutating func finish(_ format: Format, _ source: Source) -> PropertyList {
    var list = PropertyList(format: format, source: source, builder: &builder)
    list.commentCount = comments.count
    return list
  }
}
