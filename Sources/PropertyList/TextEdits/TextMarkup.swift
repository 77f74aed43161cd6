/// A part of a text outside of its values: a tag, a word, or a comment.
///
/// In edits and merges of texts, an instruction of XML is a comment, too. A `CommentItem` is a comment as an item of a merge.
struct TextMarkup {
  let range: Range<Int>
  /// True if a line break or the start of the text is before it.
  let beginsLine: Bool
  let followsBlankLine: Bool

  /// The bytes of a comment with a line feed instead of each line break and the blanks after it. The same comment may be indented in
  /// different ways.
  static func text(of bytes: Span<UInt8>) -> [UInt8] {
    let lines = Array(copying: bytes).split(whereSeparator: \.endsLine)
    return Array(lines.map { $0.drop(while: \.isSpaceOrTab) }.joined(separator: [0x0A]))
  }
}

extension TextLayout {
  /// The comments in `range`, which contains no values.
  func comments(in range: Range<Int>) -> [TextMarkup] {
    markup(in: range).filter { hasComment(at: $0.range.lowerBound) }
  }

  /// The start of the next text after `offset` that is neither white space nor a comment.
  func endOfComments(after offset: Int) -> Int {
    var end = endOfWhitespace(from: offset)
    while hasComment(at: end) { end = endOfWhitespace(from: markupEnd(at: end)) }
    return end
  }

  /// The comments, tags and words in `range`.
  func markup(in range: Range<Int>) -> [TextMarkup] {
    var markup: [TextMarkup] = []
    var last = range.lowerBound
    while true {
      let start = source.bytes.endOfXMLWhitespace(from: last, to: range.upperBound)
      if start == range.upperBound { return markup }
      let lineBreaks = lineBreakCount(in: last..<start)
      let beginsLine = lineBreaks > 0 || isTextStart(last)
      last = min(markupEnd(at: start), range.upperBound)
      markup.append(TextMarkup(range: start..<last, beginsLine: beginsLine, followsBlankLine: lineBreaks > 1))
    }
  }

  /// The number of lines that end in `range`.
  func lineBreakCount(in range: Range<Int>) -> Int {
    range.count { self[$0].endsLine && !has("\r\n", at: $0) }
  }
}
