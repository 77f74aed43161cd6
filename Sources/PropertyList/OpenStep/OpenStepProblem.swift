/// What can be wrong with an OpenStep property list.
package enum OpenStepProblem: Equatable, Sendable {
  /// Something else stands at `found` than what must follow there.
  case expected(Expectation, found: Int)
  /// A quoted string without its second quote.
  case unclosedString
  /// The text ends in a comment, where something must still follow.
  case unclosedComment
  /// More containers inside one another than the format may have.
  case tooDeep
  /// A byte with which no character of UTF-8 begins.
  case invalidUTF8(UInt8)
  /// What stands in the range, in GNUstep's notation for a type of value, is not a value of that type.
  case notA(TypedValue, Range<Int>)
  /// What stands in GNUstep's notation for data is not base64.
  case notBase64

  /// What may follow at a place. Ranges are places of keys, with their quotes.
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

  /// The types of value that GNUstep has a notation for.
  package enum TypedValue: Sendable {
    case integer, real, boolean, date
  }
}

extension OpenStepProblem {
  /// All that is known about a problem.
  struct Row {
    /// What was expected and what was found.
    let message: Wording
    /// CoreFoundation's message. plutil shows only those for data: of a file that ends within its first tag.
    let foundation: Wording
    /// Where reading goes on.
    let restart: Restart

    fileprivate init(_ message: Wording, foundation: Wording = noEndOfData, restart: Restart) {
      self.message = message
      self.foundation = foundation
      self.restart = restart
    }
  }

  /// From where on lint looks for the next entry or element, unless a wrong quote is more likely.
  enum Restart {
    /// Nothing that follows can be read.
    case never
    /// From where the reader stopped.
    case reader
    /// From the offset up to which the reader has looked.
    case offset(Int)
    /// From inside the string that is not closed.
    case unclosedString
  }

  var row: Row {
    switch self {
    case .expected(let expectation, let place):
      Row(
        "expected \(expectation.row.description), found \(.found(at: place))",
        foundation: expectation == .secondHexadecimalDigit
          ? "Malformed data byte group at line \(.line); uneven length" : "\(.invalidHexadecimal(at: place))",
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
  /// All that is known about what was expected.
  struct Row {
    /// What it is, as a noun.
    let description: Wording
    /// What is wrong if it is not there.
    let subject: Subject

    fileprivate init(_ description: Wording, missing subject: Subject) {
      self.description = description
      self.subject = subject
    }
  }

  /// What a mistake is about.
  enum Subject {
    /// The value before it, which was read.
    case lastValue
    /// The container around it: nothing of a key or value was read.
    case container
    /// A key, which seems to end too early.
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
  /// What stands at `place`: a word, a character or the end.
  fileprivate static func found(at place: Int) -> Wording.Part {
    Wording.Part { problem in
      let text = problem.text
      guard place < text.count else { return "the end of the file" }
      let end = text.endOfRun(from: place, where: \.isOpenStepWord)
      if end > place { return "'\(text.excerpt(place..<end))'" }
      let longestCharacter = 4
      let character = text.extracting(place..<min(place + longestCharacter, text.count))
      guard let scalar = String(decoding: character).unicodeScalars.first else { return "nothing" }
      switch scalar {
      case "\"", "'": return "a quoted string"
      case "{", "}", "(", ")", "<", ">", "=", ";", ",", " ": return "'\(scalar)'"
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}": return "a control character"
      default: return "'\(scalar)', which only a quoted string may hold"
      }
    }
  }

  /// CoreFoundation's message for what stands at `place` in data.
  fileprivate static func invalidHexadecimal(at place: Int) -> Wording.Part {
    Wording.Part { problem in
      let wording: Wording =
        place < problem.text.count ? "Malformed data byte group at line \(.line); invalid hex" : noEndOfData
      return wording.text(for: problem)
    }
  }
}
