/// The changes that turn the text of a list into the text of an edited list.
///
/// Edited containers are compared member by member; everything else does not change. A member is an element of an array, or a
/// key with its value.
struct TextChanges {
  /// A member of a container of the original text.
  struct Member {
    /// The range of the key and the value, with the `<plist>` elements or brackets of a pair around them.
    let range: Range<Int>
    /// The index of the key, or of the value in an array.
    let start: Int
    /// The index of the value.
    let value: Int
    /// The end of the comma after the member, if there is one.
    let commaEnd: Int?

    /// The end of the member with its comma.
    var end: Int { commaEnd ?? range.upperBound }
  }

  /// A member of a container of the edited list.
  struct EditedMember {
    /// The index of the key, or of the value in an array.
    let start: Int
    /// The index of the value.
    let value: Int
    /// The member's position among the original members, if it stays there.
    var original: Int?
    /// The member's position among the original members, if it moves to another one.
    var moved: Int?
  }

  /// A container that was edited.
  struct Container {
    let range: Range<Int>
    /// The range between its tags or brackets; nil for a self-closed element.
    let content: Range<Int>?
    let members: Members
    let isDictionary: Bool
    /// True for the array of pairs of a `$dictionary` object in JSON.
    let isPairs: Bool
    /// The number of containers around this one.
    let depth: Int
    /// True if the first members are inserted on one line.
    let isCompact: Bool
    var hasTrailingComma: Bool { members.last?.commaEnd != nil }
  }

  let original: PropertyList
  let ranges: CompactRanges
  let edited: PropertyList
  let layout: TextLayout
  let fragments: TextFragments
  let types: JSONTypes
  /// Texts that edits take values from; nil if they take none, and do not change the order of members.
  let others: OtherTexts?
  /// The original text.
  let own: CopiedText
  var extents: MemberExtents { own.extents }
  private let shadowed: ShadowedEntries?
  /// The start of the last line whose indentation was read.
  private var line = 0..<0
  private(set) var changes: [TextChange] = []
  /// The containers that are still to be compared. Recursion would need too much stack for deep lists.
  private var pending: [Comparison] = []

  /// Collects the changes from `original`, whose values have the given `ranges`, to `edited`, in order.
  init(
    from original: PropertyList, ranges: TextRanges, to edited: PropertyList, types: JSONTypes,
    others: OtherTexts? = nil
  ) throws(WriteError) {
    self.original = original
    self.ranges = ranges.nodes
    self.edited = edited
    self.types = types
    self.others = others
    shadowed = ranges.shadowed
    layout = TextLayout(of: original, ranges)
    own = CopiedText(original, ranges, layout)
    let isCompact = !layout.hasLineBreak(0..<original.source.count)
    let separator = TextChanges.separator(in: original, at: self.ranges, layout)
    let isDense = separator.map { $0.last == UInt8(ascii: ":") } ?? isCompact
    let model = isDense ? JSONLayout.compact : .indented
    fragments = TextFragments(
      layout: layout, list: edited, types: types,
      separator: separator ?? (original.format == .xml ? nil : model.containers.separator.lead), gap: model.gap)
    if edited.origins[0] == .kept(0) {
      pending = [Comparison(index: 0, old: 0, depth: 0, isCompact: isCompact)]
      while let comparison = pending.popLast() { try compare(comparison) }
    } else {
      try replace(0, with: 0, depth: 0, isCompact: isCompact)
    }
    sort()
  }

  /// Sorts the changes by range. Changes at one offset keep the order in which they were found.
  mutating func sort() {
    let ranges = changes.map(\.range)
    changes = changes.indices.sorted { left, right in
      (ranges[left].lowerBound, ranges[left].upperBound, left) < (
        ranges[right].lowerBound, ranges[right].upperBound, right
      )
    }.map { changes[$0] }
  }

  /// Notes a change.
  mutating func change(_ range: Range<Int>, to text: [UInt8]) {
    changes.append(TextChange(range: range, text: text))
  }

  // MARK: Comparing

  /// A container of the edited list, and the container of the original that it comes from.
  private struct Comparison {
    /// The index in the edited list.
    let index: Int
    /// The index in the original.
    let old: Int
    /// The number of containers around it.
    let depth: Int
    let isCompact: Bool
  }

