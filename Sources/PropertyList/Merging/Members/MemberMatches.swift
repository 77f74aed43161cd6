/// The members of a container on the three sides of a merge, and those that are the same on several sides: entries with one key,
/// elements with one identity, paired elements of lists, or equal comments.
struct MemberMatches {
  /// An index in `members`; below `baseCount` it is that of a member of the base.
  typealias ID = Int

  let baseCount: Int
  /// Those of the base in its order, and then those that a side has added. The entry that `match` empties stays, nil on all sides.
  private(set) var members = MemberIndexes()
  /// For each member of a side, its ID.
  private var ids = MergeSides<[Int32]> { _ in [] }

  init(baseCount: Int) {
    self.baseCount = baseCount
    add(.base, repeatElement(nil, count: baseCount))
  }

  /// Matches the members that the nodes `identities` identify.
  init(_ identities: MergeSides<[Int]>, _ lists: MergeSides<ComparedList>) {
    func partners(_ side: MergeSide, in other: MergeSide) -> [Int?] {
      lists[side].matches(of: identities[side], with: identities[other], in: lists[other])
    }
    self.init(baseCount: identities.base.count)
    for side in [MergeSide.ours, .theirs] { add(side, partners(side, in: .base)) }
    matchAdded(partners(.theirs, in: .ours))
  }

  /// Adds the members of `side`. `partners` are their indexes in the base. Of several with one partner, only the first one has it.
  mutating func add(_ side: MergeSide, _ partners: some Sequence<Int?>) {
    for (index, partner) in partners.enumerated() {
      let id = partner.flatMap { members[$0, side] == nil ? $0 : nil } ?? members.append()
      members[id, side] = index
      ids[side].append(Int32(id))
    }
  }

  /// Matches the members that both sides have added. `partners` are indexes in ours, for each member of theirs.
  mutating func matchAdded(_ partners: some Sequence<Int?>) {
    for (index, partner) in partners.enumerated() where id(of: index, .theirs) >= baseCount {
      guard let id = partner.map({ id(of: $0, .ours) }), id >= baseCount, members[id, .theirs] == nil else { continue }
      match(index, of: .theirs, with: id)
    }
  }

  /// Merges the member at `index` of `side`, which no other side has, into the member `id`.
  mutating func match(_ index: Int, of side: MergeSide, with id: ID) {
    members[self.id(of: index, side), side] = nil
    members[id, side] = index
    ids[side][index] = Int32(id)
  }

  func id(of index: Int, _ side: MergeSide) -> ID { Int(ids[side][index]) }

  /// The IDs of the members of `side` in its order.
  func ids(of side: MergeSide) -> LazyMapCollection<[Int32], ID> { ids[side].lazy.map { Int($0) } }
}

/// Members by their indexes among the members of each side, not by their nodes; nil on a side without the member. In 4 bytes
/// each, as an array of `Int?` would take four times the memory, and merges have millions of members. No list has 2^31 values.
struct MemberIndexes: RandomAccessCollection {
  private var indexes = MergeSides<[Int32]> { _ in [] }

  let startIndex = 0
  var endIndex: Int { indexes.base.count }

  subscript(id: MemberMatches.ID) -> MergeSides<Int?> { MergeSides { self[id, $0] } }

  subscript(id: MemberMatches.ID, side: MergeSide) -> Int? {
    get { indexes[side][id] < 0 ? nil : Int(indexes[side][id]) }
    set { indexes[side][id] = newValue.map { Int32($0) } ?? -1 }
  }

  /// Appends a member that no side has, and returns its ID.
  mutating func append() -> MemberMatches.ID {
    for side in MergeSide.allCases { indexes[side].append(-1) }
    return count - 1
  }
}
