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
    var old = try locateExisting(source, known)
    if isChanged(at: old) {
      // The nodes of the copy contain the edits so far.
      makeChanges()
      old = try locateExisting(source, nil)
    }
    let range = node(at: old)..<list.end(of: node(at: old))
    let nodes = Array(list.nodes[range])
    try deductCopies(of: nodes, at: source)
    let copy = list.addNodes(nodes, Origins(copying: list.origins, range))
    try add(copy.lowerBound, at: target, placement, createsParents: createsParents)
  }

  /// Moves a value; see `PropertyList.move`.
  package mutating func move(
    _ source: KeyPath, to target: KeyPath, _ placement: Placement = .insert,
    located known: Location? = nil, createsParents: Bool = false
  ) throws(EditError) {
    var old = try locateRemovable(source, known)
    // The location of the target, or of the last value on the way to it.
    var new = Location.root
    while new.depth < target.steps.count, let next = try? nextLocation(after: new, on: target) {
      new = next
      let isOnTheWay = new.exists && new.depth < target.steps.count
      if isOnTheWay, node(at: new) == node(at: old) { throw EditError(.insideItself, at: target) }
    }
    let staysInContainer = new.depth == target.steps.count && new.container == old.container
    if staysInContainer, new.exists, new.index == old.index { return }
    if staysInContainer, new.hasKey { return try rename(old, to: new, target, placement) }
    if isChanged(at: old) {
      makeChanges()
      old = try locateRemovable(source, nil)
    }
    let moved = node(at: old)
    remove(old)
    // An index from the end of an array counts the moved value, too, unless this replaces a value of another container.
    let added = placement == .insert || staysInContainer ? 1 : 0
    try add(moved, at: target, added: added, placement, createsParents: createsParents)
  }

  /// Adds the value at `node` at a key path, which is that in an array with `added` more elements.
  private mutating func add(
    _ node: Int, at keyPath: KeyPath, added: Int = 0, _ placement: Placement, createsParents: Bool
  ) throws(EditError) {
    do throws(EditError.Reason) {
      let location = try locate(keyPath, added: added, createsParents: createsParents)
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
