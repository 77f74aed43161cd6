/// The members of a container that are the same on two or three sides of a merge, by their positions: entries with one key, elements
/// with one identity, or paired elements of lists.
struct MemberMatches {
  let baseCount: Int
  /// For each member of a side, the position of the same member of the base; nil if the side has added it. The base has all of its
  /// own members.
  let inBase: MergeSides<[Int?]>
  /// For each member that theirs has added, the position of the same member that ours has added.
  let oursOfTheirs: [Int?]

  /// Matches the members that the nodes `names` identify. No two names of one side are equal.
  init(_ names: MergeSides<[Int]>, _ lists: MergeSides<ComparedList>) {
    baseCount = names.base.count
    inBase = MergeSides(
      base: Array(0..<baseCount), ours: lists.ours.pairs(of: names.ours, with: names.base, in: lists.base),
      theirs: lists.theirs.pairs(of: names.theirs, with: names.base, in: lists.base))
    oursOfTheirs = lists.theirs.pairs(of: names.theirs, with: names.ours, in: lists.ours)
  }

  /// Matches the elements of lists, of which each side has paired some with elements of the base, in the order of the base.
  init(baseCount: Int, ours: [Int?], theirs: [Int?]) {
    self.baseCount = baseCount
    inBase = MergeSides(base: Array(0..<baseCount), ours: ours, theirs: theirs)
    oursOfTheirs = [Int?](repeating: nil, count: theirs.count)
  }
}
