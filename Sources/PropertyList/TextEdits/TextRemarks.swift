/// A comment or an instruction between two values of a text.
struct TextRemark {
  let range: Range<Int>
  /// True if a line break is before it.
  let beginsLine: Bool
  /// True if a blank line is before it.
  let followsBlankLine: Bool

  /// The bytes of a remark with a line feed instead of each line break and the blanks after it. The same remark may be indented in
  /// different ways.
  static func text(of bytes: Span<UInt8>) -> [UInt8] {
    let lines = Array(copying: bytes).split { $0 == 0x0A || $0 == 0x0D }
    return Array(lines.map { $0.drop { $0 == 0x20 || $0 == 0x09 } }.joined(separator: [0x0A]))
  }
}

extension TextLayout {
  /// The comments and instructions in `range`, which contains no values.
  func remarks(in range: Range<Int>) -> [TextRemark] {
    let text = source.bytes
    var remarks: [TextRemark] = []
    forEachMarkup(in: range) { markup, lineBreaks in
      if text[markup.lowerBound] != UInt8(ascii: "<") || hasRemark(at: markup.lowerBound) {
        remarks.append(TextRemark(range: markup, beginsLine: lineBreaks > 0, followsBlankLine: lineBreaks > 1))
      }
    }
    return remarks
  }

  /// True if a comment or an instruction begins at `offset`.
  func hasRemark(at offset: Int) -> Bool {
    let text = source.bytes
    return switch format {
    case .xml: text.has("<!--", at: offset) || text.has("<?", at: offset)
    case .openStep: text.has("/*", at: offset) || text.has("//", at: offset)
    case .json, .binary: false
    }
  }

  /// The end of the comment, instruction, tag or word at `offset`; in OpenStep, that of the comment or character.
  func markupEnd(at offset: Int) -> Int {
    let text = source.bytes
    guard format == .openStep else { return text.markupEnd(at: offset) }
    guard hasRemark(at: offset) else { return offset + 1 }
    guard text.has("/*", at: offset) else { return text.endOfRun(from: offset) { $0 != 0x0A && $0 != 0x0D } }
    return text.firstOffset(of: "*/", from: offset + 2).map { $0 + 2 } ?? text.count
  }

  /// Calls `body` with the range of each comment, instruction, tag or word in `range`, and with the number of line breaks before
  /// it.
  func forEachMarkup(in range: Range<Int>, _ body: (_ range: Range<Int>, _ lineBreaks: Int) -> Void) {
    let text = source.bytes
    var position = range.lowerBound
    var last = position
    while position < range.upperBound {
      if isXMLWhitespace(text[position]) {
        position += 1
        continue
      }
      let end = min(markupEnd(at: position), range.upperBound)
      body(position..<end, lineBreakCount(in: last..<position))
      position = end
      last = end
    }
  }

  /// The number of lines that end in `range`.
  func lineBreakCount(in range: Range<Int>) -> Int {
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
  func markupEnd(at offset: Int) -> Int {
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
