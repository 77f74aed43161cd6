/// The comments of OpenStep texts of which a merge copies lines.
///
/// A comment belongs to its line, or to the entry below it. The lines of theirs are used for entries whose texts ours has not changed,
/// even if only their comments are new.
struct CopiedComments {
  /// The changes of the text of ours that do not change its values, in order.
  private(set) var changes: [TextChange] = []
  /// The offsets in the text of theirs where the texts of added entries begin, by index of their values, if new comments are above
  /// those that belong to them.
  private(set) var starts: [Int: Int] = [:]

  private var merge: ValueMerge
  private let texts: MergeSides<ListText>
  /// The texts of the comments of base and ours that have their own lines.
  private let known: Set<[UInt8]>
  private let counts: CommentCounts
  /// The containers whose entries are still to be compared.
  private var pending: [ValueMerge.Level] = []

  /// Nil if the texts cannot be changed.
  init?(_ merge: ValueMerge) {
    let lists = merge.lists.map(\.list)
    guard let ours = ListText(lists.ours), let theirs = ListText(lists.theirs) else { return nil }
    let base = ListText(lists.base)
    self.merge = merge
    texts = MergeSides(base: base ?? ours, ours: ours, theirs: theirs)
    known = Set([texts.base, texts.ours].flatMap { $0.texts(in: 0..<$0.list.source.count) })
    counts = CommentCounts(MergeSides(base: base, ours: ours, theirs: theirs))
    addPending(SideIndexes(base: base.map { _ in 0 }, ours: 0, theirs: 0), in: nil)
    while let level = pending.popLast() { compare(level) }
    changes.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Notes the containers of `entry` for later; false if they are not merged by members.
  @discardableResult
  private mutating func addPending(_ entry: SideIndexes, in outer: ValueMerge.Level?) -> Bool {
    guard let level = merge.level(entry, in: outer), merge.isMergedByMembers(level) else { return false }
    pending.append(level)
    return true
  }

  private mutating func compare(_ level: ValueMerge.Level) {
    let (values, matches, _) = merge.matchedMembers(of: level)
    let isDictionary = merge.isDictionary(level)
    for positions in merge.walk(matches).members where !isUnchanged(positions, values, isDictionary) {
      let entry = values.entry(positions)
      switch (entry.base, entry.ours, entry.theirs) {
      case (let base?, let ours?, let theirs?):
        let values = MergeSides(base: base, ours: ours, theirs: theirs)
        compare(entry, values, MergeSides { texts[$0].extent(values[$0], isDictionary) }, in: level)
      case (nil, nil, let theirs?): addComments(above: theirs, isDictionary)
      default: break
      }
    }
  }

  /// True if the texts of theirs and the base are equal from the member before an entry to the one after it. Extents take longer.
  private func isUnchanged(
    _ positions: MemberWalk.Member, _ values: MergeSides<[Int]>, _ isDictionary: Bool
  ) -> Bool {
    guard let base = positions.base.flatMap({ texts.base.range(around: $0, of: values.base, isDictionary) }),
      let theirs = positions.theirs.flatMap({ texts.theirs.range(around: $0, of: values.theirs, isDictionary) })
    else { return false }
    return isEqual(.theirs, .base, MergeSides(base: base, ours: 0..<0, theirs: theirs))
  }

  private func isEqual(_ one: MergeSide, _ other: MergeSide, _ ranges: MergeSides<Range<Int>>) -> Bool {
    let (source, otherSource) = (texts[one].list.source, texts[other].list.source)
    return source.bytes.extracting(ranges[one]).equals(otherSource.bytes.extracting(ranges[other]))
  }

  /// Compares the texts of an entry of all sides in the ranges `extents`.
  private mutating func compare(
    _ entry: SideIndexes, _ values: MergeSides<Int>, _ extents: MergeSides<Range<Int>>, in level: ValueMerge.Level
  ) {
    if isEqual(.theirs, .base, extents) { return }
    if merge.areEqual(.ours, .theirs, entry), isEqual(.ours, .base, extents) { return replace(extents) }
    guard addPending(entry, in: level) else { return }
    // The comments above a container and after its key.
    let heads = MergeSides { side in
      extents[side].lowerBound..<(texts[side].content(of: values[side])?.lowerBound ?? extents[side].lowerBound)
    }
    if !isEqual(.theirs, .base, heads), isEqual(.ours, .base, heads) { replace(heads) }
  }

  /// Replaces the text of ours by that of theirs.
  private mutating func replace(_ ranges: MergeSides<Range<Int>>) {
    let (ours, theirs) = (texts.ours.layout, texts.theirs.layout)
    guard ours.lineStart(of: ranges.ours.lowerBound) != nil, theirs.lineStart(of: ranges.theirs.lowerBound) != nil
    else { return }
    let text = theirs.text(
      of: ranges.theirs, indentedBy: ours.indentation(at: ranges.ours.lowerBound),
      newline: ours.newline == theirs.newline ? nil : ours.newline)
    changes.append(TextChange(range: ranges.ours, text: text))
  }

  /// Notes the comments above an entry that theirs has added, unless another side has them.
  private mutating func addComments(above value: Int, _ isDictionary: Bool) {
    let theirs = texts.theirs
    let start = memberStart(value, hasKey: isDictionary)
    let gap = theirs.gap(before: start, theirs.member(start, value: value))
    let first = theirs.remarks(in: gap).first { !known.contains(theirs.text(of: $0)) }
    if let first { starts[value] = first.lowerBound }
  }

  /// True if the text of `merge`, to whose text of ours the `changes` were made, lacks or repeats a comment. `edited` is this text.
  func areLostOrRepeated(in merge: ValueMerge, _ edited: Source, isSettled: Bool) -> Bool {
    if counts.isEmpty { return false }
    func commented(_ text: Source?) -> ListText? {
      text?.list(like: merge.lists.ours.list, recordsRanges: true).flatMap { ListText($0) }
    }
    if merge.conflicts.isEmpty { return commented(edited).map { !counts.match($0, isSettled: isSettled) } ?? true }
    // Markers cannot be read.
    let choices = [MergeSide.ours, .theirs].compactMap { side in
      commented(try? merge.text(taking: side, keepsBytes: true, starts))
    }
    return !counts.areKept(in: choices)
  }
}

extension ListText {
  /// The range from the end of the member before the one at `position` to the start of the next one; nil if a member is missing.
  fileprivate func range(around position: Int, of values: [Int], _ isDictionary: Bool) -> Range<Int>? {
    guard position > 0, position + 1 < values.count else { return nil }
    let next = memberStart(values[position + 1], hasKey: isDictionary)
    let (start, end) = (ranges.nodes[values[position - 1]].upperBound, ranges.nodes[next].lowerBound)
    return start <= end ? start..<end : nil
  }

  fileprivate func extent(_ value: Int, _ isDictionary: Bool) -> Range<Int> {
    extent(memberStart(value, hasKey: isDictionary), value: value)
  }
}
