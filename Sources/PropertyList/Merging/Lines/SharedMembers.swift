extension MergeSides<PropertyList> {
  /// True if `list`, a merge of lines with those of `side` in conflicts, has the entries that ours, theirs and `side` have, and their equal
  /// elements as often. Such a merge can remove a moved member from the place of one side and not add it at that of the other.
  func sharedMembers(with side: MergeSide, areIn list: PropertyList) -> Bool {
    let others = [theirs, self[side], list].map(\.memberCounts)
    return ours.memberCounts.allSatisfy { path, count in
      let counts = others.map { $0[path] ?? 0 }
      return min(count, counts[0], counts[1]) <= counts[2]
    }
  }
}

private enum MemberStep: Hashable {
  case key(String)
  /// An element, by the hash of its value.
  case element(UInt64)
}

extension PropertyList {
  /// How often each path leads to a member.
  fileprivate var memberCounts: [[MemberStep]: Int] {
    let hashes = ComparedList(self).hashes
    var counts: [[MemberStep]: Int] = [:]
    forEachPath(to: Array(nodes.indices)) { step in
      step.key.map { .key(rawText(at: $0)) } ?? .element(hashes[step.value])
    } _: {
      counts[$1, default: 0] += 1
    }
    return counts
  }
}
