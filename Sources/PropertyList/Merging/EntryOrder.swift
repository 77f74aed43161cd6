/// The order of entries that other sides have added to a dictionary of an OpenStep text. An entry is among those of ours by its key if
/// they are sorted, as Xcode sorts them: `isa` first, and objects by their `isa`. Otherwise it is after the one before it in the walk.
extension ValueMerge {
  /// The `members` of a dictionary with those that ours lacks in their positions.
  ///
  /// - Complexity: O(*n*) in the number of members, and O(*m* log *n*) for *m* added ones.
  func placed(_ members: [MergedMember]) -> [MergedMember] {
    var own = members.filter { value(of: $0).side == .ours }
    var keys = own.map { key(of: $0) }
    // The objects of ours stay where they are: the walk moves what both sides have added to the earlier position.
    let areObjects = keys.contains { !$0.kind.isEmpty }
    if areObjects {
      own.sort { value(of: $0).index < value(of: $1).index }
      keys = own.map { key(of: $0) }
    }
    let neighbours = zip(keys, keys.dropFirst())
    let hasSortedKinds = neighbours.allSatisfy { $0.kind == $1.kind || $0.kind.lexicographicallyPrecedes($1.kind) }
    let unsortedKinds = Set(neighbours.filter { $0.kind == $1.kind && !($0 < $1) }.map(\.0.kind))
    var added: [(position: Int, key: EntryKey, member: MergedMember)] = []
    // The number of entries of ours up to the one before `member`.
    var count = 0
    for member in members {
      let (side, index) = value(of: member)
      if side == .ours {
        count = areObjects ? own.firstIndex(notBefore: { value(of: $0).index <= index }) : count + 1
        continue
      }
      var key = hasSortedKinds ? key(of: member) : EntryKey(kind: [], text: [])
      var position = hasSortedKinds ? keys.firstIndex(notBefore: { $0 < key }) : count
      if hasSortedKinds, unsortedKinds.contains(key.kind) {
        key.text = []
        let start = keys.firstIndex(notBefore: { $0.kind.lexicographicallyPrecedes(key.kind) })
        let end = keys.firstIndex(notBefore: { !key.kind.lexicographicallyPrecedes($0.kind) })
        position = min(max(count, start), end)
      }
      added.append((position, key, member))
    }
    // Members with one position and key keep their order.
    added = added.enumerated().sorted { one, other in
      if one.element.position != other.element.position { return one.element.position < other.element.position }
      return one.element.key < other.element.key || one.element.key == other.element.key && one.offset < other.offset
    }.map(\.element)
    var placed: [MergedMember] = []
    placed.reserveCapacity(members.count)
    var next = 0
    for position in 0...own.count {
      while next < added.count, added[next].position == position {
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

  private func key(of member: MergedMember) -> EntryKey {
    let (side, index) = value(of: member)
    let list = lists[side].list
    func text(_ index: Int) -> [UInt8] { list.string(at: index).map { Array(copying: list.bytes(of: $0)) } ?? [] }
    let kind = list.nodes[index].kind == .dictionary ? list.value(of: index, forKey: Array("isa".utf8).span) : nil
    let key = text(index - 1)
    return EntryKey(kind: kind.map(text) ?? [], text: key == Array("isa".utf8) ? [] : key)
  }
}

/// The sort key of an entry.
private struct EntryKey: Comparable {
  /// The `isa` of an object.
  let kind: [UInt8]
  var text: [UInt8]

  static func < (one: EntryKey, other: EntryKey) -> Bool {
    one.kind == other.kind
      ? one.text.lexicographicallyPrecedes(other.text) : one.kind.lexicographicallyPrecedes(other.kind)
  }
}
