/// A place in a text as editors count it.
public struct TextPosition: Equatable, Sendable {
  /// The line, from 1. LF, CR and CR LF each end one.
  public var line: Int
  /// The column in Unicode code points, from 1.
  public var column: Int
  /// The byte offset of the line's first byte.
  package var lineStart: Int

  /// The place of the byte at `offset` of `text`.
  package init(of offset: Int, in text: Span<UInt8>) {
    var walk = TextWalk(text)
    walk.move(to: offset)
    self = walk.position
  }

  /// The places of the bytes at `offsets`, which one walk over `text` finds.
  package static func places(of offsets: [Int], in text: Span<UInt8>) -> [Int: TextPosition] {
    var walk = TextWalk(text)
    var places: [Int: TextPosition] = [:]
    for offset in offsets.sorted() {
      walk.move(to: offset)
      places[offset] = walk.position
    }
    return places
  }

  fileprivate init(line: Int, column: Int, lineStart: Int) {
    self.line = line
    self.column = column
    self.lineStart = lineStart
  }
}

/// A walk over a text that counts lines and columns.
private struct TextWalk: ~Escapable {
  private let text: Span<UInt8>
  private var offset: Int
  private(set) var position: TextPosition

  @_lifetime(copy text)
  init(_ text: Span<UInt8>) {
    self.text = text
    offset = text.has("\u{FEFF}", at: 0) ? 3 : 0
    position = TextPosition(line: 1, column: 1, lineStart: offset)
  }

  /// Moves on to the byte at `target`, which is not before the last one.
  mutating func move(to target: Int) {
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
