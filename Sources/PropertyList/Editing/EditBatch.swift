/// Makes edits at key paths, all of them in one pass over the nodes. Each edit sees the results of the earlier ones.
///
/// The batch records which members of the containers on the key paths are new, and indexes keys when many are searched for. An edit that
/// throws changes nothing, except for containers that it has created and the steps of a move before the error.
package struct EditBatch {
  package typealias KeyPath = PropertyList.KeyPath

  /// The list before the edits since the last `makeChanges()`. The nodes that these edits have added are after the end of its root.
  package internal(set) var list: PropertyList
  /// The containers on the key paths so far. The first one contains only the root.
  var containers = [OpenContainer()]
  /// The nodes of the first `containers`; see `isOpen`.
  var openNodes: Set<Int> = []
  /// The limit for copies from now on.
  package internal(set) var copies: CopyLimit

  package init(of list: PropertyList, _ copies: CopyLimit = CopyLimit(nil)) {
    self.list = list
    self.copies = copies
  }

  /// The list with all edits.
  package var current: PropertyList {
    mutating get {
      makeChanges()
      return list
    }
  }

  /// Makes the collected edits in `list`.
  package mutating func makeChanges() {
    var changes = NodeChanges()
    for container in containers where container.hasChangedMembers {
      let node = container.node
      let members = node + 1..<list.end(of: node == NodeChanges.aroundRoot ? 0 : node)
      changes.change(members, of: node, to: container.pieces(in: list))
    }
    make(changes)
  }

  package mutating func discardChanges() { make(NodeChanges()) }

  /// Makes `changes` of the list, and none of the collected edits.
  mutating func make(_ changes: NodeChanges) {
    list.rewrite(changes)
    (containers, openNodes) = ([OpenContainer()], [])
  }
}

/// The numbers of values and bytes that copies may still add to a list. Each copy can double the list, so without a limit a short
/// script could fill the memory.
package struct CopyLimit {
  private var nodes = Int.max
  private var bytes = Int.max

  /// As many values as `limits` allows, and 64 bytes for each of them; without `limits`, any number.
  package init(_ limits: Limits?) {
    guard let limits else { return }
    nodes = limits.nodes
    bytes = nodes > Int.max / 64 ? .max : nodes * 64
  }

  /// Subtracts `count` copies of `copied`.
  ///
  /// - Returns: false if they exceed the limit.
  mutating func subtract(_ count: Int, of copied: [Node]) -> Bool {
    if count == 0 { return true }
    let size = copied.reduce(0) { $0 + Int($1.slice?.count ?? 0) }
    guard copied.count <= nodes / count, size <= bytes / count else { return false }
    nodes -= count * copied.count
    bytes -= count * size
    return true
  }
}
