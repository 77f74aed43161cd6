// Edits that remove, copy and move values.
extension EditBatch {
  /// Removes the value at `keyPath`, with its key if it has one.
  package mutating func remove(at keyPath: PropertyList.KeyPath) throws(EditError) {
    remove(try removable(keyPath))
  }

  /// Removes the existing value at `location`, which is not the root.
  package mutating func remove(_ location: Location) {
    containers[location.container].remove(location.key, at: location.member)
    noteChange(at: location)
  }

  /// The location of a value that is to be removed.
  private mutating func removable(_ keyPath: PropertyList.KeyPath) throws(EditError) -> Location {
    if keyPath.steps.isEmpty { throw EditError(.root, at: keyPath) }
    guard keyPath.steps.count <= Limits.looseNesting else { throw EditError(.tooLarge, at: keyPath) }
    return try existing(keyPath)
  }

  private mutating func existing(_ keyPath: PropertyList.KeyPath) throws(EditError) -> Location {
    guard keyPath.canFind, let location = try? locate(keyPath), location.exists else {
      throw EditError(.missing, at: keyPath)
    }
    return location
  }

  /// Inserts a copy of the value at `source` at `target`: under a new key, or before the element at an index. With
  /// `overwrites` it replaces an existing value, and with `createsParents` missing containers on the way are created, as by
  /// `createParents(of:)`.
  package mutating func copy(
    _ source: PropertyList.KeyPath, to target: PropertyList.KeyPath, overwrites: Bool = false,
    createsParents: Bool = false
  ) throws(EditError) {
    var old = try existing(source)
    if container(at: old)?.isChanged == true {
      // The nodes of the copy contain the edits so far.
      makeChanges()
      old = try existing(source)
    }
    let index = index(at: old)
    let range = index..<list.end(of: index)
    let nodes = Array(list.nodes[range])
    try deductCopies(1, of: nodes, at: source)
    if createsParents { try self.createParents(of: target) }
    do throws(EditError.Reason) {
      let (placement, nesting) = (overwrites ? Placement.set : .insert, list.nesting(of: index))
      let location = try self.target(of: placement, at: locate(target), nesting: nesting)
      let new = list.addNodes(nodes, Origins(copying: list.origins, range))
      add(new.lowerBound, nesting: nesting, at: location, placement)
    } catch {
      throw EditError(error, at: target)
    }
  }

  /// Removes the value at `source` and inserts it at `target`, which is looked up after the removal: in an array, the value
  /// then has the index of `target`. Within one dictionary, only the key of the entry changes. `overwrites` and
  /// `createsParents` have the same effect as in `copy`.
  package mutating func move(
    _ source: PropertyList.KeyPath, to target: PropertyList.KeyPath, overwrites: Bool = false,
    createsParents: Bool = false
  ) throws(EditError) {
    let old = try removable(source)
    let index = index(at: old)
    for count in target.steps.indices.dropFirst() {
      guard let outer = try? locate(target.prefix(count)), outer.exists else { break }
      if self.index(at: outer) == index { throw EditError(.insideItself, at: target) }
    }
    if let new = try? locate(target), new.container == old.container, new.hasKey || new.exists {
      if new.exists, new.member == old.member { return }
      if new.hasKey { return try rename(old, to: new, target, overwrites) }
    }
    let number = containers[old.container][old.member]?.container
    let nesting = max(list.nesting(of: index), container(at: old)?.addedNesting ?? 0)
    remove(old)
    if createsParents { try self.createParents(of: target) }
    do throws(EditError.Reason) {
      let placement = overwrites ? Placement.set : .insert
      // An index from the end of an array counts the moved value, too.
      let location = try self.target(of: placement, at: locate(target, added: 1), nesting: nesting)
      add(index, nesting: nesting, container: number, at: location, placement)
    } catch {
      throw EditError(error, at: target)
    }
  }

  /// Changes the key of the entry at `old` to that of `new`, the location of `keyPath` in the same dictionary.
  private mutating func rename(
    _ old: Location, to new: Location, _ keyPath: PropertyList.KeyPath, _ overwrites: Bool
  ) throws(EditError) {
    if new.exists, !overwrites { throw EditError(.exists, at: keyPath) }
    guard new.key.count <= UInt32.max else { throw EditError(.tooLarge, at: keyPath) }
    if new.exists { remove(new) }
    containers[old.container].rename(at: old.member, from: old.key, to: new.key, addKey(new.key))
    noteChange(at: old)
  }

  /// Subtracts `count` copies of `nodes` from those that the limits allow.
  package mutating func deductCopies(
    _ count: Int = 1, of nodes: [Node], at keyPath: PropertyList.KeyPath
  ) throws(EditError) {
    if copies.subtract(count, of: nodes) { return }
    var failure = EditError(.tooLarge, at: keyPath)
    failure.exceedsLimits = true
    throw failure
  }
}
