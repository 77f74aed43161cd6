// Text with a new indentation.

extension TextLayout {
  /// The text in `range` for a line that begins with `indentation`. Lines keep their indentation relative to the first one, and end
  /// in `newline` unless that is nil. The bytes in `strings`, which are in the order of the text, do not change.
  func text(
    of range: Range<Int>, indentedBy indentation: [UInt8], keeping strings: some Sequence<Range<Int>> = [],
    newline: [UInt8]? = nil
  ) -> [UInt8] {
    // A comma before the value may begin its line.
    let isClosedOnLine = format == .json && lineStart(of: range.upperBound - 1) != nil
    let margin = self.indentation(at: isClosedOnLine ? range.upperBound - 1 : range.lowerBound)
    var strings = strings.makeIterator()
    var string = strings.next()
    var text: [UInt8] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let end = lineEnd(after: position, before: range.upperBound)
      let start = position
      position = end
      while let range = string, range.upperBound <= position { string = strings.next() }
      let endsInString = string.map { $0.lowerBound < position } ?? false
      if let newline, !endsInString {
        let lineBreak = (start..<end).last { !hasLineBreak($0..<$0 + 1) }.map { $0 + 1 } ?? start
        text += bytes(start..<lineBreak) + (lineBreak < end ? newline : [])
      } else {
        text += bytes(start..<end)
      }
      guard position < range.upperBound, !endsInString else { continue }
      let blanksEnd = blanksEnd(after: position)
      let blanks = bytes(position..<blanksEnd)
      if hasLineBreak(blanksEnd..<blanksEnd + 1) || !blanks.starts(with: margin) { continue }
      text += indentation + blanks.dropFirst(margin.count)
      position = blanksEnd
    }
    return text
  }

  /// The end of the line of `offset` including its line break; at most `limit`.
  private func lineEnd(after offset: Int, before limit: Int) -> Int {
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
