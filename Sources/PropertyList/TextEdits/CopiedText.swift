/// A text from which edits copy values and members: comments and spelling stay, and lines are indented as at the new position.
struct CopiedText {
  let extents: MemberExtents
  /// The offsets where the texts of some members begin, if that is before their extents, by index of their values.
  var starts: [Int: Int] = [:]
  /// The newline of the edited text, if that differs from the newline of this text.
  var newline: [UInt8]?
  let sections: TextSections

  init(_ list: PropertyList, _ ranges: TextRanges, _ layout: TextLayout) {
    extents = MemberExtents(list, ranges, layout)
    sections = TextSections(layout, ranges.comments)
  }

  var list: PropertyList { extents.list }
  private var ranges: TextRanges { extents.ranges }
  private var layout: TextLayout { extents.layout }

  /// True if the dictionary at `index` is spelled as an array of pairs.
  func isPairs(_ index: Int) -> Bool {
    list.format == .json && list.nodes[index].kind == .dictionary && ranges.wrapper(of: index) != nil
  }

  /// The range of the value at `index`: without `<plist>` elements, but with a `$dictionary` object.
  func range(of index: Int) -> Range<Int> {
    isPairs(index) ? ranges.wrapper(of: index) ?? ranges.nodes[index] : ranges.nodes[index]
  }

  /// The text of the value at `index`. Its lines begin with `indentation`, except for the first one.
  func value(_ index: Int, indentation: [UInt8]) -> [UInt8] {
    text(in: range(of: index), nodes: index..<list.end(of: index), indentation)
  }

  /// The text of the member with the value at `index`, with the comments that belong to it. Its lines begin with `indentation`, except
  /// for the first one. In OpenStep, it ends in a semicolon or comma. With `isLines`, comments on the lines above it are left out.
  func member(_ index: Int, hasKey: Bool, indentation: [UInt8], isLines: Bool) -> [UInt8] {
    let start = memberStart(index, hasKey: hasKey)
    let range = isLines ? extents.lines(start, value: index) : extent(start, index)
    return separated(text(in: range, nodes: start..<list.end(of: index), indentation), index, hasKey)
  }

  /// `text`, the member with the value at `index`, in OpenStep with a semicolon or comma.
  func separated(_ text: [UInt8], _ index: Int, _ hasKey: Bool) -> [UInt8] {
    guard list.format == .openStep, extents.lacksSeparator(index) else { return text }
    let comments = extent(memberStart(index, hasKey: hasKey), index).upperBound - ranges.nodes[index].upperBound
    return text.dropLast(comments) + TextLayout.separator(hasKey) + text.suffix(comments)
  }

  /// The lines in `range`, which contains no values.
  func lines(_ range: Range<Int>) -> [UInt8] { text(in: range, nodes: 0..<0, layout.indentation(at: range.lowerBound)) }

  /// The comments that belong to the member with the value at `index`; `behindKey` are those between its key and its value. Their lines
  /// begin with `indentation`. They are on one line if that is nil.
  func remarks(of index: Int, indentation: [UInt8]?) -> (before: [UInt8], behindKey: [UInt8], after: [UInt8]) {
    let hasKey = index > 0 && list.source.bytes.has("<key", at: ranges.nodes[index - 1].lowerBound)
    let start = memberStart(index, hasKey: hasKey)
    let (member, extent) = (extents.member(start, value: index), extent(start, index))
    let remarks = layout.remarks(in: extent.lowerBound..<member.lowerBound)
    let after = layout.bytes(member.upperBound..<extent.upperBound)
    let inside = hasKey ? layout.remarks(in: ranges.nodes[start].upperBound..<ranges.nodes[index].lowerBound) : []
    let behindKey: [UInt8] = inside.flatMap { [0x20] + layout.bytes($0.range) }
    guard let last = remarks.last, let indentation else {
      return (remarks.flatMap { layout.bytes($0.range) }, behindKey, after)
    }
    let gap = last.range.upperBound..<member.lowerBound
    return (
      layout.text(of: extent.lowerBound..<last.range.upperBound, indentedBy: indentation)
        + (layout.hasLineBreak(gap) ? layout.newline + indentation : layout.bytes(gap)), behindKey, after
    )
  }

