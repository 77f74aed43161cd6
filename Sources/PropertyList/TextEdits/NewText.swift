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
    var (indentation, isOneLine) = (memberLayout.indentation, memberLayout.isOneLine)
    if !isOneLine, let memberCopy = findCopy(of: member.nodes), memberCopy.text !== original {
      let stays = if case .stays = member.relation { true } else { false }
      // In OpenStep, a merge merges the comments above a member that stays on their own.
      return try memberCopy.text.memberText(
        memberCopy.nodes, indentation: indentation, omitsCommentsAbove: layout.format.isLineBased && stays)
    }
    if memberLayout.container?.isPairs == true {
      return try newText(of: member.nodes.start, isPair: true, indentation: isOneLine ? nil : indentation)
    }
    let (index, neighbour) = (member.nodes.value, memberLayout.neighbour?.nodes)
    var comments = ListText.CopiedComments()
    if layout.format.isMarkup, let copy = findCopy(of: MemberNodes(value: index), allowsChanges: true) {
      comments = copy.text.copiedComments(of: copy.nodes.value, indentation: isOneLine ? nil : indentation)
    }
    var text = comments.before
    var beginsLine = !isOneLine
    if member.nodes.hasKey {
      let separator =
        neighbour.flatMap { original.separator(ofKey: $0.start) } ?? separator
        ?? (isOneLine ? [] : layout.newline + indentation)
      let lastBreak = separator.lastIndex(where: \.endsLine)
      // A colon may begin the value's line.
      if let lastBreak { indentation = Array(separator[(lastBreak + 1)...].prefix { $0.isXMLWhitespace }) }
      beginsLine = lastBreak != nil
      text += try newText(of: member.nodes.start, isKey: true) + comments.behindKey + separator
    } else if !comments.behindKey.isEmpty {
      text += comments.behindKey.dropFirst() + [0x20]
    }
    // Another list's text has line breaks, but only that text has the comments inside the value.
    if let copy = findCopy(of: MemberNodes(value: index)),
      !isOneLine || copy.text === original || copy.text.hasComments(at: copy.nodes.value)
    {
      return text + copy.text.valueText(at: copy.nodes.value, indentation: indentation) + comments.after
    }
    isOneLine = isOneLine || isWrittenOnOneLine(at: index, like: neighbour?.value, beginsLine: beginsLine)
    let depth = memberLayout.container.map { $0.depth + 1 } ?? memberLayout.depth
    return text + (try valueText(of: index, indentation, isOneLine: isOneLine, depth: depth)) + comments.after
  }

  /// The texts of all members of a container, with the commas between them.
  func texts(of members: [EditedMember], _ memberLayout: MemberLayout) throws(WriteError) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    for member in members {
      let text = try memberText(of: member, memberLayout)
      if !texts.isEmpty {
        let beginsLine = memberLayout.isOneLine && text.span.hasXMLComment(at: 0)
        texts[texts.count - 1] += beginsLine ? layout.newline + memberLayout.indentation : layout.format.comma
      }
      texts.append(text)
    }
    return texts
  }

  /// The text of all members of a container, between its tags or brackets.
  func content(
    of members: [EditedMember], _ memberLayout: MemberLayout, closeIndentation: [UInt8]
  ) throws(WriteError) -> [UInt8] {
    let texts = try texts(of: members, memberLayout)
    if memberLayout.isOneLine { return Array(texts.joined(separator: layout.format.hasCommas ? gap : [])) }
    return texts.flatMap { layout.newline + memberLayout.indentation + $0 } + layout.newline + closeIndentation
  }

  /// The text of a value that is new or a copy with changes. In XML, copies inside it have their comments.
  func valueText(of index: Int, _ indentation: [UInt8], isOneLine: Bool, depth: Int) throws(WriteError) -> [UInt8] {
    let copy = layout.format.isMarkup ? findCopy(of: MemberNodes(value: index), allowsChanges: true) : nil
    if let copy, copy.text === original {
      let container = EditedContainer(index, from: copy.nodes.value, in: original, depth: depth, isOneLine: isOneLine)
      return try TextChanges.text(of: container, indentation, self)
    }
    if !layout.format.isMarkup || edited.origins.isRun(index + 1..<edited.end(of: index), from: .new) {
      return try newText(of: index, indentation: isOneLine ? nil : indentation, depth: depth)
    }
    let members = Array(EditedMembers(of: index, in: edited, nil, isOrdered: true))
    let memberLayout = MemberLayout(indentation: indentation + layout.unit, isOneLine: isOneLine, depth: depth + 1)
    let (open, close) = layout.format.brackets(isDictionary: edited.nodes[index].kind == .dictionary)
    return try open.utf8 + content(of: members, memberLayout, closeIndentation: indentation) + close.utf8
  }
}

/// The layout of a new member.
struct MemberLayout {
  /// Nil for a new container.
  var container: EditedContainer?
  /// The member that has the separator between key and value; nil in a container without members.
  var neighbour: TextMember?
  /// The blanks that begin the member's line.
  let indentation: [UInt8]
  /// True if the member is written on one line.
  let isOneLine: Bool
  /// The number of containers around the member, if its container is new.
  var depth = 0
}
