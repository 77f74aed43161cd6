/// The text of values that were copied or moved: comments and spelling stay, and lines are indented as the new place asks.
extension TextChanges {
  /// The text of the value at `index` of the edited list on lines that begin with `indentation`, the first of which is
  /// already begun. Nil unless it stands elsewhere in the original text and was not edited since.
  func movedText(of index: Int, indentation: [UInt8]) -> [UInt8]? {
    guard let old = movedIndex(of: index) else { return nil }
    let place = isPairs(old) ? wrappers[old] ?? places[old] : places[old]
    let margin = layout.indentation(at: place.lowerBound)
    var text: [UInt8] = []
    // Blanks at the start of a line inside a string are part of it.
    var strings = (old...old + original.nodes[old].size).lazy
      .filter { original.string(at: $0) != nil }.map { places[$0] }.makeIterator()
    var string = strings.next()
    var position = place.lowerBound
    while position < place.upperBound {
      let end = layout.lineEnd(after: position, before: place.upperBound)
      text += layout.bytes(position..<end)
      position = end
      while let place = string, place.upperBound <= position { string = strings.next() }
      guard position < place.upperBound, string.map({ $0.lowerBound >= position }) ?? true else { continue }
      let blanksEnd = layout.blanksEnd(after: position)
      if layout.hasLineBreak(blanksEnd..<blanksEnd + 1) { continue }
      let blanks = layout.bytes(position..<blanksEnd)
      text += indentation + (blanks.starts(with: margin) ? blanks.dropFirst(margin.count) : blanks[...])
      position = blanksEnd
    }
    return text
  }

  /// The index in the original list of the value that is at `index` of the edited one, all of it moved from there.
  private func movedIndex(of index: Int) -> Int? {
    let size = edited.nodes[index].size
    var old: Int?
    if case .moved(let place) = edited.origins[index] {
      old = place
    } else if size > 0, case .moved(let place) = edited.origins[index + 1] {
      // It took the place of another value, whose origin it has.
      old = place - 1
    }
    guard let old, old >= 0, original.nodes[old].kind == edited.nodes[index].kind, original.nodes[old].size == size
    else { return nil }
    guard size > 0 else { return old }
    return (1...size).allSatisfy { edited.origins[index + $0] == .moved(old + $0) } ? old : nil
  }
}

extension TextLayout {
  /// Where the line of `offset` ends, its line break included; at most `limit`.
  fileprivate func lineEnd(after offset: Int, before limit: Int) -> Int {
    let text = source.bytes
    var index = offset
    while index < limit {
      index += 1
      if text[index - 1] == 0x0A { return index }
      if text[index - 1] == 0x0D, index == limit || text[index] != 0x0A { return index }
    }
    return limit
  }
}
