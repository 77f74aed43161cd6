/// An iterator over the nodes of the members of a container, or over the keys of a dictionary (other values have none):
/// `while let child = children.next() { … }`. The value of a key is the node after it.
///
/// It borrows the nodes: without a copy and without reference counting, it is cheap enough for every container of a list.
struct Children: ~Escapable {
  private let nodes: Span<Node>
  private var index: Int
  private let end: Int
  /// The number of nodes from a child to the value that ends its member: 1 for the keys alone, otherwise 0.
  private var nodesBeforeValue = 0

  /// The elements of the array `container`, or the keys and values of the dictionary.
  @inline(__always)
  @_lifetime(copy nodes)
  init(of container: Int, in nodes: Span<Node>) {
    self.nodes = nodes
    index = container + 1
    end = container + 1 + nodes[container].size
  }

  @inline(__always)
  @_lifetime(copy nodes)
  init(keysOf container: Int, in nodes: Span<Node>) {
    self.init(of: container, in: nodes)
    nodesBeforeValue = 1
    if nodes[container].kind != .dictionary { index = end }
  }

  @inline(__always)
  mutating func next() -> Int? {
    guard index < end else { return nil }
    let child = index
    index = child + nodesBeforeValue + 1 + nodes[child + nodesBeforeValue].size
    return child
  }
}

extension PropertyList {
  /// The elements of the array at `index`, or the keys and values of the dictionary.
  @inline(__always)
  @_lifetime(borrow self)
  func children(of index: Int) -> Children { Children(of: index, in: nodes.span) }

  @inline(__always)
  @_lifetime(borrow self)
  func keys(of index: Int) -> Children { Children(keysOf: index, in: nodes.span) }

  /// Calls `body` with the index of each element, or of each key and value, of the container at `index`, in order.
  package func forEachChild<Failure: Error>(of index: Int, _ body: (Int) throws(Failure) -> Void) throws(Failure) {
    var children = children(of: index)
    while let child = children.next() { try body(child) }
  }

  /// The indexes of the elements of the array at `index`, or of the keys and values of the dictionary.
  func childIndexes(of index: Int) -> [Int] {
    var indexes: [Int] = []
    indexes.reserveCapacity(nodes[index].memberCount ?? 0)
    forEachChild(of: index) { indexes.append($0) }
    return indexes
  }

  /// Calls `body` with the index of each key of the dictionary at `index`, in order; its value is the node after it.
  package func forEachPair<Failure: Error>(of index: Int, _ body: (Int) throws(Failure) -> Void) throws(Failure) {
    var keys = keys(of: index)
    while let key = keys.next() { try body(key) }
  }

  /// Calls `body` with the index of each dictionary that has entries, in order.
  package func forEachDictionary(_ body: (Int) -> Void) {
    let nodes = nodes.span
    var index = 0
    while index < nodes.count {
      // Most containers have only scalars, which are skipped.
      if case .dictionary(let count, let size, _) = nodes[index] {
        if size > 0 { body(index) }
        if size == count &+ count { index &+= Int(size) }
      } else if case .array(let count, let size) = nodes[index], size == count {
        index &+= Int(size)
      }
      index &+= 1
    }
  }

  /// Calls `body` with the index of each element of the array, or of each value of the dictionary, at `index`.
  func forEachValue(of index: Int, _ body: (Int) -> Void) {
    if nodes[index].kind == .dictionary {
      forEachPair(of: index) { body($0 + 1) }
    } else {
      forEachChild(of: index, body)
    }
  }
}

/// The nodes of a member of a container: of a key and its value, or of an element.
package struct MemberNodes {
  /// The index of the key, or of the value if there is none.
  let start: Int
  let value: Int
  var hasKey: Bool { start < value }

  init(value: Int, hasKey: Bool = false) { (start, self.value) = (hasKey ? value - 1 : value, value) }

  init(start: Int, hasKey: Bool) { (self.start, value) = (start, hasKey ? start + 1 : start) }

  package init(key: Int) { self.init(start: key, hasKey: true) }
}
