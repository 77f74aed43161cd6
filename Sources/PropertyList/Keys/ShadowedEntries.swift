/// The entries of a text that a later entry of the same dictionary with the same key overrides. They are not in the list, but are
/// kept here so that the text can be edited. This is a class so that a list without shadowed entries stores only one pointer.
final class ShadowedEntries: Sendable {
  /// All nodes of the text. The ranges in the text and the origins of an edited list refer to these nodes.
  let nodes: [Node]
  /// The key index of the entry that overrides each shadowed entry, by the key index of the shadowed entry. Both are indexes in
  /// `nodes`.
  let winners: [Int: Int]

  init(nodes: [Node], winners: [Int: Int]) {
    self.nodes = nodes
    self.winners = winners
  }
}

extension PropertyList {
  /// Removes shadowed entries. If the list has ranges, keeps them in `textRanges.shadowed`. Unlike `removeDuplicateKeys`, this does not
  /// move the entry that counts.
  mutating func removeShadowedEntries() {
    guard mayHaveDuplicates else { return }
    var changes = NodeChanges()
    var winners: [Int: Int] = [:]
    for index in nodes.indices where hasDuplicateKey(in: index) {
      for (key, _, winner) in keyOccurrences(in: index) where key != winner {
        winners[key] = winner
        changes.remove(key..<end(of: key + 1), of: index)
      }
    }
    guard !winners.isEmpty else { return }
    if textRanges != nil {
      textRanges?.shadowed = ShadowedEntries(nodes: nodes, winners: winners)
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
