/// A comment or an instruction of a container, as an item of a merge.
struct CommentItem {
  struct Slot: Hashable {
    enum Side { case before, inside, after }

    /// Index of the member that it belongs to, or of the one below it; the number of members at the end of the container.
    let owner: Int
    let side: Side
  }

  let range: Range<Int>
  /// See `TextMarkup.text`.
  let text: [UInt8]
  var slot: Slot
  /// True if it is in the extent of its owner; false for headings, and for comments that blank lines separate from it.
  var isOwn = false
  /// True for a heading directly above its owner.
  var isHeading = false

  var isOwnOrHeading: Bool { isOwn || isHeading }
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
/// In OpenStep, comments on the line of a member are no items: they stay with the line. In Xcode projects these comments name
/// identifiers, and are not compared.
extension ListText {
  func remarkRanges(in range: Range<Int>) -> ArraySlice<Range<Int>> {
    let start = allRemarks.firstIndex(notBefore: { $0.lowerBound < range.lowerBound })
    return allRemarks[start...].prefix { $0.upperBound <= range.upperBound }
  }

  /// The texts of the comments and instructions in `range` that are compared.
  func texts(in range: Range<Int>) -> [[UInt8]] {
    remarkRanges(in: range).filter { !isProject || hasOwnLines($0) }.map(text)
  }

  private func text(of remark: Range<Int>) -> [UInt8] { TextMarkup.text(of: layout.bytes(remark).span) }

  /// True for an OpenStep comment that is an item. Those around a section belong to the objects of the section.
  private func hasOwnLines(_ remark: Range<Int>) -> Bool {
    layout.ownLines(of: remark) != nil && layout.border(in: remark) == nil
  }

  /// The text of the container at `index`, between its tags; the whole text for nil, which contains the root. Nil for an empty tag.
  func contentRange(of index: Int?) -> Range<Int>? {
    index.map { layout.content(of: ranges.nodes[$0]) } ?? 0..<list.source.count
  }

  /// The items of the container at `index`, whose members have the values `values` and the numbers `owners`; the last one is that of
  /// the end.
  func items(of index: Int?, _ values: [Int], _ owners: [Int]) -> [CommentItem] {
    guard let content = contentRange(of: index) else { return [] }
    let isDictionary = index.map { list.nodes[$0].kind == .dictionary } ?? false
    var items: [CommentItem] = []
    var owner = 0
    // The end of the comments on the line of the member before `owner`; nil if there is none.
    var trailingEnd: Int?
    // The starts of the extent of one owner, without and with a heading.
    var (knownOwner, ownStart, headingStart) = (-1, 0, 0)
    for range in remarkRanges(in: content) {
      let lastOwner = owner
      while owner < values.count, ranges.nodes[values[owner]].upperBound <= range.lowerBound { owner += 1 }
      if owner > lastOwner { trailingEnd = self.trailingEnd(after: ranges.nodes[values[owner - 1]].upperBound) }
      let value = owner < values.count ? ranges.nodes[values[owner]] : nil
      // The comments inside a value are items of that container.
      if let value, value.lowerBound <= range.lowerBound { continue }
      if isOpenStep, !hasOwnLines(range) { continue }
      var item = CommentItem(
        range: range, text: text(of: range), slot: CommentItem.Slot(owner: owners[owner], side: .before))
      if let trailingEnd, range.upperBound <= trailingEnd {
        (item.slot, item.isOwn) = (CommentItem.Slot(owner: owners[owner - 1], side: .after), true)
      } else if owner < values.count {
        let first = memberStart(values[owner], hasKey: isDictionary)
        if isDictionary, ranges.nodes[first].lowerBound < range.lowerBound {
          (item.slot, item.isOwn) = (CommentItem.Slot(owner: owners[owner], side: .inside), true)
        } else {
          if knownOwner != owner {
            func start(takesHeading: Bool) -> Int {
              extent(first, value: values[owner], takesHeading: takesHeading, in: index).lowerBound
            }
            (knownOwner, ownStart, headingStart) = (owner, start(takesHeading: false), start(takesHeading: true))
          }
          item.isOwn = range.lowerBound >= ownStart
          item.isHeading = !item.isOwn && range.lowerBound >= headingStart
        }
      }
      if isOpenStep, item.slot.side != .before { continue }
      items.append(item)
    }
    return items
  }
}
