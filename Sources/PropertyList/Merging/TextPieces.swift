/// A text made of parts of another one and of new bytes.
struct TextPieces {
  private enum Piece {
    case kept(Range<Int>)
    case new([UInt8])
  }

  let source: Source
  private var pieces: [Piece] = []

  init(of source: Source) { self.source = source }

  /// Appends what the source has in `range`.
  mutating func append(_ range: Range<Int>) {
    if range.isEmpty { return }
    if case .kept(let last)? = pieces.last, last.upperBound == range.lowerBound {
      pieces[pieces.count - 1] = .kept(last.lowerBound..<range.upperBound)
    } else {
      pieces.append(.kept(range))
    }
  }

  /// Appends new bytes.
  mutating func append(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    guard case .new(var last)? = pieces.last else { return pieces.append(.new(bytes)) }
    // The text must have one owner, or it would be copied each time.
    pieces.removeLast()
    last += bytes
    pieces.append(.new(last))
  }

  /// Appends `newline` unless a line has just begun.
  mutating func beginLine(_ newline: [UInt8]) { if lastByte != nil, !isAtLineStart { append(newline) } }

  /// Whether the last byte ends a line.
  var isAtLineStart: Bool { lastByte == 0x0A || lastByte == 0x0D }

  private var lastByte: UInt8? {
    switch pieces.last {
    case .kept(let range): source.bytes[range.upperBound - 1]
    case .new(let bytes): bytes.last
    case nil: nil
    }
  }

  /// All of the text.
  func joined() -> Source {
    Source { output in
      for piece in pieces {
        switch piece {
        case .kept(let range): output.append(source.bytes.extracting(range))
        case .new(let bytes): output.append(bytes.span)
        }
      }
    }
  }

  /// The text, where it is short.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .kept(let range): bytes.append(copying: source.bytes.extracting(range))
      case .new(let new): bytes += new
      }
    }
    return bytes
  }
}
