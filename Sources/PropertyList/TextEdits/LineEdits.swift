/// Edits of OpenStep texts, in which whole lines are copied and removed.
extension TextChanges {
  /// A section of another text that is added at `offset`.
  private struct AddedSection {
    let section: TextSections.Section
    let text: ListText
    let offset: Int
  }

  /// Edits the members of a container that has some. `new` are the `count` members of the edited list.
  ///
  /// - Throws: `WriteError` if a changed member shares a line with others.
  mutating func editLines(of container: Container, to new: EditedMembers, count: Int) throws(WriteError) {
    let hasSections = original.sections.areInside(container.content)
    var isKept = [Bool](repeating: false, count: container.members.count)
    var anchor: Int?
    var filled: Set<[UInt8]> = []
    var added: AddedSection?
    for (number, member) in new.enumerated() {
      if let position = member.original {
        end(&added)
        (anchor, isKept[position]) = (position, true)
        let old = container.members[position]
        if position == container.members.count - 1, number < count - 1, original.lacksSeparator(old.value) {
          let end = original.ranges.nodes[old.value].upperBound
          change(end..<end, to: TextLayout.separator(container.isDictionary))
        }
        if !isUntouched(member, since: old.start) { try keep(member, old, in: container) }
        continue
      }
      guard let copy = copy(of: member, in: container) else { throw WriteError(.openStep) }
      let lines = try newLines(of: member, like: container.members[anchor ?? 0], in: container)
      let offset = self.offset(after: anchor, in: container)
      let section = hasSections ? copy.text.sections.section(at: copy.start) : nil
      if added?.section.name != section?.name { end(&added) }
      guard let section else {
        insert(lines, at: offset, isSeparated: copy.text.layout.blankLine(before: copy.start) != nil, after: anchor)
        continue
      }
      filled.insert(section.name)
      if let old = original.sections.section(section.name) {
        let isInside = original.sections.section(at: offset)?.name == section.name
        insert(lines, at: isInside ? offset : old.begin.upperBound, isSeparated: false, after: anchor)
      } else {
        if added == nil {
          let old = original.sections.section(at: offset)
          let offset = (anchor == nil ? old?.begin.lowerBound : old?.end.upperBound) ?? offset
          change(offset..<offset, to: copy.text.copiedLines(section.begin))
          added = AddedSection(section: section, text: copy.text, offset: offset)
        }
        insert(lines, at: added?.offset ?? offset, isSeparated: false, after: anchor)
      }
    }
    end(&added)
    try removeLines(of: container, except: isKept, hasSections ? filled : nil)
  }

  /// Adds the last line of a section.
  private mutating func end(_ added: inout AddedSection?) {
    guard let ended = added else { return }
    change(ended.offset..<ended.offset, to: ended.text.copiedLines(ended.section.end))
    added = nil
  }

  // MARK: Adding

  /// The text that a new or moved member is copied from, and the offset where its lines begin there; nil if it is no copy.
  private func copy(of member: EditedMember, in container: Container) -> (text: ListText, start: Int)? {
    let copy =
      member.moved.map { (text: original, index: container.members[$0].start) }
      ?? copy(ofValue: member.value, withKey: container.isDictionary)
    return copy.flatMap { text, index in
      let start = text.extent(index, value: memberValue(index, hasKey: container.isDictionary)).lowerBound
      return text.layout.ownLineStart(of: start).map { (text, $0) }
    }
  }

  /// The lines of a new or moved member, indented as `neighbour`.
  private mutating func newLines(
    of member: EditedMember, like neighbour: Member, in container: Container
  ) throws(WriteError) -> [UInt8] {
    let extent = try original.extentOfLines(neighbour.start, value: neighbour.value)
    let indentation = layout.indentation(at: extent.lowerBound)
    var text = try entry(member, like: neighbour, indentation: indentation, in: container, isCompact: false)
    if let moved = member.moved {
      text = original.separated(text, container.members[moved].value, container.isDictionary)
    }
    return indentation + text + layout.newline
  }

  /// The offset for members after the one at `anchor`, or before all members and the comments above them.
  private func offset(after anchor: Int?, in container: Container) -> Int {
    if let anchor {
      return layout.nextLine(after: extent(of: container.members[anchor]).upperBound) ?? layout.source.count
    }
    let first = container.members[0]
    let start = original.extent(first.start, value: first.value, takesHeading: true).lowerBound
    return layout.ownLineStart(of: start) ?? start
  }

  /// Inserts lines, with a blank line between them and the member at `anchor` or the next one if `isSeparated`.
  private mutating func insert(
    _ lines: [UInt8], at offset: Int, isSeparated: Bool, after anchor: Int?
  ) {
    let endsLine = layout.ownLineStart(of: offset) == offset || changes.last?.range == offset..<offset
    let blank = isSeparated ? layout.newline : []
    change(
      offset..<offset,
      to: (endsLine ? [] : layout.newline) + (anchor == nil ? lines + blank : blank + lines))
  }

  // MARK: Removing

  /// Removes the lines of the members that are not kept, and the sections that then have none. New members are in the sections
  /// `filled`, which is nil for a container without sections.
  private mutating func removeLines(
    of container: Container, except isKept: [Bool], _ filled: Set<[UInt8]>?
  ) throws(WriteError) {
    let hasSections = filled != nil
    var filled = filled ?? []
    var emptied: [[UInt8]: Range<Int>] = [:]
    for (position, isKept) in isKept.enumerated() where !isKept || hasSections {
      let member = container.members[position]
      let section = hasSections ? original.sections.section(at: member.range.lowerBound) : nil
      if isKept {
        if let section { filled.insert(section.name) }
        continue
      }
      if let section { emptied[section.name] = section.range }
      let extent = try original.extentOfLines(member.start, value: member.value)
      var start = layout.blanksStart(before: extent.lowerBound)
      var end = layout.nextLine(after: extent.upperBound) ?? layout.source.count
      // One of two blank lines goes, too, and so does a blank line at the start of the text.
      let next = layout.blanksEnd(after: end)
      if next == layout.source.count || layout.hasLineBreak(next..<next + 1) {
        if let blank = layout.blankLine(before: start) {
          start = blank
        } else if layout.isTextStart(start) {
          end = layout.nextLine(after: next) ?? next
        }
      }
      change(start..<end, to: [])
    }
    for (name, range) in emptied where !filled.contains(name) { change(range, to: []) }
  }
}
