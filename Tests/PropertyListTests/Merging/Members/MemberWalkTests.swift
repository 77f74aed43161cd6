import Testing

@testable import PropertyList

@Suite struct MemberWalkTests {
  /// Members that both sides have added at different points are not searched for among all others: that would be 2.5·10⁹ comparisons.
  ///
  /// ```
  /// base    m
  /// ours    a0 a1 … m
  /// theirs  x0 x1 … m a0 a1 …
  /// walk    a0 a1 … x0 x1 … m
  /// ```
  @Test func membersAreSearchedForInTheirOrder() {
    let count = 50_000
    let new = [Int?](repeating: nil, count: count)
    var matches = MemberMatches(baseCount: 1)
    matches.add(.ours, new + [0])
    matches.add(.theirs, new + [0] + new)
    matches.matchAdded(new + [nil] + (0..<count).map { Optional($0) })
    let values = MergeSides(base: [0], ours: Array(0...count), theirs: Array(0...2 * count))
    let walk = MemberWalk(matches, of: values, budget: 0)
    #expect(walk.count == 2 * count + 1)
    #expect(walk.indexes(of: .ours) == Array(0..<count) + [2 * count])
    #expect(walk.indexes(of: .theirs) == Array(count...2 * count) + Array(0..<count))
  }
}
