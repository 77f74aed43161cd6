/// Recovery of the XML reader from mistakes, for lint. It skips to the next `<key>` of a dictionary or the next element of an
/// array, or to the close tag. Containers on the way are skipped, too.
extension XMLReader where Mode: ReadingMode {
  /// Recovers from `error`; see `Damage`. Returns true if the innermost container ends at the cursor.
  mutating func recover(from error: SyntaxError) throws(SyntaxError) -> Bool {
    guard builder.recovers else { throw error }
    let subject = completeBrokenMember(for: error)
    // The remarks about nodes that were removed.
    builder.remarks.reassign(from: builder.count, to: subject)
    if builder.remarks.isFinished { return true }
    builder.remarks.recordMistake(error, node: subject)
    guard let offset = resumeOffset(after: error) else {
      builder.remarks.isFinished = true
      // The containers around this one end there, too, and report nothing more.
      cursor.offset = cursor.bytes.count
      return true
    }
    var elementEnd = error.damage == .text ? lookAhead.endOfElement(around: error.offset) : nil
    if case .xml(.unknownTag(let name)) = error.problem { elementEnd = lookAhead.endOfUnknownElement(named: name) }
    guard let elementEnd else { return resume(from: offset) }
    cursor.offset = elementEnd
    return false
  }

  /// The error if the key that ends at `start` has no value: a `<key>` was read as its value, and another value follows. The cursor
  /// moves back to that `<key>`, which begins the next entry. Nil if the key has a value, or if the reader does not recover.
  mutating func missingValue(after start: Int) -> SyntaxError? {
    guard builder.recovers, lookAhead.beginsValue(after: cursor.offset) else { return nil }
    guard let key = lookAhead.nextTag(from: start), key.start < cursor.offset else { return nil }
    builder.remarks.forget(from: key.start)
    cursor.offset = key.start
    return syntaxError(.keyBeforeValue)
  }

  /// Completes the broken member without the nodes that were read of its value. A valid key stays; a container or value instead of a
  /// key is removed. Returns the node with the mistake, as `NodeBuilder.completeMember` does.
  private mutating func completeBrokenMember(for error: SyntaxError) -> Int {
    let node = builder.innermost.memberNode
    var damage = error.damage
    if builder.count > node {
      damage = .value
      let isEntry = builder.innermost.kind == .dictionary
      let hasKey = isEntry && error.problem != .xml(.nonKey) && builder.node(at: node)?.kind == .string
      builder.removeNodes(from: hasKey ? node + 1 : node)
    }
    return builder.completeMember(at: node, after: damage)
  }

  /// The offset from which to look for the next tag; nil if reading ends.
  private func resumeOffset(after error: SyntaxError) -> Int? {
    guard error.damage != .rest, case .xml(let problem) = error.problem else { return nil }
    switch problem {
    case .mismatchedCloseTag: return error.offset
    // The `>` at which the reader stopped may belong to another tag.
    case .malformedTag, .unknownTag: return error.offset + 1
    case .emptyPropertyList, .secondRoot:
      let end = cursor.bytes.endOfXMLWhitespace(from: cursor.offset)
      return cursor.bytes.has("</plist>", at: end) ? end + "</plist>".utf8.count : cursor.offset
    default:
      // If a close tag was expected, the reader has consumed the `<` of another tag.
      return cursor.bytes.has("<", at: cursor.offset - 1) ? cursor.offset - 1 : cursor.offset
    }
  }

  /// Moves to the next tag at or after `start` that fits into the open containers; true if the innermost one ends there.
  private mutating func resume(from start: Int) -> Bool {
    let kinds = builder.containers.open.map(\.kind)
    var offset = start
    var nesting = 0
    while let tag = lookAhead.nextTag(from: offset) {
      (offset, cursor.offset) = (tag.start + 1, tag.start)
      if !tag.isClosing, nesting == 0, tag.name == .key || kinds.last == .array { return false }
      if tag.name.isContainer, !tag.isClosing, !tag.isEmpty { nesting += 1 }
      guard tag.name.isContainer, tag.isClosing else { continue }
      if nesting > 0 {
        nesting -= 1
      } else if tag.name == kinds.last?.tag {
        return false
      } else if let outer = kinds.lastIndex(where: { $0.tag == tag.name }) {
        // If the next tag fits only then, the close tag of the outer element was probably meant to close the innermost one.
        if let next = lookAhead.nextTag(from: tag.end), !next.fits(in: kinds[..<outer].last),
          next.fits(in: kinds.dropLast().last)
        {
          cursor.offset = tag.end
        }
        return true
      }
    }
    cursor.offset = cursor.bytes.count
    return true
  }
}

extension Remarks {
  /// True if `error`, an error outside of all containers, follows from a wrong close tag that closed too many elements.
  func followsWrongCloseTag(_ error: SyntaxError) -> Bool {
    guard [.xml(.secondRoot), .xml(.mismatchedCloseTag(.propertyList))].contains(error.problem) else { return false }
    let wrongTags: [Problem] = [.xml(.mismatchedCloseTag(.array)), .xml(.mismatchedCloseTag(.dictionary))]
    return mistakes.contains { wrongTags.contains($0.error.problem) }
  }
}

extension SyntaxError {
  fileprivate var damage: Damage {
    guard case .xml(let problem) = problem else { return .rest }
    return switch problem {
    case .emptyFile, .noContent, .unexpectedCharacter(_, .document), .unexpectedCharacter(_, .endOfDocumentType),
      .unexpectedEnd, .unterminatedComment, .unterminatedInstruction, .malformedDocumentType, .unterminatedDocumentType,
      .unterminatedTag, .unterminatedCDATA, .unterminatedInteger:
      .rest
    case .unexpectedCharacter(_, .openTag), .unexpectedCharacter(_, .closeTag), .nonKey, .missingValue, .keyBeforeValue,
      .mismatchedCloseTag, .malformedTag:
      .container
    case .emptyElement, .nonEmptyElement, .integerOverflow, .integerUnderflow, .incompleteInteger, .hexDigitInDecimal,
      .invalidIntegerCharacter, .malformedReal, .malformedDate, .invalidDataCharacter, .unknownTag, .emptyPropertyList,
      .secondRoot:
      .value
    case .unknownEntity, .unexpectedCharacter(_, .characterReference), .invalidCharacterReference,
      .longCharacterReference, .invalidText, .improperCDATA:
      .text
    }
  }
}