  private mutating func compare(_ comparison: Comparison) throws(WriteError) {
    let (index, old, depth, isCompact) = (comparison.index, comparison.old, comparison.depth, comparison.isCompact)
    guard !isUntouched(index, since: old) else { return }
    let pendingCount = pending.count
    // The first of the containers inside is compared first.
    defer { pending[pendingCount...].reverse() }
    let isDictionary = edited.nodes[index].kind == .dictionary
    let isPairs = own.isPairs(old)
    // Only pairs can represent the remaining keys.
    if layout.format == .json, types == .tag, isDictionary, !isPairs, edited.jsonTag(of: index) != nil {
      return try replace(old, with: index, depth: depth, isCompact: isCompact)
    }
    let members = Members(of: old, isDictionary: isDictionary, extents)
    let container = Container(
      range: ranges[old], content: layout.content(of: ranges[old]), members: members, isDictionary: isDictionary,
      isPairs: isPairs, depth: depth, isCompact: isCompact)
    var new = EditedMembers(of: index, in: edited, members, isOrdered: others == nil)
    let newCount = edited.nodes[index].memberCount ?? 0
    if members.isEmpty { return try fill(container, with: Array(new)) }
    if layout.format == .openStep { return try editLines(of: container, to: new, count: newCount) }
    if newCount == 0, hasOnlyMembers(container) { return empty(container) }
    removeMembers(except: keptMembers(of: new, members), from: container)
    var anchor: Int?
    var newPosition = 0
    while let member = new.next() {
      newPosition += 1
      let isLast = newPosition == newCount
      if let position = member.original {
        defer { anchor = position }
        if !isLast, position < members.count - 1, isUntouched(member, since: members.start(at: position)) { continue }
        try keep(member, members[position], in: container)
        if layout.format == .json { setComma(after: members[position], isLast: isLast, in: container) }
      } else {
        try insert(member, after: anchor, isLast: isLast, in: container)
      }
    }
  }

  /// For each member of a container, true if it stays in the text: those of the edited list, and the entries that are still
  /// shadowed by one of them.
  private func keptMembers(of new: EditedMembers, _ members: Members) -> [Bool] {
    var new = new
    var isKept = [Bool](repeating: false, count: members.count)
    var keys: Set<Int> = []
    while let member = new.next() {
      if let position = member.original { isKept[position] = true }
      if shadowed != nil, case .kept(let key) = edited.origins[member.start] { keys.insert(key) }
    }
    guard let shadowed else { return isKept }
    for position in members.indices where shadowed.winners[members.start(at: position)].map(keys.contains) == true {
      isKept[position] = true
    }
    return isKept
  }

  /// True if the value at `index` and all values inside it are unchanged.
  private func isUntouched(_ index: Int, since old: Int) -> Bool {
    let size = edited.nodes[index].size
    return size == original.nodes[old].size && edited.origins.isRun(index..<index + 1 + size, from: .kept(old))
  }

  /// True if the member that was at `old` is unchanged.
  func isUntouched(_ member: EditedMember, since old: Int) -> Bool {
    isUntouched(member.value, since: old + member.value - member.start)
      && (member.value == member.start || edited.origins[member.start] == .kept(old))
  }

  /// Edits the value of a member that stays.
  mutating func keep(_ member: EditedMember, _ old: Member, in container: Container) throws(WriteError) {
    if case .other(_, .some) = edited.origins[member.start] {
      // In OpenStep, a merge merges the comments above a member on their own.
      let isLines = layout.format == .openStep
      var range = isLines ? try extentOfLines(old) : extent(of: old)
      let indentation = indentation(at: range.lowerBound)
      if isLines { range = extents.lines(old.start, value: old.value) }
      let isCompact = layout.lineStart(of: range.lowerBound) == nil
      return change(
        range,
        to: try entry(
          member, like: old, indentation: indentation, in: container, isCompact: isCompact, isLines: isLines))
    }
    if container.isDictionary, edited.origins[member.start] != .kept(old.start) {
      change(ranges[old.start], to: try fragments.text(of: member.start, isKey: true))
    }
    let isCompact = layout.lineStart(of: old.range.lowerBound) == nil
    if edited.origins[member.value] == .kept(old.value) {
      pending.append(
        Comparison(index: member.value, old: old.value, depth: container.depth + 1, isCompact: isCompact))
    } else {
      try replace(old.value, with: member.value, depth: container.depth + 1, isCompact: isCompact)
    }
  }

  /// Replaces the value at `old` of the original with the one at `index` of the edited list, unless both are equal.
  private mutating func replace(_ old: Int, with index: Int, depth: Int, isCompact: Bool) throws(WriteError) {
    guard !edited.isEqual(at: index, to: original, at: old) else { return }
    let range = own.range(of: old)
    let beginsLine = layout.lineStart(of: range.lowerBound) != nil
    let indentation = indentation(at: range.lowerBound)
    if let copy = copy(of: index) { return change(range, to: copy.text.value(copy.index, indentation: indentation)) }
    let text = try fragments.text(
      of: index, indentation: indentation, depth: depth,
      isCompact: isCompact || isOneLine(index, like: old, beginsLine: beginsLine))
    change(range, to: text)
  }

  /// The text of a member that moves to another position, with the comments above it and the changes inside it.
  mutating func movedMember(_ member: EditedMember, _ old: Member, in container: Container) throws(WriteError)
    -> [UInt8]
  {
    let (outerChanges, outerPending) = (changes, pending)
    (changes, pending) = ([], [])
    try keep(EditedMember(start: member.start, value: member.value), old, in: container)
    while let comparison = pending.popLast() { try compare(comparison) }
    sort()
    let range = extent(of: old)
    let text = layout.source.part(range, with: changes[...])
    (changes, pending) = (outerChanges, outerPending)
    return text
  }

