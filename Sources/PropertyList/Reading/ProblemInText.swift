/// A problem and the text in which it was found, for its message. Each format chooses the words beside its problems.
struct ProblemInText: ~Escapable {
  let error: SyntaxError
  let text: Span<UInt8>
  /// True for the message of CoreFoundation or JSONSerialization.
  let isForFoundation: Bool

  @_lifetime(copy text)
  init(_ error: SyntaxError, _ text: Span<UInt8>, isForFoundation: Bool) {
    self.error = error
    self.text = text
    self.isForFoundation = isForFoundation
  }

  var message: String {
    switch error.problem {
    case .encoding(let problem): choose(problem.message(in: text), problem.foundationMessage(in: text))
    case .xml(let problem): message(of: problem)
    case .binary(let problem): problem.message
    case .json(let problem): message(of: problem)
    case .openStep(let problem): message(of: problem)
    case .limit(let problem): problem.message
    }
  }

  /// Our message, which names the expected and the found text, or Foundation's. Only the requested one is made, as finding a line takes
  /// time.
  func choose(_ own: @autoclosure () -> String, _ foundation: @autoclosure () -> String) -> String {
    isForFoundation ? foundation() : own()
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
