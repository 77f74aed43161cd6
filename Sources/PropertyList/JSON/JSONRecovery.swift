/// How the JSON reader goes on after a mistake, for lint.
///
/// What is between the mistake and the next comma or closing bracket of the same container is skipped, strings and the
/// containers inside whole. Where the mistake has to do with quotes, nobody knows what on its line is inside them: there
/// brackets count wherever they stand, and of the commas only one that ends the line.
///
/// Where brackets seem to be missing or wrong, the reader stops: a mistake that is none is worse than one that is told of
/// later.
extension JSONReader {
  /// Notes `error`, which was met in the container with the closing bracket `end` at node `container`, in an element or
  /// pair that has appended nodes from `node` on, and moves to the next one or to the closing bracket. Throws the error
  /// instead where the first one is all that counts.
  ///
  /// - Returns: whether the container goes on at the cursor; if not, reading ends.
  mutating func recover(
    from error: SyntaxError, before end: UInt8, inside container: Int, after node: Int
  ) throws(SyntaxError) -> Bool {
    guard builder.recovers else { throw error }
    guard !builder.isFinished else {
      // A container further out has read on, where what it waits for happens to stand.
      keepPlaceholder(for: error, before: end, after: node)
      return false
    }
    let commentEnd = builder.count == node ? endOfComment(error) : nil
    if commentEnd == nil { keepPlaceholder(for: error, before: end, after: node) }
    let place = builder.count > node ? node : container
    if !isEcho(error) { builder.remarks?.note(error, node: place) }
    if !builder.isFinished, let next = commentEnd ?? nextElement(after: error, before: end) {
      cursor.position = next
      skipWhitespace()
      return true
    }
    builder.remarks?.isFinished = true
    // So that the containers around find nothing more.
    cursor.position = cursor.bytes.count
    return false
  }

  /// Appends a null for a value that is broken, so that the places of what follows are right. A key that seems to end too
  /// early is dropped.
  private mutating func keepPlaceholder(for error: SyntaxError, before end: UInt8, after node: Int) {
    switch error.problem {
    case .json(.unexpectedCharacter(_, .colon)), .json(.unexpectedEnd(.colon)):
      return builder.removeNodes(from: node)
    case .json, .openStep, .xml, .binary, .encoding, .limit: break
    }
    let hasKey = end == UInt8(ascii: "}")
    if builder.count == (hasKey ? node + 1 : node) { builder.append(.null) }
  }

  /// The offset behind the comment that stands where `error` wants a value or key; nil if none does or it is not closed.
  private func endOfComment(_ error: SyntaxError) -> Int? {
    switch error.problem {
    case .json(.unexpectedCharacter(_, .value)), .json(.unexpectedCharacter(_, .key)):
      let end = cursor.bytes.endOfComment(at: error.offset)
      return end == cursor.bytes.count ? nil : end
    case .json, .openStep, .xml, .binary, .encoding, .limit:
      return nil
    }
  }

