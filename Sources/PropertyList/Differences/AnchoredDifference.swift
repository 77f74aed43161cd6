/// Edits between sequences that are too different for one `LinearSearch`.
///
/// Anchors are elements that occur exactly once in both sequences; the longest run of them in the same order is kept. Between two
/// anchors, `LinearSearch` finds the fewest edits of the elements that both sides have:
///
/// ```
/// old   x  A  y  z  y  B
/// new   A  y  y  z  B  B        A and z are anchors; between z and the end one B stays
/// ```
///
/// The work is bounded by the number of elements and `LinearSearch.maxSteps`. Each gap between anchors has a share of these steps,
/// and the steps that earlier gaps have not used. A gap, or a part of a gap, with too few steps counts as replaced.
struct AnchoredDifference {
  /// The elements that are kept.
  private(set) var kept: KeptElements
  /// The elements as numbers: equal elements have equal numbers.
  private let old: [Int]
  private let new: [Int]
  /// For each number, the start of the last gap that has it.
  private var lastOldGaps: [Int]
  private var lastNewGaps: [Int]
  /// The number of steps left.
  private var steps = 0

  /// Compares `old` with `new` in at most `limit` steps.
  init<Key: Hashable>(_ old: [Key], _ new: [Key], steps limit: Int = .max) {
    var numbers: [Key: Int] = [:]
    // A table that grew would take twice the memory for a moment.
    numbers.reserveCapacity(old.count)
    func number(_ key: Key) -> Int {
      if let number = numbers[key] { return number }
      let number = numbers.count
      numbers[key] = number
      return number
    }
    self.old = old.map(number)
    self.new = new.map(number)
    kept = KeptElements(oldCount: old.count, newCount: new.count)
    lastOldGaps = [Int](repeating: -1, count: numbers.count)
    lastNewGaps = lastOldGaps
    let count = old.count + new.count
    let maxSteps = min(limit, LinearSearch.maxSteps(forCount: count))
    let stepsOfElement = Double(maxSteps) / Double(max(1, count))
    var (oldStart, newStart) = (0, 0)
    for anchor in anchors(count: numbers.count) + [(old.count, new.count)] {
      let (oldGap, newGap) = (oldStart..<anchor.old, newStart..<anchor.new)
      steps += Int(stepsOfElement * Double(oldGap.count + newGap.count))
      compare(oldGap, newGap)
      if anchor.old < old.count { kept.keep(old: anchor.old, new: anchor.new) }
      (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
    }
  }

  /// The longest sequence of elements that occur once on each side and have the same order on both.
  private func anchors(count: Int) -> [(old: Int, new: Int)] {
    func occurrences(in sequence: [Int]) -> [Occurrence] {
      var occurrences = [Occurrence](repeating: .none, count: count)
      for (index, number) in sequence.enumerated() {
        switch occurrences[number] {
        case .none: occurrences[number] = .once(index)
        case .once, .repeated: occurrences[number] = .repeated
        }
      }
      return occurrences
    }
    // Numbers are in the order of their first occurrence in the old sequence.
    let unique = zip(occurrences(in: old), occurrences(in: new)).compactMap { one, other -> (old: Int, new: Int)? in
      guard case .once(let index) = one, case .once(let newIndex) = other else { return nil }
      return (index, newIndex)
    }
    return unique.map(\.new).longestIncreasingSubsequence().map { unique[$0] }
  }

  private enum Occurrence {
    case none, repeated
    case once(Int)
  }

  /// Compares the elements between two anchors.
  private mutating func compare(_ oldGap: Range<Int>, _ newGap: Range<Int>) {
    if oldGap.isEmpty || newGap.isEmpty { return }
    let gap = oldGap.lowerBound
    for index in oldGap { lastOldGaps[old[index]] = gap }
    for index in newGap { lastNewGaps[new[index]] = gap }
    let indexes = oldGap.filter { lastNewGaps[old[$0]] == gap }
    if indexes.isEmpty { return }
    let newIndexes = newGap.filter { lastOldGaps[new[$0]] == gap }
    let (numbers, newNumbers) = (indexes.map { old[$0] }, newIndexes.map { new[$0] })
    var search = LinearSearch(oldCount: numbers.count, newCount: newNumbers.count, steps: steps)
    _ = search.run(
      numbers.indices, newNumbers.indices, areEqual: { numbers[$0] == newNumbers[$1] },
      equalRun: { start, newStart, limit in
        var count = 0
        while count < limit, numbers[start + count] == newNumbers[newStart + count] { count += 1 }
        return count
      },
      keep: { start, newStart, count in
        for offset in 0..<count { kept.keep(old: indexes[start + offset], new: newIndexes[newStart + offset]) }
      })
    steps = search.steps
  }
}
