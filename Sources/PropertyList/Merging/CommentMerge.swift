/// The merge of the comments and instructions of three XML texts: items of the walk over members that their texts identify.
///
/// The result has the items that both sides keep, and those that a side has added to its members. Equal items are counted. There is a
/// conflict if both sides have replaced an item in different ways, or if a side has added one to a member that the other has removed.
struct CommentMerge {
  /// The changes of the text of ours, in order, besides those of its members.
  private(set) var changes: [TextChange] = []
  private(set) var hasConflict = false
  /// The offsets in the text of theirs where the texts of added members begin, by index of their values, if items above their extents
  /// are added, too.
  private(set) var starts: [Int: Int] = [:]

  private var merge: ValueMerge
  private let texts: MergeSides<ListText>
  private let hasBase: Bool
  /// The containers whose items are still to be merged.
  private var pending: [ValueMerge.Level] = []

  /// Nil if there are no comments, or if the texts cannot be changed.
  init?(_ merge: ValueMerge) {
    let lists = merge.lists.map(\.list)
    hasBase = lists.base.source.count > 0
    // Without a base, no item of it is read.
    guard lists.ours.format == .xml, lists.theirs.format == .xml, let ours = ListText(lists.ours),
      let theirs = ListText(lists.theirs), let base = hasBase ? ListText(lists.base) : ours
    else { return nil }
    self.merge = merge
    texts = MergeSides(base: base, ours: ours, theirs: theirs)
    guard MergeSide.allCases.contains(where: { texts[$0].hasRemarks }) else { return nil }
    let root = MergeSides(base: [0], ours: [0], theirs: [0])
    mergeLevel(nil, root, MemberWalk.Members([MemberWalk.Member(base: hasBase ? 0 : nil, ours: 0, theirs: 0)]))
    while let level = pending.popLast() {
      let (values, matches, _) = self.merge.matchedMembers(of: level)
      mergeLevel(level, values, self.merge.walk(matches).members)
    }
    changes.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }

  // MARK: Members

  /// Merges the items of the containers `level`, whose members have `values`, and notes the containers inside for later. A nil level
  /// is the whole text around the root.
  private mutating func mergeLevel(
    _ level: ValueMerge.Level?, _ values: MergeSides<[Int]>, _ walk: MemberWalk.Members
  ) {
    let fates = walk.map { merge.fate(of: values.entry($0), in: level) }
    for (member, fate) in zip(walk, fates) {
      let entry = values.entry(member)
      switch fate {
      case .merged: mergeInside(entry, in: level)
      case .removedByTheirs: if hasNewRemarks(entry, .ours) { hasConflict = true }
      case .removedByOurs: if hasNewRemarks(entry, .theirs) { hasConflict = true }
      case .addedByOurs, .addedByTheirs, .conflict, .gone: break
      }
    }
    let items = MergeSides { side -> [CommentItem] in
      if side == .base, level.map({ $0.base == nil }) ?? !hasBase { return [] }
      // Positions of members become positions in the walk. The end of the container is after all members.
      var positions = [Int](repeating: walk.count, count: values[side].count + 1)
      for (index, member) in walk.enumerated() { if let position = member[side] { positions[position] = index } }
      return texts[side].items(of: level?.containers[side], values[side], positions)
    }
    if items.ours.isEmpty, items.theirs.isEmpty { return }
    let result = ItemMerge(items, fates)
    if result.hasConflict { hasConflict = true }
    let isDictionary = level.map(merge.isDictionary) ?? false
    apply(
      result, items,
      CommentLevel(
        containers: level?.containers, isDictionary: isDictionary, values: values, walk: walk, fates: fates))
  }

