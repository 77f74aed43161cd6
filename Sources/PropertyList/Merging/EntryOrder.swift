/// The order of entries that other sides have added to a dictionary of an OpenStep text. An entry is among those of ours by its key if
/// they are sorted, as Xcode sorts them: `isa` first, and objects by their `isa`. Otherwise it is where the walk has it.
extension ValueMerge {
  /// The `members` of a dictionary with those that ours lacks in their positions.
  ///
  /// - Complexity: O(*n*) in the number of members, and O(*m* log *n*) for *m* added ones.
  func placed(_ members: [MergedMember]) -> [MergedMember] {
    let own = members.filter { value(of: $0).side == .ours }
    if own.isEmpty || own.count == members.count { return members }
    let order = EntryOrder(own.map { key(of: $0) })
    var count = 0
    var added: [(slot: EntryOrder.Slot, member: MergedMember)] = []
    for member in members {
      if value(of: member).side == .ours {
        count += 1
      } else {
        added.append((order.slot(for: key(of: member), after: count), member))
      }
    }
    // Members in one slot keep their order.
    added = added.enumerated().sorted { ($0.element.slot, $0.offset) < ($1.element.slot, $1.offset) }.map(\.element)
    var placed: [MergedMember] = []
    var next = 0
    for position in 0...own.count {
      while next < added.count, added[next].slot.position == position {
        placed.append(added[next].member)
        next += 1
      }
      if position < own.count { placed.append(own[position]) }
    }
    return placed
  }

  /// The value of ours, or otherwise that of another side.
  private func value(of member: MergedMember) -> (side: MergeSide, index: Int) {
    switch member {
    case .kept(let index, _): (.ours, index)
    case .added(let side, let index): (side, index)
    case .conflict(let number):
      [MergeSide.ours, .theirs, .base].lazy.compactMap { side in
        conflicts[number].values[side].first.map { (side, $0) }
      }.first ?? (.ours, 0)
    }
  }

  private func key(of member: MergedMember) -> EntryOrder.Key {
    let (side, index) = value(of: member)
    let list = lists[side].list
    func text(_ index: Int) -> [UInt8] { list.string(at: index).map { Array(copying: list.bytes(of: $0)) } ?? [] }
    let kind = list.nodes[index].kind == .dictionary ? list.value(of: index, forKey: Array("isa".utf8).span) : nil
    let key = text(index - 1)
    return EntryOrder.Key(kind: kind.map(text) ?? [], text: key == Array("isa".utf8) ? [] : key)
  }
}

private struct EntryOrder {
  struct Key {
    /// The `isa` of an object.
    var kind: [UInt8]
    let text: [UInt8]
  }

  /// A position among the entries of ours.
  struct Slot: Comparable {
    let position: Int
    /// 0 for an entry of the objects before the position, 2 for one of those after it, 1 for other objects.
    let rank: Int
    let kind: [UInt8]
    /// Empty if it is not compared.
    let text: [UInt8]

    static func < (one: Slot, other: Slot) -> Bool {
      if (one.position, one.rank) != (other.position, other.rank) {
        return (one.position, one.rank) < (other.position, other.rank)
      }
      return one.kind == other.kind
        ? one.text.lexicographicallyPrecedes(other.text) : one.kind.lexicographicallyPrecedes(other.kind)
    }
  }

  /// Entries of one kind.
  private struct Run {
    var range: Range<Int>
    var isSorted = true
  }

  private var keys: [Key]
  private var runs: [Run] = []
  private let hasSortedKinds: Bool

  /// The order of the entries of ours, which have `keys`.
  init(_ keys: [Key]) {
    self.keys = keys
    let starts = keys.indices.filter { $0 == 0 || keys[$0 - 1].kind != keys[$0].kind }
    // Otherwise objects are not ordered by their kinds.
    if Set(starts.map { keys[$0].kind }).count < starts.count {
      for index in keys.indices { self.keys[index].kind = [] }
    }
    for index in keys.indices {
      guard let last = runs.last, self.keys[last.range.lowerBound].kind == self.keys[index].kind else {
        runs.append(Run(range: index..<index + 1))
        continue
      }
      if !keys[index - 1].text.lexicographicallyPrecedes(keys[index].text) { runs[runs.count - 1].isSorted = false }
      runs[runs.count - 1].range = last.range.lowerBound..<index + 1
    }
    hasSortedKinds = zip(runs, runs.dropFirst()).allSatisfy { [keys = self.keys] one, other in
      keys[one.range.lowerBound].kind.lexicographicallyPrecedes(keys[other.range.lowerBound].kind)
    }
  }

  /// The slot for an entry of another side that is after `count` entries of ours in the walk.
  func slot(for key: Key, after count: Int) -> Slot {
    let isGrouped = runs.count > 1 || !keys[0].kind.isEmpty
    guard let run = isGrouped ? runs.first(where: { keys[$0.range.lowerBound].kind == key.kind }) : runs.first else {
      let next = runs.first {
        hasSortedKinds
          ? key.kind.lexicographicallyPrecedes(keys[$0.range.lowerBound].kind) : $0.range.lowerBound >= count
      }
      return Slot(position: next?.range.lowerBound ?? keys.count, rank: 1, kind: key.kind, text: [])
    }
    let range = run.range
    let position =
      run.isSorted
      ? keys[range].firstIndex(notBefore: { $0.text.lexicographicallyPrecedes(key.text) })
      : min(max(count, range.lowerBound), range.upperBound)
    return Slot(
      position: position, rank: position == range.lowerBound ? 2 : 0, kind: [], text: run.isSorted ? key.text : [])
  }
}
