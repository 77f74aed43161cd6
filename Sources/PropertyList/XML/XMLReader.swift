/// Reads XML property lists, exactly as leniently as CoreFoundation's parser.
///
/// The DTD allows one `<plist>` around one value. CoreFoundation also accepts a value without `<plist>`, and ignores attributes
/// and everything after the end of the first element. Tests compare verdicts, messages and lines with recorded runs of plutil.
struct XMLReader<Mode>: ~Escapable {
  var cursor: Cursor
  var builder: NodeBuilder<Mode>
  /// Finds tags after the cursor.
  var lookAhead: XMLLookAhead
  /// The number of `<plist>` elements around the cursor.
  var propertyListDepth = 0

  /// A reader of UTF-8 `text` from offset `start` on.
  @_lifetime(copy text)
  init(_ text: Span<UInt8>, from start: Int, prunes: Bool = false) where Mode: ReadingMode {
    cursor = Cursor(text, at: start)
    lookAhead = XMLLookAhead(text)
    // `<true/>` is the shortest value.
    builder = NodeBuilder(sourceCount: text.count, nodeCount: text.count / 8 + 1, canRecover: true, canPrune: prunes)
  }
}

// The type itself has no constraint; see `NodeBuilder`.
extension XMLReader where Mode: ReadingMode {
  mutating func read() throws(SyntaxError) {
    try skipProlog()
    let start = cursor.offset - 1
    builder.remarks.rootStart = start
    var isBare = true
    switch try readElement(opened: start) {
    case .closeTag: throw syntaxError(.unterminatedTag, opened: start)
    case .element(let tag, _): if tag == .key { builder.remark(.keyAsValue, start..<cursor.offset, node: 0) }
    case .container(let kind, _):
      isBare = kind != .propertyList
      try readContainers(from: kind, opened: start)
    }
    builder.remarks.rootEnd = cursor.offset
    if isBare { builder.remark(.bareRoot, start..<cursor.offset, node: 0) }
    if let content = cursor.bytes.contentAfterRoot(from: cursor.offset) { builder.recordUnread(from: content.start) }
  }

  /// Moves just past the `<` of the first element.
  private mutating func skipProlog() throws(SyntaxError) {
    while !cursor.isAtEnd {
      skipWhitespace()
      guard cursor.remaining > 1, let byte = cursor.byte else { throw syntaxError(.noContent) }
      guard byte == UInt8(ascii: "<") else { throw syntaxError(.unexpectedCharacter(byte, .document)) }
      cursor.offset += 1
      if cursor.skip("!--") {
        // Here CoreFoundation begins to look for the end one byte later, and counts lines up to there.
        try skipComment(readerOffset: min(cursor.offset + 1, cursor.bytes.count))
      } else if cursor.skip("!") {
        try skipDocumentType()
      } else if cursor.skip("?") {
        try skipInstruction(from: cursor.offset)
      } else {
        return
      }
    }
    throw unexpectedEnd(nil)
  }

  // MARK: Markup without a value

  /// Moves past the white space that XML 1.0 allows between tags.
  @inline(always)
  mutating func skipWhitespace() {
    guard let byte = cursor.byte, byte <= 0x20 else { return }
    cursor.offset = cursor.bytes.endOfXMLWhitespace(from: cursor.offset)
  }

  /// Moves from after `<!--` past `-->`. CoreFoundation does not find a `-->` at the end of the file.
  private mutating func skipComment(readerOffset: Int) throws(SyntaxError) {
    let start = cursor.offset
    guard let end = cursor.bytes.firstOffset(of: "-->", from: start), end + 3 < cursor.bytes.count else {
      throw syntaxError(.unterminatedComment, at: start - 4, readerOffset: readerOffset)
    }
    builder.remark(.comment, start - 4..<end + 3)
    builder.recordComment(start - 4..<end + 3, in: cursor.bytes)
    cursor.offset = end + 3
  }

  /// Moves from after `<?` past the first `?>` at or after `searchStart`. CoreFoundation does not find one at the end of the file either.
  private mutating func skipInstruction(from searchStart: Int) throws(SyntaxError) {
    let start = cursor.offset
    guard let end = cursor.bytes.firstOffset(of: "?>", from: searchStart), end + 2 < cursor.bytes.count else {
      throw syntaxError(.unterminatedInstruction, at: start - 2)
    }
    builder.remark(.instruction, start - 2..<end + 2)
    cursor.offset = end + 2
  }

