extension PropertyList {
  /// Sorts the keys of the dictionary at `index` by UTF-16 code unit; where `isRecursive`, those of all dictionaries in the
  /// value there.
  ///
  /// - Complexity: O(*n* log *n*) in the number of values.
  package mutating func sortKeys(at index: Int = 0, isRecursive: Bool) {
    var sorted: [Node] = []
    let end = end(of: index)
    sorted.reserveCapacity(end - index)
    var keys = KeySequence(.codeUnits)
    appendSorted(index, isRecursive: isRecursive, &keys, to: &sorted)
    nodes.replaceSubrange(index..<end, with: sorted)
    places = nil
    origins = []
  }

  /// Appends the nodes of the value at `index`; recursion is bounded by the readers' nesting limits.
  private func appendSorted(_ index: Int, isRecursive: Bool, _ keys: inout KeySequence, to sorted: inout [Node]) {
    sorted.append(nodes[index])
    switch nodes[index].kind {
    case .dictionary:
      var pairs = keys.pairs(of: index, in: self)
      while let key = keys.next(&pairs, in: self) {
        sorted.append(nodes[key])
        if isRecursive {
          appendSorted(key + 1, isRecursive: true, &keys, to: &sorted)
        } else {
          sorted += nodes[key + 1..<end(of: key + 1)]
        }
      }
    case .array where isRecursive:
      forEachChild(of: index) { child in appendSorted(child, isRecursive: true, &keys, to: &sorted) }
    case .array: sorted += nodes[index + 1..<end(of: index)]
    case .bool, .integer, .float, .string, .date, .data, .uid, .null: break
    }
  }
}
