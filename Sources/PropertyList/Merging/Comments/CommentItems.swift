/// A comment of a container, as an item of a merge.
struct CommentItem {
  struct Slot: Hashable {
    enum Side { case before, inside, after }

    /// Index of the member that it belongs to, or of the one below it; the number of members at the end of the container.
    let owner: Int
    let side: Side
  }

  enum Relation { case own, heading, separate }

  let range: Range<Int>
  /// See `TextMarkup.text`.
  let text: [UInt8]
  let slot: Slot
  /// The relation to its owner: in the extent of it, a heading directly above it, or separated from it by a blank line.
  let relation: Relation
}

extension [[UInt8]] {
  /// True if `others` have each of these texts at least as often.
  func areContained(in others: [[UInt8]]) -> Bool {
    let others = Dictionary(grouping: others) { $0 }
    return Dictionary(grouping: self) { $0 }.allSatisfy { $1.count <= others[$0, default: []].count }
  }
}

/// The items of one side of a merge.
///
/// In OpenStep, comments on the line of a member are no items: they stay with the line.
extension ListText {
  func commentRanges(in range: Range<Int>) -> ArraySlice<Range<Int>> {
    let start = allComments.firstIndex(notBefore: { $0.lowerBound < range.lowerBound })
    return allComments[start...].prefix { $0.upperBound <= range.upperBound }
  }

  /// The texts of the comments in `range` that are compared.
  func commentTexts(in range: Range<Int>) -> [[UInt8]] {
    commentRanges(in: range).filter(isCompared).map(text)
  }

  private func text(of comment: Range<Int>) -> [UInt8] { TextMarkup.text(of: layout.bytes(comment).span) }

  /// False for comments of projects that name identifiers, beside other text, and for those around a section, which belong to its objects.
  private func isCompared(_ comment: Range<Int>) -> Bool {
    !isProject || layout.ownLines(of: comment) != nil && layout.border(in: comment) == nil
  }

  /// The text of the container at `index`, between its tags; the whole text for nil, which contains the root. Nil for an empty tag.
  func contentRange(of index: Int?) -> Range<Int>? {
    index.map { layout.content(of: ranges.nodes[$0]) } ?? 0..<list.source.count
  }

  /// The items of `container`, the index of its value, whose members have the values `values`. `owners` are the indexes of the members in
  /// the walk, and that of the end.
  func items(of container: Int?, _ values: [Int], _ owners: [Int]) -> [CommentItem] {
    guard let content = contentRange(of: container) else { return [] }
    var comments = commentRanges(in: content)
    var items: [CommentItem] = []
    for index in 0...values.count where !comments.isEmpty {
      let start = index > 0 ? ranges.nodes[values[index - 1]].upperBound : content.lowerBound
      let end = index < values.count ? ranges.nodes[values[index]].lowerBound : content.upperBound
      // The comments inside a value are items of that container.
      let between = comments.drop { $0.lowerBound < start }.prefix { $0.lowerBound < end }
      comments = comments[between.endIndex...]
      items += self.items(between.filter(isCompared), before: index, of: container, values, owners)
    }
    return items
  }

  /// The items of `comments`, which are before the value of the member at `index`, and after the one before it.
  private func items(
    _ comments: [Range<Int>], before index: Int, of container: Int?, _ values: [Int], _ owners: [Int]
  ) -> [CommentItem] {
    if comments.isEmpty { return [] }
    let lineEnd = index > 0 ? trailingEnd(after: terminatorEnd(after: ranges.nodes[values[index - 1]].upperBound)) : 0
    let isDictionary = container.map { list.nodes[$0].kind == .dictionary } ?? false
    let member = index < values.count ? MemberNodes(value: values[index], hasKey: isDictionary) : nil
    func extentStart(takesHeading: Bool) -> Int {
      member.map { extent(of: $0, takesHeading: takesHeading, in: container).lowerBound } ?? .max
    }
    let (ownStart, headingStart) = (extentStart(takesHeading: false), extentStart(takesHeading: true))
    let lineStart = list.format.isLineBased ? member.map { extentWithoutCommentsAbove(of: $0).lowerBound } : nil
    return comments.compactMap { range in
      let isInside = member.map { ranges.nodes[$0.start].lowerBound < range.lowerBound } ?? false
      let side: CommentItem.Slot.Side = range.upperBound <= lineEnd ? .after : isInside ? .inside : .before
      // In OpenStep, the others stay with the line.
      if list.format.isLineBased, side != .before || range.lowerBound >= lineStart ?? .max { return nil }
      let slot = CommentItem.Slot(owner: owners[side == .after ? index - 1 : index], side: side)
      let relation: CommentItem.Relation =
        side == .after || range.lowerBound >= ownStart ? .own : range.lowerBound >= headingStart ? .heading : .separate
      return CommentItem(range: range, text: text(of: range), slot: slot, relation: relation)
    }
  }
}
