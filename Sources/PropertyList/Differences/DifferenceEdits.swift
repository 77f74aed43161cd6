extension ValueDifference {
  /// One of the edits that, made one after the other, make the new value from the old one. Its key path is valid at its turn.
  package enum Edit: Sendable {
    /// The value is replaced by the one at this node of the new list.
    case replace([Step], with: Int)
    case remove([Step])
    /// An element of the array goes to another index, which is the one it has afterwards.
    case move(array: [Step], from: Int, to: Int)
    /// The value at this node of the new list is put in: before the element at this index, or under a key that is not there.
    case insert([Step], Int)

    /// The way to the value, or to the array in which an element moves.
    package var path: [Step] {
      switch self {
      case .replace(let path, _), .remove(let path), .move(let path, _, _), .insert(let path, _): path
      }
    }

    /// The key paths of this kind of edit are of this stage.
    package var stage: Stage {
      switch self {
      case .replace, .remove: .old
      case .move: .kept
      case .insert: .final
      }
    }
  }

  /// The edits in an order in which none changes the key path of a later one: replacements, removals from the back, moves, and
  /// insertions from the front.
  ///
  /// - Parameter movesElements: True if an element at another index is moved; otherwise it is removed and inserted.
  /// - Complexity: O(*n* log *n*) in the number of changes and of elements of arrays in another order.
  package func edits(movesElements: Bool) -> [Edit] {
    var replacements: [Edit] = []
    var removals: [Change] = []
    var insertions: [(path: [Step], new: Int)] = []
    for change in changes {
      // A value that is inserted as a whole has no changes inside.
      let isInsideMoved =
        !movesElements
        && (change.kind == .moved ? change.path.dropLast() : change.path[...])
          .contains { $0.isMoved }
      if isInsideMoved { continue }
      switch change.kind {
      case .replaced: if let new = change.new { replacements.append(.replace(change.path, with: new)) }
      case .removed: removals.append(change)
      case .added: if let new = change.new { insertions.append((change.path, new)) }
      case .moved where movesElements: break
      case .moved:
        removals.append(change)
        if let new = change.new { insertions.append((change.path, new)) }
      }
    }
    removals.sort { $0.old ?? 0 > $1.old ?? 0 }
    insertions.sort { precedes($0.path, $1.path) }
    return replacements + removals.map { .remove($0.path) }
      + (movesElements ? reorderings.flatMap(\.moves) : []) + insertions.map { .insert($0.path, $0.new) }
  }

  /// True if `one` comes before `other` in the list that the edits make.
  private func precedes(_ one: [Step], _ other: [Step]) -> Bool {
    for (step, another) in zip(one, other) {
      let (place, otherPlace) = (finalPlace(step), finalPlace(another))
      if place != otherPlace { return place < otherPlace }
    }
    return one.count < other.count
  }

  private func finalPlace(_ step: Step) -> Int {
    switch step.place {
    case .element(_, _, _, let final): final ?? 0
    // Keys come in any order, which only has to be one.
    case .key(let index, let isNew): isNew ? old.list.nodes.count + index : index
    }
  }
}

extension ValueDifference.Reordering {
  /// The moves that make the new order: each moves one element behind its predecessor.
  ///
  /// ```
  /// places   3 0 1 2        0, 1 and 2 stay
  /// 3        goes from 0 to 3, behind 2
  /// ```
  fileprivate var moves: [ValueDifference.Edit] {
    var elements: [(old: Int, place: Int)] = []
    for old in places.indices { elements.append((old, places[old])) }
    elements.sort { $0.place < $1.place }
    // The number of elements before each that stay.
    var stayingBefore: [Int] = []
    var staying = 0
    for old in places.indices {
      stayingBefore.append(staying)
      if !isMoved[old] { staying += 1 }
    }
    // The elements not moved yet, and those moved behind each element that stays.
    var present = PrefixSums(count: places.count, of: 1)
    var arrived = PrefixSums(count: staying + 1, of: 0)
    var moves: [ValueDifference.Edit] = []
    var anchor: Int?
    var anchors = 0
    for (old, _) in elements {
      guard isMoved[old] else {
        anchor = old
        anchors += 1
        continue
      }
      let from = present.sum(before: old) + arrived.sum(before: stayingBefore[old] + 1)
      present.add(-1, at: old)
      let to = (anchor.map { present.sum(before: $0 + 1) } ?? 0) + arrived.sum(before: anchors + 1)
      arrived.add(1, at: anchors)
      if from != to { moves.append(.move(array: path, from: from, to: to)) }
    }
    return moves
  }
}

/// Sums of the first numbers of a sequence whose numbers change: a tree of Fenwick.
private struct PrefixSums {
  private var sums: [Int]

  init(count: Int, of value: Int) {
    sums = [Int](repeating: 0, count: count + 1)
    if value != 0 { for index in 0..<count { add(value, at: index) } }
  }

  mutating func add(_ value: Int, at index: Int) {
    var place = index + 1
    while place < sums.count {
      sums[place] += value
      place += place & -place
    }
  }

  /// The sum of the first `count` numbers.
  func sum(before count: Int) -> Int {
    var (place, sum) = (count, 0)
    while place > 0 {
      sum += sums[place]
      place &= place - 1
    }
    return sum
  }
}
