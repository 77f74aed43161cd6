/// The nodes of one value or member in the lists of the sides; nil for a side without it.
typealias SideNodes = MergeSides<Int?>

/// A merge of three lists by their values.
///
/// Changes of only one side are taken. Dictionaries are merged key by key, and arrays by their `ArrayMergeMode`. Other changes are
/// conflicts of the innermost values possible.
///
/// A class, as `MemberMatcher` is: the lists are large, and values may be nested 512 deep. As a struct, copies made each level take 10 KB
/// of the stack instead of 3. Large helpers are not inlined for the same reason.
final class ValueMerge {
  var tree: MergedTree
  let matcher: MemberMatcher

  init(_ lists: MergeSides<ComparedList>, rules: AppliedMergeRules, brokenObjects: [UInt64: String] = [:]) {
    tree = MergedTree(lists: lists)
    matcher = MemberMatcher(lists, rules: rules, brokenObjects: brokenObjects)
    let roots = SideNodes(base: lists.hasBase ? 0 : nil, ours: 0, theirs: 0)
    if case .merged(let root) = matcher.fate(of: roots, in: nil) { tree.root = mergeValue(root, in: nil) ?? .ours }
  }

  // The lists are large, so that they are borrowed and not copied.
  var lists: MergeSides<ComparedList> { _read { yield matcher.lists } }
  var rules: AppliedMergeRules { matcher.rules }

  // MARK: Values

  /// Merges a value that ours and theirs have. Returns nil if a policy removes it.
  private func mergeValue(_ value: MatchedValue, in outer: MatchedValue?) -> MergedValue? {
    // What theirs has not changed stays. In equal values, it can have moved entries.
    if matcher.areIdentical(.ours, .theirs, value.values)
      || matcher.areIdentical(.theirs, .base, value.values) && !matcher.mayHaveBrokenObjects(value.projectRules)
    {
      return .ours
    }
    return matcher.isMergedByMembers(value) ? mergeContainer(value, in: outer) : mergeWhole(value, in: outer)
  }

  @inline(never)
  private func mergeWhole(_ value: MatchedValue, in outer: MatchedValue?) -> MergedValue? {
    if matcher.areEqual(.ours, .theirs, value.values) || matcher.areEqual(.theirs, .base, value.values) { return .ours }
    if matcher.areEqual(.ours, .base, value.values) { return .taken(.theirs, value.theirs) }
    return resolve(value.values, value.projectRules, kind: value.base == nil ? .addAdd : .bothModified, in: outer)
  }

  // MARK: Members

  private func mergeContainer(_ container: MatchedValue, in outer: MatchedValue?) -> MergedValue? {
    let (walk, areIdentified) = matcher.walkMembers(of: container)
    return areIdentified ? mergeMembers(walk, in: container) : mergeList(walk, container, in: outer)
  }

  @inline(never)
  private func mergeMembers(_ walk: MemberWalk, in container: MatchedValue) -> MergedValue {
    if walk.isReorderedByOneSide { tree.reordered.insert(container.ours) }
    var members: [MergedMember] = []
    members.reserveCapacity(walk.count)
    var next = 0
    for index in walk.indices where index >= next {
      if let run = walk.replacedByBoth[index], container.projectRules.treatment == .replacements {
        members += resolve(MergeConflict(.bothModified, Array(walk[run]), in: container, isRun: true))
        next = run.upperBound
      } else {
        members += mergeMember(walk[index], in: container)
      }
    }
    return MergedValue(members, count: walk.values.ours.count)
  }

  /// Merges the members under one key or identity: to a member or none, or a conflict of one that a side has removed and the other has
  /// changed.
  func mergeMember(_ member: SideNodes, in container: MatchedValue) -> [MergedMember] {
    switch matcher.fate(of: member, in: container) {
    case .merged(let inner): mergeValue(inner, in: container).map { [.inOurs(inner.ours, $0)] } ?? []
    case .added(let side), .taken(let side): takeMember(member, of: side)
    case .removed, .removedByBoth: []
    case .conflict(let kind): mergeConflicting(member, kind, in: container)
    case .broken(let problem): [addBroken(member, problem, in: container)]
    }
  }

