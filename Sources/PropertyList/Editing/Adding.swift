// Edits that add values.
extension EditBatch {
  /// Adds the root of `value`. `known` is the location of `keyPath`, if the caller has located it.
  package mutating func put(
    _ value: borrowing PropertyList, at keyPath: KeyPath, _ placement: Placement,
    located known: Location? = nil, createsParents: Bool = false
  ) throws(EditError) {
    do throws(EditError.Reason) {
      let location = if let known { known } else { try locate(keyPath, createsParents: createsParents) }
      let destination = try destination(of: placement, at: location, nesting: value.nesting())
      let new = list.addNodes(list.importNodes(of: value), origins(of: value, at: location, placement))
      add(new.lowerBound, at: destination, placement)
    } catch {
      let isElement = error == .notAnArray && (try? locate(keyPath))?.hasKey == false
      throw EditError(error, at: keyPath, isElement: isElement)
    }
  }

  /// The origins of the nodes of `value`. A value that was taken from this list, edited and assigned to its own key path keeps them, as
  /// in `list["a"]?["b"] = 3`.
  private func origins(of value: borrowing PropertyList, at location: Location, _ placement: Placement) -> Origins {
    guard !list.origins.isEmpty, !value.origins.isEmpty, value.source === list.source else { return Origins() }
    if placement.replaces, location.exists, let index = value.origins[0].index,
      index == list.origins[node(at: location)].index
    {
      return value.origins
    }
    return Origins(copying: value.origins, 0..<value.origins.count)
  }

  /// Adds the value at `node` at `destination`, a result of `destination(of:at:nesting:)`.
  mutating func add(_ node: Int, at destination: Location, _ placement: Placement) {
    if destination.exists, placement.replaces {
      containers[destination.container].replaceValue(at: destination.index, byNode: node)
    } else {
      let member = OpenContainer.Member(key: destination.key.map { addKey($0) } ?? node, value: node, original: nil)
      containers[destination.container].insert(member, key: destination.key, at: destination.index)
    }
    recordChange(at: destination)
  }

  /// The location for a new value with `nesting` nested containers: that of the new element if `placement` appends to the array at
  /// `location`. Throws if the value cannot be there.
  mutating func destination(
    of placement: Placement, at location: Location, nesting: Int
  ) throws(EditError.Reason) -> Location {
    var destination = location
    switch placement {
    case .insert where location.exists && location.hasKey: throw .exists
    case .replace where !location.exists, .append where !location.exists:
      throw location.hasKey ? .missing : .outOfBounds(location.index)
    case .insert, .set, .replace: break
    case .append:
      guard let array = open(location), !containers[array].isDictionary else { throw .notAnArray }
      let end = containers[array].count
      destination = Location(container: array, index: end, key: nil, exists: false, depth: location.depth + 1)
    }
    guard list.nodes.count < UInt32.max, destination.key?.count ?? 0 <= UInt32.max,
      Self.allows(nesting: nesting, atDepth: destination.depth)
    else { throw .tooLarge }
    return destination
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
  package mutating func createParents(of keyPath: KeyPath) throws(EditError) {
    do throws(EditError.Reason) { _ = try locate(keyPath, createsParents: true) } catch {
      throw EditError(error, at: keyPath)
    }
  }

  /// Adds a container at `location`, which is on the way to `keyPath` and has no value. Returns the location of the container.
  mutating func addContainer(at location: Location, on keyPath: KeyPath) throws(EditError.Reason) -> Location {
    let (depth, steps) = (location.depth, keyPath.steps)
    var destination = try destination(of: .insert, at: location, nesting: steps.count - depth - 1)
    let container = try steps[depth].isFirstElement() ? Node.emptyArray : .emptyDictionary
    add(list.addNodes([container]).lowerBound, at: destination, .insert)
    destination.exists = true
    return destination
  }
}

extension Placement {
  fileprivate var replaces: Bool { self == .set || self == .replace }
}

extension PropertyList.KeyPath.Step {
  /// True if the component is the first index of a new array; false if it is a key of a new dictionary.
  fileprivate func isFirstElement() throws(EditError.Reason) -> Bool {
    // A component with an escape is a key.
    guard case .index(let index, let isKey) = meaning, !isExact || !isKey else { return false }
    switch index {
    case .end, .fromStart(0): return true
    case .fromStart(let index), .fromEnd(let index): throw .notFirst(index)
    }
  }
}
