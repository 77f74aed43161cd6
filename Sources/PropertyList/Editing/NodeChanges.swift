/// Changes of the node array, and the pass that makes all of them.
struct NodeChanges {
  /// A change of the members of a container.
  fileprivate struct Change {
    /// Index of the container; -1 if the root is replaced.
    let container: Int
    /// The nodes that are removed: whole keys and values. Empty for an insertion.
    let range: Range<Int>
    /// Indexes in `pieces` of the nodes that are inserted instead.
    let pieces: Range<Int>
    /// Number of inserted elements or entries minus the number of removed ones.
    let countChange: Int
    /// True if the first inserted node replaces the first removed one. Its text then replaces the text of the removed node.
    let isReplacement: Bool
  }

  private var changes: [Change] = []
  /// Ranges of nodes that changes insert. They may be nodes of the list, which are then moved.
  private var pieces: [Range<Int>] = []
  /// New nodes. Their indexes follow those of the list.
  private var new: [Node] = []
  private var newOrigins = Origins()
  private let nodeCount: Int
  /// True if the nodes of the list that changes insert are moved: the text at their old positions is removed.
  fileprivate let movesNodes: Bool

  init(of list: borrowing PropertyList, movesNodes: Bool = false) {
    nodeCount = list.nodes.count
    self.movesNodes = movesNodes
  }

  var isEmpty: Bool { changes.isEmpty }

  /// Number of nodes of the list and new nodes.
  var totalCount: Int { nodeCount + new.count }

  /// Adds new nodes for a change to insert.
  ///
  /// - Returns: their indexes.
  mutating func add(_ nodes: [Node], _ origins: Origins = Origins()) -> Range<Int> {
    let start = totalCount
    new += nodes
    if origins.isEmpty {
      newOrigins.append(.new, count: nodes.count)
    } else {
      newOrigins.append(origins, 0..<origins.count)
    }
    return start..<totalCount
  }

  /// Replaces the nodes in `range`, members of `container`, by those in `pieces`.
  mutating func change(
    _ range: Range<Int>, of container: Int, to pieces: [Range<Int>], countChange: Int = 0, isReplacement: Bool = false
  ) {
    let start = self.pieces.count
    for piece in pieces {
      if let last = self.pieces.last, self.pieces.count > start, last.upperBound == piece.lowerBound,
        piece.lowerBound != nodeCount
      {
        self.pieces[self.pieces.count - 1] = last.lowerBound..<piece.upperBound
      } else {
        self.pieces.append(piece)
      }
    }
    if countChange == 0, self.pieces.count == start + 1, self.pieces[start] == range {
      self.pieces.removeLast()
      return
    }
    changes.append(
      Change(
        container: container, range: range, pieces: start..<self.pieces.count, countChange: countChange,
        isReplacement: isReplacement))
  }

  /// Replaces the value or key in `range`, a member of `container`, by the one in `piece`.
  mutating func replace(_ range: Range<Int>, of container: Int, by piece: Range<Int>) {
    change(range, of: container, to: [piece], isReplacement: true)
  }

  /// Removes the element or entry in `range` from `container`.
  mutating func remove(_ range: Range<Int>, of container: Int) {
    change(range, of: container, to: [], countChange: -1)
  }

  /// The node at `index` of `list` or of the new nodes.
  @inline(__always)
  func node(at index: Int, in list: borrowing PropertyList) -> Node {
    index < nodeCount ? list.nodes[index] : new[index - nodeCount]
  }

  @inline(__always)
  func end(of index: Int, in list: borrowing PropertyList) -> Int { index + 1 + node(at: index, in: list).size }

  /// The nodes in `range`, of `list` or of the new nodes.
  func nodes(in range: Range<Int>, of list: borrowing PropertyList) -> [Node] {
    Array(isOld(range) ? list.nodes[range] : new[newIndexes(range)])
  }

  /// The origins of copies of the nodes in `range`, of `list` or of the new nodes.
  func movedOrigins(in range: Range<Int>, of list: borrowing PropertyList) -> Origins {
    var origins = Origins()
    if list.origins.isEmpty { return origins }
    let isOld = isOld(range)
    origins.append(isOld ? list.origins : newOrigins, isOld ? range : newIndexes(range), isMoved: true)
    return origins
  }

  /// The origin of the node at `index`, of `list` or of the new nodes. The list must record origins.
  func origin(at index: Int, in list: borrowing PropertyList) -> Origin {
    index < nodeCount ? list.origins[index] : newOrigins[index - nodeCount]
  }

  fileprivate func isOld(_ range: Range<Int>) -> Bool { range.lowerBound < nodeCount }

  fileprivate func newIndexes(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound - nodeCount..<range.upperBound - nodeCount
  }
}

extension PropertyList {
  /// The nodes of `value`. Bytes that are not in this list yet are copied to `decoded`: those of a value that was taken from this
  /// list and edited, as in `list["a"]?["b"] = "c"`, are here already.
  mutating func adopt(_ value: borrowing PropertyList) -> [Node] {
    let common = value.source === source ? source.count + decoded.span.countOfPrefix(of: value.decoded.span) : 0
    return value.nodes.map { node in
      node.replacingSlice { slice in
        let exact = value.exact(slice)
        return exact == self.exact(slice) && Int(exact.offset) + Int(exact.count) <= common
          ? slice : adopt(slice, of: value)
      }
    }
  }

