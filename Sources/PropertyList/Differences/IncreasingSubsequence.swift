extension Array<Int> {
  /// Indexes of a longest increasing subsequence.
  ///
  /// - Complexity: O(*n* log *n*).
  func longestIncreasingSubsequence() -> [Int] {
    // Of the subsequences of length n so far, the one with the smallest last element: the index of that element is `lasts[n - 1]`.
    var lasts: [Int] = []
    // For each element, the index of the element before it in such a subsequence.
    var previous = [Int?](repeating: nil, count: count)
    for (index, element) in enumerated() {
      let length = lasts.firstIndex(notBefore: { self[$0] < element })
      previous[index] = length == 0 ? nil : lasts[length - 1]
      if length == lasts.count { lasts.append(index) } else { lasts[length] = index }
    }
    guard let last = lasts.last else { return [] }
    return sequence(first: last) { previous[$0] }.reversed()
  }
}
