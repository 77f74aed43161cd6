// What the recoveries share: the readers go on after mistakes for lint.

extension NodeBuilder {
  /// Whether the reader is to go on after a mistake.
  var recovers: Bool { remarks?.recovers == true }

  /// Whether the reader has come to a mistake after which it cannot go on.
  var isFinished: Bool { remarks?.isFinished == true }

  /// Whether a mistake was noted.
  var hasMistakes: Bool { remarks?.mistakes.isEmpty == false }
}

extension Span<UInt8> {
  /// Whether nothing but white space stands before `offset` on its line.
  package func isFirstOnLine(_ offset: Int) -> Bool {
    let index = startOfRun(before: offset, where: \.isBlank)
    return index == 0 || self[index - 1].endsLine
  }

  /// Whether nothing but white space follows the byte at `offset` on its line.
  func isLastOnLine(_ offset: Int) -> Bool {
    let index = endOfRun(from: offset + 1, where: \.isBlank)
    return index >= count || self[index].endsLine
  }

  /// Whether `range` has white space only, all on one line.
  func isBlank(_ range: Range<Int>) -> Bool {
    endOfRun(from: range.lowerBound, to: range.upperBound, where: \.isBlank) == range.upperBound
  }

  /// Whether a line ends in `range`.
  package func hasLineEnd(in range: Range<Int>) -> Bool {
    endOfRun(from: range.lowerBound, to: range.upperBound) { !$0.endsLine } < range.upperBound
  }
}

extension UInt8 {
  var endsLine: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
