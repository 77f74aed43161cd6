/// A container of the original text that the edited list still has. Its members are compared one by one: a member is an element of an
/// array, or a key with its value.
struct EditedContainer {
  /// The index in the edited list.
  let index: Int
  /// The index in the original list.
  let oldIndex: Int
  let original: ListText
  /// The range between its tags or brackets; nil for a self-closed element.
  let content: Range<Int>?
  let members: TextMembers
  /// The number of containers around this one.
  let depth: Int
  /// True if the first members are inserted on one line.
  let isOneLine: Bool

  init(_ index: Int, from oldIndex: Int, in original: ListText, depth: Int, isOneLine: Bool) {
    (self.index, self.oldIndex, self.original) = (index, oldIndex, original)
    (self.depth, self.isOneLine) = (depth, isOneLine)
    content = original.layout.content(of: original.ranges.nodes[oldIndex])
    members = TextMembers(of: oldIndex, original)
  }

  var range: Range<Int> { original.ranges.nodes[oldIndex] }

  var isDictionary: Bool { members.isDictionary }

  /// True for the array of pairs of a `$dictionary` object in JSON.
  var isPairs: Bool { original.objectOfPairs(at: oldIndex) != nil }

  var hasTrailingComma: Bool { members.last?.commaEnd != nil }

  /// The text of a member with the comments that belong to it.
  func extent(of member: TextMember) -> Range<Int> { original.extent(of: member.nodes, in: oldIndex) }

  /// True if it contains only its members with their comments.
  var hasOnlyMembers: Bool {
    guard let content else { return true }
    var end = content.lowerBound
    for member in members {
      let extent = extent(of: member)
      guard original.layout.isWhitespace(end..<extent.lowerBound) else { return false }
      end = max(member.end, extent.upperBound)
    }
    return original.layout.isWhitespace(end..<content.upperBound)
  }

  /// True if the next member begins on the line on which the one at `memberIndex` ends.
  func sharesLineWithNext(_ member: TextMember, at memberIndex: Int) -> Bool {
    guard memberIndex + 1 < members.count else { return false }
    return !original.layout.hasLineBreak(member.range.upperBound..<members[memberIndex + 1].range.lowerBound)
  }

  /// The text between two of the first members on one line, or before the first one in XML; nil if there is none. Each insertion searches
  /// for it, so the search is bounded.
  var gapInLine: [UInt8]? {
    guard let content, let first = members.first else { return nil }
    var end = first.end
    for member in members.dropFirst().prefix(100) {
      let range = end..<member.range.lowerBound
      if original.layout.isBlank(range) { return original.layout.bytes(range) }
      end = member.end
    }
    let lead = content.lowerBound..<first.range.lowerBound
    return !original.layout.format.hasCommas && original.layout.isBlank(lead) ? original.layout.bytes(lead) : nil
  }
}
