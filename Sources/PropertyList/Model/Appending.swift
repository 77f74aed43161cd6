extension PropertyList {
  /// A value for the end of a container: with its key, which is not there yet, in a dictionary, and without in an array.
  package typealias NewMember = (key: [UInt8]?, value: PropertyList)

  /// Puts values at the ends of containers, which are known by their indexes, all in one pass.
  ///
  /// - Complexity: O(*n*) in the number of values of all lists.
  /// - Throws: `EditError`; the list is as it was then.
  package mutating func append(_ members: [Int: [NewMember]]) throws(EditError) {
    var list = self
    var edited = EditedNodes(of: self)
    var open: [(index: Int, end: Int, place: Int)] = []
    func close(_ container: (index: Int, end: Int, place: Int)) throws(EditError) {
      let new = members[container.index] ?? []
      for member in new {
        // The container itself is no longer among those that are open.
        guard open.count + 1 + member.value.nesting() <= Limits.nesting, member.key?.count ?? 0 <= UInt32.max,
          edited.nodes.count + member.value.nodes.count + 1 <= UInt32.max
        else { throw EditError(.tooLarge, at: KeyPath(components: components(to: container.index))) }
        if let key = member.key { edited.append([.string(list.appendDecoded(key.span))]) }
        edited.append(list.adopt(member.value))
      }
      let count: UInt32 =
        switch nodes[container.index] {
        case .array(let count, _), .dictionary(let count, _): count
        case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null: 0
        }
      edited.close(container.place, count: Int(count) + new.count)
    }
    for index in nodes.indices {
      while let last = open.last, last.end <= index { try close(open.removeLast()) }
      if nodes[index].kind == .array || nodes[index].kind == .dictionary {
        open.append((index, end(of: index), edited.nodes.count))
      }
      edited.keep(index..<index + 1, of: self)
    }
    while let last = open.popLast() { try close(last) }
    list.take(edited)
    self = list
  }
}
