// Renaming the keys of all values that a pattern matches.
extension KeyPathPattern {
  /// The change of a pattern's last component from one key to another.
  package struct Renaming: Sendable {
    fileprivate let source: PropertyList.KeyPath
    fileprivate let target: PropertyList.KeyPath
    /// The pattern of the dictionaries.
    fileprivate let parents: KeyPathPattern
    /// The key path from a dictionary to its value.
    fileprivate let last: PropertyList.KeyPath
    fileprivate let oldKey: [UInt8]
    fileprivate let newKey: [UInt8]

    /// Nil unless both are patterns that differ in the last component only, which is a key.
    package init?(_ source: PropertyList.KeyPath, to target: PropertyList.KeyPath) {
      guard let from = KeyPathPattern(source), let to = KeyPathPattern(target),
        from.steps.dropLast() == to.steps.dropLast(),
        case .component(let old)? = from.steps.last, case .component(let new)? = to.steps.last
      else { return nil }
      (self.source, self.target) = (source, target)
      parents = KeyPathPattern(steps: from.steps.dropLast())
      last = PropertyList.KeyPath(steps: [old], rules: .own, text: source.text)
      (oldKey, newKey) = (old.text, new.text)
    }
  }

  /// The action for an existing entry with the new key.
  package enum ExistingKey { case fails, stays, isReplaced }
}

extension PropertyList {
  /// The indexes of the values that `renaming` matches, in the order of the list.
  package func find(_ renaming: KeyPathPattern.Renaming) -> [Int] {
    parents(of: renaming).compactMap { find(renaming.last, from: $0) }.sorted()
  }

  /// Renames the key of each value that `renaming` matches. The order of the entries stays.
  ///
  /// - Complexity: O(*n*) in the number of values.
  /// - Throws: `EditError`; the list is then unchanged.
  package mutating func rename(
    _ renaming: KeyPathPattern.Renaming, existing policy: KeyPathPattern.ExistingKey
  ) throws(EditError) {
    let (oldKey, newKey) = (renaming.oldKey, renaming.newKey)
    guard oldKey != newKey else { return }
    guard newKey.count <= UInt32.max else { throw EditError(.tooLarge, at: renaming.target) }
    var parents = parents(of: renaming)
    guard parents.allSatisfy({ nodes[$0].kind == .dictionary }) else {
      throw EditError(.notAnIndex, at: renaming.target)
    }
    let existing = parents.compactMap { value(of: $0, forKey: newKey.span) }
    if !existing.isEmpty {
      switch policy {
      case .fails: throw EditError(.exists, at: renaming.target)
      case .stays: parents.removeAll { value(of: $0, forKey: newKey.span) != nil }
      case .isReplaced:
        try replace(existing.sorted(), with: nil, renaming.target)
        parents = self.parents(of: renaming)
      }
    }
    var changes = NodeChanges(of: self)
    let new = changes.add([.string(appendDecoded(newKey.span))])
    for parent in parents {
      guard let value = value(of: parent, forKey: oldKey.span) else { continue }
      changes.replace(value - 1..<value, of: parent, by: new)
    }
    rewrite(changes)
  }

  /// The containers of the values that `renaming` matches.
  private func parents(of renaming: KeyPathPattern.Renaming) -> [Int] {
    find(renaming.parents).filter { find(renaming.last, from: $0) != nil }
  }
}
