/// Edits of OpenStep texts, in which whole lines are copied and removed.
extension TextChanges {
  /// The edits of the sections of a container.
  struct SectionEdits {
    /// The names of the sections that have new members.
    var filled: Set<[UInt8]> = []
    /// The sections of other texts that are added, with the lines of their members.
    var added: [(section: TextSections.Section, text: ListText, offset: Int, lines: [UInt8])] = []
  }

  // MARK: Adding

  /// Adds the lines of a new or moved member after the original member at the index `anchor`, or before all members.
  ///
  /// - Throws: `WriteError` if the member is no copy, or if the one at `anchor` shares a line with others.
  mutating func insertLines(
    of member: EditedMember, after anchor: Int?, _ sections: inout SectionEdits, in container: EditedContainer
  ) throws(WriteError) {
    guard let copy = findCopiedLines(of: member, container) else { throw WriteError(.openStep) }
    let neighbour = container.members[anchor ?? 0]
    let linesOfNeighbour = try ownLines(of: neighbour, in: container)
    let memberLayout = MemberLayout(
      container: container, neighbour: neighbour, indentation: layout.indentation(at: linesOfNeighbour.lowerBound),
      isOneLine: false)
    let lines = layout.line(try textOfInserted(member, memberLayout), indentedBy: memberLayout.indentation)
    lazy var above = original.extent(of: neighbour.nodes, takesHeading: true).lowerBound
    let offset = anchor == nil ? layout.ownLineStart(of: above) ?? above : linesOfNeighbour.upperBound
    let hasSections = original.sections.areInside(container.content)
    guard hasSections, let section = copy.text.sections.section(around: copy.start) else {
      let isSeparated = copy.text.layout.blankLine(before: copy.start) != nil
      return insert(lines, at: offset, isSeparated: isSeparated, after: anchor)
    }
    sections.filled.insert(section.name)
    if let old = original.sections.section(named: section.name) {
      let isInside = original.sections.section(around: offset)?.name == section.name
      return insert(lines, at: isInside ? offset : old.begin.upperBound, isSeparated: false, after: anchor)
    }
    if sections.added.last?.section.name != section.name {
      let old = original.sections.section(around: offset)
      let sectionOffset = (anchor == nil ? old?.begin.lowerBound : old?.end.upperBound) ?? offset
      sections.added.append((section, copy.text, sectionOffset, []))
    }
    sections.added[sections.added.count - 1].lines += lines
  }

  /// The text that a new or moved member is copied from, and the offset where its lines begin there; nil if it is no copy.
  private func findCopiedLines(of member: EditedMember, _ container: EditedContainer) -> (text: ListText, start: Int)? {
    var copy = context.findCopy(of: member.nodes)
    if case .moves(let oldIndex) = member.relation { copy = (original, container.members[oldIndex].nodes) }
    guard let (text, nodes) = copy else { return nil }
    return text.layout.ownLineStart(of: text.extent(of: nodes).lowerBound).map { (text, $0) }
  }

  /// The lines of a member and the comments that belong to it.
  private func ownLines(of member: TextMember, in container: EditedContainer) throws(WriteError) -> Range<Int> {
    guard let lines = layout.ownLines(of: container.extent(of: member)) else { throw WriteError(.openStep) }
    return lines
  }

  /// Inserts lines, with a blank line between them and the member at `anchor` or the next one if `isSeparated`.
  private mutating func insert(_ lines: [UInt8], at offset: Int, isSeparated: Bool, after anchor: Int?) {
    let endsLine = layout.ownLineStart(of: offset) == offset || changes.last?.range == offset..<offset
    let blank = isSeparated ? layout.newline : []
    insert((endsLine ? [] : layout.newline) + (anchor == nil ? lines + blank : blank + lines), at: offset)
  }

  // MARK: Removing

  /// Adds new sections, and removes the lines of the members without a true flag and the sections that then have none.
  mutating func removeLines(
    of container: EditedContainer, except remains: [Bool], _ sections: SectionEdits
  ) throws(WriteError) {
    for new in sections.added {
      let (begin, end) = (new.text.copiedText(new.section.begin), new.text.copiedText(new.section.end))
      insert(begin + new.lines + end, at: new.offset)
    }
    let hasSections = original.sections.areInside(container.content)
    var filled = sections.filled
    var emptied: [[UInt8]: Range<Int>] = [:]
    for index in remains.indices where !remains[index] || hasSections {
      let member = container.members[index]
      let section = hasSections ? original.sections.section(around: member.range.lowerBound) : nil
      if remains[index] {
        if let section { filled.insert(section.name) }
      } else {
        if let section { emptied[section.name] = section.range }
        change(withBlankLine(try ownLines(of: member, in: container)), to: [])
      }
    }
    for (name, range) in emptied where !filled.contains(name) { change(range, to: []) }
  }

  /// `lines` with one of the two blank lines around them, or with the blank line after them if they begin the text.
  private func withBlankLine(_ lines: Range<Int>) -> Range<Int> {
    let (start, end) = (lines.lowerBound, lines.upperBound)
    let next = layout.blanksEnd(after: end)
    guard next == layout.source.count || layout.hasLineBreak(next..<next + 1) else { return lines }
    if let blank = layout.blankLine(before: start) { return blank..<end }
    return layout.isTextStart(start) ? start..<(layout.nextLine(after: next) ?? next) : lines
  }
}
