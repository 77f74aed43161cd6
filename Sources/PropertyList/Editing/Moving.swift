// Copies and moves of values from one key path to another. An edit that throws does not change the list.
extension PropertyList {
  /// Inserts a copy of the value at `source` at `target`: under a new key, or before the element at an index. With
  /// `overwrites` it replaces an existing value, and with `createsParents` missing containers on the way are created, as by
  /// `createParents(of:)`.
  ///
  /// - Complexity: O(*n*) in the number of values.
  /// - Throws: `EditError`; the list is then unchanged.
  public mutating func copy(
    _ source: KeyPath, to target: KeyPath, overwrites: Bool = false, createsParents: Bool = false
  ) throws(EditError) {
    guard let index = find(source) else { throw EditError(.missing, at: source) }
    let original = self
    do throws(EditError) {
      try transfer(index, of: original, to: target, overwrites, createsParents)
    } catch {
      self = original
      throw error
    }
  }

  /// Removes the value at `source` and inserts it at `target`, which is looked up after the removal: in an array, the value
  /// then has the index of `target`. Within one dictionary, only the key of the entry changes. `overwrites` and
  /// `createsParents` have the same effect as in `copy`.
  ///
  /// - Complexity: O(*n*) in the number of values.
  /// - Throws: `EditError`; the list is then unchanged.
  public mutating func move(
    _ source: KeyPath, to target: KeyPath, overwrites: Bool = false, createsParents: Bool = false
  ) throws(EditError) {
    if source.steps.isEmpty { throw EditError(.root, at: source) }
    guard let index = find(source), let parent = try? containers(to: source).last else {
      throw EditError(.missing, at: source)
    }
    let original = self
    do throws(EditError) {
      switch try destination(of: index, in: parent, target) {
      case .itself: return
      case .key(let key):
        if value(of: parent, forKey: key.span) != nil {
          guard overwrites else { throw EditError(.exists, at: target) }
          try remove(at: target)
        }
        try rename(source, to: key)
      case .elsewhere:
        try remove(at: source)
        try transfer(index, of: original, to: insertionKeyPath(for: target), overwrites, createsParents)
      }
    } catch {
      self = original
      throw error
    }
  }

  /// The key path at which a value is inserted so that it is at `target` afterwards. An index from the end of an array
  /// counts the inserted value, too.
  private func insertionKeyPath(for target: KeyPath) -> KeyPath {
    guard let last = target.steps.last, !last.isEnd, last.text.first == UInt8(ascii: "-"),
      let parent = try? containers(to: target).last, case .array(let count, _) = nodes[parent],
      let index = target.index(last, count: Int(count) + 1)
    else { return target }
    let step = KeyPath.Step(text: Array(String(index).utf8))
    return KeyPath(steps: target.steps.dropLast() + [step], rules: target.rules, text: target.text)
  }

  /// The target of a move in relation to the moved value.
  private enum Destination {
    /// The key path of the value.
    case itself
    /// Another key of its dictionary.
    case key([UInt8])
    case elsewhere
  }

  /// The destination of the value at `index`, a member of the container at `parent`.
  private func destination(of index: Int, in parent: Int, _ target: KeyPath) throws(EditError) -> Destination {
    guard let last = target.steps.last else { return .elsewhere }
    if (1..<target.steps.count).contains(where: { find(target.prefix($0)) == index }) {
      throw EditError(.insideItself, at: target)
    }
    guard (try? containers(to: target))?.last == parent else { return .elsewhere }
    if child(of: parent, last, target) == index { return .itself }
    guard nodes[parent].kind == .dictionary, last.meaning != .index else { return .elsewhere }
    return .key(last.text)
  }

  /// Changes the key of the value at `source`, which is in a dictionary, to `key`, which does not exist there.
  private mutating func rename(_ source: KeyPath, to key: [UInt8]) throws(EditError) {
    guard let value = find(source), let parent = try? containers(to: source).last else {
      throw EditError(.missing, at: source)
    }
    guard key.count <= UInt32.max, source.steps.count <= Limits.looseNesting else {
      throw EditError(.tooLarge, at: source)
    }
    var changes = NodeChanges(of: self)
    let new = changes.add([.string(appendDecoded(key.span))])
    changes.replace(value - 1..<value, of: parent, by: new)
    rewrite(changes)
  }

  /// Inserts a copy of the value at `index` of `original`, an earlier state of this list, at `target`.
  private mutating func transfer(
    _ index: Int, of original: PropertyList, to target: KeyPath, _ overwrites: Bool, _ createsParents: Bool
  ) throws(EditError) {
    if createsParents { try createParents(of: target) }
    let range = index..<original.end(of: index)
    let value = PropertyList(original.value(at: index))
    do {
      let position = try position(
        at: target, overwrites ? .set : .insert, count: range.count, nesting: value.nesting())
      var moved = Origins()
      if !original.origins.isEmpty { moved.append(original.origins, range, isMoved: true) }
      insert(value.nodes, moved, at: position)
    } catch {
      throw EditError(error, at: target)
    }
  }
}
