/// The merged order of the members of the base.
///
/// Two members have the order of the side that has changed it. If no order satisfies this for all pairs, the moves contradict each
/// other, and the members concerned have the order of ours:
///
/// ```
/// base    a b c d
/// ours    b a c d
/// theirs  a b d c        merged  b a d c
/// ```
enum BaseOrder {
  /// Limit of the members between two unmoved ones whose pairs are compared. More members count as contradictory.
  private static let maxCompared = 1024

  /// The positions in the base in the merged order.
  ///
  /// - Complexity: O(*n*), and O(*m*²) for up to `maxCompared` members that both sides have reordered in different ways.
  static func positions(_ ours: SideOrder, _ theirs: SideOrder) -> [Int] {
    guard ours.hasMoves, theirs.hasMoves else { return ours.hasMoves ? ours.order : theirs.order }
    let order = ours.order
    let ranks = (ours: Self.ranks(order), theirs: Self.ranks(theirs.order))
    var positions: [Int] = []
    positions.reserveCapacity(order.count)
    var highest = -1
    for index in order.indices {
      highest = max(highest, ranks.ours[index], ranks.theirs[index])
      // The members up to here are the same on all sides, so they are before all others.
      if highest == index { positions += merged(positions.count..<index + 1, ranks.ours, ranks.theirs) }
    }
    return positions
  }

  private static func ranks(_ order: [Int]) -> [Int] {
    var ranks = order
    for (rank, position) in order.enumerated() { ranks[position] = rank }
    return ranks
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
    // Members that contradict each other are a part of this order in which the counts do not increase by one.
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
