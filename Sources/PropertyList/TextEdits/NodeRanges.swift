/// The range of each node in a text. Each takes 8 bytes if the text is shorter than 4 GiB, else 16 bytes: an edit of one value keeps
/// the ranges of all nodes.
struct NodeRanges: RandomAccessCollection {
  private enum Storage {
    case short([Range<UInt32>])
    case long([Range<Int>])
  }

  /// Methods empty it while they change the array in it: otherwise that would be copied.
  private var storage: Storage

  /// Reserves memory for about `capacity` nodes.
  init(capacity: Int) {
    var ranges: [Range<UInt32>] = []
    ranges.reserveCapacity(capacity)
    storage = .short(ranges)
  }

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch storage {
    case .short(let ranges): ranges.count
    case .long(let ranges): ranges.count
    }
  }

  subscript(index: Int) -> Range<Int> {
    switch storage {
    case .short(let ranges): Int(ranges[index].lowerBound)..<Int(ranges[index].upperBound)
    case .long(let ranges): ranges[index]
    }
  }

  /// Sets or appends the range of the node at `index`. New nodes before it have empty ranges.
  mutating func set(_ index: Int, to range: Range<Int>) {
    switch storage {
    case .short(var ranges):
      guard let short = Range<UInt32>(exactly: range) else {
        storage = .long(map { $0 })
        return set(index, to: range)
      }
      storage = .short([])
      ranges.set(index, to: short, filler: 0..<0)
      storage = .short(ranges)
    case .long(var ranges):
      storage = .short([])
      ranges.set(index, to: range, filler: 0..<0)
      storage = .long(ranges)
    }
  }

  /// Removes the ranges of the nodes from `index` on.
  mutating func removeAll(from index: Int) {
    guard index < count else { return }
    switch storage {
    case .short(var ranges):
      storage = .short([])
      ranges.removeLast(ranges.count - index)
      storage = .short(ranges)
    case .long(var ranges):
      storage = .short([])
      ranges.removeLast(ranges.count - index)
      storage = .long(ranges)
    }
  }
}

extension Array {
  @inline(__always)
  fileprivate mutating func set(_ index: Int, to new: Element, filler: Element) {
    if index < count { return self[index] = new }
    if index > count { append(contentsOf: repeatElement(filler, count: index - count)) }
    append(new)
  }
}

extension Range<UInt32> {
  @inline(__always)
  fileprivate init?(exactly range: Range<Int>) {
    guard let start = UInt32(exactly: range.lowerBound), let end = UInt32(exactly: range.upperBound) else { return nil }
    self = start..<end
  }
}
