// Arrays whose order counts and whose elements have no identity.
extension ValueMerger {
  /// Merges lists as git merges lines. Between two elements that both sides keep, the changes of one side are taken, and different
  /// changes of both sides are a conflict. Elements that both sides keep are merged inside. Returns nil if a policy removes
  /// the list.
  @inline(never)
  mutating func mergeList(
    _ values: MergeSides<[Int]>, _ walk: MemberWalk, _ level: Level, in outer: Level?
  ) -> MergedValue? {
    let moves = ListMoves(walk.members.lazy.map { values.entry($0) }, merge.context.lists)
    if moves.contradict, merge.context.rules.policy(for: MergeConflict(.order, [level.containers], in: outer)) != .union
    {
      return addConflict(level.containers, kind: .order, in: outer)
    }
    var members: [MergedMember] = []
    members.reserveCapacity(walk.members.count)
    // The elements between two that both sides keep.
    var run: [SideIndexes] = []
    for positions in walk.members {
      var element = values.entry(positions)
      if element.isKept {
        members += mergeRun(run, level) + mergeMember(element, in: level)
        run = []
      } else {
        element = MergeSides { side in element[side].flatMap { moves.dropped[side].contains($0) ? nil : $0 } }
        run.append(element)
      }
    }
    members += mergeRun(run, level)
    return MergedValue(members, count: values.ours.count)
  }

  /// Merges the elements of `run`.
  private mutating func mergeRun(_ run: [SideIndexes], _ level: Level) -> [MergedMember] {
    let values = MergeSides { side in run.compactMap { $0[side] } }
    let removesOnly = run.allSatisfy { element in
      (element.ours == nil || merge.context.areEqual(.ours, .base, element))
        && (element.theirs == nil || merge.context.areEqual(.theirs, .base, element))
    }
    // One side removes all those that the other removes.
    if removesOnly, values.ours.isEmpty || values.theirs.isEmpty { return [] }
    func areEqual(_ one: MergeSide, _ other: MergeSide) -> Bool {
      values[one].count == values[other].count
        && zip(values[one], values[other]).allSatisfy {
          merge.context.lists[one].isEqual($0, $1, of: merge.context.lists[other])
        }
    }
    if areEqual(.base, .theirs) || areEqual(.ours, .theirs) { return values.ours.map { .kept($0, .ours) } }
    if areEqual(.base, .ours) {
      return values.ours.count == values.theirs.count
        ? zip(values.ours, values.theirs).map { .kept($0, .taken(.theirs, $1)) }
        : values.theirs.map { .added(.theirs, $0) }
    }
    let kind: MergeConflict.Kind =
      switch (values.base.isEmpty, values.ours.isEmpty, values.theirs.isEmpty) {
      case (true, _, _): .addAdd
      case (false, true, _): .deleteModify
      case (false, false, true): .modifyDelete
      case (false, false, false): .bothModified
      }
    // One replaced element has a key path of its own.
    let isRun = MergeSide.allCases.contains { values[$0].count != 1 }
    return settle(MergeConflict(kind, run, in: level, isRun: isRun))
  }
}

extension SideIndexes {
  /// True for a member of the base that both sides keep.
  fileprivate var isKept: Bool { base != nil && ours != nil && theirs != nil }
}

/// The elements of lists that both sides have removed from their positions in the base, and that a side has inserted elsewhere.
private struct ListMoves {
  /// True if both sides have moved an element to different positions.
  private(set) var contradict = false
  /// The elements of each side that it has moved and the other side has removed.
  private(set) var dropped = MergeSides<Set<Int>> { _ in [] }

  init(_ walk: some Sequence<SideIndexes>, _ lists: MergeSides<ComparedList>) {
    // An element that is in the base several times has no position of its own.
    var removed: [UInt64: Int?] = [:]
    for case let (base?, nil, nil) in walk.lazy.map({ ($0.base, $0.ours, $0.theirs) }) {
      let hash = lists.base.hashes[base]
      removed.updateValue(removed[hash] == nil ? base : nil, forKey: hash)
    }
    if removed.isEmpty { return }
    // The inserted elements that equal a removed one, with the number of elements before them that both sides keep.
    var moved = MergeSides<[Int: (element: Int, keptCount: Int)]> { _ in [:] }
    var keptCount = 0
    for entry in walk {
      if entry.isKept { keptCount += 1 }
      for side in [MergeSide.ours, .theirs] where entry.base == nil {
        guard let element = entry[side], case let base?? = removed[lists[side].hashes[element]],
          lists[side].isEqual(element, base, of: lists.base)
        else { continue }
        moved[side][base] = (element, keptCount)
      }
    }
    dropped.ours = Set(moved.ours.filter { moved.theirs[$0.key] == nil }.map(\.value.element))
    dropped.theirs = Set(moved.theirs.filter { moved.ours[$0.key] == nil }.map(\.value.element))
    contradict = moved.ours.contains { base, move in
      moved.theirs[base].map { move.keptCount != $0.keptCount } ?? false
    }
  }
}
