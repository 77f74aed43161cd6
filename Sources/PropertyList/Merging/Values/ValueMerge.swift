/// The indexes of one value or member in the lists of the sides; nil for a side without it.
typealias SideIndexes = MergeSides<Int?>

/// A merge of three lists by their values.
///
/// Changes of only one side are taken. Dictionaries are merged key by key, and arrays by their `ArrayMergeMode`. Other changes are
/// conflicts of the innermost values possible.
struct ValueMerge: Sendable {
  var lists: MergeSides<ComparedList>
  let rules: AppliedMergeRules
  /// The number of comparisons left for arrays.
  var budget: Int
  /// The problems of objects of an Xcode project that are conflicts, by the hashes of their identifiers.
  let brokenObjects: [UInt64: String]
  let newerFormat: MergeSide?

  /// The merge of the value at `target` of ours. All other values are those of ours.
  var root = MergedValue.ours
  var target = 0
  private(set) var conflicts: [MergeConflict] = []
  /// The problems of objects of an Xcode project that are conflicts, by the numbers of the conflicts.
  private(set) var problems: [Int: String] = [:]
  /// The containers of ours whose members exactly one side has reordered.
  private(set) var reordered: Set<Int> = []

  /// A merge in which nothing has been merged yet: its root is that of ours.
  init(_ lists: MergeSides<ComparedList>, rules: AppliedMergeRules, brokenObjects: [UInt64: String] = [:]) {
    self.lists = lists
    self.rules = rules
    self.brokenObjects = brokenObjects
    newerFormat = lists.sideWithNewerFormat
    budget = lists.budget
  }

  init(_ lists: MergeSides<ComparedList>, hasBase: Bool, rules: AppliedMergeRules, broken: [UInt64: String] = [:]) {
    self.init(lists, rules: rules, brokenObjects: broken)
    root = mergeValue(SideIndexes(base: hasBase ? 0 : nil, ours: 0, theirs: 0), in: nil) ?? .ours
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
    guard let level = makeLevel(entry, in: outer), !areEqual(.ours, .theirs, entry) else { return .ours }
    // What theirs has not changed stays, unless it can contain an object that is a conflict.
    if brokenObjects.isEmpty || level.candidates.isEmpty, areEqual(.theirs, .base, entry) { return .ours }
    return isMergedByMembers(level) ? mergeContainer(level, in: outer) : mergeWhole(entry, in: outer)
  }

  @inline(never)
  private mutating func mergeWhole(_ entry: SideIndexes, in outer: Level?) -> MergedValue? {
    if areEqual(.ours, .base, entry) { return entry.theirs.map { .taken(.theirs, $0) } }
    if areEqual(.theirs, .base, entry) { return .ours }
    return resolve(entry, kind: entry.base == nil ? .addAdd : .bothModified, in: outer)
  }

  // MARK: Members

  @inline(never)
  private mutating func mergeContainer(_ level: Level, in outer: Level?) -> MergedValue? {
    let (walk, areIdentified) = walkMembers(of: level)
    return areIdentified ? mergeMembers(walk, in: level) : mergeList(walk, level, in: outer)
  }

  @inline(never)
  private mutating func mergeMembers(_ walk: MemberWalk, in level: Level) -> MergedValue {
    if walk.isReorderedByOneSide { reordered.insert(level.ours) }
    var members: [MergedMember] = []
    members.reserveCapacity(walk.count)
    var next = 0
    for position in walk.indices where position >= next {
      if let run = walk.replacedByBoth[position], level.candidates.treatment == .replacements {
        members += resolve(MergeConflict(.bothModified, Array(walk[run]), in: level, isRun: true))
        next = run.upperBound
      } else {
        members += mergeMember(walk[position], in: level)
      }
    }
    return MergedValue(members, count: walk.values.ours.count)
  }

