/// The text that one side of a merge was read from, with the places of its values.
///
/// It is a class since many hold it, some of them on the stack for each of 512 containers.
final class SideText {
  let list: PropertyList
  let layout: TextLayout
  private let places: TextRanges

  /// Nil for a list without a text that can be taken apart.
  init?(_ list: PropertyList) {
    guard let places = list.textRanges, list.format == .xml || list.format == .json else { return nil }
    self.list = list
    self.places = places
    layout = TextLayout(list.source, format: list.format, root: places.nodes[0])
  }

  /// Where the value at `index` stands, without anything around it.
  func innerPlace(of index: Int) -> Range<Int> { places.nodes[index] }

  /// Where the value at `index` stands, with the `<plist>` elements around it.
  func place(of index: Int) -> Range<Int> {
    places.wrappers.isEmpty ? places.nodes[index] : places.wrappers[index] ?? places.nodes[index]
  }

  /// Where a member of a container stands: the value at `index`, with its key in a dictionary.
  func place(ofMember index: Int, hasKey: Bool) -> Range<Int> {
    let place = place(of: index)
    return (hasKey ? places.nodes[index - 1].lowerBound : place.lowerBound)..<place.upperBound
  }

  /// What stands between keys and values.
  var separator: [UInt8]? { TextChanges.separator(in: list, at: places.nodes, layout) }

  // MARK: Texts

  /// The text of the value at `index` for a line that begins with `indentation`.
  func value(_ index: Int, indentation: [UInt8]) -> [UInt8] {
    text(place(of: index), nodes: index..<list.end(of: index), indentation)
  }

  /// The text of a member for a line that begins with `indentation`; with the comments right above it, and those that follow
  /// it on its line, if it has the line for itself.
  func member(_ index: Int, hasKey: Bool, indentation: [UInt8]) -> [UInt8] {
    let place = place(ofMember: index, hasKey: hasKey)
    return text(
      remarksStart(before: place.lowerBound)..<remarksEnd(after: place.upperBound),
      nodes: (hasKey ? index - 1 : index)..<list.end(of: index), indentation)
  }

  private func text(_ range: Range<Int>, nodes: Range<Int>, _ indentation: [UInt8]) -> [UInt8] {
    // Without this, each of many values on one long line would look for its start.
    if !layout.hasLineBreak(range) { return layout.bytes(range) }
    // Blanks at the start of a line inside a string are part of it.
    let strings = nodes.lazy.filter { [list] in list.string(at: $0) != nil }.map { [places] in places.nodes[$0] }
    return layout.text(of: range, indentedBy: indentation, keeping: strings)
  }

  /// Where the comments begin that stand on lines of their own right above what begins the line of `offset`; `offset` itself if
  /// there are none.
  func remarksStart(before offset: Int) -> Int {
    guard layout.format == .xml, var lineStart = layout.lineStart(of: offset) else { return offset }
    let source = layout.source
    let text = source.bytes
    var start = offset
    while lineStart > 0 {
      let end = layout.blanksStart(before: layout.lineBreak(before: lineStart))
      guard end >= 7, text.has("-->", at: end - 3) else { return start }
      var comment = end - 7
      while comment > 0, !text.has("<!--", at: comment) { comment -= 1 }
      guard text.has("<!--", at: comment), let commentLine = layout.lineStart(of: comment) else { return start }
      (start, lineStart) = (comment, commentLine)
    }
    return start
  }

  /// Where the comments end that follow `offset` on its line, if nothing else does; else `offset`.
  private func remarksEnd(after offset: Int) -> Int {
    guard layout.format == .xml, layout.nextLine(after: offset) != nil else { return offset }
    let source = layout.source
    let text = source.bytes
    var end = offset
    while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
    return layout.blanksStart(before: end)
  }
}
