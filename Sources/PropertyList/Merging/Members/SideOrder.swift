/// The members of one side of a merge in relation to the members of the base.
struct SideOrder {
  /// A point in the walk for members that a side has added, in the order of the base.
  struct InsertionPoint: Comparable {
    private let rank: Int
    static let start = Self(rank: 0)
    /// The point of this member of the base, which the side has removed there.
    static func replacing(_ base: Int) -> Self { Self(rank: 2 * base + 1) }
    static func after(_ base: Int) -> Self { Self(rank: 2 * base + 2) }
    static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }
  }

  /// The members that a side has added, in the order of their points and then of the side.
  typealias Added = [(point: InsertionPoint, index: Int, id: MemberMatches.ID)]

  private let matches: MemberMatches
  private let side: MergeSide
  /// For each member of the base, true if the side has moved it; empty if it has moved none.
  private var isMoved: [Bool] = []

  var hasMoves: Bool { !isMoved.isEmpty }

  /// - Complexity: O(*n*) in the number of members without moves, otherwise that of `SequenceDifference`, limited by `budget`.
  init(_ matches: MemberMatches, of side: MergeSide, budget: Int) {
    (self.matches, self.side) = (matches, side)
    let ids = matches.ids(of: side)
    let kept = ids.filter { $0 < matches.baseCount }
    if zip(kept, kept.dropFirst()).allSatisfy({ $0 < $1 }) { return }
    // Moved members are those that git would remove and insert as lines of a text.
    // A removed member has an ID of its own, which no member of the side has.
    let old = bases.map { matches.members[$0, side] ?? -1 - $0 }
    isMoved = [Bool](repeating: false, count: old.count)
    for edit in SequenceDifference.edits(from: old, to: Array(ids.indices), comparisons: max(budget, 0)) {
      for base in edit.old { isMoved[base] = has(base) }
    }
  }

  var bases: Range<Int> { 0..<matches.baseCount }

  /// True if the side has kept this member of the base.
  func has(_ base: Int) -> Bool { matches.members[base, side] != nil }

  func isMoved(_ base: Int) -> Bool { hasMoves && isMoved[base] }

  /// Calls `body` with the IDs of the members of this side in their order. Removed members are behind the members that the side has
  /// kept in place.
  private func forEachMember(_ body: (_ id: MemberMatches.ID) -> Void) {
    var next = 0
    func passRemoved() {
      while next < bases.count, !has(next) || isMoved(next) {
        if !has(next) { body(next) }
        next += 1
      }
    }
    passRemoved()
    for id in matches.ids(of: side) {
      body(id)
      guard bases.contains(id), !isMoved(id) else { continue }
      next = id + 1
      passRemoved()
    }
  }

  /// The members of the base in the order of this side.
  var order: [Int] {
    guard hasMoves else { return Array(bases) }
    var order: [Int] = []
    forEachMember { if bases.contains($0) { order.append($0) } }
    return order
  }

  /// The members of the base that both sides have, in the order of this one.
  private func common(with other: SideOrder) -> some Sequence<Int> {
    matches.ids(of: side).lazy.filter { bases.contains($0) && other.has($0) }
  }

  /// The members that the side has added. `other` is the other side. Each removed member leaves a point for an added one:
  ///
  /// ```
  /// base  a b c   d
  /// side  a x y z d     x replaces b; y replaces c, and so does z, as no other point is left
  /// ```
  func addedMembers(unlessMovedBy other: SideOrder) -> Added {
    var added: Added = []
    if matches.ids(of: side).allSatisfy(bases.contains) { return added }
    let areMovedAlike = common(with: other).elementsEqual(other.common(with: self))
    // The point behind the last member that the other side has not moved.
    var point = InsertionPoint.start
    // The points of the members removed since the last kept one. The last of them stays free.
    var freePoints: ArraySlice<InsertionPoint> = []
    forEachMember { id in
      guard bases.contains(id) else {
        added.append((freePoints.first ?? point, added.count, id))
        if freePoints.count > 1 { freePoints.removeFirst() }
        return
      }
      let isMoved = !areMovedAlike && other.isMoved(id)
      if has(id) { freePoints = [] } else { freePoints.append(isMoved ? point : .replacing(id)) }
      if !isMoved { point = .after(id) }
    }
    added.sort { $0 < $1 }
    return added
  }
}
