/// The fewest edits between two sequences, by the algorithm of Myers (1986) that needs linear space.
///
/// Two searches go towards one another, from the beginning and from the end. A shortest edit script leads through the point where
/// they meet, so the parts before and after this point are compared separately. The searches have the same order as in git: of
/// several shortest scripts, both find the same script.
struct LinearSearch<Elements: RandomAccessCollection> where Elements.Index == Int, Elements.Element: Equatable {
  private let old: Elements
  private let new: Elements
  /// Sequences of equal elements that are kept, by the indexes of their first elements.
  private(set) var matches: [(old: Int, new: Int, count: Int)] = []
  /// The number of steps left, each to one diagonal or past one element; negative if the limit was exceeded.
  private(set) var steps: Int
  /// Limit of the edits that each of the two searches makes.
  private let maxRounds: Int
  private var forward: Frontier
  private var backward: Frontier

  init(_ old: Elements, _ new: Elements, maxEdits: Int = .max, steps: Int) {
    (self.old, self.new, self.steps) = (old, new, steps)
    maxRounds = min(maxEdits / 2, old.count + new.count) + 1
    forward = Frontier(maxRounds: maxRounds)
    backward = forward
  }

  /// Finds the matches of all elements. Returns false if the search was given up; more elements could then be kept.
  mutating func findMatches() -> Bool { findMatches(in: 0..<old.count, 0..<new.count) }

  private mutating func findMatches(in oldRange: Range<Int>, _ newRange: Range<Int>) -> Bool {
    let prefix = zip(oldRange, newRange).prefix { old[$0] == new[$1] }.count
    if prefix > 0 { matches.append((oldRange.lowerBound, newRange.lowerBound, prefix)) }
    let (oldRest, newRest) = (oldRange.dropFirst(prefix), newRange.dropFirst(prefix))
    let suffix = zip(oldRest.reversed(), newRest.reversed()).prefix { old[$0] == new[$1] }.count
    if suffix > 0 { matches.append((oldRange.upperBound - suffix, newRange.upperBound - suffix, suffix)) }
    let (oldPart, newPart) = (oldRest.dropLast(suffix), newRest.dropLast(suffix))
    if oldPart.isEmpty || newPart.isEmpty { return true }
    guard let middle = findMiddle(of: oldPart, newPart) else { return false }
    // The recursion is bounded: each part has half of the edits.
    let isDone = findMatches(in: oldPart.lowerBound..<middle.old, newPart.lowerBound..<middle.new)
    return findMatches(in: middle.old..<oldPart.upperBound, middle.new..<newPart.upperBound) && isDone
  }

  /// A point in the middle of a shortest edit script; nil if it has too many edits or takes too many steps.
  private mutating func findMiddle(of oldRange: Range<Int>, _ newRange: Range<Int>) -> (old: Int, new: Int)? {
    let diagonals = oldRange.lowerBound - newRange.upperBound...oldRange.upperBound - newRange.lowerBound
    forward.begin(on: oldRange.lowerBound - newRange.lowerBound, at: oldRange.lowerBound)
    backward.begin(on: oldRange.upperBound - newRange.upperBound, at: oldRange.upperBound)
    // If the number of edits is odd, the searches meet in a round of the forward search.
    let meetsForward = (oldRange.count - newRange.count) % 2 != 0
    for _ in 0..<maxRounds {
      forward.widen(within: diagonals, unreached: -1)
      for diagonal in stride(from: forward.last, through: forward.first, by: -2) {
        var x = max(forward[diagonal - 1] + 1, forward[diagonal + 1])
        steps -= 1
        while x < oldRange.upperBound, x - diagonal < newRange.upperBound, old[x] == new[x - diagonal] {
          x += 1
          steps -= 1
        }
        if steps < 0 { return nil }
        forward[diagonal] = x
        if meetsForward, backward.contains(diagonal), backward[diagonal] <= x { return (x, x - diagonal) }
      }
      backward.widen(within: diagonals, unreached: .max)
      for diagonal in stride(from: backward.last, through: backward.first, by: -2) {
        var x = min(backward[diagonal - 1], backward[diagonal + 1] - 1)
        steps -= 1
        while x > oldRange.lowerBound, x - diagonal > newRange.lowerBound, old[x - 1] == new[x - 1 - diagonal] {
          x -= 1
          steps -= 1
        }
        if steps < 0 { return nil }
        backward[diagonal] = x
        if !meetsForward, forward.contains(diagonal), x <= forward[diagonal] { return (x, x - diagonal) }
      }
    }
    return nil
  }
}

/// The progress of a search on each diagonal.
private struct Frontier {
  /// Furthest index of an old element on each diagonal.
  private var furthest: [Int]
  /// Index of diagonal 0 in `furthest`, which may be outside.
  private var zero = 0
  /// The outermost diagonals that the last round has reached. It has reached every second diagonal between them.
  private(set) var first = 0
  private(set) var last = 0

  init(maxRounds: Int) { furthest = [Int](repeating: 0, count: 2 * maxRounds + 3) }

  subscript(diagonal: Int) -> Int {
    get { furthest[zero + diagonal] }
    set { furthest[zero + diagonal] = newValue }
  }

  func contains(_ diagonal: Int) -> Bool { first <= diagonal && diagonal <= last }

  mutating func begin(on diagonal: Int, at index: Int) {
    zero = furthest.count / 2 - diagonal
    (first, last) = (diagonal, diagonal)
    self[diagonal] = index
  }

  /// Advances to the diagonals of the next round. Adjacent diagonals that no round has reached get the value `unreached`.
  mutating func widen(within diagonals: ClosedRange<Int>, unreached: Int) {
    if first > diagonals.lowerBound {
      first -= 1
      self[first - 1] = unreached
    } else {
      first += 1
    }
    if last < diagonals.upperBound {
      last += 1
      self[last + 1] = unreached
    } else {
      last -= 1
    }
  }
}
