/// Reads JSON (RFC 8259). Like JSONSerialization it accepts one comma after the last element or entry.
///
/// Any value may be the root. Duplicate keys are kept. The text is UTF-8; strings without escapes are not copied.
struct JSONReader<S>: ~Escapable {
  var sink: S
  var cursor: Cursor
  /// Finds the next element or entry after a mistake.
  var scanner: RecoveryScanner
  /// The first number beyond the range of doubles, or all of them if the reader recovers from mistakes. JSONSerialization
  /// converts the numbers after it has parsed the text, so plutil reports a later syntax error instead.
  var unrepresentableNumbers: [Remarks.Mistake] = []
  fileprivate let readsTags: Bool
  /// The nodes of `$dictionary` objects that the result must not contain.
  var pairShells = PairShells()

  /// A reader of `text` from the byte at `start` on, which is past a byte order mark. With `readsTags`, objects with a `JSONTag`
  /// are replaced by their values.
  @_lifetime(copy text)
  init(_ text: Span<UInt8>, from start: Int, readsTags: Bool = false) where S: Sink {
    sink = S(sourceCount: text.count, bytesPerNode: 4)
    cursor = Cursor(text, at: start)
    scanner = RecoveryScanner(text, .json)
    self.readsTags = readsTags
  }
}

// The type itself has no constraint; see `XMLReader`.
extension JSONReader where S: Sink {
  /// Reads the one value that the text consists of.
  mutating func read() throws(SyntaxError) {
    skipWhitespace()
    try readValue(depth: 0, opened: nil)
    skipWhitespace()
    if !cursor.isAtEnd, !sink.hasMistakes { throw unexpected(.endOfText) }
    try refuseUnrepresentableNumbers()
    if !pairShells.isEmpty { sink.remove(pairShells) }
  }

  // MARK: Values

