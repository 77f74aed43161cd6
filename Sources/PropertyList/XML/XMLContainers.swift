// Reads the content of arrays, dictionaries and `<plist>` elements in XML.

/// The next part of the content of an element.
enum XMLContent {
  /// The close tag, which is at the cursor, or the end of the file.
  case end
  /// An element, which was read.
  case element(XMLTag)
  /// A container, whose open tag was read.
  case container(TextContainer.Kind, opened: Int)
}

extension TextContainer.Kind {
  var tag: XMLTag {
    switch self {
    case .dictionary: .dictionary
    case .array: .array
    case .propertyList: .propertyList
    }
  }
}

extension TextContainer {
  /// The offset after the previous member. XML needs no range of a key, so that it is in `key`.
  fileprivate var memberEnd: Int {
    get { key.lowerBound }
    set { key = newValue..<newValue }
  }
}

extension XMLReader where Mode: ReadingMode {
  /// Reads the content and the close tag of a container whose open tag, at `opened`, was read, and of all containers inside it.
  /// The open containers are in an array: if this function called itself, deep texts would not fit on the stacks of threads.
  mutating func readContainer(_ kind: TextContainer.Kind, opened: Int) throws(SyntaxError) {
    try beginContainer(kind, opened: opened)
    var container = innermost
    // The node of a container that has ended, which is a member of `container`.
    var ended: Int?
    while true {
      do throws(SyntaxError) {
        if let node = ended {
          ended = nil
          if container.kind == .dictionary, node == container.member { throw nonKey(in: container) }
          try endMember(of: &container)
        }
        if let (kind, opened) = try readMembers(of: &container) {
          innermost = container
          try beginContainer(kind, opened: opened)
          container = innermost
          continue
        }
      } catch {
        try leavePropertyLists(after: error, to: &container)
        let canContinue = try recover(from: error, in: container)
        if builder.count > container.member { container.count += 1 }
        if canContinue { continue }
      }
      leaveContainer()
      try end(container)
      if open.isEmpty { return }
      ended = container.node
      container = innermost
    }
  }

  /// The innermost open container; there must be one.
  private var innermost: TextContainer {
    get { open[open.count - 1] }
    set { open[open.count - 1] = newValue }
  }

  private mutating func beginContainer(_ kind: TextContainer.Kind, opened: Int) throws(SyntaxError) {
    open.append(builder.begin(kind, opened: opened))
    if kind == .propertyList { propertyListDepth += 1 }
    guard (kind == .propertyList ? propertyListDepth : open.count - propertyListDepth) <= Limits.nesting else {
      leaveContainer()
      throw problem(.tooDeep, at: opened)
    }
  }

  private mutating func leaveContainer() {
    if open.removeLast().kind == .propertyList { propertyListDepth -= 1 }
  }

  /// Leaves the `<plist>` elements that end with `error`, up to the innermost array or dictionary; throws it if there is none.
  @inline(never)
  private mutating func leavePropertyLists(after error: SyntaxError, to container: inout TextContainer)
    throws(SyntaxError)
  {
    while container.kind == .propertyList {
      leaveContainer()
      if open.isEmpty { throw error }
      container = innermost
    }
  }

  /// Replaces the placeholder of a complete container.
  private mutating func end(_ container: TextContainer) throws(SyntaxError) {
    let (index, range) = (container.node, (container.opened ?? 0)..<cursor.position)
    if container.kind == .propertyList { return builder.note(wrapper: range, of: index) }
    try builder.end(container, at: range.upperBound, in: cursor.bytes)
    if container.kind == .dictionary, container.count == 1, builder.count == index + 3, let value = uid(at: index) {
      builder.replace(from: index, with: .uid(value))
      builder.remark {
        $0.reassign(from: index + 1, to: index)
        $0.note(uid: range, node: index)
      }
      builder.note(range, of: index)
    } else {
      builder.pruneContainer(at: index, in: cursor.bytes)
    }
  }

  /// The UID of a dictionary `{CF$UID: n}`, the XML form of a UID; nil for others, and if `n` does not fit into 32 bits.
  private func uid(at index: Int) -> UInt32? {
    guard case .string(let key)? = builder.node(at: index + 1), key.count == 6,
      case .integer(let value)? = builder.node(at: index + 2)
    else { return nil }
    let isKey = key.bytes(in: cursor.bytes, builder.decoded.span).has("CF$UID", at: 0)
    return isKey ? UInt32(exactly: value) : nil
  }

  // MARK: Members

  /// Reads the next members of a container. Returns the next inner container, whose open tag at the offset was read; nil after the
  /// close tag.
  @inline(never)
  private mutating func readMembers(
    of container: inout TextContainer
  ) throws(SyntaxError) -> (kind: TextContainer.Kind, opened: Int)? {
    let opened = container.opened ?? 0
    while true {
      let start = cursor.position
      container.member = builder.count
      if container.kind == .dictionary, !readPlainString("<key>", "</key>") {
        container.memberEnd = start
        switch try readContent(opened: opened) {
        case .end:
          try readCloseTag(.dictionary, opened: opened)
          return nil
        case .element(.key): break
        case .element: throw nonKey(in: container)
        case .container(let kind, let opened): return (kind, opened)
        }
      }
      if !readPlainString("<string>", "</string>") {
        let valueStart = cursor.position
        switch try readContent(opened: opened) {
        case .end where container.kind == .dictionary:
          throw problem(.missingValue, at: startOfTag(from: start), opened: opened)
        case .end where container.kind == .propertyList && container.count == 0:
          throw problem(.emptyPropertyList, at: opened)
        case .end:
          try readCloseTag(container.kind.tag, opened: opened)
          return nil
        case .element(.key):
          if container.kind == .dictionary, let error = missingValue(after: valueStart) { throw error }
          if container.kind != .propertyList || container.count == 0 { remarkKeyAsValue() }
        case .element: break
        case .container(let kind, let opened): return (kind, opened)
        }
      }
      try endMember(of: &container)
    }
  }

  /// Counts a member that is complete. Throws if it is not the first one of a `<plist>`, which may be around any value, also around
  /// another `<plist>`.
  private mutating func endMember(of container: inout TextContainer) throws(SyntaxError) {
    if container.kind == .propertyList { try endValue(of: &container) }
    container.count += 1
  }

  private mutating func endValue(of list: inout TextContainer) throws(SyntaxError) {
    guard list.count == 0 else {
      let end = list.memberEnd
      throw SyntaxError(
        .xml(.secondRoot), at: cursor.bytes.endOfXMLWhitespace(from: end), opened: list.opened, readerPosition: end)
    }
    list.memberEnd = cursor.position
    skipWhitespace()
  }

  /// The error for an element instead of a key in `dictionary`. The element ends at the cursor.
  private mutating func nonKey(in dictionary: TextContainer) -> SyntaxError {
    problem(.nonKey, at: startOfTag(from: dictionary.memberEnd), opened: dictionary.opened)
  }

  /// The offset of the next tag at or after `start`.
  private mutating func startOfTag(from start: Int) -> Int { lookAhead.nextTag(from: start)?.start ?? start }

  /// Remarks that the element before the cursor is a `<key>` instead of a value.
  mutating func remarkKeyAsValue() {
    let node = builder.count - 1
    let range = cursor.position - "</key>".utf8.count..<cursor.position
    builder.remark { $0.note(.keyAsValue, range, node: node) }
  }
}
