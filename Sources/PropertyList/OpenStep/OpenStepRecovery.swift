/// How the OpenStep reader goes on after a mistake, for lint.
///
/// Where only a semicolon or comma is missing, nothing is skipped. Otherwise all is up to the next semicolon, comma or
/// bracket of the same container, or to a key with its `=` that begins a line; strings and the containers inside are
/// skipped whole. Where the mistake has to do with quotes, nobody knows what on its line is inside them: there brackets
/// count wherever they stand, and of the semicolons and commas only one that ends the line. So it is behind a quote that
/// is not closed on its line: after a mistake that is far more likely than a string of several lines.
extension OpenStepReader {
  /// Notes `error`, which was met in the innermost container in what has appended nodes from `node` on, and moves to where
  /// reading goes on. Throws the error instead where the first one is all that counts.
  ///
  /// - Returns: whether a value ends at the cursor.
  mutating func recover(from error: SyntaxError, after node: Int) throws(SyntaxError) -> Bool {
    guard builder.recovers else { throw error }
    let cause = cause(of: error)
    let place = keepPlaceholder(for: error, after: node)
    if isEcho(error) { return try stop() }
    builder.remarks?.note(error, node: place, cause: cause)
    if builder.isFinished { return try stop() }
    if case .missingSemicolon = cause { return false }
    if cause == nil, lacksComma(error) { return false }
    guard let doubtful = restart(after: error, cause) else { return try stop() }
    return try resynchronize(doubtful: doubtful)
  }

  /// Appends a null for a value that is broken, so that the places of what follows are right. A key that seems to end too
  /// early is dropped.
  ///
  /// - Returns: the node that the mistake is about.
  private mutating func keepPlaceholder(for error: SyntaxError, after node: Int) -> Int {
    if case .openStep(.expected(let expectation, _)) = error.problem {
      switch expectation {
      case .semicolon, .commaOrParenthesis:
        return innermost.element
      case .key, .keyOrBrace, .valueOrParenthesis:
        return innermost.node
      case .equalsOrSemicolon:
        builder.removeNodes(from: node)
        return innermost.node
      case .value, .hexadecimalDigit, .secondHexadecimalDigit, .end, .typeCode, .closingBracket, .closingAngleBracket:
        break
      }
    }
    let isBrokenKey = !innermost.isArray && builder.count == node
    if isBrokenKey { return innermost.node }
    builder.append(.null)
    innermost.count += 1
    return node
  }

  /// Whether the error follows from another one: the end of the file inside brackets, which may have been skipped, or a
  /// semicolon in an array after a mistake with brackets.
  private func isEcho(_ error: SyntaxError) -> Bool {
    let bytes = cursor.bytes
    guard case .openStep(.expected(let expectation, let found)) = error.problem,
      let last = builder.remarks?.mistakes.last
    else { return false }
    guard found < bytes.count else { return innermost.opened != nil }
    guard expectation == .commaOrParenthesis, bytes[found] == UInt8(ascii: ";"), last.error.offset < bytes.count,
      case .openStep(.expected(let lastExpectation, _)) = last.error.problem
    else { return false }
    let lastFound = bytes[last.error.offset]
    switch lastExpectation {
    case .value: return lastFound == UInt8(ascii: "}")
    case .semicolon: return lastFound == UInt8(ascii: "}") || lastFound == UInt8(ascii: "=")
    case .keyOrBrace: return lastFound == UInt8(ascii: ";")
    case .valueOrParenthesis, .commaOrParenthesis, .key, .equalsOrSemicolon, .hexadecimalDigit,
      .secondHexadecimalDigit, .end, .typeCode, .closingBracket, .closingAngleBracket:
      return false
    }
  }

  // MARK: Causes

  /// What is most likely wrong, where the reader noticed too late.
  private func cause(of error: SyntaxError) -> Remarks.Cause? {
    guard case .openStep(.expected(let expectation, let found)) = error.problem else { return nil }
    switch expectation {
    case .semicolon:
      return lacksSemicolon(before: found) ? .missingSemicolon(valueEnd) : cause(behindQuotedString: found)
    case .equalsOrSemicolon:
      // Far from the quote, it is rather the `=` that is missing.
      guard found == lastQuoted.upperBound else { return nil }
      let hasEqualsSign = cursor.bytes.lastInk(in: lastQuoted.lowerBound + 1..<found - 1) == UInt8(ascii: "=")
      return hasEqualsSign ? .missingQuote(lastQuoted.lowerBound) : cause(behindQuotedString: found)
    case .commaOrParenthesis:
      return cause(behindQuotedString: found)
    case .value, .valueOrParenthesis, .key, .keyOrBrace, .hexadecimalDigit, .secondHexadecimalDigit, .end, .typeCode,
      .closingBracket, .closingAngleBracket:
      return nil
    }
  }

