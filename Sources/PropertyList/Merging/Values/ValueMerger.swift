/// Merges values.
///
/// Changes of only one side are taken. Dictionaries are merged key by key, and arrays by their `ArrayMergeMode`. Other changes are
/// conflicts of the innermost values possible.
struct ValueMerger {
  typealias Level = MergeContext.Level

  /// The result so far.
  var merge: ValueMerge

  mutating func mergeRoot(hasBase: Bool) {
    merge.root = mergeValue(SideIndexes(base: hasBase ? 0 : nil, ours: 0, theirs: 0), in: nil) ?? .ours
  }

  // MARK: Values

  /// Merges a value that ours and theirs have. Returns nil if a policy removes it.
  ///
  /// Values may be nested 512 deep. Helpers are not inlined, so that the stack frame is small.
  private mutating func mergeValue(_ entry: SideIndexes, in outer: Level?) -> MergedValue? {
    guard let level = merge.context.level(entry, in: outer), !merge.context.areEqual(.ours, .theirs, entry) else {
      return .ours
    }
    // What theirs has not changed stays, unless it can contain an object that is a conflict.
    if merge.context.brokenObjects.isEmpty || level.candidates.isEmpty, merge.context.areEqual(.theirs, .base, entry) {
      return .ours
    }
    return merge.context.isMergedByMembers(level) ? mergeContainer(level, in: outer) : mergeWhole(entry, in: outer)
  }

  /// Merges a value that is not merged member by member.
  @inline(never)
  private mutating func mergeWhole(_ entry: SideIndexes, in outer: Level?) -> MergedValue? {
    if merge.context.areEqual(.ours, .base, entry) { return entry.theirs.map { .taken(.theirs, $0) } }
    if merge.context.areEqual(.theirs, .base, entry) { return .ours }
    return addConflict(entry, kind: entry.base == nil ? .addAdd : .bothModified, in: outer)
  }

  /// Adds a conflict of two values, or settles it. Returns nil if that removes the value.
  mutating func addConflict(_ entry: SideIndexes, kind: MergeConflict.Kind, in outer: Level?) -> MergedValue? {
    let conflict = MergeConflict(kind, [entry], in: outer)
    if let side = merge.context.side(thatSettles: conflict, merge.context.candidates(for: entry, in: outer).treatment),
      // The root cannot be removed.
      side != .base || outer != nil || entry.base != nil
    {
      return side == .ours ? .ours : entry[side].map { .taken(side, $0) }
    }
    merge.conflicts.append(conflict)
    return .conflict(merge.conflicts.count - 1)
  }

  /// Settles a conflict by a policy, or adds it. Returns the members of the result.
  mutating func settle(_ conflict: MergeConflict, _ treatment: XcodeRule.Treatment? = nil) -> [MergedMember] {
    let ours = conflict.values.ours.map { MergedMember.kept($0, .ours) }
    if merge.context.rules.policy(for: conflict) == .union {
      let new = merge.context.lists.theirs.distinct(
        conflict.values.theirs, notAmong: conflict.values.ours, of: merge.context.lists.ours)
      return ours + new.map { .added(.theirs, $0) }
    }
    if let side = merge.context.side(thatSettles: conflict, treatment) {
      return side == .ours ? ours : conflict.values[side].map { .added(side, $0) }
    }
    merge.conflicts.append(conflict)
    return [.conflict(merge.conflicts.count - 1)]
  }

  // MARK: Members

  @inline(never)
  private mutating func mergeContainer(_ level: Level, in outer: Level?) -> MergedValue? {
    let (values, walk, areIdentified) = merge.context.walk(level)
    return areIdentified ? mergeMembers(values, walk, in: level) : mergeList(values, walk, level, in: outer)
  }

  /// Merges the members with `values`, which have identities.
  @inline(never)
  private mutating func mergeMembers(_ values: MergeSides<[Int]>, _ walk: MemberWalk, in level: Level) -> MergedValue {
    if walk.isReorderedByOneSide { merge.reordered.append(level.ours) }
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
    switch merge.context.fate(of: entry, in: level) {
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
    return settle(conflict, merge.context.candidates(for: entry, in: level).treatment)
  }

  /// Merges a member to which only a rule for Xcode projects applies. Returns nil for other members.
  @inline(never)
  private mutating func mergeProjectMember(_ entry: SideIndexes, in level: Level) -> [MergedMember]? {
    if let side = merge.context.newerFormat, merge.context.candidates(for: entry, in: level).treatment == .newerFormat {
      guard let value = entry[side] else { return [] }
      return [entry.ours.map { .kept($0, .taken(side, value)) } ?? .added(side, value)]
    }
    guard let problem = merge.context.problem(of: entry, in: level) else { return nil }
    // No policy is applied, as it could take objects without those that they refer to.
    merge.problems[merge.conflicts.count] = problem
    merge.conflicts.append(MergeConflict(.project, [entry], in: level, isRun: !merge.context.isDictionary(level)))
    return [.conflict(merge.conflicts.count - 1)]
  }
}
