package enum JSONProblem: Equatable, Sendable {
  /// The syntax that was expected, as in a message.
  package enum Expectation: String, Sendable {
    case value = "a value"
    case key = "a key in double quotes"
    case colon = "':'"
    case commaOrBracket = "',' or ']'"
    case commaOrBrace = "',' or '}'"
    case digit = "a digit"
    case closingQuote = "'\"' at the end of the string"
    case endOfText = "the end of the file"
    // The literal names (RFC 8259, section 3).
    case `true` = "'true'", `false` = "'false'", null = "'null'"

    package var isLiteral: Bool { self == .true || self == .false || self == .null }
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
  case malformedTag(JSONTag)
  /// The root is neither an array nor an object; see `ReadOptions.readsAsFoundation`.
  case scalarRoot
}

extension JSONProblem {
  func message(of error: SyntaxError, in text: Span<UInt8>) -> String {
    switch self {
    case .unexpectedCharacter(_, let expectation) where expectation.isLiteral:
      "expected \(expectation.rawValue), found '\(text.word(at: error.offset))'"
    case .unexpectedCharacter(_, let expectation):
      "expected \(expectation.rawValue), found \(text.quotedCharacter(at: error.offset))"
        + (text.has("//", at: error.offset) || text.has("/*", at: error.offset) ? ": JSON has no comments" : "")
    case .unexpectedEnd(let expectation): "expected \(expectation.rawValue), found the end of the file"
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
}

extension Span<UInt8> {
  /// The first 20 letters and digits at `offset`.
  fileprivate func word(at offset: Int) -> String {
    let maxLength = 20
    let start = Swift.min(offset, count)
    let end = endOfRun(from: start, to: Swift.min(start + maxLength, count)) {
      $0.isASCIILetter || $0.decimalDigit != nil
    }
    return String(decoding: extracting(start..<end))
  }
}
