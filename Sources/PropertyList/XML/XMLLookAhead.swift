/// Finds tags after the cursor of the XML reader.
///
/// It remembers the results, so that all searches together take time linear in the length of the text, however many
/// mistakes there are.
struct XMLLookAhead: ~Escapable {
  private let bytes: Span<UInt8>
  private var tagNameEnd = NextOccurrence()
  private var tagEnd = NextOccurrence()
  private var commentEnd = NextOccurrence()
  /// The last result of `nextTag`, and the start of that search.
  private var lastLook: (start: Int, tag: XMLTagSketch?)?
  private var unknownTags: UnknownTags?

  @_lifetime(copy text)
  init(_ text: Span<UInt8>) { bytes = text }

  /// The end of the name of a tag that begins at `start`: white space or `>`. Nil if neither follows.
  mutating func endOfTagName(from start: Int) -> Int? {
    tagNameEnd.offset(from: start) { start in
      let end = bytes.endOfRun(from: start) { $0 != UInt8(ascii: ">") && !isXMLWhitespace($0) }
      return end < bytes.count ? end : nil
    }
  }

  /// The offset of the next `>` at or after `start`, or nil.
  mutating func endOfTag(from start: Int) -> Int? {
    tagEnd.offset(from: start) { bytes.firstOffset(of: UInt8(ascii: ">"), from: $0) }
  }

  /// The next tag of a property list element at or after `start`, outside of comments; nil if there is none.
  mutating func nextTag(from start: Int) -> XMLTagSketch? {
    if let lastLook, lastLook.start <= start, start <= lastLook.tag?.start ?? bytes.count { return lastLook.tag }
    let tag = findTag(from: start)
    lastLook = (start, tag)
    return tag
  }

  private mutating func findTag(from start: Int) -> XMLTagSketch? {
    var position = start
    while let start = bytes.firstOffset(of: UInt8(ascii: "<"), from: position) {
      position = start + 1
      if bytes.has("!--", at: position) {
        guard let end = endOfComment(from: position + 3) else { return nil }
        position = end
        continue
      }
      let isClosing = bytes.has("/", at: position)
      let nameStart = isClosing ? position + 1 : position
      let maxLength = 8
      let end = bytes.endOfRun(from: nameStart, to: min(nameStart + maxLength, bytes.count)) {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
      }
      guard let name = XMLTag(bytes.extracting(nameStart..<end)) else { continue }
      guard let close = endOfTag(from: end) else { return nil }
      let isEmpty = bytes[close - 1] == UInt8(ascii: "/")
      return XMLTagSketch(name: name, start: start, end: close + 1, isClosing: isClosing, isEmpty: isEmpty)
    }
    return nil
  }

  /// True if the open tag of an element other than `<key>` follows `offset`, after white space and comments.
  mutating func beginsValue(after offset: Int) -> Bool {
    var position = bytes.endOfXMLWhitespace(from: offset)
    while bytes.has("<!--", at: position), let end = endOfComment(from: position + 4) {
      position = bytes.endOfXMLWhitespace(from: end)
    }
    guard bytes.has("<", at: position), position + 1 < bytes.count, bytes[position + 1].isASCIILetter else {
      return false
    }
    let isKey =
      bytes.has("key", at: position + 1) && position + 4 < bytes.count && !bytes[position + 4].isASCIILetter
    return !isKey
  }

  private mutating func endOfComment(from start: Int) -> Int? {
    commentEnd.offset(from: start) { bytes.firstOffset(of: "-->", from: $0) }.map { $0 + 3 }
  }

  /// The end of an element that property lists do not have. `range` is the name in its open tag. Nil if the next tag of that
  /// name is not its close tag.
  mutating func endOfUnknownElement(named range: Range<Int>) -> Int? {
    // A name that contains other tags may be long, and there may be a search for each of these tags.
    guard bytes.endOfName(from: range.lowerBound) == range.upperBound, let tagEnd = endOfTag(from: range.upperBound)
    else { return nil }
    if bytes[tagEnd - 1] == UInt8(ascii: "/") { return tagEnd + 1 }
    let tags = unknownTags ?? UnknownTags(in: bytes, from: tagEnd)
    unknownTags = tags
    return tags.endOfElement(named: bytes.extracting(range), from: tagEnd, in: bytes)
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
  func fits(in container: XMLTag?) -> Bool {
    switch container {
    case .dictionary: isClosing ? name == .dictionary : name == .key
    case .array: isClosing ? name == .array : name != .key
    case .propertyList: isClosing && name == .propertyList
    case .key, .string, .data, .date, .integer, .real, .true, .false, nil: false
    }
  }
}

/// The tags of elements that property lists do not have, from an offset on. The text is searched once.
private struct UnknownTags {
  private struct Tag {
    let nameHash: Int
    let start: Int
  }

  /// Sorted by the hash of the name, then by offset.
  private var tags: [Tag] = []

  init(in text: Span<UInt8>, from start: Int) {
    var position = start
    while let start = text.firstOffset(of: UInt8(ascii: "<"), from: position) {
      position = start + 1
      if text.has("!--", at: position) {
        guard let end = text.firstOffset(of: "-->", from: position + 3) else { break }
        position = end + 3
        continue
      }
      let nameStart = text.has("/", at: position) ? position + 1 : position
      position = text.endOfName(from: nameStart)
      let name = text.extracting(nameStart..<position)
      let isTag =
        position > nameStart
        && (text.has(">", at: position) || position < text.count && isXMLWhitespace(text[position]))
      if isTag, XMLTag(name) == nil { tags.append(Tag(nameHash: name.hash, start: start)) }
    }
    tags.sort { ($0.nameHash, $0.start) < ($1.nameHash, $1.start) }
  }

  /// The end of the next tag with `name` at or after `start` if it is a close tag; otherwise nil.
  func endOfElement(named name: Span<UInt8>, from start: Int, in text: Span<UInt8>) -> Int? {
    let wanted = (name.hash, start)
    var range = tags.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let tag = tags[middle]
      range = (tag.nameHash, tag.start) < wanted ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    guard range.lowerBound < tags.count, text.has("</", at: tags[range.lowerBound].start) else { return nil }
    let nameStart = tags[range.lowerBound].start + 2
    let end = nameStart + name.count
    guard text.has(">", at: end), text.extracting(nameStart..<end).equals(name) else { return nil }
    return end + 1
  }
}

extension XMLTag {
  /// The property list element with `name`, or nil.
  init?(_ name: Span<UInt8>) {
    let maxLength = 7
    guard name.count <= maxLength else { return nil }
    self.init(rawValue: String(decoding: name))
  }
}

extension Span<UInt8> {
  /// The end of an element name that begins at `start`: white space or a character of markup.
  fileprivate func endOfName(from start: Int) -> Int {
    endOfRun(from: start) { byte in
      byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/") && !isXMLWhitespace(byte)
    }
  }

  /// A hash with a random seed.
  fileprivate var hash: Int {
    var hasher = Hasher()
    for index in indices { hasher.combine(self[index]) }
    return hasher.finalize()
  }
}
