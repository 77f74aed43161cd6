extension ValueDifference {
  /// An edit in a sequence that makes the new value from the old value. Its key path is valid after the edits before it.
  package enum Edit: Sendable {
    /// The value is replaced by the one at this node of the new list.
    case replace([Step], with: Int)
    case remove([Step])
    /// An element of the array moves; `to` is its index afterwards.
    case move(array: [Step], from: Int, to: Int)
    /// The value at this node of the new list is inserted before the element at this index, or under a new key.
    case insert([Step], Int)

    /// The path to the value, or to the array in which an element moves.
    package var path: [Step] {
      switch self {
      case .replace(let path, _), .remove(let path), .move(let path, _, _), .insert(let path, _): path
      }
    }

    /// The stage in which the key path of the edit is valid.
    package var stage: Stage {
      switch self {
      case .replace, .remove: .old
      case .move: .kept
      case .insert: .final
      }
    }
  }

  /// The edits in an order in which no edit changes the key path of a later edit: replacements, removals from the back, moves, and
  /// insertions from the front.
  ///
  /// - Parameter movesElements: True if an element at another index is moved; otherwise it is removed and inserted.
  /// - Complexity: O(*n* log *n*) in the number of changes and of elements of arrays in another order.
  package func edits(movesElements: Bool) -> [Edit] {
    var replacements: [Edit] = []
    var removals: [(path: [Step], old: Int)] = []
    var insertions: [(path: [Step], new: Int)] = []
    for change in changes where !(change.kind == .moved && movesElements) {
      // A value that is inserted as a whole has no changes inside.
      let outer = change.kind == .moved ? change.path.dropLast() : change.path[...]
      if !movesElements, outer.contains(where: \.isMoved) { continue }
      if change.kind == .replaced, let new = change.new {
        replacements.append(.replace(change.path, with: new))
      } else {
        if let old = change.old { removals.append((change.path, old)) }
        if let new = change.new { insertions.append((change.path, new)) }
      }
    }
    removals.sort { $0.old > $1.old }
    // In the order of the list that the edits make.
    insertions.sort { $0.path.map(finalRank).lexicographicallyPrecedes($1.path.map(finalRank)) }
    return replacements + removals.map { .remove($0.path) }
      + (movesElements ? reorderings.flatMap(\.moves) : []) + insertions.map { .insert($0.path, $0.new) }
  }

  /// The number by which the children of one container are sorted.
  private func finalRank(_ step: Step) -> Int {
    switch step.child {
    case .element(_, _, _, let final): final ?? 0
    // Any fixed order of keys will do.
    case .key(let index, let isNew): isNew ? old.list.nodes.count + index : index
    }
  }
}

extension ValueDifference.Reordering {
  /// The moves that make the new order: each moves one element behind its predecessor.
  ///
  /// ```
  /// newIndexes     3 0 1 2        0, 1 and 2 stay
  /// 3              moves from 0 to 3, behind 2
  /// ```
  fileprivate var moves: [ValueDifference.Edit] {
    let elements = newIndexes.indices.sorted { newIndexes[$0] < newIndexes[$1] }
    // The first slot is for elements that move to the front. An element that stays has one more slot, for those that move behind it.
    var slots: [Int] = []
    var count = 1
    for isMoved in isMoved {
      slots.append(count)
      count += isMoved ? 1 : 2
    }
    // The number of elements in each slot.
    var present = PrefixSums(count: count)
    for slot in slots { present.add(1, at: slot) }
    var moves: [ValueDifference.Edit] = []
    var destination = 0
    for old in elements {
      guard isMoved[old] else {
        destination = slots[old] + 1
        continue
      }
      let from = present.sum(before: slots[old])
      present.add(-1, at: slots[old])
      let to = present.sum(before: destination + 1)
      present.add(1, at: destination)
      if from != to { moves.append(.move(array: path, from: from, to: to)) }
    }
    return moves
  }
}

/// Prefix sums of a sequence whose numbers change: a Fenwick tree.
private struct PrefixSums {
  private var sums: [Int]

  init(count: Int) { sums = [Int](repeating: 0, count: count + 1) }

  mutating func add(_ value: Int, at index: Int) {
    var node = index + 1
    while node < sums.count {
      sums[node] += value
      node += node & -node
    }
  }

  func sum(before count: Int) -> Int {
    var (node, sum) = (count, 0)
    while node > 0 {
      sum += sums[node]
      node &= node - 1
    }
    return sum
  }
}
