/// The elements of two arrays that correspond to one another, so that a change is reported at its own element.
///
/// Equal elements at the beginning and end are paired; then records by an identifying key, if they have one; then elements that
/// the fewest edits leave. Elements that replace one another after that are paired if they are similar.
package struct ArrayPairing {
  /// Two elements, by their positions among the compared ones.
  struct Pair: Equatable {
    let old: Int
    let new: Int
    /// True if the element moved. All others keep their order.
    var isMoved = false
  }

  /// The most pairs of elements in one another's place that are all compared entry by entry; of longer runs each is compared
  /// with the square root of that.
  private static let mostCandidates = 4096

  /// In the order of the old array.
  private(set) var pairs: [Pair] = []
  /// The key that the elements are known by, if they are records.
  private(set) var identity: [UInt8]?

  private let old: ComparedList
  private let new: ComparedList
  private let oldElements: [ComparedList.Element]
  private let newElements: [ComparedList.Element]
  /// The number of comparisons left. Without them the result is coarser.
  private(set) var budget: Int

  /// Pairs `oldElements` of the array at `index` of `old` with `newElements` of one of `new`.
  init(
    _ old: ComparedList, _ oldElements: [ComparedList.Element], of index: Int, _ new: ComparedList,
    _ newElements: [ComparedList.Element], budget: Int
  ) {
    self.init(old, oldElements, new, newElements, budget: budget)
    if old.isUnordered(index) {
      pairInAnyOrder(index)
    } else if pairByIdentity(index) {
      markMoves()
    } else {
      pairInOrder()
    }
    self.budget -= oldElements.count + newElements.count
  }

  private init(
    _ old: ComparedList, _ oldElements: [ComparedList.Element], _ new: ComparedList,
    _ newElements: [ComparedList.Element], budget: Int
  ) {
    self.old = old
    self.new = new
    self.oldElements = oldElements
    self.newElements = newElements
    self.budget = budget
  }

  // MARK: In order

  private mutating func pairInOrder() {
    var (oldStart, newStart) = (0, 0)
    let edits = SequenceDifference.edits(
      from: oldElements.map { old.hashes[$0.index] }, to: newElements.map { new.hashes[$0.index] }, comparisons: budget)
    for edit in edits {
      pairEqual(oldStart..<edit.old.lowerBound, from: newStart)
      pairAlike(Array(edit.old), Array(edit.new))
      (oldStart, newStart) = (edit.old.upperBound, edit.new.upperBound)
    }
    pairEqual(oldStart..<oldElements.count, from: newStart)
  }

  private mutating func pairEqual(_ range: Range<Int>, from start: Int) {
    for place in range { pairs.append(Pair(old: place, new: start + place - range.lowerBound)) }
  }

  // MARK: Records

  /// Pairs records by the first key that identifies those of both arrays; false if there is none.
  private mutating func pairByIdentity(_ index: Int) -> Bool {
    guard let first = oldElements.first, old.list.nodes[first.index].kind == .dictionary, !newElements.isEmpty else {
      return false
    }
    for key in old.identifyingKeys.keys(for: index) {
      // Most keys are ruled out by the first record.
      guard old.list.value(of: first.index, forKey: key.span) != nil,
        let one = old.identities(of: oldElements, by: key), let other = new.identities(of: newElements, by: key),
        old.list.nodes[one[0]].kind == new.list.nodes[other[0]].kind
      else { continue }
      identity = key
      for (place, match) in old.pairs(of: one, with: other, in: new).enumerated() {
        if let match { pairs.append(Pair(old: place, new: match)) }
      }
      return true
    }
    return false
  }

  /// Marks as few pairs as moved as there must be: all that are not in the longest increasing subsequence.
  private mutating func markMoves() {
    for place in pairs.indices { pairs[place].isMoved = true }
    for place in pairs.map(\.new).longestIncreasingSubsequence() { pairs[place].isMoved = false }
  }

  // MARK: Alike

  /// Pairs elements that replace one another: equal numbers of them if their kinds agree; otherwise records with at least half
  /// of their entries in common, in order.
  private mutating func pairAlike(_ one: [Int], _ other: [Int]) {
    if one.count == other.count {
      for (place, match) in zip(one, other) where kind(place) == new.list.nodes[newElements[match].index].kind {
        pairs.append(Pair(old: place, new: match))
      }
      return
    }
    pairRecords(one, other, inOrder: true)
  }

  /// Pairs records that have at least half of their entries in common.
  ///
  /// - Returns: the other elements, in the order of each array.
  @discardableResult
  private mutating func pairRecords(_ one: [Int], _ other: [Int], inOrder: Bool) -> (old: [Int], new: [Int]) {
    // Taking elements out of a long run one by one would take long.
    if !inOrder, one.count > Self.mostCandidates { return (one, other) }
    let candidates = inOrder ? Self.mostCandidates / min(max(one.count, 1), 64) : Self.mostCandidates
    var rest = other
    var start = 0
    var left: [Int] = []
    for place in one {
      let end = min(rest.count, start + candidates)
      guard kind(place) == .dictionary, budget > 0, start < end,
        let match = (start..<end).first(where: { areAlike(place, rest[$0]) })
      else {
        left.append(place)
        continue
      }
      pairs.append(Pair(old: place, new: rest[match]))
      if inOrder { start = match + 1 } else { rest.remove(at: match) }
    }
    return (left, rest)
  }

  private func kind(_ place: Int) -> PropertyList.Kind { old.list.nodes[oldElements[place].index].kind }

  private mutating func areAlike(_ place: Int, _ match: Int) -> Bool {
    let (index, other) = (oldElements[place].index, newElements[match].index)
    guard new.list.nodes[other].kind == .dictionary else { return false }
    let (keys, others) = (old.keys(of: index), new.keys(of: other))
    budget -= keys.count + others.count
    let equal = old.pairs(of: keys, with: others, in: new).enumerated().count { position, match in
      match.map { old.hashes[keys[position] + 1] == new.hashes[others[$0] + 1] } ?? false
    }
    return 2 * equal >= max(keys.count, others.count)
  }

  // MARK: Any order

  /// Pairs equal elements at any positions, each once, and the others as in an array with an order, without moves.
  private mutating func pairInAnyOrder(_ index: Int) {
    var byHash = newElements.indices.map { (hash: new.hashes[newElements[$0].index], place: $0) }
    byHash.sort { $0 < $1 }
    var isTaken = [Bool](repeating: false, count: newElements.count)
    // The number of paired elements with one hash, at the first of them.
    var taken = [Int](repeating: 0, count: byHash.count)
    var left: [Int] = []
    for (place, element) in oldElements.enumerated() {
      let hash = old.hashes[element.index]
      let first = byHash.firstIndex(notBefore: { $0.hash < hash })
      if first < byHash.count, first + taken[first] < byHash.count, byHash[first + taken[first]].hash == hash {
        let match = byHash[first + taken[first]].place
        taken[first] += 1
        isTaken[match] = true
        pairs.append(Pair(old: place, new: match))
      } else {
        left.append(place)
      }
    }
    let others = newElements.indices.filter { !isTaken[$0] }
    var rest = ArrayPairing(
      old, left.map { oldElements[$0] }, new, others.map { newElements[$0] }, budget: budget)
    if !rest.pairByIdentity(index) {
      let apart = rest.pairRecords(Array(left.indices), Array(others.indices), inOrder: false)
      rest.pairAlike(apart.old, apart.new)
    }
    pairs += rest.pairs.map { Pair(old: left[$0.old], new: others[$0.new]) }
    pairs.sort { $0.old < $1.old }
    identity = rest.identity
    budget = rest.budget
  }
}
