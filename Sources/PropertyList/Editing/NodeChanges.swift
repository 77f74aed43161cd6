/// Changes of the node array, and the pass that makes all of them. New nodes are those of the list after the end of its root.
struct NodeChanges {
  /// The container of the root.
  static let aroundRoot = -1

  /// Nodes that a change inserts: members, keys or values. They may be nodes of the root.
  struct Piece {
    let range: Range<Int>
    /// Index of the node that the first one replaces. Its text then replaces the text of that node.
    var replaced: Int?
    /// True if nodes of the root are moved: the text at their old indexes is removed.
    var isMoved = false
  }

  /// A change of the members of a container.
  fileprivate struct Replacement {
    /// Index of the container; `aroundRoot` if the root is replaced.
    let container: Int
    /// The nodes that are removed: whole keys and values.
    let range: Range<Int>
    /// Indexes in `pieces` of the nodes that are inserted instead.
    let pieces: Range<Int>
  }

  fileprivate var replacements: [Replacement] = []
  fileprivate var pieces: [Piece] = []

  /// Replaces the nodes in `range`, members of `container`, by those in `pieces`, unless these are the same nodes.
  mutating func change(_ range: Range<Int>, of container: Int, to pieces: [Piece]) {
    let ends = [range.lowerBound] + pieces.map(\.range.upperBound)
    let areContiguous = zip(pieces, ends).allSatisfy { $0.replaced == nil && $0.range.lowerBound == $1 }
    if areContiguous, ends.last == range.upperBound { return }
    let start = self.pieces.count
    self.pieces += pieces
    replacements.append(Replacement(container: container, range: range, pieces: start..<self.pieces.count))
  }

  /// Replaces the value or key in `range`, a member of `container`, by the one in `new`.
  mutating func replace(_ range: Range<Int>, of container: Int, by new: Range<Int>) {
    change(range, of: container, to: [Piece(range: new, replaced: range.lowerBound)])
  }

  mutating func remove(_ range: Range<Int>, of container: Int) { change(range, of: container, to: []) }
}

extension PropertyList {
  /// Appends nodes after the end of the root. They are not part of the list until a change inserts them.
  ///
  /// - Returns: their indexes.
  mutating func addNodes(_ new: [Node], _ newOrigins: Origins = Origins()) -> Range<Int> {
    let start = nodes.count
    // An array that grows doubles its capacity, which would take the memory of another list. `rewrite` needs space for the new nodes
    // a second time.
    let capacity = start + 2 * new.count
    if nodes.capacity < capacity { nodes.reserveCapacity(capacity + capacity / 64) }
    nodes += new
    if newOrigins.isEmpty, !origins.isEmpty {
      origins.append(.new, count: new.count)
    } else {
      origins.append(newOrigins, 0..<newOrigins.count)
    }
    return start..<nodes.count
  }

  /// The nodes of `value`. Bytes that are not in this list yet are copied to `decoded`: those of a value that was taken from this
  /// list and edited, as in `list["a"]?["b"] = "c"`, are here already.
  mutating func importNodes(of value: borrowing PropertyList) -> [Node] {
    let common = value.source === source ? source.count + decoded.span.countOfPrefix(of: value.decoded.span) : 0
    return value.nodes.map { node in
      node.replacingSlice { slice in
        let exact = value.exact(slice)
        return exact == self.exact(slice) && Int(exact.offset) + Int(exact.count) <= common
          ? slice : importBytes(of: slice, from: value)
      }
    }
  }

  /// Appends `bytes`, fewer than 2^32.
  mutating func appendDecoded(_ bytes: Span<UInt8>) -> Slice {
    let start = decoded.count
    decoded.append(copying: bytes)
    return Slice(offset: source.count + start, count: UInt32(truncatingIfNeeded: bytes.count))
  }

  /// Makes `changes`, and updates the sizes and counts of the containers around them. New nodes that no change inserts are removed.
  ///
  /// - Complexity: O(*n*) in the number of nodes of the result and the members of changed containers, and
  ///   O(*m* log *m*) in the number of changes.
  mutating func rewrite(_ changes: consuming NodeChanges) {
    let rootEnd = end(of: 0)
    if changes.replacements.isEmpty, nodes.count == rootEnd { return }
    // Without origins nothing records which nodes the ranges of the text belong to.
    if origins.isEmpty, !changes.replacements.isEmpty { textRanges = nil }
    changes.replacements.sort { ($0.container, $0.range.lowerBound) < ($1.container, $1.range.lowerBound) }
    var pass = NodeChanges.Pass(of: &self, changes: changes)
    pass.append(contentOf: NodeChanges.aroundRoot, 0..<rootEnd)
    pass.finish(&self)
  }
}

extension NodeChanges {
  /// Index of the first replacement in `container` or in one after it.
  private func first(from container: Int) -> Int { replacements.firstIndex(notBefore: { $0.container < container }) }

  /// The number of free nodes that a pass in place needs before the root, which ends at `end`, to read each node before it is
  /// overwritten. Nil if the nodes do not keep their order in all changed containers.
  private func freeCount(before end: Int) -> Int? {
    var freeCount = 0
    for replacement in replacements {
      // The ends of the nodes that were read and of the result, if it begins where the nodes do.
      var (readEnd, writtenEnd) = (replacement.range.lowerBound, replacement.range.lowerBound)
      var needed = 0
      for range in pieces[replacement.pieces].lazy.map(\.range) {
        if range.lowerBound < end {
          guard readEnd <= range.lowerBound, range.upperBound <= replacement.range.upperBound else { return nil }
          needed = max(needed, writtenEnd - range.lowerBound)
          readEnd = range.upperBound
        }
        writtenEnd += range.count
      }
      freeCount += max(needed, writtenEnd - replacement.range.upperBound)
    }
    return freeCount
  }

