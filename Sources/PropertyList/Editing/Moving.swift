// Edits that remove, copy and move values.
extension EditBatch {
  /// - Parameter known: The location of `keyPath`, if the caller has located it.
  package mutating func remove(at keyPath: KeyPath, located known: Location? = nil) throws(EditError) {
    remove(try locateRemovable(keyPath, known))
  }

  /// Removes the existing value at `location`, which is not the root.
  private mutating func remove(_ location: Location) {
    containers[location.container].remove(at: location.index, key: location.key)
    recordChange(at: location)
  }

  private mutating func locateRemovable(_ keyPath: KeyPath, _ known: Location?) throws(EditError) -> Location {
    if keyPath.steps.isEmpty { throw EditError(.root, at: keyPath) }
    // No file has a value at a longer key path.
    guard keyPath.steps.count <= Limits.looseNesting else { throw EditError(.tooLarge, at: keyPath) }
    return try locateExisting(keyPath, known)
  }

  private mutating func locateExisting(_ keyPath: KeyPath, _ known: Location?) throws(EditError) -> Location {
    // A key path that cannot be located, for whatever reason, has no value.
    guard keyPath.isValid, let location = known ?? (try? locate(keyPath)), location.exists else {
      throw EditError(.missing, at: keyPath)
    }
    return location
  }

  /// Inserts a copy of a value; see `PropertyList.copy`.
  package mutating func copy(
    _ source: KeyPath, to target: KeyPath, _ placement: Placement = .insert,
    located known: Location? = nil, createsParents: Bool = false
  ) throws(EditError) {
    let old = try makeChanges(inside: locateExisting(source, known), at: source)
    let range = node(at: old)..<list.end(of: node(at: old))
    let nodes = Array(list.nodes[range])
    try deductCopies(of: nodes, at: source)
    let copy = list.addNodes(nodes, Origins(copying: list.origins, range))
    try put(copy.lowerBound, at: target, placement, createsParents: createsParents)
  }

  /// Moves a value; see `PropertyList.move`.
  package mutating func move(
    _ source: KeyPath, to target: KeyPath, _ placement: Placement = .insert,
    located known: Location? = nil, createsParents: Bool = false
  ) throws(EditError) {
    var old = try locateRemovable(source, known)
    let new = try follow(target, outside: old)
    let staysInContainer = new.depth == target.steps.count && new.container == old.container
    if staysInContainer, new.exists, new.index == old.index { return }
    if staysInContainer, new.hasKey { return try rename(old, to: new, target, placement) }
    old = try makeChanges(inside: old, at: source)
    let moved = node(at: old)
    remove(old)
    // A negative index also counts the moved value, unless this replaces a value of another container.
    let extra = placement == .insert || staysInContainer ? 1 : 0
    try put(moved, at: target, extraElements: extra, placement, createsParents: createsParents)
  }

  /// The location of `target`, or of the last value on the way to it. Throws if `target` is inside the value at `old`.
  private mutating func follow(_ target: KeyPath, outside old: Location) throws(EditError) -> Location {
    var location = Location.root
    while location.depth < target.steps.count, let next = try? nextLocation(after: location, on: target) {
      location = next
      let isOnTheWay = location.exists && location.depth < target.steps.count
      if isOnTheWay, node(at: location) == node(at: old) { throw EditError(.insideItself, at: target) }
    }
    return location
  }

  /// Makes the collected edits if some are inside the value at `location`, so that its nodes contain them. Returns its location afterwards.
  private mutating func makeChanges(inside location: Location, at keyPath: KeyPath) throws(EditError) -> Location {
    guard isChanged(at: location) else { return location }
    makeChanges()
    return try locateExisting(keyPath, nil)
  }

  /// Adds the value at `node`, as the other `put` adds a list; for `extraElements`, see `locate`.
  private mutating func put(
    _ node: Int, at keyPath: KeyPath, extraElements: Int = 0, _ placement: Placement, createsParents: Bool
  ) throws(EditError) {
    do throws(EditError.Reason) {
      let location = try locate(keyPath, extraElements: extraElements, createsParents: createsParents)
      add(node, at: try destination(of: placement, at: location, nesting: list.nesting(of: node)), placement)
    } catch {
      throw EditError(error, at: keyPath)
    }
  }

  /// Changes the key of the entry at `old` to that of `new`, the location of `keyPath` in the same dictionary.
  private mutating func rename(
    _ old: Location, to new: Location, _ keyPath: KeyPath, _ placement: Placement
  ) throws(EditError) {
    if new.exists, placement == .insert { throw EditError(.exists, at: keyPath) }
    guard let oldKey = old.key, let newKey = new.key, newKey.count <= UInt32.max else {
      throw EditError(.tooLarge, at: keyPath)
    }
    if new.exists { remove(new) }
    containers[old.container].rename(at: old.index, from: oldKey, to: newKey, atNode: addKey(newKey))
    recordChange(at: old)
  }

  /// Subtracts `count` copies of `nodes` from those that the limits allow.
  package mutating func deductCopies(_ count: Int = 1, of nodes: [Node], at keyPath: KeyPath) throws(EditError) {
    guard copies.subtract(count, of: nodes) else { throw EditError(.tooLarge, at: keyPath, exceedsLimits: true) }
  }
}
