/// The range of each node in a text. A range takes only 8 bytes, because even an edit of one value keeps those of all nodes.
struct NodeRanges: RandomAccessCollection {
  private var ranges: [Range<UInt32>] = []
  /// The ranges that end beyond 4 GiB, by index.
  private var distant: [Int: Range<Int>] = [:]

  /// Reserves memory for about `capacity` nodes.
  init(capacity: Int) { ranges.reserveCapacity(capacity) }

  var startIndex: Int { 0 }
  var endIndex: Int { ranges.count }

  subscript(index: Int) -> Range<Int> {
    if !distant.isEmpty, let range = distant[index] { return range }
    return Int(ranges[index].lowerBound)..<Int(ranges[index].upperBound)
  }

  /// Sets or appends the range of the node at `index`. New nodes before it have empty ranges.
  mutating func set(_ index: Int, to range: Range<Int>) {
    let short = Range<UInt32>(exactly: range)
    if short == nil || !distant.isEmpty { distant[index] = short == nil ? range : nil }
    if index < ranges.count { return ranges[index] = short ?? 0..<0 }
    if index > ranges.count { ranges.append(contentsOf: repeatElement(0..<0, count: index - ranges.count)) }
    ranges.append(short ?? 0..<0)
  }

  /// Removes the ranges of the nodes from `index` on.
  mutating func removeAll(from index: Int) {
    guard index < count else { return }
    if !distant.isEmpty { distant = distant.filter { $0.key < index } }
    ranges.removeLast(count - index)
  }
}

extension Range<UInt32> {
  @inline(__always)
  fileprivate init?(exactly range: Range<Int>) {
    guard let start = UInt32(exactly: range.lowerBound), let end = UInt32(exactly: range.upperBound) else { return nil }
    self = start..<end
  }
}
