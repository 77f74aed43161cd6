// The changes of the text of ours that make the merged items of a container.
extension ItemMerge {
  mutating func applyItems() {
    // The last one of a slot first.
    var removedBySlot = Dictionary(grouping: removed.sorted(by: >)) { items.ours[$0].slot }
    for index in added {
      let item = items.theirs[index]
      if let replaced = removedBySlot[item.slot]?.popLast() {
        let range = items.ours[replaced].range
        let indentation = texts.ours.layout.indentation(at: range.lowerBound)
        merged.changes.change(range, to: texts.theirs.copiedText(item.range, indentation: indentation))
      } else if fate(of: item) == .added(.theirs) {
        extendCopy(toItem: index)
      } else {
        insertItem(at: index)
      }
    }
    let left = removedBySlot.values.joined().sorted()
    for index in left { merged.changes.change(texts.ours.commentLines(items.ours[index].range), to: []) }
    // The copy of an element that ours lacks begins with its own comments, even if it replaces an element of ours.
    for item in items.theirs where texts.ours.list.format.isLineBased && item.relation == .own {
      guard let value = findValue(item.slot.owner, .theirs), findValue(item.slot.owner, .ours) == nil else { continue }
      merged.copyStarts[value] = merged.copyStarts[value] ?? item.range.lowerBound
    }
  }

  private func insert(_ text: [UInt8], at offset: Int) { merged.changes.change(offset..<offset, to: text) }

  /// Lets the copy of the member below the item at `index` of theirs begin with this item. A conflict if ours has an item between them.
  private func extendCopy(toItem index: Int) {
    let item = items.theirs[index]
    guard !merged.hasConflict, let value = findValue(item.slot.owner, .theirs) else { return merged.hasConflict = true }
    // The first item of the member comes with all items after it.
    if merged.copyStarts[value] != nil { return }
    let ofOwner = items.theirs.indices[index...].prefix { items.theirs[$0].slot.owner == item.slot.owner }
    let staysInOurs = ofOwner.contains { itemOfOurs(like: $0).map { !removed.contains($0) } ?? false }
    if staysInOurs { return merged.hasConflict = true }
    merged.copyStarts[value] = item.range.lowerBound
  }

  /// Inserts the item at `index` of theirs into the text of ours: where the next item or the member is that it is before, or at the end.
  private mutating func insertItem(at index: Int) {
    let item = items.theirs[index]
    let (ours, theirs) = (texts.ours, texts.theirs)
    let text = theirs.layout.bytes(item.range)
    let (blanksBefore, blanksAfter) = theirs.blanks(around: item.range)
    switch (item.slot.side, findValue(item.slot.owner, .ours)) {
    case (.inside, let value?):
      return insert(text + (blanksAfter ?? [0x20]), at: ours.ranges.nodes[value].lowerBound)
    case (.after, let value?):
      return insert(blanksBefore + text, at: ours.trailingEnd(after: ours.memberRange(of: member(value)).upperBound))
    case (.before, _), (_, nil): break
    }
    guard let offset = findNext(after: index) ?? nextMember(at: item.slot.owner) else { return appendItem(item.range) }
    guard let lineStart = ours.layout.ownLineStart(of: offset) else {
      return insert(text + (blanksAfter ?? []), at: offset)
    }
    let gap = item.range.upperBound..<theirs.layout.endOfWhitespace(from: item.range.upperBound)
    insertLines(
      item.range, at: lineStart, indentedBy: ours.layout.bytes(lineStart..<offset),
      after: theirs.layout.lineBreakCount(in: gap) > 1 ? ours.layout.newline : [])
  }

