import TestSupport

let mergeOrderLaws = [
  Law("a merge has the value of git's clean merge of the pretty-printed texts") { lawCase in
    let merges = lawCase.gen.memberMerges()
    let results = zip(try lawCase.merged(merges), try lawCase.mergedByGit(merges))
    for (merge, (result, git)) in zip(merges, results) {
      guard let git, merge.isSound(git) else { continue }
      guard let result else {
        try lawCase.require(merge.kind == .containers || merge.hasChangeOfRemoved, "a conflict\n\(merge)")
        continue
      }
      try lawCase.require(
        merge.isSame(result, as: git),
        "\(merge)\nmerged \(merge.kind.text(of: result))\ngit    \(merge.kind.text(of: git))")
    }
  },
  Law("exchanged sides change only the order of insertions of both, and that of contradictory moves") { lawCase in
    let merges = lawCase.gen.memberMerges()
    let results = zip(try lawCase.merged(merges), try lawCase.merged(merges.map(\.swapped)))
    for (merge, (one, other)) in zip(merges, results) where !merge.hasOnlyReorderedKeys {
      let context = "\(merge)\nmerged  \(one.map(merge.kind.text) ?? "-")\nswapped \(other.map(merge.kind.text) ?? "-")"
      try lawCase.require((one == nil) == (other == nil), context)
      guard let one, let other else { continue }
      if !merge.kind.isIdentified {
        try lawCase.require(merge.kind.plist(of: one) == merge.kind.plist(of: other), context)
        continue
      }
      for result in [one, other] {
        let values = result.map { "\($0.name) \($0.value.canonicalText)" }.sorted()
        try lawCase.require(values == merge.mergedValues?.sorted(), context)
      }
      if let pair = merge.certainPairs(of: one).first(where: { Order($0, in: other) != .first }) {
        throw Violation("\(pair.0) is before \(pair.1)\n\(context)")
      }
    }
  },
  Law("a merge orders members as all sides do, as the side that moved them does, and inserts between the same members")
  { lawCase in
    let merges = lawCase.gen.memberMerges()
    for (merge, result) in zip(merges, try lawCase.merged(merges)) where !merge.hasOnlyReorderedKeys {
      guard let result else { continue }
      for pair in merge.orderedPairs where Order(pair, in: result) == .second {
        throw Violation("\(pair.0) is not before \(pair.1)\n\(merge)\nmerged \(merge.kind.text(of: result))")
      }
    }
  },
]

extension Gen {
  /// Several merges of the same containers or of different ones.
  mutating func memberMerges(_ isWanted: (MemberMerge.Kind) -> Bool = { _ in true }) -> [MemberMerge] {
    let kinds = MemberMerge.Kind.allCases.filter(isWanted)
    return (0..<int(1..<2 * size)).map { _ in memberMerge(kinds) }.filter { !$0.mayHaveRenamedRecord }
  }
}

/// Which of two members is first; nil if one is missing or repeats.
private enum Order {
  case first, second

  init?(_ pair: (String, String), in side: [MemberMerge.Member]) {
    let indices = side.indices.filter { side[$0].name == pair.0 || side[$0].name == pair.1 }
    guard indices.count == 2, side[indices[0]].name != side[indices[1]].name else { return nil }
    self = side[indices[0]].name == pair.0 ? .first : .second
  }
}

extension MemberMerge {
  /// True if `result` repeats no member, has none that a side removed, and no two in another order than all sides. git does not know
  /// moves, so that it does not see whether they contradict each other.
  fileprivate func isSound(_ result: [Member]) -> Bool {
    if kind.isIdentified, hasContradictoryMoves { return false }
    let counts = (sides + [result]).map { side in Dictionary(side.map { ($0.name, 1) }, uniquingKeysWith: +) }
    let isReversed = pairs(of: result).contains { pair in sides.allSatisfy { Order(pair, in: $0) == .second } }
    return !isReversed
      && counts[3].allSatisfy { name, count in
        let (base, ours, theirs) = (counts[0][name] ?? 0, counts[1][name] ?? 0, counts[2][name] ?? 0)
        return count == 1 && !(min(ours, theirs) < min(base, count))
      }
  }

  /// True if `result` has the value of git's merge. Members that both sides placed after one member of the base may have another
  /// order.
  fileprivate func isSame(_ result: [Member], as git: [Member]) -> Bool {
    if kind.plist(of: result) == kind.plist(of: git) { return true }
    let texts = [result, git].map { $0.map { $0.name + $0.value.canonicalText }.sorted() }
    return kind.isIdentified && texts[0] == texts[1]
      && pairs(of: result).allSatisfy { pair in
        Order(pair, in: git) == .first
          || [pair, (pair.1, pair.0)].contains { one, other in
            !anchors(of: one, on: ours, beside: theirs).isDisjoint(with: anchors(of: other, on: theirs, beside: ours))
          }
      }
  }

