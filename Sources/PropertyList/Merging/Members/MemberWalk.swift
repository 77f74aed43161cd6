/// The order of the members of three sides: a walk over the members of the base, with the members that each side has added.
///
/// ```
/// base    a b c
/// ours    a x c      x replaces b
/// theirs  y b c      y replaces a
/// walk    y (a) x (b) c
/// ```
///
/// - The members of the base have the order of `BaseOrder`. Removed members stay in the walk.
/// - Members that replace another one are before it. Any other added member is after the last member of the base before it on
///   its own side that the other side has not moved. Where both sides add members, those of ours are first.
/// - A member that both sides have added is at the earlier one of its two points.
///
/// The elements are the values of the members.
struct MemberWalk: RandomAccessCollection {
  /// The values of the members of each side in its order.
  let values: MergeSides<[Int]>
  /// True if exactly one side has moved members. Added members beside them may then belong at several points.
  let isReorderedByOneSide: Bool
  /// The runs of members with which both sides have replaced one member of the base, and this member, by their first index.
  private(set) var replacedByBoth: [Int: Range<Int>] = [:]
  private let matches: MemberMatches
  /// The IDs of the members.
  private var order: [Int32] = []
  /// The index of each member by its ID; -1 for one that is not in the walk yet.
  private var indexes: [Int32]

  /// - Complexity: O(*n*) in the number of members if no side has moved members; see `SideOrder` and `BaseOrder`.
  init(_ matches: MemberMatches, of values: MergeSides<[Int]>, budget: Int) {
    (self.matches, self.values) = (matches, values)
    indexes = [Int32](repeating: -1, count: matches.members.count)
    let ours = SideOrder(matches, of: .ours, budget: budget)
    let theirs = SideOrder(matches, of: .theirs, budget: budget)
    isReorderedByOneSide = ours.hasMoves != theirs.hasMoves
    let added = MergeSides(
      base: [], ours: ours.addedMembers(unlessMovedBy: theirs), theirs: theirs.addedMembers(unlessMovedBy: ours))
    appendMembers(added, at: .start)
    for id in BaseOrder.merged(ours, theirs) {
      let start = count
      appendMembers(added, at: .replacing(id))
      append(id)
      let replacements = self[start...].dropLast()
      if replacements.contains(where: { $0.theirs == nil }), replacements.contains(where: { $0.ours == nil }) {
        replacedByBoth[start] = start..<count
      }
      appendMembers(added, at: .after(id))
    }
  }

  /// The walk over the roots of three lists, or of two without a base, which are one member.
  static func ofRoots(hasBase: Bool) -> MemberWalk {
    let roots = MergeSides<[Int]> { $0 == .base && !hasBase ? [] : [0] }
    var matches = MemberMatches(baseCount: roots.base.count)
    for side in [MergeSide.ours, .theirs] { matches.add(side, [roots.base.first]) }
    matches.matchAdded([0])
    return MemberWalk(matches, of: roots, budget: 0)
  }

  let startIndex = 0
  var endIndex: Int { order.count }

  subscript(index: Int) -> SideNodes {
    SideNodes { side in matches.members[Int(order[index]), side].map { values[side][$0] } }
  }

  /// The indexes in the walk of the members of `side`, in its order.
  func indexes(of side: MergeSide) -> [Int] { matches.ids(of: side).map { Int(indexes[$0]) } }

  /// Appends the members that the sides have added at `point`. Between two that both sides have added there, those of ours are first.
  private mutating func appendMembers(_ added: MergeSides<SideOrder.Added>, at point: SideOrder.InsertionPoint) {
    let ids = added.map { members in
      members[members.firstIndex(notBefore: { $0.point < point })...].prefix { $0.point == point }.map(\.id)
    }
    lazy var idsOfOurs = Set(ids.ours)
    var theirs = ids.theirs[...]
    for id in ids.ours {
      let inTheirs = matches.members[id, .theirs] ?? 0
      let index = theirs.firstIndex(notBefore: { matches.members[$0, .theirs] ?? 0 < inTheirs })
      if theirs[index...].first == id {
        // Those that ours has added here, too, are appended in the order of ours.
        for other in theirs[..<index] where !idsOfOurs.contains(other) { append(other) }
        theirs = theirs[(index + 1)...]
      }
      append(id)
    }
    for id in theirs { append(id) }
  }

  private mutating func append(_ id: MemberMatches.ID) {
    if indexes[id] >= 0 { return }
    indexes[id] = Int32(count)
    order.append(Int32(id))
  }
}
