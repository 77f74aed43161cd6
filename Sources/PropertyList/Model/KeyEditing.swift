/// A change of one key of a dictionary.
package struct KeyEdit {
  package let key: [UInt8]
  /// What the key is to have; nil removes it.
  package let value: PropertyList?

  package init(key: [UInt8], value: PropertyList?) {
    self.key = key
    self.value = value
  }
}

extension PropertyList {
  /// Makes edits to the keys of the root, which must be a dictionary, all in one pass: one after the other, each would look
  /// for its key anew. Keys that are not there yet follow the others in the order of `edits`, which has each key once.
  ///
  /// - Complexity: O(*n*) in the number of values of this list and of the edits.
  /// - Throws: `EditError` if the result would be nested too deep or too large; the list is as it was then.
  package mutating func edit(_ edits: [KeyEdit]) throws(EditError) {
    let root = KeyPath(components: [])
    guard nodes[0].kind == .dictionary else { throw EditError(.notAContainer, at: root) }
    var most = nodes.count
    for edit in edits {
      most += 1 + (edit.value?.nodes.count ?? 0)
      guard edit.key.count <= UInt32.max, (edit.value?.nesting() ?? 0) < Limits.nesting, most <= UInt32.max else {
        throw EditError(.tooLarge, at: KeyPath(components: [edit.key], rules: .own, text: edit.text))
      }
    }
    let (pairs, counting) = pairs(for: edits)
    var new = EditedNodes(of: self)
    new.keep(0..<1, of: self)
    var count = 0
    for (position, pair) in pairs.enumerated() {
      guard let edit = pair.edit else {
        new.keep(pair.key..<end(of: pair.key + 1), of: self)
        count += 1
        continue
      }
      guard let value = edits[edit].value else { continue }
      count += 1
      if counting[edit] == position {
        new.keep(pair.key..<pair.key + 1, of: self)
        new.append(adopt(value), insteadOf: pair.key + 1, of: self)
      } else {
        new.keep(pair.key..<end(of: pair.key + 1), of: self)
      }
    }
    for (edit, position) in zip(edits, counting) where position == nil {
      guard let value = edit.value else { continue }
      new.append([.string(appendDecoded(edit.key.span))] + adopt(value))
      count += 1
    }
    new.close(0, count: count)
    take(new)
  }

  /// The keys of the root, each with the edit of it, if there is one; and for each edit the position of the pair that counts.
  private func pairs(for edits: [KeyEdit]) -> (pairs: [(key: Int, edit: Int?)], counting: [Int?]) {
    var places: [[UInt8]: Int] = [:]
    for (place, edit) in edits.enumerated() { places[edit.key] = place }
    var pairs: [(key: Int, edit: Int?)] = []
    var counting = [Int?](repeating: nil, count: edits.count)
    forEachPair(of: 0) { key in
      let edit = string(at: key).flatMap { places[Array(copying: bytes(of: $0))] }
      // Of repeated keys, which only texts have, the last one counts.
      if let edit { counting[edit] = pairs.count }
      pairs.append((key, edit))
    }
    return (pairs, counting)
  }
}

extension KeyEdit {
  fileprivate var text: String { KeyPathText.component(String(decoding: key, as: UTF8.self), isFirst: true) }
}