  /// The members of the base after which a side placed a member, with only those between them that a side placed or this one removed;
  /// nil is the start. A placed member does not travel with one that the other side has moved.
  private func anchors(of name: String, on side: [Member], beside other: [Member]) -> Set<String?> {
    guard isPlaced(name, on: side) else { return [] }
    let before = side.prefix { $0.name != name }.map(\.name)
    let start = before.lastIndex { !isPlaced($0, on: side) && !isPlaced($0, on: other) }
    let placed = before[(start ?? 0)...].filter { name in base.contains { $0.name == name } }
    var anchors = Set(placed.map(Optional.some) + (start == nil ? [nil] : []))
    // Members that a side removed behind one that it may have moved have no certain position.
    guard hasMoves(side) else { return anchors }
    var previous: String?
    for member in base {
      if anchors.contains(previous), !side.contains(where: { $0.name == member.name }) { anchors.insert(member.name) }
      previous = member.name
    }
    return anchors
  }

  /// True if a side inserted a member, or perhaps moved it.
  private func isPlaced(_ name: String, on side: [Member]) -> Bool {
    guard side.contains(where: { $0.name == name }) else { return false }
    let old = base.filter { member in side.contains { $0.name == member.name } }
    guard old.contains(where: { $0.name == name }) else { return true }
    return old.contains { Order((name, $0.name), in: side) != Order((name, $0.name), in: base) }
  }

  /// True if a side changed a member that the other removed.
  fileprivate var hasChangeOfRemoved: Bool {
    base.contains { old in
      let values = [ours, theirs].map { side in side.first { $0.name == old.name }?.value }
      return values.contains(nil) && values.contains { $0 != nil && $0 != old.value }
    }
  }

  /// True if a side has another order of the members of the base that it keeps.
  fileprivate func hasMoves(_ side: [Member]) -> Bool {
    let (old, new) = (base.map(\.name), side.map(\.name))
    return old.filter(new.contains) != new.filter(old.contains)
  }

  /// True if two sides of a dictionary differ only in the order of keys, which is not a part of its value: they count as equal.
  fileprivate var hasOnlyReorderedKeys: Bool {
    kind == .dictionary
      && [(base, ours), (base, theirs), (ours, theirs)].contains {
        $0 != $1 && kind.plist(of: $0) == kind.plist(of: $1)
      }
  }

  /// The pairs of the names in `members`, each in its order there.
  private func pairs(of members: [Member]) -> [(String, String)] {
    members.indices.flatMap { index in members[(index + 1)...].map { (members[index].name, $0.name) } }
  }

  /// The pairs of members, in the order of a merge, whose order is the same with exchanged sides.
  fileprivate func certainPairs(of merged: [Member]) -> [(String, String)] {
    if hasMoves(ours), hasMoves(theirs) { return [] }
    let names = sides.map { $0.map(\.name) }
    let kept = Set(names[0]).intersection(names[1]).intersection(names[2])
    /// The number of members of all sides before a member of one.
    func gap(_ name: String, in side: [String]) -> Int { side.prefix { $0 != name }.count { kept.contains($0) } }
    return pairs(of: merged).filter { pair in
      if names[0].contains(pair.0) || names[0].contains(pair.1) { return true }
      // A member that both inserted, at two positions, stands among those of the side with the earlier one.
      let isOnBoth = (
        names[1].contains(pair.0) && names[2].contains(pair.0), names[1].contains(pair.1) && names[2].contains(pair.1)
      )
      if isOnBoth.0 != isOnBoth.1 { return false }
      let orders = [ours, theirs].compactMap { Order(pair, in: $0) }
      if let first = orders.first { return orders.allSatisfy { $0 == first } }
      // Where a side has moved members, both may have inserted after the same one.
      if hasMoves(ours) || hasMoves(theirs) { return false }
      let isOurs = names[1].contains(pair.0)
      return gap(pair.0, in: names[isOurs ? 1 : 2]) != gap(pair.1, in: names[isOurs ? 2 : 1])
    }
  }

  /// The pairs of members of all sides, in the order that one side has changed, otherwise in that of the base.
  private var wantedPairs: [(String, String)] {
    pairs(of: base).compactMap { pair in
      let orders = sides.map { Order(pair, in: $0) }
      guard orders.allSatisfy({ $0 != nil }) else { return nil }
      let order = orders[0] == orders[1] ? orders[2] : orders[1]
      return order == .first ? pair : (pair.1, pair.0)
    }
  }

  /// True if no order has all wanted pairs.
  private var hasContradictoryMoves: Bool {
    let names = base.map(\.name).filter { name in sides.allSatisfy { $0.contains { $0.name == name } } }
    let counts = Dictionary(wantedPairs.map { ($0.1, 1) }, uniquingKeysWith: +)
    return Set(names.map { counts[$0] ?? 0 }).count < names.count
  }

  /// The pairs of members whose order in a merge is certain.
  fileprivate var orderedPairs: [(String, String)] {
    var ordered = wantedPairs
    if hasContradictoryMoves { ordered = ordered.filter { pair in sides.allSatisfy { Order(pair, in: $0) == .first } } }
    if hasMoves(ours) || hasMoves(theirs) { return ordered }
    let names = sides.map { $0.map(\.name) }
    // A member that one side inserted is between those that it inserted it between.
    for (side, other) in [(1, 2), (2, 1)] {
      for name in names[side] where !names[0].contains(name) && !names[other].contains(name) {
        let before = names[side].prefix { $0 != name }
        ordered += before.filter(names[0].contains).map { ($0, name) }
        ordered += names[side].dropFirst(before.count + 1).filter(names[0].contains).map { (name, $0) }
      }
    }
    return ordered
  }
}