  /// True if there are comments inside the value at `index`.
  func hasComments(_ index: Int) -> Bool {
    list.format == .xml
      && list.source.bytes.extracting(ranges.nodes[index]).firstOffset(of: "<!--", from: 0) != nil
  }

  func extent(_ start: Int, _ value: Int) -> Range<Int> {
    let extent = extents.extent(start, value: value)
    return min(starts[value] ?? extent.lowerBound, extent.lowerBound)..<extent.upperBound
  }

  /// The text in `range`, which has the values `nodes`.
  private func text(in range: Range<Int>, nodes: Range<Int>, _ indentation: [UInt8]) -> [UInt8] {
    // Without this check, each of many values on one long line would search for the start of the line.
    if !layout.hasLineBreak(range) { return layout.bytes(range) }
    // Blanks at the start of a line inside a string are part of it.
    let strings = nodes.lazy.filter { list.string(at: $0) != nil }.map { ranges.nodes[$0] }
    return layout.text(of: range, indentedBy: indentation, keeping: strings, newline: newline)
  }
}

/// The texts of other lists.
struct OtherTexts {
  private var texts: [(start: Int, text: CopiedText)] = []
  /// Origin of the first node of the next text, as in `Origin.other`.
  private var end = 0

  /// Adds the text of `list` for edits of a text with `layout`. `starts` are the offsets where the texts of members begin that have
  /// more than their extents, by index of their values.
  ///
  /// - Returns: the origin of its first node; nil if its entries cannot be used as they are.
  mutating func add(_ list: PropertyList, for layout: TextLayout, starts: [Int: Int] = [:]) -> Int? {
    guard let ranges = list.textRanges, list.format == layout.format else { return nil }
    let other = TextLayout(of: list, ranges)
    var text = CopiedText(list, ranges, other)
    text.starts = starts
    if other.newline != layout.newline { text.newline = layout.newline }
    texts.append((end, text))
    defer { end += list.nodes.count }
    return end
  }

  /// The text with the node that has this origin, and the index of the node.
  func find(_ origin: Int) -> (text: CopiedText, index: Int) {
    let (start, text) = texts[texts.firstIndex(notBefore: { $0.start <= origin }) - 1]
    return (text, origin - start)
  }
}

extension TextChanges {
  /// The text from which the value at `index` of the edited list was copied without edits: the original one or another one. Nil for
  /// other values.
  func copy(of index: Int) -> (text: CopiedText, index: Int)? {
    otherCopy(of: index..<edited.end(of: index)) ?? movedIndex(of: index).map { (own, $0) }
  }

  /// The other text from which the nodes in `range` of the edited list were copied, and the index of the first one there; nil for nodes
  /// of the original text and new ones.
  func otherCopy(of range: Range<Int>) -> (text: CopiedText, index: Int)? {
    let origin = edited.origins[range.lowerBound]
    guard case .other(let other, _) = origin, edited.origins.isRun(range, from: origin) else { return nil }
    return others?.find(other)
  }

  /// The index in the original list from which the whole value at `index` of the edited list was moved; nil if it was not.
  private func movedIndex(of index: Int) -> Int? {
    let size = edited.nodes[index].size
    var old: Int?
    if case .moved(let origin) = edited.origins[index] {
      old = origin
    } else if size > 0, case .moved(let origin) = edited.origins[index + 1] {
      // The container replaced another value, and has the origin of that value.
      old = origin - 1
    }
    guard let old, old >= 0, original.nodes[old].kind == edited.nodes[index].kind, original.nodes[old].size == size
    else { return nil }
    guard size > 0 else { return old }
    return edited.origins.isRun(index + 1..<index + 1 + size, from: .moved(old + 1)) ? old : nil
  }
}
