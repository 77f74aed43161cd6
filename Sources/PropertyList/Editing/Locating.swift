// The values at key paths, as the edits so far have changed them.
extension EditBatch {
  /// The location of an existing or of a new value. The next edit makes it invalid.
  package struct Location {
    /// Number of the container in the batch.
    let container: Int
    /// Index of the value among the members of the container.
    let index: Int
    /// The key; empty for the root, and nil for an element of an array.
    let key: [UInt8]?
    package var hasKey: Bool { key != nil }
    package internal(set) var exists: Bool
    /// Number of containers around the value.
    let depth: Int

    static var root: Location { Location(container: 0, index: 0, key: [], exists: true, depth: 0) }
  }

  /// The location of the value at `keyPath`, whose containers exist or are created. A negative index of the value counts from the end of
  /// its array with `extraElements` more elements.
  package mutating func locate(
    _ keyPath: KeyPath, extraElements: Int = 0, createsParents: Bool = false
  ) throws(EditError.Reason) -> Location {
    var location = Location.root
    while location.depth < keyPath.steps.count {
      if createsParents, !location.exists { location = try addContainer(at: location, on: keyPath) }
      location = try nextLocation(after: location, on: keyPath, extraElements: extraElements)
    }
    return location
  }

  /// The location of the value one step after `location` on `keyPath`, which has more steps.
  mutating func nextLocation(
    after location: Location, on keyPath: KeyPath, extraElements: Int = 0
  ) throws(EditError.Reason) -> Location {
    let (step, depth) = (keyPath.steps[location.depth], location.depth + 1)
    guard location.exists else {
      if location.hasKey { throw .noParent }
      throw keyPath.steps[location.depth - 1].elementIndex == .end ? .notAnIndex : .outOfBounds(location.index)
    }
    guard let container = open(location) else { throw .notAContainer }
    let isDictionary = containers[container].isDictionary
    let end = containers[container].count
    var index = end
    if isDictionary {
      guard step.isKey else { throw .notAKey }
      index = self.index(of: step.text, in: container) ?? end
    } else if step.elementIndex != .end {
      let isLast = depth == keyPath.steps.count
      guard let fromStart = step.index(count: isLast ? end + extraElements : end) else { throw .notAnIndex }
      // The error has the index as it was given, for example -1.
      guard (0...end).contains(fromStart) else { throw .outOfBounds(step.index(count: 0) ?? fromStart) }
      index = fromStart
    }
    if index < end { containers[container].isolate(memberAt: index, in: list) }
    return Location(
      container: container, index: index, key: isDictionary ? step.text : nil, exists: index < end, depth: depth)
  }

  /// The index of the entry with `key` in a dictionary; nil if there is none.
  private mutating func index(of key: [UInt8], in container: Int) -> Int? {
    if let indexes = containers[container].indexesByKey { return indexes[key] }
    // A table of the keys takes more time than a few searches.
    containers[container].searchCount += 1
    let buildsTable = containers[container].searchCount > 4
    var indexes: [[UInt8]: Int] = [:]
    var found: Int?
    forEachKey(of: container) { (index, slice) in
      if buildsTable {
        // Of keys that differ only in lone surrogates, the first is found, as by a search.
        let text = Array(copying: list.bytes(of: slice))
        if indexes[text] == nil { indexes[text] = index }
      } else if list.bytes(of: slice).equals(key.span) {
        found = index
      }
      return found == nil
    }
    if !buildsTable { return found }
    containers[container].indexesByKey = indexes
    return indexes[key]
  }

  /// Calls `body` with the indexes and keys of a dictionary until it returns false. Keys that are not strings are skipped: no key path
  /// has them.
  private func forEachKey(of container: Int, _ body: (_ index: Int, _ key: Slice) -> Bool) {
    var index = 0
    for chunk in containers[container].chunks {
      for segment in chunk.segments {
        switch segment {
        case .member(let member):
          if let member, let key = list.string(at: member.key), !body(index, key) { return }
          index += 1
        case .unchanged(let start, let end, _):
          var node = start
          while node < end {
            if let key = list.string(at: node), !body(index, key) { return }
            node = list.end(of: node + 1)
            index += 1
          }
        }
      }
    }
  }

  /// Opens the container at `location`.
  ///
  /// - Returns: its number in `containers`; nil for a scalar.
  mutating func open(_ location: Location) -> Int? {
    guard var member = containers[location.container][location.index] else { return nil }
    if let known = member.container { return known }
    // A value that was replaced by an equal one keeps its text around the edits inside.
    if let old = member.original, old != member.value, !isOpen(old), list.isEqual(at: old, to: list, at: member.value) {
      member.value = old
    }
    let node = list.nodes[member.value]
    guard node.isContainer, !node.isPruned else { return nil }
    let number = containers.count
    member.container = number
    containers[location.container][location.index] = member
    containers.append(OpenContainer(node: member.value, in: list, parent: location.container))
    return number
  }

  /// True if the container at `node` is open. The set is completed here: in each edit, that would take 8 % of the instructions.
  private mutating func isOpen(_ node: Int) -> Bool {
    openNodes.formUnion(containers.dropFirst(openNodes.count).map(\.node))
    return openNodes.contains(node)
  }

  /// Node of the existing value at `location`, without the edits inside.
  func node(at location: Location) -> Int { containers[location.container][location.index]?.value ?? 0 }

  package func kind(at location: Location) -> PropertyList.Kind { list.nodes[node(at: location)].kind }

  /// True if edits have changed values inside the existing value at `location`.
  func isChanged(at location: Location) -> Bool {
    containers[location.container][location.index]?.container.map { containers[$0].isChanged } ?? false
  }

  /// True if some dots of `keyPath` may belong to keys: a dictionary before the last component has a key with a dot.
  package mutating func mayJoinComponents(of keyPath: KeyPath) -> Bool {
    guard keyPath.rules == .own else { return false }
    var location = Location.root
    while location.depth + 1 < keyPath.steps.count {
      guard location.exists, let container = open(location) else { return false }
      if hasDottedKey(container) { return true }
      guard let next = try? nextLocation(after: location, on: keyPath) else { return false }
      location = next
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
