/// Ranges of a text. Each takes only 8 bytes, because even an edit of one value keeps those of all nodes.
package struct CompactRanges: RandomAccessCollection {
  // `Range<UInt32>` would cost each start 100,000 instructions: at run time, its metadata needs a search for `Comparable`.
  private struct Bounds {
    let start: UInt32
    let end: UInt32
  }

  private var bounds: [Bounds] = []
  /// The upper halves of the bounds; empty if no range ends beyond 4 GiB.
  private var high: [Bounds] = []

  /// Reserves memory for about `capacity` ranges.
  init(capacity: Int = 0) { bounds.reserveCapacity(capacity) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { bounds.count }

  package subscript(index: Int) -> Range<Int> {
    let (start, end) = (Int(bounds[index].start), Int(bounds[index].end))
    if high.isEmpty { return start..<end }
    return (start | Int(high[index].start) << 32)..<(end | Int(high[index].end) << 32)
  }

  /// Sets the range at `index`. If there are fewer ranges, it is appended after as many empty ones as are missing.
  mutating func set(_ index: Int, to range: Range<Int>) {
    let new = Bounds(
      start: UInt32(truncatingIfNeeded: range.lowerBound), end: UInt32(truncatingIfNeeded: range.upperBound))
    Self.set(index, to: new, in: &bounds)
    if high.isEmpty, range.upperBound <= UInt32.max { return }
    let upper = Bounds(
      start: UInt32(truncatingIfNeeded: range.lowerBound >> 32), end: UInt32(truncatingIfNeeded: range.upperBound >> 32)
    )
    if high.count < count { Self.set(count - 1, to: Bounds(start: 0, end: 0), in: &high) }
    high[index] = upper
  }

  @inline(__always)
  private static func set(_ index: Int, to new: Bounds, in bounds: inout [Bounds]) {
    // Most nodes come in order.
    if index == bounds.count { return bounds.append(new) }
    while bounds.count <= index { bounds.append(Bounds(start: 0, end: 0)) }
    bounds[index] = new
  }

  mutating func removeAll(from index: Int) {
    guard index < count else { return }
    bounds.removeLast(count - index)
    if !high.isEmpty { high.removeLast(high.count - index) }
  }
}
