/// The indexes of one value or member in the lists of the sides; nil for a side without it.
typealias SideIndexes = MergeSides<Int?>

/// A merge of three lists by their values.
///
/// Changes of only one side are taken. Dictionaries are merged key by key, and arrays by their `ArrayMergeMode`. Other changes are
/// conflicts of the innermost values possible.
struct ValueMerge: Sendable {
  var lists: MergeSides<ComparedList>
  let rules: AppliedMergeRules
  var conflicts: [MergeConflict] = []
  /// The number of comparisons left for arrays.
  var budget: Int
  private(set) var root: MergedValue
  /// The containers of ours whose members exactly one side has reordered.
  private(set) var reordered: [Int] = []
  /// The problems of objects of an Xcode project that are conflicts, by the hashes of their identifiers.
  let brokenObjects: [UInt64: String]
  /// These problems, by the numbers of the conflicts.
  private(set) var problems: [Int: String] = [:]
  private let newerFormat: MergeSide?

  /// The merge of `lists` whose result is `root`.
  init(
    _ lists: MergeSides<ComparedList>, root: MergedValue, rules: MergeRules = MergeRules(),
    brokenObjects: [UInt64: String] = [:]
  ) {
    self.lists = lists
    self.rules = AppliedMergeRules(rules, to: lists)
    self.root = root
    self.brokenObjects = brokenObjects
    newerFormat = lists.sideWithNewerFormat
    budget = ComparedList.budget(
      forValues: lists.base.hashes.count + lists.ours.hashes.count + lists.theirs.hashes.count)
  }

