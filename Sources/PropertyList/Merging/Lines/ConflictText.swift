/// The text of a merge with conflicts.
///
/// Choosing one side in all conflicts means a list of changes of the text of ours. Changes that all sides share are made. Lines with
/// different changes are a hunk:
///
/// ```
/// ours     a  b  c            the text that is changed
/// changes  of ours: none      of theirs: b → x, d after c
/// text     a  [b | x]  c  [ | d]
/// ```
struct ConflictText {
  /// The values of ours in a conflict.
  struct Conflict {
    /// The range of a value that begins a line, or otherwise of one or more whole members.
    var range: Range<Int>
    /// True for elements of an array. Insertions at the end of the range then belong to the conflict.
    let isRun: Bool
  }

  /// Changes of the sides that overlap.
  private struct Group {
    var range: Range<Int>
    /// Indexes in the changes of each side.
    var changes: MergeSides<Range<Int>>
    var isHunk: Bool
    /// The sides on which a comma goes before the text.
    var leadingCommas: [MergeSide] = []
    /// True if the range is removed, whatever its changes are.
    var isRemoved = false
  }

  private let layout: TextLayout
  private let changes: MergeSides<[TextChange]>
  private let sides: [MergeSide]
  /// Changes that all sides share, each alone, and hunks, whose ranges are whole lines.
  private var groups: [Group] = []

  /// Applies `changes` of the `sides` to the text of ours. `conflicts` are in the order of the text.
  init(_ changes: MergeSides<[TextChange]>, of sides: [MergeSide], conflicts: [Conflict], in layout: TextLayout) {
    self.layout = layout
    self.changes = changes
    self.sides = sides
    var next = MergeSides(base: 0, ours: 0, theirs: 0)
    var following = group(&next)
    while let group = following {
      following = self.group(&next)
      append(group, before: &following, conflicts)
    }
  }

  // MARK: Groups

  /// Returns the group of the changes at `next`, and advances `next` past it: a change that all sides share, or changes that overlap.
  private func group(_ next: inout MergeSides<Int>) -> Group? {
    let heads = next
    func head(_ side: MergeSide, _ next: MergeSides<Int>) -> TextChange? {
      next[side] < changes[side].count ? changes[side][next[side]] : nil
    }
    guard let start = sides.compactMap({ head($0, heads)?.range.lowerBound }).min() else { return nil }
    let first = head(sides[0], next)
    let isHunk = !sides.allSatisfy { head($0, heads)?.range == first?.range && head($0, heads)?.text == first?.text }
    var end = start
    var count: Int
    repeat {
      count = next.base + next.ours + next.theirs
      for side in sides {
        while isHunk || next[side] == heads[side], let change = head(side, next),
          change.range.lowerBound == start || change.range.lowerBound < end
        {
          next[side] += 1
          end = max(end, change.range.upperBound)
        }
      }
    } while count != next.base + next.ours + next.theirs
    return Group(range: start..<end, changes: MergeSides { heads[$0]..<next[$0] }, isHunk: isHunk)
  }

  /// Appends `group`, extended to whole lines if it is a hunk. Groups that then overlap are joined.
  private mutating func append(_ group: Group, before following: inout Group?, _ conflicts: [Conflict]) {
    var group = group
    let isInHunk = groups.last.map { $0.isHunk && group.range.lowerBound < $0.range.upperBound } ?? false
    if !isInHunk, let sides = sidesWithComma(group) {
      if sides.contains(.ours) == sides.contains(.theirs) {
        group.isHunk = false
      } else if let next = following, next.isHunk, layout.isWhitespace(group.range.upperBound..<next.range.lowerBound) {
        // The member before the comma is in no conflict.
        following?.leadingCommas = sides
        (group.isHunk, group.isRemoved) = (false, true)
      }
    }
    if group.isHunk { group.range = hunkRange(around: group.range, conflicts) }
    while let last = groups.last, touches(group, last) {
      groups.removeLast()
      group.range =
        min(group.range.lowerBound, last.range.lowerBound)..<max(group.range.upperBound, last.range.upperBound)
      group.changes = MergeSides {
        last.changes[$0].lowerBound..<max(last.changes[$0].upperBound, group.changes[$0].upperBound)
      }
      (group.isHunk, group.leadingCommas) = (true, last.leadingCommas)
    }
    groups.append(group)
  }

  /// True if two groups overlap and become one hunk. In OpenStep, hunks of adjacent lines are one, too, as in git: the objects of a
  /// target may be hundreds.
  private func touches(_ group: Group, _ last: Group) -> Bool {
    if layout.format == .openStep, last.isHunk, group.isHunk { return group.range.lowerBound <= last.range.upperBound }
    return (last.isHunk || group.isHunk) && group.range.lowerBound < last.range.upperBound
  }

  /// The sides with a comma; nil unless the sides differ only in a comma.
  private func sidesWithComma(_ group: Group) -> [MergeSide]? {
    let comma = [UInt8(ascii: ",")]
    let old = layout.bytes(group.range)
    guard layout.format == .json, group.isHunk, old.isEmpty || old == comma,
      sides.allSatisfy({ side in
        group.changes[side].count <= 1
          && changes[side][group.changes[side]].allSatisfy { $0.text.isEmpty || $0.text == comma }
      })
    else { return nil }
    return sides.filter { (changes[$0][group.changes[$0]].first?.text ?? old) == comma }
  }

