/// A comment or an instruction between two values of a text, or other markup there.
struct TextRemark {
  let range: Range<Int>
  /// True if a line break or the start of the text is before it.
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
    return markup(in: range).filter { markup in
      let start = markup.range.lowerBound
      return text[start] != UInt8(ascii: "<") || hasRemark(at: start)
    }
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

  /// The comments, instructions, tags and words in `range`.
  func markup(in range: Range<Int>) -> [TextRemark] {
    let text = source.bytes
    var markup: [TextRemark] = []
    var position = range.lowerBound
    var last = position
    while position < range.upperBound {
      if isXMLWhitespace(text[position]) {
        position += 1
        continue
      }
      let end = min(markupEnd(at: position), range.upperBound)
      let lineBreaks = lineBreakCount(in: last..<position)
      markup.append(
        TextRemark(
          range: position..<end, beginsLine: lineBreaks > 0 || isTextStart(last), followsBlankLine: lineBreaks > 1))
      (position, last) = (end, end)
    }
    return markup
  }

  /// The number of lines that end in `range`.
  func lineBreakCount(in range: Range<Int>) -> Int {
    let text = source.bytes
    return range.count { text[$0] == 0x0A || text[$0] == 0x0D && !($0 + 1 < text.count && text[$0 + 1] == 0x0A) }
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
