// Edits that add values.
extension EditBatch {
  /// Adds the root of `value`. `known` is the location of `keyPath`, if the caller has located it.
  package mutating func put(
    _ value: borrowing PropertyList, at keyPath: PropertyList.KeyPath, _ placement: Placement,
    located known: Location? = nil, createsParents: Bool = false
  ) throws(EditError) {
    var hasKey = true
    do throws(EditError.Reason) {
      let location = if let known { known } else { try locate(keyPath, createsParents: createsParents) }
      hasKey = location.hasKey
      let target = try findTarget(of: placement, at: location, nesting: value.nesting())
      let new = list.addNodes(list.adopt(value), origins(of: value, at: location, placement))
      add(new.lowerBound, at: target, placement)
    } catch {
      throw EditError(error, at: keyPath, isElement: error == .notAnArray && !hasKey)
    }
  }

  /// The origins of the nodes of `value`. A value that was taken from this list, edited and assigned to its own key path keeps them, as
  /// in `list["a"]?["b"] = 3`.
  private func origins(of value: borrowing PropertyList, at location: Location, _ placement: Placement) -> Origins {
    guard !list.origins.isEmpty, !value.origins.isEmpty, value.source === list.source else { return Origins() }
    if placement.replaces, location.exists, let index = value.origins[0].index,
      index == list.origins[self.index(at: location)].index
    {
      return value.origins
    }
    return Origins(copying: value.origins, 0..<value.origins.count)
  }

  /// Adds the value at `index` at `target`, a result of `findTarget(of:at:nesting:)`.
  mutating func add(_ index: Int, at target: Location, _ placement: Placement) {
    if target.exists, placement.replaces {
      containers[target.container].replaceValue(at: target.member, by: index)
    } else {
      let member = OpenContainer.Member(key: target.hasKey ? addKey(target.key) : index, value: index, original: nil)
      containers[target.container].insert(member, target.key, at: target.member)
    }
    recordChange(at: target)
  }

  /// The location for a new value with `nesting` nested containers: that of the new element if `placement` appends to the array at
  /// `location`.
  mutating func findTarget(
    of placement: Placement, at location: Location, nesting: Int
  ) throws(EditError.Reason) -> Location {
    var target = location
    switch placement {
    case .insert where location.exists && location.hasKey: throw .exists
    case .insert, .set: break
    case .replace, .append:
      guard location.exists else { throw location.hasKey ? .missing : .outOfBounds(location.member) }
      if placement == .replace { break }
      guard let array = open(location), !containers[array].isDictionary else { throw .notAnArray }
      target = Location(
        container: array, member: containers[array].count, key: [], exists: false, hasKey: false,
        depth: location.depth + 1)
    }
    guard list.nodes.count < UInt32.max, target.key.count <= UInt32.max,
      Self.allows(nesting: nesting, atDepth: target.depth)
    else { throw .tooLarge }
    return target
  }

  /// True if a value with `nesting` levels may be inside `depth` containers. A root may be as deep as readers allow.
  static func allows(nesting: Int, atDepth depth: Int) -> Bool { depth == 0 || depth + nesting <= Limits.nesting }

  mutating func addKey(_ key: [UInt8]) -> Int { list.addNodes([.string(list.appendDecoded(key.span))]).lowerBound }

  mutating func recordChange(at location: Location) {
    var next: Int? = location.container
    while let container = next, !containers[container].isChanged {
      containers[container].isChanged = true
      next = containers[container].parent
    }
  }

  /// Creates the missing containers on the way to `keyPath`; see `PropertyList.createParents(of:)`.
  package mutating func createParents(of keyPath: PropertyList.KeyPath) throws(EditError) {
    do throws(EditError.Reason) { _ = try locate(keyPath, createsParents: true) } catch {
      throw EditError(error, at: keyPath)
    }
  }

  /// Adds the container for the step of `keyPath` after the missing value at `location`, which then exists.
  mutating func addParent(of keyPath: PropertyList.KeyPath, at location: inout Location) throws(EditError.Reason) {
    let steps = keyPath.steps[location.depth...]
    guard let step = steps.first else { return }
    let target = try findTarget(of: .insert, at: location, nesting: steps.count - 1)
    let container = try step.isFirstElement() ? Node.array(count: 0, size: 0) : .dictionary(count: 0, size: 0)
    add(list.addNodes([container]).lowerBound, at: target, .insert)
    location.exists = true
  }
}

extension Placement {
  fileprivate var replaces: Bool { self == .set || self == .replace }
}

extension PropertyList.KeyPath.Step {
  /// True if the component is the first index of a new array; false if it is a key of a new dictionary.
  fileprivate func isFirstElement() throws(EditError.Reason) -> Bool {
    // A component with an escape is a key.
    guard let elementIndex, !isExact || !isKey else { return false }
    switch elementIndex {
    case .end, .index(0): return true
    case .index(let index), .fromEnd(let index): throw .notFirst(index)
    }
  }
}
