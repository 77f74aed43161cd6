/// What can be wrong with an OpenStep property list.
public enum OpenStepProblem: Equatable, Sendable {
  /// Something else stands at `found` than what must follow there.
  case expected(Expectation, found: Int)
  /// A quoted string without its second quote.
  case unclosedString
  /// The text ends in a comment, where something must still follow.
  case unclosedComment
  /// More containers inside one another than the format may have.
  case tooDeep
  /// A byte that begins no character of UTF-8.
  case invalidUTF8(UInt8)
  /// What stands in the range, in GNUstep's notation for a type of value, is no such value.
  case notA(TypedValue, Range<Int>)
  /// What stands in GNUstep's notation for data is no base64.
  case notBase64

  /// What may follow at a place. Ranges are places of keys, with their quotes.
  public enum Expectation: Equatable, Sendable {
    case value
    case valueOrParenthesis
    case commaOrParenthesis
    case key
    case keyOrBrace
    case equalsOrSemicolon(key: Range<Int>)
    case semicolon(key: Range<Int>)
    case hexadecimalDigit
    case secondHexadecimalDigit
    case end
    case typeCode
    case closingBracket
    case closingAngleBracket
  }

  /// The types of value that GNUstep has a notation for.
  public enum TypedValue: Sendable {
    case integer, real, boolean, date
  }
}

extension OpenStepProblem {
  /// What is wrong. `text` is what was read.
  public func message(in text: Span<UInt8>) -> String {
    switch self {
    case .expected(let expectation, let place):
      "expected \(expectation.description(in: text)), found \(found(at: place, in: text))"
    case .unclosedString: "the string is not closed"
    case .unclosedComment: "the comment is not closed"
    case .tooDeep: "more than \(Limits.looseNesting) arrays and dictionaries inside one another"
    case .invalidUTF8(let byte):
      "byte 0x\(String(byte, radix: 16, uppercase: true)) is not UTF-8; save the file as UTF-8"
    case .notA(let type, let range): "expected \(type.description), found '\(excerpt(range, of: text))'"
    case .notBase64: "expected base64 (A-Z a-z 0-9 + / and = at the end)"
    }
  }
}

extension OpenStepProblem.Expectation {
  fileprivate func description(in text: Span<UInt8>) -> String {
    switch self {
    case .value: "a value"
    case .valueOrParenthesis: "a value or ')'"
    case .commaOrParenthesis: "',' or ')'"
    case .key: "a key"
    case .keyOrBrace: "a key or '}'"
    case .equalsOrSemicolon(let key): "'=' or ';' after the key \(excerpt(key, of: text))"
    case .semicolon(let key): "';' after the value of \(excerpt(key, of: text))"
    case .hexadecimalDigit: "a hexadecimal digit or '>'"
    case .secondHexadecimalDigit: "the second hexadecimal digit of a byte"
    case .end: "the end of the file after the value"
    case .typeCode: "I, R, B or D after '<*'"
    case .closingBracket: "']'"
    case .closingAngleBracket: "'>'"
    }
  }
}

extension OpenStepProblem.TypedValue {
  fileprivate var description: String {
    switch self {
    case .integer: "an integer of 64 bits"
    case .real: "a number"
    case .boolean: "Y or N for a boolean"
    case .date: "a date like 2001-12-31 23:59:59 +0000"
    }
  }
}

/// What stands at `place`: a word, a character or the end.
private func found(at place: Int, in text: Span<UInt8>) -> String {
  guard place < text.count else { return "the end of the file" }
  var end = place
  while end < text.count, text[end].isOpenStepWord { end += 1 }
  if end > place { return "'\(excerpt(place..<end, of: text))'" }
  let longestCharacter = 4
  let scalars = String(decoding: text.extracting(place..<min(place + longestCharacter, text.count))).unicodeScalars
  guard let scalar = scalars.first else { return "nothing" }
  switch scalar {
  case "\"", "'": return "a quoted string"
  case "{", "}", "(", ")", "<", ">", "=", ";", ",", " ": return "'\(scalar)'"
  case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}": return "a control character"
  default: return "'\(scalar)', which only a quoted string may hold"
  }
}

/// The start of what stands in `range`, short enough for a message, on one line.
private func excerpt(_ range: Range<Int>, of text: Span<UInt8>) -> String {
  let longest = 40
  let range = range.clamped(to: 0..<text.count)
  let start = String(decoding: text.extracting(range.prefix(longest)))
  let line = start.prefix { !$0.isNewline }
  return range.count > longest || line.count < start.count ? line + "…" : String(line)
}

extension OpenStepProblem {
  /// CoreFoundation's words for the problems of data, the only ones that plutil ever shows: those of a file that ends
  /// within its first tag.
  func plutilMessage(line: Int, in text: Span<UInt8>) -> String {
    switch self {
    case .expected(.secondHexadecimalDigit, _): "Malformed data byte group at line \(line); uneven length"
    case .expected(_, let place) where place < text.count: "Malformed data byte group at line \(line); invalid hex"
    case .invalidUTF8: "Conversion of string failed."
    case .expected, .unclosedString, .unclosedComment, .tooDeep, .notA, .notBase64:
      "Expected terminating '>' for data at line \(line)"
    }
  }
}
