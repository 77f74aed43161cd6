// Tests for quotes, blanks and line ends, for the recovery from mistakes.

extension Span<UInt8> {
  /// True if only white space is before `offset` on its line.
  package func isFirstOnLine(_ offset: Int) -> Bool {
    let index = startOfRun(before: offset, where: \.isBlank)
    return index == 0 || self[index - 1].endsLine
  }

  /// True if only white space follows the byte at `offset` on its line.
  func isLastOnLine(_ offset: Int) -> Bool {
    let index = endOfRun(from: offset + 1, where: \.isBlank)
    return index >= count || self[index].endsLine
  }

  /// True if `range` contains only blanks, and no line end.
  func isBlank(_ range: Range<Int>) -> Bool {
    endOfRun(from: range.lowerBound, to: range.upperBound, where: \.isBlank) == range.upperBound
  }

  /// True if a line ends in `range`.
  package func hasLineEnd(in range: Range<Int>) -> Bool {
    endOfRun(from: range.lowerBound, to: range.upperBound) { !$0.endsLine } < range.upperBound
  }
}

extension UInt8 {
  package var endsLine: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  /// True for a double or single quote. JSON has no single quotes, but texts with them by mistake are common.
  var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

  /// True for a space and a tab.
  package var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
