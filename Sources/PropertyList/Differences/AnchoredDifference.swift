/// Edits between sequences that are too different for one `LinearSearch`.
///
/// Elements that occur exactly once in both sequences are anchors: as many of them as can keep their order stay. Between two
/// anchors, elements that only one side has are taken out, and `LinearSearch` finds the fewest edits of the others:
///
/// ```
/// old   x  A  y  z  y  B
/// new   A  y  y  z  B  B        A and z are anchors; between z and the end one B stays
/// ```
///
/// The work is bounded by the number of elements and `LinearSearch.maxSteps`. Each gap between anchors may take its share of
/// these steps, and the rest of earlier gaps. A gap, or a part of it, with too few steps counts as replaced.
struct AnchoredDifference {
  /// The elements that stay.
  private(set) var kept: KeptElements
  /// Numbers of the elements: equal elements have equal numbers.
  private let old: [Int]
  private let new: [Int]
  /// The number of steps that may still be made.
  private var steps = 0

  /// Compares `old` with `new` in at most `limit` steps.
  init<Key: Hashable>(_ old: [Key], _ new: [Key], steps limit: Int = .max) {
    var numbers: [Key: Int] = [:]
    func number(_ key: Key) -> Int {
      if let number = numbers[key] { return number }
      let number = numbers.count
      numbers[key] = number
      return number
    }
    self.old = old.map(number)
    self.new = new.map(number)
    kept = KeptElements(oldCount: old.count, newCount: new.count)
    let count = old.count + new.count
    let maxSteps = min(limit, LinearSearch.maxSteps(forCount: count))
    let stepsOfElement = Double(maxSteps) / Double(max(1, count))
    var (oldStart, newStart) = (0, 0)
    for anchor in anchors(count: numbers.count) + [(old.count, new.count)] {
      let (oldGap, newGap) = (oldStart..<anchor.old, newStart..<anchor.new)
      steps += Int(stepsOfElement * Double(oldGap.count + newGap.count))
      compare(oldGap, newGap)
      if anchor.old < old.count { kept.keep(anchor.old, anchor.new) }
      (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
    }
  }

  /// The most elements that occur once in both sequences and have the same order there.
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

  /// Compares what is between two anchors.
  private mutating func compare(_ oldGap: Range<Int>, _ newGap: Range<Int>) {
    if oldGap.isEmpty || newGap.isEmpty { return }
    let common = Set(old[oldGap]).intersection(new[newGap])
    if common.isEmpty { return }
    let indexes = oldGap.filter { common.contains(old[$0]) }
    let newIndexes = newGap.filter { common.contains(new[$0]) }
    let (one, other) = (indexes.map { old[$0] }, newIndexes.map { new[$0] })
    var search = LinearSearch(oldCount: one.count, newCount: other.count, steps: steps)
    _ = search.run(
      one.indices, other.indices, areEqual: { one[$0] == other[$1] },
      equalRun: { start, newStart, limit in
        var count = 0
        while count < limit, one[start + count] == other[newStart + count] { count += 1 }
        return count
      },
      keep: { start, newStart, count in
        for offset in 0..<count { kept.keep(indexes[start + offset], newIndexes[newStart + offset]) }
      })
    steps = search.steps
  }
}
