extension PropertyList {
  /// Whether a value equal to the root of `value` is there already where it would be put at `keyPath`: as an element of the
  /// array, wherever it stands in it, or under the key.
  ///
  /// - Complexity: O(*n*) in the number of values inside the array.
  package func holds(_ value: borrowing PropertyList, at keyPath: KeyPath, _ placement: Placement) -> Bool {
    let root = value.root
    if placement == .append {
      return find(keyPath).flatMap { self.value(at: $0).array }?.contains(root) ?? false
    }
    guard let parent = try? containers(to: keyPath).last, !keyPath.steps.isEmpty else { return false }
    if let elements = self.value(at: parent).array { return elements.contains(root) }
    return find(keyPath).map { self.value(at: $0) == root } ?? false
  }
}
