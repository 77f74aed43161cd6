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
/// Without GNUstep's extensions, the reader accepts the same files as CoreFoundation. Like CoreFoundation it drops some text instead
/// of failing, and adds a remark about it:
///
/// * the last element of an array, if it has a mistake that `)` follows
/// * an unclosed quote before the `}` of a dictionary
/// * everything after the last entry of a `.strings` file
struct OpenStepReader<Mode>: ~Escapable {
  var cursor: Cursor
  var builder: NodeBuilder<Mode>
  /// Finds the next element or entry after a mistake.
  var scanner: RecoveryScanner
  /// True if the reader also accepts GNUstep's typed values, which CoreFoundation refuses.
  let readsTypedValues: Bool
  /// True if strings are read as GNUstep does (see `GNUstepValues.swift`), and the last entry of a dictionary needs no semicolon.
  let readsAsGNUstep: Bool
  /// The offset of a comment that is not closed and so continues to the end of the text.
  var unclosedComment: Int?
  /// The range of the last quoted string, with its quotes.
  var lastQuoted = 0..<0
  /// The end of the last value that has no semicolon after it.
  fileprivate(set) var valueEnd = 0

  /// A reader of the UTF-8 in `text` from `start` on.
  @_lifetime(copy text)
  init(_ text: Span<UInt8>, from start: Int, _ options: ReadOptions) where Mode: ReadingMode {
    cursor = Cursor(text, at: start)
    scanner = RecoveryScanner(text, .openStep)
    builder = NodeBuilder(sourceCount: text.count, nodeCount: text.count / 24 + 1, canRecover: !options.readsAsGNUstep)
    readsTypedValues = options.readsTypedValues
    readsAsGNUstep = options.readsAsGNUstep
  }
}

/// The location of the cursor in the innermost container, between two steps of `OpenStepReader.readContainers`.
enum OpenStepLocation {
  /// Before the key or value of the next member, or before the closing bracket.
  case beforeMember
  /// After a value, which is a member that is not counted yet. Its separator follows.
  case afterValue
}

// The type itself has no constraint; see `NodeBuilder`.
extension OpenStepReader where Mode: ReadingMode {
  /// Reads the whole text. A text of only white space and comments is an empty dictionary.
  mutating func read() throws(SyntaxError) {
    let bytes = cursor.bytes
    if let start = bytes.firstNonASCII(from: cursor.offset, to: bytes.count),
      let offset = bytes.firstInvalidUTF8(from: start, to: bytes.count)
    {
      throw SyntaxError(.openStep(.invalidUTF8(bytes[offset])), at: offset)
    }
    skipWhitespace()
    if cursor.isAtEnd || isAtString {
      try readStringsFile()
    } else {
      if try beginValue() == .beforeMember { try readContainers() }
      skipWhitespace()
      guard cursor.isAtEnd || builder.hasMistakes else { throw syntaxError(.end) }
    }
    if let unclosedComment, !builder.hasMistakes {
      builder.remark(.droppedText(.comment), unclosedComment..<cursor.bytes.count)
      builder.recordUnread(from: unclosedComment)
    }
  }

  /// Reads the entries of a `.strings` file, or a text that is a single string.
  private mutating func readStringsFile() throws(SyntaxError) {
    let start = cursor.offset
    if cursor.isAtEnd {
      builder.remark(.noContent, 0..<start)
    } else {
      let string = try readString()
      let end = cursor.offset
      skipWhitespace()
      if cursor.isAtEnd {
        builder.remark(.bareWord, start..<end)
        builder.append(.string(string))
        return builder.setRange(start..<end, of: 0)
      }
      // The string is the first key; `readKey` reads it again.
      cursor.offset = start
      builder.remarks.forget(from: start)
    }
    builder.begin(.dictionary, opened: nil)
    try readContainers()
  }

  /// Reads the rest of the innermost container and of all containers around it; see `TextContainer`.
  private mutating func readContainers() throws(SyntaxError) {
    var location = OpenStepLocation.beforeMember
    while builder.containers.nesting > 0 {
      let node = builder.count
      do throws(SyntaxError) {
        location = try builder.innermost.kind == .array ? readElement(from: location) : readEntry(from: location)
      } catch {
        location = dropElement(for: error) ? .beforeMember : try recover(from: error, after: node)
      }
    }
  }

  /// Reads the separator after a value, and then the next element or the closing parenthesis. Stops at the start of a container.
  private mutating func readElement(from location: OpenStepLocation) throws(SyntaxError) -> OpenStepLocation {
    skipWhitespace()
    if location == .afterValue {
      builder.containers.countMember()
      if cursor.skip(",") {
        skipWhitespace()
      } else if cursor.byte != UInt8(ascii: ")") {
        throw syntaxError(.commaOrParenthesis, opened: builder.innermost.opened)
      }
    }
    if cursor.skip(")") {
      try endContainer()
      return .afterValue
    }
    if cursor.isAtEnd { throw syntaxError(.valueOrParenthesis, opened: builder.innermost.opened) }
    builder.beginMember()
    return try beginValue()
  }

