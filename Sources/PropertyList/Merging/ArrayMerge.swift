// Arrays whose elements are identified by a key or by their values, at any index.
extension ValueMerge {
  /// Merges arrays; nil if a policy removes them.
  ///
  /// Arrays may be nested 512 deep. Helpers are not inlined, so that the stack frame is small.
  mutating func array(_ level: Level, _ entry: Entry, in outer: Level?) -> MergedValue? {
    let elements = MergeSides(
      base: level.base.map { lists.base.elements(of: $0) } ?? [], ours: lists.ours.elements(of: level.ours),
      theirs: lists.theirs.elements(of: level.theirs))
    guard let names = names(of: elements, level, in: outer) else { return ordered(elements, level) }
    let pairs = MemberPairs(names, lists)
    switch order(pairs, level, entry, in: outer) {
    case .whole(let value): return value
    case .members(let spine, let replaced):
      return members(
        elements.map { elements in elements.map(\.index) }, pairs, in: level, spine: spine, replaced: replaced)
    }
  }

  /// The identities of the elements: the values of an identifying key, or the elements of a set. Nil for lists.
  @inline(never)
  private func names(
    of elements: MergeSides<[ComparedList.Element]>, _ level: Level, in outer: Level?
  ) -> MergeSides<[Int]>? {
    if let names = identities(of: elements, in: level) { return names }
    let mode = rules.mode(ofArray: level.ours)
    let isSet =
      switch mode {
      case .auto: !isListByKey(level, in: outer) && areSets(elements, mode)
      case .ordered: false
      case .union: areSets(elements, mode)
      }
    return isSet ? elements.map { elements in elements.map(\.index) } : nil
  }

  /// True if the array is under a key of `OrderedArrays`.
  private func isListByKey(_ level: Level, in outer: Level?) -> Bool {
    let list = lists.ours.list
    guard let outer, list.nodes[outer.ours].kind == .dictionary, let key = list.string(at: level.ours - 1) else {
      return false
    }
    return OrderedArrays.contains(Array(copying: list.bytes(of: key)))
  }

  /// The values of the first identifying key: one that all elements have, with different values.
  private func identities(of elements: MergeSides<[ComparedList.Element]>, in level: Level) -> MergeSides<[Int]>? {
    guard let first = elements.ours.first, lists.ours.list.nodes[first.index].kind == .dictionary else { return nil }
    for key in lists.ours.identifyingKeys.keys(for: level.ours) {
      guard lists.ours.list.value(of: first.index, forKey: key.span) != nil,
        let ours = lists.ours.identities(of: elements.ours, by: key),
        let theirs = lists.theirs.identities(of: elements.theirs, by: key),
        let base = lists.base.identities(of: elements.base, by: key)
      else { continue }
      return MergeSides(base: base, ours: ours, theirs: theirs)
    }
    return nil
  }

  /// True if on each side no element repeats and all can be elements of a set. `-framework A -framework B` would lose a word as
  /// a set.
  private func areSets(_ elements: MergeSides<[ComparedList.Element]>, _ mode: ArrayMergeMode) -> Bool {
    MergeSide.allCases.allSatisfy { side in
      let list = lists[side]
      var hashes: [UInt64] = []
      for element in elements[side] {
        guard list.list.mayBeInSet(element.index, mode) else { return false }
        hashes.append(list.hashes[element.index])
      }
      hashes.sort()
      return !zip(hashes, hashes.dropFirst()).contains { $0 == $1 }
    }
  }

  /// The result of comparing the elements' orders.
  private enum Order {
    /// The members in the order of a side, with conflicts of runs that both sides have replaced.
    case members(spine: MergeSide, replaced: [ReplacedRun])
    /// One conflict of the whole array, or its settlement.
    case whole(MergedValue?)
  }

  /// The order of elements: the order of the side that has changed it. The array is one conflict if both sides have reordered it, or
  /// if a replaced run shares elements with the rest of the array.
  @inline(never)
  private mutating func order(_ pairs: MemberPairs, _ level: Level, _ entry: Entry, in outer: Level?) -> Order {
    let spine = sideWithOrder(pairs)
    let runs = rules.mode(ofArray: level.ours) == .union ? [] : replacedRuns(pairs)
    if let spine, let runs { return .members(spine: spine, replaced: runs) }
    let count = conflicts.count
    let settled = conflict(entry, kind: spine == nil ? .order : .bothModified, in: outer)
    // A union has the order of ours.
    guard case .conflict(let number)? = settled, rules.policy(for: conflicts[number]) == .union else {
      return .whole(settled)
    }
    conflicts.removeSubrange(count...)
    return .members(spine: spine ?? .ours, replaced: [])
  }

  /// The side whose order of the common elements counts; nil if both sides have changed this order differently.
  private func sideWithOrder(_ pairs: MemberPairs) -> MergeSide? {
    // The positions of common elements in the base and in theirs, in the order of ours.
    let common = zip(pairs.baseOfOurs, pairs.theirsOfOurs).compactMap { inBase, inTheirs -> (base: Int, theirs: Int)? in
      guard let inBase, let inTheirs else { return nil }
      return (inBase, inTheirs)
    }
    let isSorted = { (positions: [Int]) in zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 } }
    if isSorted(common.map(\.theirs)) { return .ours }
    if isSorted(common.map(\.base)) { return .theirs }
    let byBase = common.sorted { $0.base < $1.base }
    return isSorted(byBase.map(\.theirs)) ? .ours : nil
  }
}

extension PropertyList {
  /// True if the element at `index` can be in a set: any scalar with `--arrays union`, otherwise a string without a leading `-`.
  fileprivate func mayBeInSet(_ index: Int, _ mode: ArrayMergeMode) -> Bool {
    if mode == .union { return nodes[index].kind != .dictionary && nodes[index].kind != .array }
    guard nodes[index].kind == .string, let slice = string(at: index) else { return false }
    return slice.count == 0 || bytes(of: slice)[0] != UInt8(ascii: "-")
  }
}
