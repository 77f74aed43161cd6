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
  var pairShells: [(index: Int, kind: PairShell)] = []

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

/// An array or object that is not closed yet.
private struct JSONContainer {
  let closingBracket: UInt8
  /// The offset of the opening bracket.
  let opened: Int
  /// The index of the placeholder.
  let node: Int
  /// The number of members that are complete.
  var count = 0
  /// The index of the first node of the last member.
  var member = 0

  var isObject: Bool { closingBracket == UInt8(ascii: "}") }
}

// The type itself has no constraint; see `NodeBuilder`.
extension JSONReader where Mode: ReadingMode {
  /// Reads the text, which consists of one value.
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
    var outer: [JSONContainer] = []
    var endsMember = false
    while true {
      do throws(SyntaxError) {
        if endsMember { try endMember(of: &container) }
        endsMember = true
        let isObject = container.isObject
        if let byte = try isObject ? readEntries(of: &container) : readElements(of: &container) {
          guard outer.count + 1 < Limits.nesting else { throw SyntaxError(.json(.tooDeep), at: cursor.position) }
          outer.append(container)
          container = beginContainer(byte)
          endsMember = false
          continue
        }
        try end(container)
      } catch {
        endsMember = false
        let canContinue = try recover(
          from: error, before: container.closingBracket, inside: container.node, after: container.member)
        if builder.count > container.member { container.count += 1 }
        if canContinue { continue }
        try endNode(of: container)
        endsMember = true
      }
      builder.note(container.opened..<cursor.position, of: container.node)
      guard let last = outer.popLast() else { return }
      container = last
    }
  }

  /// Begins the container whose opening bracket, `byte`, is at the cursor.
  private mutating func beginContainer(_ byte: UInt8) -> JSONContainer {
    let container = JSONContainer(
      // In ASCII, closing brackets are two after the opening ones.
      closingBracket: byte + 2, opened: cursor.position, node: builder.beginContainer())
    cursor.position += 1
    skipWhitespace()
    return container
  }

  /// Reads the next elements of an array, up to an array or object.
  ///
  /// - Returns: the opening bracket of the array or object, which is at the cursor; nil at the end of this array.
  @inline(never)
  private mutating func readElements(of array: inout JSONContainer) throws(SyntaxError) -> UInt8? {
    while cursor.byte != UInt8(ascii: "]") {
      array.member = builder.count
      if let bracket = try readValue(in: array) { return bracket }
      try endMember(of: &array)
    }
    return nil
  }

  /// Reads the next entries of an object, up to an array or object.
  ///
  /// - Returns: the opening bracket of the array or object, which is at the cursor; nil at the end of this object.
  @inline(never)
  private mutating func readEntries(of object: inout JSONContainer) throws(SyntaxError) -> UInt8? {
    while cursor.byte != UInt8(ascii: "}") {
      object.member = builder.count
      try readKey(in: object)
      if let bracket = try readValue(in: object) { return bracket }
      try endMember(of: &object)
    }
    return nil
  }

  /// Reads a value if it is a scalar. Inlined: otherwise `lint` takes 18 % more instructions for JSON of reals.
  ///
  /// - Returns: the opening bracket at the cursor, if the value is an array or object; otherwise nil.
  @inline(always)
  private mutating func readValue(in container: JSONContainer) throws(SyntaxError) -> UInt8? {
    guard let byte = cursor.byte else { throw unexpected(.value, opened: container.opened) }
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { return byte }
    try readScalar(byte, opened: container.opened)
    return nil
  }

  /// Reads a key and its colon.
  @inline(always)
  private mutating func readKey(in object: JSONContainer) throws(SyntaxError) {
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
  private mutating func endMember(of container: inout JSONContainer) throws(SyntaxError) {
    skipWhitespace()
    if cursor.byte == UInt8(ascii: ",") {
      cursor.position += 1
      skipWhitespace()
    } else if cursor.byte != container.closingBracket {
      throw unexpected(container.isObject ? .commaOrBrace : .commaOrBracket, opened: container.opened)
    }
    container.count += 1
  }

  /// Ends the container whose closing bracket is at the cursor.
  private mutating func end(_ container: JSONContainer) throws(SyntaxError) {
    if Mode.keepsRemarks { remarkTrailingComma(of: container.node) }
    cursor.position += 1
    if readsTags, container.isObject, container.count == 1,
      try replaceTag(at: container.node, offset: container.opened)
    {
      return
    }
    try endNode(of: container)
    builder.pruneContainer(at: container.node, in: cursor.bytes)
  }

  /// Replaces the placeholder of a container.
  private mutating func endNode(of container: JSONContainer) throws(SyntaxError) {
    let (index, count, offset) = (container.node, container.count, container.opened)
    if container.isObject {
      try builder.endDictionary(at: index, count: count, offset: offset, in: cursor.bytes)
    } else {
      try builder.endArray(at: index, count: count, offset: offset)
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

  /// Remarks a comma before the closing bracket at the cursor. `index` is that of the container's node.
  private mutating func remarkTrailingComma(of index: Int) {
    var offset = cursor.position - 1
    while offset > 0, isXMLWhitespace(cursor.bytes[offset]) { offset -= 1 }
    if offset >= 0, cursor.bytes[offset] == UInt8(ascii: ",") {
      builder.remark { $0.note(.trailingComma, offset..<offset + 1, node: index) }
    }
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