  /// Reads the separator after a value, and then the next entry or the closing brace. Stops at the start of a container.
  private mutating func readEntry(from location: OpenStepLocation) throws(SyntaxError) -> OpenStepLocation {
    let start = cursor.offset
    skipWhitespace()
    if location == .afterValue {
      builder.containers.countMember()
      guard cursor.skip(";") || readsAsGNUstep && cursor.byte == UInt8(ascii: "}") else {
        valueEnd = start
        throw syntaxError(.semicolon(key: builder.innermost.keyRange), opened: builder.innermost.opened)
      }
      skipWhitespace()
    }
    guard let key = try readKey() else {
      try endContainer()
      return .afterValue
    }
    builder.append(.string(key))
    builder.setRange(builder.innermost.keyRange, of: builder.count - 1)
    skipWhitespace()
    if cursor.skip("=") { return try beginValue() }
    guard cursor.byte == UInt8(ascii: ";") else {
      throw syntaxError(.equalsOrSemicolon(key: builder.innermost.keyRange), opened: builder.innermost.opened)
    }
    // The key is its own value.
    builder.append(.string(key))
    builder.setRange(builder.innermost.keyRange, of: builder.count - 1)
    return .afterValue
  }

  /// Reads the next key. At the end of the dictionary, reads the brace and returns nil.
  private mutating func readKey() throws(SyntaxError) -> Slice? {
    let isStringsFile = !builder.innermost.isBracketed
    if isStringsFile ? cursor.isAtEnd : cursor.skip("}") { return nil }
    let start = cursor.offset
    do throws(SyntaxError) {
      guard isAtString else { throw syntaxError(isStringsFile ? .key : .keyOrBrace, opened: builder.innermost.opened) }
      let key = try readString()
      builder.beginMember(key: start..<cursor.offset)
      return key
    } catch {
      let (end, comment) = (cursor.offset, unclosedComment)
      skipWhitespace()
      // An unclosed comment after the mistake is dropped with it, and not reported again.
      unclosedComment = comment
      if isStringsFile {
        // In CoreFoundation everything that is not a key ends the entries, without an error.
        builder.recordUnread(from: start)
        builder.recordDropped(.entries(error), start..<cursor.bytes.count)
      } else if cursor.skip("}") {
        builder.recordDropped(.quote, start..<end)
      } else {
        throw error
      }
      return nil
    }
  }

  /// Reads a scalar, or the parenthesis or brace that opens a container.
  private mutating func beginValue() throws(SyntaxError) -> OpenStepLocation {
    // As in CoreFoundation, a scalar counts as one more level of nesting.
    guard builder.containers.nesting < Limits.looseNesting else {
      throw SyntaxError(.limit(.tooDeep(.openStep)), at: cursor.offset)
    }
    skipWhitespace()
    let start = cursor.offset
    guard let byte = cursor.byte else { throw syntaxError(.value) }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "("):
      cursor.offset += 1
      builder.begin(byte == UInt8(ascii: "(") ? .array : .dictionary, opened: start)
      return .beforeMember
    case UInt8(ascii: "<"):
      cursor.offset += 1
      if readsTypedValues, cursor.skip("*") {
        try readTypedValue(opened: start)
      } else if readsTypedValues, cursor.skip("[") {
        try readBase64(opened: start)
      } else {
        try readData(opened: start)
      }
    default:
      // As a value, a string of GNUstep may be empty.
      guard readsAsGNUstep || isAtString else { throw syntaxError(.value) }
      builder.append(.string(try readString()))
    }
    builder.setRange(start..<cursor.offset, of: builder.count - 1)
    return .afterValue
  }

  mutating func endContainer() throws(SyntaxError) { try builder.end(at: cursor.offset, in: cursor.bytes) }

  /// Drops the last element of the innermost array, with unclosed dictionaries in it, if `)` follows the mistake, as CoreFoundation
  /// does. Returns false if nothing was dropped.
  private mutating func dropElement(for error: SyntaxError) -> Bool {
    let (offset, comment) = (cursor.offset, unclosedComment)
    skipWhitespace()
    guard cursor.byte == UInt8(ascii: ")"), builder.containers.contains(.array) else {
      (cursor.offset, unclosedComment) = (offset, comment)
      return false
    }
    while builder.innermost.kind != .array { builder.containers.leave() }
    let array = builder.innermost
    builder.removeNodes(from: array.memberNode, remarksTo: array.node)
    builder.recordDropped(.element(error), min(error.opened ?? error.offset, offset)..<cursor.offset)
    return true
  }

  /// The error for an unexpected character at the cursor. At the end of the text, it names the unclosed comment or container.
  func syntaxError(_ expectation: OpenStepProblem.Expectation, opened: Int? = nil) -> SyntaxError {
    let offset = cursor.offset
    if cursor.isAtEnd, let unclosedComment {
      return SyntaxError(.openStep(.unclosedComment), at: offset, opened: unclosedComment)
    }
    return SyntaxError(.openStep(.expected(expectation)), at: offset, opened: cursor.isAtEnd ? opened : nil)
  }
}
