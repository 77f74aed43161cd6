// The values at key paths, as the edits so far have changed them.
extension EditBatch {
  /// The location of an existing or of a new value. The next edit makes it invalid.
  package struct Location {
    /// Number of the container in the batch.
    let container: Int
    /// Position of the value in its container.
    let member: Int
    /// The key, or the text of the index.
    let key: [UInt8]
    package internal(set) var exists: Bool
    /// True for the root and the values of a dictionary.
    package let hasKey: Bool
    /// Number of containers around the value.
    let depth: Int

    static var root: Location { Location(container: 0, member: 0, key: [], exists: true, hasKey: true, depth: 0) }
  }

  /// The location of the value at `keyPath`, whose containers exist or are created. An index from the end is that in an array with `added`
  /// more elements.
  package mutating func locate(
    _ keyPath: PropertyList.KeyPath, added: Int = 0, createsParents: Bool = false
  ) throws(EditError.Reason) -> Location {
    var location = Location.root
    while location.depth < keyPath.steps.count {
      if createsParents, !location.exists { try addParent(of: keyPath, at: &location) }
      try advance(&location, on: keyPath, added: added)
    }
    return location
  }

  /// Moves `location` by one step on `keyPath`, which has more steps.
  mutating func advance(
    _ location: inout Location, on keyPath: PropertyList.KeyPath, added: Int = 0
  ) throws(EditError.Reason) {
    let (step, depth) = (keyPath.steps[location.depth], location.depth + 1)
    guard location.exists else {
      if location.hasKey { throw .noParent }
      throw keyPath.steps[depth - 2].isEnd ? .notAnIndex : .outOfBounds(location.member)
    }
    guard let container = open(location) else { throw .notAContainer }
    let isDictionary = containers[container].isDictionary
    let end = containers[container].count
    var member = end
    if isDictionary {
      guard step.isKey else { throw .notAKey }
      member = position(of: step.text, in: container) ?? end
    } else if !step.isEnd {
      let isLast = depth == keyPath.steps.count
      guard let index = step.index(count: isLast ? end + added : end) else { throw .notAnIndex }
      // The error has the index as it was given.
      guard (0...end).contains(index) else { throw .outOfBounds(step.index(count: 0) ?? index) }
      member = index
    }
    if member < end { containers[container].isolate(member, in: list) }
    location = Location(
      container: container, member: member, key: step.text, exists: member < end, hasKey: isDictionary, depth: depth)
  }

  /// The position of the entry with `key` in a dictionary; nil if there is none.
  private mutating func position(of key: [UInt8], in container: Int) -> Int? {
    if let positions = containers[container].positions { return positions[key] }
    // An index of the keys takes more time than a few searches.
    containers[container].searches += 1
    let buildsIndex = containers[container].searches > 4
    var positions: [[UInt8]: Int] = [:]
    var found: Int?
    forEachKey(of: container) { (position, slice) in
      if buildsIndex {
        positions[Array(copying: list.bytes(of: slice))] = position
      } else if list.bytes(of: slice).equals(key.span) {
        found = position
      }
      return found == nil
    }
    if !buildsIndex { return found }
    containers[container].positions = positions
    return positions[key]
  }

  /// Calls `body` with the positions and keys of a dictionary until it returns false. Keys that are not strings are skipped: no key path
  /// has them.
  private func forEachKey(of container: Int, _ body: (_ position: Int, _ key: Slice) -> Bool) {
    var position = 0
    for chunk in containers[container].chunks {
      for segment in chunk.segments {
        switch segment {
        case .member(nil): position += 1
        case .member(let member?):
          if let key = list.string(at: member.key), !body(position, key) { return }
          position += 1
        case .unchanged(let start, let end, _):
          var key = start
          while key < end {
            if let key = list.string(at: key), !body(position, key) { return }
            key = list.end(of: key + 1)
            position += 1
          }
        }
      }
    }
  }

  /// Opens the container at `location`.
  ///
  /// - Returns: its number in `containers`; nil for a scalar.
  mutating func open(_ location: Location) -> Int? {
    guard var member = containers[location.container][location.member] else { return nil }
    if let known = member.container { return known }
    // A value that was replaced by an equal one keeps its text around the edits inside.
    if let old = member.original, old != member.value, !isOpen(old),
      list.isEqual(at: old, to: list, at: member.value)
    {
      member.value = old
    }
    let node = list.nodes[member.value]
    guard node.isContainer, !node.isPruned else { return nil }
    let number = containers.count
    member.container = number
    containers[location.container][location.member] = member
    containers.append(OpenContainer(index: member.value, node, parent: location.container))
    return number
  }

  /// True if the container at `index` is open. Most edits do not ask: a set for them would take 8 % of the instructions of a small edit.
  private mutating func isOpen(_ index: Int) -> Bool {
    openIndexes.formUnion(containers.dropFirst(openIndexes.count).map(\.index))
    return openIndexes.contains(index)
  }

  /// Index of the existing value at `location`, whose nodes are without the edits inside.
  func index(at location: Location) -> Int { containers[location.container][location.member]?.value ?? 0 }

  package func kind(at location: Location) -> PropertyList.Kind { list.nodes[index(at: location)].kind }

  /// True if edits have changed values inside the existing value at `location`.
  func isChanged(at location: Location) -> Bool {
    containers[location.container][location.member]?.container.map { containers[$0].isChanged } ?? false
  }

  /// True if some dots of `keyPath` may belong to keys: a dictionary before the last component has a key with a dot.
  package mutating func mayJoinComponents(of keyPath: PropertyList.KeyPath) -> Bool {
    guard keyPath.rules == .own else { return false }
    var location = Location.root
    while location.depth + 1 < keyPath.steps.count {
      guard location.exists, let container = open(location) else { return false }
      if hasDottedKey(container) { return true }
      do { try advance(&location, on: keyPath) } catch { return false }
    }
    return false
  }

  private mutating func hasDottedKey(_ container: Int) -> Bool {
    guard containers[container].isDictionary else { return false }
    if let known = containers[container].hasDottedKey { return known }
    var hasDot = false
    forEachKey(of: container) { _, key in
      hasDot = list.bytes(of: key).firstOffset(of: UInt8(ascii: "."), from: 0) != nil
      return !hasDot
    }
    containers[container].hasDottedKey = hasDot
    return hasDot
  }
}
