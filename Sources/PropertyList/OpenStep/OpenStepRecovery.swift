/// Recovery of the OpenStep reader from mistakes, for lint. If only a semicolon or comma is missing, the reader continues at the same
/// offset. Otherwise it skips to the next entry or element of the innermost container, or to the closing bracket (see `RecoveryScanner`).
extension OpenStepReader where Mode: ReadingMode {
  /// Recovers from `error`; see `Damage`.
  ///
  /// - Parameter node: the index of the first node of the broken member.
  mutating func recover(from error: SyntaxError, after node: Int) throws(SyntaxError) -> OpenStepLocation {
    guard builder.recovers else { throw error }
    let cause = likelyCause(of: error)
    let subject = builder.completeMember(at: node, after: error.damage)
    if !isConsequence(error) {
      builder.remarks.recordMistake(error, node: subject, cause: cause)
      if !builder.remarks.isFinished, let offset = resumeOffset(after: error, cause) { return try resume(at: offset) }
    }
    try builder.stop(&cursor)
    return .beforeMember
  }

  /// True if `error` is probably a consequence of the last mistake. At the end of the file, recovery may have skipped the missing
  /// bracket. A semicolon in an array may follow from a mistake with brackets.
  private func isConsequence(_ error: SyntaxError) -> Bool {
    let bytes = cursor.bytes
    guard case .openStep(.expected(let expectation)) = error.problem,
      let last = builder.remarks.mistakes.last
    else { return false }
    guard error.offset < bytes.count else { return builder.innermost.isBracketed }
    guard expectation == .commaOrParenthesis, bytes.has(";", at: error.offset), last.error.offset < bytes.count,
      case .openStep(.expected(let lastExpectation)) = last.error.problem
    else { return false }
    switch bytes[last.error.offset] {
    case UInt8(ascii: "}"): return lastExpectation == .value || lastExpectation.isSemicolon
    case UInt8(ascii: "="): return lastExpectation.isSemicolon
    case UInt8(ascii: ";"): return lastExpectation == .keyOrBrace
    default: return false
    }
  }

  // MARK: Causes

  /// The most likely cause of the error, if the cause is before the offset of the error.
  private mutating func likelyCause(of error: SyntaxError) -> Remarks.Cause? {
    guard case .openStep(.expected(let expectation)) = error.problem else { return nil }
    let found = error.offset
    switch expectation {
    case .semicolon: if lacksSemicolon(before: found) { return .missingSemicolon(valueEnd) }
    case .commaOrParenthesis: break
    case .equalsOrSemicolon:
      // Unexpected text that does not directly follow a quote probably lacks an `=`, not a quote.
      guard found == lastQuoted.upperBound else { return nil }
      let textEnd = cursor.bytes.startOfRun(before: found - 1, from: lastQuoted.lowerBound + 1, where: \.isSpaceOrTab)
      if cursor.bytes.has("=", at: textEnd - 1) { return .missingQuote(lastQuoted.lowerBound) }
    default: return nil
    }
    return causeInQuotes(before: found)
  }

  /// True if only a semicolon is missing between the last value and `offset`.
  private mutating func lacksSemicolon(before offset: Int) -> Bool {
    let bytes = cursor.bytes
    guard offset < bytes.count else { return !builder.innermost.isBracketed }
    if bytes[offset] == UInt8(ascii: "}") { return builder.innermost.isBracketed }
    return offset > valueEnd && scanner.beginsEntry(at: offset)
  }

  /// The problem with the quotes of the string that ends before `offset`; nil if there is no string or no problem.
  private mutating func causeInQuotes(before offset: Int) -> Remarks.Cause? {
    let bytes = cursor.bytes
    guard offset < bytes.count, !lastQuoted.isEmpty, lastQuoted.upperBound <= offset,
      bytes.endOfRun(from: lastQuoted.upperBound, to: offset, where: \.isSpaceOrTab) == offset
    else { return nil }
    if bytes.hasLineEnd(in: lastQuoted) { return .missingQuote(lastQuoted.lowerBound) }
    let punctuation: ByteSet = "\"';=,)}({"
    guard !punctuation.contains(bytes[offset]),
      scanner.endOfQuotedString(quote: bytes[lastQuoted.lowerBound], inside: offset) != nil
    else { return nil }
    return .unescapedQuote(lastQuoted.upperBound - 1)
  }

