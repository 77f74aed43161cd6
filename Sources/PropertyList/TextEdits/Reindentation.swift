// Text with a new indentation.

extension TextLayout {
  /// The text in `range` for a line that begins with `indentation`. Lines keep their indentation relative to the first one, and end
  /// in `newline` unless that is nil. The bytes in `strings`, which are in the order of the text, do not change.
  func reindented(
    _ range: Range<Int>, to indentation: [UInt8], except strings: some Sequence<Range<Int>> = [],
    newline: [UInt8]? = nil
  ) -> [UInt8] {
    // The line of the value may begin with a comma, but not that of its closing bracket.
    let closeBeginsLine = format.hasCommas && ownLineStart(of: range.upperBound - 1) != nil
    let margin = self.indentation(at: closeBeginsLine ? range.upperBound - 1 : range.lowerBound)
    var strings = strings.makeIterator()
    var nextString = strings.next()
    var text: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (start, end) = (offset, nextLineStart(after: offset, limit: range.upperBound))
      offset = end
      while let string = nextString, string.upperBound <= end { nextString = strings.next() }
      let endsInString = nextString.map { $0.lowerBound < end } ?? false
      if let newline, !endsInString {
        let lineBreak = source.bytes.startOfRun(before: end, from: start, where: \.endsLine)
        text += bytes(start..<lineBreak) + (lineBreak < end ? newline : [])
      } else {
        text += bytes(start..<end)
      }
      guard end < range.upperBound, !endsInString else { continue }
      let blanks = end..<blanksEnd(after: end)
      let isBlankLine = blanks.upperBound == source.count || self[blanks.upperBound].endsLine
      if isBlankLine || !bytes(blanks).starts(with: margin) { continue }
      text += indentation + bytes(blanks).dropFirst(margin.count)
      offset = blanks.upperBound
    }
    return text
  }

  /// The start of the line after that of `offset`; at most `limit`.
  private func nextLineStart(after offset: Int, limit: Int) -> Int {
    let end = source.bytes.endOfRun(from: offset, to: limit) { !$0.endsLine }
    return min(limit, has("\r\n", at: end) ? end + 2 : end + 1)
  }
}
