// Elements that both sides have replaced by different elements. A merge with both replacements would be wrong for both sides.
extension ValueMerge {
  /// Elements of an array that are consecutive on all sides, by their positions. Both sides have removed at least one element of
  /// the base there, and each has inserted an element that the other does not have.
  typealias ReplacedRun = MergeSides<Range<Int>>

  /// The runs that both sides have replaced in an array. Nil if an element of a run is outside the run on another side: then no side
  /// can be chosen for the run alone.
  ///
  /// - Complexity: O(*n* log *n*) in the number of elements, plus the cost of `SequenceDifference`.
  mutating func replacedRuns(_ pairs: MemberPairs) -> [ReplacedRun]? {
    guard let matches = ElementMatches(pairs) else { return [] }
    let regions = EditRegion.regions(
      edits(matches.oursOfBase, count: pairs.baseOfOurs.count),
      edits(matches.theirsOfBase, count: pairs.baseOfTheirs.count),
      joinsTouching: false)
    var runs: [ReplacedRun] = []
    for region in regions where !region.edits.ours.isEmpty && !region.edits.theirs.isEmpty {
      let run = region.edits.mapSides { side in
        side == .base ? region.base : region.elements(of: side, shift: region.shift(before: side))
      }
      guard matches.isReplaced(run) else { continue }
      guard matches.isClosed(run) else { return nil }
      runs.append(run)
    }
    return runs
  }

  /// The edits of a side with `count` elements. For each element of the base, `matches` has the position on this side.
  private mutating func edits(_ matches: [Int?], count: Int) -> [SequenceEdit] {
    defer { budget -= matches.count + count }
    // The number of an element of the base is its position on the side, or negative if the side does not have it.
    let old = matches.enumerated().map { position, match in match ?? -1 - position }
    return SequenceDifference.edits(from: old, to: Array(0..<count), comparisons: max(budget, 0))
  }
}

/// The pairs of elements in both directions.
private struct ElementMatches {
  let pairs: MemberPairs
  let oursOfBase: [Int?]
  let theirsOfBase: [Int?]
  private let oursOfTheirs: [Int?]

  /// Nil unless both sides have removed the same element of the base, and each has inserted an element.
  init?(_ pairs: MemberPairs) {
    func inverse(_ matches: [Int?], count: Int) -> [Int?] {
      var inverse = [Int?](repeating: nil, count: count)
      for (position, match) in matches.enumerated() { if let match { inverse[match] = position } }
      return inverse
    }
    guard pairs.baseOfOurs.contains(nil), pairs.baseOfTheirs.contains(nil) else { return nil }
    self.pairs = pairs
    oursOfBase = inverse(pairs.baseOfOurs, count: pairs.baseCount)
    theirsOfBase = inverse(pairs.baseOfTheirs, count: pairs.baseCount)
    guard zip(oursOfBase, theirsOfBase).contains(where: { $0 == nil && $1 == nil }) else { return nil }
    oursOfTheirs = inverse(pairs.theirsOfOurs, count: pairs.baseOfTheirs.count)
  }

  /// True if both sides have removed an element in `run`, and each has inserted an element that the other does not have.
  func isReplaced(_ run: MergeSides<Range<Int>>) -> Bool {
    run.base.contains { oursOfBase[$0] == nil && theirsOfBase[$0] == nil }
      && run.ours.contains { pairs.baseOfOurs[$0] == nil && pairs.theirsOfOurs[$0] == nil }
      && run.theirs.contains { pairs.baseOfTheirs[$0] == nil && oursOfTheirs[$0] == nil }
  }

  /// True if no element of `run` is outside it on another side.
  func isClosed(_ run: MergeSides<Range<Int>>) -> Bool {
    func isInside(_ matches: [Int?], _ positions: Range<Int>, _ others: Range<Int>) -> Bool {
      positions.allSatisfy { matches[$0].map(others.contains) ?? true }
    }
    return isInside(oursOfBase, run.base, run.ours) && isInside(theirsOfBase, run.base, run.theirs)
      && isInside(pairs.baseOfOurs, run.ours, run.base) && isInside(pairs.theirsOfOurs, run.ours, run.theirs)
      && isInside(pairs.baseOfTheirs, run.theirs, run.base) && isInside(oursOfTheirs, run.theirs, run.ours)
  }
}
