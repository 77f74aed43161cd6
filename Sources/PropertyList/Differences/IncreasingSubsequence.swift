extension Array<Int> {
  /// Indexes of the longest subsequence that increases.
  ///
  /// - Complexity: O(*n* log *n*).
  func longestIncreasingSubsequence() -> [Int] {
    // The last element of the best subsequence of each length, and the element before each.
    var lasts: [Int] = []
    var before = [Int?](repeating: nil, count: count)
    for (place, element) in enumerated() {
      let length = lasts.firstIndex(notBefore: { self[$0] < element })
      before[place] = length == 0 ? nil : lasts[length - 1]
      if length == lasts.count { lasts.append(place) } else { lasts[length] = place }
    }
    var places: [Int] = []
    var place = lasts.last
    while let kept = place {
      places.append(kept)
      place = before[kept]
    }
    return places.reversed()
  }
}
