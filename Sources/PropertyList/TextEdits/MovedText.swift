/// The text of values that were copied or moved: comments and spelling stay, and lines are indented as at the new position.
extension TextChanges {
  /// The text of the value at `index` of the edited list on lines that begin with `indentation`, the first of which is
  /// already begun. Nil unless the value is a copy from the original text or from another one, and was not edited since.
  func copiedText(of index: Int, indentation: [UInt8]) -> [UInt8]? {
    if let other = otherOrigin(of: index..<edited.end(of: index)) {
      return others?.value(other, indentation: indentation)
    }
    guard let old = movedIndex(of: index) else { return nil }
    // Blanks at the start of a line inside a string are part of it.
    let strings = (old...old + original.nodes[old].size).lazy.filter { original.string(at: $0) != nil }.map {
      places[$0]
    }
    return layout.text(of: place(of: old), indentedBy: indentation, keeping: strings)
  }

  /// Origin of the nodes in `range` of the edited list if all are copies of nodes of another list.
  func otherOrigin(of range: Range<Int>) -> Int? {
    let origin = edited.origins[range.lowerBound]
    guard case .other(let other, _) = origin, edited.origins.isRun(range, from: origin) else { return nil }
    return other
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
    return edited.origins.isRun(index + 1..<index + 1 + size, from: .moved(old + 1)) ? old : nil
  }
}
