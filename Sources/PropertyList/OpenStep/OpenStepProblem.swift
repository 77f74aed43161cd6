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

  /// What the reader expected. Ranges are those of keys, with their quotes.
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
  /// The messages of a problem and the recovery from it.
  struct Row {
    /// Our message, which names the expected and the found text.
    let message: Wording
    /// CoreFoundation's message. plutil shows only those for data, in a file that ends within its first tag.
    let foundation: Wording
    /// Where reading continues.
    let restart: Restart

    fileprivate init(_ message: Wording, foundation: Wording = noEndOfData, restart: Restart) {
      self.message = message
      self.foundation = foundation
      self.restart = restart
    }
  }

  /// The offset from which lint looks for the next entry or element, unless a wrong quote is more likely.
  enum Restart {
    /// Nowhere: the rest cannot be read.
    case never
    /// The position where the reader stopped.
    case reader
    /// The offset after the text that the reader has checked.
    case offset(Int)
    /// Inside the string that is not closed.
    case unclosedString
  }

  var row: Row {
    switch self {
    case .expected(let expectation, let offset):
      Row(
        "expected \(expectation.row.description), found \(.found(at: offset))",
        foundation: expectation == .secondHexadecimalDigit
          ? "Malformed data byte group at line \(.line); uneven length" : "\(.invalidHexadecimal(at: offset))",
        restart: .reader)
    case .unclosedString: Row("the string is not closed", restart: .unclosedString)
    case .unclosedComment: Row("the comment is not closed", restart: .never)
    case .tooDeep:
      Row("more than \(Limits.looseNesting) arrays and dictionaries inside one another", restart: .reader)
    case .invalidUTF8(let byte):
      Row(
        "byte 0x\(String(byte, radix: 16, uppercase: true)) is not UTF-8; save the file as UTF-8",
        foundation: "Conversion of string failed.", restart: .never)
    case .notA(let type, let range):
      Row("expected \(type.description), found '\(.excerpt(range))'", restart: .offset(range.upperBound))
    case .notBase64: Row("expected base64 (A-Z a-z 0-9 + / and = at the end)", restart: .reader)
    }
  }
}

private let noEndOfData: Wording = "Expected terminating '>' for data at line \(.line)"

extension OpenStepProblem.Expectation {
  /// The noun for an expectation, and the subject of a mistake.
  struct Row {
    /// The noun.
    let description: Wording
    /// The part of the text that is wrong if it is missing.
    let subject: Subject

    fileprivate init(_ description: Wording, missing subject: Subject) {
      self.description = description
      self.subject = subject
    }
  }

  /// The subject of a mistake.
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

  var row: Row {
    switch self {
    case .value: Row("a value", missing: .value)
    case .valueOrParenthesis: Row("a value or ')'", missing: .container)
    case .commaOrParenthesis: Row("',' or ')'", missing: .lastValue)
    case .key: Row("a key", missing: .container)
    case .keyOrBrace: Row("a key or '}'", missing: .container)
    case .equalsOrSemicolon(let key): Row("'=' or ';' after the key \(.excerpt(key))", missing: .key)
    case .semicolon(let key): Row("';' after the value of \(.excerpt(key))", missing: .lastValue)
    case .hexadecimalDigit: Row("a hexadecimal digit or '>'", missing: .value)
    case .secondHexadecimalDigit: Row("the second hexadecimal digit of a byte", missing: .value)
    case .end: Row("the end of the file after the value", missing: .value)
    case .typeCode: Row("I, R, B or D after '<*'", missing: .value)
    case .closingBracket: Row("']'", missing: .value)
    case .closingAngleBracket: Row("'>'", missing: .value)
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
