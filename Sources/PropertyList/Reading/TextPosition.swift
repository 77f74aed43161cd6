extension PropertyList {
  /// A position in a text, counted as editors do.
  public struct TextPosition: Equatable, Sendable {
    /// The line, from 1. LF, CR and CR LF each end one.
    public var line: Int
    /// The column in Unicode code points, from 1.
    public var column: Int
    /// The byte offset of the line's first byte.
    package var lineStart: Int

    /// The position of the byte at `offset` of `text`.
    package init(of offset: Int, in text: Span<UInt8>) {
      self.init(startOf: text)
      advance(from: lineStart, to: offset, in: text)
      // Inside a byte order mark.
      if offset < lineStart { lineStart = max(0, offset) }
    }

    /// The positions of the bytes at `offsets`, found in one pass over `text`.
    package static func positions(of offsets: [Int], in text: Span<UInt8>) -> [Int: TextPosition] {
      var position = TextPosition(startOf: text)
      var last = position.lineStart
      var positions: [Int: TextPosition] = [:]
      for offset in offsets.sorted() {
        position.advance(from: last, to: offset, in: text)
        // Only the bytes of a byte order mark are before the start.
        positions[offset] = offset < last ? TextPosition(of: offset, in: text) : position
        last = max(last, offset)
      }
      return positions
    }

    private init(startOf text: Span<UInt8>) { (line, column, lineStart) = (1, 1, text.byteOrderMarkCount) }

    /// Advances from the byte at `start` to the one at `end`, if that is not before it.
    private mutating func advance(from start: Int, to end: Int, in text: Span<UInt8>) {
      let end = min(end, text.count)
      guard start < end else { return }
      for offset in start..<end {
        let byte = text[offset]
        let endsLine = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && !text.has("\n", at: offset + 1)
        if endsLine {
          (line, column, lineStart) = (line + 1, 1, offset + 1)
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
      }
    }
  }
}
