// Clashes, each on lines of its own.
extension MergeText {
  /// Appends a clash about the value that ours has at `index`, from the start of a line to the start of another.
  func appendHunk(ofValue index: Int, _ number: Int) throws(WriteError) {
    let indentation = layout.indentation(at: ours.place(of: index).lowerBound)
    let values = merge.clashes[number].values
    var parts = MergeSides<[UInt8]>(base: [], ours: [], theirs: [])
    for side in shownSides {
      // A part that is changed in its place among the others would be copied each time.
      var part: [UInt8] = []
      for value in values[side] {
        part += indentation + (try text(ofValue: value, side, indentation)) + layout.newline
      }
      parts[side] = part
    }
    appendHunk(parts)
  }

  private func text(ofValue index: Int, _ side: MergeSide, _ indentation: [UInt8]) throws(WriteError) -> [UInt8] {
    side == .ours
      ? ours.value(index, indentation: indentation) : try others.value(index, of: side, indentation: indentation)
  }

  /// Appends a clash about members, of which ours has those in `range`.
  func appendHunk(
    ofMembers number: Int, _ range: Range<Int>?, _ stretch: MergedContainer.Stretch, in container: MergedContainer
  ) throws(WriteError) {
    let values = merge.clashes[number].values
    var parts = MergeSides<[UInt8]>(base: [], ours: [], theirs: [])
    for side in shownSides {
      var part: [UInt8] = []
      for (place, value) in values[side].enumerated() {
        let indentation = container.indentation
        let text =
          side == .ours
          ? ours.member(value, hasKey: container.hasKeys, indentation: indentation)
          : try others.member(
            value, of: side, hasKey: container.hasKeys, indentation: indentation, isOnOneLine: false)
        let (before, after) = commas(stretch.commas, side, isFirst: place == 0, isLast: place == values[side].count - 1)
        let start = container.leadingComma.flatMap { before.isEmpty ? nil : $0 } ?? indentation + before
        for piece in [start, text, after, layout.newline] { part += piece }
      }
      parts[side] = part
    }
    appendHunk(parts)
    if let range {
      // What is left of the line of the last member is in the text of that.
      let end = container.place(range.upperBound - 1).upperBound
      let rest = end..<container.end(of: range.upperBound - 1)
      if layout.nextLine(after: end) != rest.upperBound, layout.format == .xml { output.append(rest) }
    }
  }

  /// The commas around a member in a clash.
  private func commas(
    _ commas: MergedContainer.HunkCommas, _ side: MergeSide, isFirst: Bool, isLast: Bool
  ) -> (before: [UInt8], after: [UInt8]) {
    switch commas {
    case .trailing(let last): ([], !isLast || last[side] ? layout.comma : [])
    case .leading(let first): (!isFirst || first[side] ? layout.comma + (layout.format == .json ? [0x20] : []) : [], [])
    }
  }

  private var shownSides: [MergeSide] { showsBase ? MergeSide.allCases : [.ours, .theirs] }

  private func appendHunk(_ parts: MergeSides<[UInt8]>) {
    output.beginLine()
    output.append(parts)
  }
}
