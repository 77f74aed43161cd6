/// The text of new values and members, in the layout of the text around them.
extension EditContext {
  /// The text of the value or key at `index` of the edited list; on one line if `isOneLine`. Its lines, except for the first, begin with
  /// `indentation`. `depth` is the number of containers around it. With `isPair`, the key and its value as an element of a `$dictionary`
  /// object, laid out as a value is.
  func newText(
    of index: Int, isKey: Bool = false, isPair: Bool = false, indentation: [UInt8] = [], depth: Int = 0,
    isOneLine: Bool = true
  ) throws(WriteError) -> [UInt8] {
    let lines: Lines = isOneLine ? .none : Lines(newline: layout.newline, margin: indentation, unit: layout.unit)
    return try Output.collect { (output) throws(WriteError) in
      switch layout.format {
      case .openStep, .binary: throw WriteError(.openStep)
      case .json:
        let style = JSONStyle(layout: JSONLayout(lines: lines, separator: separator ?? [], gap: gap), types: types)
        if isPair { return try edited.writeJSONPair(at: index, style: style, to: &output) }
        try edited.writeJSON(at: index, style: style, to: &output)
      case .xml:
        let layout = XMLLayout(lines: lines, separator: separator, depth: depth)
        let style = XMLStyle(keyOrder: .input, isExact: true, layout: layout)
        try edited.writeXMLElement(at: index, isKey: isKey, style: style, to: &output)
      }
    }
  }

  // MARK: Members

  /// The layout of a new member.
  struct EntryLayout {
    let container: EditedContainer
    /// The member that has the separator between key and value; nil in a container without members.
    var neighbour: TextMember?
    /// The blanks that begin the member's line.
    let indentation: [UInt8]
    /// True if the member is written on one line.
    let isOneLine: Bool
  }

  /// The text of a new member with the comments that are copied with it.
  func text(of member: EditedMember, _ entry: EntryLayout) throws(WriteError) -> [UInt8] {
    let (container, indentation, isOneLine) = (entry.container, entry.indentation, entry.isOneLine)
    if !isOneLine, let copy = findCopy(of: member.nodes), copy.text !== original {
      let stays = if case .stays = member.relation { true } else { false }
      // In OpenStep, a merge merges the comments above a member that stays on their own.
      return try copy.text.memberText(
        copy.nodes, indentation: indentation, omitsCommentsAbove: original.isOpenStep && stays)
    }
    if container.isPairs {
      return try newText(of: member.nodes.start, isPair: true, indentation: indentation, isOneLine: isOneLine)
    }
    let copy = findCopy(of: MemberNodes(value: member.nodes.value))
    var comments: ListText.CopiedComments = ([], [], [])
    if layout.format == .xml, let copy {
      comments = copy.text.copiedComments(of: copy.nodes.value, indentation: isOneLine ? nil : indentation)
    }
    if !container.isDictionary, !comments.behindKey.isEmpty {
      comments.before += comments.behindKey.dropFirst() + [0x20]
      comments.behindKey = []
    }
    return comments.before + (try plainText(of: member, copy, comments.behindKey, entry)) + comments.after
  }

  /// The text of a new member without the comments around it, but with those behind its key. `copy` is the text that its value is
  /// copied from.
  private func plainText(
    of member: EditedMember, _ copy: CopySource?, _ behindKey: [UInt8], _ entry: EntryLayout
  ) throws(WriteError) -> [UInt8] {
    var (lead, text): ([UInt8], [UInt8]) = (entry.indentation, [])
    var beginsLine = !entry.isOneLine
    if entry.container.isDictionary {
      let separator =
        entry.neighbour.flatMap { original.separator(ofKey: $0.nodes.start) } ?? separator
        ?? (entry.isOneLine ? [] : layout.newline + lead)
      let lastBreak = separator.lastIndex(where: \.endsLine)
      // A colon may begin the value's line.
      if let lastBreak { lead = Array(separator[(lastBreak + 1)...].prefix { $0.isXMLWhitespace }) }
      beginsLine = lastBreak != nil
      text = try newText(of: member.nodes.start, isKey: true) + behindKey + separator
    }
    // Another list's text has line breaks, but only that text has the comments inside the value.
    if let copy, !entry.isOneLine || copy.text === original || copy.text.hasComments(copy.nodes.value) {
      return text + copy.text.value(copy.nodes.value, indentation: lead)
    }
    let isOneLine =
      entry.isOneLine
      || entry.neighbour.map { self.isOneLine(member.nodes.value, like: $0.nodes.value, beginsLine: beginsLine) }
        ?? (edited.nodes[member.nodes.value].kind == .data && !beginsLine)
    return text
      + (try newText(
        of: member.nodes.value, indentation: lead, depth: entry.container.depth + 1, isOneLine: isOneLine))
  }
}
