/// The layout of a removal.
extension EditedContainer {
  /// The text of the member at `memberIndex` with the comments that belong to it, and their lines if they contain nothing else. `isFirst`
  /// is true if all members before it are removed.
  func removedText(of member: TextMember, at memberIndex: Int, in content: Range<Int>, isFirst: Bool) -> Range<Int> {
    let (layout, extent) = (original.layout, extent(of: member))
    let start = extent.lowerBound
    let end = max(extent.upperBound, member.endOnItsLine(in: layout))
    // "a\n  REMOVED,\n  b"
    if let lines = layout.ownLines(of: extent), lines.clamped(to: content) == lines { return lines }
    let lineStart = layout.ownLineStart(of: start).flatMap { $0 >= content.lowerBound ? $0 : nil }
    let rest = end..<content.upperBound
    // "a\n  REMOVED ]": the closing tag or bracket of the container moves to the previous line.
    if let lineStart, layout.isWhitespace(rest), layout.lineBreak(before: lineStart) >= content.lowerBound {
      return layout.lineBreak(before: lineStart)..<end
    }
    // "a,\n  REMOVED, b" or "[ REMOVED, b ]"
    if lineStart != nil || isFirst, sharesLineWithNext(member, at: memberIndex) {
      return start..<layout.blanksEnd(after: end)
    }
    // "[ REMOVED ]" or "[ a, REMOVED ]"
    let keepsBlanks = lineStart != nil || isFirst && layout.isBlank(rest)
    return (keepsBlanks ? start : layout.blanksStart(before: start))..<end
  }
}
