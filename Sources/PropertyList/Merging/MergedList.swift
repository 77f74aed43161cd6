extension ValueMerge {
  /// The merged list with what `side` has where there are clashes.
  ///
  /// - Complexity: O(*n*) in the number of values of the result.
  func list(taking side: MergeSide) -> PropertyList {
    var builder = MergedListBuilder(merge: self, side: side)
    return builder.finish()
  }
}

/// Collects the changes that make the merged list of ours.
private struct MergedListBuilder {
  let merge: ValueMerge
  let side: MergeSide
  private var list: PropertyList
  private var changes: NodeChanges

  init(merge: ValueMerge, side: MergeSide) {
    self.merge = merge
    self.side = side
    list = merge.lists.ours.list
    changes = NodeChanges(of: list)
  }

  mutating func finish() -> PropertyList {
    let root = nodes(for: merge.root, ours: 0)
    if root.lowerBound != 0 { changes.change(0..<list.nodes.count, of: -1, to: [root]) }
    list.textRanges = nil
    list.rewrite(changes)
    return list
  }

  /// The nodes of the merged value for the value at `index` of ours. The recursion is bounded: readers nest 513 containers at
  /// most.
  private mutating func nodes(for value: MergedValue, ours index: Int) -> Range<Int> {
    switch value {
    case .ours: break
    case .taken(let side, let other): return nodes(at: other, of: side)
    case .container(let members): change(members, of: index)
    case .clash(let number):
      // Only a conflict of the roots has no value of the side here: there is always a root.
      if let other = merge.clashes[number].values[side].first { return nodes(at: other, of: side) }
    }
    return index..<list.end(of: index)
  }

  private mutating func change(_ members: [MergedMember], of container: Int) {
    let isDictionary = list.nodes[container].kind == .dictionary
    var merged: [Range<Int>] = []
    var count = 0
    for member in members {
      switch member {
      case .kept(let value, let result):
        if case .clash(let number) = result, merge.clashes[number].values[side].isEmpty { continue }
        if isDictionary { merged.append(value - 1..<value) }
        merged.append(nodes(for: result, ours: value))
        count += 1
      case .added(let side, let value):
        merged.append(nodes(at: value, of: side, withKey: isDictionary))
        count += 1
      case .clash(let number):
        for value in merge.clashes[number].values[side] {
          merged.append(nodes(at: value, of: side, withKey: isDictionary))
          count += 1
        }
      }
    }
    let oldCount = list.nodes[container].memberCount ?? 0
    changes.change(container + 1..<list.end(of: container), of: container, to: merged, countChange: count - oldCount)
  }

  /// The nodes of a value of any side, or of the entry that it is in.
  private mutating func nodes(at index: Int, of side: MergeSide, withKey: Bool = false) -> Range<Int> {
    let range = (withKey ? index - 1 : index)..<merge.lists[side].list.end(of: index)
    if side == .ours { return range }
    let other = merge.lists[side].list
    return changes.add(
      other.nodes[range].map { node in
        // A text has reals of one precision.
        if case .float(let value) = node, list.format != .binary { return .real(Double(value)) }
        return node.replacingSlice { slice in list.adopt(slice, of: other) }
      })
  }
}
