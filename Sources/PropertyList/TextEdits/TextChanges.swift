/// Collects the changes that turn the text of a list into the text of an edited list.
///
/// Edited containers are compared member by member; everything else does not change.
struct TextChanges {
  let context: EditContext
  private(set) var changes: [TextChange] = []
  /// The nested containers around all changes, from the root on.
  private(set) var path: [EditedContainer] = []
  /// The containers that are still to be compared. Recursion would need too much stack for deep lists.
  private var pending: [EditedContainer] = []
  /// See `TextLayout.lineStart(of:scanned:)`.
  private var scannedLine = 0..<0

  var original: ListText { context.original }
  var layout: TextLayout { context.layout }

  private init(in context: EditContext) { self.context = context }

  /// Collects the changes from the original text of `texts` to `edited`, in order.
  init(
    from texts: SourceTexts, to edited: PropertyList, types: JSONTypes, reordersMembers: Bool = false
  ) throws(WriteError) {
    self.init(in: EditContext(from: texts, to: edited, types: types, reordersMembers: reordersMembers))
    let root = EditedMember(MemberNodes(value: 0), of: edited)
    if root.origin != .kept(0) {
      try replace(valueAt: 0, by: 0, depth: 0, isOneLine: layout.isOneLine)
    } else if !context.isUnchanged(root, from: 0) {
      pending.append(EditedContainer(0, from: 0, in: original, depth: 0, isOneLine: layout.isOneLine))
    }
    try comparePending()
  }

  mutating func change(_ range: Range<Int>, to text: [UInt8]) { changes.change(range, to: text) }

  mutating func insert(_ text: [UInt8], at offset: Int) { changes.change(offset..<offset, to: text) }

  mutating func comparePending() throws(WriteError) {
    while let container = pending.popLast() {
      if pending.isEmpty, changes.isEmpty { path.append(container) }
      try compare(container)
    }
    changes = changes.inOrder()
  }

  // MARK: Comparing

  private mutating func compare(_ container: EditedContainer) throws(WriteError) {
    let pendingCount = pending.count
    // The first of the containers inside is compared first.
    defer { pending[pendingCount...].reverse() }
    let index = container.index
    // Only pairs can represent the remaining keys.
    if context.types == .tag, container.isDictionary, !container.isPairs, context.edited.jsonTag(of: index) != nil {
      return try replace(valueAt: container.oldIndex, by: index, depth: container.depth, isOneLine: container.isOneLine)
    }
    let new = EditedMembers(of: index, in: context.edited, container.members, isOrdered: !context.reordersMembers)
    if container.members.isEmpty { return try fill(container, with: Array(new)) }
    let newCount = context.edited.nodes[index].memberCount ?? 0
    if newCount == 0, !layout.format.isLineBased, container.hasOnlyMembers { return empty(container) }
    try compareMembers(of: container, with: new, count: newCount)
  }

  private mutating func compareMembers(
    of container: EditedContainer, with new: EditedMembers, count newCount: Int
  ) throws(WriteError) {
    let members = container.members
    // Members that stay, and entries that one of them shadows.
    var remains = [Bool](repeating: false, count: members.count)
    var sections = SectionEdits()
    var anchor: Int?
    for (number, member) in new.enumerated() {
      let isLast = number + 1 == newCount
      switch member.relation {
      case .stays(let oldIndex):
        (anchor, remains[oldIndex]) = (oldIndex, true)
        lazy var old = members[oldIndex]
        if !context.isUnchanged(member, from: members.start(at: oldIndex)) { try update(member, old, in: container) }
        if isLast || oldIndex == members.count - 1 { setTerminator(after: old, isLast: isLast, in: container) }
      case .new, .moves:
        if layout.format.isLineBased {
          try insertLines(of: member, after: anchor, &sections, in: container)
        } else {
          try insert(member, after: anchor, isLast: isLast, in: container)
        }
      }
    }
    if let winners = original.ranges.shadowed?.winners {
      let keptKeys = Set(new.compactMap(\.origin.keptIndex))
      for oldIndex in remains.indices where winners[members.start(at: oldIndex)].map(keptKeys.contains) == true {
        remains[oldIndex] = true
      }
    }
    if layout.format.isLineBased {
      try removeLines(of: container, except: remains, sections)
    } else {
      removeMembers(except: remains, from: container)
    }
  }

