/// What can be wrong with JSON.
public enum JSONProblem: Equatable, Sendable {
  /// What the reader was after when it met something else.
  public enum Expectation: Equatable, Sendable {
    case value, key, colon, commaOrBracket, commaOrBrace, digit, closingQuote, endOfText
    case literal(JSONLiteral)
  }

  case unexpectedCharacter(UInt8, Expectation)
  case unexpectedEnd(Expectation)
  case leadingZero
  /// The number stands in this range.
  case unrepresentableNumber(Range<Int>)
  case controlCharacter(UInt8)
  case unknownEscape
  case malformedUnicodeEscape
  case unpairedHighSurrogate
  case unpairedLowSurrogate
  /// The ill-formed bytes belong to a piece of string without escapes that starts here.
  case invalidUTF8(pieceStart: Int)
  /// A surrogate without a partner in a file in UTF-16.
  case unpairedSurrogate
  case tooDeep
  case malformedTag(JSONTag)
}

/// The names among JSON's values.
public enum JSONLiteral: String, Sendable {
  case `true`, `false`, null
}

extension JSONProblem {
  /// The problem at `offset` in words: what was expected and what was found.
  func message(at offset: Int, in text: Span<UInt8>) -> String {
    switch self {
    case .unexpectedCharacter(_, .literal(let literal)):
      "expected '\(literal.rawValue)', found '\(text.word(at: offset))'"
    case .unexpectedCharacter(let byte, let expectation): "expected \(expectation.name), found \(quoted(byte))"
    case .unexpectedEnd(let expectation): "expected \(expectation.name), found the end of the file"
    case .leadingZero: "expected a number without leading zeros, found one"
    case .unrepresentableNumber(let range):
      "expected a number within the range of a double, found \(String(decoding: text.extracting(range)))"
    case .controlCharacter(let byte) where byte.endsLine:
      "expected '\"' at the end of the string or '\\n' inside it, found the end of the line"
    case .controlCharacter(let byte): "expected an escape such as '\\n' or '\\u0001', found \(quoted(byte)) in a string"
    case .unknownEscape: "expected one of '\"', '\\', '/', 'b', 'f', 'n', 'r', 't' and 'u' after '\\'"
    case .malformedUnicodeEscape: "expected four hexadecimal digits after '\\u'"
    case .unpairedHighSurrogate: "expected an escaped low surrogate, '\\uDC00' to '\\uDFFF', after the high surrogate"
    case .unpairedLowSurrogate: "expected a high surrogate, '\\uD800' to '\\uDBFF', before the low surrogate"
    case .invalidUTF8: "the string is not valid UTF-8"
    case .unpairedSurrogate: "the file is not valid UTF-16: a surrogate has no partner"
    case .tooDeep: "more than \(Limits.nesting) arrays and objects inside one another"
    case .malformedTag(let tag): "expected \(tag.payload) for \"\(tag.name)\""
    }
  }

  /// plutil's wording, where `offset` is the place of the problem.
  func plutilMessage(at offset: Int, in text: Span<UInt8>) -> String {
    // JSONSerialization takes a byte order mark off before it counts.
    let place = offset >= 3 && text.has("\u{FEFF}", at: 0) ? offset - 3 : offset
    switch self {
    case .unexpectedEnd: return Self.endOfFile
    // It reads a name byte by byte, and where the wrong one is the last of the file takes that to be too short.
    case .unexpectedCharacter(_, .literal) where offset + 1 >= text.count: return Self.endOfFile
    case .unexpectedCharacter, .malformedTag: return "Invalid value around character \(place)."
    case .leadingZero: return "Number with leading zero around character \(place)."
    case .unrepresentableNumber(let range):
      return "Number \(String(decoding: text.extracting(range))) is not representable in Swift."
    case .controlCharacter: return "Unescaped control character around character \(place)."
    case .unknownEscape:
      return Self.invalidUTF8(in: text, from: offset, count: 2, place: place)
        ?? "Invalid escape sequence around character \(place)."
    case .malformedUnicodeEscape:
      let digits = text.extracting(min(offset + 2, text.count)..<min(offset + 6, text.count))
      return "Invalid hex encoded sequence in \"\(String(decoding: digits))\" at \(place + 2)."
    case .unpairedHighSurrogate:
      return Self.invalidUTF8(in: text, from: offset, count: 8, place: place)
        ?? "Unexpected end of file during string parse (expected low-surrogate code point but did not find one)."
    case .unpairedLowSurrogate:
      return "Unable to convert hex escape sequence (no high character) to UTF8-encoded character."
    case .invalidUTF8(let start):
      var end = offset
      while end < text.count, text[end] != UInt8(ascii: "\""), text[end] != UInt8(ascii: "\\"), text[end] >= 0x20 {
        end += 1
      }
      // The piece is converted when its end has been found. A control character that ends it counts as its part.
      guard end < text.count else { return Self.endOfFile }
      if text[end] < 0x20 { end += 1 }
      return "Invalid UTF-8 sequence \(end - start) bytes starting from character \(place - offset + start)."
    case .unpairedSurrogate: return "Cannot convert input string to valid utf8 input."
    case .tooDeep: return "Too many nested arrays or dictionaries around character \(place + 1)."
    }
  }

  private static let endOfFile = "Unexpected end of file during JSON parse."

  /// JSONSerialization converts a bad escape to text before it reports it, and if it cannot, reports that.
  private static func invalidUTF8(in text: Span<UInt8>, from start: Int, count: Int, place: Int) -> String? {
    let end = min(start + count, text.count)
    var index = start
    while index < end {
      guard let length = text.lengthOfUTF8Sequence(at: index), index + length <= end else {
        return "Invalid UTF-8 sequence \(end - start) bytes starting from character \(place)."
      }
      index += length
    }
    return nil
  }
}

extension Span<UInt8> {
  /// The letters and digits at `offset`, or the first of many.
  fileprivate func word(at offset: Int) -> String {
    let most = 20
    var end = Swift.min(offset, count)
    while end < count, end - offset < most, self[end].isASCIILetter || self[end].decimalDigit != nil { end += 1 }
    return String(decoding: extracting(Swift.min(offset, count)..<end))
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
