// Edits of several values in one pass. An edit that throws does not change the list.
extension PropertyList {
  /// Replaces the values at `indexes`, which are ascending, by `value`. If `value` is nil, removes them with their keys. A value
  /// inside another one is replaced or removed with it. `keyPath` is the pattern of the values, for errors.
  ///
  /// - Complexity: O(*n*) in the number of values of the result and of this list.
  /// - Throws: `EditError`; the list is then unchanged.
  package mutating func replace(
    _ indexes: [Int], with value: PropertyList?, _ keyPath: KeyPath
  ) throws(EditError) {
    let indexes = outermost(indexes)
    guard let value else {
      if indexes.first == 0 { throw EditError(.root, at: keyPath) }
      return rewrite(removals(of: indexes))
    }
    let nesting = value.nesting()
    let parents = parents(of: indexes)
    guard nodes.count + indexes.count * value.nodes.count <= UInt32.max,
      parents.allSatisfy({ $0.depth + nesting <= Limits.nesting })
    else { throw EditError(.tooLarge, at: keyPath) }
    var changes = NodeChanges(of: self)
    let new = changes.add(adopt(value))
    for (index, parent) in zip(indexes, parents) {
      changes.replace(index..<end(of: index), of: parent.container, by: new)
    }
    rewrite(changes)
  }

  /// Replaces scalars, whose indexes are ascending, by other scalars.
  package mutating func replaceScalars(_ scalars: [(index: Int, value: PropertyList)]) {
    var changes = NodeChanges(of: self)
    for (scalar, parent) in zip(scalars, parents(of: scalars.map(\.index))) {
      changes.replace(scalar.index..<scalar.index + 1, of: parent.container, by: changes.add(adopt(scalar.value)))
    }
    rewrite(changes)
  }

  /// A new member of a container. In a dictionary its key must not exist yet. In an array the key is nil.
  package typealias NewMember = (key: [UInt8]?, value: PropertyList)

  /// Appends members to containers, which are identified by their indexes.
  ///
  /// - Complexity: O(*n*) in the number of values of all lists.
  /// - Throws: `EditError`; the list is then unchanged.
  package mutating func append(_ members: [Int: [NewMember]]) throws(EditError) {
    var list = self
    var changes = NodeChanges(of: self)
    let containers = members.keys.sorted()
    for (container, parent) in zip(containers, parents(of: containers)) {
      var pieces: [Range<Int>] = []
      for member in members[container] ?? [] {
        guard parent.depth + 1 + member.value.nesting() <= Limits.nesting, member.key?.count ?? 0 <= UInt32.max,
          changes.totalCount + member.value.nodes.count + 1 <= UInt32.max
        else { throw EditError(.tooLarge, at: KeyPath(components: components(to: container))) }
        if let key = member.key { pieces.append(changes.add([.string(list.appendDecoded(key.span))])) }
        pieces.append(changes.add(list.adopt(member.value)))
      }
      let end = end(of: container)
      changes.change(end..<end, of: container, to: pieces, countChange: members[container]?.count ?? 0)
    }
    list.rewrite(changes)
    self = list
  }

  /// Changes that remove the values at `indexes` with their keys. The indexes are ascending, and no value is inside another one.
  func removals(of indexes: [Int]) -> NodeChanges {
    var changes = NodeChanges(of: self)
    for (index, parent) in zip(indexes, parents(of: indexes)) {
      let start = nodes[parent.container].kind == .dictionary ? index - 1 : index
      changes.remove(start..<end(of: index), of: parent.container)
    }
    return changes
  }

  /// `indexes`, which are ascending, without the indexes of values inside another of the values.
  package func outermost(_ indexes: [Int]) -> [Int] {
    var end = 0
    return indexes.filter { index in
      if index < end { return false }
      end = self.end(of: index)
      return true
    }
  }

  /// For each of the values at `indexes`, which are ascending: the index of its container, -1 for the root, and the number of
  /// containers around it.
  private func parents(of indexes: [Int]) -> [(container: Int, depth: Int)] {
    /// The containers around the current value, each with the member that the search has reached.
    var open = [(container: -1, member: 0)]
    return indexes.map { index in
      while let last = open.last, last.container >= 0, end(of: last.container) <= index { open.removeLast() }
      while true {
        var (container, member) = open.removeLast()
        while end(of: member) <= index { member = end(of: member) }
        open.append((container, member))
        if member == index { return (container, open.count - 1) }
        open.append((member, member + 1))
      }
    }
  }
}
