/// Insertions of members into the text of a container, and removals.
extension TextChanges {
  // MARK: Removing

  mutating func removeMembers(except isKept: [Bool], from container: Container) {
    var isFirst = true
    for index in isKept.indices {
      if isKept[index] { isFirst = false } else { remove(index, from: container, isFirst: isFirst) }
    }
  }

  /// Removes the member at `index` of a container with the comments that belong to it, and their lines if they contain nothing
  /// else. `isFirst` is true if all members before it are removed.
  private mutating func remove(_ index: Int, from container: Container, isFirst: Bool) {
    guard let content = container.content else { return }
    let member = container.members[index]
    let extent = original.extent(member.start, value: member.value, in: container.old)
    let start = extent.lowerBound
    let end = max(extent.upperBound, member.endOnItsLine(in: layout))
    if end < member.end { change(member.end - 1..<member.end, to: []) }
    let sharesLine = sharesLineWithNext(member, at: index, in: container)
    if let lineStart = layout.ownLineStart(of: start), lineStart >= content.lowerBound {
      let lineBreak = layout.lineBreak(before: lineStart)
      if let next = layout.nextLine(after: extent.upperBound), next <= content.upperBound {
        // "a\n  REMOVED,\n  b"
        change(lineStart..<next, to: [])
      } else if layout.isWhitespace(end..<content.upperBound), lineBreak >= content.lowerBound {
        // "a\n  REMOVED ]": the closing tag or bracket of the container moves to the previous line.
        change(lineBreak..<end, to: [])
      } else {
        // "a,\n  REMOVED, b"
        change(start..<(sharesLine ? layout.blanksEnd(after: end) : end), to: [])
      }
    } else if isFirst, sharesLine {
      // "[ REMOVED, b ]"
      change(start..<layout.blanksEnd(after: end), to: [])
    } else if isFirst, layout.isWhitespace(end..<content.upperBound), !layout.hasLineBreak(end..<content.upperBound) {
      // "[ REMOVED ]"
      change(start..<end, to: [])
    } else {
      // "[ a, REMOVED ]"
      change(layout.blanksStart(before: start)..<end, to: [])
    }
  }

  /// True if a container contains only its members with their comments.
  func hasOnlyMembers(_ container: Container) -> Bool {
    guard let content = container.content else { return true }
    var end = content.lowerBound
    for member in container.members {
      let extent = original.extent(member.start, value: member.value, in: container.old)
      guard layout.isWhitespace(end..<extent.lowerBound) else { return false }
      end = max(member.end, extent.upperBound)
    }
    return layout.isWhitespace(end..<content.upperBound)
  }

  /// Replaces the text of a container by that of an empty one.
  mutating func empty(_ container: Container) {
    guard let content = container.content else { return }
    if layout.format == .json { return change(content, to: []) }
    let tag = layout.bytes(container.range.lowerBound..<content.lowerBound - 1)
    change(container.range, to: tag + Array("/>".utf8))
  }

  // MARK: Adding

  /// Adds a member after the original member at the index `anchor`, or before all members.
  mutating func insert(
    _ member: EditedMember, after anchor: Int?, isLast: Bool, in container: Container
  ) throws(WriteError) {
    guard let content = container.content else { return }
    let index = anchor ?? 0
    let neighbour = container.members[index]
    // The comments after the neighbour on its line stay with it.
    let neighbourEnd = max(neighbour.end, original.trailingEnd(after: neighbour.range.upperBound))
    let comma = !isLast || container.hasTrailingComma ? layout.comma : []
    let sharesLine =
      anchor != nil
      && (sharesLineWithNext(neighbour, at: index, in: container)
        || neighbour.endOnItsLine(in: layout) < neighbour.end)
    let line = readLine(of: neighbour.range.lowerBound)
    let entry = EntryLayout(
      container: container, neighbour: neighbour, indentation: line.indentation,
      isCompact: sharesLine || !line.isBlankBefore || line.offset < content.lowerBound)
    let text = try text(of: member, entry) + comma
    if entry.isCompact {
      // "[ NEW, neighbour ]" or "[ neighbour, NEW ]"
      let gap = gapInLine(of: container)
      let extent = original.extent(neighbour.start, value: neighbour.value, in: container.old)
      let offset = anchor == nil ? extent.lowerBound : neighbourEnd
      return change(offset..<offset, to: anchor == nil ? text + (isLast ? [] : gap) : gap + text)
    }
    let start = anchor == nil ? content.lowerBound : neighbour.range.upperBound
    if let next = layout.nextLine(after: start, passesMarkup: true), next <= content.upperBound {
      // "[\n  NEW\n  neighbour" or "neighbour,\n  NEW\n"
      change(next..<next, to: line.indentation + text + layout.newline)
    } else if anchor == nil {
      change(line.offset..<line.offset, to: line.indentation + text + layout.newline)
    } else {
      // "neighbour,\n  NEW ]"
      change(neighbourEnd..<neighbourEnd, to: layout.newline + line.indentation + text)
    }
  }

