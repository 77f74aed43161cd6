/// The comments and instructions between two values of an XML text.
struct TextRemarks {
  struct Remark {
    let place: Range<Int>
    /// Whether a line break stands between it and what is before it.
    let beginsLine: Bool
    /// Whether a blank line stands there.
    let followsBlankLine: Bool
  }

  /// Where they stand: white space and remarks, and `<plist>` tags, which are none.
  let range: Range<Int>
  let all: [Remark]
  /// Whether a blank line stands after the last one.
  private let endsInBlankLine: Bool

  fileprivate init(in range: Range<Int>, of layout: TextLayout) {
    self.range = range
    let text = layout.source.bytes
    var remarks: [Remark] = []
    let end = layout.forEachMarkup(in: range) { place, lineBreaks in
      let start = place.lowerBound
      if text[start] != UInt8(ascii: "<") || text.has("<!--", at: start) || text.has("<?", at: start) {
        remarks.append(Remark(place: place, beginsLine: lineBreaks > 0, followsBlankLine: lineBreaks > 1))
      }
    }
    all = remarks
    endsInBlankLine = layout.lineBreakCount(in: end..<range.upperBound) > 1
  }

  /// Where the remarks end that stand on the line of what is before them.
  var trailingEnd: Int { all.prefix { !$0.beginsLine }.last?.place.upperBound ?? range.lowerBound }

  /// Where the remarks begin that belong to what follows: at the first that begins a line; with `passesBlankLines` only
  /// after the last blank line.
  func leadingStart(passesBlankLines: Bool) -> Int {
    var leading = all.drop { !$0.beginsLine }
    if passesBlankLines {
      if endsInBlankLine { return range.upperBound }
      if let last = leading.lastIndex(where: \.followsBlankLine) { leading = leading[last...] }
    }
    return leading.first?.place.lowerBound ?? range.upperBound
  }
}

extension TextLayout {
  /// The comments and instructions in `range`, in which no values stand.
  func remarks(in range: Range<Int>) -> TextRemarks { TextRemarks(in: range, of: self) }

  /// Calls `body` with the place of each comment, instruction, tag or word in `range`, and with the number of line breaks
  /// that stand before it.
  ///
  /// - Returns: where the last one ends.
  func forEachMarkup(in range: Range<Int>, _ body: (_ place: Range<Int>, _ lineBreaks: Int) -> Void) -> Int {
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

  /// The number of lines that end in `range`.
  fileprivate func lineBreakCount(in range: Range<Int>) -> Int {
    let text = source.bytes
    return range.count { text[$0] == 0x0A || text[$0] == 0x0D && !($0 + 1 < text.count && text[$0 + 1] == 0x0A) }
  }
}

extension Span<UInt8> {
  /// Where the comment, instruction, tag or word ends that begins at `offset`.
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
