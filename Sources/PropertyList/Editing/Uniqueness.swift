// Edits that add a value only if it is not there yet.

extension PropertyList {
  /// True if the container of `keyPath` already contains a value equal to the root of `value`: an array at any index, a
  /// dictionary under the key. With the placement `append`, the array is the value at `keyPath`.
  ///
  /// - Complexity: O(*n*) in the number of values inside the array.
  package func contains(_ value: borrowing PropertyList, at keyPath: KeyPath, _ placement: Placement) -> Bool {
    guard placement == .append || !keyPath.steps.isEmpty else { return false }
    guard let container = find(placement == .append ? keyPath : keyPath.parent) else { return false }
    let (root, size) = (value.root, value.nodes[0].size)
    // Equal values have equal numbers of nodes; a comparison hashes all of them.
    func isEqual(_ index: Int) -> Bool { nodes[index].size == size && self.value(at: index) == root }
    if case .array = nodes[container] { return childIndexes(of: container).contains(where: isEqual) }
    return placement != .append && find(keyPath).map(isEqual) ?? false
  }
}
