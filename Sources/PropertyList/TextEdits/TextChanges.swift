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
    let value: Int
    /// The end of the comma after the member, if there is one.
    let commaEnd: Int?

    var end: Int { commaEnd ?? range.upperBound }
  }

  /// A member of a container of the edited list.
  struct EditedMember {
    /// The index of the key, or of the value in an array.
    let start: Int
    let value: Int
    /// The origin of the node at `start`, and the end of its run.
    let run: (origin: Origin, end: Int)
    /// The member's index among the original members, if it stays there.
    var original: Int?
    /// The member's index among the original members, if it moves to another one.
    var moved: Int?

    init(_ start: Int, value: Int, of edited: borrowing PropertyList) {
      (self.start, self.value, run) = (start, value, edited.origins.find(start))
    }
  }

  /// A container of the edited list, and the container of the original text that it comes from.
  struct Container {
    /// The index in the edited list.
    let index: Int
    /// The index in the original list.
    let old: Int
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

  let texts: SourceTexts
  let original: ListText
  let edited: PropertyList
  let layout: TextLayout
  let types: JSONTypes
  /// The text between a new key and its value; nil if the value begins a line, as in XML only.
  let separator: [UInt8]?
  /// The text after a comma between new values on one line.
  let gap: [UInt8]
  private let reordersMembers: Bool
  /// The start of the last line whose indentation was read.
  private var line = 0..<0
  private(set) var changes: [TextChange] = []
  /// The containers that are still to be compared. Recursion would need too much stack for deep lists.
  private var pending: [Container] = []
  /// Containers inside one another, from the root on, that all changes are inside of.
  private(set) var path: [Container] = []

  /// Collects the changes from the original text of `texts` to `edited`, in order.
  init(
    from texts: SourceTexts, to edited: PropertyList, types: JSONTypes, reordersMembers: Bool = false
  ) throws(WriteError) {
    self.texts = texts
    self.edited = edited
    self.types = types
    self.reordersMembers = reordersMembers
    original = texts.original
    layout = original.layout
    let isCompact = layout.firstLineEnd == layout.source.count
    let known = original.separator
    let isDense = known.map { $0.last == UInt8(ascii: ":") } ?? isCompact
    let model = isDense ? JSONLayout.compact : .indented
    separator = known ?? (layout.format == .xml ? nil : model.containers.separator.lead)
    gap = model.gap
    let root = EditedMember(0, value: 0, of: edited)
    if root.run.origin != .kept(0) {
      try replace(0, with: 0, depth: 0, isCompact: isCompact)
    } else if !isUntouched(root, since: 0) {
      addPending(0, since: 0, depth: 0, isCompact: isCompact)
    }
    try comparePending()
  }

  mutating func change(_ range: Range<Int>, to text: [UInt8]) { changes.change(range, to: text) }

  mutating func comparePending() throws(WriteError) {
    while let container = pending.popLast() {
      if pending.isEmpty, changes.isEmpty { path.append(container) }
      try compare(container)
    }
    changes = changes.inOrder()
  }

  // MARK: Comparing

  /// Adds the comparison of the value at `index` of the edited list with the one at `old` of the original.
  private mutating func addPending(_ index: Int, since old: Int, depth: Int, isCompact: Bool) {
    let (range, isDictionary) = (original.ranges.nodes[old], edited.nodes[index].kind == .dictionary)
    pending.append(
      Container(
        index: index, old: old, range: range, content: layout.content(of: range),
        members: Members(of: old, isDictionary: isDictionary, original), isDictionary: isDictionary,
        isPairs: original.objectOfPairs(old) != nil, depth: depth, isCompact: isCompact))
  }

  private mutating func compare(_ container: Container) throws(WriteError) {
    let pendingCount = pending.count
    // The first of the containers inside is compared first.
    defer { pending[pendingCount...].reverse() }
    let index = container.index
    // Only pairs can represent the remaining keys.
    if layout.format == .json, types == .tag, container.isDictionary, !container.isPairs,
      edited.jsonTag(of: index) != nil
    {
      return try replace(container.old, with: index, depth: container.depth, isCompact: container.isCompact)
    }
    let new = EditedMembers(of: index, in: edited, container.members, isOrdered: !reordersMembers)
    if container.members.isEmpty { return try fill(container, with: Array(new)) }
    let newCount = edited.nodes[index].memberCount ?? 0
    if newCount == 0, !original.isOpenStep, hasOnlyMembers(container) { return empty(container) }
    try compareMembers(of: container, with: new, count: newCount)
  }

  private mutating func compareMembers(
    of container: Container, with new: EditedMembers, count newCount: Int
  ) throws(WriteError) {
    let members = container.members
    // The members that stay in the text: those of the edited list, and the entries that are still shadowed by one of them.
    var isKept = [Bool](repeating: false, count: members.count)
    let winners = original.ranges.shadowed?.winners
    var keptKeys: Set<Int> = []
    var sections = SectionEdits()
    var anchor: Int?
    for (number, member) in new.enumerated() {
      let isLast = number + 1 == newCount
      if winners != nil, case .kept(let key) = member.run.origin { keptKeys.insert(key) }
      if let oldIndex = member.original {
        (anchor, isKept[oldIndex]) = (oldIndex, true)
        lazy var old = members[oldIndex]
        if !isUntouched(member, since: members.start(at: oldIndex)) { try keep(member, old, in: container) }
        if isLast || oldIndex == members.count - 1 { setTerminator(after: old, isLast: isLast, in: container) }
      } else if original.isOpenStep {
        try insertLines(of: member, after: anchor, &sections, in: container)
      } else {
        try insert(member, after: anchor, isLast: isLast, in: container)
      }
    }
    if let winners {
      for oldIndex in isKept.indices where winners[members.start(at: oldIndex)].map(keptKeys.contains) == true {
        isKept[oldIndex] = true
      }
    }
    if original.isOpenStep {
      try removeLines(of: container, except: isKept, sections)
    } else {
      removeMembers(except: isKept, from: container)
    }
  }

  /// True if the member that was at `old` is unchanged, with all values inside it.
  func isUntouched(_ member: EditedMember, since old: Int) -> Bool {
    let size = edited.nodes[member.value].size
    return member.run.origin == .kept(old) && member.value + size < member.run.end
      && size == original.list.nodes[old + member.value - member.start].size
  }

  /// Edits a changed member that stays.
  mutating func keep(_ member: EditedMember, _ old: Member, in container: Container) throws(WriteError) {
    if case .copied(let origin, .some) = member.run.origin, texts.find(origin).text !== original {
      let extent = try original.extentOfLines(old.start, value: old.value, in: container.old)
      let line = readLine(of: extent.lowerBound)
      let entry = EntryLayout(
        container: container, neighbour: old, indentation: line.indentation, isCompact: !line.isBlankBefore)
      let range = original.isOpenStep ? original.memberLines(old.start, value: old.value) : extent
      return change(range, to: try text(of: member, entry))
    }
    if container.isDictionary, member.run.origin != .kept(old.start) {
      change(original.ranges.nodes[old.start], to: try newText(of: member.start, isKey: true))
    }
    let value = container.isDictionary ? EditedMember(member.value, value: member.value, of: edited) : member
    if isUntouched(value, since: old.value) { return }
    let isCompact = layout.ownLineStart(of: old.range.lowerBound) == nil
    if value.run.origin == .kept(old.value) {
      addPending(member.value, since: old.value, depth: container.depth + 1, isCompact: isCompact)
    } else {
      try replace(old.value, with: member.value, depth: container.depth + 1, isCompact: isCompact)
    }
  }

  /// Replaces the value at `old` of the original with the one at `index` of the edited list, unless both are equal.
  private mutating func replace(_ old: Int, with index: Int, depth: Int, isCompact: Bool) throws(WriteError) {
    guard !edited.isEqual(at: index, to: original.list, at: old) else { return }
    let range = original.range(of: old)
    let line = readLine(of: range.lowerBound)
    if let copy = findCopy(ofValue: index) {
      return change(range, to: copy.text.value(copy.index, indentation: line.indentation))
    }
    let text = try newText(
      of: index, indentation: line.indentation, depth: depth,
      isCompact: isCompact || isOneLine(index, like: old, beginsLine: line.isBlankBefore))
    change(range, to: text)
  }

  /// The text of a member that moves to another index, with the comments above it and the changes inside it.
  func movedMember(_ member: EditedMember, _ old: Member, in container: Container) throws(WriteError) -> [UInt8] {
    var inner = self
    (inner.changes, inner.pending) = ([], [])
    if !isUntouched(member, since: old.start) {
      var kept = member
      (kept.original, kept.moved) = (member.moved, nil)
      try inner.keep(kept, old, in: container)
      try inner.comparePending()
    }
    let text = Output.collect { output in
      let extent = original.extent(old.start, value: old.value, in: container.old)
      output.append(extent, of: layout.source, with: inner.changes[...])
    }
    return original.terminated(text, old.value, hasKey: container.isDictionary)
  }

  mutating func readLine(of offset: Int) -> TextLayout.LineStart { layout.lineStart(of: offset, after: &line) }

  /// True if the value at `index` of the edited list is written on one line because the one at `old` is on one line, or because
  /// it is data that begins in the middle of a line.
  func isOneLine(_ index: Int, like old: Int, beginsLine: Bool) -> Bool {
    let (node, range) = (original.list.nodes[old], original.ranges.nodes[old])
    if edited.nodes[index].kind == .data { return node.kind == .data ? !layout.hasLineBreak(range) : !beginsLine }
    return node.hasMembers && !layout.hasLineBreak(range)
  }

  /// Adds the comma or semicolon after a member that stays, or removes the comma.
  private mutating func setTerminator(after member: Member, isLast: Bool, in container: Container) {
    let (end, isWanted) = (member.range.upperBound, !isLast || container.hasTrailingComma)
    if let commaEnd = member.commaEnd {
      if !isWanted { change(commaEnd - 1..<commaEnd, to: []) }
    } else if isWanted, layout.format == .json || original.isOpenStep && original.lacksTerminator(member.value) {
      change(end..<end, to: layout.terminator(container.isDictionary))
    }
  }
}

