// Xcode projects in a merge: the rules for their values, and the fates of members that only these rules decide. Other lists have no rules.
extension MemberMatcher {
  /// The rules for the value of `member`, which is inside `container`, or the root.
  func projectRules(for member: SideNodes, in container: MatchedValue?) -> ProjectRules {
    guard let container else { return lists.areProjects ? .all : .none }
    guard !container.projectRules.isEmpty, isDictionary(container), let (side, value) = member.preferred(\.self)
    else { return .none }
    let list = lists[side].list
    return list.string(at: value - 1).map { container.projectRules.inside(Array(copying: list.bytes(of: $0))) } ?? .none
  }

  /// The fate of `member` of `container`, whose value has the rules `valueRules`; nil if it is the same as in other lists.
  func projectFate(of member: SideNodes, _ valueRules: ProjectRules, in container: MatchedValue) -> MemberFate? {
    if container.projectRules.isEmpty { return nil }
    if let side = newerFormat, valueRules.treatment == .newerFormat {
      // Comments of theirs come with a member that ours lacks.
      return side == .theirs && member.ours == nil ? .added(side) : .taken(side)
    }
    if let problem = objectProblem(of: member, valueRules, in: container) { return .broken(problem) }
    return valueRules.treatment == .object && areDifferentObjects(member) ? .conflict(.addAdd) : nil
  }

  /// True if an object inside a value with `rules`, or a reference to one, may be a conflict that no value shows.
  func mayHaveBrokenObjects(_ rules: ProjectRules) -> Bool { !brokenObjects.isEmpty && !rules.isEmpty }

  /// The problem that makes `member` a conflict: an object that the sides do not share, or an element of an array that refers to it.
  private func objectProblem(of member: SideNodes, _ valueRules: ProjectRules, in container: MatchedValue) -> String? {
    let isElement = !isDictionary(container)
    guard mayHaveBrokenObjects(container.projectRules), isElement || valueRules.treatment == .object,
      !areEqual(.ours, .theirs, member), let (side, value) = member.preferred(\.self)
    else { return nil }
    return brokenObjects[lists[side].hashes[isElement ? value : value - 1]]
  }

  /// True if both sides have added the object `member`, but not the same object: they have different strings.
  private func areDifferentObjects(_ member: SideNodes) -> Bool {
    guard member.base == nil, let ours = member.ours, let theirs = member.theirs,
      !areEqual(.ours, .theirs, member)
    else { return false }
    func strings(_ side: MergeSide, _ object: Int) -> [UInt64: UInt64] {
      let (list, hashes) = (lists[side].list, lists[side].hashes)
      var strings: [UInt64: UInt64] = [:]
      guard list.nodes[object].kind == .dictionary else { return strings }
      list.forEachPair(of: object) { key in
        if list.string(at: key + 1) != nil { strings[hashes[key]] = hashes[key + 1] }
      }
      return strings
    }
    return strings(.ours, ours) != strings(.theirs, theirs)
  }
}

extension MergeSides<ComparedList> {
  var areProjects: Bool { ours.list.projectObjects != nil && theirs.list.projectObjects != nil }

  /// The side whose format of projects is the higher one, if both have changed the format of the base.
  var sideWithNewerFormat: MergeSide? {
    guard areProjects, base.list.projectObjects != nil else { return nil }
    let versions = map { $0.list.value(of: 0, for: "objectVersion") }
    guard let base = versions.base, let one = versions.ours, let other = versions.theirs,
      !ours.isEqual(one, base, of: self.base), !theirs.isEqual(other, base, of: self.base)
    else { return nil }
    return sideWithHigherVersion(one, other)
  }
}