  /// The pass over the nodes. If they keep their order, the result is in the array of the list, since a second array would take as much
  /// memory again:
  ///
  /// ```
  /// [ result … | free | nodes that are still to be read … | new nodes ]
  ///            ↑ count  ↑ rootIndex + index of the next node
  /// ```
  fileprivate struct Pass {
    private let changes: NodeChanges
    private let oldOrigins: Origins
    /// End of the root of the list.
    private let end: Int
    /// Index in `nodes` of the root of the list, after the free nodes; 0 if the nodes do not keep their order.
    private let rootIndex: Int
    /// The nodes of the list; none if they are in `nodes`.
    private var old: [Node] = []
    private var nodes: [Node] = []
    /// The number of nodes of the result.
    private var count = 0
    private var origins = Origins()

    /// A pass over the nodes of `list`, which has none until it gets the result.
    init(of list: inout PropertyList, changes: NodeChanges) {
      let end = list.end(of: 0)
      let freeBefore = changes.freeCount(before: end)
      rootIndex = freeBefore ?? 0
      (self.end, self.changes, oldOrigins) = (end, changes, list.origins)
      swap(&old, &list.nodes)
      if freeBefore != nil { swap(&nodes, &old) }
      let freeCount = freeBefore ?? changes.pieces.reduce(end) { $0 + ($1.range.lowerBound < end ? 0 : $1.range.count) }
      nodes.reserveCapacity(nodes.count + freeCount)
      if freeCount > 0 { nodes.insert(contentsOf: repeatElement(.null, count: freeCount), at: 0) }
    }

    /// Gives `list` the result.
    mutating func finish(_ list: inout PropertyList) {
      nodes.removeLast(nodes.count - count)
      swap(&nodes, &list.nodes)
      list.origins = origins
    }

    private func node(at index: Int) -> Node { old.isEmpty ? nodes[rootIndex + index] : old[index] }
    private func end(of index: Int) -> Int { index + 1 + node(at: index).size }

    /// Appends the members of `container`, which are in `content`, with the changes. With `isMoved`, they are inside a moved piece.
    mutating func append(contentOf container: Int, _ content: Range<Int>, isMoved: Bool = false) {
      var index = content.lowerBound
      var next = changes.first(from: container)
      while next < changes.replacements.count, changes.replacements[next].container == container {
        let replacement = changes.replacements[next]
        append(index..<replacement.range.lowerBound, isMoved: isMoved)
        for piece in changes.pieces[replacement.pieces] {
          append(piece.range, isMoved: isMoved || piece.isMoved, as: piece)
        }
        index = replacement.range.upperBound
        next += 1
      }
      append(index..<content.upperBound, isMoved: isMoved)
    }

    /// Appends whole keys and values in `range`, which may be those of a piece, with the changes inside them.
    private mutating func append(_ range: Range<Int>, isMoved: Bool, as piece: Piece? = nil) {
      var (index, piece) = (range.lowerBound, piece)
      while index < range.upperBound {
        let next = changes.first(from: index)
        guard next < changes.replacements.count, changes.replacements[next].container < range.upperBound else { break }
        let container = changes.replacements[next].container
        // The outermost value that contains the change.
        var member = index
        while end(of: member) <= container { member = end(of: member) }
        copy(index..<member + 1, isMoved: isMoved, as: piece)
        piece = nil
        let header = count - 1
        index = member + 1 + nodes[header].size
        append(contentOf: member, member + 1..<index, isMoved: isMoved)
        nodes[header] = nodes[header].withContent(
          count: container == member ? memberCount(of: header) : nil, size: count - header - 1)
      }
      copy(index..<range.upperBound, isMoved: isMoved, as: piece)
    }

    /// The number of members of the container at `header`, whose nodes are the last ones.
    private func memberCount(of header: Int) -> Int {
      var members = 0
      var index = header + 1
      while index < count {
        index += 1 + nodes[index].size
        members += 1
      }
      return nodes[header].kind == .dictionary ? members / 2 : members
    }

    /// Appends nodes. The first one is that of `piece`.
    private mutating func copy(_ range: Range<Int>, isMoved: Bool, as piece: Piece?) {
      if range.isEmpty { return }
      let shift = count - range.lowerBound
      // In place, nodes whose index does not change are already there.
      if !old.isEmpty || shift != rootIndex { for index in range { nodes[shift + index] = node(at: index) } }
      count += range.count
      if oldOrigins.isEmpty { return }
      // New nodes, which are after the root, are no copies.
      let areCopies = isMoved && range.lowerBound < end
      var start = range.lowerBound
      if let piece, piece.isMoved || piece.replaced != nil {
        let replaced = piece.replaced.flatMap { oldOrigins[$0].index }
        var origin = areCopies ? oldOrigins[start].copy : oldOrigins[start]
        if case .copied(_, let index?) = origin, index != replaced { origin = origin.copy }
        // A node that has no original at its key path, or has left its copied container, has that of the node it replaces.
        origins.append(origin.index == nil ? replaced.map(origin.replacing) ?? origin : origin)
        start += 1
      }
      origins.append(oldOrigins, start..<range.upperBound, areInCopy: areCopies)
    }
  }
}
