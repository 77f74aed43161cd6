// Lines and columns.

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
      var counter = PositionCounter(text)
      counter.advance(to: offset)
      self = counter.position
    }

    /// The positions of the bytes at `offsets`, found in one pass over `text`.
    package static func positions(of offsets: [Int], in text: Span<UInt8>) -> [Int: TextPosition] {
      var counter = PositionCounter(text)
      var positions: [Int: TextPosition] = [:]
      for offset in offsets.sorted() {
        counter.advance(to: offset)
        positions[offset] = counter.position
      }
      return positions
    }

    fileprivate init(line: Int, column: Int, lineStart: Int) {
      self.line = line
      self.column = column
      self.lineStart = lineStart
    }
  }
}

/// A counter of the lines and columns of a text.
private struct PositionCounter: ~Escapable {
  private let text: Span<UInt8>
  private var offset: Int
  private(set) var position: TextPosition

  @_lifetime(copy text)
  init(_ text: Span<UInt8>) {
    self.text = text
    offset = text.has("\u{FEFF}", at: 0) ? 3 : 0
    position = TextPosition(line: 1, column: 1, lineStart: offset)
  }

  /// Advances to the byte at `target`, which must not be before the previous target.
  mutating func advance(to target: Int) {
    if target < offset, offset == position.lineStart { position.lineStart = max(0, target) }
    let end = min(target, text.count)
    while offset < end {
      let byte = text[offset]
      offset += 1
      let endsLine =
        byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r") && !(offset < text.count && text[offset] == UInt8(ascii: "\n"))
      if endsLine {
        position = TextPosition(line: position.line + 1, column: 1, lineStart: offset)
      } else if byte & 0xC0 != 0x80 {
        position.column += 1
      }
    }
  }
}