  /// Adds the first members to a container that has none.
  mutating func fill(_ container: Container, with new: [EditedMember]) throws(WriteError) {
    guard !new.isEmpty else { return }
    if let content = container.content, layout.hasLineBreak(content) || !layout.isWhitespace(content) {
      // After the comments in the container: on separate lines if the close tag is on a separate line.
      if let lineStart = layout.ownLineStart(of: content.upperBound), lineStart > content.lowerBound {
        // A `.strings` file has no braces.
        let inner = layout.bytes(lineStart..<content.upperBound) + (content == container.range ? [] : layout.unit)
        let lines = try texts(of: new, EntryLayout(container: container, indentation: inner, isCompact: false))
        change(lineStart..<lineStart, to: Array(lines.map { inner + $0 + layout.newline }.joined()))
      } else {
        let texts = try texts(of: new, EntryLayout(container: container, indentation: [], isCompact: true))
        change(content.upperBound..<content.upperBound, to: Array(texts.joined(separator: gap)))
      }
      return
    }
    let outer = readLine(of: container.range.lowerBound).indentation
    let inner = outer + layout.unit
    let entry = EntryLayout(container: container, indentation: inner, isCompact: container.isCompact)
    let lines = try texts(of: new, entry)
    let body =
      entry.isCompact
      ? Array(lines.joined(separator: layout.format == .json ? gap : []))
      : Array(lines.map { layout.newline + inner + $0 }.joined()) + layout.newline + outer
    if let content = container.content {
      change(content, to: body)
    } else {
      var slash = container.range.upperBound - 2
      while slash > container.range.lowerBound, layout.isWhitespace(slash - 1..<slash) { slash -= 1 }
      let tag = (container.isDictionary ? XMLTag.dictionary : .array).rawValue
      // Text that is not an attribute can also end in a slash. A `>` after it would make the tag empty again.
      let openEnd = layout[slash - 1] == UInt8(ascii: "/") ? " >" : ">"
      // The whole element, as markers of conflicts enclose what changes.
      let start = container.range.lowerBound
      change(
        start..<container.range.upperBound,
        to: layout.bytes(start..<slash) + Array(openEnd.utf8) + body + Array("</\(tag)>".utf8))
    }
  }

  /// The layout of a new member.
  struct EntryLayout {
    let container: Container
    /// The member that has the separator between key and value; nil in a container without members.
    var neighbour: Member?
    /// The blanks that begin the member's line.
    let indentation: [UInt8]
    /// True if the member is written on one line.
    let isCompact: Bool
  }