  /// Appends `bytes`, fewer than 2^32.
  mutating func appendDecoded(_ bytes: Span<UInt8>) -> Slice {
    let start = decoded.count
    decoded.append(copying: bytes)
    return Slice(offset: source.count + start, count: UInt32(truncatingIfNeeded: bytes.count))
  }

  /// Makes `changes`, and updates the sizes and counts of the containers around them.
  ///
  /// - Complexity: O(*n*) in the number of nodes of the result and the members of changed containers, and
  ///   O(*m* log *m*) in the number of changes.
  mutating func rewrite(_ changes: consuming NodeChanges) {
    if changes.isEmpty { return }
    changes.sort()
    var pass = NodeChanges.Pass(list: self, changes: changes)
    pass.append(contentOf: -1, 0..<nodes.count)
    // Without origins nothing records which nodes the ranges of the text belong to.
    if origins.isEmpty { textRanges = nil }
    (nodes, origins) = (pass.nodes, pass.origins)
  }
}

extension NodeChanges {
  /// Sorts the changes by container.
  fileprivate mutating func sort() {
    if zip(changes, changes.dropFirst()).allSatisfy({ $0.container <= $1.container }) { return }
    changes.sort {
      ($0.container, $0.range.lowerBound, $0.range.upperBound, $0.pieces.lowerBound)
        < ($1.container, $1.range.lowerBound, $1.range.upperBound, $1.pieces.lowerBound)
    }
  }

  /// Index of the first change of `container` or of one after it.
  private func firstChange(from container: Int) -> Int { changes.firstIndex(notBefore: { $0.container < container }) }

  /// The pass over the nodes.
  fileprivate struct Pass {
    let list: PropertyList
    let changes: NodeChanges
    private(set) var nodes: [Node] = []
    private(set) var origins = Origins()
    /// Origin of the next node if it replaces another one. Only a node that was taken from that position keeps its origin.
    private var replaced: Origin?
    /// True if the nodes of the list are moved to another position.
    private var isMoved = false

    init(list: PropertyList, changes: NodeChanges) {
      self.list = list
      self.changes = changes
      let count = changes.changes.reduce(list.nodes.count) { count, change in
        changes.pieces[change.pieces].reduce(count - change.range.count) { $0 + $1.count }
      }
      nodes.reserveCapacity(max(0, count))
    }

    /// Appends the members of `container`, which are in `content`, with the changes.
    ///
    /// - Returns: the change of their number.
    @discardableResult
    mutating func append(contentOf container: Int, _ content: Range<Int>) -> Int {
      var position = content.lowerBound
      var countChange = 0
      var next = changes.firstChange(from: container)
      while next < changes.changes.count, changes.changes[next].container == container {
        let change = changes.changes[next]
        append(position..<change.range.lowerBound)
        if change.isReplacement, !list.origins.isEmpty, change.range.lowerBound < list.nodes.count {
          replaced = list.origins[change.range.lowerBound].index.map(Origin.replaced)
        }
        let wasMoved = isMoved
        isMoved = isMoved || changes.movesNodes
        for piece in change.pieces { append(changes.pieces[piece]) }
        isMoved = wasMoved
        replaced = nil
        position = change.range.upperBound
        countChange += change.countChange
        next += 1
      }
      append(position..<content.upperBound)
      return countChange
    }

    /// Appends the whole members in `range`, with the changes inside them. The recursion is bounded by the readers' limits.
    private mutating func append(_ range: Range<Int>) {
      var position = range.lowerBound
      while position < range.upperBound {
        let next = changes.firstChange(from: position)
        guard next < changes.changes.count, changes.changes[next].container < range.upperBound else { break }
        let container = changes.changes[next].container
        var member = position
        while changes.end(of: member, in: list) <= container { member = changes.end(of: member, in: list) }
        let end = changes.end(of: member, in: list)
        copy(position..<member + 1)
        let header = nodes.count - 1
        let countChange = append(contentOf: member, member + 1..<end)
        nodes[header] = nodes[header].withContent(
          count: (nodes[header].memberCount ?? 0) + countChange, size: nodes.count - header - 1)
        position = end
      }
      copy(position..<range.upperBound)
    }

    /// Appends the nodes in `range` as they are.
    private mutating func copy(_ range: Range<Int>) {
      if range.isEmpty { return }
      let isOld = changes.isOld(range)
      let range = isOld ? range : changes.newIndexes(range)
      nodes += isOld ? list.nodes[range] : changes.new[range]
      if list.origins.isEmpty { return }
      let isMoved = isMoved && isOld
      let old = isOld ? list.origins : changes.newOrigins
      var first = range.lowerBound
      if let replaced, isMoved || old[first].index == nil {
        origins.append(replaced)
        first += 1
      }
      replaced = nil
      origins.append(old, first..<range.upperBound, isMoved: isMoved)
    }
  }
}
