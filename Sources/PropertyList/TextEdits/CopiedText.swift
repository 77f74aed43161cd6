/// Copies of values and members: comments and spelling stay, and lines are indented as where they are copied to.
extension ListText {
  /// The text of the value at `index`. Its lines begin with `indentation`, except for the first one.
  func valueText(at index: Int, indentation: [UInt8]) -> [UInt8] {
    copiedText(range(of: index), nodes: index..<list.end(of: index), indentation: indentation)
  }

  /// The text of the member with the comments that belong to it. Its lines begin with `indentation`, except for the first one. In
  /// OpenStep, it ends in a semicolon or comma. With `omitsCommentsAbove`, comments on the lines above it are left out.
  func memberText(_ member: MemberNodes, indentation: [UInt8], omitsCommentsAbove: Bool) throws(WriteError) -> [UInt8] {
    let extent = try copyableExtent(of: member)
    let range = omitsCommentsAbove ? extentWithoutCommentsAbove(of: member) : extent
    let text = copiedText(range, nodes: member.start..<list.end(of: member.value), indentation: indentation)
    return terminated(text, member)
  }

  /// `text`, that of a member, in OpenStep with a semicolon or comma.
  func terminated(_ text: [UInt8], _ member: MemberNodes) -> [UInt8] {
    guard lacksTerminator(member.value) else { return text }
    let end = ranges.nodes[member.value].upperBound
    let commentLength = trailingEnd(after: end) - end
    return text.dropLast(commentLength) + list.format.terminator(ofEntry: member.hasKey) + text.suffix(commentLength)
  }

  /// The comments that belong to a member; `behindKey` are those between its key and its value.
  struct CopiedComments { var before: [UInt8] = [], behindKey: [UInt8] = [], after: [UInt8] = [] }

  /// The comments of the member with the value at `index`. Their lines begin with `indentation`. They are on one line if that is nil.
  func copiedComments(of index: Int, indentation: [UInt8]?) -> CopiedComments {
    let hasKey = index > 0 && layout.has("<key", at: ranges.nodes[index - 1].lowerBound)
    let nodes = MemberNodes(value: index, hasKey: hasKey)
    let (member, extent) = (memberRange(of: nodes), extent(of: nodes))
    let comments = layout.comments(in: extent.lowerBound..<member.lowerBound)
    let after = layout.bytes(member.upperBound..<extent.upperBound)
    let inside = hasKey ? layout.comments(in: ranges.nodes[index - 1].upperBound..<ranges.nodes[index].lowerBound) : []
    let behindKey: [UInt8] = inside.flatMap { [0x20] + layout.bytes($0.range) }
    guard let last = comments.last, let indentation else {
      return CopiedComments(before: comments.flatMap { layout.bytes($0.range) }, behindKey: behindKey, after: after)
    }
    let before = layout.reindented(extent.lowerBound..<last.range.upperBound, to: indentation)
    let gap = last.range.upperBound..<member.lowerBound
    let newGap = layout.hasLineBreak(gap) ? layout.newline + indentation : layout.bytes(gap)
    return CopiedComments(before: before + newGap, behindKey: behindKey, after: after)
  }

  func hasComments(at index: Int) -> Bool {
    let (source, range) = (list.source, ranges.nodes[index])
    return list.format.isMarkup
      && ["<!--", "<?"].contains { source.bytes.extracting(range).firstOffset(of: $0, from: 0) != nil }
  }

  /// The text in `range`, which contains these nodes. Its lines begin with `indentation`, except for the first one. They have their own
  /// indentation if that is nil.
  func copiedText(_ range: Range<Int>, nodes: Range<Int> = 0..<0, indentation: [UInt8]? = nil) -> [UInt8] {
    // Without this check, each of many values on one long line would search for the start of the line.
    if !layout.hasLineBreak(range) { return layout.bytes(range) }
    // Blanks at the start of a line inside a string are part of it.
    let strings = nodes.lazy.filter { self.list.string(at: $0) != nil }.map { self.ranges.nodes[$0] }
    let indentation = indentation ?? layout.indentation(at: range.lowerBound)
    return layout.reindented(range, to: indentation, except: strings, newline: newlineOfCopies)
  }
}
