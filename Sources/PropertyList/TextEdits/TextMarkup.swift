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

  func hasComment(at offset: Int) -> Bool {
    switch format {
    case .xml: source.bytes.hasXMLComment(at: offset)
    case .openStep: has("/*", at: offset) || has("//", at: offset)
    case .json, .binary: false
    }
  }

  /// The end of the comment, tag or word at `offset`; in OpenStep, that of the comment or character.
  func markupEnd(at offset: Int) -> Int {
    let text = source.bytes
    guard format == .openStep else { return text.markupEnd(at: offset) }
    guard hasComment(at: offset) else { return offset + 1 }
    guard has("/*", at: offset) else { return text.endOfRun(from: offset) { !$0.endsLine } }
    return text.firstOffset(of: "*/", from: offset + 2).map { $0 + 2 } ?? text.count
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

extension Span<UInt8> {
  /// The end of the comment, tag or word at `offset`.
  func markupEnd(at offset: Int) -> Int {
    if has("<!--", at: offset) { return firstOffset(of: "-->", from: offset + 4).map { $0 + 3 } ?? count }
    if has("<?", at: offset) { return firstOffset(of: "?>", from: offset + 2).map { $0 + 2 } ?? count }
    if self[offset] == UInt8(ascii: "<") {
      return firstOffset(of: UInt8(ascii: ">"), from: offset).map { $0 + 1 } ?? count
    }
    return endOfRun(from: offset + 1) { !$0.isXMLWhitespace && $0 != UInt8(ascii: "<") }
  }

  /// The end of the comment, instruction or CDATA section at `offset`, in which a reference is text; nil for other text.
  func verbatimEnd(at offset: Int) -> Int? {
    if has("<![CDATA[", at: offset) { return firstOffset(of: "]]>", from: offset) ?? count }
    return hasXMLComment(at: offset) ? markupEnd(at: offset) : nil
  }

  /// True if a comment or an instruction begins at `offset`.
  func hasXMLComment(at offset: Int) -> Bool { has("<!--", at: offset) || has("<?", at: offset) }
}

extension Source {
  /// The ranges of all comments of an XML text, except for the XML declaration.
  var commentRanges: [Range<Int>] {
    let text = bytes
    var comments: [Range<Int>] = []
    guard text.firstOffset(of: "<!--", from: 0) != nil || text.firstOffset(of: "<?", from: min(1, count)) != nil else {
      return comments
    }
    var offset = 0
    while let start = text.firstOffset(of: UInt8(ascii: "<"), from: offset) {
      let end = text.verbatimEnd(at: start)
      offset = end ?? start + 1
      if end != nil, !text.has("<![", at: start), !text.hasXMLDeclaration(at: start) { comments.append(start..<offset) }
    }
    return comments
  }
}
