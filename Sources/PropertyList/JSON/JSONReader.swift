/// Reads JSON (RFC 8259). Like JSONSerialization it accepts one comma after the last element or entry.
///
/// Any value may be the root. Duplicate keys are kept. The text is UTF-8; strings without escapes are not copied.
struct JSONReader<Mode>: ~Escapable {
  var builder: NodeBuilder<Mode>
  var cursor: Cursor
  /// Finds the next element or entry after a mistake.
  var scanner: RecoveryScanner
  /// The first number beyond the range of doubles, or all of them if the reader recovers from mistakes. JSONSerialization
  /// converts the numbers after it has parsed the text, so plutil reports a later syntax error instead.
  var unrepresentableNumbers: [Remarks.Mistake] = []
  fileprivate let readsTags: Bool
  /// True if integers of more than 64 bits are reals, and the root must be an array or object.
  let readsAsFoundation: Bool
  /// The nodes of `$dictionary` objects that the result must not contain.
  var pairShells: [Int] = []

  /// A reader of `text` from the byte at `start` on, which is past a byte order mark.
  @_lifetime(copy text)
  init(_ text: Span<UInt8>, from start: Int, _ options: ReadOptions, prunes: Bool = false) where Mode: ReadingMode {
    builder = NodeBuilder(sourceCount: text.count, nodeCount: text.count / 4 + 1, canRecover: true, canPrune: prunes)
    cursor = Cursor(text, at: start)
    scanner = RecoveryScanner(text, .json)
    readsTags = options.readsTags
    readsAsFoundation = options.readsAsFoundation
  }
}

// The type itself has no constraint; see `NodeBuilder`.
extension JSONReader where Mode: ReadingMode {
  mutating func read() throws(SyntaxError) {
    let start = cursor.offset
    skipWhitespace()
    let bracket = try readValue()
    if let bracket { try readContainers(from: bracket) }
    skipWhitespace()
    if !cursor.isAtEnd, !builder.hasMistakes { throw syntaxError(.endOfText) }
    for number in unrepresentableNumbers {
      guard builder.recovers else { throw number.error }
      builder.remarks.recordMistake(number.error, node: number.node)
    }
    if readsAsFoundation, bracket == nil { throw SyntaxError(.json(.scalarRoot), at: start) }
    if !pairShells.isEmpty { builder.remove(pairShells) }
  }

