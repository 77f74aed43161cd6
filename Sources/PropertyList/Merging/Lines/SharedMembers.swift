extension MergeSides<ComparedList> {
  /// True if `list`, a merge of lines with those of `side` in conflicts, has the entries that ours, theirs and `side` have, and equal
  /// elements as often as a merge keeps them. Such a merge can remove a moved member at one place and not add it at the other.
  func sharedMembers(with side: MergeSide, areIn list: ComparedList) -> Bool {
    if self[side].equals(list) { return true }
    let (sides, members) = (map(\.memberCounts), list.memberCounts)
    return sides.ours.allSatisfy { path, ours in
      let (base, theirs) = (sides.base[path] ?? 0, sides.theirs[path] ?? 0)
      return min(ours, theirs, sides[side][path] ?? 0, ours + theirs - base) <= members[path] ?? 0
    }
  }
}

extension ComparedList {
  /// How often each path leads to a member, by its hash: the paths of a large list would take much memory.
  fileprivate var memberCounts: [Int: Int] {
    var counts: [Int: Int] = [:]
    list.forEachPath(to: Array(list.nodes.indices), component: { hashes[$0.key ?? $0.value] }) { _, path in
      counts[path.hashValue, default: 0] += 1
    }
    return counts
  }
}