  /// The blanks that begin the line of `offset`.
  mutating func indentation(at offset: Int) -> [UInt8] { layout.indentation(at: offset, line: &line) }

  /// True if the value at `index` of the edited list is written on one line because the one at `old` is on one line, or because
  /// it is data that begins in the middle of a line.
  func isOneLine(_ index: Int, like old: Int, beginsLine: Bool) -> Bool {
    let hasData = original.nodes[old].kind == .data
    if edited.nodes[index].kind == .data { return hasData ? !layout.hasLineBreak(ranges[old]) : !beginsLine }
    return original.nodes[old].hasMembers && !layout.hasLineBreak(ranges[old])
  }

  /// The text between the first key of `list` and its value, if that is on one line.
  static func separator(
    in list: PropertyList, at ranges: CompactRanges, _ layout: TextLayout
  ) -> [UInt8]? {
    guard let index = list.nodes.firstIndex(where: { $0.kind == .dictionary && $0.size > 0 }) else { return nil }
    return layout.separator(betweenKey: ranges[index + 1], value: ranges[index + 2]).flatMap {
      $0.contains { $0 == 0x0A || $0 == 0x0D } ? nil : $0
    }
  }

  /// Adds or removes the comma after a member that stays.
  private mutating func setComma(after member: Member, isLast: Bool, in container: Container) {
    let isWanted = !isLast || container.hasTrailingComma
    if let end = member.commaEnd {
      if !isWanted { change(end - 1..<end, to: []) }
    } else if isWanted {
      change(member.range.upperBound..<member.range.upperBound, to: layout.comma)
    }
  }
}

extension TextChanges {
  /// The members of a container of the original text. Each is computed on access: all of them together would take several
  /// times the memory of the values.
  struct Members: RandomAccessCollection {
    private let extents: MemberExtents
    private let isDictionary: Bool
    private let firstStart: Int
    /// Indexes of the keys, or of the values in an array, and the end of the container; empty if there are no containers among the
    /// values.
    private var starts: [UInt32] = []
    let startIndex = 0
    let endIndex: Int

    init(of index: Int, isDictionary: Bool, _ extents: MemberExtents) {
      self.extents = extents
      self.isDictionary = isDictionary
      firstStart = index + 1
      let list = extents.list
      let node = list.nodes[index]
      endIndex = node.size == 0 ? 0 : node.memberCount ?? 0
      if node.size == endIndex * (isDictionary ? 2 : 1) { return }
      var start = firstStart
      for _ in 0..<endIndex {
        starts.append(UInt32(truncatingIfNeeded: start))
        start = list.end(of: memberValue(start, hasKey: isDictionary))
      }
      starts.append(UInt32(truncatingIfNeeded: start))
    }

    /// Index of the key, or of the value in an array; the end of the container for the position after the last member.
    func start(at position: Int) -> Int {
      starts.isEmpty ? firstStart + position * (isDictionary ? 2 : 1) : Int(starts[position])
    }

    subscript(position: Int) -> Member {
      let start = start(at: position)
      let value = memberValue(start, hasKey: isDictionary)
      let range = extents.member(start, value: value)
      let commaEnd = extents.layout.format == .json ? extents.layout.commaEnd(after: range.upperBound) : nil
      return Member(range: range, start: start, value: value, commaEnd: commaEnd)
    }
  }

  /// The members of a container of the edited list.
  struct EditedMembers: Sequence, IteratorProtocol {
    private let edited: PropertyList
    private let members: Members
    private let isDictionary: Bool
    private var index: Int
    private let end: Int
    /// The position in `members` at which the search for the next original member begins.
    private var position = 0
    /// The original members, by index of key or element, that move to another position: as few as possible.
    private(set) var moved: Set<Int> = []

    /// With `isOrdered`, the original members that remain are in their original order.
    init(of index: Int, in edited: PropertyList, _ members: Members, isOrdered: Bool) {
      self.edited = edited
      self.members = members
      isDictionary = edited.nodes[index].kind == .dictionary
      self.index = index + 1
      end = edited.end(of: index)
      if isOrdered { return }
      var old: [Int] = []
      edited.forEachChild(of: index) { child in if let origin = edited.origins[child].index { old.append(origin) } }
      if zip(old, old.dropFirst()).allSatisfy({ $0 < $1 }) { return }
      moved = Set(old)
      for staying in old.longestIncreasingSubsequence() { moved.remove(old[staying]) }
    }

    mutating func next() -> EditedMember? {
      guard index < end else { return nil }
      let start = index
      let value = memberValue(start, hasKey: isDictionary)
      index = edited.end(of: value)
      var member = EditedMember(start: start, value: value)
      guard let origin = edited.origins[start].index else { return member }
      if moved.contains(origin) {
        member.moved = members.firstIndex(notBefore: { $0.start < origin })
      } else {
        while position < members.count, members.start(at: position) != origin { position += 1 }
        if position < members.count { member.original = position }
      }
      return member
    }
  }
}
