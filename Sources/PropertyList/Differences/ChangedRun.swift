/// The changed elements of a sequence between two kept elements; there may be none.
///
/// A run can be moved if the sequence stays the same:
///
/// ```
/// a  +b +a  b        the same:   a  b  +a +b
/// ```
struct ChangedRun<Elements: RandomAccessCollection> where Elements.Index == Int, Elements.Element: Equatable {
  private let elements: Elements
  private(set) var isKept: [Bool]
  private var start = 0
  private var end = 0

  private var isEmpty: Bool { start == end }

  /// The first run.
  init(of elements: Elements, isKept: [Bool]) {
    (self.elements, self.isKept) = (elements, isKept)
    extendDown()
  }

  /// Moves all runs of the sequence as git's diff does: beside a run of the other sequence if they can reach one, otherwise as far
  /// down as possible. If two sides of a merge have made the same change, their edits are then equal.
  ///
  /// - Parameters:
  ///   - other: The first run of the other sequence.
  ///   - steps: Limit of the steps. In a hostile text, runs may join again and again.
  mutating func moveAll(beside other: ChangedRun, steps: inout Int) {
    var other = other
    repeat {
      if isEmpty { continue }
      var highestEnd = 0
      var isBesideOther = false
      var count = 0
      // A run that has joined another run may be moved further.
      repeat {
        count = end - start
        while steps > 0, moveUp() {
          other.goBack()
          steps -= 1
        }
        highestEnd = end
        isBesideOther = !other.isEmpty
        while steps > 0, moveDown() {
          _ = other.advance()
          steps -= 1
          isBesideOther = isBesideOther || !other.isEmpty
        }
      } while steps > 0 && end - start != count
      while isBesideOther, other.isEmpty, end > highestEnd, moveUp() { other.goBack() }
    } while advance() && other.advance()
  }

  /// Advances to the run after the next kept element; returns false at the end.
  private mutating func advance() -> Bool {
    if end == isKept.count { return false }
    start = end + 1
    end = start
    extendDown()
    return true
  }

  /// Goes back to the run before the previous kept element.
  private mutating func goBack() {
    if start == 0 { return }
    end = start - 1
    start = end
    extendUp()
  }

  /// Moves the run by one element and joins a run that it then touches. Returns false if the move would change the sequence.
  private mutating func moveUp() -> Bool {
    guard start > 0, elements[start - 1] == elements[end - 1] else { return false }
    start -= 1
    end -= 1
    isKept.swapAt(start, end)
    extendUp()
    return true
  }

  private mutating func moveDown() -> Bool {
    guard end < isKept.count, elements[start] == elements[end] else { return false }
    isKept.swapAt(start, end)
    start += 1
    end += 1
    extendDown()
    return true
  }

  private mutating func extendUp() { while start > 0, !isKept[start - 1] { start -= 1 } }
  private mutating func extendDown() { while end < isKept.count, !isKept[end] { end += 1 } }
}
