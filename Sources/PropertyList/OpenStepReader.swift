/// Reads OpenStep ("old-style", ASCII) property lists and `.strings` files.
///
/// ```
/// file        := value | entry*              a .strings file is a dictionary without its braces
/// value       := dictionary | array | data | string
/// dictionary  := '{' entry* '}'
/// entry       := string '=' value ';' | string ';'      the second has the key as its value
/// array       := '(' [value (',' value)* [',']] ')'
/// data        := '<' (two hexadecimal digits | white space)* '>'
/// string      := quoted | word of A-Z a-z 0-9 _ $ / : . -
/// ```
///
/// What is accepted is what CoreFoundation accepts, its oddities included: it drops an array's last element without a
/// word if that is wrong and `)` follows the mistake, as it drops an unclosed quote before a dictionary's `}` and all
/// that follows the last entry of a `.strings` file. `overlooked` tells of those.
struct OpenStepReader: ~Escapable {
  var cursor: Cursor
  var builder: NodeBuilder
  /// Whether GNUstep's typed values are read too, which CoreFoundation refuses.
  let readsTypedValues: Bool
  /// The first mistake after which CoreFoundation goes on; it loses text.
  private(set) var overlooked: SyntaxError?
  /// Where the comment began that the text ends in.
  var unclosedComment: Int?

  /// A reader of the UTF-8 in `text` from `start` on.
  @_lifetime(copy text)
  init(_ text: Span<UInt8>, from start: Int, readsTypedValues: Bool) {
    cursor = Cursor(text, at: start)
    builder = NodeBuilder(sourceCount: text.count, bytesPerNode: 24)
    self.readsTypedValues = readsTypedValues
  }

  /// Reads the whole text into `builder`. A text of nothing but white space and comments is an empty dictionary.
  mutating func read() throws(SyntaxError) {
    if let offset = cursor.bytes.firstInvalidUTF8(from: cursor.position, to: cursor.bytes.count) {
      throw SyntaxError(.openStep(.invalidUTF8(cursor.bytes[offset])), at: offset)
    }
    skipSpace()
    let start = cursor.position
    guard let byte = cursor.byte else { return try readDictionary(opened: nil, depth: 0) }
    guard byte.isOpenStepQuote || byte.isOpenStepWord else {
      try readValue(depth: 0)
      skipSpace()
      guard cursor.isAtEnd else { throw problem(.end) }
      return
    }
    let string = try readString()
    skipSpace()
    if cursor.isAtEnd {
      builder.append(.string(string))
    } else {
      cursor.position = start
      try readDictionary(opened: nil, depth: 0)
    }
  }

  /// Reads a value that is inside `depth` containers.
  private mutating func readValue(depth: Int) throws(SyntaxError) {
    guard depth < Limits.looseNesting else { throw SyntaxError(.openStep(.tooDeep), at: cursor.position) }
    skipSpace()
    let start = cursor.position
    switch cursor.byte {
    case UInt8(ascii: "{"):
      cursor.position += 1
      try readDictionary(opened: start, depth: depth)
    case UInt8(ascii: "("):
      cursor.position += 1
      try readArray(opened: start, depth: depth)
    case UInt8(ascii: "<"):
      cursor.position += 1
      if readsTypedValues, cursor.byte == UInt8(ascii: "*") {
        try readTypedValue(opened: start)
      } else if readsTypedValues, cursor.byte == UInt8(ascii: "[") {
        try readBase64(opened: start)
      } else {
        try readData(opened: start)
      }
    case .some(let byte) where byte.isOpenStepQuote || byte.isOpenStepWord:
      builder.append(.string(try readString()))
    default:
      throw problem(.value)
    }
  }

  /// Reads the entries of a dictionary and its closing brace, or those of a `.strings` file, which `opened` is nil for.
  private mutating func readDictionary(opened: Int?, depth: Int) throws(SyntaxError) {
    let index = builder.beginContainer()
    var count = 0
    while true {
      skipSpace()
      if opened == nil ? cursor.isAtEnd : cursor.byte == UInt8(ascii: "}") { break }
      let start = cursor.position
      let key: Slice
      do throws(SyntaxError) {
        key = try readKey(opened: opened)
      } catch {
        skipSpace()
        guard opened == nil || cursor.byte == UInt8(ascii: "}") else { throw error }
        overlook(error)
        break
      }
      let keyRange = start..<cursor.position
      builder.append(.string(key))
      skipSpace()
      if cursor.byte == UInt8(ascii: "=") {
        cursor.position += 1
        try readValue(depth: depth + 1)
        skipSpace()
        guard cursor.byte == UInt8(ascii: ";") else { throw problem(.semicolon(key: keyRange), opened: opened) }
      } else {
        guard cursor.byte == UInt8(ascii: ";") else { throw problem(.equalsOrSemicolon(key: keyRange), opened: opened) }
        builder.append(.string(key))
      }
      cursor.position += 1
      count += 1
    }
    if opened != nil { cursor.position += 1 }
    try builder.endDictionary(at: index, count: count, offset: opened ?? 0)
  }

  private mutating func readKey(opened: Int?) throws(SyntaxError) -> Slice {
    guard let byte = cursor.byte, byte.isOpenStepQuote || byte.isOpenStepWord else {
      throw problem(opened == nil ? .key : .keyOrBrace, opened: opened)
    }
    return try readString()
  }

  /// Reads the elements of an array and its closing parenthesis.
  private mutating func readArray(opened: Int, depth: Int) throws(SyntaxError) {
    let index = builder.beginContainer()
    var count = 0
    while true {
      skipSpace()
      guard let byte = cursor.byte else { throw problem(.elementOrParenthesis, opened: opened) }
      if byte == UInt8(ascii: ")") { break }
      let element = builder.count
      do throws(SyntaxError) {
        try readValue(depth: depth + 1)
      } catch {
        skipSpace()
        guard cursor.byte == UInt8(ascii: ")") else { throw error }
        overlook(error)
        builder.removeNodes(from: element)
        break
      }
      count += 1
      skipSpace()
      if cursor.byte == UInt8(ascii: ")") { break }
      guard cursor.byte == UInt8(ascii: ",") else { throw problem(.commaOrParenthesis, opened: opened) }
      cursor.position += 1
    }
    cursor.position += 1
    try builder.endArray(at: index, count: count, offset: opened)
  }

  private mutating func overlook(_ error: SyntaxError) {
    overlooked = overlooked ?? error
  }

  /// The error that something else stands at the cursor. At the end of the text the blame is on what was not closed.
  func problem(_ expectation: OpenStepProblem.Expectation, opened: Int? = nil) -> SyntaxError {
    let place = cursor.position
    guard cursor.isAtEnd else { return SyntaxError(.openStep(.expected(expectation, found: place)), at: place) }
    if let comment = unclosedComment { return SyntaxError(.openStep(.unclosedComment), at: place, opened: comment) }
    return SyntaxError(.openStep(.expected(expectation, found: place)), at: place, opened: opened)
  }
}

extension NodeBuilder {
  /// Removes the nodes from `index`, which is above 0, on.
  fileprivate mutating func removeNodes(from index: Int) {
    replace(from: index - 1, with: nodes[index - 1])
  }
}
