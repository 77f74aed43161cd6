/// Elements of an old sequence, and those of a new one that stand in their place. One of the ranges may be empty.
struct SequenceEdit: Equatable {
  var old: Range<Int>
  var new: Range<Int>
}

/// Finds few elements to take out of one sequence and to put in to get another: lines of texts, elements of arrays.
///
/// What both have in common at the beginning and end is cut off. Between these the greedy algorithm of Myers (1986) finds the
/// fewest edits. It goes along diagonals of a grid on which a step to the right takes an old element out, a step down puts a
/// new one in, and a step along a diagonal, which costs nothing, passes an element that both have:
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
/// The work is bounded: after `longSearch` edits, a run of `longRun` equal elements is settled for what it is, and the search
/// begins anew behind it; one of `longestSearch` edits, or of too many comparisons, is given up, and all that is left counts
/// as replaced.
struct SequenceDifference {
  private static let longSearch = 100
  private static let longRun = 100
  private static let longestSearch = 1000

  /// How many elements may still be compared.
  private var comparisons: Int
  private(set) var edits: [SequenceEdit] = []

  /// The edits in order, none of which touches the next. `comparisons` is how many elements may be compared.
  static func edits(
    oldCount: Int, newCount: Int, comparisons: Int = 50_000_000, areEqual: (_ old: Int, _ new: Int) -> Bool
  ) -> [SequenceEdit] {
    edits(oldCount: oldCount, newCount: newCount, comparisons: comparisons, areEqual: areEqual) { old, new, most in
      var count = 0
      while count < most, areEqual(old + count, new + count) { count += 1 }
      return count
    }
  }

  /// The same where `equalRun` counts at once how many elements from two places on are equal, at most `most`.
  static func edits(
    oldCount: Int, newCount: Int, comparisons: Int = 50_000_000, areEqual: (_ old: Int, _ new: Int) -> Bool,
    equalRun: (_ old: Int, _ new: Int, _ most: Int) -> Int
  ) -> [SequenceEdit] {
    let shorter = min(oldCount, newCount)
    let prefix = equalRun(0, 0, shorter)
    var suffix = 0
    while suffix < shorter - prefix, areEqual(oldCount - 1 - suffix, newCount - 1 - suffix) { suffix += 1 }
    var difference = SequenceDifference(comparisons: comparisons)
    var (old, new) = (prefix..<oldCount - suffix, prefix..<newCount - suffix)
    while !old.isEmpty || !new.isEmpty {
      guard !old.isEmpty, !new.isEmpty, let end = difference.search(old, new, equalRun) else {
        difference.append(SequenceEdit(old: old, new: new))
        break
      }
      (old, new) = (end.old..<old.upperBound, end.new..<new.upperBound)
    }
    return difference.edits
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
  private mutating func search(
    _ old: Range<Int>, _ new: Range<Int>, _ equalRun: (Int, Int, Int) -> Int
  ) -> (old: Int, new: Int)? {
    let longest = min(Self.longestSearch, old.count + new.count)
    // How many old elements are passed at most on each diagonal (those passed less the new ones); diagonal 0 is in the middle.
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
          distance >= Self.longSearch && x - start >= Self.longRun && x <= old.count && x - diagonal <= new.count
        if isEnd || isSettled {
          follow(history, to: (x, x - diagonal), old.lowerBound, new.lowerBound)
          return (old.lowerBound + x, new.lowerBound + x - diagonal)
        }
      }
    }
    return nil
  }

  /// Follows a search back from where it ended, and appends what was taken out and put in on the way.
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
