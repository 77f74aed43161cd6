/// For each member of a side, its position on another side; nil if that side does not have it.
struct MemberPairs {
  let theirsOfOurs: [Int?]
  let baseOfOurs: [Int?]
  let baseOfTheirs: [Int?]
  let baseCount: Int

  /// Pairs the members, which are identified by the nodes `names`. No two names of one side are equal.
  init(_ names: MergeSides<[Int]>, _ lists: MergeSides<ComparedList>) {
    theirsOfOurs = lists.ours.pairs(of: names.ours, with: names.theirs, in: lists.theirs)
    baseOfOurs = lists.ours.pairs(of: names.ours, with: names.base, in: lists.base)
    baseOfTheirs = lists.theirs.pairs(of: names.theirs, with: names.base, in: lists.base)
    baseCount = names.base.count
  }
}

/// The corresponding members of the three sides, by number: first the members of ours, then the members that only theirs has.
struct MemberMatches {
  /// The members by number. The entries of a replaced run are empty; its conflict has the number of its first member.
  private(set) var entries: [ValueMerge.Entry] = []
  /// The number of the members that ours has.
  private let count: Int
  /// The numbers of the members of theirs, in the order of theirs.
  private var numbers: [Int?]

  /// Matches the members with `values`, except in the runs that both sides have `replaced`.
  init(_ values: MergeSides<[Int]>, _ pairs: MemberPairs, replaced runs: [ValueMerge.ReplacedRun]) {
    count = values.ours.count
    numbers = [Int?](repeating: nil, count: values.theirs.count)
    entries.reserveCapacity(count)
    for (position, value) in values.ours.enumerated() {
      let match = pairs.theirsOfOurs[position]
      if let match { numbers[match] = position }
      entries.append(
        ValueMerge.Entry(
          base: pairs.baseOfOurs[position].map { values.base[$0] }, ours: value, theirs: match.map { values.theirs[$0] }
        ))
    }
    for run in runs {
      for position in run.ours { entries[position] = ValueMerge.Entry(base: nil, ours: nil, theirs: nil) }
      for position in run.theirs { numbers[position] = run.ours.lowerBound }
    }
    for (position, value) in values.theirs.enumerated() where numbers[position] == nil {
      numbers[position] = entries.count
      entries.append(
        ValueMerge.Entry(base: pairs.baseOfTheirs[position].map { values.base[$0] }, ours: nil, theirs: value))
    }
  }

  /// The merged members in the order of `spine`; `runs` has the merged members of replaced runs, by number.
  func inOrder(
    _ members: [MergedMember?], _ runs: [Int: [MergedMember]], spine: MergeSide
  ) -> [MergedMember] {
    func isPresent(_ number: Int) -> Bool { members[number] != nil || runs[number] != nil }
    let ours = (0..<count).filter(isPresent)
    var theirs: [Int] = []
    theirs.reserveCapacity(numbers.count)
    // All members of a run have one number.
    for case let number? in numbers where isPresent(number) && theirs.last != number { theirs.append(number) }
    let order =
      spine == .ours
      ? MemberOrder(spine: ours, other: theirs, spineGoesFirst: true)
      : MemberOrder(spine: theirs, other: ours, spineGoesFirst: false)
    let merged = order.members()
    if runs.isEmpty { return merged.compactMap { members[$0] } }
    return merged.flatMap { number in runs[number] ?? [members[number]].compactMap { $0 } }
  }
}
