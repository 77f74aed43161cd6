/// The indexes of one value or member in the lists of the sides; nil for a side without it.
typealias SideIndexes = MergeSides<Int?>

/// The lists of a merge with the rules for their values: which values are merged by members, and which members are the same.
struct MergeContext: Sendable {
  var lists: MergeSides<ComparedList>
  let rules: AppliedMergeRules
  /// The number of comparisons left for arrays.
  var budget: Int
  /// `budget` at the start of a walk.
  let fullBudget: Int
  /// The problems of objects of an Xcode project that are conflicts, by the hashes of their identifiers.
  let brokenObjects: [UInt64: String]
  let newerFormat: MergeSide?

  init(_ lists: MergeSides<ComparedList>, _ rules: MergeRules, brokenObjects: [UInt64: String]) {
    self.lists = lists
    self.rules = AppliedMergeRules(rules, to: lists)
    self.brokenObjects = brokenObjects
    newerFormat = lists.sideWithNewerFormat
    fullBudget = ComparedList.budget(
      forValues: lists.base.hashes.count + lists.ours.hashes.count + lists.theirs.hashes.count)
    budget = fullBudget
  }

  /// The containers whose members are merged.
  struct Level {
    let base: Int?
    let ours: Int
    let theirs: Int
    /// True if they are under a key.
    let hasKey: Bool
    let candidates: XcodeRule.Candidates

    var containers: SideIndexes { SideIndexes(base: base, ours: ours, theirs: theirs) }
  }

  /// True if two sides have equal values; false if one has none.
  func areEqual(_ one: MergeSide, _ other: MergeSide, _ entry: SideIndexes) -> Bool {
    guard let index = entry[one], let otherIndex = entry[other] else { return false }
    return lists[one].isEqual(index, otherIndex, of: lists[other])
  }

  // MARK: Containers

  /// The containers of `entry`, which is inside `outer`; nil if a side has none.
  func level(_ entry: SideIndexes, in outer: Level?) -> Level? {
    guard let ours = entry.ours, let theirs = entry.theirs else { return nil }
    return Level(
      base: entry.base, ours: ours, theirs: theirs, hasKey: isDictionary(outer),
      candidates: candidates(for: entry, in: outer))
  }

  /// True if the members of `level` have keys; false for nil, the whole text around the root.
  func isDictionary(_ level: Level?) -> Bool {
    level.map { lists.ours.list.nodes[$0.ours].kind == .dictionary } ?? false
  }

  /// True if the values are containers that are merged member by member, even if only theirs has changed them: the comments of ours
  /// stay.
  @inline(never)
  func isMergedByMembers(_ values: Level) -> Bool {
    let kind = lists.ours.list.nodes[values.ours].kind
    return lists.ours.list.nodes[values.ours].isContainer && kind == lists.theirs.list.nodes[values.theirs].kind
      && !rules.atomic.contains(values.ours) && values.candidates.treatment != .whole && !isOneLine(values)
      && values.base.map { lists.base.list.nodes[$0].kind == kind } ?? true
  }

  /// True if a line of an OpenStep text has a whole container. Lines are copied, so that only one side may have changed it.
  private func isOneLine(_ values: Level) -> Bool {
    [(lists.ours.list, values.ours), (lists.theirs.list, values.theirs)].contains { list, index in
      guard list.format == .openStep, let range = list.textRanges?.nodes[index] else { return false }
      let text = list.source.bytes
      return (text[range.lowerBound] == UInt8(ascii: "{") || text[range.lowerBound] == UInt8(ascii: "("))
        && !text.hasLineEnd(in: range)
    }
  }

  // MARK: Members

  /// What becomes of a member, apart from its value.
  enum Fate { case merged, addedByOurs, addedByTheirs, removedByOurs, removedByTheirs, conflict, gone }

  func fate(of entry: SideIndexes, in level: Level?) -> Fate {
    if let level, problem(of: entry, in: level) != nil || areDifferentObjects(entry, in: level) { return .conflict }
    return switch (entry.base, entry.ours, entry.theirs) {
    case (_, .some, .some): .merged
    case (nil, .some, nil): .addedByOurs
    case (nil, nil, .some): .addedByTheirs
    case (.some, .some, nil): areEqual(.ours, .base, entry) ? .removedByTheirs : .conflict
    case (.some, nil, .some): areEqual(.theirs, .base, entry) ? .removedByOurs : .conflict
    case (_, nil, nil): .gone
    }
  }

  /// The members of the containers in the order of their walk.
  mutating func walk(_ level: Level) -> (values: MergeSides<[Int]>, walk: MemberWalk, areIdentified: Bool) {
    let (values, matches, areIdentified) = matchedMembers(of: level)
    defer { budget -= matches.baseCount + matches.inBase.ours.count + matches.inBase.theirs.count }
    return (values, MemberWalk(matches, budget: budget), areIdentified)
  }
}

extension MergeSides<[Int]> {
  /// The values of a member at these positions.
  func entry(_ positions: MemberWalk.Positions) -> SideIndexes {
    SideIndexes { side in positions[side].map { self[side][$0] } }
  }
}