  /// Merges the items inside a value of both sides.
  private mutating func mergeInside(_ entry: SideIndexes, in outer: ValueMerge.Level?) {
    guard let level = merge.level(entry, in: outer) else { return }
    let (old, one, other) = (remarks(of: entry, .base), remarks(of: entry, .ours), remarks(of: entry, .theirs))
    if one.isEmpty, other.isEmpty { return }
    if merge.isMergedByMembers(level) { return pending.append(level) }
    // Inside other values, items stay with the value that the merge takes.
    let takesTheirs = merge.areEqual(.ours, .base, entry) && !merge.areEqual(.ours, .theirs, entry)
    if one == other || (takesTheirs ? one : other) == old { return }
    guard one == old, merge.areEqual(.ours, .theirs, entry) else { return hasConflict = true }
    let (ours, theirs) = (texts.ours.ranges.nodes[level.ours], texts.theirs.ranges.nodes[level.theirs])
    changes.append(TextChange(range: ours, text: texts.theirs.layout.bytes(theirs)))
  }

  /// True if `side` has added or changed items inside the value of `entry`.
  private func hasNewRemarks(_ entry: SideIndexes, _ side: MergeSide) -> Bool {
    var counts: [[UInt8]: Int] = [:]
    for remark in remarks(of: entry, .base) { counts[remark, default: 0] += 1 }
    for remark in remarks(of: entry, side) { counts[remark, default: 0] -= 1 }
    return counts.values.contains { $0 < 0 }
  }

  private func remarks(of entry: SideIndexes, _ side: MergeSide) -> [[UInt8]] {
    entry[side].map { texts[side].texts(in: texts[side].ranges.nodes[$0]) } ?? []
  }

  // MARK: Changes

  private mutating func apply(_ result: ItemMerge, _ items: MergeSides<[CommentItem]>, _ level: CommentLevel) {
    var removed = result.removed
    for index in result.added {
      let item = items.theirs[index]
      if let replaced = removed.firstIndex(where: { items.ours[$0].slot == item.slot }) {
        let range = items.ours[removed.remove(at: replaced)].range
        let indentation = texts.ours.layout.indentation(at: range.lowerBound)
        changes.append(
          TextChange(range: range, text: texts.theirs.layout.text(of: item.range, indentedBy: indentation)))
      } else if level.fates.indices.contains(item.slot.owner), level.fates[item.slot.owner] == .addedByTheirs {
        // The items between this one and the member come with the member.
        guard
          items.theirs.indices[index...].allSatisfy({
            items.theirs[$0].slot.owner != item.slot.owner || !result.hasMatch($0)
          }),
          let value = level.value(item.slot.owner, .theirs)
        else { return hasConflict = true }
        starts[value] = min(starts[value] ?? .max, item.range.lowerBound)
      } else {
        insert(index, items, result, level)
      }
    }
    for index in removed { changes.append(TextChange(range: texts.ours.lines(of: items.ours[index].range), text: [])) }
  }

  /// Inserts the item at `index` of theirs into the text of ours: where the next item or the member is that it is before, or at the end.
  private mutating func insert(
    _ index: Int, _ items: MergeSides<[CommentItem]>, _ result: ItemMerge, _ level: CommentLevel
  ) {
    let item = items.theirs[index]
    let (ours, theirs) = (texts.ours, texts.theirs)
    let text = theirs.layout.bytes(item.range)
    let (blanksBefore, blanksAfter) = theirs.blanks(around: item.range)
    if let value = level.value(item.slot.owner, .ours), item.slot.placement != .before {
      if item.slot.placement == .after {
        let end = ours.trailingEnd(after: level.member(value, in: ours).upperBound)
        return changes.append(TextChange(range: end..<end, text: blanksBefore + text))
      }
      let offset = ours.ranges.nodes[value].lowerBound
      return changes.append(TextChange(range: offset..<offset, text: text + (blanksAfter ?? [0x20])))
    }
    guard let offset = result.next(after: index, in: items) ?? level.nextMember(from: item.slot.owner, of: ours) else {
      return append(item, to: level)
    }
    guard let lineStart = ours.layout.lineStart(of: offset) else {
      return changes.append(TextChange(range: offset..<offset, text: text + (blanksAfter ?? [])))
    }
    let blankLine = theirs.isFollowedByBlankLine(item.range) ? ours.layout.newline : []
    insertLines(item.range, at: lineStart, indentedBy: ours.layout.bytes(lineStart..<offset), blankLine)
  }

