/// The merge of the comments and instructions of three XML or OpenStep texts: items of the walk over members.
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
    self.merge = merge
    // Both walks must match the same members, wherever the walk of the values has spent its budget.
    self.merge.budget = merge.lists.budget
    let lists = merge.lists.map(\.list)
    hasBase = lists.base.source.count > 0
    // Without a base, no item of it is read.
    guard lists.ours.format == lists.theirs.format, let ours = ListText(lists.ours),
      let theirs = ListText(lists.theirs), let base = hasBase ? ListText(lists.base) : ours
    else { return nil }
    texts = MergeSides(base: base, ours: ours, theirs: theirs)
    // Lines of OpenStep are also taken for their spelling.
    guard ours.isOpenStep || MergeSide.allCases.contains(where: { texts[$0].hasRemarks }) else { return nil }
    let root = MergeSides(base: [0], ours: [0], theirs: [0])
    mergeLevel(nil, root, MemberWalk.PositionList([MemberWalk.Positions(base: hasBase ? 0 : nil, ours: 0, theirs: 0)]))
    while let level = pending.popLast() {
      let (values, walk, _) = self.merge.walk(level)
      mergeLevel(level, values, walk.members)
    }
    changes = changes.inOrder()
  }

  // MARK: Members

  /// Merges the items of the containers `level`, whose members have `values`, and notes the containers inside for later. A nil level
  /// is the whole text around the root.
  private mutating func mergeLevel(
    _ level: ValueMerge.Level?, _ values: MergeSides<[Int]>, _ walk: MemberWalk.PositionList
  ) {
    let fates = walk.map { merge.fate(of: values.entry($0), in: level) }
    for (member, fate) in zip(walk, fates) {
      let entry = values.entry(member)
      switch fate {
      case .merged: mergeInside(entry, in: level)
      case .removed(let side):
        if hasNewRemarks(entry, side == .ours ? .theirs : .ours, in: level) { hasConflict = true }
      case .added, .conflict, .broken, .newerFormat, .gone: break
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
    var itemChanges = ItemChanges(
      texts: texts, items: items, merge: ItemMerge(items, fates), containers: level?.containers,
      hasKeys: merge.isDictionary(level), values: values, walk: walk, fates: fates)
    itemChanges.placeAll()
    changes += itemChanges.changes
    starts.merge(itemChanges.starts) { $1 }
    hasConflict = hasConflict || itemChanges.hasConflict
  }

  /// Merges the items inside a value of both sides, in OpenStep also those on its lines.
  private mutating func mergeInside(_ entry: SideIndexes, in outer: ValueMerge.Level?) {
    let lines = MergeSides { range(of: entry, $0, in: outer) }
    let hasRemarks =
      !texts.ours.remarkRanges(in: lines.ours).isEmpty || !texts.theirs.remarkRanges(in: lines.theirs).isEmpty
    guard texts.ours.isOpenStep || hasRemarks, !isEqual(.theirs, .base, lines),
      let level = merge.level(entry, in: outer)
    else { return }
    if merge.isMergedByMembers(level) {
      pending.append(level)
      guard texts.ours.isOpenStep else { return }
      let contents = MergeSides { side in entry[side].flatMap { texts[side].content(of: $0) } ?? lines[side] }
      mergeLines(MergeSides { lines[$0].lowerBound..<contents[$0].lowerBound }, of: nil)
      mergeLines(MergeSides { contents[$0].upperBound..<lines[$0].upperBound }, of: nil)
    } else if merge.areEqual(.ours, .theirs, entry) {
      mergeLines(lines, of: nil)
    } else if merge.areEqual(.ours, .base, entry) {
      mergeLines(lines, of: .theirs)
    } else if merge.areEqual(.theirs, .base, entry) {
      mergeLines(lines, of: .ours)
    }
  }

  /// Merges the comments in `lines`, which are copied with the text around them. `side` is the side from which the merge of values takes
  /// this text. If it is nil, the values are equal, and the text of theirs replaces that of ours if only theirs has changed comments,
  /// in OpenStep also if only theirs has changed the spelling. There is a conflict if changed comments would be lost.
  private mutating func mergeLines(_ lines: MergeSides<Range<Int>>, of side: MergeSide?) {
    let remarkTexts = MergeSides { side in texts[side].texts(in: lines[side]) }
    if side == nil, remarkTexts.ours == remarkTexts.base,
      remarkTexts.theirs != remarkTexts.base || texts.ours.isOpenStep && isEqual(.ours, .base, lines)
    {
      let indentation = texts.ours.layout.indentation(at: lines.ours.lowerBound)
      // An XML value may have strings of several lines, which stay as they are.
      changes.change(
        lines.ours,
        to: texts.ours.isOpenStep
          ? texts.copy(lines.theirs, indentedBy: indentation) : texts.theirs.layout.bytes(lines.theirs))
    } else if remarkTexts.ours != remarkTexts.theirs, remarkTexts[side == .theirs ? .ours : .theirs] != remarkTexts.base
    {
      hasConflict = true
    }
  }

  private func isEqual(_ one: MergeSide, _ other: MergeSide, _ ranges: MergeSides<Range<Int>>) -> Bool {
    let (source, otherSource) = (texts[one].list.source, texts[other].list.source)
    return source.bytes.extracting(ranges[one]).equals(otherSource.bytes.extracting(ranges[other]))
  }

  private func range(of entry: SideIndexes, _ side: MergeSide, in level: ValueMerge.Level?) -> Range<Int> {
    entry[side].map { texts[side].comparedRange(of: $0, hasKey: merge.isDictionary(level)) } ?? 0..<0
  }

  /// True if `side` has added or changed items inside the value of `entry`.
  private func hasNewRemarks(_ entry: SideIndexes, _ side: MergeSide, in level: ValueMerge.Level?) -> Bool {
    var counts: [[UInt8]: Int] = [:]
    for remark in texts.base.texts(in: range(of: entry, .base, in: level)) { counts[remark, default: 0] += 1 }
    for remark in texts[side].texts(in: range(of: entry, side, in: level)) { counts[remark, default: 0] -= 1 }
    return counts.values.contains { $0 < 0 }
  }
}
