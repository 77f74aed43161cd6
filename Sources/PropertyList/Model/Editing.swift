extension PropertyList {
  /// The ways to put a value into a property list.
  public enum Placement: Sendable {
    /// The value must not exist; an array index says before which element it goes.
    case insert
    /// The value must exist, and goes.
    case replace
    /// The value may exist, and goes; the index after an array's last element appends.
    case set
    /// The value goes to the end of the array that the key path names.
    case append
  }
}

// An edit that throws leaves the list as it was: everything that can fail is checked before the first change.
extension PropertyList {
  /// Puts `value`'s root at `keyPath`.
  ///
  /// - Complexity: O(*n*) in the number of values of both lists.
  /// - Throws: `EditError`; the list is as it was then.
  public mutating func place(
    _ value: borrowing PropertyList, at keyPath: KeyPath, _ placement: Placement
  ) throws(EditError) {
    do { try put(value, at: keyPath, placement) } catch { throw EditError(error, at: keyPath) }
  }

  /// Makes the containers that are missing on the way to `keyPath`: an array where the next component is `0` or `-`, and a
  /// dictionary where it is a name. Another number is an error, since an array without elements has no such place.
  ///
  /// - Throws: `EditError`; the list is as it was then.
  public mutating func createParents(of keyPath: KeyPath) throws(EditError) {
    do { try addParents(of: keyPath) } catch { throw EditError(error, at: keyPath) }
  }

  /// Removes the value at `keyPath`, with its key if it has one.
  ///
  /// - Complexity: O(*n*) in the number of values.
  /// - Throws: `EditError`; the list is as it was then.
  public mutating func remove(at keyPath: KeyPath) throws(EditError) {
    do { try take(at: keyPath) } catch { throw EditError(error, at: keyPath) }
  }

  /// Puts the scalar that `value` is in the place of the one at `index`: nothing needs to be looked for or counted.
  package mutating func replaceScalar(at index: Int, with value: borrowing PropertyList) {
    guard nodes[index].size == 0, value.nodes.count == 1 else { return }
    splice(index..<index + 1, with: adopt(value), [], countChange: 0)
  }

  private mutating func put(
    _ value: borrowing PropertyList, at keyPath: KeyPath, _ placement: Placement
  ) throws(EditError.Reason) {
    guard let last = keyPath.steps.last else { return try placeAtRoot(value, placement) }
    let path = try containers(to: keyPath)
    guard let parent = path.last else { throw .noParent }
    switch nodes[parent] {
    case .dictionary:
      guard last.meaning != .index else { throw .notAKey }
      try place(value, forKey: last.text, path, placement)
    case .array(let count, _):
      try place(value, inArrayOf: Int(count), last, keyPath, path, placement)
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null:
      throw .notAContainer
    }
  }

  private mutating func addParents(of keyPath: KeyPath) throws(EditError.Reason) {
    let steps = keyPath.steps
    guard let count = (1..<max(1, steps.count)).first(where: { find(keyPath.prefix($0)) == nil }) else { return }
    // All that is missing is put in place as one value.
    var parents = try PropertyList(emptyFor: steps[steps.count - 1], keyPath)
    for place in (count..<steps.count - 1).reversed() {
      var outer = try PropertyList(emptyFor: steps[place], keyPath)
      try outer.put(parents, at: KeyPath(steps: [steps[place]], rules: keyPath.rules, text: keyPath.text), .insert)
      parents = outer
    }
    try put(parents, at: keyPath.prefix(count), .insert)
  }

  /// The empty container that a value can be put into at `step`.
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

  private mutating func take(at keyPath: KeyPath) throws(EditError.Reason) {
    guard let last = keyPath.steps.last else { throw .root }
    guard keyPath.canFind else { throw .missing }
    guard let path = try? containers(to: keyPath), let parent = path.last,
      let index = child(of: parent, last, keyPath)
    else { throw .missing }
    guard nodes[parent].kind == .dictionary else {
      return splice(index..<end(of: index), with: [], path, countChange: -1)
    }
    removePairs(withKey: last.text, path)
  }

  /// Removes all pairs with a key of the dictionary that `path` ends with: a list whose text is kept still has the
  /// repeated ones. They go in one step, however many there are.
  private mutating func removePairs(withKey key: [UInt8], _ path: [Int]) {
    var range: Range<Int>?
    var kept: [Int] = []
    var keptInRange = 0
    var count = 0
    forEachPair(of: path[path.count - 1]) { index in
      let end = end(of: index + 1)
      if let slice = string(at: index), bytes(of: slice).equals(key.span) {
        range = (range?.lowerBound ?? index)..<end
        keptInRange = kept.count
        count += 1
      } else if range != nil {
        kept.append(contentsOf: index..<end)
      }
    }
    guard let range else { return }
    kept.removeLast(kept.count - keptInRange)
    let keptOrigins = origins.isEmpty ? [] : kept.map { origins[$0] }
    splice(range, with: kept.map { nodes[$0] }, path, countChange: -count)
    if !origins.isEmpty {
      origins.replaceSubrange(range.lowerBound..<range.lowerBound + kept.count, with: keptOrigins)
    }
  }

  private mutating func placeAtRoot(_ value: borrowing PropertyList, _ placement: Placement) throws(EditError.Reason) {
    switch placement {
    case .insert: throw .exists
    case .replace, .set:
      try splice(0..<nodes.count, with: value, [], countChange: 0)
    case .append:
      guard case .array(let count, _) = nodes[0] else { throw .notAnArray }
      try place(value, inArrayOf: Int(count), at: Int(count), [0])
    }
  }

