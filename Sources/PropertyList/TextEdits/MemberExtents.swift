/// The extents of members: each key with its value, or each element, with the comments that belong to it.
///
/// ```
/// <dict>
///   <!-- heading of a and b -->
///   [<key>a</key> <true/>]
///   [<key>b</key> <true/> <!-- of b -->]
///
///   <!-- of no entry -->
///
///   [<!-- of c -->
///   <key>c</key> <true/>]
/// </dict>
/// ```
///
/// A comment belongs to the member before it on its line, or else to the one after it on its line. Comments directly above a member
/// belong to it unless they are a heading: a blank line or the start of the container is above them, another member directly follows
/// the one below them, and another member of the container has a comment, too.
extension ListText {
  /// The text of the member without the comments around it, with the `<plist>` elements or brackets of a pair; in OpenStep with its
  /// semicolon or comma.
  func memberRange(of member: MemberNodes) -> Range<Int> {
    if let wrapper = ranges.wrapper(of: member.start) { return wrapper }
    let end = (ranges.wrapper(of: member.value) ?? ranges.nodes[member.value]).upperBound
    return ranges.nodes[member.start].lowerBound..<(isOpenStep ? terminatorEnd(after: end) : end)
  }

  /// The end of the semicolon or comma after `offset`, with only comments between them; `offset` if there is none.
  func terminatorEnd(after offset: Int) -> Int {
    let next = layout.endOfComments(after: offset)
    return layout.has(";", at: next) || layout.has(",", at: next) ? next + 1 : offset
  }

  /// True if no semicolon or comma follows the value, as after the last element of an array.
  func lacksTerminator(_ value: Int) -> Bool {
    terminatorEnd(after: ranges.nodes[value].upperBound) == ranges.nodes[value].upperBound
  }

  /// The text of the member with the comments that belong to it. With `takesHeading`, a heading above it belongs to it, too. Without the
  /// index of its `container`, a member below a possible heading is looked up from the root.
  package func extent(of member: MemberNodes, takesHeading: Bool = false, in container: Int? = nil) -> Range<Int> {
    let range = memberRange(of: member)
    // JSON has no comments.
    guard layout.format != .json else { return range }
    let leading = leadingStart(member, range, takesHeading: takesHeading, in: container)
    return min(starts[member.value] ?? leading, leading)..<trailingEnd(after: range.upperBound)
  }

  /// The text of the member with the comments that belong to it, which must have its own lines in OpenStep.
  func copyableExtent(of member: MemberNodes, in container: Int? = nil) throws(WriteError) -> Range<Int> {
    let lines = extent(of: member, in: container)
    guard !isOpenStep || layout.ownLines(of: lines) != nil else { throw WriteError(.openStep) }
    return lines
  }

  /// The text of the member with the comments that belong to it, but without those on the lines above it.
  func extentWithoutCommentsAbove(of member: MemberNodes) -> Range<Int> {
    let range = memberRange(of: member)
    var first = range.lowerBound
    if layout.ownLineStart(of: first) == nil {
      let before = layout.comments(in: extent(of: member).lowerBound..<first)
      first = before.first { !layout.hasLineBreak($0.range.upperBound..<first) }?.range.lowerBound ?? first
    }
    return first..<trailingEnd(after: range.upperBound)
  }

  /// The text between the member and the one before it, or the start of the container.
  private func gap(before member: MemberNodes, _ range: Range<Int>) -> Range<Int> {
    guard member.start > 0 else { return 0..<range.lowerBound }
    let before = ranges.nodes[member.start - 1]
    var end = before.upperBound
    if before.upperBound >= range.upperBound { end = layout.content(of: before)?.lowerBound ?? end }
    var offset = end
    // The values inside the member before it end with closing tags, or with brackets and semicolons.
    while offset < range.lowerBound {
      if layout[offset].isXMLWhitespace {
        offset += 1
        continue
      }
      let isClosing = isOpenStep ? !layout.hasComment(at: offset) : layout.has("</", at: offset)
      offset = layout.markupEnd(at: offset)
      if isClosing { end = offset }
    }
    return min(end, range.lowerBound)..<range.lowerBound
  }

  /// The end of the comments after `offset` on its line.
  func trailingEnd(after offset: Int) -> Int {
    var end = offset
    var next = layout.blanksEnd(after: offset)
    while layout.hasComment(at: next) {
      end = layout.markupEnd(at: next)
      next = layout.blanksEnd(after: end)
    }
    return end
  }

  // MARK: Comments before a member

  private func leadingStart(_ member: MemberNodes, _ range: Range<Int>, takesHeading: Bool, in container: Int?) -> Int {
    let leading = leadingComments(member, range)
    guard let first = leading.first else { return range.lowerBound }
    if takesHeading { return first.range.lowerBound }
    let onLine = leading.reversed().prefix { !layout.hasLineBreak($0.range.upperBound..<range.lowerBound) }.last
    guard first.range != onLine?.range, first.followsBlankLine || isFirst(member), isFollowedDirectly(range.upperBound),
      let container = container ?? list.parents(of: [member.start]).first?.container,
      container != NodeChanges.aroundRoot, firstCommentedMembers(of: container).contains(where: { $0 != member.start })
    else { return first.range.lowerBound }
    return onLine?.range.lowerBound ?? range.lowerBound
  }

  /// The comments directly above the member and those before it on its line.
  private func leadingComments(_ member: MemberNodes, _ range: Range<Int>) -> ArraySlice<TextMarkup> {
    let space = gap(before: member, range)
    let all = layout.comments(in: space)
    // The comments of a section belong to no object.
    let comments = all[((all.lastIndex { layout.border(in: $0.range) != nil }).map { $0 + 1 } ?? 0)...]
    guard let last = comments.last, layout.lineBreakCount(in: last.range.upperBound..<range.lowerBound) < 2 else {
      return []
    }
    let isOnOneLine = isFirst(member) && !layout.hasLineBreak(space)
    let leading = isOnOneLine ? comments : comments.drop { !$0.beginsLine }
    return leading.lastIndex(where: \.followsBlankLine).map { leading[$0...] } ?? leading
  }

  private func isFirst(_ member: MemberNodes) -> Bool {
    member.start > 0 && ranges.nodes[member.start - 1].upperBound >= ranges.nodes[member.start].upperBound
  }

  /// True if another member follows on the next line, or on the same one.
  private func isFollowedDirectly(_ end: Int) -> Bool {
    let end = trailingEnd(after: end)
    let next = layout.endOfWhitespace(from: end)
    return next < layout.source.count && layout.lineBreakCount(in: end..<next) < 2
      && !layout.hasComment(at: next) && !["</", "}", ")"].contains { layout.has($0, at: next) }
  }

  private func firstCommentedMembers(of container: Int) -> [Int] {
    if let found = commentedMembers[container] { return found }
    var found: [Int] = []
    let isDictionary = list.nodes[container].kind == .dictionary
    var start = container + 1
    while start < list.end(of: container), found.count < 2 {
      let member = MemberNodes(start: start, hasKey: isDictionary)
      let range = memberRange(of: member)
      if trailingEnd(after: range.upperBound) > range.upperBound || !leadingComments(member, range).isEmpty {
        found.append(start)
      }
      start = list.end(of: member.value)
    }
    commentedMembers[container] = found
    return found
  }
}