  /// Merges the members under one key or identity: to a member or none, or a conflict of one that a side has removed and the other has
  /// changed.
  mutating func mergeMember(_ entry: SideIndexes, in level: Level) -> [MergedMember] {
    switch fate(of: entry, in: level) {
    case .merged: entry.ours.map { ours in mergeValue(entry, in: level).map { [.kept(ours, $0)] } ?? [] } ?? []
    case .added(let side): entry[side].map { [side == .ours ? .kept($0, .ours) : .added(side, $0)] } ?? []
    case .removed, .gone: []
    case .conflict(let kind): mergeConflicting(entry, kind, in: level)
    case .broken(let problem): addBroken(entry, problem, in: level)
    case .newerFormat(let side):
      entry[side].map { value in [entry.ours.map { .kept($0, .taken(side, value)) } ?? .added(side, value)] } ?? []
    }
  }

  /// Merges a member that one side has changed and the other has removed, or two new objects.
  @inline(never)
  private mutating func mergeConflicting(
    _ entry: SideIndexes, _ kind: MergeConflict.Kind, in level: Level
  ) -> [MergedMember] {
    if let ours = entry.ours, entry.theirs != nil {
      return resolve(entry, kind: kind, in: level).map { [.kept(ours, $0)] } ?? []
    }
    return resolve(MergeConflict(kind, [entry], in: level), candidates(for: entry, in: level).treatment)
  }

  @inline(never)
  private mutating func addBroken(_ entry: SideIndexes, _ problem: String, in level: Level) -> [MergedMember] {
    problems[conflicts.count] = problem
    return [.conflict(add(MergeConflict(.project, [entry], in: level, isRun: !isDictionary(level))))]
  }

  // MARK: Conflicts

  private mutating func add(_ conflict: MergeConflict) -> Int {
    conflicts.append(conflict)
    return conflicts.count - 1
  }

  /// Resolves a conflict of two values by a policy, or adds it. Returns nil if that removes the value.
  mutating func resolve(_ entry: SideIndexes, kind: MergeConflict.Kind, in outer: Level?) -> MergedValue? {
    let conflict = MergeConflict(kind, [entry], in: outer)
    if let side = settlingSide(of: conflict, candidates(for: entry, in: outer).treatment),
      // The root cannot be removed.
      side != .base || outer != nil || entry.base != nil
    {
      return side == .ours ? .ours : entry[side].map { .taken(side, $0) }
    }
    return .conflict(add(conflict))
  }

  /// Resolves a conflict of members by a policy, or adds it. Returns the members of the result.
  mutating func resolve(_ conflict: MergeConflict, _ treatment: XcodeRule.Treatment? = nil) -> [MergedMember] {
    let values = conflict.values
    let ours = values.ours.map { MergedMember.kept($0, .ours) }
    if rules.policy(for: conflict) == .union {
      let new = lists.theirs.distinct(values.theirs, notAmong: values.ours, of: lists.ours)
      return ours + new.map { .added(.theirs, $0) }
    }
    if let side = settlingSide(of: conflict, treatment) {
      return side == .ours ? ours : values[side].map { .added(side, $0) }
    }
    return [.conflict(add(conflict))]
  }

  /// The side that a policy takes; nil without a policy, or if it does not decide.
  private func settlingSide(of conflict: MergeConflict, _ treatment: XcodeRule.Treatment?) -> MergeSide? {
    switch rules.policy(for: conflict) ?? rules.policy(for: treatment) {
    case .ours?: .ours
    case .theirs?: .theirs
    case .base?: .base
    case .higher? where conflict.values.ours.count == 1 && conflict.values.theirs.count == 1:
      lists.sideWithHigherVersion(conflict.values.ours[0], conflict.values.theirs[0])
    case .higher?, .union?, nil: nil
    }
  }
}

extension MergeSides<ComparedList> {
  /// The number of comparisons for the arrays of one merge.
  var budget: Int {
    ComparedList.budget(forValues: base.hashes.count + ours.hashes.count + theirs.hashes.count)
  }
}

extension MergeConflict {
  init(_ kind: Kind, _ members: [SideIndexes], in level: ValueMerge.Level?, isRun: Bool = false) {
    let containers = level?.containers ?? MergeSides { _ in nil }
    self.init(kind: kind, members: members, containers: containers, isRun: isRun)
  }
}
