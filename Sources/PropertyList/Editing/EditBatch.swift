/// Makes edits at key paths, all of them in one pass over the nodes. Each edit sees the results of the earlier ones.
///
/// The batch records which members of the containers on the key paths are new, and indexes keys when many are searched for. An edit that
/// throws changes nothing, except for copies and moves, whose steps before the error remain.
package struct EditBatch {
  /// The list without the edits since the last call of `makeChanges()`.
  package internal(set) var list: PropertyList
  /// The new nodes, which have indexes after those of the list.
  var changes: NodeChanges
  var containers: [OpenContainer]
  /// Positions in `containers` of the containers at these indexes.
  var openContainers: [Int: Int] = [:]
  /// The limit for copies from now on.
  package internal(set) var copies: CopyLimit

  package init(of list: PropertyList, _ copies: CopyLimit? = nil) {
    self.list = list
    self.copies = copies ?? CopyLimit()
    changes = NodeChanges(of: list, movesNodes: true)
    containers = [OpenContainer(root: list.nodes.count)]
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
    if containers.contains(where: \.isEdited) { change { _, _ in } }
  }

  /// Forgets the collected edits.
  package mutating func discardChanges() { self = EditBatch(of: list, copies) }

  /// Calls `body` with the list after all collected edits, and with changes of it, which are then made.
  mutating func change<Failure: Error>(
    _ body: (inout PropertyList, inout NodeChanges) throws(Failure) -> Void
  ) throws(Failure) {
    for container in containers where container.isEdited { addChanges(of: container) }
    (containers, openContainers) = ([], [:])
    list.rewrite(changes)
    changes = NodeChanges(of: list)
    defer {
      changes = NodeChanges(of: list, movesNodes: true)
      containers = [OpenContainer(root: list.nodes.count)]
    }
    try body(&list, &changes)
    list.rewrite(changes)
  }

  /// Adds the changes of the members of `container`.
  private mutating func addChanges(of container: OpenContainer) {
    let index = container.index
    let keyCount = container.isDictionary ? 1 : 0
    /// End of the old members for which changes were added.
    var position = index + 1
    /// New members, which are inserted before the next old one.
    var new: [Range<Int>] = []
    for member in container.members {
      switch member {
      case .run(let start, let end, _):
        if position < start || !new.isEmpty { changes.change(position..<Int(start), of: index, to: new) }
        (new, position) = ([], Int(end))
      case .removed: break
      case .single(let key, let value, nil):
        if container.isDictionary { new.append(Int(key)..<Int(key) + 1) }
        new.append(Int(value)..<changes.end(of: Int(value), in: list))
      case .single(let key, let value, let original?):
        let start = Int(original) - keyCount
        if position < start || !new.isEmpty { changes.change(position..<start, of: index, to: new) }
        (new, position) = ([], changes.end(of: Int(original), in: list))
        if key != start { changes.replace(start..<start + 1, of: index, by: Int(key)..<Int(key) + 1) }
        if value != original {
          let newValue = Int(value)..<changes.end(of: Int(value), in: list)
          changes.replace(Int(original)..<position, of: index, by: newValue)
        }
      }
    }
    let end = index < 0 ? list.nodes.count : changes.end(of: index, in: list)
    changes.change(position..<end, of: index, to: new, countChange: container.count - container.oldCount)
  }
}

/// The numbers of values and bytes that copies may still add to a list. Each copy can double the list, so without a limit a short
/// script could fill the memory.
package struct CopyLimit {
  private var nodes = Int.max
  private var bytes = Int.max

  /// No limit.
  init() {}

  /// As many values as `limits` allows, and 64 bytes for each of them.
  package init(_ limits: Limits) {
    nodes = limits.nodes
    let (product, isTooLarge) = nodes.multipliedReportingOverflow(by: 64)
    if !isTooLarge { bytes = product }
  }

  /// Subtracts `count` copies of `copied`.
  ///
  /// - Returns: false if they exceed the limit.
  mutating func subtract(_ count: Int, of copied: [Node]) -> Bool {
    let (newNodes, hasTooManyNodes) = copied.count.multipliedReportingOverflow(by: count)
    let (newBytes, hasTooManyBytes) = copied.reduce(0) { $0 + $1.byteCount }.multipliedReportingOverflow(by: count)
    guard !hasTooManyNodes, !hasTooManyBytes, newNodes <= nodes, newBytes <= bytes else { return false }
    nodes -= newNodes
    bytes -= newBytes
    return true
  }
}

extension Node {
  /// The number of bytes of a string, data or number.
  fileprivate var byteCount: Int {
    switch self {
    case .string(let slice), .data(let slice), .number(let slice), .wideInteger(let slice): Int(slice.count)
    case .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null, .array, .dictionary: 0
    }
  }
}
