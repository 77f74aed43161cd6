/// Adding members to the text of a container and taking them out.
extension TextChanges {
  // MARK: Taking out

  /// Takes out the member at `place` of a container: with its line, if that holds nothing else but comments.
  mutating func remove(_ place: Int, from container: Container, kept: Set<Int>) {
    guard let content = container.content else { return }
    let member = container.members[place]
    let following = place + 1 < container.members.count ? container.members[place + 1] : nil
    let sharesLineWithFollowing =
      following.map { !layout.hasLineBreak(member.end..<$0.place.lowerBound) } ?? false
    if let lineStart = layout.lineStart(of: member.place.lowerBound), lineStart >= content.lowerBound {
      if let next = layout.nextLine(after: member.place.upperBound), next <= content.upperBound {
        change(lineStart..<next, to: [])
      } else if let following, sharesLineWithFollowing, kept.contains(place + 1) {
        change(member.place.lowerBound..<following.place.lowerBound, to: [])
      } else {
        change(max(layout.lineBreak(before: lineStart), content.lowerBound)..<member.end, to: [])
      }
    } else if place > 0 {
      let previousEnd = container.members[place - 1].end
      let gap = previousEnd..<member.place.lowerBound
      let takesGap = layout.isBlank(gap) && !layout.hasLineBreak(gap)
      change((takesGap ? previousEnd : member.place.lowerBound)..<member.end, to: [])
    } else if let following, sharesLineWithFollowing, kept.contains(place + 1) {
      change(member.place.lowerBound..<following.place.lowerBound, to: [])
    } else {
      change(member.place.lowerBound..<member.end, to: [])
    }
  }

  /// Whether a container holds nothing but its members: no comments or instructions.
  func isBlankBesideMembers(_ container: Container) -> Bool {
    guard let content = container.content else { return true }
    var position = content.lowerBound
    for member in container.members {
      guard layout.isBlank(position..<member.place.lowerBound) else { return false }
      position = member.end
    }
    return layout.isBlank(position..<content.upperBound)
  }

  /// Makes the text of a container that of an empty one.
  mutating func empty(_ container: Container) {
    guard let content = container.content else { return }
    if layout.format == .json { return change(content, to: []) }
    // `<dict a="b">…</dict>` becomes `<dict a="b"/>`.
    change(content.lowerBound - 1..<container.place.upperBound, to: Array("/>".utf8))
  }

  // MARK: Adding

  /// Adds a member behind the old one at `anchor`, or in front of all.
  mutating func insert(
    _ member: EditedMember, after anchor: Int?, isLast: Bool, in container: Container
  ) throws(WriteError) {
    guard let content = container.content else { return }
    let neighbour = container.members[anchor ?? 0]
    let comma: [UInt8] =
      layout.format == .json && (!isLast || container.hasTrailingComma) ? [UInt8(ascii: ",")] : []
    let gap = self.gap(in: container)
    if let lineStart = layout.lineStart(of: neighbour.place.lowerBound), lineStart >= content.lowerBound,
      anchor.map({ !sharesLineWithFollowing($0, in: container) }) ?? true
    {
      let indentation = layout.bytes(lineStart..<neighbour.place.lowerBound)
      let text = try entry(member, like: neighbour, indentation: indentation, in: container, isCompact: false) + comma
      let lineEnd = layout.nextLine(after: anchor == nil ? content.lowerBound : neighbour.place.upperBound)
      if let lineEnd, lineEnd <= content.upperBound {
        change(lineEnd..<lineEnd, to: indentation + text + layout.newline)
      } else if anchor == nil {
        change(lineStart..<lineStart, to: indentation + text + layout.newline)
      } else {
        change(neighbour.end..<neighbour.end, to: layout.newline + indentation + text)
      }
    } else {
      let indentation = layout.indentation(at: neighbour.place.lowerBound)
      let text = try entry(member, like: neighbour, indentation: indentation, in: container, isCompact: true) + comma
      if anchor == nil {
        let start = neighbour.place.lowerBound
        change(start..<start, to: text + (isLast ? [] : gap))
      } else {
        change(neighbour.end..<neighbour.end, to: gap + text)
      }
    }
  }

