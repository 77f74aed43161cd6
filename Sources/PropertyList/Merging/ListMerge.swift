// Arrays whose order counts and whose elements have no identity.
extension ValueMerge {
  /// Merges lists as git merges lines. Between two elements that both sides keep, the changes of one side are taken, and different
  /// changes of both sides are a conflict. Elements that both sides keep are merged inside.
  @inline(never)
  mutating func list(
    _ elements: MergeSides<[ComparedList.Element]>, _ level: Level, _ entry: Entry, in outer: Level?
  ) -> MergedValue? {
    let values = elements.map { elements in elements.map(\.index) }
    let matches = listMatches(elements, level)
    let moves = ListMoves(matches, values, lists)
    if moves.contradict {
      let count = conflicts.count
      let settled = conflict(entry, kind: .order, in: outer)
      guard case .conflict? = settled, rules.policy(for: conflicts[count], in: lists) == .union else { return settled }
      conflicts.removeLast()
    }
    let walk = walk(matches).members
    var members: [MergedMember] = []
    members.reserveCapacity(walk.count)
    var run = Run()
    for positions in walk {
      let element = values.entry(positions)
      if positions.base != nil, positions.ours != nil, positions.theirs != nil {
        members += merged(run, level)
        run = Run()
        members += member(element, in: level)
      } else {
        if let base = element.base { run.values.base.append(base) }
        if let ours = element.ours, !moves.isDropped(ours, .ours) {
          run.append(ours, of: .ours, isNew: element.base == nil)
        }
        if let theirs = element.theirs, !moves.isDropped(theirs, .theirs) {
          run.append(theirs, of: .theirs, isNew: element.base == nil)
        }
      }
    }
    members += merged(run, level)
    return MergedValue(members, count: values.ours.count)
  }

  /// The elements between two that both sides keep.
  private struct Run {
    var values = MergeSides<[Int]>(base: [], ours: [], theirs: [])
    /// True for a side that has inserted elements here.
    private(set) var inserts = MergeSides(base: false, ours: false, theirs: false)

    mutating func append(_ element: Int, of side: MergeSide, isNew: Bool) {
      values[side].append(element)
      if isNew { inserts[side] = true }
    }

    /// True if both sides only remove elements, and one of them removes all those that the other removes.
    var onlyRemoves: Bool {
      !inserts.ours && !inserts.theirs && (values.ours.isEmpty || values.theirs.isEmpty)
    }
  }

  /// The matches of the elements of lists.
  mutating func listMatches(_ elements: MergeSides<[ComparedList.Element]>, _ level: Level) -> MemberMatches {
    MemberMatches(
      baseCount: elements.base.count, ours: pairs(elements, with: .ours, level),
      theirs: pairs(elements, with: .theirs, level))
  }

  /// For each element of `side`, the position of its partner in the base. Different scalars have no partners: one replaces the other.
  private mutating func pairs(
    _ elements: MergeSides<[ComparedList.Element]>, with side: MergeSide, _ level: Level
  ) -> OptionalPositions {
    var partners = OptionalPositions(repeating: nil, count: elements[side].count)
    guard let base = level.base else { return partners }
    let pairing = ArrayPairing(lists.base, elements.base, of: base, lists[side], elements[side], budget: budget)
    budget = pairing.budget
    for (position, partner) in pairing.partners.enumerated() where !pairing.isMoved[position] {
      guard let partner else { continue }
      let (index, other) = (elements.base[position].index, elements[side][partner].index)
      if lists.base.list.nodes[index].hasMembers || lists.base.isEqual(index, other, of: lists[side]) {
        partners[partner] = position
      }
    }
    return partners
  }

  /// The merged elements for `run`.
  private mutating func merged(_ run: Run, _ level: Level) -> [MergedMember] {
    let values = run.values
    if run.onlyRemoves { return [] }
    let ours = values.ours.map { MergedMember.kept($0, .ours) }
    func areEqual(_ one: MergeSide, _ other: MergeSide) -> Bool {
      values[one].count == values[other].count
        && zip(values[one], values[other]).allSatisfy { lists[one].isEqual($0, $1, of: lists[other]) }
    }
    if areEqual(.base, .theirs) || areEqual(.ours, .theirs) { return ours }
    if areEqual(.base, .ours) {
      return values.ours.count == values.theirs.count
        ? zip(values.ours, values.theirs).map { .kept($0, .taken(.theirs, $1)) }
        : values.theirs.map { .added(.theirs, $0) }
    }
    // One replaced element has a key path of its own.
    let isRun = MergeSide.allCases.contains { values[$0].count != 1 }
    let kind: MergeConflict.Kind =
      if values.base.isEmpty {
        .addAdd
      } else if values.ours.isEmpty {
        .deleteModify
      } else if values.theirs.isEmpty {
        .modifyDelete
      } else {
        .bothModified
      }
    return members(
      for: MergeConflict(
        kind: kind, values: values.map { ConflictValues($0) }, containers: level.containers, isRun: isRun))
  }
}

/// The elements of lists that both sides have removed from their positions in the base, and that a side has inserted elsewhere.
private struct ListMoves {
  /// True if both sides have moved an element to different positions.
  private(set) var contradict = false
  /// The elements of each side that it has moved and the other side has removed.
  private var dropped = MergeSides<Set<Int>>(base: [], ours: [], theirs: [])

  init(_ matches: MemberMatches, _ values: MergeSides<[Int]>, _ lists: MergeSides<ComparedList>) {
    let isKept = matches.inBase.map { positions in
      var isKept = [Bool](repeating: false, count: matches.baseCount)
      for case let base? in positions { isKept[base] = true }
      return isKept
    }
    let removed = values.base.indices.filter { !isKept.ours[$0] && !isKept.theirs[$0] }
    if removed.isEmpty { return }
    // An element that is in the base several times has no position of its own.
    var baseByHash: [UInt64: Int?] = [:]
    baseByHash.reserveCapacity(removed.count)
    for position in removed {
      let hash = lists.base.hashes[values.base[position]]
      baseByHash.updateValue(baseByHash[hash] == nil ? position : nil, forKey: hash)
    }
    /// The elements of `side` that it has inserted, by the position of an equal removed element.
    func moved(_ side: MergeSide) -> [Int: Int] {
      var moved: [Int: Int] = [:]
      for (position, base) in matches.inBase[side].enumerated() where base == nil {
        let element = values[side][position]
        guard case let base?? = baseByHash[lists[side].hashes[element]] else { continue }
        if lists[side].isEqual(element, values.base[base], of: lists.base) { moved[base] = position }
      }
      return moved
    }
    let (ours, theirs) = (moved(.ours), moved(.theirs))
    for (base, position) in ours where theirs[base] == nil { dropped.ours.insert(values.ours[position]) }
    for (base, position) in theirs where ours[base] == nil { dropped.theirs.insert(values.theirs[position]) }
    /// For each element of `side`, the number of elements before it that both sides keep.
    func keptCounts(_ side: MergeSide) -> [Int] {
      var count = 0
      return matches.inBase[side].map { base in
        if let base, isKept.ours[base], isKept.theirs[base] { count += 1 }
        return count
      }
    }
    let counts = (ours: keptCounts(.ours), theirs: keptCounts(.theirs))
    contradict = ours.contains { base, position in
      theirs[base].map { counts.ours[position] != counts.theirs[$0] } ?? false
    }
  }

  func isDropped(_ element: Int, _ side: MergeSide) -> Bool { dropped[side].contains(element) }
}
