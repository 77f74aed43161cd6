// Comments that theirs has added: neither ours nor the base has them.
extension MergeSides<PropertyList> {
  /// The ranges of the comments of theirs that neither `text` nor the base has, in order.
  ///
  /// - Complexity: O(*n*) in the bytes of the texts.
  fileprivate func newComments(notIn text: ByteSource) -> [Range<Int>] {
    guard theirs.format == .xml else { return [] }
    let comments = theirs.source.comments
    if comments.isEmpty { return [] }
    let old = Set(base.source.comments.map { base.source.comment($0) } + text.comments.map { text.comment($0) })
    return comments.filter { !old.contains(theirs.source.comment($0)) }
  }

  /// The ranges of the comments of ours that theirs has removed or changed, in order.
  fileprivate var outdatedComments: [Range<Int>] {
    let old = Set(base.source.comments.map { base.source.comment($0) })
    let kept = Set(theirs.source.comments.map { theirs.source.comment($0) })
    return ours.source.comments.filter { range in
      let comment = ours.source.comment(range)
      return old.contains(comment) && !kept.contains(comment)
    }
  }

  /// True if the merged `text` lacks a comment that theirs has and the base does not have. A merge that drops a new comment would
  /// look clean.
  func losesComments(in text: ByteSource) -> Bool { !newComments(notIn: text).isEmpty }
}

extension ByteSource {
  fileprivate var comments: [Range<Int>] { comments(in: 0..<count) }

  /// The bytes of a comment with a line feed instead of each line break and the blanks after it. The sides may be indented in
  /// different ways.
  fileprivate func comment(_ range: Range<Int>) -> [UInt8] {
    let lines = Array(copying: bytes.extracting(range)).split { $0 == 0x0A || $0 == 0x0D }
    return Array(lines.map { $0.drop { $0 == 0x20 || $0 == 0x09 } }.joined(separator: [0x0A]))
  }
}

extension ValueMerge {
  /// The changes that insert the new comments of theirs into the text of ours. Each comment is inserted before the entry that follows
  /// it in theirs, if the `merged` list has this entry from ours. A changed comment replaces the comment of ours.
  ///
  /// - Complexity: O(*n* log *n*) in the number of values, plus the cost of `ArrayPairing` for arrays.
  func commentChanges(for merged: PropertyList) -> [TextChange] {
    let (ours, theirs) = (lists.ours.list, lists.theirs.list)
    guard ours.format == .xml, let ourRanges = ours.textRanges, let theirRanges = theirs.textRanges else { return [] }
    let comments = lists.map(\.list).newComments(notIn: ours.source)
    if comments.isEmpty { return [] }
    var walk = CommentWalk(
      comments: comments, outdated: lists.map(\.list).outdatedComments, theirs: lists.theirs,
      merged: ComparedList(merged), ourRanges: ourRanges.nodes,
      theirRanges: theirRanges.nodes, layout: TextLayout(ours.source, format: .xml, root: ourRanges.nodes[0]),
      theirLayout: TextLayout(theirs.source, format: .xml, root: theirRanges.nodes[0]))
    // Comments before the root are before no entry.
    walk.skip(to: theirRanges.nodes[0].lowerBound)
    walk.visit(0, 0)
    return walk.changes
  }

  /// The changes that remove a comment of ours if an entry in `added`, which theirs brings, has the same comment above it. If the
  /// comment is above an entry of ours that stays, it is removed only if theirs has it once.
  ///
  /// - Complexity: O(*n*) in the bytes of theirs, and in the members of the containers with added entries.
  func repeatedCommentChanges(_ added: [AddedEntries]) -> [TextChange] {
    let (ours, theirs) = (lists.ours.list, lists.theirs.list)
    guard ours.format == .xml, theirs.format == .xml, !added.isEmpty, let ourRanges = ours.textRanges?.nodes,
      let theirRanges = theirs.textRanges?.nodes
    else { return [] }
    let layout = TextLayout(ours.source, format: .xml, root: ourRanges[0])
    let theirLayout = TextLayout(theirs.source, format: .xml, root: theirRanges[0])
    let counts = theirs.source.comments.reduce(into: [:]) { $0[theirs.source.comment($1), default: 0] += 1 }
    var changes: [TextChange] = []
    for added in added where !counts.isEmpty {
      let new = Set(
        added.entries.flatMap { theirLayout.comments(above: theirRanges[$0].lowerBound) }.map(theirs.source.comment))
      let isDictionary = ours.nodes[added.container].kind == .dictionary
      let members =
        isDictionary ? lists.ours.keys(of: added.container) : lists.ours.elements(of: added.container).map(\.index)
      for member in members where !new.isEmpty {
        for range in layout.comments(above: ourRanges[member].lowerBound) {
          let comment = ours.source.comment(range)
          guard new.contains(comment), counts[comment] == 1 || !added.kept.contains(member),
            let start = layout.lineStart(of: range.lowerBound), let end = layout.nextLine(after: range.upperBound)
          else { continue }
          changes.append(TextChange(range: start..<end, text: []))
        }
      }
    }
    return changes
  }
}

