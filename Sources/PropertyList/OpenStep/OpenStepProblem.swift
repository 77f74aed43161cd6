package enum OpenStepProblem: Equatable, Sendable {
  /// Other text than expected.
  case expected(Expectation)
  case unclosedString
  /// A comment without `*/` at the end of an incomplete text.
  case unclosedComment
  /// The byte does not begin a character of UTF-8.
  case invalidUTF8(UInt8)
  /// The text in the range is in GNUstep's notation for values of the type, but is not a value of that type.
  case invalidValue(ValueType, Range<Int>)
  /// The text between `<[` and `]>`, GNUstep's notation for data, is not base64.
  case notBase64

  /// The syntax that was expected. The range of a key includes its quotes.
  package enum Expectation: Equatable, Sendable {
    case value, valueOrParenthesis, commaOrParenthesis, end
    case key, keyOrBrace, equalsOrSemicolon(key: Range<Int>), semicolon(key: Range<Int>)
    case hexadecimalDigit, secondHexadecimalDigit
    // GNUstep's notation for values.
    case typeCode, closingBracket, closingAngleBracket
  }

  /// A type of values that has a notation in GNUstep, with the expected text of a message.
  package enum ValueType: String, Sendable {
    case integer = "an integer of 64 bits"
    case real = "a number"
    case boolean = "Y or N for a boolean"
    case date = "a date like 2001-12-31 23:59:59 +0000"
  }
}

extension OpenStepProblem {
  func message(of error: SyntaxError, in text: Span<UInt8>) -> String {
    switch self {
    case .expected(let expectation):
      "expected \(expectation.description(in: text)), found \(text.found(at: error.offset))"
    case .unclosedString: "the string is not closed"
    case .unclosedComment: "the comment is not closed"
    case .invalidUTF8(let byte): "byte \(byte.inMessages) is not UTF-8; save the file as UTF-8"
    case .invalidValue(let type, let range): "expected \(type.rawValue), found '\(text.excerpt(range))'"
    case .notBase64: "expected base64 (A-Z a-z 0-9 + / and = at the end)"
    }
  }
}

extension Span<UInt8> {
  /// The text at `offset`: a word, a character or the end.
  fileprivate func found(at offset: Int) -> String {
    var end = endOfRun(from: offset, where: \.isOpenStepWord)
    if end > offset { return "'\(excerpt(offset..<end))'" }
    guard let scalar = nextScalar(&end) else { return "the end of the file" }
    switch scalar {
    case "\"", "'": return "a quoted string"
    case "{", "}", "(", ")", "<", ">", "=", ";", ",", " ": return "'\(scalar)'"
    case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}": return "a control character"
    default: return "\(quotedCharacter(at: offset)), which only a quoted string can contain"
    }
  }
}

extension OpenStepProblem.Expectation {
  /// The expected text as a noun phrase.
  fileprivate func description(in text: Span<UInt8>) -> String {
    switch self {
    case .value: "a value"
    case .valueOrParenthesis: "a value or ')'"
    case .commaOrParenthesis: "',' or ')'"
    case .key: "a key"
    case .keyOrBrace: "a key or '}'"
    case .equalsOrSemicolon(let key): "'=' or ';' after the key \(text.excerpt(key))"
    case .semicolon(let key): "';' after the value of \(text.excerpt(key))"
    case .hexadecimalDigit: "a hexadecimal digit or '>'"
    case .secondHexadecimalDigit: "the second hexadecimal digit of a byte"
    case .end: "the end of the file after the value"
    case .typeCode: "I, R, B or D after '<*'"
    case .closingBracket: "']'"
    case .closingAngleBracket: "'>'"
    }
  }

  var isSemicolon: Bool { if case .semicolon = self { true } else { false } }
}
