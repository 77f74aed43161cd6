/// A range of an old sequence and the range of a new sequence that replaces it. One of them may be empty.
struct SequenceEdit: Equatable {
  var old: Range<Int>
  var new: Range<Int>
}

extension Range<Int> {
  func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}

/// A small number of edits between two sequences.
///
/// `LinearSearch` finds the fewest edits. If there are more than `maxEdits`, or if half of the steps are not enough, anchors divide
/// the sequences: elements that occur exactly once in both. The longest run of them in the same order is kept. Between two
/// anchors, `LinearSearch` finds the fewest edits of the elements that both sides have:
///
/// ```
/// old   x  A  y  z  y  B
/// new   A  y  y  z  B  B        A and z are anchors; between z and the end one B stays
/// ```
///
/// Each gap between anchors has a share of the steps left, and the steps that earlier gaps have not used. A gap, or a part of a gap,
/// with too few steps counts as replaced.
struct SequenceDifference<Elements: RandomAccessCollection> where Elements.Index == Int, Elements.Element: Hashable {
  private let old: Elements
  private let new: Elements
  /// For each element, true if it is kept: the same number of old and of new elements, in the same order.
  private var isOldKept: [Bool]
  private var isNewKept: [Bool]
  /// The number of steps left.
  private var steps: Int

  /// Limit of the edits that `LinearSearch` looks for among all elements.
  private static var maxEdits: Int { 1000 }

  /// About a second, at 20 ns for each step.
  private static var maxSteps: Int { 50_000_000 }

  /// The edits from `old` to `new` in order, with kept elements between any two. The indexes of both begin at 0. About `comparisons`
  /// elements are compared at most.
  static func edits(from old: Elements, to new: Elements, comparisons: Int = .max) -> [SequenceEdit] {
    let count = Double(old.count + new.count)
    let maxSteps = min(Self.maxSteps, max(1_000_000, Int(count * count.squareRoot())))
    return SequenceDifference(old, new, steps: min(comparisons, maxSteps)).edits
  }

  private init(_ old: Elements, _ new: Elements, steps: Int) {
    self.old = old
    self.new = new
    isOldKept = [Bool](repeating: false, count: old.count)
    isNewKept = [Bool](repeating: false, count: new.count)
    var search = LinearSearch(old, new, maxEdits: Self.maxEdits, steps: steps / 2)
    let isFound = search.findMatches()
    self.steps = steps / 2 + max(0, search.steps)
    if isFound {
      for match in search.matches { for offset in 0..<match.count { keep(match.old + offset, match.new + offset) } }
    } else {
      keepAnchors()
    }
    var moves = Self.maxSteps
    var (run, newRun) = (ChangedRun(of: old, isKept: isOldKept), ChangedRun(of: new, isKept: isNewKept))
    run.moveAll(beside: newRun, steps: &moves)
    isOldKept = run.isKept
    newRun.moveAll(beside: ChangedRun(of: old, isKept: isOldKept), steps: &moves)
    isNewKept = newRun.isKept
  }

  private mutating func keep(_ index: Int, _ newIndex: Int) {
    isOldKept[index] = true
    isNewKept[newIndex] = true
  }

  /// Keeps the anchors, and the elements between them.
  private mutating func keepAnchors() {
    let stepsOfElement = Double(steps) / Double(old.count + new.count)
    steps = 0
    var (start, newStart) = (0, 0)
    for anchor in anchors + [(old.count, new.count)] {
      let (gap, newGap) = (start..<anchor.old, newStart..<anchor.new)
      steps += Int(stepsOfElement * Double(gap.count + newGap.count))
      let shared = Set(old[gap]).intersection(new[newGap])
      if !shared.isEmpty {
        keepFewestEdits(gap.filter { shared.contains(old[$0]) }, newGap.filter { shared.contains(new[$0]) })
      }
      if anchor.old < old.count { keep(anchor.old, anchor.new) }
      (start, newStart) = (anchor.old + 1, anchor.new + 1)
    }
  }

  /// Keeps those of the elements at these indexes that the fewest edits keep.
  private mutating func keepFewestEdits(_ indexes: [Int], _ newIndexes: [Int]) {
    var search = LinearSearch(indexes.map { old[$0] }, newIndexes.map { new[$0] }, steps: steps)
    _ = search.findMatches()
    steps = search.steps
    for match in search.matches {
      for offset in 0..<match.count { keep(indexes[match.old + offset], newIndexes[match.new + offset]) }
    }
  }

  /// The longest sequence of elements that occur once on each side and have the same order on both.
  private var anchors: [(old: Int, new: Int)] {
    /// The index of each element; -1 for one that is repeated.
    func indexes(in elements: Elements) -> [Elements.Element: Int] {
      Dictionary(zip(elements, elements.indices), uniquingKeysWith: { _, _ in -1 })
    }
    let (indexes, newIndexes) = (indexes(in: old), indexes(in: new))
    let unique = old.indices.compactMap { index -> (old: Int, new: Int)? in
      guard indexes[old[index]] == index, let newIndex = newIndexes[old[index]], newIndex >= 0 else { return nil }
      return (index, newIndex)
    }
    return unique.map(\.new).longestIncreasingSubsequence().map { unique[$0] }
  }

  private var edits: [SequenceEdit] {
    var edits: [SequenceEdit] = []
    var (index, newIndex) = (0, 0)
    while index < old.count || newIndex < new.count {
      let (start, newStart) = (index, newIndex)
      while index < old.count, !isOldKept[index] { index += 1 }
      while newIndex < new.count, !isNewKept[newIndex] { newIndex += 1 }
      if index > start || newIndex > newStart {
        edits.append(SequenceEdit(old: start..<index, new: newStart..<newIndex))
      }
      // Both indexes are at a kept pair, or at the end.
      (index, newIndex) = (index + 1, newIndex + 1)
    }
    return edits
  }
}
