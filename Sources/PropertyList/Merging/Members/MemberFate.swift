/// A value of ours and theirs: often a container, whose members are merged.
struct MatchedValue: Equatable {
  let base: Int?
  let ours: Int
  let theirs: Int
  /// True if the value is under a key.
  let hasKey: Bool
  let projectRules: ProjectRules

  var values: SideNodes { SideNodes(base: base, ours: ours, theirs: theirs) }
}

/// The fate of a member in a merge, apart from its value.
enum MemberFate: Equatable {
  /// Ours and theirs have the member, so that its values are merged.
  case merged(MatchedValue)
  /// One side has the member.
  case added(MergeSide)
  /// One side has removed the member, and the other one has not changed it.
  case removed(by: MergeSide)
  case conflict(MergeConflict.Kind)
  /// A conflict about objects of an Xcode project, with their problem. No policy is applied, as it could take objects without those
  /// that they refer to.
  case broken(String)
  /// The member is that of this side, whatever the other one has.
  case taken(MergeSide)
  case removedByBoth
}

extension MemberMatcher {
  /// True if the members of `container` have keys; false for nil, the whole text around the root.
  func isDictionary(_ container: MatchedValue?) -> Bool {
    container.map { lists.ours.list.nodes[$0.ours].kind == .dictionary } ?? false
  }

  /// True for containers that are merged member by member, even if only theirs has changed them: the comments of ours stay.
  func isMergedByMembers(_ value: MatchedValue) -> Bool {
    let kind = lists.ours.list.nodes[value.ours].kind
    return lists.ours.list.nodes[value.ours].isContainer && kind == lists.theirs.list.nodes[value.theirs].kind
      && !rules.atomic.contains(value.ours) && value.projectRules.treatment != .whole && !isOneLine(value)
      && !contested.contains(value.ours) && value.base.map { lists.base.list.nodes[$0].kind == kind } ?? true
  }

  /// True if a line of an OpenStep text has a whole container. Lines are copied, so that only one side may have changed it.
  private func isOneLine(_ value: MatchedValue) -> Bool {
    [(lists.ours.list, value.ours), (lists.theirs.list, value.theirs)].contains { list, index in
      guard list.format == .openStep, let range = list.textRanges?.nodes[index] else { return false }
      let text = list.source.bytes
      return (text[range.lowerBound] == UInt8(ascii: "{") || text[range.lowerBound] == UInt8(ascii: "("))
        && !text.hasLineEnd(in: range)
    }
  }

  /// The fate of the member of `container` under one key or identity.
  func fate(of member: SideNodes, in container: MatchedValue?) -> MemberFate {
    if member.theirs == nil, member.ours.map(contested.contains) == true { return .conflict(.modifyDelete) }
    let rules = projectRules(for: member, in: container)
    if let container, let fate = projectFate(of: member, rules, in: container) { return fate }
    return switch (member.base, member.ours, member.theirs) {
    case (let base, let ours?, let theirs?):
      .merged(
        MatchedValue(base: base, ours: ours, theirs: theirs, hasKey: isDictionary(container), projectRules: rules))
    case (nil, .some, nil): .added(.ours)
    case (nil, nil, .some): .added(.theirs)
    case (.some, .some, nil): areEqual(.ours, .base, member) ? .removed(by: .theirs) : .conflict(.modifyDelete)
    case (.some, nil, .some): areEqual(.theirs, .base, member) ? .removed(by: .ours) : .conflict(.deleteModify)
    case (_, nil, nil): .removedByBoth
    }
  }
}
