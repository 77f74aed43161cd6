/// Reads JSON (RFC 8259), and like JSONSerialization takes one comma after the last element or pair.
///
/// Any value may be the root. Repeated keys are all kept. The text is UTF-8; strings without escapes are not copied.
struct JSONReader: ~Escapable {
  var builder: NodeBuilder
  var cursor: Cursor
  /// What the recovery from mistakes looks around with.
  var scanner: RecoveryScanner
  /// The first number beyond the range of doubles, or all of them where the reader goes on after mistakes.
  /// JSONSerialization converts the numbers when it has parsed all of the text, so an error in what follows the number is
  /// the one that plutil reports.
  var unrepresentableNumbers: [Remarks.Mistake] = []
  private let readsTags: Bool
  /// The nodes of `$dictionary` objects that the list is not to have.
  var pairShells = PairShells()

  /// A reader of `text` from the byte at `start` on, which is past a byte order mark. With `readsTags` the objects of
  /// `JSONTag` are read as what they stand for.
  @_lifetime(copy text)
  init(_ text: Span<UInt8>, from start: Int, readsTags: Bool = false, recordsPlaces: Bool = false) {
    builder = NodeBuilder(sourceCount: text.count, bytesPerNode: 4, recordsPlaces: recordsPlaces)
    cursor = Cursor(text, at: start)
    scanner = RecoveryScanner(text, .json)
    self.readsTags = readsTags
  }

  /// Reads the one value that the text consists of.
  mutating func read() throws(SyntaxError) {
    skipWhitespace()
    try readValue(depth: 0, opened: nil)
    skipWhitespace()
    if !cursor.isAtEnd, !sink.hasMistakes, !sink.isComplete { throw unexpected(.endOfText) }
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
      sink.remarks?.note(null: start..<cursor.position, node: index)
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
        let outer = sink.enterElement(count)
        try readValue(depth: depth + 1, opened: start)
        if sink.leaveElement(outer, at: element) { return }
        try skipComma(orBefore: UInt8(ascii: "]"), .commaOrBracket, opened: start)
        count += 1
      } catch {
        let goesOn = try recover(from: error, before: UInt8(ascii: "]"), inside: index, after: element)
        if sink.count > element { count += 1 }
        guard goesOn else { return try sink.endArray(at: index, count: count, offset: start) }
      }
    }
    if sink.remarks != nil { remarkTrailingComma(of: index) }
    cursor.position += 1
    try sink.endArray(at: index, count: count, offset: start)
    sink.prune(at: index)
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
        sink.append(key: try readString(), in: cursor.bytes)
        sink.note(keyStart..<cursor.position, of: pair)
        skipWhitespace()
        guard cursor.byte == UInt8(ascii: ":") else { throw unexpected(.colon, opened: start) }
        cursor.position += 1
        skipWhitespace()
        let outer = sink.enterPair(in: cursor.bytes)
        try readValue(depth: depth + 1, opened: start)
        sink.leavePair(outer, at: pair)
        try skipComma(orBefore: UInt8(ascii: "}"), .commaOrBrace, opened: start)
        count += 1
      } catch {
        let goesOn = try recover(from: error, before: UInt8(ascii: "}"), inside: index, after: pair)
        if sink.count > pair { count += 1 }
        guard goesOn else { return try sink.endDictionary(at: index, count: count, offset: start) }
      }
    }
    if sink.remarks != nil { remarkTrailingComma(of: index) }
    cursor.position += 1
    if readsTags, count == 1, try replaceTag(at: index, offset: start) { return }
    try sink.endDictionary(at: index, count: count, offset: start)
    sink.pruneDictionary(at: index, count: count, in: cursor.bytes)
  }

  /// Reads what follows a member: a comma, or nothing before the bracket that ends the container opened at `opened`.
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

  /// The error that the name at the cursor is not that of `literal`. It is noticed at the first byte that differs.
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
    var place = cursor.position - 1
    while place > 0, isXMLWhitespace(cursor.bytes[place]) { place -= 1 }
    if place >= 0, cursor.bytes[place] == UInt8(ascii: ",") {
      sink.remarks?.note(.trailingComma, place..<place + 1, node: index)
    }
  }

  /// Ends reading with the numbers that no double can hold.
  private mutating func refuseUnrepresentableNumbers() throws(SyntaxError) {
    for number in unrepresentableNumbers {
      guard sink.recovers else { throw number.error }
      sink.remarks?.note(number.error, node: number.node)
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
