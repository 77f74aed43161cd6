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
///
/// Parts of the text around the member b. Comment 1 belongs to the member before it, and comment 2 to none:
///
/// ```
/// <true/> <!--1-->⏎<!--2-->⏎⏎<!--3--> <key>b</key> <true/> <!--4-->
///        └────────── lead ───────────┘└── memberRange ───┘
///                            └────────────── extent ──────────────┘
/// ```
extension ListText {
  /// The text of the member without the comments around it, with the `<plist>` elements or brackets of a pair; in OpenStep with its
  /// semicolon or comma.
  func memberRange(of member: MemberNodes) -> Range<Int> {
    if let wrapper = ranges.wrapper(of: member.start) { return wrapper }
    let end = (ranges.wrapper(of: member.value) ?? ranges.nodes[member.value]).upperBound
    return ranges.nodes[member.start].lowerBound..<(list.format.hasTerminators ? terminatorEnd(after: end) : end)
  }

  /// The end of the semicolon or comma after `offset`, with only comments between them; `offset` if there is none.
  func terminatorEnd(after offset: Int) -> Int {
    let next = layout.endOfComments(after: offset)
    return layout.has(";", at: next) || layout.has(",", at: next) ? next + 1 : offset
  }

  /// True if the value lacks the semicolon or comma of the format, as the last element of an array may.
  func lacksTerminator(_ value: Int) -> Bool {
    list.format.hasTerminators && terminatorEnd(after: ranges.nodes[value].upperBound) == ranges.nodes[value].upperBound
  }

  /// The text of the member with the comments that belong to it. With `takesHeading`, a heading above it belongs to it, too. Without the
  /// index of its `container`, a member below a possible heading needs `containers`.
  package func extent(of member: MemberNodes, takesHeading: Bool = false, in container: Int? = nil) -> Range<Int> {
    let range = memberRange(of: member)
    guard list.format.hasComments else { return range }
    let leading = leadingStart(member, range, takesHeading: takesHeading, in: container)
    return min(copyStarts[member.value] ?? leading, leading)..<trailingEnd(after: range.upperBound)
  }

  /// The text of the member with the comments that belong to it, which must have its own lines in OpenStep.
  func copyableExtent(of member: MemberNodes, in container: Int? = nil) throws(WriteError) -> Range<Int> {
    let lines = extent(of: member, in: container)
    guard !list.format.isLineBased || layout.ownLines(of: lines) != nil else { throw WriteError(.openStep) }
    return lines
  }

  /// The text of the member with the comments that belong to it, but without those on the lines above it.
  func extentWithoutCommentsAbove(of member: MemberNodes) -> Range<Int> {
    let range = memberRange(of: member)
    let isFirstOnLine = layout.ownLineStart(of: range.lowerBound) != nil
    let comments = isFirstOnLine ? [] : layout.comments(in: extent(of: member).lowerBound..<range.lowerBound)
    return startOnLine(of: range.lowerBound, with: comments)..<trailingEnd(after: range.upperBound)
  }

  /// The start of the first of `comments`, which are before `offset`, on the line of `offset`; `offset` if there is none.
  private func startOnLine(of offset: Int, with comments: some Sequence<TextMarkup>) -> Int {
    comments.first { !layout.hasLineBreak($0.range.upperBound..<offset) }?.range.lowerBound ?? offset
  }

  /// The text between the member, which has `range`, and the one before it, or the start of the container.
  private func lead(of member: MemberNodes, _ range: Range<Int>) -> Range<Int> {
    guard member.start > 0 else { return 0..<range.lowerBound }
    // The node before the member is its container, or the last value inside the member before it.
    let before = ranges.nodes[member.start - 1]
    var start = isFirst(member) ? layout.content(of: before)?.lowerBound ?? before.upperBound : before.upperBound
    var offset = start
    // The containers inside the member before it end with closing tags, or with brackets and semicolons.
    while offset < range.lowerBound {
      if layout[offset].isXMLWhitespace {
        offset += 1
        continue
      }
      let isClosing = list.format.isMarkup ? layout.has("</", at: offset) : !layout.hasComment(at: offset)
      offset = layout.markupEnd(at: offset)
      if isClosing { start = offset }
    }
    return min(start, range.lowerBound)..<range.lowerBound
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

  /// The start of the member with the comments before it that belong to it.
  private func leadingStart(_ member: MemberNodes, _ range: Range<Int>, takesHeading: Bool, in container: Int?) -> Int {
    let comments = leadingComments(member, range)
    guard let first = comments.first else { return range.lowerBound }
    let startOnLine = startOnLine(of: range.lowerBound, with: comments)
    // The comments above the line can be a heading of several members.
    let leavesHeading =
      !takesHeading && first.range.lowerBound < startOnLine && (first.followsBlankLine || isFirst(member))
      && isFollowedDirectly(after: range.upperBound) && hasCommentedSibling(member, in: container)
    return leavesHeading ? startOnLine : first.range.lowerBound
  }

  /// The comments directly above the member and those before it on its line.
  private func leadingComments(_ member: MemberNodes, _ range: Range<Int>) -> ArraySlice<TextMarkup> {
    let lead = lead(of: member, range)
    let all = layout.comments(in: lead)
    // The comments of a section belong to no object.
    let comments = all.lastIndex { layout.border(in: $0.range) != nil }.map { all[($0 + 1)...] } ?? all[...]
    guard let last = comments.last, layout.lineBreakCount(in: last.range.upperBound..<range.lowerBound) < 2 else {
      return []
    }
    // Comments on the line of the member before belong to that one.
    let isOnFirstLine = isFirst(member) && !layout.hasLineBreak(lead)
    let leading = isOnFirstLine ? comments : comments.drop { !$0.beginsLine }
    return leading.lastIndex(where: \.followsBlankLine).map { leading[$0...] } ?? leading
  }

  /// True if the node before the member is its container, which ends after it.
  private func isFirst(_ member: MemberNodes) -> Bool {
    member.start > 0 && ranges.nodes[member.start - 1].upperBound >= ranges.nodes[member.start].upperBound
  }

  /// True if another member follows on the next line, or on the same one.
  private func isFollowedDirectly(after memberEnd: Int) -> Bool {
    let end = trailingEnd(after: memberEnd)
    let next = layout.endOfWhitespace(from: end)
    return next < layout.source.count && layout.lineBreakCount(in: end..<next) < 2
      && !layout.hasComment(at: next) && !["</", "}", ")"].contains { layout.has($0, at: next) }
  }

  /// True if another member of the container has a comment.
  private func hasCommentedSibling(_ member: MemberNodes, in container: Int?) -> Bool {
    let container = container ?? containers[member.start]
    return container != NodeChanges.aroundRoot && firstCommentedMembers(of: container).contains { $0 != member.start }
  }

  private func firstCommentedMembers(of container: Int) -> [Int] {
    if let known = commentedMembers[container] { return known }
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
