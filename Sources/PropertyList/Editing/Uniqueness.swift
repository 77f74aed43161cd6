// Edits that add a value only if it is not there yet.

extension PropertyList {
  /// True if the container of `keyPath` already contains a value equal to the root of `value`: an array at any index, a
  /// dictionary under the key. With the placement `append`, the array is the value at `keyPath`.
  ///
  /// - Complexity: O(*n*) in the number of values inside the array.
  package func contains(_ value: borrowing PropertyList, at keyPath: KeyPath, _ placement: Placement) -> Bool {
    let root = value.root
    if placement == .append {
      return find(keyPath).flatMap { self.value(at: $0).array }?.contains(root) ?? false
    }
    guard !keyPath.steps.isEmpty, let parent = find(keyPath.parent) else { return false }
    if let elements = self.value(at: parent).array { return elements.contains(root) }
    return find(keyPath).map { self.value(at: $0) == root } ?? false
  }
}
