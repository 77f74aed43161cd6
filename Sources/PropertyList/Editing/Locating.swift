// The values at key paths, as the edits so far have changed them.
extension EditBatch {
  /// An existing value, or the position of a new one. The next edit makes it invalid.
  package struct Location {
    /// Position of the container in `containers`.
    let container: Int
    /// Position of the value in its container.
    let member: Int
    /// The key, or the text of the index.
    let key: [UInt8]
    package let exists: Bool
    /// True for the root and the values of a dictionary.
    package let isEntry: Bool
    /// Number of containers around the value.
    let depth: Int
  }

  /// The location of the value at `keyPath`, whose containers exist. An index from the end is that in an array with `added` more elements.
  package mutating func locate(
    _ keyPath: PropertyList.KeyPath, added: Int = 0
  ) throws(EditError.Reason) -> Location {
    var location = Location(container: 0, member: 0, key: [], exists: true, isEntry: true, depth: 0)
    for (depth, step) in keyPath.steps.enumerated() {
      guard location.exists else {
        if location.isEntry { throw .noParent }
        throw keyPath.steps[depth - 1].isEnd ? .notAnIndex : .outOfBounds(location.member)
      }
      guard let container = open(location) else { throw .notAContainer }
      location = try find(step, in: container, keyPath, depth: depth + 1, added: added)
    }
    return location
  }

  private mutating func find(
    _ step: PropertyList.KeyPath.Step, in container: Int, _ keyPath: PropertyList.KeyPath, depth: Int, added: Int
  ) throws(EditError.Reason) -> Location {
    let isDictionary = containers[container].isDictionary
    let end = containers[container].members.count
    let member: Int
    if isDictionary {
      if step.meaning == .index { throw .notAKey }
      member = position(of: step.text, in: container) ?? end
    } else if keyPath.isOwn, step.isEnd {
      member = end
    } else {
      let added = depth == keyPath.steps.count ? added : 0
      guard let index = step.index(keyPath.rules, count: end + added) else { throw .notAnIndex }
      // A negative index counts from the end.
      guard (0...end).contains(index) else {
        throw .outOfBounds(keyPath.rules == .own && index < 0 ? index - end : index)
      }
      member = index
    }
    if member < end { containers[container].isolate(member, in: list, changes) }
    return Location(
      container: container, member: member, key: step.text, exists: member < end, isEntry: isDictionary, depth: depth)
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
    for member in containers[container].members {
      switch member {
      case .removed: position += 1
      case .single(let key, _, _):
        if case .string(let slice) = changes.node(at: Int(key), in: list), !body(position, slice) { return }
        position += 1
      case .run(let start, let end, _):
        var key = Int(start)
        while key < end {
          if case .string(let slice) = changes.node(at: key, in: list), !body(position, slice) { return }
          key = changes.end(of: key + 1, in: list)
          position += 1
        }
      }
    }
  }

  /// Opens the container at `location`.
  ///
  /// - Returns: its position in `containers`; nil for a scalar.
  mutating func open(_ location: Location) -> Int? {
    let index = range(at: location).lowerBound
    if let known = openContainers[index] { return known }
    let node = changes.node(at: index, in: list)
    guard node.isContainer, !node.isHollow else { return nil }
    openContainers[index] = containers.count
    containers.append(OpenContainer(index: index, node, parent: location.container))
    return containers.count - 1
  }

  /// The nodes of the existing value at `location`, without the edits inside.
  func range(at location: Location) -> Range<Int> {
    guard case .single(_, let value, _) = containers[location.container][location.member] else { return 0..<0 }
    return Int(value)..<changes.end(of: Int(value), in: list)
  }

  /// The kind of the existing value at `location`.
  package func kind(at location: Location) -> PropertyList.Kind {
    changes.node(at: range(at: location).lowerBound, in: list).kind
  }

  /// True if edits have changed values inside the existing value at `location`.
  func isChanged(at location: Location) -> Bool {
    openContainers[range(at: location).lowerBound].map { containers[$0].isChanged } ?? false
  }

  /// True if the existing value at `location` equals the root of `value`; nil if edits have changed values inside it.
  package func isEqual(at location: Location, to value: PropertyList) -> Bool? {
    if isChanged(at: location) { return nil }
    let range = range(at: location)
    return range.count == value.nodes.count
      && value.nodes.indices.allSatisfy {
        list.isNode(changes.node(at: range.lowerBound + $0, in: list), equalTo: value.nodes[$0], of: value)
      }
  }

  /// True if some dots of `keyPath` may belong to keys: a dictionary before the last component has a key with a dot.
  package mutating func mayJoinComponents(of keyPath: PropertyList.KeyPath) -> Bool {
    guard keyPath.rules == .own else { return false }
    for count in keyPath.steps.indices.dropLast() {
      guard let location = try? locate(keyPath.prefix(count)), location.exists, let container = open(location) else {
        return false
      }
      guard containers[container].isDictionary else { continue }
      var hasDot = containers[container].hasDottedKey ?? false
      if containers[container].hasDottedKey == nil {
        forEachKey(of: container) { _, key in
          hasDot = list.bytes(of: key).firstOffset(of: UInt8(ascii: "."), from: 0) != nil
          return !hasDot
        }
      }
      containers[container].hasDottedKey = hasDot
      if hasDot { return true }
    }
    return false
  }
}
