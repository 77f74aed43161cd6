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
  /// The gap in which a number was last found among the old or the new elements.
  private var gapOfOld: [Int]
  private var gapOfNew: [Int]

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
    gapOfOld = [Int](repeating: -1, count: numbers.count)
    gapOfNew = gapOfOld
    let count = old.count + new.count
    let maxSteps = min(limit, LinearSearch.maxSteps(forCount: count))
    let stepsOfElement = Double(maxSteps) / Double(max(1, count))
    var (oldStart, newStart) = (0, 0)
    for (gap, anchor) in (anchors(count: numbers.count) + [(old.count, new.count)]).enumerated() {
      let (oldGap, newGap) = (oldStart..<anchor.old, newStart..<anchor.new)
      steps += Int(stepsOfElement * Double(oldGap.count + newGap.count))
      compare(oldGap, newGap, gap)
      if anchor.old < old.count { kept.keep(anchor.old, anchor.new) }
      (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
    }
  }

  /// The most elements that occur once in both sequences and have the same order there.
  private func anchors(count: Int) -> [(old: Int, new: Int)] {
    func places(in sequence: [Int]) -> [Occurrence] {
      var places = [Occurrence](repeating: .none, count: count)
      for (place, number) in sequence.enumerated() {
        switch places[number] {
        case .none: places[number] = .once(place)
        case .once, .repeated: places[number] = .repeated
        }
      }
      return places
    }
    let newPlaces = places(in: new)
    var unique: [(old: Int, new: Int)] = []
    for (number, occurrence) in places(in: old).enumerated() {
      // Numbers are in the order of their first occurrence in the old sequence.
      if case .once(let place) = occurrence, case .once(let newPlace) = newPlaces[number] {
        unique.append((place, newPlace))
      }
    }
    return unique.map(\.new).longestIncreasingSubsequence().map { unique[$0] }
  }

  private enum Occurrence {
    case none, repeated
    case once(Int)
  }

  /// Compares what is between two anchors.
  private mutating func compare(_ oldGap: Range<Int>, _ newGap: Range<Int>, _ gap: Int) {
    if oldGap.isEmpty || newGap.isEmpty { return }
    for place in oldGap { gapOfOld[old[place]] = gap }
    for place in newGap { gapOfNew[new[place]] = gap }
    let places = oldGap.filter { gapOfNew[old[$0]] == gap }
    let newPlaces = newGap.filter { gapOfOld[new[$0]] == gap }
    if places.isEmpty { return }
    let (one, other) = (places.map { old[$0] }, newPlaces.map { new[$0] })
    var search = LinearSearch(oldCount: one.count, newCount: other.count, steps: steps)
    _ = search.run(
      one.indices, other.indices, areEqual: { one[$0] == other[$1] },
      equalRun: { start, newStart, limit in
        var count = 0
        while count < limit, one[start + count] == other[newStart + count] { count += 1 }
        return count
      },
      keep: { start, newStart, count in
        for offset in 0..<count { kept.keep(places[start + offset], newPlaces[newStart + offset]) }
      })
    steps = search.steps
  }
}
