/// A problem with the syntax of an OpenStep property list.
package enum OpenStepProblem: Equatable, Sendable {
  /// Other text than expected, at the offset `found`.
  case expected(Expectation, found: Int)
  /// A quoted string without its closing quote.
  case unclosedString
  /// A comment without `*/` at the end of an incomplete text.
  case unclosedComment
  /// Containers are nested too deeply.
  case tooDeep
  /// The byte does not begin a character of UTF-8.
  case invalidUTF8(UInt8)
  /// The text in the range is in GNUstep's notation for values of the type, but is not a value of that type.
  case invalidValue(ValueType, Range<Int>)
  /// The text between `<[` and `]>`, GNUstep's notation for data, is not base64.
  case notBase64

  /// The syntax that was expected. The range of a key includes its quotes.
  package enum Expectation: Equatable, Sendable {
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

  /// A type of values that has a notation in GNUstep.
  package enum ValueType: Sendable {
    case integer, real, boolean, date
  }
}

extension ProblemInText {
  /// plutil shows CoreFoundation's message only for a file that ends within its first tag. In OpenStep this tag is data, so all of them
  /// are about data.
  func message(of problem: OpenStepProblem) -> String {
    switch problem {
    case .expected(let expectation, let offset):
      choose(
        expected(expectation, found: offset),
        expectation == .secondHexadecimalDigit
          ? "Malformed data byte group at line \(line); uneven length"
          : offset < text.count ? "Malformed data byte group at line \(line); invalid hex" : missingEndOfData)
    case .unclosedString: choose("the string is not closed", missingEndOfData)
    case .unclosedComment: choose("the comment is not closed", missingEndOfData)
    case .tooDeep:
      choose("more than \(Limits.looseNesting) arrays and dictionaries inside one another", missingEndOfData)
    case .invalidUTF8(let byte):
      choose(
        "byte 0x\(String(byte, radix: 16, uppercase: true)) is not UTF-8; save the file as UTF-8",
        "Conversion of string failed.")
    case .invalidValue(let type, let range):
      choose("expected \(type.description), found '\(text.excerpt(range))'", missingEndOfData)
    case .notBase64: choose("expected base64 (A-Z a-z 0-9 + / and = at the end)", missingEndOfData)
    }
  }

  private var missingEndOfData: String { "Expected terminating '>' for data at line \(line)" }

  private func expected(_ expectation: OpenStepProblem.Expectation, found offset: Int) -> String {
    let (description, key, _) = expectation.details
    return "expected \(description)\(key.map { " " + text.excerpt($0) } ?? ""), found \(found(at: offset))"
  }

  /// The text at `offset`: a word, a character or the end.
  private func found(at offset: Int) -> String {
    guard offset < text.count else { return "the end of the file" }
    let end = text.endOfRun(from: offset, where: \.isOpenStepWord)
    if end > offset { return "'\(text.excerpt(offset..<end))'" }
    let maxCharacterLength = 4
    let character = text.extracting(offset..<min(offset + maxCharacterLength, text.count))
    guard let scalar = String(decoding: character).unicodeScalars.first else { return "nothing" }
    switch scalar {
    case "\"", "'": return "a quoted string"
    case "{", "}", "(", ")", "<", ">", "=", ";", ",", " ": return "'\(scalar)'"
    case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}": return "a control character"
    default: return "'\(scalar)', which only a quoted string can contain"
    }
  }
}

extension OpenStepProblem.Expectation {
  /// The part of a text that is wrong.
  enum Subject {
    /// The complete value before the mistake.
    case lastValue
    /// The container around the mistake: no part of a key or value was read.
    case container
    /// A key that seems to end too early.
    case key
    /// A value that cannot be read.
    case value
  }

  /// A noun phrase for the expected text, which may end with a key, and the subject of the mistake.
  var details: (description: String, key: Range<Int>?, subject: Subject) {
    switch self {
    case .value: ("a value", nil, .value)
    case .valueOrParenthesis: ("a value or ')'", nil, .container)
    case .commaOrParenthesis: ("',' or ')'", nil, .lastValue)
    case .key: ("a key", nil, .container)
    case .keyOrBrace: ("a key or '}'", nil, .container)
    case .equalsOrSemicolon(let key): ("'=' or ';' after the key", key, .key)
    case .semicolon(let key): ("';' after the value of", key, .lastValue)
    case .hexadecimalDigit: ("a hexadecimal digit or '>'", nil, .value)
    case .secondHexadecimalDigit: ("the second hexadecimal digit of a byte", nil, .value)
    case .end: ("the end of the file after the value", nil, .value)
    case .typeCode: ("I, R, B or D after '<*'", nil, .value)
    case .closingBracket: ("']'", nil, .value)
    case .closingAngleBracket: ("'>'", nil, .value)
    }
  }
}

extension OpenStepProblem.ValueType {
  fileprivate var description: String {
    switch self {
    case .integer: "an integer of 64 bits"
    case .real: "a number"
    case .boolean: "Y or N for a boolean"
    case .date: "a date like 2001-12-31 23:59:59 +0000"
    }
  }
}
