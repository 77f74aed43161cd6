/// Reads XML property lists, exactly as leniently as CoreFoundation's parser.
///
/// The DTD allows one `<plist>` around one value. CoreFoundation also accepts a value without `<plist>`, and ignores attributes
/// and everything after the end of the first element. Tests compare verdicts, messages and lines with recorded runs of plutil.
struct XMLReader<S>: ~Escapable {
  var cursor: Cursor
  var sink: S
  /// Finds tags after the cursor.
  var lookAhead: XMLLookAhead
  /// The containers and `<plist>` elements around the cursor, the innermost last.
  fileprivate(set) var openTags: [XMLTag] = []
  fileprivate var propertyListDepth = 0

  /// A reader of UTF-8 `text` from offset `start` on.
  @_lifetime(copy text)
  init(_ text: Span<UInt8>, from start: Int) where S: Sink {
    cursor = Cursor(text, at: start)
    lookAhead = XMLLookAhead(text)
    // `<true/>` is the shortest value.
    sink = S(sourceCount: text.count, bytesPerNode: 8)
  }
}

// The type itself has no constraint: to destroy a reader, each start would look up the conformance of its sink, which
// takes a quarter of the instructions of `pliers -lint` on a small file.
extension XMLReader where S: Sink {
  /// Reads the document into `sink`.
  mutating func read() throws(SyntaxError) {
    try skipProlog()
    let start = cursor.position - 1
    sink.remark { $0.rootStart = start }
    guard let tag = try readElement(opened: start) else {
      throw SyntaxError(.xml(.unterminatedTag), at: cursor.position, opened: start)
    }
    let end = cursor.position
    sink.remark { $0.rootEnd = end }
    if tag != .propertyList { sink.remark { $0.note(.bareRoot, start..<end, node: 0) } }
    if tag == .key { remarkKeyAsValue() }
  }

