/// The fewest edits between two sequences, by the algorithm of Myers (1986) that needs linear space.
///
/// Two searches go towards one another, from the beginning and from the end. A shortest edit script leads through the point where
/// they meet, so the parts before and after this point are compared separately. The searches have the same order as in git: of
/// several shortest scripts, both find the same script.
struct LinearSearch {
  /// The number of steps left, each to one diagonal or past one element; negative if the limit was exceeded.
  private(set) var steps: Int
  /// Limit of the edits that each of the two searches makes.
  private let maxRounds: Int
  private var forward: Frontier
  private var backward: Frontier

  /// Limit of the steps of all searches among `count` elements: about a second, at 20 ns each.
  static func maxSteps(forCount count: Int) -> Int {
    min(50_000_000, max(1_000_000, Int(Double(count) * Double(count).squareRoot())))
  }

  /// A search for at most `maxEdits` edits among `oldCount` and `newCount` elements.
  init(oldCount: Int, newCount: Int, maxEdits: Int = .max, steps: Int) {
    self.steps = steps
    maxRounds = min(maxEdits / 2, oldCount + newCount) + 1
    forward = Frontier(maxRounds: maxRounds)
    backward = forward
  }

  /// Compares the elements in two ranges, and calls `keep` for equal runs that are kept. Returns false if the search was given up;
  /// more elements could then be kept.
  ///
  /// - Parameter equalRun: Returns the number of equal elements from two indexes on, at most `limit`.
  mutating func run(
    _ oldRange: Range<Int>, _ newRange: Range<Int>, areEqual: (_ old: Int, _ new: Int) -> Bool,
    equalRun: (_ old: Int, _ new: Int, _ limit: Int) -> Int, keep: (_ old: Int, _ new: Int, _ count: Int) -> Void
  ) -> Bool {
    let prefix = equalRun(oldRange.lowerBound, newRange.lowerBound, min(oldRange.count, newRange.count))
    keep(oldRange.lowerBound, newRange.lowerBound, prefix)
    var (old, new) = (oldRange.dropFirst(prefix), newRange.dropFirst(prefix))
    while let last = old.last, let newLast = new.last, areEqual(last, newLast) {
      keep(last, newLast, 1)
      (old, new) = (old.dropLast(), new.dropLast())
    }
    if old.isEmpty || new.isEmpty { return true }
    guard let middle = middle(of: old, new, areEqual, equalRun) else { return false }
    // The recursion is bounded: each part has half of the edits.
    let isDone = run(
      old.lowerBound..<middle.old, new.lowerBound..<middle.new, areEqual: areEqual, equalRun: equalRun, keep: keep)
    return run(
      middle.old..<old.upperBound, middle.new..<new.upperBound, areEqual: areEqual, equalRun: equalRun, keep: keep)
      && isDone
  }

  /// A point in the middle of a shortest edit script; nil if it has too many edits or takes too many steps.
  private mutating func middle(
    of old: Range<Int>, _ new: Range<Int>, _ areEqual: (Int, Int) -> Bool, _ equalRun: (Int, Int, Int) -> Int
  ) -> (old: Int, new: Int)? {
    let diagonals = old.lowerBound - new.upperBound...old.upperBound - new.lowerBound
    forward.begin(on: old.lowerBound - new.lowerBound, at: old.lowerBound)
    backward.begin(on: old.upperBound - new.upperBound, at: old.upperBound)
    let meetsForward = (old.count - new.count) % 2 != 0
    for _ in 0..<maxRounds {
      forward.widen(within: diagonals, unreached: -1)
      for diagonal in stride(from: forward.last, through: forward.first, by: -2) {
        var x = max(forward[diagonal - 1] + 1, forward[diagonal + 1])
        let limit = min(old.upperBound - x, new.upperBound - (x - diagonal))
        let count = limit > 0 ? equalRun(x, x - diagonal, limit) : 0
        x += count
        steps -= count + 1
        if steps < 0 { return nil }
        forward[diagonal] = x
        if meetsForward, backward.contains(diagonal), backward[diagonal] <= x { return (x, x - diagonal) }
      }
      backward.widen(within: diagonals, unreached: .max)
      for diagonal in stride(from: backward.last, through: backward.first, by: -2) {
        var x = min(backward[diagonal - 1], backward[diagonal + 1] - 1)
        steps -= 1
        while x > old.lowerBound, x - diagonal > new.lowerBound, areEqual(x - 1, x - 1 - diagonal) {
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

  /// Begins a search on `diagonal` at the old element `index`.
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
