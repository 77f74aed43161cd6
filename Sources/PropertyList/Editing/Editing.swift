// Edits of one value at a key path.
extension PropertyList {
  /// Ways to add a value to a property list.
  package enum Placement: Sendable {
    /// The key must not exist; in an array, the value is inserted before the element at the index.
    case insert
    /// The value must exist and is replaced.
    case replace
    /// The value is replaced if it exists; the index after the last element of an array appends.
    case set
    /// The value is appended to the array at the key path.
    case append
  }
}

// An edit that throws does not change the list: everything that can fail is checked before the first change.
extension PropertyList {
  /// Adds the root of `value` at `keyPath`.
  ///
  /// - Complexity: O(*n*) in the number of values of both lists.
  /// - Throws: `EditError`; the list is then unchanged.
  package mutating func put(
    _ value: borrowing PropertyList, at keyPath: KeyPath, _ placement: Placement
  ) throws(EditError) {
    do { try putValue(value, at: keyPath, placement) } catch {
      var failure = EditError(error, at: keyPath)
      if error == .notAnArray, let parent = try? containers(to: keyPath).last {
        failure.isElement = nodes[parent].kind == .array
      }
      throw failure
    }
  }

  /// Creates the missing containers on the way to `keyPath`: an array if the next component is `0` or `-`, and a dictionary
  /// if it is a name. Another number is an error, since it is out of bounds of an empty array.
  ///
  /// - Parameter keyPath: The key path of a value that is to be set or inserted next.
  /// - Throws: `EditError`; the list is then unchanged.
  /// - Complexity: O(*n*) in the number of values.
  public mutating func createParents(of keyPath: KeyPath) throws(EditError) {
    do { try addParents(of: keyPath) } catch { throw EditError(error, at: keyPath) }
  }

  /// Removes the value at `keyPath`, with its key if it has one.
  ///
  /// - Parameter keyPath: The key path of the value.
  /// - Throws: `EditError`, also if there is no value; the list is then unchanged.
  /// - Complexity: O(*n*) in the number of values.
  public mutating func remove(at keyPath: KeyPath) throws(EditError) {
    do { try removeValue(at: keyPath) } catch { throw EditError(error, at: keyPath) }
  }

  private mutating func putValue(
    _ value: borrowing PropertyList, at keyPath: KeyPath, _ placement: Placement
  ) throws(EditError.Reason) {
    let position = try position(at: keyPath, placement, count: value.nodes.count, nesting: value.nesting())
    let oldCount = decoded.count
    insert(adopt(value), origins(of: value, at: position), at: position)
    if decoded.count.leadingZeroBitCount < oldCount.leadingZeroBitCount { compactDecoded() }
  }

  /// Removes decoded text that no value has, if it is most of a large `decoded`. Called when its length has doubled, so that many
  /// edits take linear time.
  private mutating func compactDecoded() {
    var used = 0
    _ = nodes.map { node in
      node.replacingSlice { slice in
        if Int(slice.offset) >= source.count { used += Int(slice.count) }
        return slice
      }
    }
    guard decoded.count > 1 << 16, used < decoded.count / 2 else { return }
    let old = self
    (decoded, loneSurrogates) = ([], [])
    nodes = old.nodes.map { node in
      node.replacingSlice { slice in Int(slice.offset) < source.count ? slice : adopt(slice, of: old) }
    }
  }

  /// The origins of the nodes of `value` after it has been inserted at `position`. A value that was taken from this list, edited
  /// and assigned to its own position keeps them, as in `list["a"]?["b"] = 3`.
  private func origins(of value: borrowing PropertyList, at position: NewPosition) -> Origins {
    guard !origins.isEmpty, !value.origins.isEmpty, value.source === source else { return Origins() }
    if isReturned(value.origins, to: position) { return value.origins }
    var moved = Origins()
    moved.append(value.origins, 0..<value.origins.count, isMoved: true)
    return moved
  }

  /// True if the root of a value with `origins` comes from the position that it is inserted at.
  private func isReturned(_ origins: Origins, to position: NewPosition) -> Bool {
    guard !position.range.isEmpty, let index = origins[0].index else { return false }
    return index == self.origins[position.range.lowerBound].index
  }

