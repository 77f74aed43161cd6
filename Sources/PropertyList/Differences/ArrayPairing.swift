/// The pairs of corresponding elements of two arrays, so that a change inside an element is reported at this element.
///
/// Records are paired by an identifying key, if they have one. In other arrays, the equal elements that the fewest edits keep are
/// paired, and then similar elements that replace one another. In arrays without order, equal elements are paired first.
package struct ArrayPairing {
  /// Limit of the records that one record is compared with, entry by entry. In ordered arrays, it is divided by the length of
  /// the run, or by 64 for longer runs.
  private static let maxCandidates = 4096

  /// For each old element, the index of its partner among the new elements; nil without a partner.
  private(set) var partners: [Int?]
  /// For each old element, true if it moved. All other elements with partners keep their order.
  private(set) var isMoved: [Bool]
  /// The key that identifies the elements; nil if they were paired without a key.
  private(set) var identity: [UInt8]?

  let old: ComparedList
  let new: ComparedList
  let oldElements: [Int]
  let newElements: [Int]
  /// The number of comparisons left. Without them the result is coarser.
  private(set) var budget: Int

  init(
    _ old: ComparedList, _ oldElements: [Int], of array: Int, _ new: ComparedList, _ newElements: [Int], budget: Int
  ) {
    self.old = old
    self.new = new
    self.oldElements = oldElements
    self.newElements = newElements
    self.budget = budget
    partners = [Int?](repeating: nil, count: oldElements.count)
    isMoved = [Bool](repeating: false, count: oldElements.count)
    if old.isUnordered(array) {
      pairInAnyOrder(array)
    } else if pairByIdentity(Array(oldElements.indices), Array(newElements.indices), of: array) {
      markMoves(of: array)
    } else {
      pairInOrder()
    }
    self.budget -= oldElements.count + newElements.count
  }

  // MARK: In order

  private mutating func pairInOrder() {
    var (oldStart, newStart) = (0, 0)
    let edits = SequenceDifference.edits(
      from: oldElements.map { old.hashes[$0] }, to: newElements.map { new.hashes[$0] }, comparisons: budget)
    for edit in edits {
      pairEqual(oldStart..<edit.old.lowerBound, from: newStart)
      pairSimilarInOrder(Array(edit.old), Array(edit.new))
      (oldStart, newStart) = (edit.old.upperBound, edit.new.upperBound)
    }
    pairEqual(oldStart..<oldElements.count, from: newStart)
  }

  private mutating func pairEqual(_ range: Range<Int>, from start: Int) {
    for index in range { partners[index] = start + index - range.lowerBound }
  }

  // MARK: Records

  /// Pairs the records at these indexes by the first key that identifies those of both arrays; returns false if there is none.
  private mutating func pairByIdentity(_ indexes: [Int], _ newIndexes: [Int], of array: Int) -> Bool {
    let (records, newRecords) = (indexes.map { oldElements[$0] }, newIndexes.map { newElements[$0] })
    guard !records.isEmpty, !newRecords.isEmpty,
      let (key, values) = old.identities(of: [(old, records), (new, newRecords)], in: array)
    else { return false }
    identity = key
    for (index, match) in zip(indexes, old.matches(of: values[0], with: values[1], in: new)) {
      partners[index] = match.map { newIndexes[$0] }
    }
    return true
  }

  /// Marks the fewest possible elements as moved: all pairs outside a longest increasing subsequence. If some elements of the array are
  /// not compared, no element moves: it is removed and added instead.
  private mutating func markMoves(of array: Int) {
    let indexes = partners.indices.filter { partners[$0] != nil }
    for index in indexes { isMoved[index] = true }
    for staying in partners.compactMap(\.self).longestIncreasingSubsequence() { isMoved[indexes[staying]] = false }
    if oldElements.count == old.list.nodes[array].memberCount { return }
    for index in indexes where isMoved[index] { (partners[index], isMoved[index]) = (nil, false) }
  }

  // MARK: Similar elements

  /// Pairs similar containers, and in runs of equal length also scalars of one kind at the same index of the run. Pairs do not cross.
  private mutating func pairSimilarInOrder(_ run: [Int], _ newRun: [Int]) {
    let maxCandidates = Self.maxCandidates / min(max(run.count, 1), 64)
    var start = 0
    for (number, index) in run.enumerated() {
      var match = firstContainer(similarTo: index, among: newRun[start...].prefix(maxCandidates))
      let node = old.list.nodes[oldElements[index]]
      if !node.isContainer, run.count == newRun.count, number >= start,
        node.kind == new.list.nodes[newElements[newRun[number]]].kind
      {
        match = number
      }
      guard let match else { continue }
      partners[index] = newRun[match]
      start = match + 1
    }
  }

  /// Pairs similar containers, and removes their indexes.
  private mutating func pairSimilarInAnyOrder(_ indexes: inout [Int], _ newIndexes: inout [Int]) {
    // Removing single elements from a long array takes quadratic time.
    if indexes.count > Self.maxCandidates { return }
    indexes = indexes.filter { index in
      let match = firstContainer(similarTo: index, among: newIndexes.prefix(Self.maxCandidates))
      if let match { partners[index] = newIndexes.remove(at: match) }
      return match == nil
    }
  }

  /// The index in `candidates` of the first new container that is similar to the old element at `index`; nil if there is none.
  private mutating func firstContainer(similarTo index: Int, among candidates: ArraySlice<Int>) -> Int? {
    guard budget > 0, old.list.nodes[oldElements[index]].isContainer else { return nil }
    return candidates.indices.first {
      old.areSimilar(oldElements[index], to: newElements[candidates[$0]], of: new, budget: &budget)
    }
  }

  // MARK: Any order

  /// Pairs equal elements whatever their indexes are. The other elements are paired by identity or else by similarity. No pair is moved.
  private mutating func pairInAnyOrder(_ array: Int) {
    partners = old.partners(of: oldElements, with: newElements, in: new)
    let paired = Set(partners.compactMap(\.self))
    var unpaired = partners.indices.filter { partners[$0] == nil }
    var newUnpaired = newElements.indices.filter { !paired.contains($0) }
    if pairByIdentity(unpaired, newUnpaired, of: array) { return }
    pairSimilarInAnyOrder(&unpaired, &newUnpaired)
    pairSimilarInOrder(unpaired, newUnpaired)
  }
}

