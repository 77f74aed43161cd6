/// The next part of the content of an element.
enum XMLContent {
  /// The close tag of the element, at which the cursor stays, or the end of the file, also inside an open tag.
  case closeTag
  /// An element, which was read.
  case element(XMLTag, opened: Int)
  /// A container, whose open tag was read.
  case container(TextContainer.Kind, opened: Int)
}

extension XMLReader where Mode: ReadingMode {
  /// Reads the content and the close tag of a container whose open tag, at `opened`, was read, and of all containers inside it; see
  /// `TextContainer`.
  mutating func readContainers(from kind: TextContainer.Kind, opened: Int) throws(SyntaxError) {
    try beginContainer(kind, opened: opened)
    // The node of a container that was read, which is a member of the innermost one and is not counted yet.
    var uncounted: Int?
    while true {
      do throws(SyntaxError) {
        if let node = uncounted {
          uncounted = nil
          // Containers can only be values.
          if builder.innermost.kind == .dictionary, node == builder.innermost.memberNode { throw nonKey() }
          try endMember()
        }
        if case .container(let kind, let opened) = try readMembers() {
          try beginContainer(kind, opened: opened)
          continue
        }
      } catch {
        try leavePropertyLists(after: error)
        let endsContainer = try recover(from: error)
        if !endsContainer { continue }
      }
      // The innermost container ends at the cursor.
      uncounted = builder.innermost.node
      try endContainer()
      if builder.containers.nesting == 0 { return }
    }
  }

  private mutating func beginContainer(_ kind: TextContainer.Kind, opened: Int) throws(SyntaxError) {
    builder.begin(kind, opened: opened)
    if kind == .propertyList { propertyListDepth += 1 }
    guard (kind == .propertyList ? propertyListDepth : builder.containers.nesting - propertyListDepth) <= Limits.nesting
    else {
      leaveContainer()
      throw SyntaxError(.limit(.tooDeep(.xml)), at: opened, readerOffset: cursor.offset)
    }
  }

  private mutating func leaveContainer() {
    if builder.innermost.kind == .propertyList { propertyListDepth -= 1 }
    builder.containers.leave()
  }

  /// Leaves the `<plist>` elements that end with `error`, up to the innermost array or dictionary; throws it if there is none.
  @inline(never)
  private mutating func leavePropertyLists(after error: SyntaxError) throws(SyntaxError) {
    while builder.innermost.kind == .propertyList {
      leaveContainer()
      if builder.containers.nesting == 0 { throw error }
    }
  }

  private mutating func endContainer() throws(SyntaxError) {
    let container = builder.innermost
    let (index, range) = (container.node, container.start..<cursor.offset)
    if container.kind == .propertyList {
      builder.setWrapper(range, of: index)
      return leaveContainer()
    }
    if container.kind == .dictionary, container.count == 1, builder.count == index + 3, let value = uid(at: index) {
      builder.replace(from: index, with: .uid(value))
      if Mode.keepsRemarks { builder.remarks.recordUnportableValue(range, node: index) }
      builder.setRange(range, of: index)
      return leaveContainer()
    }
    try builder.end(at: range.upperBound, in: cursor.bytes)
    builder.pruneContainer(at: index, in: cursor.bytes)
  }

  /// The UID of a dictionary `{CF$UID: n}`, the XML form of a UID; nil for others, and if `n` does not fit into 32 bits.
  private func uid(at index: Int) -> UInt32? {
    guard case .string(let key)? = builder.node(at: index + 1), key.count == 6,
      case .integer(let value)? = builder.node(at: index + 2)
    else { return nil }
    let isKey = key.bytes(in: cursor.bytes, decoded: builder.decoded.span).has("CF$UID", at: 0)
    return isKey ? UInt32(exactly: value) : nil
  }

  // MARK: Members

  /// Reads the next members of the innermost container. Returns the next container inside it, or the close tag, which was read.
  @inline(never)
  private mutating func readMembers() throws(SyntaxError) -> XMLContent {
    let isDictionary = builder.innermost.kind == .dictionary
    while true {
      let start = cursor.offset
      builder.beginMember()
      let tagStart = cursor.bytes.endOfXMLWhitespace(from: start)
      if isDictionary, try !readString(.key, "<key>", "</key>", at: tagStart) {
        let content = try readUncommonKey(from: start, at: tagStart)
        guard case .element = content else { return content }
      }
      let valueStart = isDictionary ? cursor.bytes.endOfXMLWhitespace(from: cursor.offset) : tagStart
      if try !readString(.string, "<string>", "</string>", at: valueStart) {
        let content = try readUncommonValue(from: start, at: valueStart)
        guard case .element = content else { return content }
      }
      try endMember()
    }
  }

  /// Reads a key whose open tag is not exactly `<key>`, the close tag of the dictionary, or the open tag of a container instead of a key.
  @inline(always)
  private mutating func readUncommonKey(from start: Int, at tagStart: Int) throws(SyntaxError) -> XMLContent {
    builder.containers.innermost.memberEnd = start
    let content = try readContent(opened: builder.innermost.start, at: tagStart)
    switch content {
    case .closeTag: try readCloseTag(.dictionary, opened: builder.innermost.start)
    case .element(let tag, _): if tag != .key { throw nonKey() }
    case .container: break
    }
    return content
  }

  /// Reads a value whose open tag is not exactly `<string>`, the close tag of the container, or the open tag of a container.
  @inline(always)
  private mutating func readUncommonValue(from start: Int, at valueStart: Int) throws(SyntaxError) -> XMLContent {
    let (kind, opened) = (builder.innermost.kind, builder.innermost.start)
    let content = try readContent(opened: opened, at: valueStart)
    switch content {
    case .closeTag where kind == .dictionary:
      throw syntaxError(.missingValue, at: startOfTag(from: start), opened: opened)
    case .closeTag where kind == .propertyList && builder.innermost.count == 0:
      throw syntaxError(.emptyPropertyList, at: opened)
    case .closeTag: try readCloseTag(kind.tag, opened: opened)
    case .element(.key, let keyStart):
      if kind == .dictionary, let error = missingValue(after: valueStart) { throw error }
      if kind != .propertyList || builder.innermost.count == 0 {
        builder.remark(.keyAsValue, keyStart..<cursor.offset, node: builder.count - 1)
      }
    case .element, .container: break
    }
    return content
  }

  private mutating func endMember() throws(SyntaxError) {
    if builder.innermost.kind == .propertyList { try endValue() }
    builder.containers.countMember()
  }

  /// Ends the value of a `<plist>`, which may be any value, also another `<plist>`. Throws if it is not the first.
  private mutating func endValue() throws(SyntaxError) {
    guard builder.innermost.count == 0 else {
      let (end, opened) = (builder.innermost.memberEnd, builder.innermost.opened)
      let start = cursor.bytes.endOfXMLWhitespace(from: end)
      throw syntaxError(.secondRoot, at: start, opened: opened, readerOffset: end)
    }
    builder.containers.innermost.memberEnd = cursor.offset
    skipWhitespace()
  }

  /// The error for an element instead of a key in the innermost dictionary. The element ends at the cursor.
  private mutating func nonKey() -> SyntaxError {
    syntaxError(.nonKey, at: startOfTag(from: builder.innermost.memberEnd), opened: builder.innermost.opened)
  }

  private mutating func startOfTag(from start: Int) -> Int { lookAhead.nextTag(from: start)?.start ?? start }
}
