/// The original text and the edited list of an edit, and the layout of new values. They do not change while `TextChanges` collects the
/// changes. A class: copies of the lists would be in the stack frame of each level of new containers.
final class EditContext {
  let texts: SourceTexts
  let original: ListText
  let edited: PropertyList
  let layout: TextLayout
  /// The forms of values that JSON does not have; `refuse` in XML.
  let types: JSONTypes
  /// The text between a new key and its value; nil if the value begins a line, as in XML only.
  let separator: [UInt8]?
  /// The text after a comma between new values on one line.
  let gap: [UInt8]
  /// True if members of the original may move to another index.
  let reordersMembers: Bool

  init(from texts: SourceTexts, to edited: PropertyList, types: JSONTypes, reordersMembers: Bool) {
    (self.texts, self.edited, self.reordersMembers) = (texts, edited, reordersMembers)
    original = texts.original
    layout = original.layout
    self.types = layout.format.isMarkup ? .refuse : types
    let known = original.separator
    let isCompact = known.map { $0.last == UInt8(ascii: ":") } ?? layout.isOneLine
    let model = isCompact ? JSONLayout.compact : .indented
    separator = known ?? (layout.format.isMarkup ? nil : model.containers.separator.bytes)
    gap = model.gap
  }

  /// True if the member is the one that began at the node `oldStart`, without changes, also of the values inside it.
  func isUnchanged(_ member: EditedMember, from oldStart: Int) -> Bool {
    let (nodes, oldNodes) = (member.nodes, MemberNodes(start: oldStart, hasKey: member.nodes.hasKey))
    let size = edited.nodes[nodes.value].size
    return member.origin.keptIndex == oldStart && nodes.value + size < member.runEnd
      && size == original.list.nodes[oldNodes.value].size
  }

  /// True if the value at `index` of the edited list is written on one line because the one at `old` is on one line, or because
  /// it is data that begins in the middle of a line. Data is written like data, and other values like containers with members.
  func isWrittenOnOneLine(at index: Int, like old: Int?, beginsLine: Bool) -> Bool {
    let isData = edited.nodes[index].kind == .data
    guard let old, isData ? original.list.nodes[old].kind == .data : original.list.nodes[old].hasMembers
    else { return isData && !beginsLine }
    return !layout.hasLineBreak(original.ranges.nodes[old])
  }

  /// The text from which a member of the edited list, or a value without its key, was copied, and its nodes there; nil for others, and
  /// for copies with changes unless `allowsChanges`.
  func findCopy(of member: MemberNodes, allowsChanges: Bool = false) -> (text: ListText, nodes: MemberNodes)? {
    let run = edited.origins.find(member.start)
    guard case .copied(let first, _) = run.origin else { return nil }
    let (text, start) = texts.find(first)
    let old = MemberNodes(start: start, hasKey: member.hasKey)
    // The last values inside may have been removed.
    let isWhole = text.list.nodes[old.value].size == edited.nodes[member.value].size
    return allowsChanges || isWhole && edited.end(of: member.value) <= run.end ? (text, old) : nil
  }
}
