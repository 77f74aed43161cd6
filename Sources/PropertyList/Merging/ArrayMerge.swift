// Arrays whose elements are told by what they are, wherever they stand.
extension ValueMerge {
  /// Merges arrays; nil where a policy removes them.
  mutating func array(_ level: Level, _ entry: Entry, in outer: Level?) -> MergedValue? {
    let elements = MergeSides(
      base: level.base.map { lists.base.elements(of: $0) } ?? [], ours: lists.ours.elements(of: level.ours),
      theirs: lists.theirs.elements(of: level.theirs))
    if let names = identities(of: elements, in: level) {
      return byName(names, elements, level, entry, in: outer)
    }
    let mode = rules.mode(ofArray: level.ours)
    if mode != .ordered, areSets(elements, ofStrings: mode == .auto) {
      return byName(elements.map { elements in elements.map(\.index) }, elements, level, entry, in: outer)
    }
    return ordered(elements, level)
  }

  /// The values that identify the elements, if there is a key under which all have one that is theirs alone.
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

  /// Whether on each side all elements are strings, or scalars, and none is there twice. Repeated ones are not a set:
  /// `-framework A -framework B` would lose a word.
  private func areSets(_ elements: MergeSides<[ComparedList.Element]>, ofStrings: Bool) -> Bool {
    MergeSide.allCases.allSatisfy { side in
      let list = lists[side]
      var hashes: [UInt64] = []
      for element in elements[side] {
        let kind = list.list.nodes[element.index].kind
        if ofStrings ? kind != .string : kind == .dictionary || kind == .array { return false }
        hashes.append(list.hashes[element.index])
      }
      hashes.sort()
      return !zip(hashes, hashes.dropFirst()).contains { $0 == $1 }
    }
  }

  /// Merges elements that are told by the values at `names`. The order is that of the side that has changed it; where both
  /// have, there is a clash.
  private mutating func byName(
    _ names: MergeSides<[Int]>, _ elements: MergeSides<[ComparedList.Element]>, _ level: Level, _ entry: Entry,
    in outer: Level?
  ) -> MergedValue? {
    let spine: MergeSide
    if let side = sideWithOrder(names) {
      spine = side
    } else {
      let count = clashes.count
      let settled = clash(entry, kind: .order, in: outer)
      // What union joins has the order of ours.
      guard case .clash(let number)? = settled, rules.policy(for: clashes[number]) == .union else { return settled }
      clashes.removeSubrange(count...)
      spine = .ours
    }
    let values = elements.map { elements in elements.map(\.index) }
    return members(values, named: names, in: level, spine: spine)
  }

  /// The side whose order counts, of the elements that all have; nil if both have changed it, each in its way.
  private func sideWithOrder(_ names: MergeSides<[Int]>) -> MergeSide? {
    let inBase = lists.ours.pairs(of: names.ours, with: names.base, in: lists.base)
    let inTheirs = lists.ours.pairs(of: names.ours, with: names.theirs, in: lists.theirs)
    // The positions in base and theirs, in the order of ours.
    let common = names.ours.indices.compactMap { position -> (base: Int, theirs: Int)? in
      guard let base = inBase[position], let theirs = inTheirs[position] else { return nil }
      return (base, theirs)
    }
    let isSorted = { (positions: [Int]) in zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 } }
    if isSorted(common.map(\.theirs)) { return .ours }
    if isSorted(common.map(\.base)) { return .theirs }
    let byBase = common.sorted { $0.base < $1.base }
    return isSorted(byBase.map(\.theirs)) ? .ours : nil
  }
}
