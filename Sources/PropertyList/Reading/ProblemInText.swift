/// The words of a message about a problem.
package enum Wording {
  /// Our words, which name the expected and the found text.
  case own
  /// The words of CoreFoundation, and for JSON those of JSONSerialization.
  case foundation
}

/// A problem, the text in which it was found, and the words of its message.
struct ProblemInText: ~Escapable {
  let error: SyntaxError
  let text: Span<UInt8>
  let wording: Wording

  @_lifetime(copy text)
  init(_ error: SyntaxError, in text: Span<UInt8>, _ wording: Wording) {
    (self.error, self.wording) = (error, wording)
    self.text = text
  }

  /// The message in the words that were chosen. Only this one is made: a line number takes time.
  func either(_ own: @autoclosure () -> String, _ foundation: @autoclosure () -> String) -> String {
    switch wording {
    case .own: own()
    case .foundation: foundation()
    }
  }

  /// The line of the reader when it found the problem.
  var line: Int { TextPosition(of: error.readerPosition, in: text).line }
}

extension Span<UInt8> {
  /// The first line of the text in `range`, cut off after 40 bytes. An ellipsis marks the cut.
  func excerpt(_ range: Range<Int>) -> String {
    let maxLength = 40
    let range = range.clamped(to: 0..<count)
    let start = String(decoding: extracting(range.prefix(maxLength)))
    let line = start.prefix { !$0.isNewline }
    return range.count > maxLength || line.count < start.count ? line + "…" : String(line)
  }
}

/// The text for a byte in a message: a printable ASCII character in quotes, otherwise its number.
func quoted(_ byte: UInt8) -> String {
  (0x20..<0x7F).contains(byte) ? "'\(Unicode.Scalar(byte))'" : "the byte 0x" + String(byte, radix: 16, uppercase: true)
}
