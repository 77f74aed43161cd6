/// The texts of other lists, from which edits take entries with their spelling and comments.
struct OtherTexts {
  /// The text of one list.
  private struct Text {
    let list: PropertyList
    let ranges: TextRanges
    let layout: TextLayout
    let extents: MemberExtents
    /// Where the texts of some members begin, by index of their values.
    let starts: [Int: Int]
    /// Origin of the first node, as in `Origin.other`.
    let start: Int
    /// The newline of the edited text, if that differs from the newline of this text.
    let newline: [UInt8]?

    /// The text of a member with the comments that belong to it.
    func extent(_ start: Int, _ value: Int) -> Range<Int> {
      let extent = extents.extent(start, value: value)
      return min(starts[value] ?? extent.lowerBound, extent.lowerBound)..<extent.upperBound
    }

    /// The text in `range`, which has the values `nodes`, for a line that begins with `indentation`.
    func bytes(_ range: Range<Int>, nodes: Range<Int>, _ indentation: [UInt8]) -> [UInt8] {
      // Without this check, each of many values on one long line would search for the start of the line.
      if !layout.hasLineBreak(range) { return layout.bytes(range) }
      // Blanks at the start of a line inside a string are part of it.
      let strings = nodes.lazy.filter { list.string(at: $0) != nil }.map { ranges.nodes[$0] }
      return layout.text(of: range, indentedBy: indentation, keeping: strings, newline: newline)
    }
  }

  private var texts: [Text] = []
  /// Origin of the first node of the next text.
  private var end = 0

  /// Adds the text of `list` for edits of a text with `layout`. `starts` are the offsets where the texts of members begin that have
  /// more than their extents, by index of their values.
  ///
  /// - Returns: the origin of its first node; nil if its entries cannot be used as they are.
  mutating func add(_ list: PropertyList, for layout: TextLayout, starts: [Int: Int] = [:]) -> Int? {
    guard let ranges = list.textRanges, list.format == layout.format else { return nil }
    let other = TextLayout(list.source, format: list.format, root: ranges.nodes[0])
    let start = end
    texts.append(
      Text(
        list: list, ranges: ranges, layout: other, extents: MemberExtents(list, ranges, other), starts: starts,
        start: start,
        newline: other.newline == layout.newline ? nil : layout.newline))
    end += list.nodes.count
    return start
  }

  /// The text of the value with this origin for a line that begins with `indentation`.
  func value(_ origin: Int, indentation: [UInt8]) -> [UInt8] {
    let (text, index) = find(origin)
    return text.bytes(text.ranges.nodes[index], nodes: index..<text.list.end(of: index), indentation)
  }

  /// The text of the member whose value has this origin, for a line that begins with `indentation`, with the comments that belong to
  /// it.
  func member(_ origin: Int, hasKey: Bool, indentation: [UInt8]) -> [UInt8] {
    let (text, index) = find(origin)
    let start = hasKey ? index - 1 : index
    return text.bytes(text.extent(start, index), nodes: start..<text.list.end(of: index), indentation)
  }

  /// The comments that `member` adds to the text of the member whose value has this origin, those above it on one line.
  func remarks(_ origin: Int, hasKey: Bool) -> (before: [UInt8], after: [UInt8]) {
    let (text, index) = find(origin)
    let start = hasKey ? index - 1 : index
    let (member, extent) = (text.extents.member(start, value: index), text.extent(start, index))
    let above = text.list.source.comments(in: extent.lowerBound..<member.lowerBound)
    return (above.flatMap(text.layout.bytes), text.layout.bytes(member.upperBound..<extent.upperBound))
  }

  /// True if there are comments inside the value with this origin.
  func hasComments(_ origin: Int) -> Bool {
    let (text, index) = find(origin)
    return text.list.format == .xml && !text.list.source.comments(in: text.ranges.nodes[index]).isEmpty
  }

  private func find(_ origin: Int) -> (text: Text, index: Int) {
    let text = texts[texts.firstIndex(notBefore: { $0.start <= origin }) - 1]
    return (text, origin - text.start)
  }
}
