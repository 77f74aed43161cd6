/// The result of a `CommentMerge`, to which the merge of each container adds.
final class MergedComments {
  /// The changes of the text of ours besides those of its members.
  var changes: [TextChange] = []
  /// The offsets in the text of theirs where the texts of added members begin, by index of their values, if items above their extents
  /// are added, too; in OpenStep, also if items in their extents are.
  var copyStarts: [Int: Int] = [:]
  var hasConflict = false
}

/// The merge of the comments of three XML or OpenStep texts: items of the walk over members.
///
/// The merged text has the items that both sides keep, and those that a side has added to its members. There is a conflict if both
/// sides have replaced an item in different ways, or if a side has added one to a member that the other has removed.
struct CommentMerge {
  let merged = MergedComments()
  private let matcher: MemberMatcher
  private let texts: MergeSides<ListText>
  private var isLineBased: Bool { texts.ours.list.format.isLineBased }
  /// The containers whose items are still to be merged.
  private var pending: [MatchedValue] = []

  /// Nil if there are no comments, or if the texts cannot be changed.
  init?(_ tree: MergedTree, _ values: MemberMatcher) {
    // The members are matched again: to keep the walks of the merge of values would take 50 bytes for each member. Comments are
    // matched even if that merge has spent its budget. If this one spends its own, too, a comment can be at another member.
    matcher = MemberMatcher(
      tree.lists, rules: values.rules, brokenObjects: values.brokenObjects,
      contested: Set(tree.allConflicts.flatMap { $0.values(of: .ours) }))
    let lists = matcher.lists.map(\.list)
    let hasBase = matcher.lists.hasBase
    // Without a base, no item of it is read.
    guard lists.ours.format == lists.theirs.format, let ours = ListText(lists.ours),
      let theirs = ListText(lists.theirs, copiedTo: ours), let base = hasBase ? ListText(lists.base) : ours
    else { return nil }
    texts = MergeSides(base: base, ours: ours, theirs: theirs)
    // Lines of OpenStep are also taken for their spelling.
    guard ours.list.format.isLineBased || texts.contains(where: { !$0.allComments.isEmpty }) else { return nil }
    mergeItems(nil, .ofRoots(hasBase: hasBase))
    while let container = pending.popLast() { mergeItems(container, matcher.walkMembers(of: container).walk) }
  }

  /// Merges the items of `container`, which has the members `walk`, and adds the containers inside to `pending`. If it is nil, the
  /// items are those of the whole text around the root.
  private mutating func mergeItems(_ container: MatchedValue?, _ walk: MemberWalk) {
    let fates = walk.map { matcher.fate(of: $0, in: container) }
    for (member, fate) in zip(walk, fates) {
      switch fate {
      case .merged(let inner): mergeInside(inner, in: container)
      case .removed(let side):
        // The other side may have added or changed items inside the value.
        let comments = commentTexts(in: MergeSides { range(of: member, $0, in: container) })
        if !comments[side == .ours ? .theirs : .ours].areContained(in: comments.base) { merged.hasConflict = true }
      case .added, .conflict, .broken, .taken, .removedByBoth: break
      }
    }
    let items = MergeSides { side -> [CommentItem] in
      if side == .base, container.map({ $0.base == nil }) ?? !matcher.lists.hasBase { return [] }
      // The end of the container is after all members.
      let owners = walk.indexes(of: side) + [walk.count]
      return texts[side].items(of: container?.values[side], walk.values[side], owners)
    }
    if items.ours.isEmpty, items.theirs.isEmpty { return }
    var merge = ItemMerge(merged: merged, texts: texts, items: items, container: container, walk: walk, fates: fates)
    merge.mergeItems()
  }

  /// Merges the items inside a value of both sides, in OpenStep also those on its lines.
  private mutating func mergeInside(_ value: MatchedValue, in outer: MatchedValue?) {
    let values = value.values
    let lines = MergeSides { range(of: values, $0, in: outer) }
    let hasComments = [MergeSide.ours, .theirs].contains { !texts[$0].commentRanges(in: lines[$0]).isEmpty }
    guard isLineBased || hasComments, !isEqual(.theirs, .base, lines) else { return }
    if matcher.isMergedByMembers(value) {
      pending.append(value)
      guard isLineBased else { return }
      let contents = MergeSides { side in values[side].flatMap { texts[side].contentRange(of: $0) } ?? lines[side] }
      mergeEqualLines(MergeSides { lines[$0].lowerBound..<contents[$0].lowerBound })
      mergeEqualLines(MergeSides { contents[$0].upperBound..<lines[$0].upperBound })
    } else if matcher.areEqual(.ours, .theirs, values) {
      mergeEqualLines(lines)
    } else if let side = [MergeSide.ours, .theirs].first(where: { matcher.areEqual($0, .base, values) }) {
      findLostComments(commentTexts(in: lines), of: side)
    }
  }

  /// Merges the comments in `lines` of equal values. The lines of theirs are copied if only theirs has changed comments, in OpenStep also
  /// if only theirs has changed the spelling.
  private func mergeEqualLines(_ lines: MergeSides<Range<Int>>) {
    let comments = commentTexts(in: lines)
    guard comments.ours == comments.base,
      comments.theirs != comments.base || isLineBased && isEqual(.ours, .base, lines)
    else { return findLostComments(comments, of: .theirs) }
    let indentation = texts.ours.layout.indentation(at: lines.ours.lowerBound)
    // An XML value may have strings of several lines, which stay as they are.
    let (text, range) = (texts.theirs, lines.theirs)
    let copy = isLineBased ? text.copiedText(range, indentation: indentation) : text.layout.bytes(range)
    merged.changes.change(lines.ours, to: copy)
  }

  /// Records a conflict if `side` has changed its `comments`: the merged text has the lines of the other side.
  private func findLostComments(_ comments: MergeSides<[[UInt8]]>, of side: MergeSide) {
    if comments.ours != comments.theirs, comments[side] != comments.base { merged.hasConflict = true }
  }

  private func commentTexts(in lines: MergeSides<Range<Int>>) -> MergeSides<[[UInt8]]> {
    MergeSides { side in texts[side].commentTexts(in: lines[side]) }
  }

  private func isEqual(_ one: MergeSide, _ other: MergeSide, _ ranges: MergeSides<Range<Int>>) -> Bool {
    let (source, otherSource) = (texts[one].list.source, texts[other].list.source)
    return source.bytes.extracting(ranges[one]).equals(otherSource.bytes.extracting(ranges[other]))
  }

  /// The text of a value, in OpenStep the lines of its member.
  private func range(of member: SideNodes, _ side: MergeSide, in container: MatchedValue?) -> Range<Int> {
    guard let value = member[side] else { return 0..<0 }
    let (text, nodes) = (texts[side], MemberNodes(value: value, hasKey: matcher.isDictionary(container)))
    return text.list.format.isLineBased ? text.extentWithoutCommentsAbove(of: nodes) : text.ranges.nodes[value]
  }
}
