/// The order of members that all sides have, where ours and theirs have moved some.
///
/// Each pair has the order of the side that has changed it. If no order satisfies this for all pairs, the moves contradict each other,
/// and the members concerned have the order of ours.
enum MoveOrder {
  /// Limit of the members between two unmoved ones whose pairs are compared. More members count as contradictory.
  private static let maxCompared = 1024

  /// `members` with those of all sides in this order. All others keep their positions.
  ///
  /// - Complexity: O(*n* log *n*), and O(*m*²) for up to `maxCompared` members that both sides have reordered in different ways.
  static func applied(to members: MemberWalk.PositionList) -> MemberWalk.PositionList {
    let places = members.indices.filter {
      members[$0].base != nil && members[$0].ours != nil && members[$0].theirs != nil
    }
    let kept = places.map { members[$0] }.sorted { ($0.base ?? 0) < ($1.base ?? 0) }
    func ranks(_ side: MergeSide) -> [Int] {
      var ranks = [Int](repeating: 0, count: kept.count)
      for (rank, index) in kept.indices.sorted(by: { (kept[$0][side] ?? 0) < (kept[$1][side] ?? 0) }).enumerated() {
        ranks[index] = rank
      }
      return ranks
    }
    let (ours, theirs) = (ranks(.ours), ranks(.theirs))
    var ordered = members
    var (start, highest) = (0, -1)
    for index in kept.indices {
      highest = max(highest, ours[index], theirs[index])
      // The members up to here are the same on all sides, so they are before all others.
      guard highest == index else { continue }
      for (place, member) in zip(places[start...index], merged(start..<index + 1, ours, theirs)) {
        ordered[place] = kept[member]
      }
      start = index + 1
    }
    return ordered
  }

  private static func merged(_ block: Range<Int>, _ ours: [Int], _ theirs: [Int]) -> [Int] {
    if block.count == 1 { return [block.lowerBound] }
    if block.count > maxCompared { return block.sorted { ours[$0] < ours[$1] } }
    // The number of members before each member.
    var counts = [Int](repeating: 0, count: block.count)
    for one in block {
      for other in one + 1..<block.upperBound {
        let staysFirst = ours[one] < ours[other] && theirs[one] < theirs[other]
        counts[(staysFirst ? other : one) - block.lowerBound] += 1
      }
    }
    let sorted = block.sorted {
      (counts[$0 - block.lowerBound], ours[$0]) < (counts[$1 - block.lowerBound], ours[$1])
    }
    // Each pair has a winner. The first `end` members precede all others exactly if the sum of their counts is that of the pairs
    // among themselves, end·(end−1)/2 (Landau). The members between two such ends contradict each other.
    var positions: [Int] = []
    var start = 0
    var sum = 0
    for end in 1...sorted.count {
      sum += counts[sorted[end - 1] - block.lowerBound]
      guard sum == end * (end - 1) / 2 else { continue }
      positions += sorted[start..<end].sorted { ours[$0] < ours[$1] }
      start = end
    }
    return positions
  }
}
