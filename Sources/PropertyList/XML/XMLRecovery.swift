/// How the XML reader goes on after a mistake, for lint.
///
/// What is between the mistake and the next tag at which reading makes sense again is skipped: in a dictionary the next
/// `<key>`, in an array the next element, in both the close tag; containers in between are skipped whole.
extension XMLReader {
  /// Notes `error`, which was met in the container at node `container`, which has `depth` elements open with itself, in
  /// what begins behind the white space at `start` and has appended nodes from `node` on, and moves to where reading
  /// goes on. Throws the error instead where the first one is all that counts.
  ///
  /// - Returns: whether the container goes on at the cursor; if not, it counts as closed there.
  mutating func recover(
    from error: SyntaxError, at start: Int, inside container: Int, depth: Int, after node: Int
  ) throws(SyntaxError) -> Bool {
    guard builder.recovers else { throw error }
    leaveElements(to: depth)
    keepPlaceholder(for: error, after: node)
    let place = builder.count > node ? builder.count - 1 : container
    builder.remarks?.move(from: max(node, place + 1), to: place)
    guard !builder.isFinished else { return false }
    builder.remarks?.note(error, node: place)
    let start = cursor.bytes.endOfXMLWhitespace(from: start)
    guard let restart = restart(after: error, from: start) else {
      builder.remarks?.isFinished = true
      // Nothing around this is to read on either.
      cursor.position = cursor.bytes.count
      return false
    }
    if case .xml(.unknownTag(let name)) = error.problem, let end = cursor.bytes.endOfElement(named: name) {
      cursor.position = end
      return true
    }
    return resynchronize(from: restart)
  }

  /// The error that the key that ends at `start` has no value, since the `<key>` that was read as one, up to the cursor, has
  /// one of its own; nil if it has none, or if nobody is to know. The cursor moves back to that key.
  mutating func missingValue(after start: Int) -> SyntaxError? {
    guard builder.recovers, cursor.bytes.beginsValue(behind: cursor.position) else { return nil }
    var position = start
    guard let key = cursor.bytes.nextTag(from: &position), key.start < cursor.position else { return nil }
    builder.remarks?.forget(from: key.start)
    cursor.position = key.start
    return SyntaxError(.xml(.keyBeforeValue), at: key.start)
  }

  /// Drops what was appended for a pair or element that is broken, but for the key: a null stands for the value, so that
  /// the places of what follows are right. A container or a value in the place of a key goes as well.
  private mutating func keepPlaceholder(for error: SyntaxError, after node: Int) {
    let isPair = openTags.last == .dictionary
    guard builder.count > node else {
      if !isPair, error.isAboutElement { builder.append(.null) }
      return
    }
    let hasKey = isPair && error.problem != .xml(.nonKey) && builder.nodes[node].kind == .string
    builder.removeNodes(from: hasKey ? node + 1 : node)
    if hasKey || !isPair { builder.append(.null) }
  }

  /// Where to look for the next tag; nil if there is no going on.
  private func restart(after error: SyntaxError, from start: Int) -> Int? {
    guard case .xml(let problem) = error.problem else { return nil }
    switch problem {
    case .unexpectedEnd, .unterminatedComment, .unterminatedInstruction, .unterminatedDocumentType, .unterminatedTag,
      .unterminatedCDATA, .unterminatedInteger, .tooDeep, .emptyFile, .noContent:
      return nil
    case .nonKey, .missingValue, .keyBeforeValue:
      return cursor.position
    case .secondRoot, .emptyPropertyList:
      // The close tag of this <plist> is not that of the one around everything.
      let end = cursor.bytes.endOfXMLWhitespace(from: cursor.position)
      return cursor.bytes.has("</plist>", at: end) ? end + "</plist>".utf8.count : cursor.position
    case .mismatchedCloseTag:
      return error.offset
    case .unexpectedCharacter, .malformedDocumentType, .malformedTag, .unknownTag, .emptyElement,
      .nonEmptyElement, .unknownEntity, .invalidCharacterReference, .longCharacterReference, .invalidText,
      .improperCDATA, .integerOverflow, .integerUnderflow, .incompleteInteger, .hexDigitInDecimal,
      .invalidIntegerCharacter, .malformedReal, .malformedDate, .invalidDataCharacter:
      // Where a close tag was due, the reader has taken the `<` of another tag for its first character.
      let isInTag = error.offset > 0 && cursor.bytes[error.offset - 1] == UInt8(ascii: "<")
      return max(start + 1, isInTag ? error.offset - 1 : error.offset)
    }
  }

  /// Moves to the next tag at or after `start` that makes sense in the innermost container.
  ///
  /// - Returns: whether the container goes on there.
  private mutating func resynchronize(from start: Int) -> Bool {
    let bytes = cursor.bytes
    var position = start
    var nesting = 0
    while let tag = bytes.nextTag(from: &position) {
      if tag.isClosing {
        guard tag.name == .dictionary || tag.name == .array || tag.name == .propertyList else { continue }
        if nesting > 0 {
          nesting -= 1
        } else if tag.name == openTags.last {
          cursor.position = tag.start
          return true
        } else if openTags.contains(tag.name) {
          cursor.position = isMeantForInnermost(tag) ? tag.end : tag.start
          return false
        }
      } else if nesting == 0, tag.name == .key || openTags.last == .array {
        cursor.position = tag.start
        return true
      } else if !tag.isEmpty, tag.name == .dictionary || tag.name == .array || tag.name == .propertyList {
        nesting += 1
      }
    }
    cursor.position = bytes.count
    return false
  }
}

