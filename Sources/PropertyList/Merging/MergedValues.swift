extension ValueMerge {
  /// Whether `list` is the merged one, in the same order, with what `side` has where there are clashes.
  ///
  /// - Complexity: O(*n*) in the number of values and the bytes of their texts.
  func isEqual(to list: PropertyList, taking side: MergeSide) -> Bool {
    var walk = MergedValues(merge: self, side: side, list: list)
    return walk.pass(root, ours: 0) && walk.position == list.nodes.count
  }
}

/// A walk over a list that may be what a merge comes to.
private struct MergedValues {
  let merge: ValueMerge
  let side: MergeSide
  let list: PropertyList
  /// The node that comes next.
  private(set) var position = 0

  init(merge: ValueMerge, side: MergeSide, list: PropertyList) {
    self.merge = merge
    self.side = side
    self.list = list
  }

  /// Passes what becomes of the value that ours has at `index`, if it comes next. The recursion is bounded: readers nest 513
  /// containers at most.
  mutating func pass(_ value: MergedValue, ours index: Int) -> Bool {
    switch value {
    case .ours: return pass(index, of: .ours)
    case .taken(let side, let other): return pass(other, of: side)
    case .container(let members): return pass(members, of: index)
    case .clash(let number):
      // Only the root has a clash here that the side has no value for: there is always a root.
      guard let other = merge.clashes[number].values[side].first else { return pass(index, of: .ours) }
      return pass(other, of: side)
    }
  }

  private mutating func pass(_ members: [MergedMember], of index: Int) -> Bool {
    guard position < list.nodes.count, list.nodes[position].kind == merge.lists.ours.list.nodes[index].kind else {
      return false
    }
    let container = position
    let hasKeys = list.nodes[container].kind == .dictionary
    position += 1
    for member in members {
      switch member {
      case .kept(let value, let merged):
        if case .clash(let number) = merged, merge.clashes[number].values[side].isEmpty { continue }
        guard !hasKeys || pass(value - 1, of: .ours), pass(merged, ours: value) else { return false }
      case .added(let side, let value):
        guard !hasKeys || pass(value - 1, of: side), pass(value, of: side) else { return false }
      case .clash(let number):
        for value in merge.clashes[number].values[side] {
          guard !hasKeys || pass(value - 1, of: side), pass(value, of: side) else { return false }
        }
      }
    }
    return position == list.end(of: container)
  }

  /// Passes the value at `index` of a side.
  private mutating func pass(_ index: Int, of side: MergeSide) -> Bool {
    guard position < list.nodes.count,
      merge.lists[side].list.isEqual(at: index, to: list, at: position)
    else { return false }
    position = list.end(of: position)
    return true
  }
}