  /// Whether a semicolon is all that is missing between the last value and what stands at `offset`.
  private func lacksSemicolon(before offset: Int) -> Bool {
    let bytes = cursor.bytes
    guard offset < bytes.count else { return innermost.opened == nil }
    if bytes[offset] == UInt8(ascii: "}") { return innermost.opened != nil }
    return offset > valueEnd && bytes.beginsEntry(at: offset)
  }

  /// What is wrong with the quotes before `offset`, if a string in quotes ends there and something follows it on the line
  /// that does not belong.
  private func cause(behindQuotedString offset: Int) -> Remarks.Cause? {
    let bytes = cursor.bytes
    guard offset < bytes.count, lastQuoted.upperBound <= offset, bytes.isBlank(lastQuoted.upperBound..<offset),
      lastQuoted.count > 0
    else { return nil }
    if bytes.hasLineEnd(in: lastQuoted) { return .missingQuote(lastQuoted.lowerBound) }
    let quote = bytes[lastQuoted.lowerBound]
    switch bytes[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ","),
      UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: "{"):
      return nil
    default:
      let isFollowed = bytes.has(quote, in: bytes.restOfLine(from: offset))
      return isFollowed ? .unescapedQuote(lastQuoted.upperBound - 1) : nil
    }
  }

  // MARK: Where to go on

  /// Where to look for the next entry or element: from the start of the range on, up to whose end nobody knows what is
  /// inside of strings. Nil if there is no going on.
  private func restart(after error: SyntaxError, _ cause: Remarks.Cause?) -> Range<Int>? {
    guard case .openStep(let problem) = error.problem else { return nil }
    let bytes = cursor.bytes
    switch (cause, problem) {
    case (.missingQuote(let opened), _): return bytes.restOfLine(from: opened + 1)
    case (.unescapedQuote(let quote), _): return restart(afterUnescaped: bytes[quote], at: error.offset)
    case (_, .unclosedString): return bytes.restOfLine(from: (error.opened ?? error.offset) + 1)
    case (_, .unclosedComment), (_, .invalidUTF8): return nil
    // The reader has looked up to there for the angle bracket, which must not be done over and over.
    case (_, .notA(_, let range)): return range.upperBound..<range.upperBound
    case (_, .expected), (_, .tooDeep), (_, .notBase64):
      let start = max(error.offset, cursor.position)
      let isQuote = start < bytes.count && bytes[start].isOpenStepQuote
      return isQuote ? bytes.restOfLine(from: start) : start..<start
    }
  }

  /// Where to go on after the string of which a `quote` without a backslash is a part, as what follows at `offset` is:
  /// behind the second quote that follows if there are no more on the line, since these most likely are the partner of the
  /// first one and the end of the string.
  private func restart(afterUnescaped quote: UInt8, at offset: Int) -> Range<Int> {
    let line = cursor.bytes.restOfLine(from: offset)
    var count = 0
    var end = offset
    for index in line where cursor.bytes[index] == quote {
      count += 1
      end = index + 1
    }
    return count > 2 ? line : end..<end
  }

  /// Whether `error` is that an element of an array begins where a comma is due.
  private func lacksComma(_ error: SyntaxError) -> Bool {
    guard case .openStep(.expected(.commaOrParenthesis, let found)) = error.problem, found < cursor.bytes.count else {
      return false
    }
    let bytes = cursor.bytes
    let byte = bytes[found]
    if byte.isOpenStepQuote { return bytes.endOfQuotedString(at: found) != nil && found > lastQuoted.upperBound }
    let isContainer = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(")
    return isContainer || byte.isOpenStepWord && bytes.isFirstOnLine(found)
  }

  /// Moves on to where reading makes sense again: behind the semicolon or comma that ends the entry or element, to the
  /// bracket that closes the container, or to the next entry.
  ///
  /// - Returns: whether a value ends at the cursor.
  private mutating func resynchronize(doubtful: Range<Int>) throws(SyntaxError) -> Bool {
    guard let end = endOfPart(doubtful) else { return try stop() }
    cursor.position = end
    switch cursor.byte {
    case UInt8(ascii: ";") where innermost.isArray:
      // Arrays have no semicolons: they were not closed, and it is that of the dictionary around them.
      repeat {
        try endContainer()
        if innermost.isArray { innermost.count += 1 }
      } while innermost.isArray
      return true
    case UInt8(ascii: ";"), UInt8(ascii: ","):
      cursor.position += 1
    case UInt8(ascii: ")") where !innermost.isArray, UInt8(ascii: "}") where innermost.isArray:
      // What follows could belong to either container.
      return try stop()
    default: break
    }
    return false
  }

  /// Where, from the start of `doubtful` on, something stands that is not in an entry or element of the innermost
  /// container.
  private func endOfPart(_ doubtful: Range<Int>) -> Int? {
    let bytes = cursor.bytes
    let (isArray, isInFile) = (innermost.isArray, innermost.opened == nil)
    let isInDictionary = containers.contains { !$0.isArray }
    var (position, doubt) = (doubtful.lowerBound, doubtful.upperBound)
    var nesting = 0
    while position < bytes.count {
      let byte = bytes[position]
      let isCertain = position >= doubt
      if isCertain, let end = bytes.endOfComment(at: position) {
        position = end
        continue
      }
      if isCertain, byte.beginsOpenStepString {
        let mayBeKey = nesting == 0 && !isArray && bytes.isFirstOnLine(position)
        if mayBeKey, bytes.beginsEntry(at: position) { return position }
        if let end = bytes.endOfString(at: position) {
          position = end
          continue
        }
        doubt = bytes.restOfLine(from: position).upperBound
      }
      switch byte {
      case UInt8(ascii: ";") where isInDictionary, UInt8(ascii: ",") where isArray:
        if nesting == 0, isCertain || bytes.isLastOnLine(position) { return position }
      case UInt8(ascii: "("), UInt8(ascii: "{"):
        // In a .strings file, this is rather what people read.
        if isCertain || !isInFile { nesting += 1 }
      case UInt8(ascii: ")"), UInt8(ascii: "}"):
        if nesting == 0, !isInFile { return position }
        nesting = max(0, nesting - 1)
      case UInt8(ascii: "\\") where isCertain:
        position += 1
      default: break
      }
      position += 1
    }
    return nil
  }

  /// Ends reading and closes all containers.
  private mutating func stop() throws(SyntaxError) -> Bool {
    builder.remarks?.isFinished = true
    cursor.position = cursor.bytes.count
    while !containers.isEmpty {
      try endContainer()
      if !containers.isEmpty { innermost.count += 1 }
    }
    return true
  }
}

