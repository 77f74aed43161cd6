/// Finds tags after the cursor of the XML reader.
///
/// The results are cached, or the searches limited, so that all together take time linear in the length of the text, whatever the
/// number of mistakes.
struct XMLLookAhead: ~Escapable {
  private let bytes: Span<UInt8>
  private var tagNameEnd = NextOccurrence()
  private var tagEnd = NextOccurrence()
  private var commentEnd = NextOccurrence()
  private var cdataEnd = NextOccurrence()
  /// The last result of `nextTag`, and the start of that search.
  private var lastSearch: (start: Int, tag: XMLTagSketch?)?
  /// The number of bytes that searches for close tags may still read.
  private var searchableBytes: Int

  @_lifetime(copy text)
  init(_ text: Span<UInt8>) {
    bytes = text
    searchableBytes = 8 * text.count
  }

  /// The end of the name of a tag that begins at `start`: white space or `>`. Nil if neither follows.
  mutating func endOfTagName(from start: Int) -> Int? {
    tagNameEnd.offset(from: start) { start in
      let end = bytes.endOfRun(from: start) { $0 != UInt8(ascii: ">") && !$0.isXMLWhitespace }
      return end < bytes.count ? end : nil
    }
  }

  /// The offset of the next `>` at or after `start`, or nil.
  mutating func endOfTag(from start: Int) -> Int? {
    tagEnd.offset(from: start) { bytes.firstOffset(of: UInt8(ascii: ">"), from: $0) }
  }

  /// The next tag of a property list element at or after `start`, outside of comments; nil if there is none.
  mutating func nextTag(from start: Int) -> XMLTagSketch? {
    if let lastSearch, lastSearch.start <= start, start <= lastSearch.tag?.start ?? bytes.count {
      return lastSearch.tag
    }
    let tag = findTag(from: start)
    lastSearch = (start, tag)
    return tag
  }

  private mutating func findTag(from start: Int) -> XMLTagSketch? {
    var offset = start
    while let start = nextTagStart(&offset) {
      let isClosing = bytes.has("/", at: offset)
      let nameStart = isClosing ? offset + 1 : offset
      let end = bytes.endOfName(from: nameStart)
      guard let name = XMLTag(bytes.extracting(nameStart..<end)) else { continue }
      guard let close = endOfTag(from: end) else { return nil }
      let isEmpty = bytes[close - 1] == UInt8(ascii: "/")
      return XMLTagSketch(name: name, start: start, end: close + 1, isClosing: isClosing, isEmpty: isEmpty)
    }
    return nil
  }

  /// The offset of the next `<` at or after `offset` that begins neither a comment nor a CDATA section; `offset` is moved past it.
  private mutating func nextTagStart(_ offset: inout Int) -> Int? {
    while let start = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset) {
      offset = start + 1
      if bytes.has("![CDATA[", at: offset),
        let end = cdataEnd.offset(from: offset, { bytes.firstOffset(of: "]]>", from: $0) })
      {
        offset = end
        continue
      }
      guard bytes.has("!--", at: offset) else { return start }
      guard let end = endOfComment(from: offset + 3) else { return nil }
      offset = end
    }
    return nil
  }

  /// True if the open tag of an element other than `<key>` follows `offset`, after white space and comments.
  mutating func beginsValue(after offset: Int) -> Bool {
    var offset = bytes.endOfXMLWhitespace(from: offset)
    while bytes.has("<!--", at: offset), let end = endOfComment(from: offset + 4) {
      offset = bytes.endOfXMLWhitespace(from: end)
    }
    guard bytes.has("<", at: offset) else { return false }
    let name = bytes.extracting(offset + 1..<bytes.endOfName(from: offset + 1))
    return !name.isEmpty && name[0].isASCIILetter && !name.equals("key")
  }

  private mutating func endOfComment(from start: Int) -> Int? {
    commentEnd.offset(from: start) { bytes.firstOffset(of: "-->", from: $0) }.map { $0 + 3 }
  }

  /// The end of the element other than a key whose open tag is before the text at `offset`. Nil if another open tag of this name, or
  /// the tag of a container, comes first.
  mutating func endOfElement(around offset: Int) -> Int? {
    let start = bytes.startOfRun(before: offset) { $0 != UInt8(ascii: "<") }
    let end = bytes.endOfName(from: start)
    guard let name = XMLTag(bytes.extracting(start..<end)), name != .key else { return nil }
    return endOfElement(named: start..<end, from: offset, crossesContainers: false)
  }

  /// The end of an element that property lists do not have. `range` is that of the name in the open tag. Nil if another open tag of
  /// this name comes first.
  mutating func endOfUnknownElement(named range: Range<Int>) -> Int? {
    // A name that contains other tags is not supported.
    guard bytes.endOfName(from: range.lowerBound) == range.upperBound, let tagEnd = endOfTag(from: range.upperBound)
    else { return nil }
    if bytes[tagEnd - 1] == UInt8(ascii: "/") { return tagEnd + 1 }
    return endOfElement(named: range, from: tagEnd, crossesContainers: true)
  }

  /// The end of the next tag at or after `start` with the name at `range`, if it is a close tag.
  private mutating func endOfElement(named range: Range<Int>, from start: Int, crossesContainers: Bool) -> Int? {
    let name = bytes.extracting(range)
    var offset = start
    defer { searchableBytes -= offset - start }
    while offset - start < searchableBytes {
      guard nextTagStart(&offset) != nil else {
        offset = bytes.count
        return nil
      }
      let isClosing = bytes.has("/", at: offset)
      let nameStart = isClosing ? offset + 1 : offset
      offset = bytes.endOfName(from: nameStart)
      let found = bytes.extracting(nameStart..<offset)
      if found.equals(name) { return isClosing && bytes.has(">", at: offset) ? offset + 1 : nil }
      if !crossesContainers, let tag = XMLTag(found), tag.isContainer { return nil }
    }
    return nil
  }
}

/// A tag of a property list element that the reader has not reached.
struct XMLTagSketch {
  let name: XMLTag
  let start: Int
  let end: Int
  let isClosing: Bool
  let isEmpty: Bool

  /// True if this can follow a value inside `container`, or a root without `<plist>` if `container` is nil.
  func fits(in container: TextContainer.Kind?) -> Bool {
    switch container {
    case .dictionary: isClosing ? name == .dictionary : name == .key
    case .array: isClosing ? name == .array : name != .key
    case .propertyList: isClosing && name == .propertyList
    case nil: false
    }
  }
}

extension Span<UInt8> {
  /// The end of an element name that begins at `start`: white space or a character of markup.
  fileprivate func endOfName(from start: Int) -> Int {
    endOfRun(from: start) { byte in
      byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/") && !byte.isXMLWhitespace
    }
  }
}
