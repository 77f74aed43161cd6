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
  /// Limit of the members between two unmoved ones whose pairs are compared. More are treated as contradictory.
  private static let maxCompared = 1024

  /// The merged order, as indexes in the base. Moves of removed members contradict nothing. A removed member that a side has moved is
  /// behind the same member as on that side. Any other one is behind the last member before it in the base that no side has moved.
  ///
  /// - Complexity: O(*n*), and O(*m*²) for up to `maxCompared` members that both sides have reordered in different ways.
  static func merged(_ ours: SideOrder, _ theirs: SideOrder) -> [Int] {
    guard ours.hasMoves, theirs.hasMoves else { return ours.hasMoves ? ours.order : theirs.order }
    let isKept = ours.bases.map { ours.has($0) && theirs.has($0) }
    let kept = isKept.indices.filter { isKept[$0] }
    // For each kept member, its index among the kept members of a side.
    func ranks(in order: [Int]) -> [Int] {
      var ranks = [Int](repeating: 0, count: isKept.count)
      for (rank, member) in order.lazy.filter({ isKept[$0] }).enumerated() { ranks[member] = rank }
      return kept.map { ranks[$0] }
    }
    let (ourRanks, theirRanks) = (ranks(in: ours.order), ranks(in: theirs.order))
    let removedAfter = removedMembers(ours, theirs, isKept)
    var order = removedAfter[0]
    order.reserveCapacity(isKept.count)
    var start = 0
    var highest = -1
    for index in kept.indices {
      highest = max(highest, ourRanks[index], theirRanks[index])
      // The members up to here are the same on all sides, so they are before all others.
      guard highest == index else { continue }
      for member in mergedBlock(start..<index + 1, ourRanks, theirRanks).lazy.map({ kept[$0] }) {
        order.append(member)
        order += removedAfter[member + 1]
      }
      start = index + 1
    }
    return order
  }

  /// The removed members before all others, and behind each kept member.
  private static func removedMembers(_ ours: SideOrder, _ theirs: SideOrder, _ isKept: [Bool]) -> [[Int]] {
    var removedAfter = [[Int]](repeating: [], count: isKept.count + 1)
    func addRemoved(from order: [Int], where isAdded: (Int) -> Bool) {
      var last = -1
      for member in order {
        if isKept[member] { last = member } else if isAdded(member) { removedAfter[last + 1].append(member) }
      }
    }
    addRemoved(from: ours.bases.filter { !ours.isMoved($0) && !theirs.isMoved($0) }) { _ in true }
    for side in [ours, theirs] { addRemoved(from: side.order, where: side.isMoved) }
    return removedAfter
  }

  private static func mergedBlock(_ block: Range<Int>, _ ours: [Int], _ theirs: [Int]) -> [Int] {
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
    var order: [Int] = []
    var start = 0
    var sum = 0
    for end in 1...sorted.count {
      sum += counts[sorted[end - 1] - block.lowerBound]
      guard sum == end * (end - 1) / 2 else { continue }
      order += sorted[start..<end].sorted { ours[$0] < ours[$1] }
      start = end
    }
    return order
  }
}
