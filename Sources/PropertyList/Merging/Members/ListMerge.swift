// Ordered arrays whose elements have no identity.
extension ValueMerge {
  /// Merges lists as git merges lines. Elements that both sides keep are merged inside. In a run of other elements between two of them,
  /// the changes of one side are taken, and different changes of both sides are a conflict. Returns nil if a policy removes the list.
  func mergeList(_ walk: MemberWalk, _ container: MatchedValue, in outer: MatchedValue?) -> MergedValue? {
    var runs: [[SideNodes]] = [[]]
    for element in walk {
      if element.isKept { runs.append([]) } else { runs[runs.count - 1].append(element) }
    }
    let moves = ListMoves(runs, matcher)
    let isUnion = rules.policy(for: MergeConflict(.order, [container.values], in: outer)) == .union
    if moves.areOpposed, !isUnion { return resolve(container.values, container.projectRules, kind: .order, in: outer) }
    let reducedRuns = runs.map { run in run.map(moves.withoutDropped) }
    var merged = reducedRuns.map(mergeRun)
    if isUnion { runs = reducedRuns } else { moves.spreadConflicts(in: &merged) }
    var members: [MergedMember] = []
    members.reserveCapacity(walk.count)
    var kept = walk.lazy.filter(\.isKept).makeIterator()
    for (run, cleanMembers) in zip(runs, merged) {
      members += cleanMembers ?? resolve(conflict(of: run, in: container))
      if let element = kept.next() { members += mergeMember(element, in: container) }
    }
    return MergedValue(members, count: walk.values.ours.count)
  }

  /// The merged elements of `run`; nil for a conflict.
  @inline(never)
  private func mergeRun(_ run: [SideNodes]) -> [MergedMember]? {
    let values = MergeSides { side in run.compactMap { $0[side] } }
    let removesOnly = run.allSatisfy { element in
      [MergeSide.ours, .theirs].allSatisfy { element[$0] == nil || matcher.areEqual($0, .base, element) }
    }
    // One side removes all those that the other removes.
    if removesOnly, values.ours.isEmpty || values.theirs.isEmpty { return [] }
    func haveSameValues(_ one: MergeSide, _ other: MergeSide) -> Bool {
      values[one].count == values[other].count
        && zip(values[one], values[other]).allSatisfy { lists[one].isEqual($0, $1, of: lists[other]) }
    }
    if haveSameValues(.base, .theirs) || haveSameValues(.ours, .theirs) {
      return values.ours.map { .inOurs($0, .ours) }
    }
    guard haveSameValues(.base, .ours) else { return nil }
    return values.ours.count == values.theirs.count
      ? zip(values.ours, values.theirs).map { .inOurs($0, .taken(.theirs, $1)) }
      : values.theirs.map { .added(.theirs, $0) }
  }

  private func conflict(of run: [SideNodes], in container: MatchedValue) -> MergeConflict {
    let counts = MergeSides { side in run.count { $0[side] != nil } }
    let kind: MergeConflict.Kind =
      switch (counts.base, counts.ours, counts.theirs) {
      case (0, _, _): .addAdd
      case (_, 0, _): .deleteModify
      case (_, _, 0): .modifyDelete
      default: .bothModified
      }
    // One replaced element has a key path of its own.
    return MergeConflict(kind, run, in: container, isRun: counts.contains { $0 != 1 })
  }
}

extension SideNodes {
  /// True for a member of the base that both sides keep.
  fileprivate var isKept: Bool { base != nil && ours != nil && theirs != nil }
}

/// The elements of lists that a side has removed from one run and inserted into another, or elsewhere into the same one.
private struct ListMoves {
  /// True if both sides have moved an element to different runs.
  private(set) var areOpposed = false
  /// The elements of each side that it has moved and the other side has removed. Only in conflicts the side still has them.
  private var dropped = MergeSides<Set<Int>> { _ in [] }
  /// For each run, those that are conflicts if it is one. If the other side has removed a moved element, only the new run depends on
  /// the old one, where no side has it.
  private var linkedRuns: [Int: [Int]] = [:]

  @inline(never)
  init(_ runs: [[SideNodes]], _ matcher: MemberMatcher) {
    let lists = matcher.lists
    // The elements that a side has removed, by hash. The moves of repeated ones are not known.
    var removed: [UInt64: (run: Int, element: SideNodes, isRepeated: Bool)] = [:]
    for (run, elements) in runs.enumerated() {
      for element in elements {
        guard let hash = element.base.map({ lists.base.hashes[$0] }) else { continue }
        removed[hash] = (run, element, removed[hash] != nil)
      }
    }
    // The moved elements that both sides have removed, with the runs into which the side has inserted them, by index in the base.
    var moved = MergeSides<[Int: (element: Int, oldRun: Int, run: Int)]> { _ in [:] }
    for (run, elements) in runs.enumerated() {
      for inserted in elements where inserted.base == nil {
        for side in [MergeSide.ours, .theirs] {
          guard let index = inserted[side],
            let (oldRun, element, isRepeated) = removed[lists[side].hashes[index]], !isRepeated,
            let base = element.base, element[side] == nil, lists[side].isEqual(index, base, of: lists.base)
          else { continue }
          if element.ours == nil, element.theirs == nil {
            moved[side][base] = (index, oldRun, run)
          } else {
            linkedRuns[oldRun, default: []].append(run)
            linkedRuns[run, default: []].append(oldRun)
          }
        }
      }
    }
    areOpposed = moved.ours.contains { base, move in moved.theirs[base].map { move.run != $0.run } ?? false }
    for (side, other) in [(MergeSide.ours, MergeSide.theirs), (.theirs, .ours)] {
      for (base, move) in moved[side] where moved[other][base] == nil {
        dropped[side].insert(move.element)
        linkedRuns[move.oldRun, default: []].append(move.run)
      }
    }
  }

  func withoutDropped(_ element: SideNodes) -> SideNodes {
    MergeSides { side in element[side].flatMap { dropped[side].contains($0) ? nil : $0 } }
  }

  /// Makes the linked runs of conflicts conflicts, nil in `merged`: a choice of a side in only one of them could lose an element, or
  /// repeat it.
  func spreadConflicts(in merged: inout [[MergedMember]?]) {
    var pending = linkedRuns.keys.filter { merged[$0] == nil }
    while let run = pending.popLast() {
      for other in linkedRuns[run] ?? [] where merged[other] != nil {
        merged[other] = nil
        pending.append(other)
      }
    }
  }
}
