/// Has the parts 0 to `count` - 1 of a long text written, some of them by other threads, and appends them to `output` in
/// their order. The engine knows no threads: who has some gives one of these.
package typealias PartWriting =
  @Sendable (
    _ count: Int, _ output: inout Output,
    _ write: @escaping @Sendable (_ part: Int, _ output: inout Output) -> Void
  ) -> Void

extension PropertyList {
  /// The nodes of a part: about two megabytes of text, so that starting a thread for each costs nothing beside it.
  package static let nodesOfPart = 1 << 16

  /// The parts in which the elements of the array at `index` are written, each from the index of its first element to that of
  /// the next part's; nil where there are not enough for two.
  func parts(of index: Int) -> [Range<Int>]? {
    guard nodes[index].size > 2 * Self.nodesOfPart else { return nil }
    var parts: [Range<Int>] = []
    var start = index + 1
    var children = children(of: index)
    while let child = children.next() {
      guard child - start >= Self.nodesOfPart else { continue }
      parts.append(start..<child)
      start = child
    }
    parts.append(start..<end(of: index))
    return parts.count > 1 ? parts : nil
  }

  /// The elements of an array that stand in `part`.
  @_lifetime(borrow self)
  func children(in part: Range<Int>) -> Children { Children(in: part, of: nodes.span) }
}
