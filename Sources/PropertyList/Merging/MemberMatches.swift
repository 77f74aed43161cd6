/// The members of a container that are the same on two or three sides of a merge, by their positions: entries with one key, elements
/// with one identity, or paired elements of lists.
struct MemberMatches {
  let baseCount: Int
  /// For each member of ours and theirs, the position of the same member of the base; nil if the side has added it. The part of the
  /// base is empty.
  let inBase: MergeSides<OptionalPositions>
  /// For each member that theirs has added, the position of the same member that ours has added.
  let oursOfTheirs: OptionalPositions

  /// Matches the members that the nodes `names` identify. Of equal names of one side, only the first one that has a partner matches it.
  init(_ names: MergeSides<[Int]>, _ lists: MergeSides<ComparedList>) {
    baseCount = names.base.count
    func partners(_ side: MergeSide, in other: MergeSide) -> OptionalPositions {
      var isMatched = [Bool](repeating: false, count: names[other].count)
      return OptionalPositions(
        lists[side].pairs(of: names[side], with: names[other], in: lists[other]).map { partner in
          guard let partner, !isMatched[partner] else { return nil }
          isMatched[partner] = true
          return partner
        })
    }
    inBase = MergeSides(
      base: OptionalPositions([]),
      ours: partners(.ours, in: .base), theirs: partners(.theirs, in: .base))
    oursOfTheirs = partners(.theirs, in: .ours)
  }

  /// Matches the elements of lists, of which each side has paired some with elements of the base, in the order of the base.
  init(baseCount: Int, ours: OptionalPositions, theirs: OptionalPositions) {
    self.baseCount = baseCount
    inBase = MergeSides(base: OptionalPositions([]), ours: ours, theirs: theirs)
    oursOfTheirs = OptionalPositions(repeating: nil, count: theirs.count)
  }
}
