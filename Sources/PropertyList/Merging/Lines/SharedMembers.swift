extension MergeSides<ComparedList> {
  /// True if `list` has the entries that ours, theirs and `side` have, and their equal elements as often. A merge of lines can remove a
  /// moved member from the place of one side and not add it at that of the other.
  func sharedMembers(with side: MergeSide, areIn list: ComparedList) -> Bool {
    let (theirs, chosen, members) = (theirs.memberCounts, self[side].memberCounts, list.memberCounts)
    return ours.memberCounts.allSatisfy { min($1, theirs[$0] ?? 0, chosen[$0] ?? 0) <= members[$0] ?? 0 }
  }
}

extension ComparedList {
  /// How often each path leads to a member. Its components are keys, and the hashes of elements.
  fileprivate var memberCounts: [[String]: Int] {
    var counts: [[String]: Int] = [:]
    list.forEachPath(to: Array(list.nodes.indices)) { step in
      step.key.map(list.rawText) ?? String(hashes[step.value])
    } _: {
      counts[$1, default: 0] += 1
    }
    return counts
  }
}