  /// The texts of the first members of a container, with the commas between them.
  private mutating func texts(of new: [EditedMember], _ entry: EntryLayout) throws(WriteError) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    for member in new {
      if !texts.isEmpty { texts[texts.count - 1] += layout.comma }
      texts.append(try text(of: member, entry))
    }
    return texts
  }

  mutating func text(of member: EditedMember, _ entry: EntryLayout) throws(WriteError) -> [UInt8] {
    let (container, indentation, isCompact) = (entry.container, entry.indentation, entry.isCompact)
    if let moved = member.moved { return try movedMember(member, container.members[moved], in: container) }
    if !isCompact, let copy = findCopy(ofValue: member.value, withKey: container.isDictionary), copy.text !== original {
      // In OpenStep, a merge merges the comments above a member that stays on their own.
      return try copy.text.memberText(
        copy.index, value: memberValue(copy.index, hasKey: container.isDictionary), indentation: indentation,
        omitsCommentsAbove: original.isOpenStep && member.original != nil)
    }
    if container.isPairs { return try newPair(member.start, indentation: indentation, isCompact: isCompact) }
    let copy = findCopy(ofValue: member.value)
    var remarks: ListText.CopiedRemarks = ([], [], [])
    if layout.format == .xml, let copy {
      remarks = copy.text.copiedRemarks(of: copy.index, indentation: isCompact ? nil : indentation)
    }
    if !container.isDictionary, !remarks.behindKey.isEmpty {
      remarks.before += remarks.behindKey.dropFirst() + [0x20]
      remarks.behindKey = []
    }
    return remarks.before + (try plainText(of: member, copy, remarks.behindKey, entry)) + remarks.after
  }

  /// The text of a new member without the comments around it, but with those behind its key. `copy` is the text that its value is
  /// copied from.
  private func plainText(
    of member: EditedMember, _ copy: (text: ListText, index: Int)?, _ behindKey: [UInt8], _ entry: EntryLayout
  ) throws(WriteError) -> [UInt8] {
    let isCompact = entry.isCompact
    var (lead, text): ([UInt8], [UInt8]) = (entry.indentation, [])
    var beginsLine = !isCompact
    if entry.container.isDictionary {
      let separator =
        entry.neighbour.flatMap { original.separator(ofKey: $0.start) } ?? separator
        ?? (isCompact ? [] : layout.newline + lead)
      let lastBreak = separator.lastIndex(where: \.endsLine)
      // A colon may begin the value's line.
      if let lastBreak { lead = Array(separator[(lastBreak + 1)...].prefix { $0.isXMLWhitespace }) }
      beginsLine = lastBreak != nil
      text = try newText(of: member.start, isKey: true) + behindKey + separator
    }
    // Another list's text has line breaks, but only that text has the comments inside the value.
    if let copy, !isCompact || copy.text === original || copy.text.hasComments(copy.index) {
      return text + copy.text.value(copy.index, indentation: lead)
    }
    let isOneLine =
      entry.neighbour.map { self.isOneLine(member.value, like: $0.value, beginsLine: beginsLine) }
      ?? (edited.nodes[member.value].kind == .data && !beginsLine)
    return text
      + (try newText(
        of: member.value, indentation: lead, depth: entry.container.depth + 1, isCompact: isCompact || isOneLine))
  }

  /// The text between two of the first members on one line. Each insertion searches for it, so the search is bounded.
  private func gapInLine(of container: Container) -> [UInt8] {
    guard let content = container.content, let first = container.members.first else { return [] }
    var end = first.end
    for member in container.members.dropFirst().prefix(100) {
      let range = end..<member.range.lowerBound
      if layout.isWhitespace(range), !layout.hasLineBreak(range) { return layout.bytes(range) }
      end = member.end
    }
    if layout.format == .json { return gap }
    let lead = content.lowerBound..<first.range.lowerBound
    return layout.isWhitespace(lead) && !layout.hasLineBreak(lead) ? layout.bytes(lead) : []
  }

  /// True if the next member begins on the line on which `member` ends.
  private func sharesLineWithNext(_ member: Member, at index: Int, in container: Container) -> Bool {
    guard index + 1 < container.members.count else { return false }
    return !layout.hasLineBreak(member.range.upperBound..<container.members[index + 1].range.lowerBound)
  }
}

extension TextChanges.Member {
  /// The end of the member, with its comma if that is on the same line.
  fileprivate func endOnItsLine(in layout: TextLayout) -> Int {
    layout.hasLineBreak(range.upperBound..<end) ? range.upperBound : end
  }
}
