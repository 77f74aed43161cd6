/// A comment or an instruction of a container, as an item of a merge.
struct CommentItem {
  struct Slot: Hashable {
    enum Placement { case before, inside, after }

    /// The position of the member that it belongs to, or of the one below it; the number of members at the end of the container.
    let owner: Int
    let placement: Placement
  }

  let range: Range<Int>
  /// See `TextRemark.text`.
  let text: [UInt8]
  let slot: Slot
  /// True if it is in the extent of its owner; false for headings, and for comments that blank lines separate from it.
  let isOwn: Bool
  /// True for a heading directly above its owner.
  let isHeading: Bool

  var isOwnOrHeading: Bool { isOwn || isHeading }
}

/// The items of one side of a merge.
///
/// In OpenStep, comments on the line of a member are no items: they stay with the line. In Xcode projects these comments name
/// identifiers, and are not compared.
extension ListText {
  var hasRemarks: Bool { !allRemarks.isEmpty }

  /// The comments and instructions in `range`.
  func remarkRanges(in range: Range<Int>) -> ArraySlice<Range<Int>> {
    let start = allRemarks.firstIndex(notBefore: { $0.lowerBound < range.lowerBound })
    return allRemarks[start...].prefix { $0.upperBound <= range.upperBound }
  }

  /// The texts of the comments and instructions in `range` that are compared.
  func texts(in range: Range<Int>) -> [[UInt8]] {
    remarkRanges(in: range).filter { !isProject || hasOwnLines($0) }.map(text)
  }

  private func text(of remark: Range<Int>) -> [UInt8] { TextRemark.text(of: layout.bytes(remark).span) }

  /// True for an OpenStep comment that is an item. Those around a section belong to the objects of the section.
  private func hasOwnLines(_ remark: Range<Int>) -> Bool {
    layout.hasOwnLines(remark) && layout.section(at: remark) == nil
  }

  /// The text of the value at `index`, in OpenStep the lines of its member.
  func comparedRange(of index: Int, hasKey: Bool) -> Range<Int> {
    isOpenStep ? memberLines(memberStart(index, hasKey: hasKey), value: index) : ranges.nodes[index]
  }

  /// The text of the container at `index`, between its tags; the whole text for nil, which contains the root. Nil for an empty tag.
  func content(of index: Int?) -> Range<Int>? {
    index.map { layout.content(of: ranges.nodes[$0]) } ?? 0..<list.source.count
  }

  /// The items of the container at `index`, whose members have the values `values`, and as owners the `positions`.
  func items(of index: Int?, _ values: [Int], _ positions: [Int]) -> [CommentItem] {
    guard let content = content(of: index) else { return [] }
    let isDictionary = index.map { list.nodes[$0].kind == .dictionary } ?? false
    var items: [CommentItem] = []
    var owner = 0
    for range in remarkRanges(in: content) {
      while owner < values.count, ranges.nodes[values[owner]].upperBound <= range.lowerBound { owner += 1 }
      let value = owner < values.count ? ranges.nodes[values[owner]] : nil
      // The comments inside a value are items of that container.
      if let value, value.lowerBound <= range.lowerBound { continue }
      if isOpenStep, !hasOwnLines(range) { continue }
      var item = (owner: owner, placement: CommentItem.Slot.Placement.before, isOwn: false, isHeading: false)
      let previousEnd = owner > 0 ? ranges.nodes[values[owner - 1]].upperBound : nil
      if let previousEnd, range.upperBound <= trailingEnd(after: previousEnd) {
        item = (owner - 1, .after, true, false)
      } else if owner < values.count {
        let start = memberStart(values[owner], hasKey: isDictionary)
        if isDictionary, ranges.nodes[start].lowerBound < range.lowerBound {
          item = (owner, .inside, true, false)
        } else {
          func isInExtent(takesHeading: Bool) -> Bool {
            let extent = extent(start, value: values[owner], takesHeading: takesHeading, in: index)
            return range.lowerBound >= extent.lowerBound
          }
          item.isOwn = isInExtent(takesHeading: false)
          item.isHeading = !item.isOwn && isInExtent(takesHeading: true)
        }
      }
      if isOpenStep, item.placement != .before { continue }
      items.append(
        CommentItem(
          range: range, text: text(of: range),
          slot: CommentItem.Slot(owner: positions[item.owner], placement: item.placement), isOwn: item.isOwn,
          isHeading: item.isHeading))
    }
    return items
  }
}
