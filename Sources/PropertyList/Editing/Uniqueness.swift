// Edits that add a value only if it is not there yet.

extension PropertyList {
  /// True if the container of `keyPath` already contains a value equal to the root of `value`: an array at any index, a
  /// dictionary under the key. With the placement `append`, the array is the value at `keyPath`.
  ///
  /// - Complexity: O(*n*) in the number of values inside the array.
  package func contains(_ value: borrowing PropertyList, at keyPath: KeyPath, _ placement: Placement) -> Bool {
    guard placement == .append || !keyPath.steps.isEmpty else { return false }
    let (root, container) = (value.root, find(placement == .append ? keyPath : keyPath.parent))
    if let elements = container.flatMap({ self.value(at: $0).array }) { return elements.contains(root) }
    return placement != .append && find(keyPath).map { self.value(at: $0) == root } ?? false
  }
}
