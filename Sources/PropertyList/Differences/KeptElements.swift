/// The elements that edits keep: the same number of old and of new elements, in the same order.
struct KeptElements {
  /// For each element, true if it is kept.
  private(set) var old: [Bool]
  private(set) var new: [Bool]

  /// No element is kept.
  init(oldCount: Int, newCount: Int) {
    old = [Bool](repeating: false, count: oldCount)
    new = [Bool](repeating: false, count: newCount)
  }

  /// Keeps `count` elements from `index` and `newIndex` on.
  mutating func keep(old index: Int, new newIndex: Int, count: Int = 1) {
    for offset in 0..<count {
      old[index + offset] = true
      new[newIndex + offset] = true
    }
  }

  /// Keeps the elements that `part` keeps; it begins at `index` and `newIndex`.
  mutating func keep(_ part: KeptElements, old index: Int, new newIndex: Int) {
    old.replaceSubrange(index..<index + part.old.count, with: part.old)
    new.replaceSubrange(newIndex..<newIndex + part.new.count, with: part.new)
  }

  /// The edits in order, with kept elements between any two.
  var edits: [SequenceEdit] {
    var edits: [SequenceEdit] = []
    var (index, newIndex) = (0, 0)
    while index < old.count || newIndex < new.count {
      let (start, newStart) = (index, newIndex)
      while index < old.count, !old[index] { index += 1 }
      while newIndex < new.count, !new[newIndex] { newIndex += 1 }
      if index > start || newIndex > newStart {
        edits.append(SequenceEdit(old: start..<index, new: newStart..<newIndex))
      }
      // Both indexes are at a kept pair, or at the end.
      (index, newIndex) = (index + 1, newIndex + 1)
    }
    return edits
  }
}

// MARK: Settling

extension KeptElements {
  /// Limit of the steps by which runs are moved: in a hostile text, they may join again and again.
  private static let maxSlides = 50_000_000

  /// Moves each run of changed elements as git's diff does: beside a run of the other sequence if it can reach one, otherwise as far
  /// down as possible. If two sides of a merge have made the same change, their edits are then equal.
  ///
  /// ```
  /// a  +b +a  b        the same:   a  b  +a +b
  /// ```
  ///
  /// The closures return whether two elements of one sequence are equal.
  mutating func settle(areEqual: (Int, Int) -> Bool, newAreEqual: (Int, Int) -> Bool) {
    var slides = Self.maxSlides
    Self.settle(&old, beside: new, &slides, areEqual)
    Self.settle(&new, beside: old, &slides, newAreEqual)
  }

  private static func settle(
    _ kept: inout [Bool], beside others: [Bool], _ slides: inout Int, _ areEqual: (Int, Int) -> Bool
  ) {
    var run = ChangedRun(kept)
    var other = ChangedRun(others)
    repeat {
      if run.isEmpty { continue }
      var highestEnd = 0
      var isBesideOther = false
      var count = 0
      // A run that has joined another run may be moved further.
      repeat {
        count = run.count
        while slides > 0, run.moveUp(&kept, areEqual) {
          other.goBack(others)
          slides -= 1
        }
        highestEnd = run.end
        isBesideOther = !other.isEmpty
        while slides > 0, run.moveDown(&kept, areEqual) {
          other.advance(others)
          slides -= 1
          isBesideOther = isBesideOther || !other.isEmpty
        }
      } while slides > 0 && run.count != count
      while isBesideOther, other.isEmpty, run.end > highestEnd, run.moveUp(&kept, areEqual) { other.goBack(others) }
    } while run.advance(kept) && other.advance(others)
  }
}

/// The changed elements between two kept elements; there may be none.
private struct ChangedRun {
  private var start = 0
  private(set) var end = 0

  var count: Int { end - start }
  var isEmpty: Bool { start == end }

  /// The first run.
  init(_ kept: [Bool]) { extendDown(kept) }

  /// Advances to the run after the next kept element; returns false at the end.
  @discardableResult
  mutating func advance(_ kept: [Bool]) -> Bool {
    if end == kept.count { return false }
    start = end + 1
    end = start
    extendDown(kept)
    return true
  }

  /// Goes back to the run before the previous kept element.
  mutating func goBack(_ kept: [Bool]) {
    if start == 0 { return }
    end = start - 1
    start = end
    extendUp(kept)
  }

  /// Moves the run by one element and joins a run that it then touches. Returns false if the move would change the sequence.
  mutating func moveUp(_ kept: inout [Bool], _ areEqual: (Int, Int) -> Bool) -> Bool {
    guard start > 0, areEqual(start - 1, end - 1) else { return false }
    start -= 1
    end -= 1
    kept.swapAt(start, end)
    extendUp(kept)
    return true
  }

  mutating func moveDown(_ kept: inout [Bool], _ areEqual: (Int, Int) -> Bool) -> Bool {
    guard end < kept.count, areEqual(start, end) else { return false }
    kept.swapAt(start, end)
    start += 1
    end += 1
    extendDown(kept)
    return true
  }

  private mutating func extendUp(_ kept: [Bool]) { while start > 0, !kept[start - 1] { start -= 1 } }
  private mutating func extendDown(_ kept: [Bool]) { while end < kept.count, !kept[end] { end += 1 } }
}
