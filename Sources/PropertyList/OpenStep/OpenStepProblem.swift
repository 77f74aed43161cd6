/// A problem of an OpenStep property list.
package enum OpenStepProblem: Equatable, Sendable {
  /// Unexpected text at the offset `found`.
  case expected(Expectation, found: Int)
  /// A quoted string without its second quote.
  case unclosedString
  /// The text ends in a comment before it is complete.
  case unclosedComment
  /// Containers are nested too deeply.
  case tooDeep
  /// The byte does not begin a character of UTF-8.
  case invalidUTF8(UInt8)
  /// The text in the range, in GNUstep's notation for a type, is not a value of that type.
  case notA(TypedValue, Range<Int>)
  /// The text in GNUstep's notation for data is not base64.
  case notBase64

  /// The syntax that was expected. Ranges are those of keys, with their quotes.
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

  /// The types of values that have a notation in GNUstep.
  package enum TypedValue: Sendable {
    case integer, real, boolean, date
  }
}

extension OpenStepProblem {
  /// plutil shows only CoreFoundation's messages for data, in a file that ends within its first tag.
  var messages: Messages {
    switch self {
    case .expected(let expectation, let offset):
      Messages(
        "expected \(expectation.row.description), found \(.found(at: offset))",
        expectation == .secondHexadecimalDigit
          ? "Malformed data byte group at line \(.line); uneven length" : "\(.invalidHexadecimal(at: offset))")
    case .unclosedString: Messages("the string is not closed", noEndOfData)
    case .unclosedComment: Messages("the comment is not closed", noEndOfData)
    case .tooDeep:
      Messages("more than \(Limits.looseNesting) arrays and dictionaries inside one another", noEndOfData)
    case .invalidUTF8(let byte):
      Messages(
        "byte 0x\(String(byte, radix: 16, uppercase: true)) is not UTF-8; save the file as UTF-8",
        "Conversion of string failed.")
    case .notA(let type, let range):
      Messages("expected \(type.description), found '\(.excerpt(range))'", noEndOfData)
    case .notBase64: Messages("expected base64 (A-Z a-z 0-9 + / and = at the end)", noEndOfData)
    }
  }
}

private let noEndOfData: Wording = "Expected terminating '>' for data at line \(.line)"

extension OpenStepProblem.Expectation {
  /// The part of a text that is wrong.
  enum Subject {
    /// The complete value before it.
    case lastValue
    /// The container around it: no part of a key or value was read.
    case container
    /// A key that seems to end too early.
    case key
    /// A value that cannot be read.
    case value
  }

  /// A noun phrase for the expected text, and the subject of the mistake.
  var row: (description: Wording, subject: Subject) {
    switch self {
    case .value: ("a value", .value)
    case .valueOrParenthesis: ("a value or ')'", .container)
    case .commaOrParenthesis: ("',' or ')'", .lastValue)
    case .key: ("a key", .container)
    case .keyOrBrace: ("a key or '}'", .container)
    case .equalsOrSemicolon(let key): ("'=' or ';' after the key \(.excerpt(key))", .key)
    case .semicolon(let key): ("';' after the value of \(.excerpt(key))", .lastValue)
    case .hexadecimalDigit: ("a hexadecimal digit or '>'", .value)
    case .secondHexadecimalDigit: ("the second hexadecimal digit of a byte", .value)
    case .end: ("the end of the file after the value", .value)
    case .typeCode: ("I, R, B or D after '<*'", .value)
    case .closingBracket: ("']'", .value)
    case .closingAngleBracket: ("'>'", .value)
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

extension Wording.Part {
  /// The text at `offset`: a word, a character or the end.
  fileprivate static func found(at offset: Int) -> Wording.Part {
    Wording.Part { problem in
      let text = problem.text
      guard offset < text.count else { return "the end of the file" }
      var end = offset
      while end < text.count, text[end].isOpenStepWord { end += 1 }
      if end > offset { return "'\(text.excerpt(offset..<end))'" }
      let maxCharacterLength = 4
      let character = text.extracting(offset..<min(offset + maxCharacterLength, text.count))
      guard let scalar = String(decoding: character).unicodeScalars.first else { return "nothing" }
      switch scalar {
      case "\"", "'": return "a quoted string"
      case "{", "}", "(", ")", "<", ">", "=", ";", ",", " ": return "'\(scalar)'"
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}": return "a control character"
      default: return "'\(scalar)', which only a quoted string may hold"
      }
    }
  }

  /// CoreFoundation's message for invalid text at `offset` in data.
  fileprivate static func invalidHexadecimal(at offset: Int) -> Wording.Part {
    Wording.Part { problem in
      let wording: Wording =
        offset < problem.text.count ? "Malformed data byte group at line \(.line); invalid hex" : noEndOfData
      return wording.text(for: problem)
    }
  }
}
