// Edits that add a value only if it is not there yet.

extension PropertyList {
  /// True if the container of `keyPath` already contains a value equal to the root of `value`: an array at any index, a
  /// dictionary under the key. With the placement `append`, the array is the value at `keyPath`.
  ///
  /// - Complexity: O(*n*) in the number of values inside the array.
  package func contains(_ value: borrowing PropertyList, at keyPath: KeyPath, _ placement: Placement) -> Bool {
    guard placement == .append || !keyPath.steps.isEmpty else { return false }
    guard let container = find(placement == .append ? keyPath : keyPath.parent) else { return false }
    let isArray = nodes[container].kind == .array
    guard let index = isArray ? container : placement == .append ? nil : find(keyPath) else { return false }
    let list = list(at: index).comparedByValue
    return value.comparedByValue.distinct([0], notAmong: isArray ? list.elements(of: 0) : [0], of: list).isEmpty
  }
}