extension ComparedList {
  /// True if two dictionaries have at least half of their entries in common, or two arrays half of their elements. Entries with
  /// similar containers are in common, too. Each comparison is deducted from `budget`; without it, no containers are similar.
  func areSimilar(_ index: Int, to otherIndex: Int, of other: ComparedList, budget: inout Int) -> Bool {
    let kind = list.nodes[index].kind
    guard kind == other.list.nodes[otherIndex].kind, budget > 0 else { return false }
    switch kind {
    case .dictionary:
      let (keys, others) = (keys(of: index), other.keys(of: otherIndex))
      budget -= keys.count + others.count
      let common = zip(keys, matches(of: keys, with: others, in: other)).count { key, match in
        guard let match else { return false }
        let (value, otherValue) = (key + 1, others[match] + 1)
        return hashes[value] == other.hashes[otherValue]
          || areSimilar(value, to: otherValue, of: other, budget: &budget)
      }
      return 2 * common >= max(keys.count, others.count)
    case .array:
      let (elements, others) = (sortedHashes(ofElements: index), other.sortedHashes(ofElements: otherIndex))
      budget -= elements.count + others.count
      var rest = others[...]
      let common = elements.count { hash in
        rest = rest.drop { $0 < hash }
        return rest.first == hash && rest.popFirst() != nil
      }
      return 2 * common >= max(elements.count, others.count)
    default: return false
    }
  }

  private func sortedHashes(ofElements array: Int) -> [UInt64] {
    var sorted = elements(of: array).map { hashes[$0] }
    sorted.sort()
    return sorted
  }
}
