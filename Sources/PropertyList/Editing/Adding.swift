// Edits that add values.
extension EditBatch {
  /// Adds the root of `value` at `keyPath`.
  package mutating func put(
    _ value: borrowing PropertyList, at keyPath: PropertyList.KeyPath, _ placement: Placement
  ) throws(EditError) {
    let location: Location
    do { location = try locate(keyPath) } catch { throw EditError(error, at: keyPath) }
    try put(value, at: location, keyPath, placement)
  }

  /// Adds the root of `value` at `location`, that of `keyPath`.
  package mutating func put(
    _ value: borrowing PropertyList, at location: Location, _ keyPath: PropertyList.KeyPath, _ placement: Placement
  ) throws(EditError) {
    do {
      let target = try target(of: placement, at: location)
      let nesting = value.nesting()
      try check(value.nodes.count, nesting: nesting, at: target)
      let new = changes.add(list.adopt(value), origins(of: value, at: target, placement))
      add(new.lowerBound, at: target, placement, nesting: nesting)
    } catch {
      var failure = EditError(error, at: keyPath)
      failure.isElement = error == .notAnArray && !location.isEntry
      throw failure
    }
  }

  /// The location for a new value: that of the new element if `placement` appends to the array at `location`.
  mutating func target(of placement: Placement, at location: Location) throws(EditError.Reason) -> Location {
    switch placement {
    case .insert where location.exists && location.isEntry: throw .exists
    case .insert, .set: return location
    case .replace, .append:
      guard location.exists else { throw location.isEntry ? .missing : .outOfBounds(location.member) }
      if placement == .replace { return location }
      guard let array = open(location), !containers[array].isDictionary else { throw .notAnArray }
      return Location(
        container: array, member: containers[array].members.count, key: [], exists: false, isEntry: false,
        depth: location.depth + 1)
    }
  }

  /// Throws if no value of `count` nodes, with `nesting` nested containers, can be added at `location`.
  func check(_ count: Int, nesting: Int, at location: Location) throws(EditError.Reason) {
    guard changes.totalCount + count < UInt32.max, location.key.count <= UInt32.max,
      location.depth == 0 || location.depth + nesting <= Limits.nesting
    else { throw .tooLarge }
  }

  /// The origins of the nodes of `value`. A value that was taken from this list, edited and assigned to its own position keeps them, as
  /// in `list["a"]?["b"] = 3`.
  private func origins(of value: borrowing PropertyList, at location: Location, _ placement: Placement) -> Origins {
    guard !list.origins.isEmpty, !value.origins.isEmpty, value.source === list.source else { return Origins() }
    if placement.replaces, location.exists, let index = value.origins[0].index,
      index == changes.origin(at: range(at: location).lowerBound, in: list).index
    {
      return value.origins
    }
    var moved = Origins()
    moved.append(value.origins, 0..<value.origins.count, isMoved: true)
    return moved
  }

  /// Adds the value at `index`, in which `nesting` containers are nested.
  mutating func add(_ index: Int, at location: Location, _ placement: Placement, nesting: Int) {
    if location.exists, placement.replaces {
      containers[location.container].replaceValue(at: location.member, by: index)
    } else {
      let key = location.isEntry ? addKey(location.key) : index
      containers[location.container].insert(location.key, key, index, at: location.member)
    }
    if let container = openContainers[index] { containers[container].parent = location.container }
    noteChange(at: location, nesting: nesting)
  }

  /// Adds the node of a key.
  mutating func addKey(_ key: [UInt8]) -> Int { changes.add([.string(list.appendDecoded(key.span))]).lowerBound }

  /// Records that the value at `location` has changed.
  mutating func noteChange(at location: Location, nesting: Int = 0) {
    var next: Int? = location.container
    var nesting = nesting
    while let container = next {
      nesting += 1
      containers[container].isChanged = true
      containers[container].addedNesting = max(containers[container].addedNesting, nesting)
      next = containers[container].parent
    }
  }

  /// Creates the missing containers on the way to `keyPath`; see `PropertyList.createParents(of:)`.
  package mutating func createParents(of keyPath: PropertyList.KeyPath) throws(EditError) {
    do throws(EditError.Reason) { try addParents(of: keyPath) } catch { throw EditError(error, at: keyPath) }
  }

  private mutating func addParents(of keyPath: PropertyList.KeyPath) throws(EditError.Reason) {
    let steps = keyPath.steps
    for count in steps.indices.dropFirst() {
      let location = try locate(keyPath.prefix(count))
      if location.exists { continue }
      let missing = steps[count...]
      try check(2 * missing.count, nesting: missing.count - 1, at: location)
      // All missing containers are added as one value.
      var nodes: [Node] = []
      for step in missing.reversed() {
        guard step.text.count <= UInt32.max else { throw .tooLarge }
        let isArray = try step.isFirstElement(keyPath.rules)
        if !nodes.isEmpty, !isArray { nodes.insert(.string(list.appendDecoded(step.text.span)), at: 0) }
        let content = (count: UInt32(nodes.isEmpty ? 0 : 1), size: UInt32(nodes.count))
        nodes.insert(
          isArray
            ? .array(count: content.count, size: content.size)
            : .dictionary(count: content.count, size: content.size), at: 0)
      }
      return add(changes.add(nodes).lowerBound, at: location, .insert, nesting: missing.count - 1)
    }
  }
}

extension Placement {
  /// True if an existing value is replaced.
  fileprivate var replaces: Bool { self == .set || self == .replace }
}

extension PropertyList.KeyPath.Step {
  /// True if the component is the first index of a new array; false if it is a key of a new dictionary.
  fileprivate func isFirstElement(_ rules: PropertyList.KeyPath.Rules) throws(EditError.Reason) -> Bool {
    if isEnd { return true }
    guard let index = index(rules), !isEscaped else { return false }
    guard index == 0 else { throw .notFirst(index) }
    return true
  }
}
