/// How the XML reader goes on after a mistake, for lint: in a dictionary with the next `<key>` or its close tag, in an array
/// with the next element or its close tag. What is before that is skipped, with the containers in it.
extension XMLReader where S: Sink {
  /// Notes `error` and moves to where reading goes on. Throws the error instead if the reader ends at the first one.
  ///
  /// - Parameters:
  ///   - container: the node of the innermost container around the mistake.
  ///   - depth: the number of elements that are open, with this container.
  ///   - node: the first node of the element or pair that the mistake is in.
  /// - Returns: whether the container goes on at the cursor; if not, it counts as closed there.
  mutating func recover(
    from error: SyntaxError, inside container: Int, depth: Int, after node: Int
  ) throws(SyntaxError) -> Bool {
    guard sink.recovers else { throw error }
    leaveElements(to: depth)
    keepPlaceholder(for: error, after: node)
    let place = sink.count > node ? sink.count - 1 : container
    sink.remarks?.reassign(from: max(node, place + 1), to: place)
    guard !sink.isFinished else { return false }
    sink.remarks?.note(error, node: place)
    guard let restart = restart(after: error) else {
      sink.remarks?.isFinished = true
      // Nothing around this is to read on either.
      cursor.position = cursor.bytes.count
      return false
    }
    if case .xml(.unknownTag(let name)) = error.problem, let end = lookAhead.endOfUnknownElement(named: name) {
      cursor.position = end
      return true
    }
    return resynchronize(from: restart)
  }

  /// Looks whether the value that was just read, a `<key>`, is followed by a value of its own. Then it is the next key, and
  /// the key before it, which ends at `start`, has no value.
  ///
  /// - Returns: the error about that, with the cursor moved back to the next key; nil if there is none, or if lint does not
  ///   ask for it.
  mutating func missingValue(after start: Int) -> SyntaxError? {
    guard sink.recovers, lookAhead.beginsValue(after: cursor.position) else { return nil }
    guard let key = lookAhead.nextTag(from: start), key.start < cursor.position else { return nil }
    sink.remarks?.forget(from: key.start)
    cursor.position = key.start
    return SyntaxError(.xml(.keyBeforeValue), at: key.start)
  }

  /// Drops what was appended for a pair or element that is broken, but for the key: a null stands for the value, so that
  /// the places of what follows are right. A container or a value in the place of a key goes as well.
  private mutating func keepPlaceholder(for error: SyntaxError, after node: Int) {
    let isPair = openTags.last == .dictionary
    guard sink.count > node else {
      if !isPair, error.isAboutElement { sink.append(.null) }
      return
    }
    let hasKey = isPair && error.problem != .xml(.nonKey) && sink.nodes[node].kind == .string
    sink.removeNodes(from: hasKey ? node + 1 : node)
    if hasKey || !isPair { sink.append(.null) }
  }

  /// Where to look for the next tag; nil if reading ends.
  private func restart(after error: SyntaxError) -> Int? {
    guard case .xml(let problem) = error.problem else { return nil }
    switch problem.row.restart {
    case .never:
      return nil
    case .reader:
      // Where a close tag was due, the reader has taken the `<` of another tag for its first character.
      let isInTag = cursor.position > 0 && cursor.bytes[cursor.position - 1] == UInt8(ascii: "<")
      return isInTag ? cursor.position - 1 : cursor.position
    case .mistake:
      return error.offset
    case .insideTag:
      return error.offset + 1
    case .afterPropertyList:
      // It is not that of the <plist> around everything.
      let end = cursor.bytes.endOfXMLWhitespace(from: cursor.position)
      return cursor.bytes.has("</plist>", at: end) ? end + "</plist>".utf8.count : cursor.position
    }
  }

  /// Moves to the next tag at or after `start` that makes sense in the innermost container.
  ///
  /// - Returns: whether the container goes on there.
  private mutating func resynchronize(from start: Int) -> Bool {
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
    cursor.position = cursor.bytes.count
    return false
  }
}

extension XMLReader where S: Sink {
  /// Whether `tag`, the close tag of an element further out, rather is a wrong one of the innermost: then, and only then,
  /// what follows it fits.
  private mutating func isMeantForInnermost(_ tag: XMLTagSketch) -> Bool {
    guard let index = openTags.lastIndex(of: tag.name), let next = lookAhead.nextTag(from: tag.end) else {
      return false
    }
    return !next.fits(in: openTags[..<index].last) && next.fits(in: openTags.dropLast().last)
  }
}

extension Remarks {
  /// Whether `error`, which was met outside of all containers, follows from a close tag in a wrong place, which closed too
  /// much.
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
  /// Whether there is an element, with the mistake in it.
  fileprivate var isAboutElement: Bool {
    guard case .xml(let problem) = problem else { return false }
    return problem.row.isAboutElement
  }
}
