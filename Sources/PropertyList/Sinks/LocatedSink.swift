/// Keeps the nodes of a text and their ranges, for edits that change only a part of it.
struct LocatedSink: Sink {
  var builder: NodeBuilder
  private var places: TextPlaces
  var comments = CommentCount()

  init(sourceCount: Int, bytesPerNode: Int) {
    builder = NodeBuilder(sourceCount: sourceCount, bytesPerNode: bytesPerNode)
    places = TextPlaces(capacity: builder.nodes.capacity)
  }

  @inline(always)
  mutating func locate(_ body: (inout TextPlaces) -> Void) { body(&places) }

  mutating func finish(_ format: Format, _ source: Source) -> PropertyList {
    var list = PropertyList(format: format, source: source, builder: &builder)
    list.places = exchange(&places, with: TextPlaces(capacity: 0))
    list.commentCount = comments.count
    return list
  }
}
