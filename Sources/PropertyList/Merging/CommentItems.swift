/// A comment or an instruction of a container in an XML text, as an item of a merge.
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
}

extension ListText {
  var hasRemarks: Bool { !freeRemarks.isEmpty }

  /// The comments and instructions in `range`.
  func remarks(in range: Range<Int>) -> ArraySlice<Range<Int>> {
    let start = freeRemarks.firstIndex(notBefore: { $0.lowerBound < range.lowerBound })
    return freeRemarks[start...].prefix { $0.upperBound <= range.upperBound }
  }

  /// The texts of the comments and instructions in `range`.
  func texts(in range: Range<Int>) -> [[UInt8]] {
    remarks(in: range).map(text)
  }

  func text(of remark: Range<Int>) -> [UInt8] { TextRemark.text(of: layout.bytes(remark).span) }

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
    for range in remarks(in: content) {
      while owner < values.count, ranges.nodes[values[owner]].upperBound <= range.lowerBound { owner += 1 }
      let value = owner < values.count ? ranges.nodes[values[owner]] : nil
      // The comments inside a value are items of that container.
      if let value, value.lowerBound <= range.lowerBound { continue }
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
            range.lowerBound >= extent(start, value: values[owner], takesHeading: takesHeading).lowerBound
          }
          item.isOwn = isInExtent(takesHeading: false)
          item.isHeading = !item.isOwn && isInExtent(takesHeading: true)
        }
      }
      items.append(
        CommentItem(
          range: range, text: text(of: range),
          slot: CommentItem.Slot(owner: positions[item.owner], placement: item.placement), isOwn: item.isOwn,
          isHeading: item.isHeading))
    }
    return items
  }
}

extension Source {
  /// The ranges of all comments and instructions, except for the XML declaration.
  var remarks: [Range<Int>] {
    let text = bytes
    var remarks: [Range<Int>] = []
    guard text.firstOffset(of: "<!--", from: 0) != nil || text.firstOffset(of: "<?", from: min(1, count)) != nil else {
      return remarks
    }
    var position = 0
    while let start = text.firstOffset(of: UInt8(ascii: "<"), from: position) {
      if text.has("<![CDATA[", at: start) {
        position = text.firstOffset(of: "]]>", from: start) ?? count
      } else if text.has("<!--", at: start) || text.has("<?", at: start) {
        position = text.markupEnd(at: start)
        if !text.has("<?xml ", at: start) { remarks.append(start..<position) }
      } else {
        position = start + 1
      }
    }
    return remarks
  }
}
