/// The merge of the comments and instructions of one container.
struct ItemMerge {
  /// Indexes of the items of ours that theirs has removed, alone or with their members.
  private(set) var removed: [Int] = []
  /// Indexes of the items of theirs that ours lacks, and that no added member brings.
  private(set) var added: [Int] = []
  private(set) var hasConflict = false
  /// For each item of theirs, the index of the same item of ours.
  private var oursOfTheirs: [Int?]

  /// `fates` are those of the members by which items are owned.
  init(_ items: MergeSides<[CommentItem]>, _ fates: [MergeContext.Fate]) {
    let baseOfOurs = Self.matches(items.ours, items.base)
    let baseOfTheirs = Self.matches(items.theirs, items.base)
    var oursOfBase = [Int?](repeating: nil, count: items.base.count)
    var theirsOfBase = oursOfBase
    for (index, base) in baseOfOurs.enumerated() { if let base { oursOfBase[base] = index } }
    for (index, base) in baseOfTheirs.enumerated() { if let base { theirsOfBase[base] = index } }
    // An equal comment at another member is another comment.
    let newOurs = items.ours.indices.filter { baseOfOurs[$0] == nil }
    let newTheirs = items.theirs.indices.filter { baseOfTheirs[$0] == nil }
    oursOfTheirs = baseOfTheirs.map { $0.flatMap { oursOfBase[$0] } }
    let pairs = Self.matches(newTheirs.map { items.theirs[$0] }, newOurs.map { items.ours[$0] }, anyOwner: false)
    for (index, match) in zip(newTheirs, pairs) { oursOfTheirs[index] = match.map { newOurs[$0] } }

    func has(_ fate: MergeContext.Fate, _ item: CommentItem) -> Bool {
      item.slot.owner < fates.count && fates[item.slot.owner] == fate
    }
    /// True if an item of ours is removed with its member.
    func isRemovedWithMember(_ item: CommentItem) -> Bool { item.isOwn && has(.removedByTheirs, item) }
    /// True if an item of theirs is added with its member.
    func isAddedWithMember(_ item: CommentItem) -> Bool { item.isOwn && has(.addedByTheirs, item) }

    let matched = Set(oursOfTheirs.compactMap { $0 })
    for base in items.base.indices {
      switch (oursOfBase[base].map { items.ours[$0] }, theirsOfBase[base].map { items.theirs[$0] }) {
      case (let one?, nil): if !has(.conflict, one), let index = oursOfBase[base] { removed.append(index) }
      case (let one?, let other?):
        let old = items.base[base]
        let isMoved = one.slot == old.slot && other.slot != old.slot && other.isOwn
        // An item that theirs has kept does not go with its member. Other changes can decide whether it is a heading.
        let leaves = isMoved || isRemovedWithMember(one) || one.isHeading && has(.removedByTheirs, one)
        if leaves || isAddedWithMember(other), let index = oursOfBase[base] { removed.append(index) }
        if leaves, !isAddedWithMember(other), let index = theirsOfBase[base] { added.append(index) }
      case (nil, nil):
        let old = items.base[base]
        let isReplacedByOurs = newOurs.contains { !matched.contains($0) && items.ours[$0].slot == old.slot }
        let isReplacedByTheirs = newTheirs.contains { oursOfTheirs[$0] == nil && items.theirs[$0].slot == old.slot }
        if isReplacedByOurs, isReplacedByTheirs { hasConflict = true }
      case (nil, _?): break
      }
    }
    // Other changes can decide whether a heading goes with its member.
    for item in newOurs.map({ items.ours[$0] }) where item.isOwn || item.isHeading {
      if has(.removedByTheirs, item) { hasConflict = true }
    }
    for index in newTheirs where oursOfTheirs[index] == nil {
      let item = items.theirs[index]
      if item.isOwn || item.isHeading, has(.removedByOurs, item) { hasConflict = true }
      if !isAddedWithMember(item), !(item.isOwn && has(.conflict, item)) { added.append(index) }
    }
    added.sort()
  }

  private struct Key: Hashable {
    let text: [UInt8]
    let slot: CommentItem.Slot?
  }

  /// For each item, the index of an equal one in `others`: preferably at the same member. An item on the line of another member is
  /// another one.
  private static func matches(_ items: [CommentItem], _ others: [CommentItem], anyOwner: Bool = true) -> [Int?] {
    var matches = [Int?](repeating: nil, count: items.count)
    var isMatched = [Bool](repeating: false, count: others.count)
    for hasSlot in anyOwner ? [true, false] : [true] {
      func key(_ item: CommentItem) -> Key { Key(text: item.text, slot: hasSlot ? item.slot : nil) }
      func canMatch(_ item: CommentItem) -> Bool { hasSlot || item.slot.placement == .before }
      var candidates: [Key: [Int]] = [:]
      for index in others.indices.reversed() where !isMatched[index] && canMatch(others[index]) {
        candidates[key(others[index]), default: []].append(index)
      }
      for index in items.indices where matches[index] == nil && canMatch(items[index]) {
        guard let match = candidates[key(items[index])]?.popLast() else { continue }
        matches[index] = match
        isMatched[match] = true
      }
    }
    return matches
  }

  func hasMatch(_ index: Int) -> Bool { oursOfTheirs[index] != nil }

  /// The offset in ours of the first item after `index` before the same member that ours has there, too.
  func next(after index: Int, in items: MergeSides<[CommentItem]>) -> Int? {
    let item = items.theirs[index]
    for other in items.theirs.indices[(index + 1)...] {
      guard items.theirs[other].slot == item.slot else { return nil }
      if let match = oursOfTheirs[other], items.ours[match].slot == item.slot, !removed.contains(match) {
        return items.ours[match].range.lowerBound
      }
    }
    return nil
  }
}
