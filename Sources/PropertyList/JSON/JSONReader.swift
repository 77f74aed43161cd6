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
  /// True if integers of more than 64 bits are reals.
  let readsWideIntegersAsReals: Bool
  /// The nodes of `$dictionary` objects that the result must not contain.
  var pairShells: [Int] = []

  /// A reader of `text` from the byte at `start` on, which is past a byte order mark.
  @_lifetime(copy text)
  init(_ text: Span<UInt8>, from start: Int, _ options: PropertyList.ReadOptions) where Mode: ReadingMode {
    builder = NodeBuilder(sourceCount: text.count, nodeCount: text.count / 4 + 1)
    cursor = Cursor(text, at: start)
    scanner = RecoveryScanner(text, .json)
    readsTags = options.readsTags
    readsWideIntegersAsReals = options.readsWideIntegersAsReals
  }
}

extension TextContainer {
  /// The closing bracket of an array or object of JSON.
  var closingBracket: UInt8 { kind == .dictionary ? UInt8(ascii: "}") : UInt8(ascii: "]") }
}

// The type itself has no constraint; see `NodeBuilder`.
extension JSONReader where Mode: ReadingMode {
  mutating func read() throws(SyntaxError) {
    skipWhitespace()
    try readValues()
    skipWhitespace()
    if !cursor.isAtEnd, !builder.hasMistakes { throw unexpected(.endOfText) }
    try refuseUnrepresentableNumbers()
    if !pairShells.isEmpty { builder.remove(pairShells) }
  }

  // MARK: Values

  /// Reads the root with all values inside it.
  private mutating func readValues() throws(SyntaxError) {
    guard let byte = cursor.byte else { throw unexpected(.value) }
    guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else { return try readScalar(byte, opened: nil) }
    var container = beginContainer(byte)
    // An array instead of recursion: deep texts would not fit on the stacks of threads.
    var outer: [TextContainer] = []
    var endsMember = false
    while true {
      do throws(SyntaxError) {
        if endsMember { try endMember(of: &container, before: container.closingBracket) }
        endsMember = true
        let isObject = container.kind == .dictionary
        if let byte = try isObject ? readEntries(of: &container) : readElements(of: &container) {
          guard outer.count + 1 < Limits.nesting else { throw SyntaxError(.json(.tooDeep), at: cursor.position) }
          outer.append(container)
          container = beginContainer(byte)
          endsMember = false
          continue
        }
        try end(container)
      } catch {
        let canContinue = try recover(from: error, in: container)
        if builder.count > container.member { container.count += 1 }
        endsMember = !canContinue
        if canContinue { continue }
        try builder.end(container, at: cursor.position, in: cursor.bytes)
      }
      guard let last = outer.popLast() else { return }
      container = last
    }
  }

  /// Begins the container whose opening bracket, `byte`, is at the cursor.
  private mutating func beginContainer(_ byte: UInt8) -> TextContainer {
    let container = builder.begin(byte == UInt8(ascii: "{") ? .dictionary : .array, opened: cursor.position)
    cursor.position += 1
    skipWhitespace()
    return container
  }

  /// Reads the next elements of an array. Returns the opening bracket, at the cursor, of the next array or object; nil at the end.
  @inline(never)
  private mutating func readElements(of array: inout TextContainer) throws(SyntaxError) -> UInt8? {
    while cursor.byte != UInt8(ascii: "]") {
      array.member = builder.count
      if let bracket = try readValue(in: array) { return bracket }
      try endMember(of: &array, before: UInt8(ascii: "]"))
    }
    return nil
  }

  /// Reads the next entries of an object. Returns the same as `readElements`.
  @inline(never)
  private mutating func readEntries(of object: inout TextContainer) throws(SyntaxError) -> UInt8? {
    while cursor.byte != UInt8(ascii: "}") {
      object.member = builder.count
      try readKey(in: object)
      if let bracket = try readValue(in: object) { return bracket }
      try endMember(of: &object, before: UInt8(ascii: "}"))
    }
    return nil
  }