  /// Adds an item at the end of a container, or after the root.
  private mutating func append(_ item: CommentItem, to level: CommentLevel) {
    let (ours, theirs) = (texts.ours, texts.theirs)
    guard let containers = level.containers else {
      // Other text than comments after the root is `</plist>`.
      let closeTag = ours.layout.endOfRemarks(after: ours.ranges.nodes[0].upperBound)
      let isInElement = theirs.layout.endOfRemarks(after: theirs.ranges.nodes[0].upperBound) > item.range.lowerBound
      let offset = isInElement ? ours.layout.lineStart(of: closeTag) ?? closeTag : ours.list.source.count
      return changes.append(
        TextChange(range: offset..<offset, text: theirs.layout.bytes(item.range) + ours.layout.newline))
    }
    guard let container = containers.ours, let content = ours.content(of: container) else { return hasConflict = true }
    let end = content.upperBound
    guard let lineStart = ours.layout.lineStart(of: end), lineStart > content.lowerBound else {
      return changes.append(TextChange(range: end..<end, text: theirs.layout.bytes(item.range)))
    }
    insertLines(item.range, at: lineStart, indentedBy: ours.layout.bytes(lineStart..<end) + ours.layout.unit)
  }

  private mutating func insertLines(
    _ range: Range<Int>, at offset: Int, indentedBy indentation: [UInt8], _ blankLine: [UInt8] = []
  ) {
    let lines = indentation + texts.theirs.layout.text(of: range, indentedBy: indentation)
    changes.append(TextChange(range: offset..<offset, text: lines + texts.ours.layout.newline + blankLine))
  }
}

/// The members of a container in a merge of items.
private struct CommentLevel {
  /// Nil for the whole text around the root.
  let containers: MergeSides<Int?>?
  let isDictionary: Bool
  let values: MergeSides<[Int]>
  let walk: MemberWalk.Members
  let fates: [ValueMerge.Fate]

  func value(_ owner: Int, _ side: MergeSide) -> Int? {
    owner < walk.count ? walk[owner][side].map { values[side][$0] } : nil
  }

  /// The text of a member of ours without comments.
  func member(_ value: Int, in ours: ListText) -> Range<Int> {
    ours.member(memberStart(value, hasKey: isDictionary), value: value)
  }

  /// The offset of the first member from `owner` on that ours keeps.
  func nextMember(from owner: Int, of ours: ListText) -> Int? {
    for index in owner..<max(owner, walk.count) where fates[index] != .removedByTheirs {
      if let value = value(index, .ours) { return member(value, in: ours).lowerBound }
    }
    return nil
  }
}

extension ListText {
  /// The range of a comment, with its lines if nothing else is on them; otherwise with the blanks before it.
  fileprivate func lines(of range: Range<Int>) -> Range<Int> {
    guard let start = layout.lineStart(of: range.lowerBound), let end = lineEnd(after: range.upperBound) else {
      return layout.blanksStart(before: range.lowerBound)..<range.upperBound
    }
    return start..<(layout.nextLine(after: end) ?? end)
  }

  /// The blanks before and after `range` on its line; nil after it if a line break follows.
  fileprivate func blanks(around range: Range<Int>) -> (before: [UInt8], after: [UInt8]?) {
    let end = layout.blanksEnd(after: range.upperBound)
    return (
      layout.bytes(layout.blanksStart(before: range.lowerBound)..<range.lowerBound),
      lineEnd(after: end) == nil ? layout.bytes(range.upperBound..<end) : nil
    )
  }

  /// The end of the blanks after `offset` if they end a line; otherwise nil.
  private func lineEnd(after offset: Int) -> Int? {
    let end = layout.blanksEnd(after: offset)
    return end == list.source.count || layout.hasLineBreak(end..<end + 1) ? end : nil
  }

  fileprivate func isFollowedByBlankLine(_ range: Range<Int>) -> Bool {
    let end = layout.endOfWhitespace(from: range.upperBound)
    return layout.lineBreakCount(in: range.upperBound..<end) > 1
  }
}
