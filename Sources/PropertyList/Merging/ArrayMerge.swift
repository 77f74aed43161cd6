// Arrays whose elements are identified by a key or by their values, at any index.
extension ValueMerge {
  /// Merges arrays; nil if a policy removes them.
  ///
  /// Arrays may be nested 512 deep. Helpers are not inlined, so that the stack frame is small.
  mutating func array(_ level: Level, _ entry: Entry, in outer: Level?) -> MergedValue? {
    let elements = elements(of: level)
    guard let names = names(of: elements, level, in: outer) else { return list(elements, level, entry, in: outer) }
    return members(elements.map { elements in elements.map(\.index) }, MemberMatches(names, lists), in: level)
  }

  /// The values and the matches of the elements of arrays.
  mutating func elements(_ level: Level, in outer: Level?) -> (values: MergeSides<[Int]>, matches: MemberMatches) {
    let elements = elements(of: level)
    let names = names(of: elements, level, in: outer)
    return (
      elements.map { elements in elements.map(\.index) },
      names.map { MemberMatches($0, lists) } ?? listMatches(elements, level)
    )
  }

  private func elements(of level: Level) -> MergeSides<[ComparedList.Element]> {
    MergeSides(
      base: level.base.map { lists.base.elements(of: $0) } ?? [], ours: lists.ours.elements(of: level.ours),
      theirs: lists.theirs.elements(of: level.theirs))
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
      case .auto where level.candidates.treatment == .additions || level.candidates.treatment == .replacements:
        areSets(elements, mode, canRepeat: true)
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
    // A side that has removed all elements has no first one.
    let side: MergeSide = elements.ours.isEmpty ? .theirs : .ours
    let list = lists[side].list
    guard let first = elements[side].first, list.nodes[first.index].kind == .dictionary else { return nil }
    for key in lists.ours.identifyingKeys.keys(for: level.ours) {
      guard list.value(of: first.index, forKey: key.span) != nil,
        let ours = lists.ours.identities(of: elements.ours, by: key),
        let theirs = lists.theirs.identities(of: elements.theirs, by: key),
        let base = lists.base.identities(of: elements.base, by: key)
      else { continue }
      return MergeSides(base: base, ours: ours, theirs: theirs)
    }
    return nil
  }

  /// True if on each side no element repeats, unless `canRepeat`, and all can be elements of a set. `-framework A -framework B` would lose a word as
  /// a set.
  private func areSets(
    _ elements: MergeSides<[ComparedList.Element]>, _ mode: ArrayMergeMode, canRepeat: Bool = false
  ) -> Bool {
    MergeSide.allCases.allSatisfy { side in
      let list = lists[side]
      var hashes: [UInt64] = []
      for element in elements[side] {
        guard list.list.mayBeInSet(element.index, mode) else { return false }
        hashes.append(list.hashes[element.index])
      }
      if canRepeat { return true }
      hashes.sort()
      return !zip(hashes, hashes.dropFirst()).contains { $0 == $1 }
    }
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
