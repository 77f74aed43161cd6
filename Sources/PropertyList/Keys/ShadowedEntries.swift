/// The entries of a text that a later entry of the same dictionary with the same key overrides. They are not in the list, but are
/// kept here so that the text can be edited. This is a class so that a list without shadowed entries stores only one pointer.
final class ShadowedEntries: Sendable {
  /// All nodes of the text. The ranges in the text and the origins of an edited list refer to these nodes.
  let nodes: [Node]
  /// The index in `nodes` of the key that overrides each shadowed key, by the index of the latter.
  let winners: [Int: Int]

  init(nodes: [Node], winners: [Int: Int]) {
    self.nodes = nodes
    self.winners = winners
  }
}

extension PropertyList {
  /// Removes shadowed entries, or moves them to `textRanges.shadowed`. Unlike `removeDuplicateKeys`, it does not move other entries.
  package mutating func removeShadowedEntries() {
    guard bounds.mayHaveDuplicates else { return }
    var changes = NodeChanges()
    var winners: [Int: Int] = [:]
    forEachDictionary { index in
      guard let occurrences = keyOccurrences(in: index) else { return }
      for (key, _, winner) in occurrences where key != winner {
        winners[key] = winner
        changes.remove(key..<end(of: key + 1), of: index)
      }
    }
    if !winners.isEmpty, textRanges != nil {
      textRanges?.shadowed = ShadowedEntries(nodes: nodes, winners: winners)
      origins = Origins(count: nodes.count)
    }
    rewrite(changes)
    bounds.mayHaveDuplicates = false
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
