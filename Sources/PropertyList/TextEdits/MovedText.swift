/// The text of values that were copied or moved: comments and spelling stay, and lines are indented as at the new position.
extension TextChanges {
  /// The text of the value at `index` of the edited list. Its lines begin with `indentation`, except for the first one. Nil unless
  /// the value is an unedited copy from the original text or from another text.
  func copiedText(of index: Int, indentation: [UInt8]) -> [UInt8]? {
    if let other = otherOrigin(of: index..<edited.end(of: index)) {
      return others?.value(other, indentation: indentation)
    }
    guard let old = movedIndex(of: index) else { return nil }
    // Blanks at the start of a line inside a string are part of it.
    let strings = (old...old + original.nodes[old].size).lazy.filter { original.string(at: $0) != nil }.map {
      ranges[$0]
    }
    return layout.text(of: replacedRange(of: old), indentedBy: indentation, keeping: strings)
  }

  /// Origin of the nodes in `range` of the edited list if all are copies of nodes of another list.
  func otherOrigin(of range: Range<Int>) -> Int? {
    let origin = edited.origins[range.lowerBound]
    guard case .other(let other, _) = origin, edited.origins.isRun(range, from: origin) else { return nil }
    return other
  }

  /// The comments that belong to the member with the value at `old` of the original, for a line that begins with `indentation`; on one
  /// line if that is nil. `behindKey` has those between its key and its value.
  func movedRemarks(of old: Int, indentation: [UInt8]?) -> (before: [UInt8], behindKey: [UInt8], after: [UInt8]) {
    let hasKey = old > 0 && layout.source.bytes.has("<key", at: ranges[old - 1].lowerBound)
    let start = hasKey ? old - 1 : old
    let member = extents.member(start, value: old)
    let extent = extents.extent(start, value: old)
    let remarks = layout.remarks(in: extent.lowerBound..<member.lowerBound)
    let after = layout.bytes(member.upperBound..<extent.upperBound)
    let inside = hasKey ? layout.remarks(in: ranges[start].upperBound..<ranges[old].lowerBound) : []
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

  /// The index in the original list from which the whole value at `index` of the edited list was moved; nil if it was not.
  func movedIndex(of index: Int) -> Int? {
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
