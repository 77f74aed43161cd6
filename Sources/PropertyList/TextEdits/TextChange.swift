/// A range of a text and its replacement.
package struct TextChange {
  package let range: Range<Int>
  package let text: [UInt8]

  package init(range: Range<Int>, text: [UInt8]) {
    self.range = range
    self.text = text
  }
}

extension Source {
  /// This text with `changes`, which are in the order of their ranges. A change that begins inside an earlier one replaces only
  /// the rest of its range.
  package func applying(_ changes: [TextChange]) -> Source {
    Source { output in output.append(contentsOf: EditedText(self, changes: changes)) }
  }

  /// The text in `range` with `changes`, which must be inside the range.
  func part(_ range: Range<Int>, with changes: some Collection<TextChange>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    forEachPiece(of: range, with: changes) { text.append(copying: $0) }
    return text
  }

  /// Calls `body` with the pieces of the text in `range` with `changes`, in order.
  func forEachPiece(
    of range: Range<Int>, with changes: some Collection<TextChange>, _ body: (Span<UInt8>) -> Void
  ) {
    let bytes = bytes
    var position = range.lowerBound
    for change in changes {
      body(bytes.extracting(position..<max(position, change.range.lowerBound)))
      body(change.text.span)
      position = max(position, change.range.upperBound)
    }
    body(bytes.extracting(position..<max(position, range.upperBound)))
  }

  /// True if `changes`, in the order of their ranges, change this text. Only the changed part is built.
  func isChanged(by changes: [TextChange]) -> Bool {
    guard let first = changes.first else { return false }
    let range = first.range.lowerBound..<changes.reduce(0) { max($0, $1.range.upperBound) }
    return !part(range, with: changes).span.equals(bytes.extracting(range))
  }
}