  // MARK: Next element

  /// The offset of the next separator, entry or closing bracket of the innermost container; nil if reading ends.
  private mutating func resumeOffset(after error: SyntaxError, _ cause: Remarks.Cause?) -> Int? {
    let problem: OpenStepProblem? = if case .openStep(let problem) = error.problem { problem } else { nil }
    if problem == nil, error.problem != .limit(.tooDeep(.openStep)) { return nil }
    var start = max(error.offset, cursor.offset)
    let trustedStart: Int
    switch (cause, problem) {
    // Only the separator is missing.
    case (.missingSemicolon, _): return error.offset
    case (nil, .expected(.commaOrParenthesis)) where scanner.beginsElement(at: error.offset): return error.offset
    case (.missingQuote(let opened), _): (start, trustedStart) = (opened + 1, scanner.endOfLine(at: opened))
    case (.unescapedQuote(let quote), _):
      // If one or two quotes follow on the line, the last of them is most likely the end of the string.
      let quotes = scanner.quotes(cursor.bytes[quote], from: error.offset)
      start = quotes.count <= 2 ? quotes.last.map { $0 + 1 } ?? error.offset : error.offset
      trustedStart = quotes.count <= 2 ? start : scanner.endOfLine(at: start)
    case (_, .unclosedComment), (_, .invalidUTF8): return nil
    case (_, .unclosedString):
      let opened = error.opened ?? error.offset
      (start, trustedStart) = (opened + 1, scanner.endOfLine(at: opened))
    case (_, .invalidValue(_, let range)): (start, trustedStart) = (range.upperBound, range.upperBound)
    case (_, .expected), (_, .notBase64), (_, nil):
      // An unexpected quote may be the wrong one.
      let isAtQuote = start < cursor.bytes.count && cursor.bytes[start].isQuote
      trustedStart = isAtQuote ? scanner.endOfLine(at: start) : start
    }
    // A semicolon also ends an array that is not closed before it.
    let separatorsInArray: ByteSet = builder.containers.contains(.dictionary) ? ",;" : ","
    let separators = builder.innermost.kind == .dictionary ? ";" : separatorsInArray
    return scanner.resumeOffset(in: builder.innermost, separators: separators, from: start, trustedFrom: trustedStart)
  }

  /// Moves to `offset`, where the innermost container continues, and past a separator.
  private mutating func resume(at offset: Int) throws(SyntaxError) -> OpenStepLocation {
    cursor.offset = offset
    switch cursor.byte {
    case UInt8(ascii: ";") where builder.innermost.kind == .array:
      // Arrays have no semicolons: these arrays were not closed, and the semicolon belongs to the dictionary around them.
      try endContainer()
      while builder.innermost.kind == .array {
        builder.containers.countMember()
        try endContainer()
      }
      return .afterValue
    case UInt8(ascii: ";"), UInt8(ascii: ","):
      cursor.offset += 1
    default: break
    }
    return .beforeMember
  }
}

extension SyntaxError {
  fileprivate var damage: Damage {
    guard case .openStep(.expected(let expectation)) = problem else { return .value }
    return switch expectation {
    case .commaOrParenthesis, .semicolon: .lastValue
    case .valueOrParenthesis, .key, .keyOrBrace: .container
    case .equalsOrSemicolon: .key
    case .value, .hexadecimalDigit, .secondHexadecimalDigit, .end, .typeCode, .closingBracket, .closingAngleBracket:
      .value
    }
  }
}

extension Punctuation {
  static let openStep = Punctuation(
    assignment: UInt8(ascii: "="), opening: "({", closing: ")}", word: ByteSet(where: \.isOpenStepWord),
    keyStart: ByteSet { $0.isQuote || $0.isOpenStepWord }, bareValueStart: ByteSet(where: \.isOpenStepWord))
}
