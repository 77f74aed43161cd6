/// How the JSON reader goes on after a mistake, for lint.
///
/// What is between the mistake and the next comma or closing bracket of the same container is skipped, strings and the
/// containers inside whole. Where a bracket of the wrong kind comes instead, the reader stops: what follows could belong
/// to either container, and a mistake that is none is worse than one that is told of later.
extension JSONReader {
  /// Notes `error`, which was met in the container with the closing bracket `end` at node `container`, in an element or
  /// pair that has appended nodes from `node` on, and moves to the next one or to the closing bracket. Throws the error
  /// instead where the first one is all that counts.
  ///
  /// - Returns: whether the container goes on at the cursor; if not, reading ends.
  mutating func recover(
    from error: SyntaxError, before end: UInt8, inside container: Int, after node: Int
  ) throws(SyntaxError) -> Bool {
    guard builder.remarks?.recovers == true else { throw error }
    guard !isFinished else {
      // A container further out has read on, where what it waits for happens to stand.
      keepPlaceholder(for: error, before: end, after: node)
      return false
    }
    let commentEnd = builder.count == node ? endOfComment(error) : nil
    if commentEnd == nil { keepPlaceholder(for: error, before: end, after: node) }
    let place = builder.count > node ? node : container
    builder.remarks?.note(error, node: place)
    if !isFinished, let next = commentEnd ?? nextElement(after: error, before: end) {
      cursor.position = next
      skipWhitespace()
      return true
    }
    builder.remarks?.isFinished = true
    return false
  }

  /// Whether there is no going on.
  var isFinished: Bool { builder.remarks?.isFinished == true }

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

  // MARK: Where to go on

  /// Where the next element or pair begins, or the closing bracket `end` stands; nil if there is no going on.
  private func nextElement(after error: SyntaxError, before end: UInt8) -> Int? {
    guard case .json(let problem) = error.problem else { return nil }
    let bytes = cursor.bytes
    switch problem {
    case .unexpectedEnd, .unpairedSurrogate:
      return nil
    case .unexpectedCharacter(UInt8(ascii: ":"), .commaOrBracket):
      // Most likely the array was not closed, and what was taken for its last element is the next key.
      return nil
    case .unexpectedCharacter(_, .commaOrBracket) where beginsElement(at: error.offset),
      .unexpectedCharacter(_, .commaOrBrace) where beginsPair(at: error.offset):
      return error.offset
    case .controlCharacter, .unknownEscape, .malformedUnicodeEscape, .unpairedHighSurrogate, .unpairedLowSurrogate,
      .invalidUTF8:
      let stringEnd = bytes.endOfQuotedString(quote: UInt8(ascii: "\""), inside: error.offset)
      return nextElement(from: stringEnd ?? bytes.endOfLine(from: error.offset), before: end)
    case .unexpectedCharacter, .leadingZero, .unrepresentableNumber, .tooDeep, .malformedTag:
      return nextElement(from: error.offset, before: end)
    }
  }

  /// Where, at or after `start`, the next element or pair begins or the closing bracket `end` stands: behind a comma, at
  /// a bracket, or at a key that begins its line.
  private func nextElement(from start: Int, before end: UInt8) -> Int? {
    let bytes = cursor.bytes
    var position = start
    var nesting = 0
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let isPair = nesting == 0 && end == UInt8(ascii: "}") && bytes.isFirstOnLine(position)
        if isPair, beginsPair(at: position) { return position }
        position = bytes.endOfQuotedString(at: position) ?? bytes.endOfLine(from: position)
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        nesting += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if nesting == 0 { return byte == end ? position : nil }
        nesting -= 1
      case UInt8(ascii: ","):
        if nesting == 0 { return position + 1 }
      default:
        if let commentEnd = bytes.endOfComment(at: position) {
          position = commentEnd
          continue
        }
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
