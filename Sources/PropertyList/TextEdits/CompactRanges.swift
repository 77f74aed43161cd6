/// Ranges of a text below 4 GiB. Each takes only 8 bytes, because even an edit of one value keeps those of all nodes.
package struct CompactRanges: RandomAccessCollection {
  // `Range<UInt32>` would cost each start 100,000 instructions: at run time, its metadata needs a search for `Comparable`.
  private struct Bounds {
    let start: UInt32
    let end: UInt32
  }

  private var bounds: [Bounds] = []

  init(capacity: Int = 0) { bounds.reserveCapacity(capacity) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { bounds.count }

  package subscript(index: Int) -> Range<Int> { Int(bounds[index].start)..<Int(bounds[index].end) }

  /// Sets the range at `index`. Missing ranges before it become empty ones.
  @inline(__always)
  mutating func set(_ index: Int, to range: Range<Int>) {
    let new = Bounds(
      start: UInt32(truncatingIfNeeded: range.lowerBound), end: UInt32(truncatingIfNeeded: range.upperBound))
    // Most nodes come in order.
    if index == bounds.count { return bounds.append(new) }
    while bounds.count <= index { bounds.append(Bounds(start: 0, end: 0)) }
    bounds[index] = new
  }

  mutating func removeAll(from index: Int) { if index < count { bounds.removeLast(count - index) } }
}
