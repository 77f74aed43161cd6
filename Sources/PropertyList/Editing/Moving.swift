// Edits that remove, copy and move values.
extension EditBatch {
  /// - Parameter known: The location of `keyPath`, if the caller has located it.
  package mutating func remove(at keyPath: PropertyList.KeyPath, located known: Location? = nil) throws(EditError) {
    remove(try removable(keyPath, known))
  }

  /// Removes the existing value at `location`, which is not the root.
  private mutating func remove(_ location: Location) {
    containers[location.container].remove(location.key, at: location.member)
    recordChange(at: location)
  }

  private mutating func removable(_ keyPath: PropertyList.KeyPath, _ known: Location?) throws(EditError) -> Location {
    if keyPath.steps.isEmpty { throw EditError(.root, at: keyPath) }
    // No file has a value at a longer key path.
    guard keyPath.steps.count <= Limits.looseNesting else { throw EditError(.tooLarge, at: keyPath) }
    return try existing(keyPath, known)
  }

  private mutating func existing(_ keyPath: PropertyList.KeyPath, _ known: Location?) throws(EditError) -> Location {
    // A key path that cannot be located, for whatever reason, has no value.
    guard keyPath.isValid, let location = known ?? (try? locate(keyPath)), location.exists else {
      throw EditError(.missing, at: keyPath)
    }
    return location
  }

  /// Inserts a copy of a value; see `PropertyList.copy`.
  package mutating func copy(
    _ source: PropertyList.KeyPath, to target: PropertyList.KeyPath, _ placement: Placement = .insert,
    located known: Location? = nil, createsParents: Bool = false
  ) throws(EditError) {
    var old = try existing(source, known)
    if isChanged(at: old) {
      // The nodes of the copy contain the edits so far.
      makeChanges()
      old = try existing(source, nil)
    }
    let range = index(at: old)..<list.end(of: index(at: old))
    let nodes = Array(list.nodes[range])
    try deductCopies(of: nodes, at: source)
    let copy = list.addNodes(nodes, Origins(copying: list.origins, range))
    try add(copy.lowerBound, at: target, placement, createsParents: createsParents)
  }

  /// Moves a value; see `PropertyList.move`.
  package mutating func move(
    _ source: PropertyList.KeyPath, to target: PropertyList.KeyPath, _ placement: Placement = .insert,
    located known: Location? = nil, createsParents: Bool = false
  ) throws(EditError) {
    var old = try removable(source, known)
    // The location of the target, or of the last value on the way to it.
    var new = Location.root
    while new.depth < target.steps.count, (try? advance(&new, on: target)) != nil {
      guard new.exists, new.depth < target.steps.count else { continue }
      if index(at: new) == index(at: old) { throw EditError(.insideItself, at: target) }
    }
    let staysInContainer = new.depth == target.steps.count && new.container == old.container
    // An index from the end of an array counts the moved value, too, unless this replaces a value of another container.
    let added = placement == .insert || staysInContainer ? 1 : 0
    if staysInContainer, new.hasKey || new.exists {
      if new.exists, new.member == old.member { return }
      if new.hasKey { return try rename(old, to: new, target, placement) }
    }
    if isChanged(at: old) {
      makeChanges()
      old = try removable(source, nil)
    }
    let moved = index(at: old)
    remove(old)
    try add(moved, at: target, added: added, placement, createsParents: createsParents)
  }

  /// Adds the value at `index` at a key path, which is that in an array with `added` more elements.
  private mutating func add(
    _ index: Int, at keyPath: PropertyList.KeyPath, added: Int = 0, _ placement: Placement, createsParents: Bool
  ) throws(EditError) {
    do throws(EditError.Reason) {
      let location = try locate(keyPath, added: added, createsParents: createsParents)
      add(index, at: try findTarget(of: placement, at: location, nesting: list.nesting(of: index)), placement)
    } catch {
      throw EditError(error, at: keyPath)
    }
  }

  /// Changes the key of the entry at `old` to that of `new`, the location of `keyPath` in the same dictionary.
  private mutating func rename(
    _ old: Location, to new: Location, _ keyPath: PropertyList.KeyPath, _ placement: Placement
  ) throws(EditError) {
    if new.exists, placement == .insert { throw EditError(.exists, at: keyPath) }
    guard new.key.count <= UInt32.max else { throw EditError(.tooLarge, at: keyPath) }
    if new.exists { remove(new) }
    containers[old.container].rename(at: old.member, from: old.key, to: new.key, addKey(new.key))
    recordChange(at: old)
  }

  /// Subtracts `count` copies of `nodes` from those that the limits allow.
  package mutating func deductCopies(
    _ count: Int = 1, of nodes: [Node], at keyPath: PropertyList.KeyPath
  ) throws(EditError) {
    guard copies.subtract(count, of: nodes) else { throw EditError(.tooLarge, at: keyPath, exceedsLimits: true) }
  }
}
