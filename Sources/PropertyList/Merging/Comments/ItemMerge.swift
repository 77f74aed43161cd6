/// The merge of the comments of one container.
struct ItemMerge {
  let merged: MergedComments
  let texts: MergeSides<ListText>
  let items: MergeSides<[CommentItem]>
  /// Nil for the whole text around the root.
  let container: MatchedValue?
  /// The members by which items are owned, and their fates.
  let walk: MemberWalk
  let fates: [MemberFate]
  /// Indexes of the items of ours that theirs has removed, alone or with their members.
  private(set) var removed: Set<Int> = []
  /// Indexes of the items of theirs that ours lacks, and that no added member brings.
  private(set) var added: [Int] = []
  /// The last result of `findNext(after:)`, and the items that have it.
  var knownNext: (items: Range<Int>, offset: Int?)?
  private(set) var matches = MemberMatches(baseCount: 0)

  /// Merges the items, and adds the changes that make the result.
  mutating func mergeItems() {
    matchItems()
    chooseActions()
    applyItems()
  }

  private mutating func matchItems() {
    func keyAtSlot(_ item: CommentItem) -> Key? { Key(text: item.text, slot: item.slot) }
    matches = MemberMatches(baseCount: items.base.count)
    for side in [MergeSide.ours, .theirs] {
      matches.add(side, repeatElement(nil, count: items[side].count))
      match(side, with: .base, keyAtSlot)
      // Moved items: on lines of their own, between two members of the base or of the side, not to one that replaces the owner.
      for present in [.base, side] {
        match(side, with: .base) { [walk] in
          let canMove = $0.relation == .separate || walk[$0.slot.owner][present] != nil
          return canMove && $0.slot.side == .before ? Key(text: $0.text, slot: nil) : nil
        }
      }
    }
    // An equal comment at another member is another comment.
    match(.theirs, with: .ours, keyAtSlot)
  }

  private struct Key: Hashable {
    let text: [UInt8]
    let slot: CommentItem.Slot?
  }

  /// Matches the items of `side` with those of `other` that have the same key.
  private mutating func match(_ side: MergeSide, with other: MergeSide, _ makeKey: (CommentItem) -> Key?) {
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

  /// Finds the items to remove and to add, and conflicts.
  private mutating func chooseActions() {
    // The slots of items that only this side has.
    var slots = MergeSides<Set<CommentItem.Slot>> { _ in [] }
    for indexes in matches.members {
      let item = MergeSides { side in indexes[side].map { items[side][$0] } }
      let sides = MergeSide.allCases.filter { item[$0] != nil }
      if sides.count == 1, let only = item[sides[0]] { slots[sides[0]].insert(only.slot) }
      let action = action(for: item)
      if action == .conflict { merged.hasConflict = true }
      if [.remove, .move].contains(action), let ours = indexes.ours { removed.insert(ours) }
      if [.add, .move].contains(action), let theirs = indexes.theirs { added.append(theirs) }
    }
    added.sort()
    // Both sides have replaced an item.
    if !slots.base.intersection(slots.ours).isDisjoint(with: slots.theirs) { merged.hasConflict = true }
  }

  /// A change of the items of ours. `move` removes the item, and adds it where theirs has it.
  private enum Action { case none, remove, add, move, conflict }

  /// The action for an item, by the effects of the merged members on it in ours and in theirs.
  private func action(for item: MergeSides<CommentItem?>) -> Action {
    let (ours, theirs) = (item.ours.map(effect), item.theirs.map(effect))
    if item.base == nil {
      // Added to a member that the other side has removed.
      if (ours ?? theirs) == .removed { return .conflict }
      // Otherwise it is in the text of ours, or in that of the copied member or of the conflict.
      return ours == nil && (theirs == .unaffected || theirs == .besideConflict) ? .add : .none
    }
    // Removed by ours, or by theirs. In or beside a conflict, the item of ours stays.
    guard let ours else { return .none }
    guard let theirs else { return ours == .inConflict || ours == .besideConflict ? .none : .remove }
    // In the text of the copied member. Where both sides have replaced one, or in a conflict, each of them has the item.
    if theirs == .copied { return ours == .added || ours == .inConflict ? .none : .remove }
    // An item that theirs has kept is not removed with its member.
    return ours == .removed || isMovedByTheirs(item) ? .move : .none
  }

  /// True if only theirs has moved the item, into the extent of another member.
  private func isMovedByTheirs(_ item: MergeSides<CommentItem?>) -> Bool {
    item.ours?.slot == item.base?.slot && item.theirs?.slot != item.base?.slot && item.theirs?.relation == .own
  }

  /// The effect of the merge of members on an item.
  private enum MemberEffect {
    case unaffected
    /// Removed with its member by the other side. Whether a heading is removed, too, depends on other changes.
    case removed
    /// With a new member of ours.
    case added
    /// Copied with its member from theirs.
    case copied
    case inConflict, besideConflict
  }

  private func effect(on item: CommentItem) -> MemberEffect {
    switch fate(of: item) {
    case .removed?: item.relation == .separate ? .unaffected : .removed
    case .added(let side)? where item.relation == .own: side == .ours ? .added : .copied
    case .conflict?, .broken?: item.relation == .own ? .inConflict : .besideConflict
    case .added?, .merged?, .taken?, .removedByBoth?, nil: .unaffected
    }
  }

  /// The fate of the member to which `item` belongs; nil at the end of the container.
  func fate(of item: CommentItem) -> MemberFate? { item.slot.owner < fates.count ? fates[item.slot.owner] : nil }

  /// The index of the item of ours that is the same as the one at `index` of theirs.
  func itemOfOurs(like index: Int) -> Int? { matches.members[matches.id(of: index, .theirs), .ours] }
}
