/// Recovery of the JSON reader from mistakes, for lint. It skips to the next element or entry of the innermost container (see
/// `RecoveryScanner`), or to its closing bracket.
///
/// If a bracket seems to be missing or wrong, the reader stops: later findings could be wrong, and a mistake found in the next
/// run is better than a false finding.
extension JSONReader where Mode: ReadingMode {
  /// Recovers from `error`; see `Damage`.
  mutating func recover(from error: SyntaxError) throws(SyntaxError) {
    guard builder.recovers else { throw error }
    let node = builder.innermost.memberNode
    // A comment before a member damages no member.
    let commentEnd = builder.count == node ? endOfComment(for: error) : nil
    let subject = builder.completeMember(at: node, after: commentEnd == nil ? error.damage : .container)
    if !isConsequence(error) { builder.remarks.recordMistake(error, node: subject) }
    if !builder.remarks.isFinished, let next = commentEnd ?? resumeOffset(after: error) {
      cursor.offset = next
      if commentEnd == nil { _ = cursor.skip(",") }
      skipWhitespace()
    } else {
      try builder.stop(&cursor)
    }
  }

  /// The end of the closed comment at the offset of `error`, if the error is about a missing value or key.
  private mutating func endOfComment(for error: SyntaxError) -> Int? {
    guard error.jsonExpectation == .value || error.jsonExpectation == .key else { return nil }
    let end = scanner.endOfComment(at: error.offset)
    return end == cursor.bytes.count ? nil : end
  }

  /// True if the error follows from the one before it: the end of the file inside containers, whose brackets may have been
  /// skipped, or a sign of missing brackets after a mistake with brackets, commas or colons.
  private func isConsequence(_ error: SyntaxError) -> Bool {
    guard let last = builder.remarks.mistakes.last, case .json(let problem) = error.problem else { return false }
    if case .unexpectedEnd(let expectation) = problem { return expectation != .closingQuote }
    guard case .unexpectedCharacter(let byte, let expectation) = problem,
      case .json(.unexpectedCharacter(let lastByte, _)) = last.error.problem
    else { return false }
    return isBracketMissing(byte, expectation) && structuralCharacters.contains(lastByte)
  }

  // MARK: Next element

  /// The offset of the next element or entry, or of the comma or bracket before it; nil if reading ends.
  private mutating func resumeOffset(after error: SyntaxError) -> Int? {
    let offset = error.readerOffset
    var (start, trustedStart) = (offset, offset)
    switch error.problem {
    case .limit(.tooDeep(.json)), .json(.malformedTag), .json(.leadingZero), .json(.unrepresentableNumber): break
    case .json(.unexpectedCharacter(let byte, let expectation)):
      if isBracketMissing(byte, expectation) { return nil }
      if expectation == .commaOrBracket && scanner.beginsElement(at: offset)
        || expectation == .commaOrBrace && scanner.beginsEntry(at: offset)
      {
        return offset
      }
      if isQuoteWrong(byte, at: offset) { trustedStart = scanner.endOfLine(at: offset) }
    case .json(.controlCharacter(let byte)) where byte.endsLine:
      // Some of the text after the quote is most likely not part of the string.
      start = min((error.opened ?? offset) + 1, offset)
    case .json(.controlCharacter), .json(.unknownEscape), .json(.malformedUnicodeEscape),
      .json(.unpairedHighSurrogate), .json(.unpairedLowSurrogate), .json(.invalidUTF8):
      let stringEnd = scanner.endOfQuotedString(quote: UInt8(ascii: "\""), inside: offset)
      (start, trustedStart) = (stringEnd ?? offset, stringEnd ?? scanner.endOfLine(at: offset))
    case .json(.unexpectedEnd), .json(.unpairedSurrogate), .json(.scalarRoot), .xml, .openStep, .binary, .encoding,
      .limit, .notEditable:
      return nil
    }
    return scanner.resumeOffset(in: builder.innermost, separators: ",", from: start, trustedFrom: trustedStart)
  }

  /// True if the unexpected `byte` at `offset` shows that a quote on its line is missing or wrong.
  private mutating func isQuoteWrong(_ byte: UInt8, at offset: Int) -> Bool {
    let quote = UInt8(ascii: "\"")
    let followsQuote = offset > 0 && cursor.bytes[offset - 1] == quote && !structuralCharacters.contains(byte)
    // An odd number of quotes shows that one is missing.
    return followsQuote || byte == quote || !scanner.quotes(quote, from: offset).count.isMultiple(of: 2)
  }

  /// True if an unexpected `byte` shows that a bracket before it is missing or wrong.
  private func isBracketMissing(_ byte: UInt8, _ expectation: JSONProblem.Expectation) -> Bool {
    switch expectation {
    case .key: byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    case .colon: byte == UInt8(ascii: ",")
    case .commaOrBracket: byte == UInt8(ascii: ":")
    case .commaOrBrace: byte == UInt8(ascii: ":") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    case .value, .digit, .closingQuote, .endOfText, .true, .false, .null: false
    }
  }
}

extension Punctuation {
  static let json = Punctuation(
    assignment: UInt8(ascii: ":"), opening: "[{", closing: "]}", word: "", keyStart: "\"",
    bareValueStart: "-0123456789")
}

/// The structural characters of JSON (RFC 8259, section 2).
private let structuralCharacters: ByteSet = "{}[],:"

extension SyntaxError {
  fileprivate var damage: Damage { jsonExpectation == .colon ? .key : .value }

  /// The expected syntax, if the error is other text or the end of the file.
  fileprivate var jsonExpectation: JSONProblem.Expectation? {
    switch problem {
    case .json(.unexpectedCharacter(_, let expectation)), .json(.unexpectedEnd(let expectation)): expectation
    case .json, .openStep, .xml, .binary, .encoding, .limit, .notEditable: nil
    }
  }
}