  /// `range` and the conflict around it, extended to whole lines if nothing else is on them.
  private func hunkRange(around range: Range<Int>, _ conflicts: [Conflict]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    var next = conflicts.firstIndex(notBefore: { $0.range.upperBound < start })
    if next < conflicts.count, conflicts[next].range.upperBound == start, !conflicts[next].isRun || !range.isEmpty {
      next += 1
    }
    if next < conflicts.count, conflicts[next].range.lowerBound < end {
      (start, end) = (min(start, conflicts[next].range.lowerBound), max(end, conflicts[next].range.upperBound))
    }
    return (layout.ownLineStart(of: start) ?? start)..<(isLineStart(end) ? end : layout.memberEnd(after: end))
  }

  private func isLineStart(_ offset: Int) -> Bool { offset == 0 || layout.hasLineBreak(offset - 1..<offset) }

  // MARK: Texts

  /// The lines of each side in a hunk.
  private func hunkLines(of group: Group, _ line: inout Range<Int>) -> MergeSides<[UInt8]> {
    let isWhole = isLineStart(group.range.lowerBound)
    let indentation =
      isWhole && group.leadingCommas.isEmpty ? [] : layout.indentation(at: group.range.lowerBound, line: &line)
    var texts = MergeSides<[UInt8]>(base: [], ours: [], theirs: [])
    for side in sides {
      var text = layout.source.part(group.range, with: changes[side][group.changes[side]])
      if text.allSatisfy(\.isXMLWhitespace) { continue }
      if !isWhole || group.leadingCommas.contains(side) {
        let content = text.drop(while: \.isXMLWhitespace)
        let margin = isWhole ? text.prefix(while: \.isSpaceOrTab) : indentation[...]
        text = margin + (group.leadingCommas.contains(side) ? [UInt8(ascii: ","), 0x20] : []) + content
      }
      if text.last?.endsLine != true { text += layout.newline }
      texts[side] = text
    }
    return texts
  }

  func text(_ rendering: ThreeWayMerge.ConflictRendering) -> Source {
    Source { output in
      let source = layout.source.bytes
      var position = 0
      var isAtLineStart = true
      var line = 0..<0
      for group in groups {
        let start = group.range.lowerBound
        output.append(source.extracting(position..<max(position, start)))
        if position < start { isAtLineStart = isLineStart(start) }
        position = max(position, group.range.upperBound)
        if group.isHunk {
          if !isAtLineStart { output.append(layout.newline.span) }
          rendering.append(hunkLines(of: group, &line), newline: layout.newline, to: &output)
          isAtLineStart = true
          continue
        }
        let text = group.isRemoved ? [] : layout.source.part(group.range, with: changes.ours[group.changes.ours])
        output.append(text.span)
        if let last = text.last { isAtLineStart = last.endsLine }
      }
      output.append(source.extracting(position..<source.count))
    }
  }
}

extension ValueMerge {
  /// The text of ours with the merged values, and hunks of the conflicts. With ours or theirs chosen in all hunks, it is a property
  /// list. Nil if this list does not have the merged values, or if ours has no text that can be changed.
  ///
  /// - Throws: `WriteError` for values that the format of ours cannot represent.
  func conflictText(
    showsBase: Bool, keepsBytes: Bool, starts: [Int: Int]
  ) throws(WriteError) -> ConflictText? {
    guard let ours = ListText(lists.ours.list) else { return nil }
    let sides = showsBase ? MergeSide.allCases : [.ours, .theirs]
    var edits = MergeSides<[TextChange]>(base: [], ours: [], theirs: [])
    var merged: MergeSides<PropertyList> = lists.map(\.list)
    for side in sides {
      guard let edit = try changes(taking: side, keepsBytes: keepsBytes, starts: starts) else { return nil }
      (merged[side], edits[side]) = edit
    }
    let text = ConflictText(edits, of: sides, conflicts: conflictRanges(in: ours), in: ours.layout)
    for side in [MergeSide.ours, .theirs] {
      let read = text.text(.choice(side)).reread(like: lists.ours.list)
      guard read?.isEqual(to: merged[side]) == true else { return nil }
    }
    return text
  }

  /// The conflicts in the text of ours, in order.
  private func conflictRanges(in ours: ListText) -> [ConflictText.Conflict] {
    let (ranges, layout) = (ours.ranges, ours.layout)
    var found: [ConflictText.Conflict] = []
    for conflict in conflicts {
      guard let first = conflict.values.ours.first, let last = conflict.values.ours.last else { continue }
      var range = ranges.nodes[first].lowerBound..<ranges.nodes[last].upperBound
      let hasKey = conflict.containers.ours.map { lists.ours.list.nodes[$0].kind == .dictionary } ?? false
      if conflict.isRun || layout.format == .openStep {
        range =
          ours.extent(memberStart(first, hasKey: hasKey), value: first)
          .lowerBound..<layout.memberEnd(
            after: ours.extent(memberStart(last, hasKey: hasKey), value: last).upperBound)
      } else if hasKey, layout.ownLineStart(of: range.lowerBound) == nil {
        range = ranges.nodes[first - 1].lowerBound..<range.upperBound
      }
      found.append(ConflictText.Conflict(range: range, isRun: conflict.isRun))
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension TextLayout {
  /// The start of the next line if `offset` is the end of a member, and nothing else follows it on its line; otherwise the
  /// end of the comma on its line, or `offset`.
  fileprivate func memberEnd(after offset: Int) -> Int {
    if let next = nextLine(after: offset) { return next }
    guard format == .json, let comma = commaEnd(after: offset), !hasLineBreak(offset..<comma) else { return offset }
    return comma
  }
}
