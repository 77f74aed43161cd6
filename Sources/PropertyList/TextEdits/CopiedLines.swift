/// Edits of OpenStep texts, in which whole lines are copied and removed.
extension TextChanges {
  /// Edits the members of a container that has some. `new` are the `count` members of the edited list.
  ///
  /// - Throws: `WriteError` if a line contains more than one changed member.
  mutating func editLines(of container: Container, to new: EditedMembers, count: Int) throws(WriteError) {
    var isKept = [Bool](repeating: false, count: container.members.count)
    var anchor: Int?
    var used: Set<[UInt8]> = []
    // The section of other text that is being inserted, and the offset there.
    var added: (section: TextSections.Section, text: CopiedText, offset: Int)?
    for (number, member) in new.enumerated() {
      if let position = member.original {
        endSection(&added)
        (anchor, isKept[position]) = (position, true)
        let old = container.members[position]
        if position == container.members.count - 1, number < count - 1, extents.lacksSeparator(old.value) {
          let end = ranges[old.value].upperBound
          change(end..<end, to: TextLayout.separator(container.isDictionary))
        }
        if !isUntouched(member, since: old.start) { try keep(member, old, in: container) }
        continue
      }
      let (indentation, text) = try lines(of: member, like: container.members[anchor ?? 0], in: container)
      var (offset, blanks) = try insertion(of: member, after: anchor, in: container)
      if !own.sections.isEmpty, let (copied, section) = section(of: member, in: container) {
        used.insert(section.name)
        if added?.section.name != section.name { endSection(&added) }
        if let old = own.sections.section(section.name) {
          if own.sections.section(at: offset)?.name != section.name { offset = old.begin.upperBound }
          blanks = []
        } else {
          if added == nil {
            offset = own.sections.section(at: offset)?.end.upperBound ?? offset
            change(offset..<offset, to: copied.lines(section.begin))
            added = (section, copied, offset)
          }
          (offset, blanks) = (added?.offset ?? offset, [])
        }
      } else {
        endSection(&added)
      }
      change(offset..<offset, to: blanks + indentation + text + layout.newline)
    }
    endSection(&added)
    try removeLines(of: container, except: isKept, used)
  }

  /// Adds the last line of a section that was inserted.
  private mutating func endSection(_ added: inout (section: TextSections.Section, text: CopiedText, offset: Int)?) {
    guard let (section, text, offset) = added else { return }
    change(offset..<offset, to: text.lines(section.end))
    added = nil
  }

  /// The text that a new or moved member is copied from, and its section there.
  private func section(
    of member: EditedMember, in container: Container
  ) -> (text: CopiedText, section: TextSections.Section)? {
    let copy =
      member.moved.map { (text: own, index: container.members[$0].start) }
      ?? otherCopy(of: member.start..<edited.end(of: member.value))
    return copy.flatMap { copy in
      copy.text.sections.section(at: copy.text.ranges.nodes[copy.index].lowerBound).map { (copy.text, $0) }
    }
  }

  /// The indentation of `neighbour`, and the text of a new or moved member with its semicolon or comma.
  private mutating func lines(
    of member: EditedMember, like neighbour: Member, in container: Container
  ) throws(WriteError) -> (indentation: [UInt8], text: [UInt8]) {
    let extent = extent(of: neighbour)
    guard layout.hasOwnLines(extent), let start = layout.lineStart(of: extent.lowerBound) else {
      throw WriteError(.openStep)
    }
    let indentation = layout.bytes(start..<extent.lowerBound)
    var text = try entry(member, like: neighbour, indentation: indentation, in: container, isCompact: false)
    if let moved = member.moved, extents.lacksSeparator(container.members[moved].value) {
      text += TextLayout.separator(container.isDictionary)
    }
    return (indentation, text)
  }

  /// The start of the line where a member is inserted after the one at `anchor`, or before all members, and the blank lines before it.
  private func insertion(
    of member: EditedMember, after anchor: Int?, in container: Container
  ) throws(WriteError) -> (offset: Int, blanks: [UInt8]) {
    guard let anchor else {
      let first = container.members[0]
      let start = extents.extent(first.start, value: first.value, takesHeading: true).lowerBound
      return (layout.lineStart(of: start) ?? start, [])
    }
    let end = extent(of: container.members[anchor]).upperBound
    guard let next = layout.nextLine(after: end) else { return (layout.source.count, layout.newline) }
    return (next, [])
  }

  /// Removes the lines of the members that are not kept, and sections without members. `used` are the sections with new members.
  private mutating func removeLines(
    of container: Container, except isKept: [Bool], _ used: Set<[UInt8]>
  ) throws(WriteError) {
    var used = used
    var removed: [[UInt8]: Range<Int>] = [:]
    for (position, isKept) in isKept.enumerated() {
      let member = container.members[position]
      let section = own.sections.section(at: member.range.lowerBound)
      if isKept {
        if let section { used.insert(section.name) }
        continue
      }
      let extent = extent(of: member)
      guard layout.hasOwnLines(extent), let start = layout.lineStart(of: extent.lowerBound) else {
        throw WriteError(.openStep)
      }
      change(start..<(layout.nextLine(after: extent.upperBound) ?? layout.source.count), to: [])
      if let section { removed[section.name] = section.range }
    }
    for (name, range) in removed where !used.contains(name) { change(range, to: []) }
  }
}
