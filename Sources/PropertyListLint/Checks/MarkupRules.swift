import PropertyList

// Checks of comments, processing instructions, DOCTYPE and attributes in XML.

extension Rule {
  package static let commentHyphens = Rule(
    "comment-hyphens", .warning, .syntax,
    "two hyphens inside an XML comment, one that begins with <!--> or ends in --->, or an empty one before the root")
  package static let processingInstruction = Rule(
    "processing-instruction", .warning, .syntax,
    "a processing instruction inside the property list, or a late XML declaration")
  package static let documentType = Rule("doctype", .warning, .syntax, "a DOCTYPE other than the one of property lists")
  package static let attribute = Rule(
    "attribute", .warning, .syntax, "an attribute that the DTD does not have, or one with a '>' inside")
}

extension Check {
  static let commentHyphens = Check(
    rules: [.commentHyphens],
    pass: .remark { inspector, reading, remark in
      remark.kind == .comment ? inspector.checkComment(remark, rootStart: reading.remarks.rootStart) : nil
    })
  static let processingInstruction = Check(
    rules: [.processingInstruction],
    pass: .remark { inspector, reading, remark in
      remark.kind == .instruction ? inspector.checkInstruction(remark, rootStart: reading.remarks.rootStart) : nil
    })
  static let documentType = Check(
    rules: [.documentType],
    pass: .remark { inspector, _, remark in
      remark.kind == .documentType ? inspector.checkDocumentType(remark) : nil
    })
  static let attribute = Check(
    rules: [.attribute],
    pass: .remark { inspector, _, remark in
      if case .attributes(let tag) = remark.kind { inspector.checkAttributes(of: tag, remark) } else { nil }
    })
}

extension Inspector {
  /// A comment is XML only if it has no `--` inside and does not end in `--->` (XML 1.0, production 15).
  fileprivate func checkComment(_ remark: Remarks.Remark, rootStart: Int) -> Finding? {
    let source = text
    let bytes = source.bytes
    let content = remark.range.lowerBound + 4..<remark.range.upperBound - 3
    if content.isEmpty, remark.range.lowerBound < rootStart {
      return Finding(
        .commentHyphens,
        "found '<!---->' before the root: CoreFoundation looks for the end of the comment one byte later, and refuses the "
          + "file or skips all up to the next '-->'; every XML parser reads an empty comment",
        at: remark.range,
        fix: Finding.Fix(TextChange(range: content, text: [UInt8(ascii: " ")]), corrected: "'<!---->' before the root"))
    }
    if bytes.has("<!-->", at: remark.range.lowerBound) || bytes.has("<!--->", at: remark.range.lowerBound) {
      return Finding(
        .commentHyphens,
        "parsers disagree about the end of a comment that begins with <!--> or <!--->; Apple's two parsers of entitlements "
          + "once did, too",
        at: remark.range)
    }
    if let hyphens = bytes.extracting(0..<content.upperBound).firstOffset(of: "--", from: content.lowerBound) {
      return Finding(
        .commentHyphens,
        "found '--' inside a comment: CoreFoundation accepts it, but codesign and XML parsers refuse the file",
        at: hyphens..<hyphens + 2, fix: Finding.Fix(hyphensFix(content), corrected: "'--' inside a comment"))
    }
    if !content.isEmpty, bytes[content.upperBound - 1] == UInt8(ascii: "-") {
      return Finding(
        .commentHyphens, "found '--->' at the end of a comment: XML 1.0 forbids it",
        at: content.upperBound - 1..<remark.range.upperBound,
        fix: Finding.Fix(hyphensFix(content), corrected: "'--->' at the end of a comment"))
    }
    return nil
  }

  /// The change that puts spaces between the hyphens of a comment.
  private func hyphensFix(_ content: Range<Int>) -> TextChange {
    let bytes = text.bytes
    var replacement: [UInt8] = []
    for index in content {
      if bytes[index] == UInt8(ascii: "-"), replacement.last == UInt8(ascii: "-") {
        replacement.append(UInt8(ascii: " "))
      }
      replacement.append(bytes[index])
    }
    if replacement.last == UInt8(ascii: "-") { replacement.append(UInt8(ascii: " ")) }
    return TextChange(range: content, text: replacement)
  }

  fileprivate func checkInstruction(_ remark: Remarks.Remark, rootStart: Int) -> Finding? {
    let bytes = text.bytes
    let start = remark.range.lowerBound
    let isDeclaration = bytes.has("<?xml", at: start) && start + 5 < bytes.count && !bytes[start + 5].isNameByte
    if isDeclaration {
      guard start > 3 || start > 0 && !bytes.has("\u{FEFF}", at: 0) else { return nil }
      return Finding(
        .processingInstruction,
        "expected the XML declaration at the very start: CoreFoundation ignores it, but XML parsers refuse the file",
        at: remark.range, node: remark.node,
        fix: bytes.extracting(first: start).isBlank
          ? Finding.Fix(TextChange(range: 0..<start, text: []), corrected: "white space before the XML declaration")
          : nil)
    }
    guard start > rootStart else { return nil }
    return Finding(
      .processingInstruction,
      "found a processing instruction inside the property list: CoreFoundation ends <?> at its first '>', other "
        + "parsers at the next '?>'",
      at: remark.range, node: remark.node)
  }

