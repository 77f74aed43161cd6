/// Keeps the nodes of a text.
struct ValueSink: Sink {
  var builder: NodeBuilder
  var comments = CommentCount()

  init(sourceCount: Int, bytesPerNode: Int) {
    builder = NodeBuilder(sourceCount: sourceCount, bytesPerNode: bytesPerNode)
  }

  mutating func finish(_ format: Format, _ source: Source) -> PropertyList {
    var list = PropertyList(format: format, source: source, builder: &builder)
    list.commentCount = comments.count
    return list
  }
}