  /// Moves past a DOCTYPE. Internal subsets are refused, so that no entity can be declared.
  private mutating func skipDocumentType() throws(SyntaxError) {
    guard cursor.skip("DOCTYPE") else { throw syntaxError(.malformedDocumentType, at: cursor.offset - 2) }
    let start = cursor.offset - 9
    while let byte = cursor.byte {
      if byte == UInt8(ascii: "[") {
        // An empty subset declares nothing. Lint reports it, because CoreFoundation accepts it on macOS only.
        let end = cursor.bytes.endOfXMLWhitespace(from: cursor.offset + 1)
        guard builder.recovers, cursor.bytes.has("]", at: end) else {
          throw syntaxError(.unexpectedCharacter(byte, .endOfDocumentType))
        }
        cursor.offset = end
      }
      cursor.offset += 1
      if byte == UInt8(ascii: ">") { return builder.remark(.documentType, start..<cursor.offset) }
    }
    throw syntaxError(.unterminatedDocumentType)
  }

  // MARK: Elements

  /// Reads the next element inside the element at `opened`, or the open tag of a container. White space before it ends at `tagStart`.
  mutating func readContent(opened: Int, at tagStart: Int) throws(SyntaxError) -> XMLContent {
    var whitespaceStart = cursor.offset
    cursor.offset = tagStart
    while let byte = cursor.byte {
      guard byte == UInt8(ascii: "<") else { throw syntaxError(.unexpectedCharacter(byte, .openTag), opened: opened) }
      let start = cursor.offset
      switch cursor.peek(1) {
      case UInt8(ascii: "/"):
        return .closeTag
      case UInt8(ascii: "?"):
        cursor.offset += 2
        // Here CoreFoundation reads `<?>` as a whole instruction, unlike in the prolog.
        try skipInstruction(from: start + 1)
      case UInt8(ascii: "!"):
        guard cursor.bytes.has("<!--", at: cursor.offset) else { throw unexpectedEnd(opened) }
        cursor.offset += 4
        try skipComment(readerOffset: cursor.offset)
      case nil:
        throw unexpectedEnd(opened)
      default:
        cursor.offset += 1
        return try readElement(opened: start)
      }
      whitespaceStart = cursor.offset
      skipWhitespace()
    }
    // CoreFoundation reports the end of the file directly after a tag or comment as a missing close tag, but after white space as
    // an unexpected end.
    guard cursor.offset == whitespaceStart else { throw unexpectedEnd(opened) }
    return .closeTag
  }

  /// Reads the element whose `<`, at `opened`, is before the cursor, with its close tag. Only the open tag of a container is read,
  /// unless the container is empty.
  @inline(always)
  private mutating func readElement(opened: Int) throws(SyntaxError) -> XMLContent {
    guard let (tag, isEmpty) = try readOpenTag() else { return .closeTag }
    let index = builder.count
    switch tag {
    case .string, .key:
      if isEmpty {
        builder.append(.string(Slice(offset: cursor.offset, count: 0)))
      } else {
        let start = cursor.offset
        try readRestOfString(tag, opened: opened, from: start, unescaped: cursor.bytes.endOfXMLText(from: start))
      }
    case .dictionary:
      guard isEmpty else { return .container(.dictionary, opened: opened) }
      builder.append(.emptyDictionary)
    case .array:
      guard isEmpty else { return .container(.array, opened: opened) }
      builder.append(.emptyArray)
    case .true, .false:
      if !isEmpty {
        let start = cursor.offset
        do throws(SyntaxError) { try readCloseTag(tag, opened: opened) } catch {
          throw syntaxError(.nonEmptyElement(tag), at: start, opened: opened)
        }
        builder.remark(.booleanContent, opened..<cursor.offset)
      }
      builder.append(.boolean(tag == .true))
    case .integer where isEmpty, .real where isEmpty, .date where isEmpty, .data where isEmpty:
      throw syntaxError(.emptyElement(tag), at: opened)
    case .integer: try readInteger(opened: opened)
    case .real: try readReal(opened: opened)
    case .data: try readData(opened: opened)
    case .date: try readDate(opened: opened)
    case .propertyList:
      if isEmpty { throw syntaxError(.emptyPropertyList, at: opened, readerOffset: opened) }
      if builder.containers.nesting > 0 { builder.remark(.nestedPropertyList, opened..<cursor.offset) }
      return .container(.propertyList, opened: opened)
    }
    builder.setRange(opened..<cursor.offset, of: index)
    return .element(tag, opened: opened)
  }

  func unexpectedEnd(_ opened: Int?) -> SyntaxError {
    syntaxError(.unexpectedEnd, at: cursor.bytes.count, opened: opened)
  }

  /// The error `problem` at `offset` or at the cursor. CoreFoundation reports the line of `readerOffset`, usually that of the cursor.
  @inline(never)
  func syntaxError(
    _ problem: XMLProblem, at offset: Int? = nil, opened: Int? = nil, readerOffset: Int? = nil
  ) -> SyntaxError {
    SyntaxError(.xml(problem), at: offset ?? cursor.offset, opened: opened, readerOffset: readerOffset ?? cursor.offset)
  }
}
