// Edits that add a value only if it is not there yet.

extension PropertyList {
  /// True if the container of `keyPath` already contains a value equal to the root of `value`: an array at any index, a
  /// dictionary under the key. With the placement `append`, the array is the value at `keyPath`.
  ///
  /// - Complexity: O(*n*) in the number of values inside the array.
  package func contains(_ value: borrowing PropertyList, at keyPath: KeyPath, _ placement: Placement) -> Bool {
    guard placement == .append || !keyPath.steps.isEmpty else { return false }
    let container = find(placement == .append ? keyPath : keyPath.parent)
    let array = container.flatMap { nodes[$0].kind == .array ? $0 : nil }
    guard let compared = array ?? (placement == .append ? nil : find(keyPath)) else { return false }
    let list = list(at: compared).comparedByValue
    return value.comparedByValue.distinct([0], notAmong: array == nil ? [0] : list.elements(of: 0), of: list).isEmpty
  }
}
