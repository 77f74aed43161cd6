/// The order of the members of three sides: a walk over the members of the base, with the members that each side has added or moved.
///
/// ```
/// base    a b c                          base    a b c d
/// ours    a x c      x replaces b        ours    b a c d
/// theirs  y b c      y replaces a        theirs  a b d c
/// walk    y (a) x (b) c                  walk    b a d c
/// ```
///
/// - The members of the base that no side has moved stay in its order. Removed members keep their positions in the walk.
/// - Members that replace others have their positions. Any other added member, and each moved one, is after the last staying member
///   before it on its own side. Where both sides put members, those of ours are first.
/// - Of the members that both sides keep, each pair has the order of the side that has changed it; see `MoveOrder`.
/// - A member that both sides have added is at the earlier one of its positions.
struct MemberWalk {
  /// A member by its positions; nil on a side that does not have it.
  typealias Positions = MergeSides<Int?>

  /// The members in their order.
  struct PositionList: RandomAccessCollection, MutableCollection {
    private var positions = MergeSides(
      base: OptionalPositions([]), ours: OptionalPositions([]), theirs: OptionalPositions([]))

    init(_ members: [Positions] = []) { for member in members { append(member) } }

    var startIndex: Int { 0 }
    var endIndex: Int { positions.base.count }

    subscript(index: Int) -> Positions {
      get { positions.map { $0[index] } }
      set { for side in MergeSide.allCases { positions[side][index] = newValue[side] } }
    }

    fileprivate mutating func append(_ member: Positions) {
      for side in MergeSide.allCases { positions[side].append(member[side]) }
    }
  }

  let members: PositionList
  /// True if exactly one side has moved members. Added members beside them may then have several right positions.
  let isReorderedByOneSide: Bool
  /// The members that both sides have put in the position of one member of the base, with that member, by the first one.
  let replacedByBoth: [Int: Range<Int>]

  /// - Complexity: O(*n*) in the number of members if no side has moved members; see `SideOrder`.
  init(_ matches: MemberMatches, budget: Int) {
    let ours = SideOrder(matches.inBase.ours, baseCount: matches.baseCount, budget: budget)
    let theirs = SideOrder(matches.inBase.theirs, baseCount: matches.baseCount, budget: budget)
    let placedByOurs = ours.placedMembers(beside: theirs, placesMovesOfBoth: true)
    let placedByTheirs = theirs.placedMembers(beside: ours, placesMovesOfBoth: false)
    var members = PositionList()
    var replacedByBoth: [Int: Range<Int>] = [:]
    // True for the members of ours that theirs has added, too, and that are in the walk.
    var isPlaced = [Bool](repeating: false, count: matches.inBase.ours.count)

    func place(base: Int) {
      members.append(Positions(base: base, ours: ours.positions[base], theirs: theirs.positions[base]))
    }
    func placeOurs(_ position: Int) {
      if let base = matches.inBase.ours[position] { return place(base: base) }
      let other = matches.theirsOfOurs[position]
      if other != nil, isPlaced[position] { return }
      isPlaced[position] = true
      members.append(Positions(base: nil, ours: position, theirs: other))
    }
    func placeTheirs(_ position: Int) {
      if let base = matches.inBase.theirs[position] { return place(base: base) }
      if let other = matches.oursOfTheirs[position] { return placeOurs(other) }
      members.append(Positions(base: nil, ours: nil, theirs: position))
    }
    /// Places the members that the sides have put at `point`. Between two that both sides have added there, those of ours are first.
    func place(at point: Int) {
      let here = placedByOurs.positions(at: point)
      var rest = placedByTheirs.positions(at: point)[...]
      for position in here {
        if let other = matches.theirsOfOurs[position], let index = rest.firstIndex(of: other) {
          // Those that ours has added here, too, are placed in the order of ours.
          for position in rest[..<index] where !here.sortedContains(matches.oursOfTheirs[position]) {
            placeTheirs(position)
          }
          rest = rest[(index + 1)...]
        }
        placeOurs(position)
      }
      for position in rest { placeTheirs(position) }
    }

    place(at: SideOrder.InsertionPoint.start)
    for base in 0..<matches.baseCount where !ours.isMoved(base) && !theirs.isMoved(base) {
      let start = members.count
      place(at: SideOrder.InsertionPoint.replacing(base))
      place(base: base)
      let replacements = members[start...].dropLast()
      if replacements.contains(where: { $0.theirs == nil }), replacements.contains(where: { $0.ours == nil }) {
        replacedByBoth[start] = start..<members.count
      }
      place(at: SideOrder.InsertionPoint.after(base))
    }
    self.members = ours.hasMoves && theirs.hasMoves ? MoveOrder.applied(to: members) : members
    self.replacedByBoth = replacedByBoth
    isReorderedByOneSide = ours.hasMoves != theirs.hasMoves
  }
}

/// The members of one side of a merge in relation to the members of the base.
private struct SideOrder {
  /// A position in the walk for members that a side has added or moved. Points are numbered in the order of the base.
  enum InsertionPoint {
    static let start = 0
    /// The position of this member of the base, which the side has removed there.
    static func replacing(_ base: Int) -> Int { 2 * base + 1 }
    static func after(_ base: Int) -> Int { 2 * base + 2 }
  }

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

  /// The positions of the members that this side has added or moved, in the order of their points.
  func placedMembers(beside other: SideOrder, placesMovesOfBoth: Bool) -> [(point: Int, position: Int)] {
    if !hasMoves, inBase.allSatisfy({ $0 != nil }) { return [] }
    var placed: [(point: Int, position: Int)] = []
    // The point behind the last member that no side has moved.
    var point = InsertionPoint.start
    // The points of the removed members between two kept members. An added member takes the next one, or the last one.
    var removed: ArraySlice<Int> = []
    var next = 0
    // Removed members are behind the members that the side has kept in place.
    func passRemoved() {
      while next < positions.count, positions[next] == nil || isMoved(next) {
        if positions[next] == nil {
          removed.append(other.isMoved(next) ? point : InsertionPoint.replacing(next))
          if !other.isMoved(next) { point = InsertionPoint.after(next) }
        }
        next += 1
      }
    }
    passRemoved()
    for (position, base) in inBase.enumerated() {
      guard let base else {
        placed.append((removed.first ?? point, position))
        if removed.count > 1 { removed.removeFirst() }
        continue
      }
      removed = []
      if isMoved(base) {
        if placesMovesOfBoth || !other.isMoved(base) { placed.append((point, position)) }
        continue
      }
      if !other.isMoved(base) { point = InsertionPoint.after(base) }
      next = base + 1
      passRemoved()
    }
    placed.sort { $0 < $1 }
    return placed
  }
}

extension [(point: Int, position: Int)] {
  fileprivate func positions(at point: Int) -> [Int] {
    self[firstIndex(notBefore: { $0.point < point })...].prefix { $0.point == point }.map(\.position)
  }
}

extension [Int] {
  /// True if this sorted array contains `value`.
  fileprivate func sortedContains(_ value: Int?) -> Bool {
    guard let value else { return false }
    let index = firstIndex(notBefore: { $0 < value })
    return index < count && self[index] == value
  }
}