  /// Moves just past the `<` of the first element.
  private mutating func skipProlog() throws(SyntaxError) {
    while !cursor.isAtEnd {
      skipWhitespace()
      guard cursor.remaining > 1, let byte = cursor.byte else {
        throw SyntaxError(.xml(.noContent), at: min(cursor.position, cursor.bytes.count))
      }
      guard byte == UInt8(ascii: "<") else {
        throw SyntaxError(.xml(.unexpectedCharacter(byte, .document)), at: cursor.position)
      }
      cursor.position += 1
      if cursor.skip("!--") {
        // Here CoreFoundation begins to look for the end one byte later, and counts lines up to there.
        try skipComment(readerPosition: min(cursor.position + 1, cursor.bytes.count))
      } else if cursor.skip("!") {
        try skipDocumentType()
      } else if cursor.skip("?") {
        try skipInstruction(from: cursor.position)
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
    cursor.position = cursor.bytes.endOfXMLWhitespace(from: cursor.position)
  }

  /// Moves from after `<!--` past `-->`. CoreFoundation does not see one that ends the file.
  private mutating func skipComment(readerPosition: Int) throws(SyntaxError) {
    let start = cursor.position
    guard let end = cursor.bytes.firstOffset(of: "-->", from: start), end + 3 < cursor.bytes.count else {
      throw SyntaxError(.xml(.unterminatedComment), at: start - 4, readerPosition: readerPosition)
    }
    sink.remark(.comment, start - 4..<end + 3)
    sink.note(comment: start - 4..<end + 3, in: cursor.bytes)
    cursor.position = end + 3
  }

  /// Moves from after `<?` past `?>`, which is at or after `searchStart` and must not end the file either.
  private mutating func skipInstruction(from searchStart: Int) throws(SyntaxError) {
    let start = cursor.position
    guard let end = cursor.bytes.firstOffset(of: "?>", from: searchStart), end + 2 < cursor.bytes.count else {
      throw SyntaxError(.xml(.unterminatedInstruction), at: start - 2, readerPosition: start)
    }
    sink.remark(.instruction, start - 2..<end + 2)
    cursor.position = end + 2
  }

  /// Moves past a DOCTYPE. Internal subsets are refused, so that no entity can be declared.
  private mutating func skipDocumentType() throws(SyntaxError) {
    guard cursor.skip("DOCTYPE") else {
      throw SyntaxError(.xml(.malformedDocumentType), at: cursor.position - 2, readerPosition: cursor.position)
    }
    let start = cursor.position - 9
    while let byte = cursor.byte {
      if byte == UInt8(ascii: "[") {
        throw SyntaxError(.xml(.unexpectedCharacter(byte, .endOfDocumentType)), at: cursor.position)
      }
      cursor.position += 1
      if byte == UInt8(ascii: ">") { return sink.remark(.documentType, start..<cursor.position) }
    }
    throw SyntaxError(.xml(.unterminatedDocumentType), at: cursor.position)
  }

  // MARK: Elements

  /// Reads the next element inside the element at `opened`.
  ///
  /// - Returns: its tag; nil before the close tag of the outer element, and at the end of the file.
  private mutating func readContent(opened: Int) throws(SyntaxError) -> XMLTag? {
    while !cursor.isAtEnd {
      skipWhitespace()
      guard let byte = cursor.byte else { throw unexpectedEnd(opened) }
      guard byte == UInt8(ascii: "<") else {
        throw SyntaxError(.xml(.unexpectedCharacter(byte, .openTag)), at: cursor.position, opened: opened)
      }
      let start = cursor.position
      switch cursor.peek(1) {
      case UInt8(ascii: "/"):
        return nil
      case UInt8(ascii: "?"):
        cursor.position += 2
        // Here CoreFoundation takes `<?>` for a whole instruction, unlike in the prolog.
        try skipInstruction(from: start + 1)
      case UInt8(ascii: "!"):
        guard cursor.hasPrefix("<!--") else { throw unexpectedEnd(opened) }
        cursor.position += 4
        try skipComment(readerPosition: cursor.position)
      case nil:
        throw unexpectedEnd(opened)
      default:
        cursor.position += 1
        return try readElement(opened: start)
      }
    }
    return nil
  }

  /// Reads the element whose `<`, at `opened`, is before the cursor, with its content and close tag; nil if the file ends in
  /// its open tag.
  @inline(always)
  private mutating func readElement(opened: Int) throws(SyntaxError) -> XMLTag? {
    guard let (tag, isEmpty) = try readOpenTag() else { return nil }
    let index = sink.count
    switch tag {
    case .string, .key:
      if isEmpty {
        sink.append(.string(Slice(offset: cursor.position, count: 0)))
      } else {
        sink.append(.string(try readText(opened: opened)))
        try readCloseTag(tag, opened: opened)
      }
    case .dictionary:
      try readDictionary(isEmpty: isEmpty, opened: opened)
    case .array:
      try readArray(isEmpty: isEmpty, opened: opened)
    case .true, .false:
      if !isEmpty {
        let start = cursor.position
        do throws(SyntaxError) { try readCloseTag(tag, opened: opened) } catch {
          throw SyntaxError(.xml(.nonEmptyElement(tag)), at: start, opened: opened, readerPosition: cursor.position)
        }
      }
      if !isEmpty { sink.remark(.booleanContent, opened..<cursor.position) }
      sink.append(.boolean(tag == .true))
    case .integer, .real, .date, .data:
      if isEmpty { throw SyntaxError(.xml(.emptyElement(tag)), at: opened, readerPosition: cursor.position) }
      try readScalar(tag, opened: opened)
    case .propertyList:
      if isEmpty { throw SyntaxError(.xml(.emptyPropertyList), at: opened) }
      if !openTags.isEmpty { sink.remark(.nestedPropertyList, opened..<cursor.position) }
      try readPropertyList(opened: opened)
      sink.note(wrapper: opened..<cursor.position, of: index)
      return tag
    }
    sink.note(opened..<cursor.position, of: index)
    return tag
  }

  @inline(always)
  private mutating func readScalar(_ tag: XMLTag, opened: Int) throws(SyntaxError) {
    if tag == .integer {
      sink.append(try readInteger(opened: opened))
      try readCloseTag(.integer, opened: opened)
    } else if tag == .real {
      sink.append(try readReal(opened: opened))
      try readCloseTag(.real, opened: opened)
    } else if tag == .data {
      sink.append(try readData(opened: opened))
      try readCloseTag(.data, opened: opened)
    } else {
      let start = cursor.position
      sink.append(try readDate(opened: opened))
      // CoreFoundation takes the close tag for a part of the date.
      do throws(SyntaxError) { try readCloseTag(.date, opened: opened) } catch {
        throw SyntaxError(.xml(.malformedDate), at: start, opened: opened, readerPosition: cursor.position)
      }
    }
  }

  private mutating func readDictionary(isEmpty: Bool, opened: Int) throws(SyntaxError) {
    let index = sink.beginContainer()
    guard !isEmpty else { return try sink.endDictionary(at: index, count: 0, offset: opened, in: cursor.bytes) }
    let depth = try enterContainer(.dictionary, opened)
    var count = 0
    var isOpen = true
    while isOpen {
      let pair = sink.count
      do throws(SyntaxError) {
        isOpen = try readPair(opened: opened)
        if isOpen { count += 1 } else { try readCloseTag(.dictionary, opened: opened) }
      } catch {
        isOpen = try recover(from: error, inside: index, depth: depth, after: pair)
        if sink.count > pair { count += 1 }
      }
    }
    leaveElements(to: depth - 1)
    try sink.endDictionary(at: index, count: count, offset: opened, in: cursor.bytes)
    if count == 1, sink.count == index + 3, let value = uid(at: index) {
      sink.replace(from: index, with: .uid(value))
      let end = cursor.position
      sink.remark {
        $0.reassign(from: index + 1, to: index)
        $0.note(uid: opened..<end, node: index)
      }
    } else {
      sink.didEndContainer(at: index, in: cursor.bytes)
    }
  }

  /// Reads a key and its value.
  ///
  /// - Returns: false before the close tag of the dictionary, and at the end of the file.
  @inline(always)
  private mutating func readPair(opened: Int) throws(SyntaxError) -> Bool {
    let start = cursor.position
    if !readPlainString("<key>", "</key>") {
      skipWhitespace()
      let start = cursor.position
      guard let tag = try readContent(opened: opened) else { return false }
      guard tag == .key else {
        let offset = lookAhead.nextTag(from: start)?.start ?? start
        throw SyntaxError(.xml(.nonKey), at: offset, opened: opened, readerPosition: cursor.position)
      }
    }
    if readPlainString("<string>", "</string>") { return true }
    let keyEnd = cursor.position
    guard let value = try readContent(opened: opened) else {
      let key = lookAhead.nextTag(from: start)?.start ?? start
      throw SyntaxError(.xml(.missingValue), at: key, opened: opened, readerPosition: cursor.position)
    }
    if value == .key {
      if let error = missingValue(after: keyEnd) { throw error }
      remarkKeyAsValue()
    }
    return true
  }

  /// The value of a dictionary `{CF$UID: n}`, the XML form of a keyed archive's UID. Only an integer of 32 bits is one.
  private func uid(at index: Int) -> UInt32? {
    guard case .string(let key)? = sink.node(at: index + 1), key.count == 6,
      case .integer(let value)? = sink.node(at: index + 2)
    else { return nil }
    let isKey = key.bytes(in: cursor.bytes, sink.decoded.span).has("CF$UID", at: 0)
    return isKey ? UInt32(exactly: value) : nil
  }

  private mutating func readArray(isEmpty: Bool, opened: Int) throws(SyntaxError) {
    let index = sink.beginContainer()
    guard !isEmpty else { return try sink.endArray(at: index, count: 0, offset: opened) }
    let depth = try enterContainer(.array, opened)
    var count = 0
    var isOpen = true
    while isOpen {
      let element = sink.count
      do throws(SyntaxError) {
        if readPlainString("<string>", "</string>") {
          count += 1
          continue
        }
        skipWhitespace()
        if let tag = try readContent(opened: opened) {
          count += 1
          if tag == .key { remarkKeyAsValue() }
        } else {
          try readCloseTag(.array, opened: opened)
          isOpen = false
        }
      } catch {
        isOpen = try recover(from: error, inside: index, depth: depth, after: element)
        if sink.count > element { count += 1 }
      }
    }
    leaveElements(to: depth - 1)
    try sink.endArray(at: index, count: count, offset: opened)
    sink.didEndContainer(at: index, in: cursor.bytes)
  }

  /// Remarks that the element before the cursor is a `<key>` instead of a value.
  private mutating func remarkKeyAsValue() {
    let node = sink.count - 1
    let range = cursor.position - "</key>".utf8.count..<cursor.position
    sink.remark { $0.note(.keyAsValue, range, node: node) }
  }

  /// Reads the value inside a `<plist>`. A `<plist>` may be around any value, also around another `<plist>`.
  private mutating func readPropertyList(opened: Int) throws(SyntaxError) {
    propertyListDepth += 1
    openTags.append(.propertyList)
    if propertyListDepth > Limits.nesting {
      throw SyntaxError(.xml(.tooDeep), at: opened, readerPosition: cursor.position)
    }
    guard let tag = try readContent(opened: opened) else {
      throw SyntaxError(.xml(.emptyPropertyList), at: opened, readerPosition: cursor.position)
    }
    if tag == .key { remarkKeyAsValue() }
    let end = cursor.position
    skipWhitespace()
    let second = cursor.position
    if try readContent(opened: opened) != nil {
      throw SyntaxError(.xml(.secondRoot), at: second, opened: opened, readerPosition: end)
    }
    try readCloseTag(.propertyList, opened: opened)
    leaveElements(to: openTags.count - 1)
  }

  /// Enters a container.
  ///
  /// - Returns: how many elements are open, with it.
  private mutating func enterContainer(_ tag: XMLTag, _ opened: Int) throws(SyntaxError) -> Int {
    openTags.append(tag)
    if openTags.count - propertyListDepth > Limits.nesting {
      throw SyntaxError(.xml(.tooDeep), at: opened, readerPosition: cursor.position)
    }
    return openTags.count
  }

  /// Leaves the innermost elements until `depth` are open.
  mutating func leaveElements(to depth: Int) {
    while openTags.count > depth {
      if openTags.removeLast() == .propertyList { propertyListDepth -= 1 }
    }
  }

  func unexpectedEnd(_ opened: Int?) -> SyntaxError {
    SyntaxError(.xml(.unexpectedEnd), at: cursor.bytes.count, opened: opened, readerPosition: cursor.position)
  }
}
