/// A member of a container of the edited list.
struct EditedMember {
  let nodes: MemberNodes
  /// The origin of the first node.
  let origin: Origin
  /// The end of the run of origins with the first node: the nodes up to it are the same ones as in the original, in the same order.
  let runEnd: Int
  var relation = Relation.new

  /// The relation to the members of the original container. The indexes are those of the original members.
  enum Relation {
    case new
    case stays(at: Int)
    case moves(from: Int)
  }

  init(_ nodes: MemberNodes, of edited: borrowing PropertyList) {
    self.nodes = nodes
    (origin, runEnd) = edited.origins.find(nodes.start)
  }
}

/// The members of a container of the edited list.
struct EditedMembers: Sequence, IteratorProtocol {
  private let edited: PropertyList
  private let oldMembers: TextMembers?
  private let hasKeys: Bool
  private var nextStart: Int
  private let end: Int
  /// The index in `oldMembers` at which the search for the next original member begins.
  private var nextOldIndex = 0
  /// The original members, by index of key or element, that move to another index: as few as possible.
  private var moved: Set<Int> = []

  /// With `isOrdered`, the original members that remain are in their original order. A new container has no `oldMembers`.
  init(of index: Int, in edited: PropertyList, _ oldMembers: TextMembers?, isOrdered: Bool) {
    (self.edited, self.oldMembers) = (edited, oldMembers)
    hasKeys = edited.nodes[index].kind == .dictionary
    nextStart = index + 1
    end = edited.end(of: index)
    if isOrdered { return }
    let oldChildren = edited.childIndexes(of: index).compactMap { edited.origins[$0].index }
    if zip(oldChildren, oldChildren.dropFirst()).allSatisfy({ $0 < $1 }) { return }
    moved = Set(oldChildren)
    for staying in oldChildren.longestIncreasingSubsequence() { moved.remove(oldChildren[staying]) }
  }

  mutating func next() -> EditedMember? {
    guard nextStart < end else { return nil }
    var member = EditedMember(MemberNodes(start: nextStart, hasKey: hasKeys), of: edited)
    nextStart = edited.end(of: member.nodes.value)
    guard let oldMembers, let oldStart = member.origin.index else { return member }
    if moved.contains(oldStart) {
      member.relation = .moves(from: oldMembers.indices.firstIndex(notBefore: { oldMembers.start(at: $0) < oldStart }))
    } else {
      while nextOldIndex < oldMembers.count, oldMembers.start(at: nextOldIndex) != oldStart { nextOldIndex += 1 }
      if nextOldIndex < oldMembers.count { member.relation = .stays(at: nextOldIndex) }
    }
    return member
  }
}
