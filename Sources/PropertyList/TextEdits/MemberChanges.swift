/// Insertions of members into the text of a container, and removals.
extension TextChanges {
  // MARK: Removing

  /// Removes the original members except those with a true flag.
  mutating func removeMembers(except remains: [Bool], from container: EditedContainer) {
    guard let content = container.content else { return }
    let firstRemaining = remains.firstIndex(of: true) ?? remains.count
    for index in remains.indices where !remains[index] {
      let member = container.members[index]
      let removed = container.removedText(of: member, at: index, in: content, isFirst: index < firstRemaining)
      change(removed, to: [])
      // The comma may be on another line.
      if removed.upperBound < member.end { change(member.end - 1..<member.end, to: []) }
    }
  }

  /// Replaces the text of a container by that of an empty one.
  mutating func empty(_ container: EditedContainer) {
    guard let content = container.content else { return }
    if !layout.format.isMarkup { return change(content, to: []) }
    let tag = layout.bytes(container.range.lowerBound..<content.lowerBound - 1)
    change(container.range, to: tag + Array("/>".utf8))
  }

  // MARK: Adding

  /// Adds a member after the original member at the index `anchor`, or before all members.
  mutating func insert(
    _ member: EditedMember, after anchor: Int?, isLast: Bool, in container: EditedContainer
  ) throws(WriteError) {
    guard let content = container.content else { return }
    let index = anchor ?? 0
    let neighbour = container.members[index]
    // The comments after the neighbour on its line stay with it.
    let neighbourEnd = max(neighbour.end, original.trailingEnd(after: neighbour.range.upperBound))
    let comma = !isLast || container.hasTrailingComma ? layout.format.comma : []
    let isCommaBelow = neighbour.endOnItsLine(in: layout) < neighbour.end
    let sharesLine = anchor != nil && (isCommaBelow || container.sharesLineWithNext(neighbour, at: index))
    let line = readLine(of: neighbour.range.lowerBound)
    let memberLayout = MemberLayout(
      container: container, neighbour: neighbour, indentation: line.indentation,
      isOneLine: sharesLine || !line.isBlankBefore || line.offset < content.lowerBound)
    let text = try textOfInserted(member, memberLayout) + comma
    if memberLayout.isOneLine {
      // "[ NEW, neighbour ]" or "[ neighbour, NEW ]"
      var gap = container.gapInLine ?? (layout.format.hasCommas ? context.gap : [])
      let offset = anchor == nil ? container.extent(of: neighbour).lowerBound : neighbourEnd
      // A comment would belong to the member before it on its line.
      let hasComment = anchor == nil ? layout.hasComment(at: offset) : text.span.hasXMLComment(at: 0)
      if hasComment { gap = layout.newline + line.indentation }
      return insert(anchor == nil ? text + (isLast ? [] : gap) : gap + text, at: offset)
    }
    let start = anchor == nil ? content.lowerBound : neighbour.range.upperBound
    let next = layout.nextLine(after: start, passesAllComments: true).flatMap { $0 <= content.upperBound ? $0 : nil }
    if let lineStart = next ?? (anchor == nil ? line.offset : nil) {
      // "[\n  NEW\n  neighbour" or "neighbour,\n  NEW\n"
      insert(layout.line(text, indentedBy: line.indentation), at: lineStart)
    } else {
      // "neighbour,\n  NEW ]"
      insert(layout.newline + line.indentation + text, at: neighbourEnd)
    }
  }

  /// Adds the first members to a container that has none.
  mutating func fill(_ container: EditedContainer, with new: [EditedMember]) throws(WriteError) {
    guard !new.isEmpty else { return }
    if let content = container.content, layout.hasLineBreak(content) || !layout.isWhitespace(content) {
      // After the comments in the container: on separate lines if the close tag is on a separate line.
      let end = layout.endOfContent(content, hasBraces: content != container.range)
      let memberLayout = MemberLayout(
        container: container, indentation: end.indentation ?? [], isOneLine: end.indentation == nil)
      let texts = try context.texts(of: new, memberLayout)
      let lines = end.indentation.map { blanks in texts.flatMap { layout.line($0, indentedBy: blanks) } }
      return insert(lines ?? Array(texts.joined(separator: context.gap)), at: end.offset)
    }
    let outer = readLine(of: container.range.lowerBound).indentation
    let memberLayout = MemberLayout(
      container: container, indentation: outer + layout.unit, isOneLine: container.isOneLine)
    let body = try context.content(of: new, memberLayout, closeIndentation: outer)
    if let content = container.content { return change(content, to: body) }
    // The whole element, as markers of conflicts enclose what changes.
    let close = layout.format.brackets(isDictionary: container.isDictionary).close
    change(container.range, to: openTag(ofEmpty: container.range) + body + close.utf8)
  }

  /// The open tag for content of the self-closed element in `range`.
  private func openTag(ofEmpty range: Range<Int>) -> [UInt8] {
    // The end of the name or of the attributes, before "/>".
    let end = layout.source.bytes.startOfRun(
      before: range.upperBound - 2, from: range.lowerBound, where: \.isXMLWhitespace)
    // Text that is not an attribute can also end in a slash. A `>` after it would make the tag empty again.
    return layout.bytes(range.lowerBound..<end) + Array((layout[end - 1] == UInt8(ascii: "/") ? " >" : ">").utf8)
  }
}
