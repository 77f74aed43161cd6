/// How the JSON reader goes on after a mistake, for lint: with the next element or pair of the container that the mistake is
/// in (see `RecoveryScanner`), or with its closing bracket.
///
/// Where a bracket seems to be missing or wrong, the reader stops. What it would report after that could be wrong, and a
/// mistake that is found in the next run is better than one that does not exist.
extension JSONReader where S: Sink {
  /// Notes `error` and moves to the next element or pair, or to the closing bracket. Throws the error instead if the reader
  /// ends at the first one.
  ///
  /// - Parameters:
  ///   - end: the closing bracket of the innermost container around the mistake.
  ///   - container: the node of that container.
  ///   - node: the first node of the element or pair that the mistake is in.
  /// - Returns: whether the container goes on at the cursor; if not, reading ends.
  mutating func recover(
    from error: SyntaxError, before end: UInt8, inside container: Int, after node: Int
  ) throws(SyntaxError) -> Bool {
    guard sink.recovers else { throw error }
    guard !sink.isFinished else {
      // A container further out has read on, where what it waits for happens to stand.
      keepPlaceholder(for: error, before: end, after: node)
      return false
    }
    let commentEnd = sink.count == node ? endOfComment(for: error) : nil
    if commentEnd == nil { keepPlaceholder(for: error, before: end, after: node) }
    let place = sink.count > node ? node : container
    if !isConsequence(error) { sink.remarks?.note(error, node: place) }
    if !sink.isFinished, let next = commentEnd ?? endOfPart(after: error, before: end) {
      cursor.position = next
      if commentEnd == nil { _ = cursor.skip(",") }
      skipWhitespace()
      return true
    }
    sink.remarks?.isFinished = true
    // So that the containers around find nothing more.
    cursor.position = cursor.bytes.count
    return false
  }

  /// Appends a null for a value that is broken, so that the places of what follows are right. A key that seems to end too
  /// early is dropped.
  private mutating func keepPlaceholder(for error: SyntaxError, before end: UInt8, after node: Int) {
    switch error.problem {
    case .json(.unexpectedCharacter(_, .colon)), .json(.unexpectedEnd(.colon)):
      return sink.removeNodes(from: node)
    case .json, .openStep, .xml, .binary, .encoding, .limit: break
    }
    let hasKey = end == UInt8(ascii: "}")
    if sink.count == (hasKey ? node + 1 : node) { sink.append(.null) }
  }

  /// The offset after the comment that stands where `error` wants a value or key; nil if none does or it is not closed.
  private mutating func endOfComment(for error: SyntaxError) -> Int? {
    switch error.problem {
    case .json(.unexpectedCharacter(_, .value)), .json(.unexpectedCharacter(_, .key)):
      let end = scanner.endOfComment(at: error.offset)
      return end == cursor.bytes.count ? nil : end
    case .json, .openStep, .xml, .binary, .encoding, .limit:
      return nil
    }
  }

  /// Whether the error follows from the one before it: the end of the file inside containers, for which brackets may have been
  /// skipped, or a sign of missing brackets after a mistake with brackets, commas or colons.
  private func isConsequence(_ error: SyntaxError) -> Bool {
    guard let last = sink.remarks?.mistakes.last else { return false }
    switch error.problem {
    case .json(.unexpectedEnd(let expectation)):
      return expectation != .closingQuote
    case .json(.unexpectedCharacter(let byte, let expectation)):
      guard case .json(.unexpectedCharacter(let lastByte, _)) = last.error.problem else { return false }
      return isBracketMissing(byte, expectation) && lastByte.isJSONStructure
    case .json, .openStep, .xml, .binary, .encoding, .limit:
      return false
    }
  }

  // MARK: Where to go on

  /// Where the next element or pair begins, or where the comma or bracket before it stands; nil if reading ends.
  private mutating func endOfPart(after error: SyntaxError, before end: UInt8) -> Int? {
    guard case .json(let problem) = error.problem else { return nil }
    let offset = error.readerPosition
    let quote = UInt8(ascii: "\"")
    switch problem.row.restart {
    case .never:
      return nil
    case .mistake:
      return endOfPart(from: offset, trustingQuotesFrom: offset, before: end)
    case .unexpected(let byte, let expectation):
      if isBracketMissing(byte, expectation) { return nil }
      if expectation == .commaOrBracket && scanner.beginsElement(at: offset)
        || expectation == .commaOrBrace && scanner.beginsEntry(at: offset)
      {
        return offset
      }
      let followsQuote = offset > 0 && cursor.bytes[offset - 1] == quote && !byte.isJSONStructure
      // An odd number of quotes shows that one is missing.
      let isAboutQuotes =
        followsQuote || byte == quote || !scanner.quotes(quote, from: offset).count.isMultiple(of: 2)
      let trusted = isAboutQuotes ? scanner.endOfLine(at: offset) : offset
      return endOfPart(from: offset, trustingQuotesFrom: trusted, before: end)
    case .endOfString:
      if let stringEnd = scanner.endOfQuotedString(quote: quote, inside: offset) {
        return endOfPart(from: stringEnd, trustingQuotesFrom: stringEnd, before: end)
      }
      return endOfPart(from: offset, trustingQuotesFrom: scanner.endOfLine(at: offset), before: end)
    case .unclosedString:
      // Some of what seems to be inside the string most likely is not.
      return endOfPart(from: min((error.opened ?? offset) + 1, offset), trustingQuotesFrom: offset, before: end)
    }
  }

  private mutating func endOfPart(from start: Int, trustingQuotesFrom trusted: Int, before end: UInt8) -> Int? {
    let container = RecoveryContainer(separator: UInt8(ascii: ","), hasKeys: end == UInt8(ascii: "}"))
    let place = scanner.endOfPart(in: container, from: start, trustingQuotesFrom: trusted)
    // The closing bracket of another kind of container: one of the two is wrong.
    guard let place, !Punctuation.json.isClosing(cursor.bytes[place]) || cursor.bytes[place] == end else { return nil }
    return place
  }

  /// Whether `byte`, found where something else was expected, shows that a bracket before it is missing or wrong.
  private func isBracketMissing(_ byte: UInt8, _ expectation: JSONProblem.Expectation) -> Bool {
    switch expectation {
    case .key: byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    case .colon: byte == UInt8(ascii: ",")
    case .commaOrBracket: byte == UInt8(ascii: ":")
    case .commaOrBrace: byte == UInt8(ascii: ":") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    case .value, .digit, .closingQuote, .endOfText, .literal: false
    }
  }
}

extension Punctuation {
  static let json = Punctuation(
    assignment: UInt8(ascii: ":"),
    isOpening: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") },
    isClosing: { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "}") },
    isWord: { _ in false },
    beginsKey: { $0 == UInt8(ascii: "\"") },
    beginsBareValue: { $0 == UInt8(ascii: "-") || $0.decimalDigit != nil })
}

extension UInt8 {
  /// Whether this stands between the values of JSON, or around them.
  fileprivate var isJSONStructure: Bool {
    switch self {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
      UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
