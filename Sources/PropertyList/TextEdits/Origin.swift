/// Where a node of an edited list comes from.
enum Origin: BitwiseCopyable, Equatable {
  /// The node at this index of the list that was read.
  case kept(Int)
  /// A new node in the place of that one.
  case replaced(Int)
  /// The node at this index of the list that was read, in another place; it may be there more than once.
  case moved(Int)
  case new

  /// The index of the original node that stood here.
  var index: Int? {
    switch self {
    case .kept(let index), .replaced(let index): index
    case .moved, .new: nil
    }
  }

  /// That of the same node in another place.
  var moved: Origin {
    switch self {
    case .kept(let index), .moved(let index): .moved(index)
    case .replaced, .new: .new
    }
  }
}

extension [Origin] {
  /// The origins of a list of `count` nodes that is as it was read.
  init(count: Int) { self = (0..<count).map(Origin.kept) }

  /// Follows the replacement of the nodes in `range` by `count` new ones. With `replaces` the first of them stands in the
  /// place of the first old one.
  mutating func splice(_ range: Range<Int>, count: Int, replaces: Bool) {
    var new = [Origin](repeating: .new, count: count)
    if replaces, count > 0, let index = self[range.lowerBound].index { new[0] = .replaced(index) }
    replaceSubrange(range, with: new)
  }
}