  /// Reads the container whose opening bracket is at the cursor, and all containers inside it; see `TextContainer`.
  private mutating func readContainers(from bracket: UInt8) throws(SyntaxError) {
    try beginContainer(bracket)
    // True if a container was read, which is a member of the innermost one and is not counted yet.
    var hasUncounted = false
    repeat {
      do throws(SyntaxError) {
        if hasUncounted {
          hasUncounted = false
          try endMember(before: builder.innermost.kind == .dictionary ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        }
        if let bracket = try builder.innermost.kind == .dictionary ? readEntries() : readElements() {
          try beginContainer(bracket)
        } else {
          try endContainer()
          hasUncounted = true
        }
      } catch {
        try recover(from: error)
      }
    } while builder.containers.nesting > 0
  }

  /// Begins the container whose opening bracket is at the cursor.
  private mutating func beginContainer(_ bracket: UInt8) throws(SyntaxError) {
    guard builder.containers.nesting < Limits.nesting else {
      throw SyntaxError(.limit(.tooDeep(.json)), at: cursor.offset)
    }
    builder.begin(bracket == UInt8(ascii: "{") ? .dictionary : .array, opened: cursor.offset)
    cursor.offset += 1
    skipWhitespace()
  }

  /// Reads the next elements of an array. Returns the opening bracket, at the cursor, of the next array or object; nil at the end.
  @inline(never)
  private mutating func readElements() throws(SyntaxError) -> UInt8? {
    while cursor.byte != UInt8(ascii: "]") {
      builder.beginMember()
      if let bracket = try readValue() { return bracket }
      try endMember(before: UInt8(ascii: "]"))
    }
    return nil
  }

  /// Reads the next entries of an object. Returns the same as `readElements`.
  @inline(never)
  private mutating func readEntries() throws(SyntaxError) -> UInt8? {
    while cursor.byte != UInt8(ascii: "}") {
      builder.beginMember()
      try readKey()
      if let bracket = try readValue() { return bracket }
      try endMember(before: UInt8(ascii: "}"))
    }
    return nil
  }

  @inline(always)
  private mutating func readKey() throws(SyntaxError) {
    guard cursor.byte == UInt8(ascii: "\"") else { throw syntaxError(.key) }
    let start = cursor.offset
    let index = builder.count
    builder.append(.string(try readString()))
    builder.setRange(start..<cursor.offset, of: index)
    skipWhitespace()
    guard cursor.byte == UInt8(ascii: ":") else { throw syntaxError(.colon) }
    cursor.offset += 1
    skipWhitespace()
  }

  /// Reads a value if it is a scalar. Returns the opening bracket at the cursor of an array or object; otherwise nil.
  ///
  /// Inlined: otherwise `lint` takes 18 % more instructions for JSON of reals.
  @inline(always)
  private mutating func readValue() throws(SyntaxError) -> UInt8? {
    let start = cursor.offset
    let index = builder.count
    guard let byte = cursor.byte else { throw syntaxError(.value) }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return byte
    case UInt8(ascii: "\""): builder.append(.string(try readString()))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): builder.append(try readNumber())
    case UInt8(ascii: "t"):
      guard cursor.skip("true") else { throw mismatch(with: "true", .true) }
      builder.append(.boolean(true))
    case UInt8(ascii: "f"):
      guard cursor.skip("false") else { throw mismatch(with: "false", .false) }
      builder.append(.boolean(false))
    case UInt8(ascii: "n"):
      guard cursor.skip("null") else { throw mismatch(with: "null", .null) }
      if Mode.keepsRemarks { builder.remarks.recordUnportableValue(start..<cursor.offset, node: index) }
      builder.append(restricted: .null)
    default: throw syntaxError(.value)
    }
    builder.setRange(start..<cursor.offset, of: index)
    return nil
  }

  /// Counts a member and skips the comma after it, which may be missing before the closing bracket. Remarks a comma before that.
  @inline(always)
  private mutating func endMember(before closingBracket: UInt8) throws(SyntaxError) {
    skipWhitespace()
    let end = cursor.offset
    if cursor.byte == UInt8(ascii: ",") {
      cursor.offset += 1
      skipWhitespace()
      if cursor.byte == closingBracket { builder.remark(.trailingComma, end..<end + 1, node: builder.innermost.node) }
    } else if cursor.byte != closingBracket {
      throw syntaxError(builder.innermost.kind == .array ? .commaOrBracket : .commaOrBrace)
    }
    builder.containers.countMember()
  }

  /// Ends the innermost container, whose closing bracket is at the cursor.
  private mutating func endContainer() throws(SyntaxError) {
    let (index, opened) = (builder.innermost.node, builder.innermost.start)
    cursor.offset += 1
    if readsTags, builder.innermost.kind == .dictionary, builder.innermost.count == 1,
      try replaceTag(at: index, offset: opened)
    {
      builder.setRange(opened..<cursor.offset, of: index)
      return builder.containers.leave()
    }
    try builder.end(at: cursor.offset, in: cursor.bytes)
    builder.pruneContainer(at: index, in: cursor.bytes)
  }

  /// The error for a misspelt `literal` at the cursor. Moves to the first wrong byte.
  private mutating func mismatch(with literal: String, _ expectation: JSONProblem.Expectation) -> SyntaxError {
    let start = cursor.offset
    cursor.offset += cursor.bytes.extracting(start...).countOfPrefix(of: Array(literal.utf8).span)
    let end = cursor.offset
    return SyntaxError(syntaxError(expectation).problem, at: cursor.isAtEnd ? end : start, readerOffset: end)
  }

  @inline(always)
  mutating func skipWhitespace() {
    guard let byte = cursor.byte, byte <= UInt8(ascii: " ") else { return }
    if byte == UInt8(ascii: " "), let next = cursor.peek(1), next > UInt8(ascii: " ") {
      cursor.offset += 1
    } else {
      // RFC 8259, section 2, has the same four characters as XML.
      cursor.offset = cursor.bytes.endOfXMLWhitespace(from: cursor.offset, indentation: UInt8(ascii: " "))
    }
  }

  /// The error for other text than expected at the cursor, in the innermost container.
  @inline(never)
  private func syntaxError(_ expectation: JSONProblem.Expectation) -> SyntaxError {
    let problem = cursor.byte.map { JSONProblem.unexpectedCharacter($0, expectation) } ?? .unexpectedEnd(expectation)
    return SyntaxError(.json(problem), at: cursor.offset, opened: builder.innermost.opened)
  }
}