  private mutating func addParents(of keyPath: KeyPath) throws(EditError.Reason) {
    let steps = keyPath.steps
    guard let count = (1..<max(1, steps.count)).first(where: { find(keyPath.prefix($0)) == nil }) else { return }
    // All missing containers are inserted as one value.
    var parents = try PropertyList(emptyFor: steps[steps.count - 1], keyPath)
    for position in (count..<steps.count - 1).reversed() {
      var outer = try PropertyList(emptyFor: steps[position], keyPath)
      try outer.putValue(
        parents, at: KeyPath(steps: [steps[position]], rules: keyPath.rules, text: keyPath.text), .insert)
      parents = outer
    }
    try putValue(parents, at: keyPath.prefix(count), .insert)
  }

  /// An empty container that can have a member at `step`.
  private init(emptyFor step: KeyPath.Step, _ keyPath: KeyPath) throws(EditError.Reason) {
    if step.isEnd {
      self = .emptyArray
    } else if let index = keyPath.index(step, count: 0), !step.isEscaped {
      guard index == 0 else { throw .notFirst(index) }
      self = .emptyArray
    } else {
      self = .emptyDictionary
    }
  }

  private mutating func removeValue(at keyPath: KeyPath) throws(EditError.Reason) {
    guard let last = keyPath.steps.last else { throw .root }
    guard keyPath.steps.count <= Limits.looseNesting else { throw .tooLarge }
    guard keyPath.canFind, let parent = (try? containers(to: keyPath))?.last,
      let index = child(of: parent, last, keyPath),
      // The component `!` can lead to the value of another key, which is not removed.
      nodes[parent].kind == .array || value(of: parent, forKey: last.text.span) == index
    else { throw .missing }
    rewrite(removals(of: [index]))
  }

  // MARK: Positions of new values

  /// The nodes that a new value replaces, or before which it is inserted.
  struct NewPosition {
    /// The containers around the value, from the root on.
    let containers: [Int]
    /// The value that is replaced; empty if there is none.
    let range: Range<Int>
    /// The key, if it is new.
    var key: [UInt8]?
  }

  /// The position of a new value of `count` nodes at `keyPath`, in which `nesting` containers are nested.
  func position(
    at keyPath: KeyPath, _ placement: Placement, count: Int, nesting: Int
  ) throws(EditError.Reason) -> NewPosition {
    let position = try position(at: keyPath, placement)
    let (range, depth) = (position.range, position.containers.count)
    guard nodes.count - range.count + count + (position.key == nil ? 0 : 1) <= UInt32.max,
      position.key?.count ?? 0 <= UInt32.max,
      depth == 0 || depth + nesting <= Limits.nesting,
      // A scalar is not deeper than the containers around it.
      depth == 0 || count == 1 || self.nesting(outside: range) <= Limits.nesting
    else { throw .tooLarge }
    return position
  }

  private func position(at keyPath: KeyPath, _ placement: Placement) throws(EditError.Reason) -> NewPosition {
    guard let last = keyPath.steps.last else { return try positionOfRoot(placement) }
    let path = try containers(to: keyPath)
    guard let parent = path.last else { throw .noParent }
    guard let count = nodes[parent].memberCount else { throw .notAContainer }
    if nodes[parent].kind == .array { return try position(of: last, keyPath, inArrayOf: count, path, placement) }
    guard last.meaning != .index else { throw .notAKey }
    return try position(ofKey: last.text, in: parent, path, placement)
  }

  private func positionOfRoot(_ placement: Placement) throws(EditError.Reason) -> NewPosition {
    switch placement {
    case .insert: throw .exists
    case .replace, .set: return NewPosition(containers: [], range: 0..<nodes.count)
    case .append:
      guard nodes[0].kind == .array else { throw .notAnArray }
      return positionAfterElements(of: [0])
    }
  }

  private func position(
    ofKey key: [UInt8], in parent: Int, _ path: [Int], _ placement: Placement
  ) throws(EditError.Reason) -> NewPosition {
    guard let existing = value(of: parent, forKey: key.span) else {
      if placement == .replace || placement == .append { throw .missing }
      let end = end(of: parent)
      return NewPosition(containers: path, range: end..<end, key: key)
    }
    switch placement {
    case .insert: throw .exists
    case .replace, .set: return NewPosition(containers: path, range: existing..<end(of: existing))
    case .append:
      guard nodes[existing].kind == .array else { throw .notAnArray }
      return positionAfterElements(of: path + [existing])
    }
  }

