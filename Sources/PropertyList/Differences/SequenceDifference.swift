/// A range of an old sequence and the range of a new sequence that replaces it. One of them may be empty.
struct SequenceEdit: Equatable {
  var old: Range<Int>
  var new: Range<Int>

  /// This edit with its ranges moved by these distances.
  func shifted(old oldDistance: Int, new newDistance: Int) -> SequenceEdit {
    SequenceEdit(old: old.shifted(by: oldDistance), new: new.shifted(by: newDistance))
  }
}

extension Range<Int> {
  func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}

/// Two sequences that are compared element by element.
struct SequenceDifference<Key: Hashable> {
  let oldCount: Int
  let newCount: Int
  /// The old and the new element at an index, as keys of a hash table.
  let oldKey: (Int) -> Key
  let newKey: (Int) -> Key
  let areEqual: (_ old: Int, _ new: Int) -> Bool
  /// The number of equal elements from two indexes on, at most a limit.
  let equalRun: (_ old: Int, _ new: Int, _ limit: Int) -> Int

  /// Limit of the edits that `LinearSearch` looks for among all elements.
  private static var maxEdits: Int { 1000 }

  /// The elements that are kept. `LinearSearch` finds the fewest edits. If there are more than `maxEdits`, or if half of `steps` is
  /// not enough, `AnchoredDifference` finds a small number of edits with the steps left.
  func kept(steps: Int) -> KeptElements {
    var kept = KeptElements(oldCount: oldCount, newCount: newCount)
    var search = LinearSearch(oldCount: oldCount, newCount: newCount, maxEdits: Self.maxEdits, steps: steps / 2)
    let isFound = search.run(
      0..<oldCount, 0..<newCount, areEqual: areEqual, equalRun: equalRun,
      keep: { kept.keep(old: $0, new: $1, count: $2) })
    if isFound { return kept }
    let prefix = equalRun(0, 0, min(oldCount, newCount))
    var (old, new) = ((0..<oldCount).dropFirst(prefix), (0..<newCount).dropFirst(prefix))
    while let one = old.last, let other = new.last, areEqual(one, other) {
      (old, new) = (old.dropLast(), new.dropLast())
    }
    let difference = AnchoredDifference(old.map(oldKey), new.map(newKey), steps: steps / 2 + max(0, search.steps))
    kept.keep(difference.kept, old: old.lowerBound, new: new.lowerBound)
    return kept
  }
}

extension SequenceDifference {
  /// The edits from `old` to `new` in order, with kept elements between any two. About `comparisons` elements are compared at most.
  static func edits(from old: [Key], to new: [Key], comparisons: Int) -> [SequenceEdit] {
    let difference = SequenceDifference(
      oldCount: old.count, newCount: new.count, oldKey: { old[$0] }, newKey: { new[$0] },
      areEqual: { old[$0] == new[$1] },
      equalRun: { start, newStart, limit in
        var count = 0
        while count < limit, old[start + count] == new[newStart + count] { count += 1 }
        return count
      })
    let steps = min(comparisons, LinearSearch.maxSteps(forCount: old.count + new.count))
    var kept = difference.kept(steps: steps)
    kept.settle(areEqual: { old[$0] == old[$1] }, newAreEqual: { new[$0] == new[$1] })
    return kept.edits
  }
}
