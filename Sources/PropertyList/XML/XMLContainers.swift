// Reads the content of arrays, dictionaries and `<plist>` elements in XML.

/// An array, dictionary or `<plist>` that is not closed yet.
struct XMLContainer {
  enum Kind {
    case dictionary, array, propertyList

    var tag: XMLTag {
      switch self {
      case .dictionary: .dictionary
      case .array: .array
      case .propertyList: .propertyList
      }
    }
  }

  let kind: Kind
  /// The offset of its `<`.
  let opened: Int
  /// The index of its placeholder; of a `<plist>`, that of its value.
  let node: Int
  /// The number of members that are complete.
  var count = 0
  /// The index of the first node of the last member.
  var member = 0
  /// True if the last member of a dictionary has no key yet.
  var isAtKey = false
  /// The offset of the last element that may be a key of a dictionary, or of the text after the value of a `<plist>`.
  var memberStart = 0
  /// The end of the value of a `<plist>`.
  var valueEnd = 0
}

/// The next part of the content of an element.
enum XMLContent {
  /// The close tag, which is at the cursor, or the end of the file.
  case end
  /// An element, which was read.
  case element(XMLTag)
  /// A container, whose open tag was read.
  case container(XMLContainer.Kind, opened: Int)
}

extension XMLReader where Mode: ReadingMode {
  /// Reads the content and the close tag of a container whose open tag, at `opened`, was read, and of all containers inside it.
  ///
  /// The open containers are in an array. With recursion, deep texts would not fit on the stacks of threads.
  mutating func readContainer(_ kind: XMLContainer.Kind, opened: Int) throws(SyntaxError) {
    try beginContainer(kind, opened: opened)
    var container = innermost
    var endsMember = false
    while true {
      do throws(SyntaxError) {
        if endsMember { try endMember(of: &container) }
        endsMember = false
        if let (kind, opened) = try readMembers(of: &container) {
          innermost = container
          try beginContainer(kind, opened: opened)
          container = innermost
          continue
        }
      } catch {
        try leavePropertyLists(after: error, to: &container)
        endsMember = false
        let canContinue = try recover(from: error, inside: container.node, after: container.member)
        if builder.count > container.member { container.count += 1 }
        if canContinue { continue }
      }
      leaveContainer()
      try end(container)
      if open.isEmpty { return }
      container = innermost
      endsMember = true
    }
  }

  /// The innermost open container; there must be one.
  private var innermost: XMLContainer {
    get { open[open.count - 1] }
    set { open[open.count - 1] = newValue }
  }

  /// Begins a container whose open tag was read.
  private mutating func beginContainer(_ kind: XMLContainer.Kind, opened: Int) throws(SyntaxError) {
    let isPropertyList = kind == .propertyList
    let node = isPropertyList ? builder.count : builder.beginContainer()
    open.append(XMLContainer(kind: kind, opened: opened, node: node))
    if isPropertyList { propertyListDepth += 1 }
    guard (isPropertyList ? propertyListDepth : open.count - propertyListDepth) <= Limits.nesting else {
      leaveContainer()
      throw SyntaxError(.xml(.tooDeep), at: opened, readerPosition: cursor.position)
    }
  }

  private mutating func leaveContainer() {
    if open.removeLast().kind == .propertyList { propertyListDepth -= 1 }
  }

  /// Leaves the `<plist>` elements that end with `error`, up to the innermost array or dictionary. Throws the error if there is
  /// none.
  @inline(never)
  private mutating func leavePropertyLists(after error: SyntaxError, to container: inout XMLContainer)
    throws(SyntaxError)
  {
    while container.kind == .propertyList {
      leaveContainer()
      if open.isEmpty { throw error }
      container = innermost
    }
  }

  /// Reads the next members of a container, up to one that is a container, or up to the end of the close tag.
  ///
  /// - Returns: the kind of the inner container, whose open tag at the offset was read; nil if this container is complete.
  private mutating func readMembers(
    of container: inout XMLContainer
  ) throws(SyntaxError) -> (kind: XMLContainer.Kind, opened: Int)? {
    switch container.kind {
    case .dictionary: try readEntries(of: &container)
    case .array: try readElements(of: &container)
    case .propertyList: try readValue(of: &container)
    }
  }

  /// Completes a member of `container` that is itself a container.
  private mutating func endMember(of container: inout XMLContainer) throws(SyntaxError) {
    if container.kind == .dictionary, container.isAtKey { throw nonKey(in: container) }
    if container.kind == .propertyList { try endValue(of: &container) }
    container.count += 1
  }

