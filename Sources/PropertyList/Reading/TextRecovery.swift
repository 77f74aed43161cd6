// Lines and blanks, for the recoveries from mistakes.

extension Span<UInt8> {
  /// True if only white space is before `offset` on its line.
  package func isFirstOnLine(_ offset: Int) -> Bool {
    var index = offset
    while index > 0, self[index - 1].isBlank { index -= 1 }
    return index == 0 || self[index - 1].endsLine
  }

  /// True if only white space follows the byte at `offset` on its line.
  func isLastOnLine(_ offset: Int) -> Bool {
    var index = offset + 1
    while index < count, self[index].isBlank { index += 1 }
    return index >= count || self[index].endsLine
  }

  /// True if `range` contains only blanks, and no line end.
  func isBlank(_ range: Range<Int>) -> Bool {
    for index in range where !self[index].isBlank { return false }
    return true
  }

  /// True if a line ends in `range`.
  package func hasLineEnd(in range: Range<Int>) -> Bool {
    for index in range where self[index].endsLine { return true }
    return false
  }
}

extension UInt8 {
  var endsLine: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
