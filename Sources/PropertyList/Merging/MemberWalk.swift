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
  typealias Member = MergeSides<Int?>

  /// The members in their order.
  struct Members: RandomAccessCollection {
    private var positions = MergeSides(
      base: OptionalPositions([]), ours: OptionalPositions([]), theirs: OptionalPositions([]))

    init(_ members: [Member] = []) { for member in members { append(member) } }

    var startIndex: Int { 0 }
    var endIndex: Int { positions.base.count }
    subscript(index: Int) -> Member { positions.map { $0[index] } }

    fileprivate mutating func append(_ member: Member) {
      for side in MergeSide.allCases { positions[side].append(member[side]) }
    }

    fileprivate mutating func reserveCapacity(_ count: Int) {
      for side in MergeSide.allCases { positions[side].reserveCapacity(count) }
    }
  }

  private(set) var members = Members()
  /// True if exactly one side has moved members. Added members beside them may then have several right positions.
  let isReorderedByOneSide: Bool
  /// The members that both sides have put in the position of one member of the base, with that member, by the first one.
  private(set) var replacedByBoth: [Int: Range<Int>] = [:]
  private let matches: MemberMatches
  private let theirsOfOurs: [Int: Int]
  /// True for the members of theirs that are already in the walk.
  private var isPlaced: [Bool]
  private var isOursPlaced: [Bool]

  /// - Complexity: O(*n*) in the number of members if no side has moved members; see `SideOrder` and `BaseOrder`.
  init(_ matches: MemberMatches, budget: Int) {
    self.matches = matches
    var theirsOfOurs: [Int: Int] = [:]
    for (theirs, ours) in matches.oursOfTheirs.enumerated() where matches.inBase.theirs[theirs] == nil {
      if let ours, matches.inBase.ours[ours] == nil { theirsOfOurs[ours] = theirs }
    }
    self.theirsOfOurs = theirsOfOurs
    isPlaced = [Bool](repeating: false, count: matches.inBase.theirs.count)
    isOursPlaced = [Bool](repeating: false, count: matches.inBase.ours.count)
    let ours = SideOrder(matches.inBase.ours, baseCount: matches.baseCount, budget: budget)
    let theirs = SideOrder(matches.inBase.theirs, baseCount: matches.baseCount, budget: budget)
    isReorderedByOneSide = ours.hasMoves != theirs.hasMoves
    let added = MergeSides(
      base: SideOrder.Added(), ours: ours.addedMembers(unlessMovedBy: theirs),
      theirs: theirs.addedMembers(unlessMovedBy: ours))
    members.reserveCapacity(matches.baseCount + ours.addedCount + theirs.addedCount)
    place(added, .start)
    for position in BaseOrder.positions(ours, theirs) {
      let start = members.count
      place(added, .replacing(position))
      members.append(
        Member(base: position, ours: ours.positions[position], theirs: theirs.positions[position]))
      let replacements = members[start...].dropLast()
      if replacements.contains(where: { $0.theirs == nil }), replacements.contains(where: { $0.ours == nil }) {
        replacedByBoth[start] = start..<members.count
      }
      place(added, .after(position))
    }
  }

  /// Places the members that the sides have added at `slot`. Those that both have added there divide them into groups; in a group,
  /// those of ours are first.
  private mutating func place(_ added: MergeSides<SideOrder.Added>, _ slot: SideOrder.Slot) {
    var theirs = added.theirs[slot]
    let ours = added.ours[slot]
    /// True if ours has added this member of theirs here, too, so that it is placed in the order of ours.
    func isInOurs(_ position: Int) -> Bool {
      guard let other = matches.oursOfTheirs[position] else { return false }
      let index = ours.firstIndex(notBefore: { $0 < other })
      return index < ours.endIndex && ours[index] == other
    }
    for position in ours {
      if let other = theirsOfOurs[position], let index = theirs.firstIndex(of: other) {
        for position in theirs[..<index] where !isInOurs(position) { placeTheirs(position) }
        theirs = theirs[(index + 1)...]
      }
      placeOurs(position)
    }
    for position in theirs { placeTheirs(position) }
  }

  private mutating func placeOurs(_ position: Int) {
    guard !isOursPlaced[position] else { return }
    isOursPlaced[position] = true
    let other = theirsOfOurs[position]
    if let other { isPlaced[other] = true }
    members.append(Member(base: nil, ours: position, theirs: other))
  }

  private mutating func placeTheirs(_ position: Int) {
    guard !isPlaced[position] else { return }
    if let other = matches.oursOfTheirs[position], theirsOfOurs[other] == position { return placeOurs(other) }
    isPlaced[position] = true
    members.append(Member(base: nil, ours: nil, theirs: position))
  }
}
