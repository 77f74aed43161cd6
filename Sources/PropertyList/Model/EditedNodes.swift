/// The nodes of a list that is edited in one pass, and where they come from.
struct EditedNodes {
  private(set) var nodes: [Node] = []
  /// Empty if the list does not know its origins.
  private(set) var origins: [Origin] = []
  private let knowsOrigins: Bool

  init(of list: borrowing PropertyList) {
    nodes.reserveCapacity(list.nodes.count)
    knowsOrigins = !list.origins.isEmpty
  }

  /// Takes over nodes of the list.
  mutating func keep(_ range: Range<Int>, of list: borrowing PropertyList) {
    nodes += list.nodes[range]
    if knowsOrigins { origins += list.origins[range] }
  }

  /// Appends new nodes.
  mutating func append(_ new: [Node]) {
    nodes += new
    if knowsOrigins { origins += repeatElement(.new, count: new.count) }
  }

  /// Appends new nodes, the first of which stands in the place of an old one.
  mutating func append(_ new: [Node], insteadOf old: Int, of list: borrowing PropertyList) {
    let first = origins.count
    append(new)
    if knowsOrigins, let index = list.origins[old].index { origins[first] = .replaced(index) }
  }

  /// Gives the container at `index`, which all nodes after it are in, its size and `count` elements or pairs.
  mutating func close(_ index: Int, count: Int) {
    let size = UInt32(truncatingIfNeeded: nodes.count - index - 1)
    let count = UInt32(truncatingIfNeeded: count)
    switch nodes[index] {
    case .array: nodes[index] = .array(count: count, size: size)
    case .dictionary: nodes[index] = .dictionary(count: count, size: size)
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null: break
    }
  }
}

extension PropertyList {
  /// Makes `edited` the nodes of this list.
  mutating func take(_ edited: EditedNodes) {
    // Without origins nobody could say which nodes the places are of.
    if origins.isEmpty { places = nil }
    nodes = edited.nodes
    origins = edited.origins
  }
}