extension XMLReader {
  /// Whether `tag`, the close tag of an element further out, rather is a wrong one of the innermost: what follows it fits
  /// only then.
  private func isMeantForInnermost(_ tag: TagSketch) -> Bool {
    guard let index = openTags.lastIndex(of: tag.name) else { return false }
    // A bound, since each of the elements that are open may ask.
    let near = cursor.bytes.extracting(0..<min(cursor.bytes.count, tag.end + 1 << 12))
    var position = tag.end
    guard let next = near.nextTag(from: &position) else { return false }
    return !next.fits(in: openTags[..<index].last) && next.fits(in: openTags.dropLast().last)
  }
}

extension Remarks {
  /// Whether `error`, which was met outside of all containers, follows from a close tag in a wrong place, which closed too
  /// much.
  func isEcho(_ error: SyntaxError) -> Bool {
    switch error.problem {
    case .xml(.secondRoot), .xml(.mismatchedCloseTag(.propertyList)):
      mistakes.contains { mistake in
        switch mistake.error.problem {
        case .xml(.mismatchedCloseTag(.array)), .xml(.mismatchedCloseTag(.dictionary)): true
        case .xml, .json, .openStep, .binary, .encoding, .limit: false
        }
      }
    case .xml, .json, .openStep, .binary, .encoding, .limit: false
    }
  }
}

extension SyntaxError {
  /// Whether there is an element, and a mistake in it; otherwise what stands there is none.
  fileprivate var isAboutElement: Bool {
    guard case .xml(let problem) = problem else { return false }
    return switch problem {
    case .unknownTag, .emptyElement, .nonEmptyElement, .unknownEntity, .invalidCharacterReference,
      .longCharacterReference, .invalidText, .improperCDATA, .integerOverflow, .integerUnderflow, .incompleteInteger,
      .hexDigitInDecimal, .invalidIntegerCharacter, .malformedReal, .malformedDate, .invalidDataCharacter,
      .emptyPropertyList, .secondRoot:
      true
    case .emptyFile, .noContent, .unexpectedCharacter, .unexpectedEnd, .unterminatedComment, .unterminatedInstruction,
      .malformedDocumentType, .unterminatedDocumentType, .malformedTag, .unterminatedTag, .mismatchedCloseTag, .nonKey,
      .missingValue, .keyBeforeValue, .unterminatedCDATA, .unterminatedInteger, .tooDeep:
      false
    }
  }
}

/// A tag of a known element, as a look ahead sees it.
private struct TagSketch {
  let name: XMLTag
  let start: Int
  let end: Int
  let isClosing: Bool
  let isEmpty: Bool

  /// Whether this can follow a value inside an element, or behind a root without `<plist>`.
  func fits(in container: XMLTag?) -> Bool {
    switch container {
    case .dictionary: isClosing ? name == .dictionary : name == .key
    case .array: isClosing ? name == .array : name != .key
    case .propertyList: isClosing && name == .propertyList
    case .key, .string, .data, .date, .integer, .real, .true, .false, nil: false
    }
  }
}

extension Span<UInt8> {
  /// Where the element ends whose open tag has the name in `range`; nil if that is nowhere near.
  fileprivate func endOfElement(named range: Range<Int>) -> Int? {
    // A bound, so that many elements that do not end cost no more than the file is long, a few times over.
    let near = Swift.min(range.upperBound + 1 << 16, count)
    guard let tagEnd = firstOffset(of: UInt8(ascii: ">"), from: range.upperBound) else { return nil }
    if self[tagEnd - 1] == UInt8(ascii: "/") { return tagEnd + 1 }
    let name = extracting(range)
    var position = tagEnd
    while let start = extracting(0..<near).firstOffset(of: "</", from: position) {
      let nameEnd = start + 2 + name.count
      if nameEnd < near, self[nameEnd] == UInt8(ascii: ">"), extracting(start + 2..<nameEnd).equals(name) {
        return nameEnd + 1
      }
      position = start + 2
    }
    return nil
  }

  /// Whether the open tag of an element that is no `<key>` follows `offset`, behind white space and comments.
  fileprivate func beginsValue(behind offset: Int) -> Bool {
    var position = endOfXMLWhitespace(from: offset)
    while has("<!--", at: position), let end = firstOffset(of: "-->", from: position + 4) {
      position = endOfXMLWhitespace(from: end + 3)
    }
    guard has("<", at: position), position + 1 < count, self[position + 1].isASCIILetter else { return false }
    let isKey = has("key", at: position + 1) && position + 4 < count && !self[position + 4].isASCIILetter
    return !isKey
  }

  /// The next tag of a known element at or after `position`, which moves past its `<`; nil if there is none.
  fileprivate func nextTag(from position: inout Int) -> TagSketch? {
    while let start = firstOffset(of: UInt8(ascii: "<"), from: position) {
      position = start + 1
      if has("!--", at: position) {
        guard let end = firstOffset(of: "-->", from: position + 3) else { return nil }
        position = end + 3
        continue
      }
      let isClosing = has("/", at: position)
      let nameStart = isClosing ? position + 1 : position
      var end = nameStart
      while end < count, end - nameStart < 8, UInt8(ascii: "a")...UInt8(ascii: "z") ~= self[end] { end += 1 }
      guard let name = XMLTag(rawValue: String(decoding: extracting(nameStart..<end))) else { continue }
      guard let close = firstOffset(of: UInt8(ascii: ">"), from: end) else { return nil }
      return TagSketch(
        name: name, start: start, end: close + 1, isClosing: isClosing, isEmpty: self[close - 1] == UInt8(ascii: "/"))
    }
    return nil
  }
}
