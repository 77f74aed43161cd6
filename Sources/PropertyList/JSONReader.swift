/// Reads JSON (RFC 8259), and like JSONSerialization takes one comma after the last element or pair.
///
/// Any value may be the root. Repeated keys are all kept. The text is UTF-8; strings without escapes are not copied.
struct JSONReader: ~Escapable {
  var builder: NodeBuilder
  var cursor: Cursor
  /// The first number beyond the range of doubles. JSONSerialization converts the numbers when it has parsed all of the
  /// text, so an error in what follows the number is the one that plutil reports.
  var unrepresentableNumber: SyntaxError?
  private let readsTags: Bool

  /// A reader of `text` from the byte at `start` on, which is past a byte order mark. With `readsTags` the objects of
  /// `JSONTag` are read as what they stand for.
  @_lifetime(copy text)
  init(_ text: Span<UInt8>, from start: Int, readsTags: Bool = false, recordsPlaces: Bool = false) {
    builder = NodeBuilder(sourceCount: text.count, bytesPerNode: 4, recordsPlaces: recordsPlaces)
    cursor = Cursor(text, at: start)
    self.readsTags = readsTags
  }

  /// Reads the one value that the text consists of.
  mutating func read() throws(SyntaxError) {
    skipWhitespace()
    try readValue(depth: 0, opened: nil)
    skipWhitespace()
    if !cursor.isAtEnd { throw unexpected(.endOfText) }
    if let unrepresentableNumber { throw unrepresentableNumber }
  }

  // MARK: Values

  /// Reads the value at the cursor, inside `depth` containers of which the innermost starts at `opened`.
  @inline(__always)
  private mutating func readValue(depth: Int, opened: Int?) throws(SyntaxError) {
    guard let byte = cursor.byte else { throw unexpected(.value, opened: opened) }
    let start = cursor.position
    let index = builder.count
    switch byte {
    case UInt8(ascii: "\""): builder.append(.string(try readString()))
    case UInt8(ascii: "{"): try readObject(depth: depth)
    case UInt8(ascii: "["): try readArray(depth: depth)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): builder.append(try readNumber())
    case UInt8(ascii: "t"):
      guard cursor.skip("true") else { throw mismatch(with: .true) }
      builder.append(.boolean(true))
    case UInt8(ascii: "f"):
      guard cursor.skip("false") else { throw mismatch(with: .false) }
      builder.append(.boolean(false))
    case UInt8(ascii: "n"):
      guard cursor.skip("null") else { throw mismatch(with: .null) }
      builder.append(.null)
    default: throw unexpected(.value, opened: opened)
    }
    builder.note(start..<cursor.position, of: index)
  }

  private mutating func readArray(depth: Int) throws(SyntaxError) {
    let start = cursor.position
    guard depth < Limits.nesting else { throw SyntaxError(.json(.tooDeep), at: start) }
    let index = builder.beginContainer()
    var count = 0
    cursor.position += 1
    skipWhitespace()
    while cursor.byte != UInt8(ascii: "]") {
      try readValue(depth: depth + 1, opened: start)
      count += 1
      skipWhitespace()
      if cursor.byte == UInt8(ascii: ",") {
        cursor.position += 1
        skipWhitespace()
      } else if cursor.byte != UInt8(ascii: "]") {
        throw unexpected(.commaOrBracket, opened: start)
      }
    }
    cursor.position += 1
    try builder.endArray(at: index, count: count, offset: start)
  }

  private mutating func readObject(depth: Int) throws(SyntaxError) {
    let start = cursor.position
    guard depth < Limits.nesting else { throw SyntaxError(.json(.tooDeep), at: start) }
    let index = builder.beginContainer()
    var count = 0
    cursor.position += 1
    skipWhitespace()
    while cursor.byte != UInt8(ascii: "}") {
      guard cursor.byte == UInt8(ascii: "\"") else { throw unexpected(.key, opened: start) }
      let keyStart = cursor.position
      builder.append(.string(try readString()))
      builder.note(keyStart..<cursor.position, of: builder.count - 1)
      skipWhitespace()
      guard cursor.byte == UInt8(ascii: ":") else { throw unexpected(.colon, opened: start) }
      cursor.position += 1
      skipWhitespace()
      try readValue(depth: depth + 1, opened: start)
      count += 1
      skipWhitespace()
      if cursor.byte == UInt8(ascii: ",") {
        cursor.position += 1
        skipWhitespace()
      } else if cursor.byte != UInt8(ascii: "}") {
        throw unexpected(.commaOrBrace, opened: start)
      }
    }
    cursor.position += 1
    if readsTags, count == 1, try replaceTag(at: index, offset: start) { return }
    try builder.endDictionary(at: index, count: count, offset: start)
  }

  /// What is wrong at the first byte that is not the literal's.
  private mutating func mismatch(with literal: JSONLiteral) -> SyntaxError {
    for byte in literal.rawValue.utf8 {
      guard cursor.byte == byte else { break }
      cursor.position += 1
    }
    return unexpected(.literal(literal))
  }

  @inline(__always)
  private mutating func skipWhitespace() {
    while let byte = cursor.byte, byte <= UInt8(ascii: " ") {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): cursor.position += 1
      default: return
      }
    }
  }

  @inline(never)
  private func unexpected(_ expectation: JSONProblem.Expectation, opened: Int? = nil) -> SyntaxError {
    let problem = cursor.byte.map { JSONProblem.unexpectedCharacter($0, expectation) } ?? .unexpectedEnd(expectation)
    return SyntaxError(.json(problem), at: cursor.position, opened: opened)
  }
}
