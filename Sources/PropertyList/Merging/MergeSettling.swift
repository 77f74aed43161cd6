// The settlement of conflicts by policies.
extension ValueMerge {
  /// The side that a policy takes; nil without a policy, or if it does not decide.
  func side(thatSettles conflict: MergeConflict, _ treatment: XcodeRule.Treatment?) -> MergeSide? {
    switch rules.policy(for: conflict) ?? rules.policy(for: treatment) {
    case .ours?: .ours
    case .theirs?: .theirs
    case .base?: .base
    case .higher?: sideWithHigherVersion(conflict)
    case .union?, nil: nil
    }
  }

  /// Settles a conflict by a policy, or adds it. Returns the members of the result.
  mutating func settle(_ conflict: MergeConflict, _ treatment: XcodeRule.Treatment? = nil) -> [MergedMember] {
    let ours = conflict.values.ours.map { MergedMember.kept($0, .ours) }
    if rules.policy(for: conflict) == .union {
      let new = lists.theirs.distinct(conflict.values.theirs, notAmong: conflict.values.ours, of: lists.ours)
      return ours + new.map { .added(.theirs, $0) }
    }
    if let side = side(thatSettles: conflict, treatment) {
      return side == .ours ? ours : conflict.values[side].map { .added(side, $0) }
    }
    conflicts.append(conflict)
    return [.conflict(conflicts.count - 1)]
  }

  private func sideWithHigherVersion(_ conflict: MergeConflict) -> MergeSide? {
    let values = conflict.values
    guard values.ours.count == 1, values.theirs.count == 1,
      let ours = VersionNumber(lists.ours.list, at: values.ours[0]),
      let theirs = VersionNumber(lists.theirs.list, at: values.theirs[0])
    else { return nil }
    return ours.isHigher(than: theirs).map { $0 ? .ours : .theirs }
  }
}
