// Edits of several values in one pass. An edit that throws changes nothing.
extension EditBatch {
  /// Replaces the values at `indexes` of the current list, which are ascending, by `value`. If `value` is nil, removes them with their
  /// keys. A value inside another one is replaced or removed with it. `keyPath` is the pattern of the values, for errors.
  ///
  /// - Complexity: O(*n*) in the number of values of the result and of the list.
  package mutating func replace(_ indexes: [Int], with value: PropertyList?, _ keyPath: KeyPath) throws(EditError) {
    let indexes = current.outermost(indexes)
    let parents = list.parents(of: indexes)
    var changes = NodeChanges()
    if let value {
      try deductCopies(max(0, indexes.count - 1), of: value.nodes, at: keyPath)
      let nesting = value.nesting()
      guard list.nodes.count + indexes.count * value.nodes.count <= UInt32.max,
        parents.allSatisfy({ Self.allows(nesting: nesting, atDepth: $0.depth) })
      else { throw EditError(.tooLarge, at: keyPath) }
      let new = list.addNodes(list.importNodes(of: value))
      for (index, parent) in zip(indexes, parents) {
        changes.replace(index..<list.end(of: index), of: parent.container, by: new)
      }
    } else {
      if indexes.first == 0 { throw EditError(.root, at: keyPath) }
      for (index, parent) in zip(indexes, parents) {
        let start = list.nodes[parent.container].kind == .dictionary ? index - 1 : index
        changes.remove(start..<list.end(of: index), of: parent.container)
      }
    }
    make(changes)
  }

  /// Replaces scalars of the current list, whose indexes are ascending, by other scalars.
  package mutating func replaceScalars(_ scalars: [(index: Int, value: PropertyList)]) {
    var changes = NodeChanges()
    for (scalar, parent) in zip(scalars, current.parents(of: scalars.map(\.index))) {
      let new = list.addNodes(list.importNodes(of: scalar.value))
      changes.replace(scalar.index..<scalar.index + 1, of: parent.container, by: new)
    }
    make(changes)
  }
}

extension PropertyList {
  /// `indexes`, which are ascending, without the indexes of values inside another of the values.
  package func outermost(_ indexes: [Int]) -> [Int] {
    var end = 0
    return indexes.filter { index in
      if index < end { return false }
      end = self.end(of: index)
      return true
    }
  }

  /// For each of the values at `indexes`, which are ascending: the index of its container, `NodeChanges.aroundRoot` for the root, and
  /// the number of containers around it.
  func parents(of indexes: [Int]) -> [(container: Int, depth: Int)] {
    var parents: [(container: Int, depth: Int)] = []
    forEachPath(to: indexes, component: \.container) { _, path in
      parents.append((path.last ?? NodeChanges.aroundRoot, path.count))
    }
    return parents
  }
}