  /// Replaces the placeholder of a complete container.
  private mutating func end(_ container: XMLContainer) throws(SyntaxError) {
    let (index, count, opened) = (container.node, container.count, container.opened)
    switch container.kind {
    case .dictionary: try builder.endDictionary(at: index, count: count, offset: opened, in: cursor.bytes)
    case .array: try builder.endArray(at: index, count: count, offset: opened)
    case .propertyList: return builder.note(wrapper: opened..<cursor.position, of: index)
    }
    if container.kind == .dictionary, count == 1, builder.count == index + 3, let value = uid(at: index) {
      builder.replace(from: index, with: .uid(value))
      let end = cursor.position
      builder.remark {
        $0.reassign(from: index + 1, to: index)
        $0.note(uid: opened..<end, node: index)
      }
    } else {
      builder.pruneContainer(at: index, in: cursor.bytes)
    }
    builder.note(opened..<cursor.position, of: index)
  }

  // MARK: Dictionaries

  @inline(never)
  private mutating func readEntries(
    of dictionary: inout XMLContainer
  ) throws(SyntaxError) -> (kind: XMLContainer.Kind, opened: Int)? {
    while true {
      let start = cursor.position
      dictionary.member = builder.count
      if !readPlainString("<key>", "</key>") {
        skipWhitespace()
        dictionary.memberStart = cursor.position
        switch try readContent(opened: dictionary.opened) {
        case .end:
          try readCloseTag(.dictionary, opened: dictionary.opened)
          return nil
        case .element(.key): break
        case .element: throw nonKey(in: dictionary)
        case .container(let kind, let opened):
          dictionary.isAtKey = true
          return (kind, opened)
        }
      }
      dictionary.isAtKey = false
      if !readPlainString("<string>", "</string>") {
        let keyEnd = cursor.position
        switch try readContent(opened: dictionary.opened) {
        case .end:
          let key = lookAhead.nextTag(from: start)?.start ?? start
          throw SyntaxError(
            .xml(.missingValue), at: key, opened: dictionary.opened, readerPosition: cursor.position)
        case .element(.key):
          if let error = missingValue(after: keyEnd) { throw error }
          remarkKeyAsValue()
        case .element: break
        case .container(let kind, let opened): return (kind, opened)
        }
      }
      dictionary.count += 1
    }
  }

  /// The error for an element instead of a key in `dictionary`. The element ends at the cursor.
  private mutating func nonKey(in dictionary: XMLContainer) -> SyntaxError {
    let start = dictionary.memberStart
    let offset = lookAhead.nextTag(from: start)?.start ?? start
    return SyntaxError(.xml(.nonKey), at: offset, opened: dictionary.opened, readerPosition: cursor.position)
  }

  /// The UID of a dictionary `{CF$UID: n}`, the XML form of a UID; nil for others, and if `n` does not fit into 32 bits.
  private func uid(at index: Int) -> UInt32? {
    guard case .string(let key)? = builder.node(at: index + 1), key.count == 6,
      case .integer(let value)? = builder.node(at: index + 2)
    else { return nil }
    let isKey = key.bytes(in: cursor.bytes, builder.decoded.span).has("CF$UID", at: 0)
    return isKey ? UInt32(exactly: value) : nil
  }

  // MARK: Arrays

  @inline(never)
  private mutating func readElements(
    of array: inout XMLContainer
  ) throws(SyntaxError) -> (kind: XMLContainer.Kind, opened: Int)? {
    while true {
      array.member = builder.count
      if !readPlainString("<string>", "</string>") {
        skipWhitespace()
        switch try readContent(opened: array.opened) {
        case .end:
          try readCloseTag(.array, opened: array.opened)
          return nil
        case .element(let tag): if tag == .key { remarkKeyAsValue() }
        case .container(let kind, let opened): return (kind, opened)
        }
      }
      array.count += 1
    }
  }

  /// Remarks that the element before the cursor is a `<key>` instead of a value.
  mutating func remarkKeyAsValue() {
    let node = builder.count - 1
    let range = cursor.position - "</key>".utf8.count..<cursor.position
    builder.remark { $0.note(.keyAsValue, range, node: node) }
  }

  // MARK: Property lists

  /// Reads the value inside a `<plist>`. A `<plist>` may be around any value, also around another `<plist>`.
  @inline(never)
  private mutating func readValue(
    of list: inout XMLContainer
  ) throws(SyntaxError) -> (kind: XMLContainer.Kind, opened: Int)? {
    while true {
      switch try readContent(opened: list.opened) {
      case .end:
        guard list.count > 0 else {
          throw SyntaxError(.xml(.emptyPropertyList), at: list.opened, readerPosition: cursor.position)
        }
        try readCloseTag(.propertyList, opened: list.opened)
        return nil
      case .element(let tag):
        let isFirst = list.count == 0
        if isFirst, tag == .key { remarkKeyAsValue() }
        try endValue(of: &list)
        list.count += 1
      case .container(let kind, let opened): return (kind, opened)
      }
    }
  }

  /// Notes that an element inside a `<plist>` is complete. Throws if it is not the first one.
  private mutating func endValue(of list: inout XMLContainer) throws(SyntaxError) {
    guard list.count == 0 else {
      throw SyntaxError(
        .xml(.secondRoot), at: list.memberStart, opened: list.opened, readerPosition: list.valueEnd)
    }
    list.valueEnd = cursor.position
    skipWhitespace()
    list.memberStart = cursor.position
  }
}