  private func position(
    of step: KeyPath.Step, _ keyPath: KeyPath, inArrayOf count: Int, _ path: [Int], _ placement: Placement
  ) throws(EditError.Reason) -> NewPosition {
    let isEnd = keyPath.rules == .own && step.isEnd
    guard let index = isEnd ? count : keyPath.index(step, count: count) else { throw .notAnIndex }
    guard index >= 0, index <= count else { throw .outOfBounds(keyPath.written(index, count)) }
    let existing = element(of: path[path.count - 1], at: index)
    switch placement {
    case .insert,
      .set where index == count:
      guard let existing else { return positionAfterElements(of: path) }
      return NewPosition(containers: path, range: existing..<existing)
    case .replace, .set:
      guard let existing else { throw .outOfBounds(index) }
      return NewPosition(containers: path, range: existing..<end(of: existing))
    case .append:
      guard let existing else { throw .outOfBounds(index) }
      guard nodes[existing].kind == .array else { throw .notAnArray }
      return positionAfterElements(of: path + [existing])
    }
  }

  /// The position after the last element of the array that `path` ends with.
  private func positionAfterElements(of path: [Int]) -> NewPosition {
    let end = end(of: path[path.count - 1])
    return NewPosition(containers: path, range: end..<end)
  }

  /// The kind of the container of a value at `keyPath`, and true if the value exists; nil if there is no container.
  package func container(at keyPath: KeyPath) -> (kind: PropertyList.Kind, hasValue: Bool)? {
    guard let last = keyPath.steps.last, let path = try? containers(to: keyPath), let parent = path.last else {
      return nil
    }
    return (nodes[parent].kind, child(of: parent, last, keyPath) != nil)
  }

  /// The containers from the root to the parent of the value at `keyPath`, which need not exist.
  func containers(to keyPath: KeyPath) throws(EditError.Reason) -> [Int] {
    var path = [0]
    for step in keyPath.steps.dropLast() {
      let parent = path[path.count - 1]
      if case .array(let count, _) = nodes[parent] {
        guard let index = keyPath.index(step, count: Int(count)) else { throw .notAnIndex }
        guard let element = element(of: parent, at: index) else {
          throw .outOfBounds(keyPath.written(index, Int(count)))
        }
        path.append(element)
      } else if let child = child(of: parent, step, keyPath) {
        path.append(child)
      } else {
        guard nodes[parent].kind == .dictionary else { throw .notAContainer }
        throw step.meaning == .index ? .notAKey : .noParent
      }
    }
    return path
  }

  /// Inserts the nodes of a value at `position`.
  mutating func insert(_ value: [Node], _ origins: Origins = Origins(), at position: NewPosition) {
    var changes = NodeChanges(of: self)
    let container = position.containers.last ?? -1
    let key = position.key.map { key in changes.add([.string(appendDecoded(key.span))]) }
    let value = changes.add(value, origins)
    if position.range.isEmpty {
      changes.change(position.range, of: container, to: [key, value].compactMap { $0 }, countChange: 1)
    } else if !origins.isEmpty, isReturned(origins, to: position) {
      changes.change(position.range, of: container, to: [value])
    } else {
      changes.replace(position.range, of: container, by: value)
    }
    rewrite(changes)
  }

  /// The nodes of `value`. Bytes that are not in this list yet are copied to `decoded`: those of a value that was taken from this
  /// list and edited, as in `list["a"]?["b"] = "c"`, are here already.
  mutating func adopt(_ value: borrowing PropertyList) -> [Node] {
    let common = value.source === source ? source.count + decoded.span.countOfPrefix(of: value.decoded.span) : 0
    return value.nodes.map { node in
      node.replacingSlice { slice in
        let exact = value.exact(slice)
        return exact == self.exact(slice) && Int(exact.offset) + Int(exact.count) <= common
          ? slice : adopt(slice, of: value)
      }
    }
  }

  /// Appends `bytes`, fewer than 2^32.
  mutating func appendDecoded(_ bytes: Span<UInt8>) -> Slice {
    let start = decoded.count
    decoded.append(copying: bytes)
    return Slice(offset: source.count + start, count: UInt32(truncatingIfNeeded: bytes.count))
  }
}