extension Span<UInt8> {
  /// Whether a key and its `=` stand at `offset`.
  fileprivate func beginsEntry(at offset: Int) -> Bool {
    guard self[offset].beginsOpenStepString, var index = endOfString(at: offset) else { return false }
    while index < count {
      if let end = endOfComment(at: index) {
        index = end
      } else if self[index].isBlank || self[index].endsLine {
        index += 1
      } else {
        return self[index] == UInt8(ascii: "=")
      }
    }
    return false
  }

  /// The offset behind the word that begins at `start`, or behind the quoted string there, if it is closed on its line.
  fileprivate func endOfString(at start: Int) -> Int? {
    if self[start].isOpenStepQuote { return endOfQuotedString(at: start) }
    var end = start
    while end < count, self[end].isOpenStepWord { end += 1 }
    return end
  }

  /// Whether `byte` stands in `range`.
  fileprivate func has(_ byte: UInt8, in range: Range<Int>) -> Bool {
    for index in range where self[index] == byte { return true }
    return false
  }

  /// The last byte in `range` that is no white space.
  fileprivate func lastInk(in range: Range<Int>) -> UInt8? {
    var index = range.upperBound
    while index > range.lowerBound, self[index - 1].isBlank { index -= 1 }
    return index > range.lowerBound ? self[index - 1] : nil
  }
}
