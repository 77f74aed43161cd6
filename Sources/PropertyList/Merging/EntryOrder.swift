/// The order of entries that other sides have added to a dictionary of an OpenStep text. An entry is among those of ours by its key if
/// they are sorted, as Xcode sorts them: `isa` first, and objects by their `isa`. Otherwise it is after the one before it in the walk.
extension ValueMerge {
  /// The `members` of a dictionary with those that ours lacks in their positions.
  ///
  /// - Complexity: O(*n*) in the number of members, and O(*m* log *n*) for *m* added ones.
  func placed(_ members: [MergedMember]) -> [MergedMember] {
    var own = members.compactMap { member -> (index: Int, key: EntryKey, member: MergedMember)? in
      let (side, index) = value(of: member)
      return side == .ours ? (index, key(of: index, .ours), member) : nil
    }
    // The objects of ours stay where they are: the walk moves what both sides have added to the earlier position.
    let areObjects = own.contains { $0.key.kind != nil }
    if areObjects { own.sort { $0.index < $1.index } }
    let neighbours = zip(own, own.dropFirst()).lazy.map { ($0.key, $1.key) }
    let hasSortedKinds = neighbours.allSatisfy { $0.kindHash == $1.kindHash || precedes($0.kind, $1.kind) }
    let unsortedKinds = Set(
      neighbours.filter { $0.kindHash == $1.kindHash && !precedes($0.text, $1.text) }.map(\.0.kindHash))
    var added: [(position: Int, key: EntryKey, member: MergedMember)] = []
    // The number of entries of ours up to the one before `member`.
    var count = 0
    for member in members {
      let (side, index) = value(of: member)
      if side == .ours {
        count = areObjects ? own.firstIndex(notBefore: { $0.index <= index }) : count + 1
        continue
      }
      var key = hasSortedKinds ? key(of: index, side) : EntryKey()
      var position = count
      if hasSortedKinds, unsortedKinds.contains(key.kindHash) {
        key.text = nil
        let start = own.firstIndex(notBefore: { precedes($0.key.kind, key.kind) })
        let end = own.firstIndex(notBefore: { !precedes(key.kind, $0.key.kind) })
        position = min(max(count, start), end)
      } else if hasSortedKinds {
        position = own.firstIndex(notBefore: { precedes($0.key, key) })
      }
      added.append((position, key, member))
    }
    // Members with one position and key keep their order.
    added = added.enumerated().sorted { one, other in
      if one.element.position != other.element.position { return one.element.position < other.element.position }
      if precedes(one.element.key, other.element.key) { return true }
      return !precedes(other.element.key, one.element.key) && one.offset < other.offset
    }.map(\.element)
    var placed: [MergedMember] = []
    placed.reserveCapacity(members.count)
    var next = 0
    for position in 0...own.count {
      while next < added.count, added[next].position == position {
        placed.append(added[next].member)
        next += 1
      }
      if position < own.count { placed.append(own[position].member) }
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

  private func key(of index: Int, _ side: MergeSide) -> EntryKey {
    let list = lists[side].list
    func text(_ index: Int) -> EntryKey.Text? { list.string(at: index).map { EntryKey.Text(side: side, slice: $0) } }
    let kind = list.nodes[index].kind == .dictionary ? list.value(of: index, for: "isa") : nil
    let isKind = list.string(at: index - 1).map { list.bytes(of: $0).equals("isa") } ?? false
    return EntryKey(
      kind: kind.flatMap(text), kindHash: kind.map { lists[side].hashes[$0] } ?? 0, text: isKind ? nil : text(index - 1)
    )
  }

  private func precedes(_ one: EntryKey, _ other: EntryKey) -> Bool {
    one.kindHash == other.kindHash ? precedes(one.text, other.text) : precedes(one.kind, other.kind)
  }

  private func precedes(_ one: EntryKey.Text?, _ other: EntryKey.Text?) -> Bool {
    guard let other else { return false }
    guard let one else { return true }
    let (list, otherList) = (lists[one.side].list, lists[other.side].list)
    return codeUnitsPrecede(list.bytes(of: one.slice), otherList.bytes(of: other.slice))
  }
}

/// The sort key of an entry.
private struct EntryKey {
  /// A string of the list of a side.
  struct Text {
    let side: MergeSide
    let slice: Slice
  }

  /// The `isa` of an object, and its hash.
  var kind: Text?
  var kindHash: UInt64 = 0
  /// The key; nil for `isa`, which is the first one.
  var text: Text?
}