extension TextChanges {
  /// The members of a container of the original text. Each is computed on access: all of them together would take several
  /// times the memory of the values.
  struct Members: RandomAccessCollection {
    private let text: ListText
    private let isDictionary: Bool
    private let firstStart: Int
    /// Indexes of the keys, or of the values in an array, and the end of the container; empty if there are no containers among the
    /// values.
    private var starts: [UInt32] = []
    let startIndex = 0
    let endIndex: Int

    init(of index: Int, isDictionary: Bool, _ text: ListText) {
      self.text = text
      self.isDictionary = isDictionary
      firstStart = index + 1
      let list = text.list
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

    /// Index of the key, or of the value in an array; the end of the container for the index after the last member.
    func start(at index: Int) -> Int {
      starts.isEmpty ? firstStart + index * (isDictionary ? 2 : 1) : Int(starts[index])
    }

    subscript(index: Int) -> Member {
      let first = start(at: index)
      let value = memberValue(first, hasKey: isDictionary)
      let range = text.memberRange(first, value: value)
      let commaEnd = text.layout.format == .json ? text.layout.commaEnd(after: range.upperBound) : nil
      return Member(range: range, start: first, value: value, commaEnd: commaEnd)
    }
  }

  /// The members of a container of the edited list.
  struct EditedMembers: Sequence, IteratorProtocol {
    private let edited: PropertyList
    private let members: Members
    private let isDictionary: Bool
    private var index: Int
    private let end: Int
    /// The index in `members` at which the search for the next original member begins.
    private var nextOriginal = 0
    /// The original members, by index of key or element, that move to another index: as few as possible.
    private(set) var moved: Set<Int> = []

    /// With `isOrdered`, the original members that remain are in their original order.
    init(of index: Int, in edited: PropertyList, _ members: Members, isOrdered: Bool) {
      self.edited = edited
      self.members = members
      isDictionary = edited.nodes[index].kind == .dictionary
      self.index = index + 1
      end = edited.end(of: index)
      if isOrdered { return }
      let old = edited.childIndexes(of: index).compactMap { edited.origins[$0].index }
      if zip(old, old.dropFirst()).allSatisfy({ $0 < $1 }) { return }
      moved = Set(old)
      for staying in old.longestIncreasingSubsequence() { moved.remove(old[staying]) }
    }

    mutating func next() -> EditedMember? {
      guard index < end else { return nil }
      let start = index
      let value = memberValue(start, hasKey: isDictionary)
      index = edited.end(of: value)
      var member = EditedMember(start, value: value, of: edited)
      guard let origin = member.run.origin.index else { return member }
      if moved.contains(origin) {
        member.moved = members.indices.firstIndex(notBefore: { members.start(at: $0) < origin })
      } else {
        while nextOriginal < members.count, members.start(at: nextOriginal) != origin { nextOriginal += 1 }
        if nextOriginal < members.count { member.original = nextOriginal }
      }
      return member
    }
  }
}
