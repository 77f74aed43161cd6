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
    var positions: [[UInt8]: Int] = [:]
    for (position, edit) in edits.enumerated() { positions[edit.key] = position }
    var existing: [(key: Int, position: Int)] = []
    forEachPair(of: 0) { key in
      guard let slice = string(at: key), let position = positions.removeValue(forKey: Array(copying: bytes(of: slice)))
      else { return }
      existing.append((key, position))
    }
    var changes = NodeChanges(of: self)
    for (key, position) in existing {
      let end = end(of: key + 1)
      if let value = edits[position].value {
        changes.replace(key + 1..<end, of: 0, by: changes.add(adopt(value)))
      } else {
        changes.remove(key..<end, of: 0)
      }
    }
    for edit in edits where positions[edit.key] != nil {
      guard let value = edit.value else { continue }
      let key = changes.add([.string(appendDecoded(edit.key.span))])
      changes.change(nodes.count..<nodes.count, of: 0, to: [key, changes.add(adopt(value))], countChange: 1)
    }
    rewrite(changes)
  }
}

extension KeyEdit {
  fileprivate var text: String { KeyPathText.component(String(decoding: key, as: UTF8.self), isFirst: true) }
}
