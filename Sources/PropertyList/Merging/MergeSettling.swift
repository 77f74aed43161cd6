// Conflicts with policies.
extension ValueMerge {
  /// The side that a policy takes; nil without a policy, or if it does not decide.
  func side(thatSettles clash: MergeClash) -> MergeSide? {
    switch rules.policy(for: clash) {
    case .ours?: .ours
    case .theirs?: .theirs
    case .base?: .base
    case .higher?: sideWithHigherVersion(clash)
    case .union?, nil: nil
    }
  }

  /// The members for a conflict between consecutive elements of an array.
  mutating func run(_ clash: MergeClash) -> [MergedMember] {
    let ours = clash.values.ours.map { MergedMember.kept($0, .ours) }
    if rules.policy(for: clash) == .union {
      let new = clash.values.theirs.filter { theirs in !clash.values.ours.contains { areEqual($0, theirs: theirs) } }
      return ours + new.map { .added(.theirs, $0) }
    }
    switch side(thatSettles: clash) {
    case .ours?: return ours
    case .theirs?: return clash.values.theirs.map { .added(.theirs, $0) }
    case .base?: return clash.values.base.map { .added(.base, $0) }
    case nil: break
    }
    clashes.append(clash)
    return [.clash(clashes.count - 1)]
  }

  private func sideWithHigherVersion(_ clash: MergeClash) -> MergeSide? {
    guard clash.values.ours.count == 1, clash.values.theirs.count == 1,
      let ours = VersionNumber(lists.ours.list, at: clash.values.ours[0]),
      let theirs = VersionNumber(lists.theirs.list, at: clash.values.theirs[0])
    else { return nil }
    return ours.isHigher(than: theirs).map { $0 ? .ours : .theirs }
  }
}