  /// Reads the value at the cursor, inside `depth` containers of which the innermost starts at `opened`.
  @inline(__always)
  private mutating func readValue(depth: Int, opened: Int?) throws(SyntaxError) {
    guard let byte = cursor.byte else { throw unexpected(.value, opened: opened) }
    let start = cursor.position
    let index = sink.count
    switch byte {
    case UInt8(ascii: "\""): sink.append(.string(try readString()))
    case UInt8(ascii: "{"): try readObject(depth: depth)
    case UInt8(ascii: "["): try readArray(depth: depth)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): sink.append(try readNumber())
    case UInt8(ascii: "t"):
      guard cursor.skip("true") else { throw mismatch(with: .true) }
      sink.append(.boolean(true))
    case UInt8(ascii: "f"):
      guard cursor.skip("false") else { throw mismatch(with: .false) }
      sink.append(.boolean(false))
    case UInt8(ascii: "n"):
      guard cursor.skip("null") else { throw mismatch(with: .null) }
      let end = cursor.position
      sink.remark { $0.note(null: start..<end, node: index) }
      sink.append(.null)
    default: throw unexpected(.value, opened: opened)
    }
    sink.note(start..<cursor.position, of: index)
  }

  private mutating func readArray(depth: Int) throws(SyntaxError) {
    let start = cursor.position
    guard depth < Limits.nesting else { throw SyntaxError(.json(.tooDeep), at: start) }
    let index = sink.beginContainer()
    var count = 0
    cursor.position += 1
    skipWhitespace()
    while cursor.byte != UInt8(ascii: "]") {
      let element = sink.count
      do throws(SyntaxError) {
        try readValue(depth: depth + 1, opened: start)
        try skipComma(orBefore: UInt8(ascii: "]"), .commaOrBracket, opened: start)
        count += 1
      } catch {
        let goesOn = try recover(from: error, before: UInt8(ascii: "]"), inside: index, after: element)
        if sink.count > element { count += 1 }
        guard goesOn else { return try sink.endArray(at: index, count: count, offset: start) }
      }
    }
    if S.makesRemarks { remarkTrailingComma(of: index) }
    cursor.position += 1
    try sink.endArray(at: index, count: count, offset: start)
    sink.didEndContainer(at: index, in: cursor.bytes)
  }

  private mutating func readObject(depth: Int) throws(SyntaxError) {
    let start = cursor.position
    guard depth < Limits.nesting else { throw SyntaxError(.json(.tooDeep), at: start) }
    let index = sink.beginContainer()
    var count = 0
    cursor.position += 1
    skipWhitespace()
    while cursor.byte != UInt8(ascii: "}") {
      let pair = sink.count
      do throws(SyntaxError) {
        guard cursor.byte == UInt8(ascii: "\"") else { throw unexpected(.key, opened: start) }
        let keyStart = cursor.position
        sink.append(.string(try readString()))
        sink.note(keyStart..<cursor.position, of: pair)
        skipWhitespace()
        guard cursor.byte == UInt8(ascii: ":") else { throw unexpected(.colon, opened: start) }
        cursor.position += 1
        skipWhitespace()
        try readValue(depth: depth + 1, opened: start)
        try skipComma(orBefore: UInt8(ascii: "}"), .commaOrBrace, opened: start)
        count += 1
      } catch {
        let goesOn = try recover(from: error, before: UInt8(ascii: "}"), inside: index, after: pair)
        if sink.count > pair { count += 1 }
        guard goesOn else { return try sink.endDictionary(at: index, count: count, offset: start, in: cursor.bytes) }
      }
    }
    if S.makesRemarks { remarkTrailingComma(of: index) }
    cursor.position += 1
    if readsTags, count == 1, try replaceTag(at: index, offset: start) { return }
    try sink.endDictionary(at: index, count: count, offset: start, in: cursor.bytes)
    sink.didEndContainer(at: index, in: cursor.bytes)
  }

  /// Skips the comma after a member. It may be missing before `end`, the bracket that closes the container at `opened`.
  @inline(always)
  private mutating func skipComma(
    orBefore end: UInt8, _ expectation: JSONProblem.Expectation, opened: Int
  ) throws(SyntaxError) {
    skipWhitespace()
    if cursor.byte == UInt8(ascii: ",") {
      cursor.position += 1
      skipWhitespace()
    } else if cursor.byte != end {
      throw unexpected(expectation, opened: opened)
    }
  }

  /// The error for a misspelt `literal` at the cursor. Moves to the first wrong byte.
  private mutating func mismatch(with literal: JSONLiteral) -> SyntaxError {
    let start = cursor.position
    for byte in literal.rawValue.utf8 {
      guard cursor.byte == byte else { break }
      cursor.position += 1
    }
    let error = unexpected(.literal(literal))
    return cursor.isAtEnd ? error : SyntaxError(error.problem, at: start, readerPosition: error.offset)
  }

  /// Remarks the comma before the closing bracket at the cursor, if there is one, in the container at node `index`.
  private mutating func remarkTrailingComma(of index: Int) {
    var offset = cursor.position - 1
    while offset > 0, isXMLWhitespace(cursor.bytes[offset]) { offset -= 1 }
    if offset >= 0, cursor.bytes[offset] == UInt8(ascii: ",") {
      sink.remark { $0.note(.trailingComma, offset..<offset + 1, node: index) }
    }
  }

  /// Ends reading with the numbers that no double can hold.
  private mutating func refuseUnrepresentableNumbers() throws(SyntaxError) {
    for number in unrepresentableNumbers {
      guard sink.recovers else { throw number.error }
      sink.remark { $0.note(number.error, node: number.node) }
    }
  }

  @inline(__always)
  mutating func skipWhitespace() {
    guard let byte = cursor.byte, byte <= UInt8(ascii: " ") else { return }
    if byte == UInt8(ascii: " "), let next = cursor.peek(1), next > UInt8(ascii: " ") {
      cursor.position += 1
    } else {
      // RFC 8259, section 2, has the same four characters as XML.
      cursor.position = cursor.bytes.endOfXMLWhitespace(from: cursor.position, indentation: UInt8(ascii: " "))
    }
  }

  @inline(never)
  private func unexpected(_ expectation: JSONProblem.Expectation, opened: Int? = nil) -> SyntaxError {
    let problem = cursor.byte.map { JSONProblem.unexpectedCharacter($0, expectation) } ?? .unexpectedEnd(expectation)
    return SyntaxError(.json(problem), at: cursor.position, opened: opened)
  }
}
