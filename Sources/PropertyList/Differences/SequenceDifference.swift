/// Elements of an old sequence, and those of a new one that replace them. One of the ranges may be empty.
struct SequenceEdit: Equatable {
  var old: Range<Int>
  var new: Range<Int>

  /// This edit of sequences that have so many elements more at their beginning.
  func shifted(old oldCount: Int, new newCount: Int) -> SequenceEdit {
    SequenceEdit(
      old: old.lowerBound + oldCount..<old.upperBound + oldCount,
      new: new.lowerBound + newCount..<new.upperBound + newCount)
  }
}

/// Finds few edits that lead from one array to another.
///
/// Equal elements at the beginning and end are cut off. Between these the greedy algorithm of Myers (1986) finds the fewest
/// edits. It goes along diagonals of a grid. A step to the right takes an old element out, a step down puts a new one in. A
/// step along a diagonal passes an element that both have, and costs nothing:
///
/// ```
///        old  A  B  C
///     new     ·──·──·──·
///      B      │  │╲ │  │        A is taken out, B and C stay
///             ·──·──·──·
///      C      │  │  │╲ │
///             ·──·──·──·
/// ```
///
/// It goes from the beginning to the end, and not from both ends as `LinearSearch`: two sides of a merge that begin alike have
/// the same edits there, whatever follows.
///
/// The work is bounded. After `longSearch` edits, the search ends at a run of `longRun` equal elements and begins anew behind
/// it. A search of `longestSearch` edits, or of too many comparisons, is given up; `AnchoredDifference` compares the rest.
struct SequenceDifference<Key: Equatable> {
  private let old: [Key]
  private let new: [Key]
  /// Number of elements that may still be compared.
  private var comparisons: Int
  private var edits: [SequenceEdit] = []

  private init(_ old: [Key], _ new: [Key], comparisons: Int) {
    self.old = old
    self.new = new
    self.comparisons = comparisons
  }

  /// The edits in order, none of which touches the next. Each search compares at most `comparisons` elements.
  static func edits(from old: [Key], to new: [Key], comparisons: Int) -> [SequenceEdit] where Key: Hashable {
    let shorter = min(old.count, new.count)
    var difference = SequenceDifference(old, new, comparisons: comparisons)
    let prefix = difference.equalRun(0, 0, shorter)
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    var (oldRest, newRest) = (prefix..<old.count - suffix, prefix..<new.count - suffix)
    while !oldRest.isEmpty, !newRest.isEmpty {
      guard let end = difference.search(oldRest, newRest) else {
        let rest = AnchoredDifference(Array(old[oldRest]), Array(new[newRest]), steps: comparisons)
        for edit in rest.kept.edits {
          difference.append(edit.shifted(old: oldRest.lowerBound, new: newRest.lowerBound))
        }
        return difference.edits
      }
      (oldRest, newRest) = (end.old..<oldRest.upperBound, end.new..<newRest.upperBound)
    }
    if !oldRest.isEmpty || !newRest.isEmpty { difference.append(SequenceEdit(old: oldRest, new: newRest)) }
    return difference.edits
  }

  /// The number of equal elements from two indexes on, at most `limit`.
  private func equalRun(_ start: Int, _ newStart: Int, _ limit: Int) -> Int {
    var count = 0
    while count < limit, old[start + count] == new[newStart + count] { count += 1 }
    return count
  }

  /// Appends an edit, to the one before where they touch.
  private mutating func append(_ edit: SequenceEdit) {
    if let last = edits.last, last.old.upperBound == edit.old.lowerBound, last.new.upperBound == edit.new.lowerBound {
      edits[edits.count - 1] = SequenceEdit(
        old: last.old.lowerBound..<edit.old.upperBound, new: last.new.lowerBound..<edit.new.upperBound)
    } else {
      edits.append(edit)
    }
  }

  /// Appends the edits up to the end of both ranges or of a long run of equal elements, and gives that end; nil where the
  /// search is given up.
  private mutating func search(_ old: Range<Int>, _ new: Range<Int>) -> (old: Int, new: Int)? {
    let longSearch = 100
    let longRun = 100
    let longestSearch = 1000
    let longest = min(longestSearch, old.count + new.count)
    // The maximum number of passed old elements on each diagonal (old minus new elements); diagonal 0 is in the middle.
    var furthest = [Int](repeating: 0, count: 2 * longest + 3)
    // The part of `furthest` that each number of edits began with.
    var history: [[Int]] = []
    for distance in 0...longest {
      guard comparisons > 0 else { return nil }
      history.append(Array(furthest[longest - distance...longest + distance + 2]))
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        let place = diagonal + longest + 1
        let isDown = diagonal == -distance || diagonal != distance && furthest[place - 1] < furthest[place + 1]
        let start = isDown ? furthest[place + 1] : furthest[place - 1] + 1
        var x = start
        let most = min(old.count - x, new.count - (x - diagonal))
        if most > 0 { x += equalRun(old.lowerBound + x, new.lowerBound + x - diagonal, most) }
        comparisons -= x - start + 1
        furthest[place] = x
        let isEnd = x >= old.count && x - diagonal >= new.count
        let isSettled =
          distance >= longSearch && x - start >= longRun && x <= old.count && x - diagonal <= new.count
        if isEnd || isSettled {
          follow(history, to: (x, x - diagonal), old.lowerBound, new.lowerBound)
          return (old.lowerBound + x, new.lowerBound + x - diagonal)
        }
      }
    }
    return nil
  }

  /// Follows a search back from its end, and appends its removals and insertions.
  private mutating func follow(
    _ history: [[Int]], to end: (x: Int, y: Int), _ oldStart: Int, _ newStart: Int
  ) {
    var steps: [SequenceEdit] = []
    var (x, y) = end
    for (distance, furthest) in history.enumerated().reversed() where distance > 0 {
      let diagonal = x - y
      let place = diagonal + distance + 1
      let isDown = diagonal == -distance || diagonal != distance && furthest[place - 1] < furthest[place + 1]
      let before = isDown ? diagonal + 1 : diagonal - 1
      x = furthest[isDown ? place + 1 : place - 1]
      y = x - before
      let (old, new) = (oldStart + x, newStart + y)
      steps.append(SequenceEdit(old: old..<(isDown ? old : old + 1), new: new..<(isDown ? new + 1 : new)))
    }
    for step in steps.reversed() { append(step) }
  }
}