extension TextLayout {
  /// The comments on separate lines right above the line that begins at `offset`.
  fileprivate func comments(above offset: Int) -> [Range<Int>] {
    source.comments(in: remarksStart(before: offset)..<offset)
  }
}

/// The entries of theirs that a merge adds to a container of ours, by the indexes of keys or elements.
struct AddedEntries {
  /// The index of the container of ours.
  let container: Int
  /// The entries of theirs.
  let entries: [Int]
  /// The entries of ours that the merged list has, without entries in conflicts.
  let kept: Set<Int>

  /// Nil if none of the merged `members` is from theirs.
  init?(_ members: [MergedMember], of container: Int, isDictionary: Bool) {
    let distance = isDictionary ? 1 : 0
    self.container = container
    entries = members.compactMap { if case .added(.theirs, let value) = $0 { value - distance } else { nil } }
    if entries.isEmpty { return nil }
    kept = Set(members.compactMap { if case .kept(let value, _) = $0 { value - distance } else { nil } })
  }
}

/// A walk over theirs and the merged list that finds the entries for comments.
private struct CommentWalk {
  let comments: [Range<Int>]
  /// Comments of ours that may be replaced.
  let outdated: [Range<Int>]
  /// Indexes in `outdated` of the replaced comments.
  var replaced: Set<Int> = []
  let theirs: ComparedList
  let merged: ComparedList
  let ourRanges: NodeRanges
  let theirRanges: NodeRanges
  let layout: TextLayout
  let theirLayout: TextLayout
  private(set) var changes: [TextChange] = []
  var next = 0

  /// Passes the comments before `offset`.
  mutating func skip(to offset: Int) {
    while next < comments.count, comments[next].lowerBound < offset { next += 1 }
  }

  /// Finds the entries for the comments in the container at `index` of theirs. The container at `other` of the merged list
  /// corresponds to it. The recursion is bounded: readers nest 513 containers at most.
  mutating func visit(_ index: Int, _ other: Int) {
    let isDictionary = theirs.list.nodes[index].kind == .dictionary
    if theirs.list.nodes[index].kind == merged.list.nodes[other].kind {
      let members = isDictionary ? theirs.keys(of: index) : theirs.elements(of: index).map(\.index)
      let others = isDictionary ? merged.keys(of: other) : merged.elements(of: other).map(\.index)
      let matches = isDictionary ? theirs.pairs(of: members, with: others, in: merged) : elementMatches(index, other)
      for (member, match) in zip(members, matches) where next < comments.count {
        while next < comments.count, comments[next].lowerBound < theirRanges[member].lowerBound {
          if let match { insert(comments[next], before: others[match]) }
          next += 1
        }
        let value = isDictionary ? member + 1 : member
        if let match, next < comments.count, comments[next].lowerBound < theirRanges[value].upperBound {
          visit(value, isDictionary ? others[match] + 1 : others[match])
        }
        skip(to: theirRanges[value].upperBound)
      }
    }
    skip(to: theirRanges[index].upperBound)
  }

  private func elementMatches(_ index: Int, _ other: Int) -> [Int?] {
    let (elements, others) = (theirs.elements(of: index), merged.elements(of: other))
    let pairing = ArrayPairing(theirs, elements, of: index, merged, others, budget: 100_000 + 50 * elements.count)
    var matches = [Int?](repeating: nil, count: elements.count)
    for pair in pairing.pairs { matches[pair.old] = pair.new }
    return matches
  }

  /// Inserts a comment before the member at `index` of the merged list if ours has this member, too. The comment is on separate lines
  /// if the member begins a line.
  private mutating func insert(_ comment: Range<Int>, before index: Int) {
    guard case .kept(let member) = merged.list.origins[index], theirLayout.lineStart(of: comment.lowerBound) != nil
    else { return }
    let offset = ourRanges[member].lowerBound
    guard let lineStart = layout.lineStart(of: offset) else {
      return changes.append(TextChange(range: offset..<offset, text: theirLayout.bytes(comment)))
    }
    let indentation = layout.bytes(lineStart..<offset)
    let text = theirLayout.text(of: comment, indentedBy: indentation)
    let remarks = layout.remarksStart(before: offset)
    let old = outdated.firstIndex(notBefore: { $0.upperBound <= remarks })
    if old < outdated.count, outdated[old].upperBound <= lineStart, replaced.insert(old).inserted {
      return changes.append(TextChange(range: outdated[old], text: text))
    }
    changes.append(TextChange(range: lineStart..<lineStart, text: indentation + text + layout.newline))
  }
}
