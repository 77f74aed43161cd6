/// The order of entries that other sides have added to a dictionary of an OpenStep text. An entry is among those of ours by its key if
/// they are sorted, as Xcode sorts them: `isa` first, and objects by their `isa`. Otherwise it is after the one before it in the walk.
extension MergedTree {
  /// The `members` of a dictionary in the order of the result.
  ///
  /// - Complexity: O(*n*) in the number of members, and O(*m* log *n*) for *m* added ones.
  func withAddedEntriesInOrder(_ members: [MergedMember]) -> [MergedMember] {
    var own = members.compactMap { member -> (index: Int, key: EntryKey, member: MergedMember)? in
      let (side, index) = preferredValue(of: member)
      return side == .ours ? (index, EntryKey(of: index, in: lists.ours), member) : nil
    }
    // The objects of ours stay where they are: the walk moves what both sides have added to the earlier point.
    let areObjects = own.contains { $0.key.kind != nil }
    if areObjects { own.sort { $0.index < $1.index } }
    let neighbours = zip(own, own.dropFirst()).lazy.map { ($0.key, $1.key) }
    let hasSortedKinds = neighbours.allSatisfy { !$1.kindPrecedes($0) }
    let unsortedKinds = Set(neighbours.filter { $0.kind == $1.kind && $0 >= $1 }.map(\.0.kind))
    var added: [(ownCount: Int, key: EntryKey, number: Int, member: MergedMember)] = []
    // The number of entries of ours up to the one before `member`.
    var precedingCount = 0
    for member in members {
      let (side, index) = preferredValue(of: member)
      if side == .ours {
        precedingCount = areObjects ? own.firstIndex(notBefore: { $0.index <= index }) : precedingCount + 1
        continue
      }
      var key = hasSortedKinds ? EntryKey(of: index, in: lists[side]) : EntryKey()
      var ownCount = precedingCount
      if hasSortedKinds, unsortedKinds.contains(key.kind) {
        key.text = nil
        let start = own.firstIndex(notBefore: { $0.key.kindPrecedes(key) })
        ownCount = min(max(precedingCount, start), own.firstIndex(notBefore: { !key.kindPrecedes($0.key) }))
      } else if hasSortedKinds {
        ownCount = own.firstIndex(notBefore: { $0.key < key })
      }
      added.append((ownCount, key, added.count, member))
    }
    // Members with equal keys at one point keep their order.
    added.sort { ($0.ownCount, $0.key, $0.number) < ($1.ownCount, $1.key, $1.number) }
    var result: [MergedMember] = []
    result.reserveCapacity(members.count)
    var start = 0
    for entry in added {
      result += own[start..<entry.ownCount].map(\.member) + [entry.member]
      start = entry.ownCount
    }
    return result + own[start...].map(\.member)
  }

  /// The value of ours, or otherwise that of another side.
  private func preferredValue(of member: MergedMember) -> (side: MergeSide, index: Int) {
    switch member {
    case .kept(let index, _): (.ours, index)
    case .added(let side, let index): (side, index)
    case .conflict(let number): conflicts[number].firstValue ?? (.ours, 0)
    }
  }
}

private struct EntryKey: Comparable {
  /// The `isa` of an object; nil if that is no string.
  private(set) var kind: [UInt8]?
  /// The key; nil for `isa`, which is the first one.
  var text: [UInt8]?

  init() {}

  init(of value: Int, in list: ComparedList) {
    let list = list.list
    func bytes(_ index: Int) -> [UInt8]? { list.string(at: index).map { Array(copying: list.bytes(of: $0)) } }
    text = bytes(value - 1)
    if text == Array("isa".utf8) {
      text = nil
    } else if list.nodes[value].kind == .dictionary {
      kind = list.value(of: value, for: "isa").flatMap(bytes)
    }
  }

  func kindPrecedes(_ other: EntryKey) -> Bool { Self.precedes(kind, other.kind) }

  static func < (one: EntryKey, other: EntryKey) -> Bool {
    one.kind == other.kind ? precedes(one.text, other.text) : one.kindPrecedes(other)
  }

  private static func precedes(_ one: [UInt8]?, _ other: [UInt8]?) -> Bool {
    guard let other else { return false }
    return one.map { codeUnitsPrecede($0.span, other.span) } ?? true
  }
}
