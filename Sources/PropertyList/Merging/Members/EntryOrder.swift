/// The order of entries that other sides have added to a dictionary of an OpenStep text. An entry is among those of ours by its key if
/// they are sorted, as Xcode sorts them: `isa` first, and objects by their `isa`. Otherwise it is after the one before it in the walk.
extension MergedTree {
  /// The `members` of a dictionary in the order of the result.
  ///
  /// - Complexity: O(*n*) in the number of members, and O(*m* log *n*) for *m* added ones.
  func withAddedEntriesInOrder(_ members: [MergedMember]) -> [MergedMember] {
    let own = OwnEntries(of: members, in: self)
    var added: [(point: Int, key: EntryKey, number: Int, member: MergedMember)] = []
    // The number of entries of ours up to the one before `member`.
    var precedingCount = 0
    for member in members {
      let (side, index) = preferredValue(of: member)
      if side == .ours {
        precedingCount =
          own.areObjects ? own.entries.firstIndex(notBefore: { $0.index <= index }) : precedingCount + 1
      } else {
        let (point, key) = own.insertionPoint(of: EntryKey(of: index, in: lists[side]), after: precedingCount)
        added.append((point, key, added.count, member))
      }
    }
    // Members with equal keys at one point keep their order.
    added.sort { ($0.point, $0.key, $0.number) < ($1.point, $1.key, $1.number) }
    var result: [MergedMember] = []
    result.reserveCapacity(members.count)
    var start = 0
    for entry in added {
      result += own.entries[start..<entry.point].map(\.member) + [entry.member]
      start = entry.point
    }
    return result + own.entries[start...].map(\.member)
  }

  /// The value of ours, or otherwise that of another side.
  fileprivate func preferredValue(of member: MergedMember) -> (side: MergeSide, index: Int) {
    switch member {
    case .inOurs(let index, _): (.ours, index)
    case .added(let side, let index): (side, index)
    case .conflict(let number): MergeSides(conflicts[number].values(of:)).preferred(\.first) ?? (.ours, 0)
    }
  }
}

/// The entries of ours, in the order of the result. A point is the number of entries before a new one.
private struct OwnEntries {
  let entries: [(index: Int, key: EntryKey, member: MergedMember)]
  /// True for the objects of a project. These stay where they are: the walk moves what both sides have added to the earlier point.
  let areObjects: Bool
  private let hasSortedKinds: Bool
  /// The kinds of which the entries are not sorted by their keys.
  private let unsortedKinds: Set<[UInt8]?>

  init(of members: [MergedMember], in tree: MergedTree) {
    var entries = members.compactMap { member -> (index: Int, key: EntryKey, member: MergedMember)? in
      let (side, index) = tree.preferredValue(of: member)
      return side == .ours ? (index, EntryKey(of: index, in: tree.lists.ours), member) : nil
    }
    areObjects = entries.contains { $0.key.kind != nil }
    if areObjects { entries.sort { $0.index < $1.index } }
    let neighbours = zip(entries, entries.dropFirst()).lazy.map { ($0.key, $1.key) }
    hasSortedKinds = neighbours.allSatisfy { !$1.kindPrecedes($0) }
    unsortedKinds = Set(neighbours.filter { $0.kind == $1.kind && $0 >= $1 }.map(\.0.kind))
    self.entries = entries
  }

  /// The point of a new entry, which the walk has after `count` entries, and its key among the new ones at that point.
  func insertionPoint(of key: EntryKey, after count: Int) -> (point: Int, key: EntryKey) {
    if !hasSortedKinds { return (count, EntryKey()) }
    guard unsortedKinds.contains(key.kind) else { return (entries.firstIndex(notBefore: { $0.key < key }), key) }
    let start = entries.firstIndex(notBefore: { $0.key.kindPrecedes(key) })
    let end = entries.firstIndex(notBefore: { !key.kindPrecedes($0.key) })
    return (min(max(count, start), end), EntryKey(kind: key.kind))
  }
}

private struct EntryKey: Comparable {
  /// The `isa` of an object; nil if that is no string.
  private(set) var kind: [UInt8]?
  /// The key; nil for `isa`, which is the first one.
  private(set) var text: [UInt8]?

  init(kind: [UInt8]? = nil) { self.kind = kind }

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
