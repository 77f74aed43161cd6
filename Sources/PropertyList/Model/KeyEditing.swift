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
    var new = EditedPairs(of: self)
    for (position, pair) in pairs.enumerated() {
      guard let edit = pair.edit else {
        new.keep(pair.key..<end(of: pair.key + 1), of: self)
        continue
      }
      guard let value = edits[edit].value else { continue }
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
    }
    if origins.isEmpty { places = nil }
    nodes = new.nodes
    nodes[0] = .dictionary(
      count: UInt32(truncatingIfNeeded: new.count), size: UInt32(truncatingIfNeeded: nodes.count - 1))
    origins = new.origins
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
  fileprivate var text: String { PropertyList.KeyPath.component(String(decoding: key, as: UTF8.self)) }
}

/// The nodes of a dictionary that is edited, and where they come from.
private struct EditedPairs {
  private(set) var nodes: [Node] = [.null]
  /// Empty if the list does not know its origins.
  private(set) var origins: [Origin]

  init(of list: borrowing PropertyList) {
    nodes.reserveCapacity(list.nodes.count)
    origins = Array(list.origins.prefix(1))
  }

  /// Takes over nodes of the list.
  mutating func keep(_ range: Range<Int>, of list: borrowing PropertyList) {
    nodes += list.nodes[range]
    if !origins.isEmpty { origins += list.origins[range] }
  }

  /// Appends new nodes.
  mutating func append(_ new: [Node]) {
    nodes += new
    if !origins.isEmpty { origins += repeatElement(.new, count: new.count) }
  }

  /// Appends new nodes, the first of which stands in the place of an old one.
  mutating func append(_ new: [Node], insteadOf old: Int, of list: borrowing PropertyList) {
    let first = origins.count
    append(new)
    if !origins.isEmpty, let index = list.origins[old].index { origins[first] = .replaced(index) }
  }

  /// The number of pairs.
  var count: Int {
    var (count, index) = (0, 1)
    while index < nodes.count {
      index += 2 + nodes[index + 1].size
      count += 1
    }
    return count
  }
}
