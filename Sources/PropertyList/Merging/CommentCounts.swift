/// The numbers of equal comments in OpenStep texts: the check that a merge which copies lines loses and repeats none.
struct CommentCounts {
  private let sides: MergeSides<[[UInt8]: Int]>

  /// The counts of the sides; the base is nil if there is none.
  init(_ texts: MergeSides<ListText?>) { sides = texts.map { $0?.countsOfComments ?? [:] } }

  private func counts(of text: [UInt8]) -> (base: Int, ours: Int, theirs: Int) {
    (sides.base[text, default: 0], sides.ours[text, default: 0], sides.theirs[text, default: 0])
  }

  private var texts: Set<[UInt8]> { Set(MergeSide.allCases.flatMap { sides[$0].keys }) }

  /// True if there is no comment whose number could be wrong.
  var isEmpty: Bool { texts.isEmpty }

  /// True if `merged`, the text of a merge without conflicts, lacks and repeats no comment. `isSettled` is true if policies may have
  /// settled conflicts: the comments are then those of the sides that they chose.
  func match(_ merged: ListText, isSettled: Bool) -> Bool {
    let counts = merged.countsOfComments
    return texts.union(counts.keys).allSatisfy { expected($0, isSettled).contains(counts[$0, default: 0]) }
  }

  /// True if each comment that both sides have, or that one side adds, is in one of `choices`: the merged texts with ours and with
  /// theirs chosen in all conflicts.
  func areKept(in choices: [ListText]) -> Bool {
    let found = Set(choices.flatMap(\.countsOfComments.keys))
    return texts.allSatisfy { text in
      let (old, one, other) = counts(of: text)
      return found.contains(text) || one <= old && other <= old && (one == 0 || other == 0)
    }
  }

  /// The numbers of a comment that a merge can have. If both sides add or remove it, they may have done so at one entry or at two.
  private func expected(_ text: [UInt8], _ isSettled: Bool) -> ClosedRange<Int> {
    let (old, one, other) = counts(of: text)
    let sum = max(0, one + other - old)
    if isSettled { return min(one, other, sum)...max(one, other, sum) }
    if one > old, other > old { return max(one, other)...sum }
    if one < old, other < old { return sum...min(one, other) }
    return sum...sum
  }
}

extension ListText {
  /// The numbers of the comments, by their texts. In a project only comments with their own lines count: the others name identifiers, and
  /// are copied with their lines. The comments before the first brace do not count: they stay as in ours.
  fileprivate var countsOfComments: [[UInt8]: Int] {
    let start = ranges.nodes[0].lowerBound
    let comments = list.projectObjects == nil ? Array(ranges.comments) : Array(remarks(in: 0..<list.source.count))
    return comments.filter { !list.hasBrace || $0.lowerBound > start }
      .reduce(into: [:]) { counts, comment in counts[text(of: comment), default: 0] += 1 }
  }
}

extension PropertyList {
  /// True if this OpenStep text, whose ranges are recorded, has a brace before its entries: false for `.strings` files.
  var hasBrace: Bool {
    guard let start = textRanges?.nodes[0].lowerBound, start < source.count else { return false }
    return source.bytes[start] == UInt8(ascii: "{")
  }
}
