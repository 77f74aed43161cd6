/// The members of a container that are the same on two or three sides of a merge, by their positions: entries with one key, elements
/// with one identity, or paired elements of lists.
struct MemberMatches {
  let baseCount: Int
  /// For each member of ours and theirs, the position of the same member of the base; nil if the side has added it. The part of the
  /// base is empty.
  private(set) var inBase: MergeSides<OptionalPositions>
  /// For each member that ours has added, the position of the same member that theirs has added, and vice versa.
  private(set) var theirsOfOurs: OptionalPositions
  private(set) var oursOfTheirs: OptionalPositions

  /// Matches the members that the nodes `names` identify. Of equal names of one side, only the first one that has a partner matches it.
  init(_ names: MergeSides<[Int]>, _ lists: MergeSides<ComparedList>) {
    func partners(_ side: MergeSide, in other: MergeSide) -> OptionalPositions {
      var isMatched = [Bool](repeating: false, count: names[other].count)
      return OptionalPositions(
        lists[side].pairs(of: names[side], with: names[other], in: lists[other]).map { partner in
          guard let partner, !isMatched[partner] else { return nil }
          isMatched[partner] = true
          return partner
        })
    }
    self.init(baseCount: names.base.count, ours: partners(.ours, in: .base), theirs: partners(.theirs, in: .base))
    for (theirs, ours) in partners(.theirs, in: .ours).enumerated() where inBase.theirs[theirs] == nil {
      guard let ours, inBase.ours[ours] == nil else { continue }
      (oursOfTheirs[theirs], theirsOfOurs[ours]) = (ours, theirs)
    }
  }

  /// Matches the elements of lists, of which each side has paired some with elements of the base, in the order of the base.
  init(baseCount: Int, ours: OptionalPositions, theirs: OptionalPositions) {
    self.baseCount = baseCount
    inBase = MergeSides(base: OptionalPositions([]), ours: ours, theirs: theirs)
    theirsOfOurs = OptionalPositions(repeating: nil, count: ours.count)
    oursOfTheirs = OptionalPositions(repeating: nil, count: theirs.count)
  }

  /// True if the other side has added the member at `position` of `side`, too.
  func isAddedByBoth(_ position: Int, _ side: MergeSide) -> Bool {
    (side == .ours ? theirsOfOurs : oursOfTheirs)[position] != nil
  }

  /// Matches a member that only `side` has added with the member at `base`.
  mutating func match(_ position: Int, of side: MergeSide, with base: Int) { inBase[side][position] = base }
}

/// Positions of members, each nil on a side that does not have the member. In 4 bytes each, as an array of `Int?` would take four times
/// the memory, and merges have millions of members. No list has 2^31 values.
struct OptionalPositions: RandomAccessCollection, MutableCollection {
  private var storage: [Int32]

  init(repeating position: Int?, count: Int) {
    storage = [Int32](repeating: Self.stored(position), count: count)
  }

  init(_ positions: some Sequence<Int?>) { storage = positions.map(Self.stored) }

  var startIndex: Int { 0 }
  var endIndex: Int { storage.count }

  subscript(index: Int) -> Int? {
    get { storage[index] < 0 ? nil : Int(storage[index]) }
    set { storage[index] = Self.stored(newValue) }
  }

  mutating func append(_ position: Int?) { storage.append(Self.stored(position)) }

  private static func stored(_ position: Int?) -> Int32 { position.map { Int32($0) } ?? -1 }
}
