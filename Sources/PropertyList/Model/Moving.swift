// As with the other edits, one that throws leaves the list as it was.
extension PropertyList {
  /// Puts a copy of the value at `source` to `target`, where there must be none; an array index says before which element
  /// it goes. With `overwrites` it takes the place of what is there, and with `createsParents` the containers on the way are
  /// made that are missing, as `createParents(of:)` does.
  ///
  /// - Complexity: O(*n*) in the number of values.
  /// - Throws: `EditError`; the list is as it was then.
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

  /// Takes the value at `source` away and puts it to `target`, which is looked up in what is left then: in an array the
  /// value has the index of `target` afterwards. Within one dictionary it gets another key, and stays where it is.
  /// `overwrites` and `createsParents` are those of `copy`.
  ///
  /// - Complexity: O(*n*) in the number of values.
  /// - Throws: `EditError`; the list is as it was then.
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
        try transfer(index, of: original, to: afterwards(target), overwrites, createsParents)
      }
    } catch {
      self = original
      throw error
    }
  }

  /// The key path to put a value to that is to be at `target` afterwards: from the end of an array, it counts, too.
  private func afterwards(_ target: KeyPath) -> KeyPath {
    guard let last = target.steps.last, !last.isEnd, last.text.first == UInt8(ascii: "-"),
      let parent = try? containers(to: target).last, case .array(let count, _) = nodes[parent],
      let index = target.index(last, count: Int(count) + 1)
    else { return target }
    let step = KeyPath.Step(text: Array(String(index).utf8))
    return KeyPath(steps: target.steps.dropLast() + [step], rules: target.rules, text: target.text)
  }

  /// Where a value is moved to.
  private enum Destination {
    /// Where it is.
    case itself
    /// Another key of its dictionary.
    case key([UInt8])
    case elsewhere
  }

  /// What `target` is to the value at `index`, which is in the container at `parent`.
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

  /// Gives the value at `source`, which is in a dictionary, the key `key`, which no other value there has.
  private mutating func rename(_ source: KeyPath, to key: [UInt8]) throws(EditError) {
    guard let value = find(source) else { throw EditError(.missing, at: source) }
    guard key.count <= UInt32.max else { throw EditError(.tooLarge, at: source) }
    let index = value - 1
    nodes[index] = .string(appendDecoded(key.span))
    if origins.isEmpty {
      places = nil
    } else if let old = origins[index].index {
      origins[index] = .replaced(old)
    }
    // Of a repeated key the last one counts; the others would take its place.
    if find(source) != nil { try remove(at: source) }
  }

  /// Puts the value at `index` of `original` to `target`.
  private mutating func transfer(
    _ index: Int, of original: PropertyList, to target: KeyPath, _ overwrites: Bool, _ createsParents: Bool
  ) throws(EditError) {
    if createsParents { try createParents(of: target) }
    let place = self.place(of: target)
    try self.place(PropertyList(original.value(at: index)), at: target, overwrites ? .set : .insert)
    guard !origins.isEmpty, let placed = node(at: place, target) else { return }
    // What was replaced stays known: the new value stands in its place.
    let isReplaced = origins[placed].index != nil
    for offset in (isReplaced ? 1 : 0)..<(nodes[placed].size + 1) {
      origins[placed + offset] = original.origins[index + offset].moved
    }
  }

  /// The place in an array that a value gets that is put to `target`; nil where that is a key.
  private func place(of target: KeyPath) -> Int? {
    guard let last = target.steps.last, let parent = try? containers(to: target).last,
      case .array(let count, _) = nodes[parent]
    else { return nil }
    return last.isEnd ? Int(count) : target.index(last, count: Int(count))
  }

  /// The index of the value that was put to `target`, at `place` if that is in an array.
  private func node(at place: Int?, _ target: KeyPath) -> Int? {
    guard let last = target.steps.last else { return 0 }
    guard let parent = try? containers(to: target).last else { return nil }
    if let place { return element(of: parent, at: place) }
    return value(of: parent, forKey: last.text.span)
  }
}
