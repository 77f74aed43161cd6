/// The order of the members of three sides: a walk over the members of the base, with the members that each side has added.
///
/// ```
/// base    a b c
/// ours    a x c      x replaces b
/// theirs  y b c      y replaces a
/// walk    y (a) x (b) c
/// ```
///
/// - The members of the base have the order of `BaseOrder`. Removed members keep their positions in the walk.
/// - Members that replace others have their positions. Any other added member is after the last member of the base before it on
///   its own side that the other side has not moved. Where both sides add members, those of ours are first.
/// - A member that both sides have added is at the earlier one of its positions.
struct MemberWalk {
  /// A member by its positions; nil on a side that does not have it.
  typealias Positions = MergeSides<Int?>

  /// The members in their order.
  struct PositionList: RandomAccessCollection {
    private var positions = MergeSides(
      base: OptionalPositions([]), ours: OptionalPositions([]), theirs: OptionalPositions([]))

    init(_ members: [Positions] = []) { for member in members { append(member) } }

    var startIndex: Int { 0 }
    var endIndex: Int { positions.base.count }
    subscript(index: Int) -> Positions { positions.map { $0[index] } }

    fileprivate mutating func append(_ member: Positions) {
      for side in MergeSide.allCases { positions[side].append(member[side]) }
    }
  }

  private(set) var members = PositionList()
  /// True if exactly one side has moved members. Added members beside them may then have several right positions.
  let isReorderedByOneSide: Bool
  /// The members that both sides have put in the position of one member of the base, with that member, by the first one.
  private(set) var replacedByBoth: [Int: Range<Int>] = [:]
  private let matches: MemberMatches
  /// True for the members of ours that theirs has added, too, and that are in the walk.
  private var isPlaced: [Bool]

  /// - Complexity: O(*n*) in the number of members if no side has moved members; see `SideOrder` and `BaseOrder`.
  init(_ matches: MemberMatches, budget: Int) {
    self.matches = matches
    isPlaced = [Bool](repeating: false, count: matches.inBase.ours.count)
    let ours = SideOrder(matches.inBase.ours, baseCount: matches.baseCount, budget: budget)
    let theirs = SideOrder(matches.inBase.theirs, baseCount: matches.baseCount, budget: budget)
    isReorderedByOneSide = ours.hasMoves != theirs.hasMoves
    let added = MergeSides(
      base: [], ours: ours.addedMembers(unlessMovedBy: theirs), theirs: theirs.addedMembers(unlessMovedBy: ours))
    place(added, SideOrder.InsertionPoint.start)
    for position in BaseOrder.positions(ours, theirs) {
      let start = members.count
      place(added, SideOrder.InsertionPoint.replacing(position))
      members.append(
        Positions(base: position, ours: ours.positions[position], theirs: theirs.positions[position]))
      let replacements = members[start...].dropLast()
      if replacements.contains(where: { $0.theirs == nil }), replacements.contains(where: { $0.ours == nil }) {
        replacedByBoth[start] = start..<members.count
      }
      place(added, SideOrder.InsertionPoint.after(position))
    }
  }

  /// Appends the members that the sides have added at `point`. Between two that both sides have added there, those of ours are first.
  private mutating func place(_ added: MergeSides<SideOrder.Added>, _ point: Int) {
    let (ours, here) = (added.ours.positions(at: point), added.theirs.positions(at: point))
    var theirs = here[...]
    for position in ours {
      if let other = matches.theirsOfOurs[position], let index = theirs.firstIndex(of: other) {
        // Those that ours has added here, too, are placed in the order of ours.
        for position in theirs[..<index] where !ours.sortedContains(matches.oursOfTheirs[position]) {
          placeTheirs(position)
        }
        theirs = theirs[(index + 1)...]
      }
      placeOurs(position)
    }
    for position in theirs { placeTheirs(position) }
  }

  private mutating func placeOurs(_ position: Int) {
    let other = matches.theirsOfOurs[position]
    if other != nil {
      if isPlaced[position] { return }
      isPlaced[position] = true
    }
    members.append(Positions(base: nil, ours: position, theirs: other))
  }

  private mutating func placeTheirs(_ position: Int) {
    if let other = matches.oursOfTheirs[position] { return placeOurs(other) }
    members.append(Positions(base: nil, ours: nil, theirs: position))
  }
}

extension SideOrder.Added {
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
