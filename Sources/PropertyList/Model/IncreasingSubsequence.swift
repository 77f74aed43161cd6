extension Array<Int> {
  /// Indexes of a longest increasing subsequence.
  ///
  /// - Complexity: O(*n* log *n*).
  func longestIncreasingSubsequence() -> [Int] {
    // The index of the last element of the best subsequence of each length, and of the element before each element.
    var lasts: [Int] = []
    var before = [Int?](repeating: nil, count: count)
    for (index, element) in enumerated() {
      let length = lasts.firstIndex(notBefore: { self[$0] < element })
      before[index] = length == 0 ? nil : lasts[length - 1]
      if length == lasts.count { lasts.append(index) } else { lasts[length] = index }
    }
    guard let last = lasts.last else { return [] }
    return sequence(first: last) { before[$0] }.reversed()
  }
}
