/// A text made of parts of another one and of new bytes, in which clashes can be written in several ways.
struct TextPieces: Sendable {
  private enum Piece {
    case kept(Range<Int>)
    case new([UInt8])
    /// A clash, of which each part is whole lines.
    case hunk(MergeSides<[UInt8]>)
  }

  let source: Source
  /// What ends the lines of markers.
  let newline: [UInt8]
  private var pieces: [Piece] = []

  init(of source: Source, newline: [UInt8]) {
    self.source = source
    self.newline = newline
  }

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

  /// Appends a clash at the start of a line.
  mutating func append(_ parts: MergeSides<[UInt8]>) { pieces.append(.hunk(parts)) }

  /// Appends a newline unless a line has just begun.
  mutating func beginLine() { if lastByte != nil, !isAtLineStart { append(newline) } }

  /// Whether the last byte ends a line.
  var isAtLineStart: Bool { lastByte == 0x0A || lastByte == 0x0D }

  private var lastByte: UInt8? {
    switch pieces.last {
    case .kept(let range): source.bytes[range.upperBound - 1]
    case .new(let bytes): bytes.last
    case .hunk: 0x0A
    case nil: nil
    }
  }

  /// The text with what `side` has of clashes.
  func text(_ side: MergeSide) -> Source {
    text { parts, output in
      let part = parts[side]
      output.append(part.span)
    }
  }

  /// The text with clashes between `markers`.
  func text(_ markers: ConflictMarkers) -> Source {
    let lines = markers.lines(endingIn: newline)
    return text { parts, output in output.append(parts, between: lines) }
  }

  private func text(ofHunk appendHunk: (_ parts: MergeSides<[UInt8]>, _ output: inout Output) -> Void) -> Source {
    Source { output in
      for piece in pieces {
        switch piece {
        case .kept(let range): output.append(source.bytes.extracting(range))
        case .new(let bytes): output.append(bytes.span)
        case .hunk(let parts): appendHunk(parts, &output)
        }
      }
    }
  }
}