  /// Reads a value if it is a scalar. Returns the opening bracket at the cursor of an array or object; otherwise nil.
  ///
  /// Inlined: otherwise `lint` takes 18 % more instructions for JSON of reals.
  @inline(always)
  private mutating func readValue(in container: TextContainer) throws(SyntaxError) -> UInt8? {
    guard let byte = cursor.byte else { throw unexpected(.value, opened: container.opened) }
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { return byte }
    try readScalar(byte, opened: container.opened)
    return nil
  }

  @inline(always)
  private mutating func readKey(in object: TextContainer) throws(SyntaxError) {
    guard cursor.byte == UInt8(ascii: "\"") else { throw unexpected(.key, opened: object.opened) }
    let start = cursor.position
    builder.append(.string(try readString()))
    builder.note(start..<cursor.position, of: object.member)
    skipWhitespace()
    guard cursor.byte == UInt8(ascii: ":") else { throw unexpected(.colon, opened: object.opened) }
    cursor.position += 1
    skipWhitespace()
  }

  /// Reads the scalar that begins with `byte`, at the cursor, inside the container that starts at `opened`.
  @inline(always)
  private mutating func readScalar(_ byte: UInt8, opened: Int?) throws(SyntaxError) {
    let start = cursor.position
    let index = builder.count
    switch byte {
    case UInt8(ascii: "\""): builder.append(.string(try readString()))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): builder.append(try readNumber())
    case UInt8(ascii: "t"):
      guard cursor.skip("true") else { throw mismatch(with: .true) }
      builder.append(.boolean(true))
    case UInt8(ascii: "f"):
      guard cursor.skip("false") else { throw mismatch(with: .false) }
      builder.append(.boolean(false))
    case UInt8(ascii: "n"):
      guard cursor.skip("null") else { throw mismatch(with: .null) }
      let end = cursor.position
      builder.remark { $0.note(null: start..<end, node: index) }
      builder.append(.null)
    default: throw unexpected(.value, opened: opened)
    }
    builder.note(start..<cursor.position, of: index)
  }

  /// Counts a member and skips the comma after it, which may be missing before the closing bracket.
  @inline(always)
  private mutating func endMember(of container: inout TextContainer, before closingBracket: UInt8) throws(SyntaxError) {
    skipWhitespace()
    if cursor.byte == UInt8(ascii: ",") {
      cursor.position += 1
      skipWhitespace()
    } else if cursor.byte != closingBracket {
      throw unexpected(container.kind == .array ? .commaOrBracket : .commaOrBrace, opened: container.opened)
    }
    container.count += 1
  }

  /// Ends the container whose closing bracket is at the cursor.
  private mutating func end(_ container: TextContainer) throws(SyntaxError) {
    if Mode.keepsRemarks { remarkTrailingComma(of: container.node) }
    cursor.position += 1
    let opened = container.opened ?? 0
    if readsTags, container.kind == .dictionary, container.count == 1,
      try replaceTag(at: container.node, offset: opened)
    {
      return builder.note(opened..<cursor.position, of: container.node)
    }
    try builder.end(container, at: cursor.position, in: cursor.bytes)
    builder.pruneContainer(at: container.node, in: cursor.bytes)
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

  /// Remarks a comma before the closing bracket at the cursor. `index` is that of the container's node.
  private mutating func remarkTrailingComma(of index: Int) {
    let end = cursor.bytes.startOfRun(before: cursor.position, where: isXMLWhitespace)
    if cursor.bytes.has(",", at: end - 1) { builder.remark { $0.note(.trailingComma, end - 1..<end, node: index) } }
  }

  /// Throws or notes the numbers beyond the range of doubles.
  private mutating func refuseUnrepresentableNumbers() throws(SyntaxError) {
    for number in unrepresentableNumbers {
      guard builder.recovers else { throw number.error }
      builder.remark { $0.note(number.error, node: number.node) }
    }
  }

  @inline(always)
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
