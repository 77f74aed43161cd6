/// The members of a container that are the same on two or three sides of a merge, by their positions: entries with one key, elements
/// with one identity, or paired elements of lists.
struct MemberMatches {
  let baseCount: Int
  /// For each member of ours and theirs, the position of the same member of the base; nil if the side has added it. The part of the
  /// base is empty.
  let inBase: MergeSides<OptionalPositions>
  /// For each member that theirs has added, the position of the same member that ours has added.
  let oursOfTheirs: OptionalPositions

  /// Matches the members that the nodes `names` identify. No two names of one side are equal.
  init(_ names: MergeSides<[Int]>, _ lists: MergeSides<ComparedList>) {
    baseCount = names.base.count
    inBase = MergeSides(
      base: OptionalPositions([]),
      ours: OptionalPositions(lists.ours.pairs(of: names.ours, with: names.base, in: lists.base)),
      theirs: OptionalPositions(lists.theirs.pairs(of: names.theirs, with: names.base, in: lists.base)))
    oursOfTheirs = OptionalPositions(lists.theirs.pairs(of: names.theirs, with: names.ours, in: lists.ours))
  }

  /// Matches the elements of lists, of which each side has paired some with elements of the base, in the order of the base.
  init(baseCount: Int, ours: OptionalPositions, theirs: OptionalPositions) {
    self.baseCount = baseCount
    inBase = MergeSides(base: OptionalPositions([]), ours: ours, theirs: theirs)
    oursOfTheirs = OptionalPositions(repeating: nil, count: theirs.count)
  }
}
