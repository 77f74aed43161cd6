/// Keeps the nodes of a text and their ranges in it, for edits that change only parts of the text.
struct LocatedSink: Sink {
  var builder: NodeBuilder
  private var ranges: TextRanges
  var comments = CommentCount()

  init(sourceCount: Int, bytesPerNode: Int) {
    builder = NodeBuilder(sourceCount: sourceCount, bytesPerNode: bytesPerNode)
    ranges = TextRanges(capacity: builder.nodes.capacity)
  }

  @inline(always)
  mutating func locate(_ body: (inout TextRanges) -> Void) { body(&ranges) }

  mutating func finish(_ format: Format, _ source: Source) -> PropertyList {
    var list = PropertyList(format: format, source: source, builder: &builder)
    list.textRanges = exchange(&ranges, with: TextRanges(capacity: 0))
    list.commentCount = comments.count
    return list
  }
}