  /// Changes the text of a member that stays. `old` is the member before the edits.
  private mutating func update(
    _ member: EditedMember, _ old: TextMember, in container: EditedContainer
  ) throws(WriteError) {
    // A merge has taken the whole member from another text, with its comments.
    if case .copied(let origin, .some) = member.origin, context.texts.find(origin).text !== original {
      let extent = try original.copyableExtent(of: old.nodes, in: container.oldIndex)
      let line = readLine(of: extent.lowerBound)
      let memberLayout = MemberLayout(
        container: container, neighbour: old, indentation: line.indentation, isOneLine: !line.isBlankBefore)
      let range = layout.format.isLineBased ? original.extentWithoutCommentsAbove(of: old.nodes) : extent
      return change(range, to: try context.memberText(of: member, memberLayout))
    }
    if container.isDictionary, member.origin.keptIndex != old.nodes.start {
      change(original.ranges.nodes[old.nodes.start], to: try context.newText(of: member.nodes.start, isKey: true))
    }
    let (index, oldIndex) = (member.nodes.value, old.nodes.value)
    let value = member.nodes.hasKey ? EditedMember(MemberNodes(value: index), of: context.edited) : member
    if context.isUnchanged(value, from: oldIndex) { return }
    let isOneLine = layout.ownLineStart(of: old.range.lowerBound) == nil
    if value.origin.keptIndex == oldIndex {
      pending.append(
        EditedContainer(index, from: oldIndex, in: original, depth: container.depth + 1, isOneLine: isOneLine))
    } else {
      try replace(valueAt: oldIndex, by: index, depth: container.depth + 1, isOneLine: isOneLine)
    }
  }

  /// Replaces the value at `oldIndex` of the original with the one at `index` of the edited list, unless both are equal.
  private mutating func replace(valueAt oldIndex: Int, by index: Int, depth: Int, isOneLine: Bool) throws(WriteError) {
    guard !context.edited.isEqual(at: index, to: original.list, at: oldIndex) else { return }
    let range = original.range(of: oldIndex)
    let line = readLine(of: range.lowerBound)
    if let copy = context.findCopy(of: MemberNodes(value: index)) {
      return change(range, to: copy.text.valueText(at: copy.nodes.value, indentation: line.indentation))
    }
    let hasLines = !isOneLine && !context.isWrittenOnOneLine(at: index, like: oldIndex, beginsLine: line.isBlankBefore)
    change(range, to: try context.valueText(of: index, line.indentation, isOneLine: !hasLines, depth: depth))
  }

  /// The text of a new member, or of one that moves to another index, with the comments above it and the changes inside it.
  mutating func textOfInserted(_ member: EditedMember, _ memberLayout: MemberLayout) throws(WriteError) -> [UInt8] {
    guard let container = memberLayout.container, case .moves(let oldIndex) = member.relation
    else { return try context.memberText(of: member, memberLayout) }
    let old = container.members[oldIndex]
    var inner = TextChanges(in: context)
    inner.scannedLine = scannedLine
    if !context.isUnchanged(member, from: old.nodes.start) {
      var staying = member
      staying.relation = .stays(at: oldIndex)
      try inner.update(staying, old, in: container)
      try inner.comparePending()
      scannedLine = inner.scannedLine
    }
    let text = Output.collect { $0.append(container.extent(of: old), of: layout.source, with: inner.changes[...]) }
    return original.terminated(text, old.nodes)
  }

  /// The text of a copy of a container of the original, with the changes inside it. Its lines begin with `margin`.
  static func text(of copy: EditedContainer, _ margin: [UInt8], _ context: EditContext) throws(WriteError) -> [UInt8] {
    var inner = TextChanges(in: context)
    inner.pending = [copy]
    try inner.comparePending()
    let text = Output.collect { $0.append(copy.range, of: context.layout.source, with: inner.changes[...]) }
    let oldIndentation = context.layout.indentation(at: copy.range.lowerBound)
    // It is read again, because lines inside strings are not indented.
    guard let edit = try? PropertyList.TextEdit(reading: oldIndentation + text) else { throw WriteError(.layout) }
    return edit.makeOriginalText().valueText(at: 0, indentation: margin)
  }

  mutating func readLine(of offset: Int) -> TextLayout.LineStart { layout.lineStart(of: offset, scanned: &scannedLine) }

  /// Adds the comma or semicolon after a member that stays, or removes the comma.
  private mutating func setTerminator(after member: TextMember, isLast: Bool, in container: EditedContainer) {
    let isWanted = !isLast || container.hasTrailingComma
    if let commaEnd = member.commaEnd {
      if !isWanted { change(commaEnd - 1..<commaEnd, to: []) }
    } else if isWanted, layout.format.hasCommas || original.lacksTerminator(member.nodes.value) {
      insert(layout.format.terminator(ofEntry: container.isDictionary), at: member.range.upperBound)
    }
  }
}
