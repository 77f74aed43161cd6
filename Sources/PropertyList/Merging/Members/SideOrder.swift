/// The members of one side of a merge in relation to the members of the base.
struct SideOrder {
  /// A position in the walk for members that a side has added. Points are numbered in the order of the base.
  enum InsertionPoint {
    static let start = 0
    /// The position of this member of the base, which the side has removed there.
    static func replacing(_ base: Int) -> Int { 2 * base + 1 }
    static func after(_ base: Int) -> Int { 2 * base + 2 }
  }

  /// The positions of members that a side has added, in the order of their points.
  typealias Added = [(point: Int, position: Int)]

  /// For each member of the side, its position in the base.
  private let inBase: OptionalPositions
  /// For each member of the base, its position on the side; nil if the side has removed it.
  private(set) var positions: OptionalPositions
  /// For each member of the base, true if the side has moved it; empty if it has moved none.
  private var isMoved: [Bool] = []

  var hasMoves: Bool { !isMoved.isEmpty }

  /// - Complexity: O(*n*) in the number of members without moves, otherwise that of `SequenceDifference`, limited by `budget`.
  init(_ inBase: OptionalPositions, baseCount: Int, budget: Int) {
    self.inBase = inBase
    positions = OptionalPositions(repeating: nil, count: baseCount)
    var last = -1
    var isOrdered = true
    for (position, base) in inBase.enumerated() {
      guard let base else { continue }
      positions[base] = position
      isOrdered = isOrdered && base > last
      last = base
    }
    guard !isOrdered else { return }
    // The same members as in git's merge of a text with one line for each.
    let old = positions.enumerated().map { base, position in position ?? -1 - base }
    isMoved = [Bool](repeating: false, count: baseCount)
    for edit in SequenceDifference.edits(from: old, to: Array(inBase.indices), comparisons: max(budget, 0)) {
      for base in edit.old { isMoved[base] = positions[base] != nil }
    }
  }

  func isMoved(_ base: Int) -> Bool { hasMoves && isMoved[base] }

  /// Calls `body` with the members of this side in their order, by their positions on the side and in the base. Removed members are
  /// behind the members that the side has kept in place.
  private func forEachMember(_ body: (_ position: Int?, _ base: Int?) -> Void) {
    var next = 0
    func passRemoved() {
      while next < positions.count, positions[next] == nil || isMoved(next) {
        if positions[next] == nil { body(nil, next) }
        next += 1
      }
    }
    passRemoved()
    for (position, base) in inBase.enumerated() {
      body(position, base)
      guard let base, !isMoved(base) else { continue }
      next = base + 1
      passRemoved()
    }
  }

  /// The members of the base in the order of this side.
  var order: [Int] {
    guard hasMoves else { return Array(positions.indices) }
    var order: [Int] = []
    order.reserveCapacity(positions.count)
    forEachMember { _, base in if let base { order.append(base) } }
    return order
  }

  /// The members that the side has added. `other` is the other side.
  func addedMembers(unlessMovedBy other: SideOrder) -> Added {
    var added: Added = []
    if inBase.allSatisfy({ $0 != nil }) { return added }
    // The point behind the last member that the other side has not moved.
    var point = InsertionPoint.start
    // The points of the removed members between two kept members. An added member takes the next one, or the last one.
    var removed: ArraySlice<Int> = []
    forEachMember { position, base in
      guard let base else {
        if let position { added.append((removed.first ?? point, position)) }
        if removed.count > 1 { removed.removeFirst() }
        return
      }
      if position == nil {
        removed.append(other.isMoved(base) ? point : InsertionPoint.replacing(base))
      } else {
        removed = []
      }
      if !other.isMoved(base) { point = InsertionPoint.after(base) }
    }
    added.sort { $0 < $1 }
    return added
  }
}
