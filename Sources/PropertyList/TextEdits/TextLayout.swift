/// The layout of a text: lines, indentation, and the text between two values.
///
/// The layout is found in the text, so that new values look like the others.
struct TextLayout {
  let source: Source
  let format: Format
  /// The end of the first line, before its line break.
  let firstLineEnd: Int
  /// The line break of the first line: LF, CR or CR LF.
  let newline: [UInt8]
  /// One level of indentation: a tab unless the text has another.
  private(set) var unit: [UInt8]
  var isOneLine: Bool { firstLineEnd == source.count }

  /// A line of its own with `text`.
  func line(_ text: [UInt8], indentedBy indentation: [UInt8]) -> [UInt8] { indentation + text + newline }

  init(of list: PropertyList, _ ranges: TextRanges) {
    source = list.source
    format = list.format
    unit = format.defaultUnit
    firstLineEnd = list.source.bytes.endOfRun(from: 0) { !$0.endsLine }
    newline = list.source.bytes.newline(at: firstLineEnd)
    let root = ranges.nodes[0]
    var scannedLine = 0..<0
    let line = lineStart(of: root.lowerBound, scanned: &scannedLine)
    if let unit = findUnit(in: root, deeperThan: line.indentation) ?? findUnit(of: line) { self.unit = unit }
  }

  /// The indentation of the first deeper line inside `root`, beyond `base`. In XML it begins with a tag: lines of comments may be aligned.
  private func findUnit(in root: Range<Int>, deeperThan base: [UInt8]) -> [UInt8]? {
    for index in root.clamped(to: firstLineEnd..<source.count) where self[index].endsLine {
      let end = blanksEnd(after: index + 1)
      guard end < source.count, !self[end].endsLine, end - index - 1 > base.count,
        !format.isMarkup || self[end] == UInt8(ascii: "<")
      else { continue }
      return bytes(index + 1 + base.count..<end)
    }
    return nil
  }

  /// The extra indentation of `line`, relative to the last non-blank line before it.
  private func findUnit(of line: LineStart) -> [UInt8]? {
    let end = source.bytes.startOfRun(before: line.offset, where: \.isXMLWhitespace)
    let outer = end > 0 ? indentation(at: end) : []
    return line.indentation.count > outer.count ? Array(line.indentation.dropFirst(outer.count)) : nil
  }

  subscript(offset: Int) -> UInt8 { source.bytes[offset] }

  func has(_ text: StaticString, at offset: Int) -> Bool { source.bytes.has(text, at: offset) }

  func bytes(_ range: Range<Int>) -> [UInt8] { Array(copying: source.bytes.extracting(range)) }

  /// The start of the line of an offset. `isBlankBefore` is true if only the indentation is between them.
  typealias LineStart = (offset: Int, indentation: [UInt8], isBlankBefore: Bool)

  /// The blanks that begin the line of `offset`.
  func indentation(at offset: Int) -> [UInt8] {
    var scannedLine = 0..<0
    return lineStart(of: offset, scanned: &scannedLine).indentation
  }

  /// The start of the line of `offset`. `scannedLine` is the text from the start of a line to an offset read earlier. It is not searched
  /// again, as there may be many edits of one long line.
  func lineStart(of offset: Int, scanned scannedLine: inout Range<Int>) -> LineStart {
    if !scannedLine.contains(offset) {
      let limit = max(source.bytes.byteOrderMarkCount, scannedLine.upperBound <= offset ? scannedLine.upperBound : 0)
      let start = source.bytes.startOfRun(before: offset, from: limit) { !$0.endsLine }
      scannedLine = (start == scannedLine.upperBound ? scannedLine.lowerBound : start)..<offset
    }
    let start = scannedLine.lowerBound
    let end = blanksEnd(after: start)
    return (start, bytes(start..<end), isBlankBefore: end >= offset)
  }

  /// The start of the line of `offset` if only blanks are between them; otherwise nil.
  func ownLineStart(of offset: Int) -> Int? {
    let start = blanksStart(before: offset)
    return isTextStart(start) || self[start - 1].endsLine ? start : nil
  }

  /// True if only a byte order mark may be before `offset`.
  func isTextStart(_ offset: Int) -> Bool { offset == 0 || offset == 3 && has("\u{FEFF}", at: 0) }

  /// The offset of the line break before `offset`, the start of a line.
  func lineBreak(before offset: Int) -> Int {
    offset > 1 && has("\r\n", at: offset - 2) ? offset - 2 : max(0, offset - 1)
  }

  /// The start of the line before `start`, the start of a line, if that line is blank; otherwise nil.
  func blankLine(before start: Int) -> Int? { start > 0 ? ownLineStart(of: lineBreak(before: start)) : nil }

  /// The start of the next line, if only blanks, whole comments and, in JSON, one comma are between `offset` and the end of its
  /// line; nil otherwise. Only with `passesAllComments`, comments may span lines or be instructions.
  func nextLine(after offset: Int, passesAllComments: Bool = false) -> Int? {
    var index = offset
    var allowsComma = format.hasCommas
    while index < source.count {
      switch self[index] {
      case 0x20, 0x09: index += 1
      case 0x0A, 0x0D: return has("\r\n", at: index) ? index + 2 : index + 1
      case UInt8(ascii: ",") where allowsComma:
        allowsComma = false
        index += 1
      case _ where hasComment(at: index) && (passesAllComments || !has("<?", at: index)):
        let end = markupEnd(at: index)
        guard passesAllComments || !hasLineBreak(index..<end) else { return nil }
        index = end
      default: return nil
      }
    }
    return nil
  }

  /// The lines of `range`, if only comments and, in JSON, a comma follow it there; otherwise nil.
  func ownLines(of range: Range<Int>) -> Range<Int>? {
    guard let start = ownLineStart(of: range.lowerBound) else { return nil }
    if let end = nextLine(after: range.upperBound) { return start..<end }
    return blanksEnd(after: range.upperBound) == source.count ? start..<source.count : nil
  }

  /// The offset for new lines at the end of `content`, and their indentation. If the closing tag or bracket is not on a separate line, the
  /// end of `content`, and nil. A `.strings` file has no braces.
  func endOfContent(_ content: Range<Int>, hasBraces: Bool) -> (offset: Int, indentation: [UInt8]?) {
    let end = content.upperBound
    guard let lineStart = ownLineStart(of: end), lineStart > content.lowerBound else { return (end, nil) }
    return (lineStart, bytes(lineStart..<end) + (hasBraces ? unit : []))
  }

  func blanksEnd(after offset: Int) -> Int { source.bytes.endOfRun(from: offset, where: \.isSpaceOrTab) }

  func blanksStart(before offset: Int) -> Int { source.bytes.startOfRun(before: offset, where: \.isSpaceOrTab) }

  func endOfWhitespace(from offset: Int) -> Int { source.bytes.endOfXMLWhitespace(from: offset) }

  func isWhitespace(_ range: Range<Int>) -> Bool { range.allSatisfy { self[$0].isXMLWhitespace } }

  func isBlank(_ range: Range<Int>) -> Bool { range.allSatisfy { self[$0].isSpaceOrTab } }

  func hasLineBreak(_ range: Range<Int>) -> Bool { source.bytes.hasLineEnd(in: range) }

  /// The end of the comma that follows `offset` after white space, or nil if none does.
  func commaEnd(after offset: Int) -> Int? {
    let end = endOfWhitespace(from: offset)
    return end < source.count && self[end] == UInt8(ascii: ",") ? end + 1 : nil
  }
}
