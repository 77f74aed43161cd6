/// Recovery of the XML reader from mistakes, for lint. It skips to the next `<key>` of a dictionary or the next element of an
/// array, or to the close tag. Containers on the way are skipped, too.
extension XMLReader where Mode: ReadingMode {
  /// Notes `error` and moves to the next element or entry. Throws the error instead if the reader ends at the first mistake.
  ///
  /// - Parameters:
  ///   - container: the node of the innermost container around the mistake.
  ///   - node: the first node of the element or entry with the mistake.
  /// - Returns: true if the container continues at the cursor; otherwise it counts as closed there.
  mutating func recover(
    from error: SyntaxError, inside container: Int, after node: Int
  ) throws(SyntaxError) -> Bool {
    guard builder.recovers else { throw error }
    keepPlaceholder(for: error, after: node)
    let subject = builder.count > node ? builder.count - 1 : container
    builder.remark { $0.reassign(from: max(node, subject + 1), to: subject) }
    guard !builder.isFinished else { return false }
    builder.remark { $0.note(error, node: subject) }
    guard let restart = restart(after: error) else {
      builder.remark { $0.isFinished = true }
      // The containers around this one must report nothing more.
      cursor.position = cursor.bytes.count
      return false
    }
    if case .xml(.unknownTag(let name)) = error.problem, let end = lookAhead.endOfUnknownElement(named: name) {
      cursor.position = end
      return true
    }
    return resynchronize(from: restart)
  }

  /// Checks if another value follows a `<key>` that was read as a value. If so, that `<key>` begins the next entry, and the key
  /// that ends at `start` has no value.
  ///
  /// - Returns: the error, with the cursor moved back to that `<key>`; nil if there is none or if the reader does not recover.
  mutating func missingValue(after start: Int) -> SyntaxError? {
    guard builder.recovers, lookAhead.beginsValue(after: cursor.position) else { return nil }
    guard let key = lookAhead.nextTag(from: start), key.start < cursor.position else { return nil }
    builder.remark { $0.forget(from: key.start) }
    cursor.position = key.start
    return SyntaxError(.xml(.keyBeforeValue), at: key.start)
  }

  /// Replaces the nodes of a broken entry or element by a null, so that later elements keep their indexes. A valid key stays; a
  /// container or value instead of a key is removed.
  private mutating func keepPlaceholder(for error: SyntaxError, after node: Int) {
    let isEntry = open.last?.kind == .dictionary
    if builder.count > node {
      let hasKey = isEntry && error.problem != .xml(.nonKey) && builder.node(at: node)?.kind == .string
      builder.removeNodes(from: hasKey ? node + 1 : node)
    } else if !error.isAboutElement {
      return
    }
    builder.keepPlaceholder(for: node, isEntry: isEntry, isKeyBroken: false)
  }

  /// The offset from which to look for the next tag; nil if reading ends.
  private func restart(after error: SyntaxError) -> Int? {
    guard case .xml(let problem) = error.problem else { return nil }
    switch problem.restart {
    case .never:
      return nil
    case .reader, .element:
      // If a close tag was expected, the reader has consumed the `<` of another tag.
      let isInTag = cursor.position > 0 && cursor.bytes[cursor.position - 1] == UInt8(ascii: "<")
      return isInTag ? cursor.position - 1 : cursor.position
    case .mistake:
      return error.offset
    case .insideTag:
      return error.offset + 1
    case .afterPropertyList:
      let end = cursor.bytes.endOfXMLWhitespace(from: cursor.position)
      return cursor.bytes.has("</plist>", at: end) ? end + "</plist>".utf8.count : cursor.position
    }
  }

  /// Moves to the next tag at or after `start` that fits into the innermost container.
  ///
  /// - Returns: true if the container continues there.
  private mutating func resynchronize(from start: Int) -> Bool {
    let openTags = open.map(\.kind.tag)
    var position = start
    var nesting = 0
    while let tag = lookAhead.nextTag(from: position) {
      position = tag.start + 1
      if tag.isClosing {
        guard tag.name == .dictionary || tag.name == .array || tag.name == .propertyList else { continue }
        if nesting > 0 {
          nesting -= 1
        } else if tag.name == openTags.last {
          cursor.position = tag.start
          return true
        } else if openTags.contains(tag.name) {
          cursor.position = isMeantForInnermost(tag, of: openTags) ? tag.end : tag.start
          return false
        }
      } else if nesting == 0, tag.name == .key || openTags.last == .array {
        cursor.position = tag.start
        return true
      } else if !tag.isEmpty, tag.name == .dictionary || tag.name == .array || tag.name == .propertyList {
        nesting += 1
      }
    }
    cursor.position = cursor.bytes.count
    return false
  }
}

extension XMLReader where Mode: ReadingMode {
  /// True if `tag`, the close tag of an outer element, was probably meant to close the innermost element: only then does the next
  /// tag fit.
  private mutating func isMeantForInnermost(_ tag: XMLTagSketch, of openTags: [XMLTag]) -> Bool {
    guard let index = openTags.lastIndex(of: tag.name), let next = lookAhead.nextTag(from: tag.end) else {
      return false
    }
    return !next.fits(in: openTags[..<index].last) && next.fits(in: openTags.dropLast().last)
  }
}

extension Remarks {
  /// True if `error`, an error outside of all containers, follows from a wrong close tag that closed too many elements.
  func isConsequence(_ error: SyntaxError) -> Bool {
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
  /// True if the mistake is inside an element.
  fileprivate var isAboutElement: Bool {
    guard case .xml(let problem) = problem else { return false }
    if case .unknownTag = problem { return true }
    return problem.restart == .element || problem.restart == .afterPropertyList
  }
}

extension XMLProblem {
  /// The offset from which to look for a tag.
  fileprivate enum Restart {
    /// None: the rest cannot be read.
    case never
    /// The offset at which the reader stopped, between elements or inside one.
    case reader, element
    /// The offset of the close tag that does not match.
    case mistake
    /// An offset inside the tag. The `>` at which the reader stopped may belong to another tag.
    case insideTag
    /// The offset after the close tag of a `<plist>` that is not the root element.
    case afterPropertyList
  }

  fileprivate var restart: Restart {
    switch self {
    case .emptyFile, .noContent, .unexpectedCharacter(_, .document), .unexpectedCharacter(_, .endOfDocumentType),
      .unexpectedEnd, .unterminatedComment, .unterminatedInstruction, .malformedDocumentType, .unterminatedDocumentType,
      .unterminatedTag, .unterminatedCDATA, .unterminatedInteger, .tooDeep:
      .never
    case .unexpectedCharacter(_, .openTag), .unexpectedCharacter(_, .closeTag), .nonKey, .missingValue, .keyBeforeValue:
      .reader
    case .emptyElement, .nonEmptyElement, .unknownEntity, .unexpectedCharacter(_, .characterReference),
      .invalidCharacterReference, .longCharacterReference, .invalidText, .improperCDATA, .integerOverflow,
      .integerUnderflow, .incompleteInteger, .hexDigitInDecimal, .invalidIntegerCharacter, .malformedReal,
      .malformedDate, .invalidDataCharacter:
      .element
    case .mismatchedCloseTag: .mistake
    case .malformedTag, .unknownTag: .insideTag
    case .emptyPropertyList, .secondRoot: .afterPropertyList
    }
  }
}
