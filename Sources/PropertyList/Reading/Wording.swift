/// The text of a message about a problem. Some parts depend on the input, as in
/// `"expected a key, found \(.tag) on line \(.line)"`; they are computed only when the message is shown.
struct Wording: ExpressibleByStringInterpolation, Sendable {
  /// A part of a message, which may depend on the input.
  struct Part: Sendable {
    let text: @Sendable (borrowing ProblemInText) -> String

    init(_ text: @escaping @Sendable (borrowing ProblemInText) -> String) { self.text = text }
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(2 * interpolationCount + 1) }

    mutating func appendLiteral(_ literal: String) { appendInterpolation(literal) }

    mutating func appendInterpolation(_ text: String) {
      if !text.isEmpty { parts.append(Part { _ in text }) }
    }

    mutating func appendInterpolation(_ text: StaticString) { appendInterpolation("\(text)" as String) }

    mutating func appendInterpolation(_ number: Int) { appendInterpolation(String(number)) }

    mutating func appendInterpolation(_ wording: Wording) { parts += wording.parts }

    mutating func appendInterpolation(_ part: Part) { parts.append(part) }
  }

  fileprivate let parts: [Part]

  init(stringLiteral text: String) { parts = [Part { _ in text }] }

  init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  init(_ part: Part) { parts = [part] }

  func text(for problem: borrowing ProblemInText) -> String {
    var text = ""
    for part in parts { text += part.text(problem) }
    return text
  }
}

/// The messages of a problem.
struct Messages {
  /// Our message, which names the expected and the found text.
  let own: Wording
  /// The message of CoreFoundation, and for JSON that of JSONSerialization.
  let foundation: Wording

  init(_ own: Wording, _ foundation: Wording) {
    self.own = own
    self.foundation = foundation
  }
}

/// A problem and the text in which it was found.
struct ProblemInText: ~Escapable {
  let error: SyntaxError
  let text: Span<UInt8>

  @_lifetime(copy text)
  init(_ error: SyntaxError, _ text: Span<UInt8>) {
    self.error = error
    self.text = text
  }
}

extension Wording.Part {
  /// The line of the reader when it found the problem.
  static let line = Wording.Part { problem in
    String(TextPosition(of: problem.error.readerPosition, in: problem.text).line)
  }

  /// The beginning of the text in `range`; see `Span.excerpt`.
  static func excerpt(_ range: Range<Int>) -> Wording.Part {
    Wording.Part { $0.text.excerpt(range) }
  }
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
