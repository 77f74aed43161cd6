// What the recoveries of JSON and OpenStep share, and what they look for in a text that is wrong. Each scan is short or ends
// where the reader goes on, so that all of them together stay linear.

/// How far the recoveries look for the end of a line. Longer ones are not written by people, and their mistakes could make
/// every look a long one.
private let longestLine = 4096

extension NodeBuilder {
  /// Whether the reader is to go on after a mistake.
  var recovers: Bool { remarks?.recovers == true }

  /// Whether the reader has come to where there is no going on.
  var isFinished: Bool { remarks?.isFinished == true }

  /// Whether a mistake was noted.
  var hasMistakes: Bool { remarks?.mistakes.isEmpty == false }
}

extension Span<UInt8> {
  /// The offset behind the quoted string that begins at `start`, if it is closed on its line.
  func endOfQuotedString(at start: Int) -> Int? {
    endOfQuotedString(quote: self[start], inside: start + 1)
  }

  /// The offset behind the next `quote` without a backslash before it at or after `start`, if it stands on the line.
  func endOfQuotedString(quote: UInt8, inside start: Int) -> Int? {
    let limit = Swift.min(count, start + longestLine)
    var index = start
    while index < limit, !self[index].endsLine {
      if self[index] == quote { return index + 1 }
      let isEscape = self[index] == UInt8(ascii: "\\") && index + 1 < limit && !self[index + 1].endsLine
      index += isEscape ? 2 : 1
    }
    return nil
  }

  /// What follows from `offset` on up to the end of the line, or its start if it is longer than people write.
  func restOfLine(from offset: Int) -> Range<Int> {
    let start = Swift.min(offset, count)
    let limit = Swift.min(count, start + longestLine)
    var end = start
    while end < limit, !self[end].endsLine { end += 1 }
    return start..<end
  }

  /// The offset behind the comment that begins at `start`, which is the end of the text if it is not closed; nil if none
  /// begins there. That of `//` ends before the line's end.
  func endOfComment(at start: Int) -> Int? {
    if has("//", at: start) {
      var end = start + 2
      while end < count, !self[end].endsLine { end += 1 }
      return end
    }
    guard has("/*", at: start) else { return nil }
    return firstOffset(of: "*/", from: start + 2).map { $0 + 2 } ?? count
  }

  /// Whether nothing but white space stands before `offset` on its line.
  package func isFirstOnLine(_ offset: Int) -> Bool {
    var index = offset
    while index > 0, self[index - 1].isBlank { index -= 1 }
    return index == 0 || self[index - 1].endsLine
  }

  /// Whether nothing but white space stands behind the byte at `offset` on its line.
  func isLastOnLine(_ offset: Int) -> Bool {
    var index = offset + 1
    while index < count, self[index].isBlank { index += 1 }
    return index >= count || self[index].endsLine
  }

  /// Whether `range` has white space only, all on one line.
  func isBlank(_ range: Range<Int>) -> Bool {
    for index in range where !self[index].isBlank { return false }
    return true
  }

  /// Whether a line ends in `range`.
  package func hasLineEnd(in range: Range<Int>) -> Bool {
    for index in range where self[index].endsLine { return true }
    return false
  }
}

extension UInt8 {
  var endsLine: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