  /// Whether the error follows from another one: the end of the file inside containers, for which brackets may have been
  /// skipped, or a sign of missing brackets after a mistake with brackets, commas or colons.
  private func isEcho(_ error: SyntaxError) -> Bool {
    guard let last = builder.remarks?.mistakes.last else { return false }
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

  /// Where the next element or pair begins, or the closing bracket `end` stands; nil if there is no going on.
  private func nextElement(after error: SyntaxError, before end: UInt8) -> Int? {
    guard case .json(let problem) = error.problem else { return nil }
    let bytes = cursor.bytes
    let offset = error.noticed
    switch problem {
    case .unexpectedEnd, .unpairedSurrogate:
      return nil
    case .unexpectedCharacter(let byte, let expectation):
      if isBracketMissing(byte, expectation) { return nil }
      if expectation == .commaOrBracket && beginsElement(at: offset)
        || expectation == .commaOrBrace && beginsPair(at: offset)
      {
        return offset
      }
      let followsQuote = offset > 0 && bytes[offset - 1] == UInt8(ascii: "\"") && !byte.isJSONStructure
      let isDoubtful = followsQuote || byte == UInt8(ascii: "\"") || bytes.hasOddQuotes(from: offset)
      return nextElement(doubtful: isDoubtful ? bytes.restOfLine(from: offset) : offset..<offset, before: end)
    case .controlCharacter(let byte) where byte.endsLine:
      return nextElement(doubtful: min((error.opened ?? offset) + 1, offset)..<offset, before: end)
    case .controlCharacter, .unknownEscape, .malformedUnicodeEscape, .unpairedHighSurrogate, .unpairedLowSurrogate,
      .invalidUTF8:
      let stringEnd = bytes.endOfQuotedString(quote: UInt8(ascii: "\""), inside: offset)
      return nextElement(doubtful: stringEnd.map { $0..<$0 } ?? bytes.restOfLine(from: offset), before: end)
    case .leadingZero, .unrepresentableNumber, .tooDeep, .malformedTag:
      return nextElement(doubtful: offset..<offset, before: end)
    }
  }

  /// Whether `byte`, found where something else was expected, tells that a bracket before it is missing or wrong.
  private func isBracketMissing(_ byte: UInt8, _ expectation: JSONProblem.Expectation) -> Bool {
    switch expectation {
    case .key: byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    case .colon: byte == UInt8(ascii: ",")
    case .commaOrBracket: byte == UInt8(ascii: ":")
    case .commaOrBrace: byte == UInt8(ascii: ":") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    case .value, .digit, .closingQuote, .endOfText, .literal: false
    }
  }

  /// Where, from the start of `doubtful` on, the next element or pair begins or the closing bracket `end` stands: behind a
  /// comma, at a bracket, or at a key that begins its line. In the range nobody knows what is inside of strings.
  private func nextElement(doubtful: Range<Int>, before end: UInt8) -> Int? {
    let bytes = cursor.bytes
    var (position, doubt) = (doubtful.lowerBound, doubtful.upperBound)
    var nesting = 0
    while position < bytes.count {
      let byte = bytes[position]
      let isCertain = position >= doubt
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard isCertain else { break }
        let isPair = nesting == 0 && end == UInt8(ascii: "}") && bytes.isFirstOnLine(position)
        if isPair, beginsPair(at: position) { return position }
        if let stringEnd = bytes.endOfQuotedString(at: position) {
          position = stringEnd
          continue
        }
        doubt = bytes.restOfLine(from: position).upperBound
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        nesting += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if nesting == 0 { return byte == end ? position : nil }
        nesting -= 1
      case UInt8(ascii: ","):
        if nesting == 0, isCertain || bytes.isLastOnLine(position) { return position + 1 }
      case UInt8(ascii: "/"):
        if isCertain, let commentEnd = bytes.endOfComment(at: position) {
          position = commentEnd
          continue
        }
      default: break
      }
      position += 1
    }
    return nil
  }

  /// Whether an element of an array seems to begin at `offset`, where a comma is due.
  private func beginsElement(at offset: Int) -> Bool {
    let bytes = cursor.bytes
    switch bytes[offset] {
    case UInt8(ascii: "["), UInt8(ascii: "{"): return true
    case UInt8(ascii: "\""): return isXMLWhitespace(bytes[offset - 1]) && bytes.endOfQuotedString(at: offset) != nil
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return bytes.isFirstOnLine(offset)
    default: return false
    }
  }

  /// Whether a key with its colon stands at `offset`.
  private func beginsPair(at offset: Int) -> Bool {
    let bytes = cursor.bytes
    guard bytes[offset] == UInt8(ascii: "\""), var index = bytes.endOfQuotedString(at: offset) else { return false }
    while index < bytes.count, isXMLWhitespace(bytes[index]) { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: ":")
  }
}

extension Span<UInt8> {
  /// Whether an odd number of quotes stands from `start` on to the end of the line, which tells that one is missing.
  fileprivate func hasOddQuotes(from start: Int) -> Bool {
    let line = restOfLine(from: start)
    var isOdd = false
    var index = line.lowerBound
    while index < line.upperBound {
      if self[index] == UInt8(ascii: "\"") { isOdd.toggle() }
      index += self[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return isOdd
  }
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
