import PropertyList

// What lint finds in OpenStep property lists and .strings files beyond the reader's errors.

extension Inspector {
  /// Judges what the reader remarked.
  mutating func checkOpenStep(_ list: PropertyList, _ remarks: Remarks) {
    for remark in remarks.all {
      switch remark.kind {
      case .droppedText(let dropped):
        note(Finding(.droppedText, message(dropped, remark.range), at: remark.range, node: remark.node))
      case .bareWord:
        note(bareWord(at: remark.range))
      case .noContent where !profiles.contains(.strings):
        note(
          Finding(
            .emptyFile,
            "expected a property list, found nothing but white space and comments: CoreFoundation takes that for an empty "
              + "dictionary",
            at: nil))
      case .noContent, .comment, .instruction, .documentType, .cdata, .attributes, .characterReference,
        .booleanContent, .keyAsValue, .nestedPropertyList, .bareRoot, .impossibleDate, .brokenBase64, .numberLoss,
        .trailingComma:
        break
      }
    }
  }

  /// A finding about a file of one string.
  func bareWord(at range: Range<Int>?, isString: Bool = true) -> Finding {
    Finding(
      .bareWord,
      "expected a property list, found a single \(isString ? "string" : "value"): CoreFoundation takes any word for one",
      at: range)
  }

  private func message(_ dropped: Remarks.DroppedText, _ range: Range<Int>) -> String {
    let source = text
    let bytes = source.bytes
    return switch dropped {
    case .entries(let error):
      "\(error.message(in: bytes)): CoreFoundation stops here and drops the rest of the file\(lastLine(range)) without a "
        + "word"
    case .element(let error):
      "\(error.message(in: bytes)): CoreFoundation drops the element, the last one of its array, without a word"
    case .quote:
      "found a quote that nothing closes before '}': CoreFoundation drops it without a word"
    case .comment:
      "the comment is not closed: CoreFoundation takes the rest of the file\(lastLine(range)) for a part of it"
    }
  }

  /// Up to which line `range` goes, as a part of a sentence, if that is another one than the first.
  private func lastLine(_ range: Range<Int>) -> String {
    let source = text
    let bytes = source.bytes
    let range = bytes.trimmed(range)
    guard bytes.hasLineEnd(in: range) else { return "" }
    return ", up to line \(TextPosition(of: range.upperBound, in: bytes).line),"
  }

  // MARK: Mistakes

  /// A finding about a mistake that stands in another place than the one where the reader noticed.
  func finding(about mistake: Remarks.Mistake, _ cause: Remarks.Cause) -> Finding {
    let source = text
    let bytes = source.bytes
    let error = mistake.error
    let message = error.message(in: bytes)
    switch cause {
    case .missingSemicolon(let place):
      let isElsewhere = place < error.offset && bytes.hasLineEnd(in: place..<error.offset)
      return Finding(
        .missingSemicolon, message, at: place..<place, node: mistake.node,
        related: isElsewhere ? Finding.Related(offset: error.offset, message: "what follows") : nil)
    case .unescapedQuote(let place):
      return Finding(
        .unescapedQuote,
        "\(message): put a backslash before the quote here if it is a part of the string", at: place..<place + 1,
        node: mistake.node)
    case .missingQuote(let opened):
      return Finding(
        .syntax,
        "expected a quote at the end of the string that begins here: the next one closes it, and what follows does not "
          + "fit", at: opened..<opened + 1, node: mistake.node,
        related: Finding.Related(offset: error.offset, message: "what does not fit"))
    }
  }
}