  private func takeMember(_ member: SideNodes, of side: MergeSide) -> [MergedMember] {
    guard let value = member[side] else { return [] }
    return [member.ours.map { .inOurs($0, side == .ours ? .ours : .taken(side, value)) } ?? .added(side, value)]
  }

  /// Merges a member that one side has changed and the other has removed, or two new objects.
  private func mergeConflicting(
    _ member: SideNodes, _ kind: MergeConflict.Kind, in container: MatchedValue
  ) -> [MergedMember] {
    if let ours = member.ours, member.theirs != nil {
      return resolve(member, .none, kind: kind, in: container).map { [.inOurs(ours, $0)] } ?? []
    }
    return resolve(MergeConflict(kind, [member], in: container))
  }

  private func addBroken(_ member: SideNodes, _ problem: String, in container: MatchedValue) -> MergedMember {
    var conflict = MergeConflict(.project, [member], in: container, isRun: !matcher.isDictionary(container))
    conflict.problem = problem
    return .conflict(add(conflict))
  }

  // MARK: Conflicts

  private func add(_ conflict: MergeConflict) -> Int {
    tree.conflicts.append(conflict)
    return tree.conflicts.count - 1
  }

  /// Resolves a conflict of two values by a policy, or adds it. Returns nil if that removes the value.
  func resolve(
    _ values: SideNodes, _ projectRules: ProjectRules, kind: MergeConflict.Kind, in outer: MatchedValue?
  ) -> MergedValue? {
    let conflict = MergeConflict(kind, [values], in: outer)
    tree.allConflicts.append(conflict)
    if let side = resolvingSide(of: conflict, projectRules),
      // The root cannot be removed.
      side != .base || outer != nil || values.base != nil
    {
      return side == .ours ? .ours : values[side].map { .taken(side, $0) }
    }
    return .conflict(add(conflict))
  }

  /// Resolves a conflict of members by a policy, or adds it. Returns the members of the result.
  func resolve(_ conflict: MergeConflict) -> [MergedMember] {
    let values = MergeSides(conflict.values(of:))
    let ours = values.ours.map { MergedMember.inOurs($0, .ours) }
    tree.allConflicts.append(conflict)
    if rules.policy(for: conflict) == .union {
      let new = lists.theirs.distinct(values.theirs, notAmong: values.ours, of: lists.ours)
      return ours + new.map { .added(.theirs, $0) }
    }
    guard let side = resolvingSide(of: conflict) else { return [.conflict(add(conflict))] }
    return side == .ours ? ours : values[side].map { .added(side, $0) }
  }

  /// The side that a policy takes; nil without a policy, or if it takes no side.
  private func resolvingSide(of conflict: MergeConflict, _ projectRules: ProjectRules = .none) -> MergeSide? {
    switch rules.policy(for: conflict) ?? projectRules.policy(resolvesVersions: rules.resolvesVersions) {
    case .ours?: .ours
    case .theirs?: .theirs
    case .base?: .base
    case .higher? where conflict.values(of: .ours).count == 1 && conflict.values(of: .theirs).count == 1:
      lists.sideWithHigherVersion(conflict.values(of: .ours)[0], conflict.values(of: .theirs)[0])
    case .higher?, .union?, nil: nil
    }
  }
}

extension MergeSides<ComparedList> {
  /// False if there is no base. Its list is then an empty dictionary without a text.
  var hasBase: Bool { base.list.source.count > 0 }
}

extension MergeConflict {
  init(_ kind: Kind, _ members: [SideNodes], in container: MatchedValue?, isRun: Bool = false) {
    self.init(kind: kind, members: members, containers: container?.values ?? MergeSides { _ in nil }, isRun: isRun)
  }
}
