extension PropertyList {
  /// Puts `value` in the place of each of the values at `indexes`, which are in the order of the list; with nil they are
  /// removed, with their keys. A value inside another one of them goes with that. `keyPath` is the pattern that they match,
  /// for errors.
  ///
  /// - Complexity: O(*n*) in the number of values of the result and of this list.
  /// - Throws: `EditError`; the list is as it was then.
  package mutating func replace(
    _ indexes: [Int], with value: PropertyList?, _ keyPath: KeyPath
  ) throws(EditError) {
    do { try replace(indexes, with: value) } catch { throw EditError(error, at: keyPath) }
  }

  private mutating func replace(_ indexes: [Int], with value: PropertyList?) throws(EditError.Reason) {
    let nesting = value?.nesting() ?? 0
    guard nodes.count + indexes.count * (value?.nodes.count ?? 0) <= UInt32.max else { throw .tooLarge }
    if value == nil, indexes.first == 0 { throw .root }
    let new = value.map { adopt($0) }
    var walk = Walk(new: new, nesting: nesting, wanted: indexes[...], edited: EditedNodes(of: self))
    try append(0, depth: 0, &walk)
    take(walk.edited)
  }

  /// Those of the values at `indexes`, which are in the order of the list, that are not inside another one of them.
  package func outermost(_ indexes: [Int]) -> [Int] {
    var end = 0
    return indexes.filter { index in
      if index < end { return false }
      end = self.end(of: index)
      return true
    }
  }

  private struct Walk {
    /// What each value is replaced by; nil removes it.
    let new: [Node]?
    /// How deep that is nested.
    let nesting: Int
    /// The values that are still to be found.
    var wanted: ArraySlice<Int>
    var edited: EditedNodes

    /// Leaves out the values before `end`.
    mutating func skip(to end: Int) { wanted = wanted.drop { $0 < end } }
  }

  /// Appends the value at `index`, around which there are `depth` containers, as it is after the edits.
  private func append(_ index: Int, depth: Int, _ walk: inout Walk) throws(EditError.Reason) {
    let end = end(of: index)
    guard let next = walk.wanted.first, next < end else { return walk.edited.keep(index..<end, of: self) }
    if next == index, let new = walk.new {
      guard depth + walk.nesting <= Limits.nesting else { throw .tooLarge }
      walk.edited.append(new, insteadOf: index, of: self)
      return walk.skip(to: end)
    }
    let place = walk.edited.nodes.count
    walk.edited.keep(index..<index + 1, of: self)
    var count = 0
    switch nodes[index] {
    case .array:
      try forEachChild(of: index) { (element) throws(EditError.Reason) in
        if walk.new == nil, walk.wanted.first == element { return walk.skip(to: self.end(of: element)) }
        try append(element, depth: depth + 1, &walk)
        count += 1
      }
    case .dictionary:
      let removed = removedKeys(of: index, walk)
      try forEachPair(of: index) { (key) throws(EditError.Reason) in
        if walk.new == nil {
          let isRepeated = string(at: key).map { removed.contains(Array(copying: bytes(of: $0))) } ?? false
          if walk.wanted.first == key + 1 || isRepeated { return walk.skip(to: self.end(of: key + 1)) }
        }
        walk.edited.keep(key..<key + 1, of: self)
        try append(key + 1, depth: depth + 1, &walk)
        count += 1
      }
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null: break
    }
    walk.edited.close(place, count: count)
  }

  /// The keys that are to go from the dictionary at `index`. A list whose text is kept may have one several times, and the
  /// value that counts must not uncover another one.
  private func removedKeys(of index: Int, _ walk: borrowing Walk) -> Set<[UInt8]> {
    guard walk.new == nil, places != nil else { return [] }
    var removed: Set<[UInt8]> = []
    var wanted = walk.wanted
    forEachPair(of: index) { key in
      if wanted.first == key + 1, let slice = string(at: key) { removed.insert(Array(copying: bytes(of: slice))) }
      wanted = wanted.drop { $0 < self.end(of: key + 1) }
    }
    return removed
  }
}