  /// The DOCTYPE that Apple's writers use in almost every file.
  private static let standardDocumentType: StaticString =
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"

  /// A DOCTYPE must be that of the property list DTD, of Apple or of Apple Computer.
  fileprivate func checkDocumentType(_ remark: Remarks.Remark) -> Finding? {
    if text.bytes.has(Self.standardDocumentType, at: remark.range.lowerBound) { return nil }
    if let subset = text.bytes.extracting(0..<remark.range.upperBound).firstOffset(
      of: UInt8(ascii: "["), from: remark.range.lowerBound)
    {
      return Finding(
        .documentType, "found an empty internal subset in the DOCTYPE: plutil refuses the file outside of macOS",
        at: subset..<subset + 1)
    }
    var words = text.bytes.words(in: remark.range.lowerBound + 9..<remark.range.upperBound - 1)[...]
    guard words.popFirst() == "plist" else {
      return Finding(
        .documentType, "expected '<!DOCTYPE plist', found a DOCTYPE for another kind of document", at: remark.range)
    }
    let system = "http://www.apple.com/DTDs/PropertyList-1.0.dtd"
    let isKnown =
      switch words.popFirst() {
      case nil: true
      case "SYSTEM": words.count == 1 && words.first?.hasSuffix("PropertyList.dtd") ?? false || words.first == system
      case "PUBLIC":
        words.count == 2
          && ["-//Apple//DTD PLIST 1.0//EN", "-//Apple Computer//DTD PLIST 1.0//EN"].contains(words.first)
          && words.last?.hasPrefix("http") ?? false
          && words.last?.hasSuffix("www.apple.com/DTDs/PropertyList-1.0.dtd")
            ?? false
      default: false
      }
    if isKnown { return nil }
    return Finding(
      .documentType, "expected PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"\(system)\" in the DOCTYPE", at: remark.range)
  }

  /// The DTD has one attribute: the version of `<plist>`.
  fileprivate func checkAttributes(of tag: XMLTag, _ remark: Remarks.Remark) -> Finding? {
    let bytes = text.bytes
    let attributes = bytes.trimmed(
      remark.range.lowerBound + 1 + tag.rawValue.utf8.count..<remark.range.upperBound - 1)
    if attributes.isEmpty || bytes.extracting(attributes).equals(Array("/".utf8).span) { return nil }
    if tag == .propertyList, isVersion(attributes) { return nil }
    if let repeated = bytes.repeatedAttribute(in: attributes) {
      return Finding(
        .attribute,
        "found the attribute '\(excerpt(repeated))' twice: CoreFoundation ignores it, but XML parsers refuse the file",
        at: repeated, node: remark.node)
    }
    var quotes = 0
    for index in attributes where bytes[index] == UInt8(ascii: "\"") { quotes += 1 }
    let message =
      quotes.isMultiple(of: 2)
      ? "found an attribute that the property list DTD does not have: CoreFoundation ignores it"
      : "found a '>' inside an attribute: CoreFoundation ends the tag there, XML parsers at the '>' after the quote"
    return Finding(.attribute, message, at: remark.range, node: remark.node)
  }

  /// True if the text in `range` is only `version="…"`.
  private func isVersion(_ range: Range<Int>) -> Bool {
    let bytes = text.bytes
    let value = range.lowerBound + "version=".utf8.count
    guard bytes.has("version=", at: range.lowerBound), value + 1 < range.upperBound else { return false }
    let quote = bytes[value]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
    return bytes.firstOffset(of: quote, from: value + 1) == range.upperBound - 1
  }
}

extension Span<UInt8> {
  /// The range of the first attribute name in `range` that occurred before; nil if there is none before the first malformed
  /// attribute.
  fileprivate func repeatedAttribute(in range: Range<Int>) -> Range<Int>? {
    // Elements have few attributes. The limit bounds the time for a malicious one.
    let maxCount = 16
    var names: [Range<Int>] = []
    var offset = range.lowerBound
    while names.count < maxCount, let end = xmlNameEnd(from: offset),
      let value = quotedValue(from: end, to: range.upperBound)
    {
      let name = offset..<end
      for other in names where extracting(other).equals(extracting(name)) { return name }
      names.append(name)
      offset = endOfXMLWhitespace(from: value.upperBound + 1, to: range.upperBound)
    }
    return nil
  }

  /// The words in `range`. A text in double or single quotes is one word, without the quotes.
  fileprivate func words(in range: Range<Int>) -> [String] {
    var words: [String] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = self[offset]
      if byte.isXMLWhitespace {
        offset += 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let end = Swift.min(firstOffset(of: byte, from: offset + 1) ?? range.upperBound, range.upperBound)
        words.append(String(decoding: extracting(offset + 1..<Swift.max(end, offset + 1))))
        offset = end + 1
      } else {
        let start = offset
        offset = endOfRun(from: start, to: range.upperBound) { !$0.isXMLWhitespace && $0 != UInt8(ascii: "\"") }
        words.append(String(decoding: extracting(start..<offset)))
      }
    }
    return words
  }
}
