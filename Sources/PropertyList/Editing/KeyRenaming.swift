extension PropertyList.KeyPath {
  /// The change of a pattern's last component from one key to another.
  package struct Renaming: Sendable {
    fileprivate let target: PropertyList.KeyPath
    /// The pattern of the dictionaries.
    fileprivate let parents: PropertyList.KeyPath
    /// The key path from a dictionary to its value.
    fileprivate let last: PropertyList.KeyPath
    fileprivate let oldKey: [UInt8]
    fileprivate let newKey: [UInt8]

    /// Nil unless both are patterns that differ in the last component only, which is a key.
    package init?(_ source: PropertyList.KeyPath, to target: PropertyList.KeyPath) {
      guard source.isPattern, let old = source.steps.last, let new = target.steps.last, old.selector == nil,
        new.selector == nil, !source.followsPlutil, !target.followsPlutil,
        source.steps.dropLast() == target.steps.dropLast()
      else { return nil }
      self.target = target
      parents = source.parent
      last = PropertyList.KeyPath(steps: [old])
      (oldKey, newKey) = (old.text, new.text)
    }
  }

  /// The action for an existing entry with the new key.
  package enum ExistingKey { case fails, stays, isReplaced }
}

extension PropertyList {
  /// The indexes of the values that `renaming` matches, in the order of the list.
  package func find(_ renaming: KeyPath.Renaming) -> [Int] {
    matches(of: renaming.parents).compactMap { find(renaming.last, from: $0) }.sorted()
  }
}

extension EditBatch {
  /// Renames the key of each value that `renaming` matches. The order of the entries stays.
  ///
  /// - Complexity: O(*n*) in the number of values.
  /// - Throws: `EditError`; the list is then unchanged.
  package mutating func rename(
    _ renaming: PropertyList.KeyPath.Renaming, existing policy: PropertyList.KeyPath.ExistingKey
  ) throws(EditError) {
    let newKey = renaming.newKey
    guard renaming.oldKey != newKey else { return }
    guard newKey.count <= UInt32.max else { throw EditError(.tooLarge, at: renaming.target) }
    let values = current.find(renaming)
    let dictionaries = list.parents(of: values).map(\.container)
    guard dictionaries.allSatisfy({ list.nodes[$0].kind == .dictionary }) else {
      throw EditError(.notAnIndex, at: renaming.target)
    }
    let new = addKey(newKey)
    var changes = NodeChanges()
    for (value, dictionary) in zip(values, dictionaries) {
      if let existing = list.value(of: dictionary, forKey: newKey.span) {
        switch policy {
        case .fails: throw EditError(.exists, at: renaming.target)
        case .stays: continue
        case .isReplaced: changes.remove(existing - 1..<list.end(of: existing), of: dictionary)
        }
      }
      changes.replace(value - 1..<value, of: dictionary, by: new..<new + 1)
    }
    make(changes)
  }
}
