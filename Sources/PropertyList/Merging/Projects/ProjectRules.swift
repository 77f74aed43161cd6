// The rules for Xcode projects, as they apply to a merge.
extension ValueMerge {
  /// The rules for the value of `entry`, which is inside `level`, or the root.
  func candidates(for entry: SideNodes, in level: Level?) -> XcodeRule.Candidates {
    guard let level else { return lists.areProjects ? .root : .none }
    guard !level.candidates.isEmpty, isDictionary(level), let key = keyNode(of: entry) else { return .none }
    let list = lists[key.side].list
    return list.string(at: key.index).map { level.candidates.inside(Array(copying: list.bytes(of: $0))) } ?? .none
  }

  private func keyNode(of entry: SideNodes) -> (side: MergeSide, index: Int)? {
    entry.preferred { $0.map { $0 - 1 } }
  }

  /// The problem that makes `entry` a conflict: an object that the sides do not share, or an element of an array that refers to it.
  func objectProblem(of entry: SideNodes, _ candidates: XcodeRule.Candidates, in level: Level) -> String? {
    if brokenObjects.isEmpty || level.candidates.isEmpty { return nil }
    guard !areEqual(.ours, .theirs, entry), let key = keyNode(of: entry) else { return nil }
    let isElement = !isDictionary(level)
    guard let problem = brokenObjects[lists[key.side].hashes[isElement ? key.index + 1 : key.index]] else { return nil }
    return isElement || candidates.treatment == .object ? problem : nil
  }

  /// True if both sides have added the object `entry`, but not the same object: they have different strings.
  func areDifferentObjects(_ entry: SideNodes) -> Bool {
    guard entry.base == nil, let ours = entry.ours, let theirs = entry.theirs, !areEqual(.ours, .theirs, entry) else {
      return false
    }
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