  /// Adds the item in `range` of theirs at the end of the container, or after the root.
  private func appendItem(_ range: Range<Int>) {
    let (ours, theirs) = (texts.ours.layout, texts.theirs.layout)
    guard let container else {
      // Other text than comments after the root is `</plist>`.
      let closeTag = ours.endOfComments(after: texts.ours.ranges.nodes[0].upperBound)
      let isInElement = theirs.endOfComments(after: texts.theirs.ranges.nodes[0].upperBound) > range.lowerBound
      return insert(
        theirs.bytes(range) + ours.newline,
        at: isInElement ? ours.ownLineStart(of: closeTag) ?? closeTag : ours.source.count)
    }
    guard let content = texts.ours.contentRange(of: container.ours) else { return merged.hasConflict = true }
    let hasBraces = content != texts.ours.ranges.nodes[container.ours]
    let (offset, end) = ours.endOfContent(content, hasBraces: hasBraces)
    guard let end else { return insert((hasBraces ? [] : ours.newline) + theirs.bytes(range), at: offset) }
    let isSeparate = theirs.ownLineStart(of: range.lowerBound).flatMap(theirs.blankLine) != nil
    let last = walk.values.ours.last.map { texts.ours.memberRange(of: member($0)) }
    insertLines(
      range, at: offset, before: isSeparate ? ours.newline : [],
      indentedBy: last.map { ours.indentation(at: $0.lowerBound) } ?? end)
  }

  private func insertLines(
    _ range: Range<Int>, at offset: Int, before: [UInt8] = [], indentedBy indentation: [UInt8], after: [UInt8] = []
  ) {
    let text = texts.theirs.copiedText(range, indentation: indentation)
    insert(before + texts.ours.layout.line(text, indentedBy: indentation) + after, at: offset)
  }

  /// The offset in ours of the first item after the one at `index` before the same member that ours has there, too.
  private mutating func findNext(after index: Int) -> Int? {
    if let known = knownNext, known.items.contains(index) { return known.offset }
    let slot = items.theirs[index].slot
    let following = items.theirs.indices[(index + 1)...].prefix { items.theirs[$0].slot == slot }
    let next = following.first { item in
      itemOfOurs(like: item).map { items.ours[$0].slot == slot && !removed.contains($0) } ?? false
    }
    let offset = next.flatMap(itemOfOurs).map { items.ours[$0].range.lowerBound }
    knownNext = (index..<(next ?? following.endIndex), offset)
    return offset
  }

  private func findValue(_ owner: Int, _ side: MergeSide) -> Int? { owner < walk.count ? walk[owner][side] : nil }

  /// The member of ours with the value at `value`.
  private func member(_ value: Int) -> MemberNodes {
    MemberNodes(value: value, hasKey: container.map { texts.ours.list.nodes[$0.ours].kind == .dictionary } ?? false)
  }

  /// The offset of the member `owner` if ours keeps it. Otherwise that of the comments above the first member that ours keeps after the
  /// last member of theirs before `owner`. Nil if there is none.
  private func nextMember(at owner: Int) -> Int? {
    guard owner < walk.count else { return nil }
    func keptValue(_ index: Int) -> Int? { fates[index] == .removed(by: .theirs) ? nil : walk[index].ours }
    if let value = keptValue(owner) { return texts.ours.memberRange(of: member(value)).lowerBound }
    let start = (walk[..<owner].lastIndex { $0.theirs != nil } ?? -1) + 1
    let next = walk.indices[start...].lazy.compactMap(keptValue).first
    return next.map { texts.ours.extent(of: member($0), takesHeading: true).lowerBound }
  }
}

extension ListText {
  /// The range of a comment, with its lines if nothing else is on them; otherwise with the blanks before it.
  fileprivate func commentLines(_ range: Range<Int>) -> Range<Int> {
    let isLast = trailingEnd(after: range.upperBound) == range.upperBound
    return (isLast ? layout.ownLines(of: range) : nil)
      ?? layout.blanksStart(before: range.lowerBound)..<range.upperBound
  }

  /// The blanks before and after `range` on its line; nil after it if a line break follows.
  fileprivate func blanks(around range: Range<Int>) -> (before: [UInt8], after: [UInt8]?) {
    let end = layout.blanksEnd(after: range.upperBound)
    let before = layout.bytes(layout.blanksStart(before: range.lowerBound)..<range.lowerBound)
    return (before, end == list.source.count || layout[end].endsLine ? nil : layout.bytes(range.upperBound..<end))
  }
}