  private mutating func place(
    _ value: borrowing PropertyList, forKey key: [UInt8], _ path: [Int], _ placement: Placement
  ) throws(EditError.Reason) {
    let parent = path[path.count - 1]
    guard let existing = self.value(of: parent, forKey: key.span) else {
      if placement == .replace || placement == .append { throw .missing }
      let end = end(of: parent)
      return try splice(end..<end, with: value, key: key, path, countChange: 1)
    }
    switch placement {
    case .insert: throw .exists
    case .replace, .set:
      try splice(existing..<end(of: existing), with: value, path, countChange: 0)
    case .append:
      guard case .array(let count, _) = nodes[existing] else { throw .notAnArray }
      try place(value, inArrayOf: Int(count), at: Int(count), path + [existing])
    }
  }

  private mutating func place(
    _ value: borrowing PropertyList, inArrayOf count: Int, _ step: KeyPath.Step, _ keyPath: KeyPath, _ path: [Int],
    _ placement: Placement
  ) throws(EditError.Reason) {
    let parent = path[path.count - 1]
    let isEnd = keyPath.rules == .own && step.isEnd
    guard let place = isEnd ? count : keyPath.index(step, count: count) else { throw .notAnIndex }
    guard place >= 0, place <= count else { throw .outOfBounds(keyPath.written(place, count)) }
    switch placement {
    case .insert:
      try self.place(value, inArrayOf: count, at: place, path)
    case .set where place == count:
      try self.place(value, inArrayOf: count, at: place, path)
    case .replace, .set:
      guard let existing = element(of: parent, at: place) else { throw .outOfBounds(place) }
      try splice(existing..<end(of: existing), with: value, path, countChange: 0)
    case .append:
      guard let existing = element(of: parent, at: place) else { throw .outOfBounds(place) }
      guard case .array(let count, _) = nodes[existing] else { throw .elementNotAnArray }
      try self.place(value, inArrayOf: Int(count), at: Int(count), path + [existing])
    }
  }

  /// Inserts `value` before element `place`, at most `count`, of the array that `path` ends with.
  private mutating func place(
    _ value: borrowing PropertyList, inArrayOf count: Int, at place: Int, _ path: [Int]
  ) throws(EditError.Reason) {
    let parent = path[path.count - 1]
    let index = element(of: parent, at: place) ?? end(of: parent)
    try splice(index..<index, with: value, path, countChange: 1)
  }

  /// What is where a value would be placed at `keyPath`: the kind of the container, and whether it has a value there. Nil
  /// where there is no container.
  package func place(at keyPath: KeyPath) -> (container: PropertyList.Kind, isTaken: Bool)? {
    guard let last = keyPath.steps.last, let path = try? containers(to: keyPath), let parent = path.last else {
      return nil
    }
    return (nodes[parent].kind, child(of: parent, last, keyPath) != nil)
  }

  /// The containers from the root to the parent of what `keyPath` names.
  func containers(to keyPath: KeyPath) throws(EditError.Reason) -> [Int] {
    var path = [0]
    for step in keyPath.steps.dropLast() {
      let parent = path[path.count - 1]
      if case .array(let count, _) = nodes[parent] {
        guard let place = keyPath.index(step, count: Int(count)) else { throw .notAnIndex }
        guard let element = element(of: parent, at: place) else {
          throw .outOfBounds(keyPath.written(place, Int(count)))
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

  /// Replaces `range` by `value`, with `key` before it if there is one, and mends the sizes of the containers on `path` and
  /// the count of the last one.
  private mutating func splice(
    _ range: Range<Int>, with value: borrowing PropertyList, key: [UInt8]? = nil, _ path: [Int], countChange: Int
  ) throws(EditError.Reason) {
    let added = value.nodes.count + (key == nil ? 0 : 1)
    guard nodes.count - range.count + added <= UInt32.max, Slice(offset: 0, length: key?.count ?? 0) != nil,
      path.isEmpty || path.count + value.nesting() <= Limits.nesting,
      // A scalar lies no deeper than the containers around it.
      path.isEmpty || value.nodes.count == 1 || nesting(outside: range) <= Limits.nesting
    else { throw .tooLarge }
    var new = adopt(value)
    if let key { new.insert(.string(appendDecoded(key.span)), at: 0) }
    splice(range, with: new, path, countChange: countChange)
  }

  /// Replaces `range` by `new`, and mends the sizes of the containers on `path` and the count of the last one.
  private mutating func splice(_ range: Range<Int>, with new: [Node], _ path: [Int], countChange: Int) {
    if origins.isEmpty {
      // Without origins nobody could say which nodes the places are of.
      places = nil
    } else {
      origins.splice(range, count: new.count, replaces: countChange == 0)
    }
    nodes.replaceSubrange(range, with: new)
    for (depth, index) in path.enumerated() {
      let change = depth == path.count - 1 ? countChange : 0
      switch nodes[index] {
      case .array(let count, let size):
        nodes[index] = .array(
          count: UInt32(truncatingIfNeeded: Int(count) + change),
          size: UInt32(truncatingIfNeeded: Int(size) + new.count - range.count))
      case .dictionary(let count, let size):
        nodes[index] = .dictionary(
          count: UInt32(truncatingIfNeeded: Int(count) + change),
          size: UInt32(truncatingIfNeeded: Int(size) + new.count - range.count))
      case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null:
        break
      }
    }
  }

  /// The nodes of `value`, their bytes taken over into `decoded`.
  mutating func adopt(_ value: borrowing PropertyList) -> [Node] {
    value.nodes.map { node in
      node.replacingSlice { slice in adopt(slice, of: value) }
    }
  }

  /// Appends `bytes`, fewer than 2^32.
  mutating func appendDecoded(_ bytes: Span<UInt8>) -> Slice {
    let start = decoded.count
    decoded.append(copying: bytes)
    return Slice(offset: source.count + start, count: UInt32(truncatingIfNeeded: bytes.count))
  }
}
