/// The elements of two sequences that stay on the way from the one to the other: as many of the old as of the new, and in the
/// same order.
struct KeptElements {
  private(set) var old: [Bool]
  private(set) var new: [Bool]

  /// No element stays yet.
  init(oldCount: Int, newCount: Int) {
    old = [Bool](repeating: false, count: oldCount)
    new = [Bool](repeating: false, count: newCount)
  }

  /// Keeps `count` elements from `place` and `newPlace` on.
  mutating func keep(_ place: Int, _ newPlace: Int, count: Int = 1) {
    for offset in 0..<count {
      old[place + offset] = true
      new[newPlace + offset] = true
    }
  }

  /// Keeps what `part` keeps of the elements from `place` and `newPlace` on.
  mutating func keep(_ part: KeptElements, _ place: Int, _ newPlace: Int) {
    old.replaceSubrange(place..<place + part.old.count, with: part.old)
    new.replaceSubrange(newPlace..<newPlace + part.new.count, with: part.new)
  }

  /// The edits in order, none of which touches the next.
  var edits: [SequenceEdit] {
    var edits: [SequenceEdit] = []
    var (place, newPlace) = (0, 0)
    while place < old.count || newPlace < new.count {
      let (start, newStart) = (place, newPlace)
      while place < old.count, !old[place] { place += 1 }
      while newPlace < new.count, !new[newPlace] { newPlace += 1 }
      if place > start || newPlace > newStart {
        edits.append(SequenceEdit(old: start..<place, new: newStart..<newPlace))
      }
      // Both are at a pair that stays, or at the end.
      (place, newPlace) = (place + 1, newPlace + 1)
    }
    return edits
  }
}

// MARK: Settling

extension KeptElements {
  /// Limit of the steps by which runs are moved: those of a hostile text may meet again and again.
  private static let maxSlides = 50_000_000

  /// Moves each run of changed elements that can be moved to one position for all runs that say the same: beside a run of the
  /// other sequence if it passes one, else as far down as it can be. So do the diffs of git, for texts of which two sides have
  /// made the same change.
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
      // A run that takes in another one on its way may be moved further.
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

/// The changed elements between two that stay; there may be none.
private struct ChangedRun {
  private var start = 0
  private(set) var end = 0

  var count: Int { end - start }
  var isEmpty: Bool { start == end }

  /// The first run.
  init(_ kept: [Bool]) { extendDown(kept) }

  /// Goes on to the run behind the next element that stays; false at the end.
  @discardableResult
  mutating func advance(_ kept: [Bool]) -> Bool {
    if end == kept.count { return false }
    start = end + 1
    end = start
    extendDown(kept)
    return true
  }

  /// Goes back to the run before the last element that stays.
  mutating func goBack(_ kept: [Bool]) {
    if start == 0 { return }
    end = start - 1
    start = end
    extendUp(kept)
  }

  /// Moves by one element, and takes in a run that is met; false if that changes the sequence.
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
