/// The entries of a text whose keys are there again in the same dictionary. The last one counts, so that a list has no others.
/// They are needed to edit the text. It is a class because few lists have it.
final class ShadowedEntries: Sendable {
  /// All nodes of the text, to which the ranges in the text and the origins of an edited list refer.
  let nodes: [Node]
  /// For the key of each shadowed entry the key of the one that counts, as indexes of `nodes`.
  let countingKeys: [Int: Int]

  init(nodes: [Node], countingKeys: [Int: Int]) {
    self.nodes = nodes
    self.countingKeys = countingKeys
  }
}

extension PropertyList {
  /// Removes shadowed entries, but not from the text: they are in `textRanges` then. The other entries keep their positions.
  mutating func removeShadowedEntries() {
    guard mayHaveDuplicates else { return }
    var finder = DuplicateFinder()
    var changes = NodeChanges(of: self)
    var countingKeys: [Int: Int] = [:]
    for index in nodes.indices {
      guard case .dictionary(let count, _, _) = nodes[index], count > 1, distinctKeys(of: index) == nil,
        finder.hasDuplicate(in: index, count: Int(count), of: self)
      else { continue }
      for (key, countingKey) in finder.lastKeys(in: index, of: self) where key != countingKey {
        countingKeys[key] = countingKey
        changes.remove(key..<end(of: key + 1), of: index)
      }
    }
    guard !countingKeys.isEmpty else { return }
    if textRanges != nil {
      textRanges?.shadowed = ShadowedEntries(nodes: nodes, countingKeys: countingKeys)
      origins = Origins(count: nodes.count)
    }
    rewrite(changes)
  }

  /// The list with the shadowed entries of its text.
  var withShadowedEntries: PropertyList {
    guard let shadowed = textRanges?.shadowed else { return self }
    var list = self
    list.nodes = shadowed.nodes
    list.origins = Origins()
    return list
  }
}