  /// A merge of `lists`.
  init(
    _ lists: MergeSides<ComparedList>, hasBase: Bool, rules: MergeRules, brokenObjects: [UInt64: String] = [:]
  ) {
    self.init(lists, root: .ours, rules: rules, brokenObjects: brokenObjects)
    root = mergeValue(SideIndexes(base: hasBase ? 0 : nil, ours: 0, theirs: 0), in: nil) ?? .ours
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

  // MARK: Values

  /// Merges a value that ours and theirs have. Returns nil if a policy removes it.
  ///
  /// Values may be nested 512 deep. Helpers are not inlined, so that the stack frame is small.
  private mutating func mergeValue(_ entry: SideIndexes, in outer: Level?) -> MergedValue? {
    guard let level = level(entry, in: outer), !areEqual(.ours, .theirs, entry) else { return .ours }
    // What theirs has not changed stays, unless it can contain an object that is a conflict.
    if brokenObjects.isEmpty || level.candidates.isEmpty, areEqual(.theirs, .base, entry) { return .ours }
    return isMergedByMembers(level) ? mergeContainer(level, in: outer) : mergeWhole(entry, in: outer)
  }

  /// The containers of `entry`, which is inside `outer`; nil if a side has none.
  func level(_ entry: SideIndexes, in outer: Level?) -> Level? {
    guard let ours = entry.ours, let theirs = entry.theirs else { return nil }
    return Level(
      base: entry.base, ours: ours, theirs: theirs, hasKey: outer.map(isDictionary) ?? false,
      candidates: candidates(for: entry, in: outer))
  }

  func isDictionary(_ level: Level) -> Bool { lists.ours.list.nodes[level.ours].kind == .dictionary }

  /// True if the values are containers that are merged member by member. Those that only theirs has changed are, too, as the comments
  /// of ours stay then.
  @inline(never)
  func isMergedByMembers(_ values: Level) -> Bool {
    let kind = lists.ours.list.nodes[values.ours].kind
    return (kind == .dictionary || kind == .array) && kind == lists.theirs.list.nodes[values.theirs].kind
      && !rules.isAtomic(values.ours) && values.candidates.treatment != .whole && !isOneLine(values)
      && values.base.map { lists.base.list.nodes[$0].kind == kind } ?? true
  }

  /// True if a line of an OpenStep text has a whole container. Lines are copied, so that only one side may have changed it.
  private func isOneLine(_ values: Level) -> Bool {
    [(lists.ours.list, values.ours), (lists.theirs.list, values.theirs)].contains { list, index in
      guard list.format == .openStep, let range = list.textRanges?.nodes[index] else { return false }
      let text = list.source.bytes
      return (text[range.lowerBound] == UInt8(ascii: "{") || text[range.lowerBound] == UInt8(ascii: "("))
        && !range.contains { text[$0] == 0x0A || text[$0] == 0x0D }
    }
  }

  /// Merges a value that is not merged member by member.
  @inline(never)
  private mutating func mergeWhole(_ entry: SideIndexes, in outer: Level?) -> MergedValue? {
    if areEqual(.ours, .base, entry) { return entry.theirs.map { .taken(.theirs, $0) } }
    if areEqual(.theirs, .base, entry) { return .ours }
    return addConflict(entry, kind: entry.base == nil ? .addAdd : .bothModified, in: outer)
  }

  /// Adds a conflict of two values, or settles it. Returns nil if that removes the value.
  mutating func addConflict(_ entry: SideIndexes, kind: MergeConflict.Kind, in outer: Level?) -> MergedValue? {
    let conflict = MergeConflict(kind, [entry], in: outer)
    if let side = side(thatSettles: conflict, candidates(for: entry, in: outer).treatment),
      // The root cannot be removed.
      side != .base || outer != nil || entry.base != nil
    {
      return side == .ours ? .ours : entry[side].map { .taken(side, $0) }
    }
    conflicts.append(conflict)
    return .conflict(conflicts.count - 1)
  }

  // MARK: Members

  @inline(never)
  private mutating func mergeContainer(_ level: Level, in outer: Level?) -> MergedValue? {
    let (values, matches, areIdentified) = matchedMembers(of: level)
    let walk = walk(matches)
    return areIdentified ? mergeMembers(values, walk, in: level) : mergeList(values, walk, level, in: outer)
  }

  mutating func walk(_ matches: MemberMatches) -> MemberWalk {
    defer { budget -= matches.baseCount + matches.inBase.ours.count + matches.inBase.theirs.count }
    return MemberWalk(matches, budget: budget)
  }

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

  /// Merges the members with `values`, which have identities.
  @inline(never)
  private mutating func mergeMembers(_ values: MergeSides<[Int]>, _ walk: MemberWalk, in level: Level) -> MergedValue {
    if walk.isReorderedByOneSide { reordered.append(level.ours) }
    var members: [MergedMember] = []
    members.reserveCapacity(walk.members.count)
    var next = 0
    for position in walk.members.indices where position >= next {
      if let run = walk.replacedByBoth[position], level.candidates.treatment == .replacements {
        let entries = walk.members[run].map { values.entry($0) }
        members += settle(MergeConflict(.bothModified, entries, in: level, isRun: true))
        next = run.upperBound
      } else {
        members += mergeMember(values.entry(walk.members[position]), in: level)
      }
    }
    return MergedValue(members, count: values.ours.count)
  }

  /// Merges the members under one key or identity: to a member or none, or a conflict of one that a side has removed and the other has
  /// changed.
  mutating func mergeMember(_ entry: SideIndexes, in level: Level) -> [MergedMember] {
    if let members = mergeProjectMember(entry, in: level) { return members }
    switch fate(of: entry, in: level) {
    case .merged: return entry.ours.map { ours in mergeValue(entry, in: level).map { [.kept(ours, $0)] } ?? [] } ?? []
    case .addedByOurs: return entry.ours.map { [.kept($0, .ours)] } ?? []
    case .addedByTheirs: return entry.theirs.map { [.added(.theirs, $0)] } ?? []
    case .removedByOurs, .removedByTheirs, .gone: return []
    case .conflict: return mergeConflicting(entry, in: level)
    }
  }

  /// Merges a member that one side has changed and the other has removed, or two new objects.
  @inline(never)
  private mutating func mergeConflicting(_ entry: SideIndexes, in level: Level) -> [MergedMember] {
    if let ours = entry.ours, entry.theirs != nil {
      return addConflict(entry, kind: .addAdd, in: level).map { [.kept(ours, $0)] } ?? []
    }
    let conflict = MergeConflict(entry.ours == nil ? .deleteModify : .modifyDelete, [entry], in: level)
    return settle(conflict, candidates(for: entry, in: level).treatment)
  }

  /// Merges a member to which only a rule for Xcode projects applies. Returns nil for other members.
  @inline(never)
  private mutating func mergeProjectMember(_ entry: SideIndexes, in level: Level) -> [MergedMember]? {
    if let newerFormat, candidates(for: entry, in: level).treatment == .newerFormat {
      guard let value = entry[newerFormat] else { return [] }
      return [entry.ours.map { .kept($0, .taken(newerFormat, value)) } ?? .added(newerFormat, value)]
    }
    guard let problem = problem(of: entry, in: level) else { return nil }
    // No policy is applied, as it could take objects without those that they refer to.
    problems[conflicts.count] = problem
    conflicts.append(MergeConflict(.project, [entry], in: level, isRun: !isDictionary(level)))
    return [.conflict(conflicts.count - 1)]
  }
}

extension MergeSides<[Int]> {
  /// The values of a member at these positions.
  func entry(_ positions: MemberWalk.Member) -> SideIndexes {
    SideIndexes { side in positions[side].map { self[side][$0] } }
  }
}

extension MergeConflict {
  /// A conflict of the values `entries`, which are more than one only for a run of elements of an array.
  init(_ kind: Kind, _ entries: [SideIndexes], in level: ValueMerge.Level?, isRun: Bool = false) {
    self.init(
      kind: kind, values: MergeSides { side in ConflictValues(entries.compactMap { $0[side] }) },
      containers: level?.containers ?? MergeSides { _ in nil }, isRun: isRun)
  }
}
