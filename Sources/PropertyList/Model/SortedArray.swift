extension Array {
  /// The index of the first element that is not `isBefore` what is looked for, or the end; all that are stand first.
  ///
  /// - Complexity: O(log *n*)
  func firstIndex(notBefore isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
