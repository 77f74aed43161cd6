// Elements that both sides have replaced by different ones. Neither side wants all of these.
extension ValueMerge {
  /// Elements of an array that are consecutive on all sides, by their positions. Both sides have removed at least one element of
  /// the base there, and each has inserted one that the other does not have.
  typealias ReplacedRun = MergeSides<Range<Int>>

  /// The runs that both sides have replaced in arrays whose elements have the identities `names`. Nil if an element of a run is
  /// outside it on another side: then no side can be chosen for the run alone.
  ///
  /// - Complexity: O(*n* log *n*) in the number of elements, and what the search for few edits takes.
  mutating func replacedRuns(_ names: MergeSides<[Int]>) -> [ReplacedRun]? {
    guard let matches = ElementMatches(names, lists) else { return [] }
    let edits = MergeSides(
      base: [], ours: self.edits(matches.oursOfBase, count: names.ours.count),
      theirs: self.edits(matches.theirsOfBase, count: names.theirs.count))
    var runs: [ReplacedRun] = []
    for run in Self.overlaps(edits) where matches.isReplaced(run) {
      guard matches.isClosed(run) else { return nil }
      runs.append(run)
    }
    return runs
  }

  /// The edits of a side with `count` elements, of which `matches` has the positions by those of the base.
  private mutating func edits(_ matches: [Int?], count: Int) -> [SequenceEdit] {
    defer { budget -= matches.count + count }
    // Each element of the base is known by its position on the side, or by a negative number if it is not there.
    let old = matches.enumerated().map { position, match in match ?? -1 - position }
    return SequenceDifference.edits(from: old, to: Array(0..<count), comparisons: max(budget, 0))
  }

  /// The runs in which edits of both sides overlap.
  private static func overlaps(_ edits: MergeSides<[SequenceEdit]>) -> [ReplacedRun] {
    var runs: [ReplacedRun] = []
    var (ours, theirs) = (edits.ours[...], edits.theirs[...])
    while let one = ours.first, let other = theirs.first {
      if one.old.upperBound <= other.old.lowerBound {
        ours.removeFirst()
      } else if other.old.upperBound <= one.old.lowerBound {
        theirs.removeFirst()
      } else {
        let start = min(one.old.lowerBound, other.old.lowerBound)
        var end = max(one.old.upperBound, other.old.upperBound)
        var last = (ours: ours.removeFirst(), theirs: theirs.removeFirst())
        while true {
          if let edit = ours.first, edit.old.lowerBound < end {
            last.ours = ours.removeFirst()
            end = max(end, edit.old.upperBound)
          } else if let edit = theirs.first, edit.old.lowerBound < end {
            last.theirs = theirs.removeFirst()
            end = max(end, edit.old.upperBound)
          } else {
            break
          }
        }
        func range(_ first: SequenceEdit, _ last: SequenceEdit) -> Range<Int> {
          first.new.lowerBound - (first.old.lowerBound - start)..<last.new.upperBound + (end - last.old.upperBound)
        }
        runs.append(
          MergeSides(base: start..<end, ours: range(one, last.ours), theirs: range(other, last.theirs)))
      }
    }
    return runs
  }
}

/// For each element of a side its position on another side; nil where it is not there.
private struct ElementMatches {
  let oursOfBase: [Int?]
  let theirsOfBase: [Int?]
  private let baseOfOurs: [Int?]
  private let baseOfTheirs: [Int?]
  private let theirsOfOurs: [Int?]
  private let oursOfTheirs: [Int?]

  /// Nil unless both sides have removed an element of the base, and each has inserted one.
  init?(_ names: MergeSides<[Int]>, _ lists: MergeSides<ComparedList>) {
    func inverse(_ matches: [Int?], count: Int) -> [Int?] {
      var inverse = [Int?](repeating: nil, count: count)
      for (position, match) in matches.enumerated() { if let match { inverse[match] = position } }
      return inverse
    }
    oursOfBase = lists.base.pairs(of: names.base, with: names.ours, in: lists.ours)
    // Most arrays are done here.
    guard oursOfBase.contains(nil) else { return nil }
    theirsOfBase = lists.base.pairs(of: names.base, with: names.theirs, in: lists.theirs)
    guard zip(oursOfBase, theirsOfBase).contains(where: { $0 == nil && $1 == nil }) else { return nil }
    theirsOfOurs = lists.ours.pairs(of: names.ours, with: names.theirs, in: lists.theirs)
    baseOfOurs = inverse(oursOfBase, count: names.ours.count)
    baseOfTheirs = inverse(theirsOfBase, count: names.theirs.count)
    oursOfTheirs = inverse(theirsOfOurs, count: names.theirs.count)
    guard baseOfOurs.contains(nil), baseOfTheirs.contains(nil) else { return nil }
  }

  /// True if both sides have removed an element in `run`, and each has inserted one that the other has not.
  func isReplaced(_ run: MergeSides<Range<Int>>) -> Bool {
    run.base.contains { oursOfBase[$0] == nil && theirsOfBase[$0] == nil }
      && run.ours.contains { baseOfOurs[$0] == nil && theirsOfOurs[$0] == nil }
      && run.theirs.contains { baseOfTheirs[$0] == nil && oursOfTheirs[$0] == nil }
  }

  /// True if no element of `run` is outside it on another side.
  func isClosed(_ run: MergeSides<Range<Int>>) -> Bool {
    func isInside(_ matches: [Int?], _ positions: Range<Int>, _ others: Range<Int>) -> Bool {
      positions.allSatisfy { matches[$0] == nil || others.holds(matches[$0]) }
    }
    return isInside(oursOfBase, run.base, run.ours) && isInside(theirsOfBase, run.base, run.theirs)
      && isInside(baseOfOurs, run.ours, run.base) && isInside(theirsOfOurs, run.ours, run.theirs)
      && isInside(baseOfTheirs, run.theirs, run.base) && isInside(oursOfTheirs, run.theirs, run.ours)
  }
}

extension Range<Int> {
  fileprivate func holds(_ position: Int?) -> Bool { position.map { contains($0) } ?? false }
}
