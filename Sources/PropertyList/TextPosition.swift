/// A place in a text as editors count it.
public struct TextPosition: Equatable, Sendable {
  /// The line, from 1. LF, CR and CR LF each end one.
  public var line: Int
  /// The column in Unicode code points, from 1.
  public var column: Int
  /// The byte offset of the line's first byte.
  public var lineStart: Int

  /// The place of the byte at `offset` of `text`.
  public init(of offset: Int, in text: Span<UInt8>) {
    let offset = max(0, min(offset, text.count))
    line = 1
    lineStart = text.has("\u{FEFF}", at: 0) ? min(3, offset) : 0
    var index = lineStart
    while index < offset {
      let byte = text[index]
      index += 1
      let endsLine =
        byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r") && !(index < text.count && text[index] == UInt8(ascii: "\n"))
      if endsLine {
        line += 1
        lineStart = index
      }
    }
    column = 1
    for index in lineStart..<offset where text[index] & 0xC0 != 0x80 { column += 1 }
  }

  /// The bytes of the line, without its end.
  public func lineRange(in text: Span<UInt8>) -> Range<Int> {
    var end = lineStart
    while end < text.count, text[end] != UInt8(ascii: "\n"), text[end] != UInt8(ascii: "\r") { end += 1 }
    return lineStart..<end
  }
}
