/// The text of new values and members, in the layout of the text around them.
extension EditContext {
  /// The text of the value or key at `index` of the edited list. Its lines, except for the first, begin with `indentation`; it is on one
  /// line if that is nil. `depth` is the number of containers around it. With `isPair`, the key and its value as an element of a
  /// `$dictionary` object, laid out as a value is.
  func newText(
    of index: Int, isKey: Bool = false, isPair: Bool = false, indentation: [UInt8]? = nil, depth: Int = 0
  ) throws(WriteError) -> [UInt8] {
    let lines = indentation.map { Lines(newline: layout.newline, margin: $0, unit: layout.unit) } ?? Lines.none
    return try Output.collect { (output) throws(WriteError) in
      switch layout.format {
      case .openStep, .binary: throw WriteError(.openStep)
      case .json:
        let style = JSONStyle(layout: JSONLayout(lines: lines, separator: separator ?? [], gap: gap), types: types)
        if isPair { return try edited.writeJSONPair(at: index, style: style, to: &output) }
        try edited.writeJSON(at: index, style: style, to: &output)
      case .xml:
        let valueLayout = XMLLayout(lines: lines, separator: separator, depth: depth)
        let style = XMLStyle(keyOrder: .input, isExact: true, layout: valueLayout)
        try edited.writeXMLElement(at: index, isKey: isKey, style: style, to: &output)
      }
    }
  }

  /// The text of a new member with the comments that are copied with it.
  func memberText(of member: EditedMember, _ memberLayout: MemberLayout) throws(WriteError) -> [UInt8] {
    let (container, indentation, isOneLine) = (memberLayout.container, memberLayout.indentation, memberLayout.isOneLine)
    if !isOneLine, let memberCopy = findCopy(of: member.nodes), memberCopy.text !== original {
      let stays = if case .stays = member.relation { true } else { false }
      // In OpenStep, a merge merges the comments above a member that stays on their own.
      return try memberCopy.text.memberText(
        memberCopy.nodes, indentation: indentation, omitsCommentsAbove: original.isOpenStep && stays)
    }
    if container.isPairs {
      return try newText(of: member.nodes.start, isPair: true, indentation: isOneLine ? nil : indentation)
    }
    let valueCopy = findCopy(of: MemberNodes(value: member.nodes.value))
    var comments = ListText.CopiedComments()
    if layout.format == .xml, let valueCopy {
      comments = valueCopy.text.copiedComments(of: valueCopy.nodes.value, indentation: isOneLine ? nil : indentation)
    }
    if !container.isDictionary, !comments.behindKey.isEmpty {
      comments.before += comments.behindKey.dropFirst() + [0x20]
      comments.behindKey = []
    }
    let text = try keyAndValueText(of: member, valueCopy, commentsBehindKey: comments.behindKey, memberLayout)
    return comments.before + text + comments.after
  }

  /// The text of a new member without the comments around it. Its value is copied from `copy`, if that is not nil.
  private func keyAndValueText(
    of member: EditedMember, _ copy: CopySource?, commentsBehindKey: [UInt8], _ memberLayout: MemberLayout
  ) throws(WriteError) -> [UInt8] {
    var indentation = memberLayout.indentation
    var text: [UInt8] = []
    var beginsLine = !memberLayout.isOneLine
    if memberLayout.container.isDictionary {
      let separator =
        memberLayout.neighbour.flatMap { original.separator(ofKey: $0.nodes.start) } ?? separator
        ?? (memberLayout.isOneLine ? [] : layout.newline + indentation)
      let lastBreak = separator.lastIndex(where: \.endsLine)
      // A colon may begin the value's line.
      if let lastBreak { indentation = Array(separator[(lastBreak + 1)...].prefix { $0.isXMLWhitespace }) }
      beginsLine = lastBreak != nil
      text = try newText(of: member.nodes.start, isKey: true) + commentsBehindKey + separator
    }
    // Another list's text has line breaks, but only that text has the comments inside the value.
    if let copy, !memberLayout.isOneLine || copy.text === original || copy.text.hasComments(at: copy.nodes.value) {
      return text + copy.text.valueText(at: copy.nodes.value, indentation: indentation)
    }
    let (index, old) = (member.nodes.value, memberLayout.neighbour?.nodes.value)
    let isOneLine = memberLayout.isOneLine || isWrittenOnOneLine(at: index, like: old, beginsLine: beginsLine)
    let depth = memberLayout.container.depth + 1
    return text + (try newText(of: index, indentation: isOneLine ? nil : indentation, depth: depth))
  }
}

/// The layout of a new member.
struct MemberLayout {
  let container: EditedContainer
  /// The member that has the separator between key and value; nil in a container without members.
  var neighbour: TextMember?
  /// The blanks that begin the member's line.
  let indentation: [UInt8]
  /// True if the member is written on one line.
  let isOneLine: Bool
}
