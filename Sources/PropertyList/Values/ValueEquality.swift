extension PropertyList.Value: Equatable {
  /// Whether both are of the same kind and have the same content.
  ///
  /// - Dictionaries are equal whatever the order of their keys is. Strings and keys are compared byte by byte, so that `é`
  ///   and `é` (one and two code points) differ.
  /// - Numbers are compared as numbers, whatever their width is: 1 and 1.0 differ, as one is an integer and the other a real;
  ///   zeros are equal, and NaN equals NaN. So are dates.
  /// - Neither the lists that the values are in count nor the places there.
  ///
  /// - Complexity: O(*n*) in the number of values inside and the bytes of their texts and data, where keys are in the same
  ///   order; otherwise O(*n* log *n*).
  public static func == (left: PropertyList.Value, right: PropertyList.Value) -> Bool {
    let (left, right) = (left.location, right.location)
    var comparison = Comparison(left: left.storage.list, right: right.storage.list)
    return comparison.equal(left.index, right.index)
  }
}

extension PropertyList: Equatable {
  /// Whether both have equal values as their roots; see `Value`. The formats do not count.
  public static func == (left: PropertyList, right: PropertyList) -> Bool {
    var comparison = Comparison(left: left, right: right)
    return comparison.equal(0, 0)
  }
}

/// Compares values of two lists.
private struct Comparison {
  let left: PropertyList
  let right: PropertyList
  // The order is one that both sort by; keys that stand in it already are not moved.
  private var leftKeys = KeySequence(.codeUnits)
  private var rightKeys = KeySequence(.codeUnits)
  /// Containers of the same kind and size whose content is still to be compared.
  private var pending: [(left: Int, right: Int)] = []

  init(left: PropertyList, right: PropertyList) {
    self.left = left
    self.right = right
  }

  /// True if the value at `index` of one list equals that at `other` of the other.
  ///
  /// The containers that are still to be compared are in an array: values can be nested too deep for recursion.
  mutating func equal(_ index: Int, _ other: Int) -> Bool {
    guard nodesEqual(index, other) else { return false }
    while let (index, other) = pending.popLast() {
      guard left.nodes[index].kind == .array ? equalElements(index, other) : equalPairs(index, other) else {
        return false
      }
    }
    return true
  }

  /// True if two scalars are equal, or if two containers are of the same kind and size. These are then pending.
  private mutating func nodesEqual(_ index: Int, _ otherIndex: Int) -> Bool {
    switch (left.nodes[index], right.nodes[otherIndex]) {
    case (.string(let one), .string(let other)), (.data(let one), .data(let other)):
      return left.bytes(of: one).equals(right.bytes(of: other))
    case (.boolean(let one), .boolean(let other)): return one == other
    case (.uid(let one), .uid(let other)): return one == other
    case (.date(let one), .date(let other)): return equal(one, other)
    case (.null, .null): return true
    case (.array(let one, _), .array(let other, _)), (.dictionary(let one, _, _), .dictionary(let other, _, _)):
      guard one == other else { return false }
      if one > 0 { pending.append((index, otherIndex)) }
      return true
    default:
      let (one, other) = (left.value(at: index), right.value(at: otherIndex))
      if let one = one.integer(as: Int128.self), let other = other.integer(as: Int128.self) { return one == other }
      if let one = one.real, let other = other.real { return equal(one, other) }
      return false
    }
  }

  private func equal(_ one: Double, _ other: Double) -> Bool { one == other || one.isNaN && other.isNaN }

  private mutating func equalElements(_ index: Int, _ otherIndex: Int) -> Bool {
    var (child, other) = (index + 1, otherIndex + 1)
    while child < left.end(of: index) {
      guard nodesEqual(child, other) else { return false }
      (child, other) = (left.end(of: child), right.end(of: other))
    }
    return true
  }

  private mutating func equalPairs(_ index: Int, _ otherIndex: Int) -> Bool {
    var pairs = leftKeys.pairs(of: index, in: left)
    var others = rightKeys.pairs(of: otherIndex, in: right)
    var areEqual = true
    // Each walk goes to its end, as that is where its memory is given back.
    while let key = leftKeys.next(&pairs, in: left), let other = rightKeys.next(&others, in: right) {
      areEqual = areEqual && nodesEqual(key, other) && nodesEqual(key + 1, other + 1)
    }
    _ = rightKeys.next(&others, in: right)
    return areEqual
  }
}
