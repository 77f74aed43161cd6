// What stands around the members of a merged container.
extension MergeText {
  /// Appends what stands before the member at `position`, up to `target` or the member itself.
  func appendLead(of position: Int, to target: Int? = nil, in container: MergedContainer, isFirst: Bool) {
    var start = container.start(of: position)
    let end = max(start, target ?? container.place(position).lowerBound)
    if isFirst, position > 0, !layout.hasLineBreak(start..<end), layout.isBlank(start..<end) {
      // It was the space after what stood before.
      if layout.lineStart(of: end) == nil { start = end }
    } else if !isFirst, start == end, container.isOnOneLine {
      output.append(container.gap)
    }
    // A comma at the start of a line was written after the member before it.
    if position > 0, let comma = container.comma(after: position - 1), comma.lowerBound >= start,
      comma.upperBound <= end
    {
      output.append(start..<comma.lowerBound)
      start = comma.upperBound
    }
    output.append(start..<end)
  }

  /// Appends the text before the member at `position` where commas begin lines.
  func appendLead(of position: Int, in container: MergedContainer, hasComma: Bool) {
    let start = container.start(of: position)
    let end = container.place(position).lowerBound
    let comma = position > 0 ? container.comma(after: position - 1).flatMap { $0.lowerBound < start ? nil : $0 } : nil
    if hasComma, layout.lineStart(of: comma?.lowerBound ?? end) != nil { output.beginLine() }
    switch (comma, hasComma) {
    case (nil, false), (_?, true): output.append(start..<end)
    case (nil, true): output.append(container.leadingComma ?? layout.comma)
    case (let comma?, false):
      if output.isAtLineStart { return output.append(container.indentation) }
      output.append(start..<comma.lowerBound)
      output.append(comma.upperBound..<end)
    }
  }

  /// Appends what follows the member at `position` on its line.
  func appendEnd(of position: Int, comma isWanted: Bool, in container: MergedContainer) {
    let range = container.place(position).upperBound..<container.end(of: position)
    let comma = container.comma(after: position).flatMap { $0.upperBound <= range.upperBound ? $0 : nil }
    if let comma, !isWanted {
      output.append(range.lowerBound..<comma.lowerBound)
      output.append(comma.upperBound..<range.upperBound)
    } else {
      if comma == nil, isWanted { output.append(layout.comma) }
      output.append(range)
    }
  }

  /// Appends the comments and blank lines above members that are removed.
  func appendRemarks(ofRemoved range: Range<Int>, in container: MergedContainer) {
    for position in range {
      let start = container.start(of: position)
      let place = container.place(position)
      if let lineStart = layout.lineStart(of: place.lowerBound), lineStart >= start {
        let lead = start..<lineStart
        if layout.format == .xml || layout.isBlank(lead) { output.append(lead) }
      } else if layout.format == .xml, !layout.isBlank(start..<place.lowerBound) {
        output.append(start..<place.lowerBound)
      }
    }
  }

  /// Appends the comments in a container without members.
  func appendRemarks(ofEmpty container: MergedContainer) {
    guard container.count == 0, !layout.isBlank(container.tail) else { return }
    let end = container.tail.upperBound
    output.append(container.tail.lowerBound..<(layout.lineStart(of: end) ?? end))
  }

  /// Appends what stands before the end of a container.
  func appendTail(of container: MergedContainer) {
    var tail = container.tail
    if container.count == 0 {
      tail =
        (layout.lineStart(of: tail.upperBound).map { max($0, tail.lowerBound) } ?? tail.upperBound)..<tail.upperBound
    }
    if tail.isEmpty, output.isAtLineStart { return output.append(container.margin) }
    output.append(tail)
  }
}
