// The settlement of conflicts by policies.
extension MergeContext {
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

  private func sideWithHigherVersion(_ conflict: MergeConflict) -> MergeSide? {
    let values = conflict.values
    guard values.ours.count == 1, values.theirs.count == 1,
      let ours = VersionNumber(lists.ours.list, at: values.ours[0]),
      let theirs = VersionNumber(lists.theirs.list, at: values.theirs[0])
    else { return nil }
    return ours.isHigher(than: theirs).map { $0 ? .ours : .theirs }
  }
}
