/// The pairs of corresponding elements of two arrays, so that a change inside an element is reported at this element.
///
/// Records are paired by an identifying key, if they have one. In other arrays, the equal elements that the fewest edits keep are
/// paired, and then similar elements that replace one another. If the order does not count, equal elements are paired first.
package struct ArrayPairing {
  /// Two elements, by their positions in `oldElements` and `newElements`.
  struct Pair: Equatable {
    let old: Int
    let new: Int
    /// True if the element moved. All other elements keep their order.
    var isMoved = false
  }

  /// Limit of the records that one record is compared with, entry by entry. Where the order counts, it is divided by the length of
  /// the run, or by 64 for longer runs.
  private static let maxCandidates = 4096

  /// The pairs in the order of the old array.
  private(set) var pairs: [Pair] = []
  /// The key that identifies the elements; nil if they were paired without a key.
  private(set) var identity: [UInt8]?

  private let old: ComparedList
  private let new: ComparedList
  private let oldElements: [ComparedList.Element]
  private let newElements: [ComparedList.Element]
  /// The number of comparisons left. Without them the result is coarser.
  private(set) var budget: Int

  /// Pairs `oldElements` of the array at `index` of `old` with `newElements` of an array of `new`.
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
      pairSimilar(Array(edit.old), Array(edit.new), inOrder: true)
      (oldStart, newStart) = (edit.old.upperBound, edit.new.upperBound)
    }
    pairEqual(oldStart..<oldElements.count, from: newStart)
  }

  private mutating func pairEqual(_ range: Range<Int>, from start: Int) {
    for position in range { pairs.append(Pair(old: position, new: start + position - range.lowerBound)) }
  }

  // MARK: Records

  /// Pairs records by the first key that identifies the records of both arrays; returns false if there is none.
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
      for (position, match) in old.pairs(of: one, with: other, in: new).enumerated() {
        if let match { pairs.append(Pair(old: position, new: match)) }
      }
      return true
    }
    return false
  }

  /// Marks the fewest possible pairs as moved: all pairs outside a longest increasing subsequence.
  private mutating func markMoves() {
    for index in pairs.indices { pairs[index].isMoved = true }
    for index in pairs.map(\.new).longestIncreasingSubsequence() { pairs[index].isMoved = false }
  }

  // MARK: Similar elements

  /// Pairs similar containers, and in runs of equal length also scalars of one kind at the same position.
  ///
  /// - Parameter inOrder: True if pairs may not cross. Scalars are paired only then.
  /// - Returns: The elements without a partner, in the order of each array.
  @discardableResult
  private mutating func pairSimilar(_ one: [Int], _ other: [Int], inOrder: Bool) -> (old: [Int], new: [Int]) {
    // Removing single elements from a long run takes quadratic time.
    if !inOrder, one.count > Self.maxCandidates { return (one, other) }
    let candidates = inOrder ? Self.maxCandidates / min(max(one.count, 1), 64) : Self.maxCandidates
    var rest = other
    var start = 0
    var unpairedOld: [Int] = []
    for (offset, position) in one.enumerated() {
      var match: Int?
      if kind(position) == .dictionary || kind(position) == .array {
        let end = min(rest.count, start + candidates)
        if budget > 0, start < end { match = (start..<end).first { areSimilar(position, rest[$0]) } }
      } else if inOrder, one.count == other.count, offset >= start, kind(position) == newKind(rest[offset]) {
        match = offset
      }
      guard let match else {
        unpairedOld.append(position)
        continue
      }
      pairs.append(Pair(old: position, new: rest[match]))
      if inOrder { start = match + 1 } else { rest.remove(at: match) }
    }
    return (unpairedOld, rest)
  }

  private func kind(_ position: Int) -> PropertyList.Kind { old.list.nodes[oldElements[position].index].kind }
  private func newKind(_ position: Int) -> PropertyList.Kind { new.list.nodes[newElements[position].index].kind }

  private mutating func areSimilar(_ oldPosition: Int, _ newPosition: Int) -> Bool {
    areSimilar(oldElements[oldPosition].index, of: newElements[newPosition].index)
  }

  /// True if two dictionaries have at least half of their entries in common, or two arrays half of their elements. An entry with
  /// similar containers counts.
  private mutating func areSimilar(_ index: Int, of other: Int) -> Bool {
    let kind = old.list.nodes[index].kind
    guard kind == new.list.nodes[other].kind, budget > 0 else { return false }
    switch kind {
    case .dictionary:
      let (keys, others) = (old.keys(of: index), new.keys(of: other))
      budget -= keys.count + others.count
      let matches = old.pairs(of: keys, with: others, in: new)
      var common = 0
      for (key, match) in zip(keys, matches) {
        guard let match else { continue }
        let (value, otherValue) = (key + 1, others[match] + 1)
        if old.hashes[value] == new.hashes[otherValue] || areSimilar(value, of: otherValue) { common += 1 }
      }
      return 2 * common >= max(keys.count, others.count)
    case .array:
      let (hashes, others) = (hashes(of: index, in: old), hashes(of: other, in: new))
      budget -= hashes.count + others.count
      var counts = others.reduce(into: [UInt64: Int]()) { $0[$1, default: 0] += 1 }
      let common = hashes.count { hash in
        counts[hash, default: 0] -= 1
        return counts[hash, default: 0] >= 0
      }
      return 2 * common >= max(hashes.count, others.count)
    default: return false
    }
  }

  private func hashes(of array: Int, in list: ComparedList) -> [UInt64] {
    list.elements(of: array).map { list.hashes[$0.index] }
  }

  // MARK: Any order

  /// Pairs equal elements whatever their positions are. The other elements are paired by identity or else by similarity. No pair
  /// counts as moved.
  private mutating func pairInAnyOrder(_ index: Int) {
    var byHash = newElements.indices.map { (hash: new.hashes[newElements[$0].index], position: $0) }
    byHash.sort { $0 < $1 }
    var isPaired = [Bool](repeating: false, count: newElements.count)
    // The number of paired elements with the same hash, at the index of the first one in `byHash`.
    var pairedCounts = [Int](repeating: 0, count: byHash.count)
    var unpairedOld: [Int] = []
    for (position, element) in oldElements.enumerated() {
      let hash = old.hashes[element.index]
      let first = byHash.firstIndex(notBefore: { $0.hash < hash })
      let next = first < byHash.count ? first + pairedCounts[first] : first
      if next < byHash.count, byHash[next].hash == hash {
        let match = byHash[next].position
        pairedCounts[first] += 1
        isPaired[match] = true
        pairs.append(Pair(old: position, new: match))
      } else {
        unpairedOld.append(position)
      }
    }
    let others = newElements.indices.filter { !isPaired[$0] }
    var rest = ArrayPairing(
      old, unpairedOld.map { oldElements[$0] }, new, others.map { newElements[$0] }, budget: budget)
    if !rest.pairByIdentity(index) {
      let unpaired = rest.pairSimilar(Array(unpairedOld.indices), Array(others.indices), inOrder: false)
      rest.pairSimilar(unpaired.old, unpaired.new, inOrder: true)
    }
    pairs += rest.pairs.map { Pair(old: unpairedOld[$0.old], new: others[$0.new]) }
    pairs.sort { $0.old < $1.old }
    identity = rest.identity
    budget = rest.budget
  }
}
