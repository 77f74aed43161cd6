/// A problem of a JSON text.
package enum JSONProblem: Equatable, Sendable {
  /// The syntax that was expected.
  package enum Expectation: Equatable, Sendable {
    case value, key, colon, commaOrBracket, commaOrBrace, digit, closingQuote, endOfText
    case literal(JSONLiteral)
  }

  case unexpectedCharacter(UInt8, Expectation)
  case unexpectedEnd(Expectation)
  case leadingZero
  /// A number beyond the range of doubles, with its range in the text.
  case unrepresentableNumber(Range<Int>)
  case controlCharacter(UInt8)
  case unknownEscape, malformedUnicodeEscape, unpairedHighSurrogate, unpairedLowSurrogate
  /// Bytes that are not UTF-8, in a piece of a string without escapes that starts at `pieceStart`.
  case invalidUTF8(pieceStart: Int)
  /// A surrogate without a partner in a file in UTF-16.
  case unpairedSurrogate
  case tooDeep
  case malformedTag(JSONTag)
  /// The root is neither an array nor an object; see `ReadOptions.readsAsFoundation`.
  case scalarRoot
}

/// The literal names of JSON (RFC 8259, section 3).
package enum JSONLiteral: String, Sendable {
  case `true`, `false`, null
}

extension ProblemInText {
  func message(of problem: JSONProblem) -> String {
    either(ownMessage(of: problem), foundationMessage(of: problem))
  }

  private func ownMessage(of problem: JSONProblem) -> String {
    switch problem {
    case .unexpectedCharacter(_, .literal(let literal)): "expected '\(literal.rawValue)', found '\(word)'"
    case .unexpectedCharacter(let byte, let expectation): "expected \(expectation.name), found \(quoted(byte))"
    case .unexpectedEnd(let expectation): "expected \(expectation.name), found the end of the file"
    case .tooDeep: "more than \(Limits.nesting) arrays and objects inside one another"
    case .malformedTag(let tag): "expected \(tag.payload) for \"\(tag.rawValue)\""
    case .scalarRoot: "expected an array or object"
    case .leadingZero: "expected a number without a leading zero"
    case .unrepresentableNumber(let range):
      "expected a number within the range of a double, found \(text.excerpt(range))"
    case .controlCharacter(let byte) where byte.endsLine:
      "expected '\"' at the end of the string or '\\n' inside it, found the end of the line"
    case .controlCharacter(let byte): "expected an escape such as '\\n' or '\\u0001', found \(quoted(byte)) in a string"
    case .unknownEscape: "expected one of '\"', '\\', '/', 'b', 'f', 'n', 'r', 't' and 'u' after '\\'"
    case .malformedUnicodeEscape: "expected four hexadecimal digits after '\\u'"
    case .unpairedHighSurrogate: "expected an escaped low surrogate, '\\uDC00' to '\\uDFFF', after the high surrogate"
    case .unpairedLowSurrogate: "expected a high surrogate, '\\uD800' to '\\uDBFF', before the low surrogate"
    case .invalidUTF8: "the string is not valid UTF-8"
    case .unpairedSurrogate: "the file is not valid UTF-16: a surrogate has no partner"
    }
  }

  private func foundationMessage(of problem: JSONProblem) -> String {
    switch problem {
    // JSONSerialization reads `true`, `false` and `null` byte by byte. If the first wrong byte is the last one of the file, it
    // reports that the file is too short.
    case .unexpectedCharacter(_, .literal) where error.readerPosition + 1 >= text.count: endOfFile
    case .unexpectedCharacter, .malformedTag: "Invalid value around character \(position)."
    case .unexpectedEnd: endOfFile
    case .tooDeep: "Too many nested arrays or dictionaries around character \(position + 1)."
    case .scalarRoot: "JSON text did not start with array or object and option to allow fragments not set."
    case .leadingZero: "Number with leading zero around character \(position)."
    case .unrepresentableNumber(let range):
      "Number \(String(decoding: text.extracting(range))) is not representable in Swift."
    case .controlCharacter: "Unescaped control character around character \(position)."
    case .unknownEscape: invalidUTF8(within: 2, or: "Invalid escape sequence around character \(position).")
    case .malformedUnicodeEscape: "Invalid hex encoded sequence in \"\(digitsOfEscape)\" at \(position + 2)."
    case .unpairedHighSurrogate:
      invalidUTF8(
        within: 8,
        or: "Unexpected end of file during string parse (expected low-surrogate code point but did not find one).")
    case .unpairedLowSurrogate: "Unable to convert hex escape sequence (no high character) to UTF8-encoded character."
    case .invalidUTF8(let start): invalidUTF8(pieceStart: start)
    case .unpairedSurrogate: "Cannot convert input string to valid utf8 input."
    }
  }

  private var endOfFile: String { "Unexpected end of file during JSON parse." }

  /// The offset of the problem for JSONSerialization, which removes a byte order mark first.
  private var position: Int {
    error.readerPosition >= 3 && text.has("\u{FEFF}", at: 0) ? error.readerPosition - 3 : error.readerPosition
  }

  /// The first 20 letters and digits at the offset of the problem.
  private var word: String {
    let maxLength = 20
    let start = min(error.offset, text.count)
    let end = text.endOfRun(from: start, to: min(start + maxLength, text.count)) {
      $0.isASCIILetter || $0.decimalDigit != nil
    }
    return String(decoding: text.extracting(start..<end))
  }

  /// The four characters after `\u`.
  private var digitsOfEscape: String {
    let start = error.readerPosition
    return String(decoding: text.extracting(min(start + 2, text.count)..<min(start + 6, text.count)))
  }

  /// JSONSerialization decodes the `count` bytes from a bad escape on before it reports the escape. If the bytes are not UTF-8, it
  /// reports that instead.
  private func invalidUTF8(within count: Int, or otherwise: String) -> String {
    let start = error.readerPosition
    let end = min(start + count, text.count)
    return text.isUTF8(from: start, to: end)
      ? otherwise : "Invalid UTF-8 sequence \(end - start) bytes starting from character \(position)."
  }

  /// JSONSerialization decodes each piece of a string when it reaches the end of the piece: an escape, a quote or a control
  /// character. A control character is part of the piece.
  private func invalidUTF8(pieceStart start: Int) -> String {
    let offset = error.readerPosition
    var (end, _) = text.endOfJSONText(from: offset)
    guard end < text.count else { return endOfFile }
    if text[end] < 0x20 { end += 1 }
    return "Invalid UTF-8 sequence \(end - start) bytes starting from character \(position - offset + start)."
  }
}

extension JSONProblem.Expectation {
  fileprivate var name: String {
    switch self {
    case .value: "a value"
    case .key: "a key in double quotes"
    case .colon: "':'"
    case .commaOrBracket: "',' or ']'"
    case .commaOrBrace: "',' or '}'"
    case .digit: "a digit"
    case .closingQuote: "'\"' at the end of the string"
    case .endOfText: "the end of the file"
    case .literal(let literal): "'\(literal.rawValue)'"
    }
  }
}