  /// Adds the first members to a container that has none.
  mutating func fill(_ container: Container, with new: [EditedMember]) throws(WriteError) {
    guard !new.isEmpty else { return }
    let outer = layout.indentation(at: container.place.lowerBound)
    let inner = outer + layout.unit
    var lines: [[UInt8]] = []
    for (position, member) in new.enumerated() {
      let text = try entry(
        member, like: nil, indentation: inner, in: container, isCompact: container.isCompact)
      let comma: [UInt8] = layout.format == .json && position < new.count - 1 ? [UInt8(ascii: ",")] : []
      lines.append(text + comma)
    }
    if let content = container.content, !layout.isBlank(content) || layout.hasLineBreak(content) {
      // Behind the comments that are there, on lines of their own if the close tag has one.
      let lineStart = layout.lineStart(of: content.upperBound)
      if let lineStart, lineStart > content.lowerBound, !container.isCompact {
        change(lineStart..<lineStart, to: Array(lines.map { inner + $0 + layout.newline }.joined()))
      } else {
        change(content.upperBound..<content.upperBound, to: Array(lines.joined()))
      }
      return
    }
    let body =
      container.isCompact
      ? Array(lines.joined()) : Array(lines.map { layout.newline + inner + $0 }.joined()) + layout.newline + outer
    if layout.format == .json {
      change(container.place.lowerBound + 1..<container.place.upperBound - 1, to: body)
    } else if let content = container.content {
      change(content, to: body)
    } else {
      // `<dict a="b" />` becomes `<dict a="b">…</dict>`.
      var slash = container.place.upperBound - 2
      while slash > container.place.lowerBound, layout.isBlank(slash - 1..<slash) { slash -= 1 }
      let name = container.isDictionary ? "dict" : "array"
      change(slash..<container.place.upperBound, to: Array(">".utf8) + body + Array("</\(name)>".utf8))
    }
  }

  /// The text of a new member whose line begins with `indentation`; its key and value stand apart as those of
  /// `neighbour` do.
  private func entry(
    _ member: EditedMember, like neighbour: Member?, indentation: [UInt8], in container: Container, isCompact: Bool
  ) throws(WriteError) -> [UInt8] {
    let depth = container.depth + 1
    guard container.isDictionary else {
      return try fragments.value(member.value, indentation: indentation, depth: depth, isCompact: isCompact)
    }
    let separator = neighbour.flatMap(separator) ?? defaultSeparator(indentation: indentation, isCompact: isCompact)
    // Lines of base64 want a line of their own to begin with.
    let isOneLine = isCompact || edited.nodes[member.value].kind == .data && !separator.contains(0x0A)
    let value = try fragments.value(member.value, indentation: indentation, depth: depth, isCompact: isOneLine)
    return fragments.key(member.start) + separator + value
  }

  /// What stands between a member's key and value, if that is only white space and, in JSON, a colon.
  private func separator(of member: Member) -> [UInt8]? {
    let range = places[member.start].upperBound..<places[member.value].lowerBound
    let bytes = layout.bytes(range)
    let isPlain = bytes.allSatisfy { isXMLWhitespace($0) || layout.format == .json && $0 == UInt8(ascii: ":") }
    return isPlain ? bytes : nil
  }

  private func defaultSeparator(indentation: [UInt8], isCompact: Bool) -> [UInt8] {
    if layout.format == .json { return Array((layout.isDense ? ":" : ": ").utf8) }
    return isCompact ? [] : layout.newline + indentation
  }

  /// What stands between two members on one line.
  private func gap(in container: Container) -> [UInt8] {
    for place in container.members.indices.dropFirst() {
      let range = container.members[place - 1].end..<container.members[place].place.lowerBound
      if layout.isBlank(range), !layout.hasLineBreak(range) { return layout.bytes(range) }
    }
    return layout.format == .json && !layout.isDense ? [0x20] : []
  }

  private func sharesLineWithFollowing(_ place: Int, in container: Container) -> Bool {
    guard place + 1 < container.members.count else { return false }
    return !layout.hasLineBreak(container.members[place].end..<container.members[place + 1].place.lowerBound)
  }
}
