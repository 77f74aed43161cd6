/// The merge of the comments of one container.
struct ItemMerge {
  /// The changes of the text of ours that make the merged items.
  var changes: [TextChange] = []
  /// See `CommentMerge.starts`.
  var starts: [Int: Int] = [:]
  var hasConflict = false

  let texts: MergeSides<ListText>
  let items: MergeSides<[CommentItem]>
  /// Nil for the whole text around the root.
  let container: ValueMerge.MatchedValue?
  /// The members by which items are owned, and their fates.
  let walk: MemberWalk
  let fates: [ValueMerge.Fate]
  /// Indexes of the items of ours that theirs has removed, alone or with their members.
  private(set) var removed: Set<Int> = []
  /// Indexes of the items of theirs that ours lacks, and that no added member brings.
  private(set) var added: [Int] = []
  /// The last result of `next(after:)`, and the items that have it.
  var knownNext: (items: Range<Int>, offset: Int?)?
  private(set) var matches = MemberMatches(baseCount: 0)

  /// Merges the items, and finds the changes that make the result.
  mutating func run() {
    matchItems()
    mergeItems()
    applyItems()
  }

  private mutating func matchItems() {
    matches = MemberMatches(baseCount: items.base.count)
    for side in [MergeSide.ours, .theirs] {
      matches.add(side, repeatElement(nil, count: items[side].count))
      match(side, with: .base, bySlot: true)
      match(side, with: .base, bySlot: false)
    }
    // An equal comment at another member is another comment.
    match(.theirs, with: .ours, bySlot: true)
  }

  private struct Key: Hashable {
    let text: [UInt8]
    let slot: CommentItem.Slot?
  }

  /// Matches the items of `side` with equal ones of `other`, at the same member with `bySlot`. An item on the line of another member is
  /// another one.
  private mutating func match(_ side: MergeSide, with other: MergeSide, bySlot: Bool) {
    func makeKey(_ item: CommentItem) -> Key? {
      bySlot || item.slot.side == .before ? Key(text: item.text, slot: bySlot ? item.slot : nil) : nil
    }
    var candidates: [Key: [Int]] = [:]
    for index in items[other].indices.reversed() {
      let id = matches.id(of: index, other)
      guard other == .base || id >= matches.baseCount, matches.members[id, side] == nil,
        let key = makeKey(items[other][index])
      else { continue }
      candidates[key, default: []].append(id)
    }
    for index in items[side].indices where matches.id(of: index, side) >= matches.baseCount {
      guard let id = makeKey(items[side][index]).flatMap({ candidates[$0]?.popLast() }) else { continue }
      matches.match(index, of: side, with: id)
    }
  }

  private mutating func mergeItems() {
    // The slots of the items that no side has, and of those that only one side has.
    var slots = MergeSides<Set<CommentItem.Slot>> { _ in [] }
    for member in matches.members {
      switch (member.base, member.ours, member.theirs) {
      case (let base?, let ours?, let theirs?): mergeKept(items.base[base], ours: ours, theirs: theirs)
      case (_?, let ours?, nil):
        switch fate(of: items.ours[ours]) {
        case .conflict, .broken: break
        default: removed.insert(ours)
        }
      case (let base?, nil, nil): slots.base.insert(items.base[base].slot)
      case (nil, let ours?, let theirs):
        let item = items.ours[ours]
        if theirs == nil { slots.ours.insert(item.slot) }
        // Whether a heading is removed with its member depends on other changes.
        if item.relation != .separate, fate(of: item) == .removed(by: .theirs) { hasConflict = true }
      case (nil, nil, let theirs?):
        slots.theirs.insert(items.theirs[theirs].slot)
        addNew(theirs)
      case (_?, nil, _?), (nil, nil, nil): break
      }
    }
    added.sort()
    if slots.base.contains(where: { slots.ours.contains($0) && slots.theirs.contains($0) }) { hasConflict = true }
  }

  func fate(of item: CommentItem) -> ValueMerge.Fate? {
    item.slot.owner < fates.count ? fates[item.slot.owner] : nil
  }

  /// Merges an item that all sides have.
  private mutating func mergeKept(_ old: CommentItem, ours: Int, theirs: Int) {
    let (one, other) = (items.ours[ours], items.theirs[theirs])
    let isMoved = one.slot == old.slot && other.slot != old.slot && other.relation == .own
    // An item that theirs has kept is not removed with its member. Whether it is a heading depends on other changes.
    let leaves = isMoved || one.relation != .separate && fate(of: one) == .removed(by: .theirs)
    let comesWithMember = other.relation == .own && fate(of: other) == .added(.theirs)
    if leaves || comesWithMember { removed.insert(ours) }
    if leaves, !comesWithMember { added.append(theirs) }
  }

  /// Adds the item at `index` of theirs, which neither the base nor ours has, unless it comes with its member.
  private mutating func addNew(_ index: Int) {
    let item = items.theirs[index]
    switch (item.relation, fate(of: item)) {
    case (.own, .removed(by: .ours)), (.heading, .removed(by: .ours)): hasConflict = true
    case (.own, .added(.theirs)), (.own, .conflict), (.own, .broken): break
    default: added.append(index)
    }
  }

  /// The index of the item of ours that is the same as the one at `index` of theirs.
  func ours(of index: Int) -> Int? { matches.members[matches.id(of: index, .theirs), .ours] }
}
