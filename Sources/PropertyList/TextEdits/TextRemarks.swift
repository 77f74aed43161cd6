/// The comments and instructions between two values of an XML text.
struct TextRemarks {
  struct Remark {
    let range: Range<Int>
    /// True if a line break is before it.
    let beginsLine: Bool
    /// True if a blank line is before it.
    let followsBlankLine: Bool
  }

  /// The range of the remarks, with white space and `<plist>` tags.
  let range: Range<Int>
  let all: [Remark]
  /// True if a blank line follows the last remark.
  private let endsInBlankLine: Bool

  fileprivate init(in range: Range<Int>, of layout: TextLayout) {
    self.range = range
    let text = layout.source.bytes
    var remarks: [Remark] = []
    let end = layout.forEachMarkup(in: range) { markup, lineBreaks in
      let start = markup.lowerBound
      if text[start] != UInt8(ascii: "<") || text.has("<!--", at: start) || text.has("<?", at: start) {
        remarks.append(Remark(range: markup, beginsLine: lineBreaks > 0, followsBlankLine: lineBreaks > 1))
      }
    }
    all = remarks
    endsInBlankLine = layout.lineBreakCount(in: end..<range.upperBound) > 1
  }

  /// The end of the remarks that continue the line before them.
  var trailingEnd: Int { all.prefix { !$0.beginsLine }.last?.range.upperBound ?? range.lowerBound }

  /// The start of the first remark that belongs to the next value and begins a line. With `afterBlankLines`, only remarks after the
  /// last blank line belong to the value.
  func leadingStart(afterBlankLines: Bool) -> Int {
    var leading = all.drop { !$0.beginsLine }
    if afterBlankLines {
      if endsInBlankLine { return range.upperBound }
      if let last = leading.lastIndex(where: \.followsBlankLine) { leading = leading[last...] }
    }
    return leading.first?.range.lowerBound ?? range.upperBound
  }
}

extension TextLayout {
  /// The comments and instructions in `range`, which contains no values.
  func remarks(in range: Range<Int>) -> TextRemarks { TextRemarks(in: range, of: self) }

  /// Calls `body` with the range of each comment, instruction, tag or word in `range`, and with the number of line breaks before
  /// it.
  ///
  /// - Returns: the end of the last one.
  func forEachMarkup(in range: Range<Int>, _ body: (_ range: Range<Int>, _ lineBreaks: Int) -> Void) -> Int {
    let text = source.bytes
    var position = range.lowerBound
    var last = position
    while position < range.upperBound {
      if isXMLWhitespace(text[position]) {
        position += 1
        continue
      }
      let end = min(text.markupEnd(at: position), range.upperBound)
      body(position..<end, lineBreakCount(in: last..<position))
      position = end
      last = end
    }
    return last
  }

  /// `member` with the comments on separate lines right above it, and with those that end its line.
  func withRemarks(_ member: Range<Int>) -> Range<Int> {
    remarksStart(before: member.lowerBound)..<remarksEnd(after: member.upperBound)
  }

  /// The start of the comments on separate lines right above the line that begins at `offset`; `offset` without such comments.
  func remarksStart(before offset: Int) -> Int {
    guard format == .xml, var lineStart = lineStart(of: offset) else { return offset }
    let text = source.bytes
    var start = offset
    while lineStart > 0 {
      let end = blanksStart(before: lineBreak(before: lineStart))
      guard end >= 7, text.has("-->", at: end - 3) else { return start }
      var comment = end - 7
      while comment > 0, !text.has("<!--", at: comment) { comment -= 1 }
      guard text.has("<!--", at: comment), let commentLine = self.lineStart(of: comment) else { return start }
      (start, lineStart) = (comment, commentLine)
    }
    return start
  }

  /// The end of the comments after `offset` if nothing else follows on the line; otherwise `offset`.
  private func remarksEnd(after offset: Int) -> Int {
    guard format == .xml, nextLine(after: offset) != nil else { return offset }
    let text = source.bytes
    var end = offset
    while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
    return blanksStart(before: end)
  }

  /// The number of lines that end in `range`.
  fileprivate func lineBreakCount(in range: Range<Int>) -> Int {
    let text = source.bytes
    return range.count { text[$0] == 0x0A || text[$0] == 0x0D && !($0 + 1 < text.count && text[$0 + 1] == 0x0A) }
  }
}

extension ByteSource {
  /// The ranges of the comments in `range`, from `<!--` to the end of `-->`.
  func comments(in range: Range<Int>) -> [Range<Int>] {
    let text = bytes.extracting(range)
    var comments: [Range<Int>] = []
    var position = 0
    while let start = text.firstOffset(of: "<!--", from: position),
      let end = text.firstOffset(of: "-->", from: start + 4)
    {
      position = end + 3
      comments.append(range.lowerBound + start..<range.lowerBound + position)
    }
    return comments
  }
}

extension Span<UInt8> {
  /// The end of the comment, instruction, tag or word at `offset`.
  fileprivate func markupEnd(at offset: Int) -> Int {
    if has("<!--", at: offset) { return firstOffset(of: "-->", from: offset + 4).map { $0 + 3 } ?? count }
    if has("<?", at: offset) { return firstOffset(of: "?>", from: offset + 2).map { $0 + 2 } ?? count }
    if self[offset] == UInt8(ascii: "<") {
      return firstOffset(of: UInt8(ascii: ">"), from: offset).map { $0 + 1 } ?? count
    }
    var end = offset + 1
    while end < count, !isXMLWhitespace(self[end]), self[end] != UInt8(ascii: "<") { end += 1 }
    return end
  }
}
