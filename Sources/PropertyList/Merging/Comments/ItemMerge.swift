/// The merge of the comments and instructions of one container.
struct ItemMerge {
  /// Indexes of the items of ours that theirs has removed, alone or with their members.
  private(set) var removed: [Int] = []
  /// Indexes of the items of theirs that ours lacks, and that no added member brings.
  private(set) var added: [Int] = []
  private(set) var hasConflict = false
  private let items: MergeSides<[CommentItem]>
  /// The fates of the members by which items are owned.
  private let fates: [ValueMerge.Fate]
  /// For each item of theirs, the index of the same item of ours.
  private(set) var oursOfTheirs: [Int?]

  init(_ items: MergeSides<[CommentItem]>, _ fates: [ValueMerge.Fate]) {
    (self.items, self.fates) = (items, fates)
    let baseOfOurs = Self.matches(items.ours, items.base)
    let baseOfTheirs = Self.matches(items.theirs, items.base)
    var inBase = [(ours: Int?, theirs: Int?)](repeating: (nil, nil), count: items.base.count)
    for (index, base) in baseOfOurs.enumerated() { if let base { inBase[base].ours = index } }
    for (index, base) in baseOfTheirs.enumerated() { if let base { inBase[base].theirs = index } }
    oursOfTheirs = baseOfTheirs.map { $0.flatMap { inBase[$0].ours } }
    // An equal comment at another member is another comment.
    let newOurs = items.ours.indices.filter { baseOfOurs[$0] == nil }
    var newTheirs = items.theirs.indices.filter { baseOfTheirs[$0] == nil }
    let pairs = Self.matches(newTheirs.map { items.theirs[$0] }, newOurs.map { items.ours[$0] }, anyOwner: false)
    for (index, match) in zip(newTheirs, pairs) { oursOfTheirs[index] = match.map { newOurs[$0] } }
    newTheirs.removeAll { oursOfTheirs[$0] != nil }

    let matched = Set(oursOfTheirs.compactMap { $0 })
    for (base, sides) in inBase.enumerated() {
      switch sides {
      case (let ours?, let theirs?): mergeKept(base, ours: ours, theirs: theirs)
      case (let ours?, nil): if !isInConflict(items.ours[ours]) { removed.append(ours) }
      case (nil, nil):
        let slot = items.base[base].slot
        let isReplacedByOurs = newOurs.contains { !matched.contains($0) && items.ours[$0].slot == slot }
        if isReplacedByOurs, newTheirs.contains(where: { items.theirs[$0].slot == slot }) { hasConflict = true }
      case (nil, _?): break
      }
    }
    // Other changes can decide whether a heading goes with its member.
    let isAtRemoved = newOurs.contains { items.ours[$0].isOwnOrHeading && has(.removed(by: .theirs), items.ours[$0]) }
    if isAtRemoved { hasConflict = true }
    for index in newTheirs { addNew(index) }
    added.sort()
  }

  private func has(_ fate: ValueMerge.Fate, _ item: CommentItem) -> Bool {
    item.slot.owner < fates.count && fates[item.slot.owner] == fate
  }

  private func isInConflict(_ item: CommentItem) -> Bool {
    item.slot.owner < fates.count && fates[item.slot.owner].isConflict
  }

  /// Merges the item `base`, which both sides have.
  private mutating func mergeKept(_ base: Int, ours: Int, theirs: Int) {
    let (old, one, other) = (items.base[base], items.ours[ours], items.theirs[theirs])
    let isMoved = one.slot == old.slot && other.slot != old.slot && other.isOwn
    // An item that theirs has kept does not go with its member. Other changes can decide whether it is a heading.
    let leaves = isMoved || one.isOwnOrHeading && has(.removed(by: .theirs), one)
    let isAddedWithMember = other.isOwn && has(.added(.theirs), other)
    if leaves || isAddedWithMember { removed.append(ours) }
    if leaves, !isAddedWithMember { added.append(theirs) }
  }

  /// Adds the item at `index` of theirs, which neither the base nor ours has, unless it is added with its member.
  private mutating func addNew(_ index: Int) {
    let item = items.theirs[index]
    if item.isOwnOrHeading, has(.removed(by: .ours), item) { hasConflict = true }
    if !(item.isOwn && (has(.added(.theirs), item) || isInConflict(item))) { added.append(index) }
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
