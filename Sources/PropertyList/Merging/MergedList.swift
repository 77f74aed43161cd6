extension ValueMerge {
  /// The merged list with what `side` has where there are clashes.
  ///
  /// - Complexity: O(*n*) in the number of values of the result.
  func list(taking side: MergeSide) -> PropertyList {
    var builder = MergedListBuilder(merge: self, side: side)
    builder.append(root, ours: 0)
    return builder.finish()
  }
}

private struct MergedListBuilder {
  let merge: ValueMerge
  let side: MergeSide
  private var list: PropertyList
  private var edited: EditedNodes

  init(merge: ValueMerge, side: MergeSide) {
    self.merge = merge
    self.side = side
    list = merge.lists.ours.list
    list.places = nil
    edited = EditedNodes(of: list)
  }

  func finish() -> PropertyList {
    var list = list
    list.take(edited)
    return list
  }

  /// Appends what becomes of the value that ours has at `index`. The recursion is bounded: readers nest 513 containers at most.
  mutating func append(_ value: MergedValue, ours index: Int) {
    switch value {
    case .ours: edited.keep(index..<list.end(of: index), of: list)
    case .taken(let side, let other): append(other, of: side)
    case .container(let members): append(members, to: index)
    case .clash(let number):
      // Only the root has a clash here that the side has no value for: there is always a root.
      if let other = merge.clashes[number].values[side].first {
        append(other, of: side)
      } else {
        edited.keep(index..<list.end(of: index), of: list)
      }
    }
  }

  private mutating func append(_ members: [MergedMember], to index: Int) {
    let place = edited.nodes.count
    let isDictionary = list.nodes[index].kind == .dictionary
    edited.keep(index..<index + 1, of: list)
    var count = 0
    for member in members {
      switch member {
      case .kept(let value, let merged):
        if case .clash(let number) = merged, merge.clashes[number].values[side].isEmpty { continue }
        if isDictionary { edited.keep(value - 1..<value, of: list) }
        append(merged, ours: value)
        count += 1
      case .added(let side, let value):
        append(value, of: side, withKey: isDictionary)
        count += 1
      case .clash(let number):
        for value in merge.clashes[number].values[side] {
          append(value, of: side, withKey: isDictionary)
          count += 1
        }
      }
    }
    edited.close(place, count: count)
  }

  /// Appends a value of any side, or the pair that it is in.
  private mutating func append(_ index: Int, of side: MergeSide, withKey: Bool = false) {
    let range = (withKey ? index - 1 : index)..<merge.lists[side].list.end(of: index)
    if side == .ours { return edited.keep(range, of: list) }
    let other = merge.lists[side].list
    var new: [Node] = []
    for node in other.nodes[range] {
      // A text has reals of one precision.
      if case .float(let value) = node, list.format != .binary {
        new.append(.real(Double(value)))
      } else {
        new.append(node.replacingSlice { slice in list.adopt(slice, of: other) })
      }
    }
    edited.append(new)
  }
}
