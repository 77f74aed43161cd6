/// A change of the value of one key of a dictionary.
package struct KeyEdit {
  package let key: [UInt8]
  /// The new value; nil removes the key.
  package let value: PropertyList?

  package init(key: [UInt8], value: PropertyList?) {
    self.key = key
    self.value = value
  }
}

extension PropertyList {
  /// Edits the entries of the root, which must be a dictionary, in one pass. New keys follow the others in the order of
  /// `edits`, which contains each key once.
  ///
  /// - Complexity: O(*n*) in the number of values of this list and of the edits.
  /// - Throws: `EditError` if the result would be nested too deep or too large; the list is then unchanged.
  package mutating func edit(_ edits: [KeyEdit]) throws(EditError) {
    let root = KeyPath(components: [])
    guard nodes[0].kind == .dictionary else { throw EditError(.notAContainer, at: root) }
    var maxCount = nodes.count
    for edit in edits {
      maxCount += 1 + (edit.value?.nodes.count ?? 0)
      guard edit.key.count <= UInt32.max, (edit.value?.nesting() ?? 0) < Limits.nesting, maxCount <= UInt32.max else {
        throw EditError(.tooLarge, at: KeyPath(components: [edit.key], rules: .own, text: edit.text))
      }
    }
    let (pairs, counting) = pairs(for: edits)
    var changes = NodeChanges(of: self)
    for (position, pair) in pairs.enumerated() {
      guard let edit = pair.edit else { continue }
      let value = pair.key + 1
      if let new = edits[edit].value {
        guard counting[edit] == position else { continue }
        changes.replace(value..<end(of: value), of: 0, by: changes.add(adopt(new)))
      } else {
        changes.remove(pair.key..<end(of: value), of: 0)
      }
    }
    for (edit, position) in zip(edits, counting) where position == nil {
      guard let value = edit.value else { continue }
      let key = changes.add([.string(appendDecoded(edit.key.span))])
      changes.change(nodes.count..<nodes.count, of: 0, to: [key, changes.add(adopt(value))], countChange: 1)
    }
    rewrite(changes)
  }

  /// The keys of the root, each with the index of its edit, if there is one; and for each edit the position of the entry that
  /// it changes.
  private func pairs(for edits: [KeyEdit]) -> (pairs: [(key: Int, edit: Int?)], counting: [Int?]) {
    var positions: [[UInt8]: Int] = [:]
    for (position, edit) in edits.enumerated() { positions[edit.key] = position }
    var pairs: [(key: Int, edit: Int?)] = []
    var counting = [Int?](repeating: nil, count: edits.count)
    forEachPair(of: 0) { key in
      let edit = string(at: key).flatMap { positions[Array(copying: bytes(of: $0))] }
      // Of duplicate keys, which only lists with their text have, the last one counts.
      if let edit { counting[edit] = pairs.count }
      pairs.append((key, edit))
    }
    return (pairs, counting)
  }
}

extension KeyEdit {
  fileprivate var text: String { KeyPathText.component(String(decoding: key, as: UTF8.self), isFirst: true) }
}
