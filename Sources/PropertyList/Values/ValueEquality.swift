// Equality and hash values of values: the order of keys, the width of numbers and the sign of zero are not compared.

extension PropertyList.Value: Equatable {
  /// True if both are of the same kind and have the same content.
  ///
  /// - Dictionaries are equal whatever the order of their keys is. Strings and keys are compared byte by byte, so that `é`
  ///   and `é` (one and two code points) differ.
  /// - Numbers are compared as numbers, whatever their width is: 1 and 1.0 differ, as one is an integer and the other a real;
  ///   zeros are equal, and NaN equals NaN. So are dates.
  /// - The lists that contain the values are not compared.
  ///
  /// - Complexity: O(*n*) in the number of values inside and the bytes of their texts and data if keys are in the same order;
  ///   otherwise O(*n* log *n*).
  public static func == (left: PropertyList.Value, right: PropertyList.Value) -> Bool {
    let ((storage, index), (otherStorage, otherIndex)) = (left.location, right.location)
    let (list, other) = (storage.list, otherStorage.list)
    if list.isEqual(at: index, to: other, at: otherIndex) { return true }
    let (node, otherNode) = (list.nodes[index], other.nodes[otherIndex])
    guard node.kind == otherNode.kind, node.memberCount == otherNode.memberCount else { return false }
    return switch node.kind {
    case .string, .data, .bool, .uid, .null: false
    case .integer, .real, .date, .array, .dictionary:
      list.list(at: index).comparedByValue.equals(other.list(at: otherIndex).comparedByValue)
    }
  }
}

extension PropertyList.Value: Hashable {
  /// Hashes the value with all values inside it.
  ///
  /// - Complexity: O(*n*) in the number of values inside and in the bytes of their texts and data.
  public func hash(into hasher: inout Hasher) { PropertyList(self).hash(into: &hasher) }
}

extension PropertyList: Hashable {
  /// True if both have equal values as their roots; see `Value`. The formats are not compared.
  public static func == (left: PropertyList, right: PropertyList) -> Bool { left.root == right.root }

  /// Hashes the root; see `Value`.
  ///
  /// - Complexity: O(*n*) in the number of values and in the bytes of their texts and data.
  public func hash(into hasher: inout Hasher) { hasher.combine(comparedByValue.hashes[0]) }

  /// This list for comparisons by value: zeros are equal, and NaN equals NaN.
  var comparedByValue: ComparedList { ComparedList(self, ComparedList.Options(comparesByValue: true)) }
}
