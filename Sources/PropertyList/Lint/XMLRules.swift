// What lint finds in XML beyond the reader's errors.

extension Inspector {
  /// Judges what the reader remarked. The text begins at `start`, after a byte order mark.
  mutating func checkXML(_ list: PropertyList, _ remarks: Remarks, start: Int) {
    for remark in remarks.all { check(remark, rootStart: remarks.rootStart) }
    if remarks.mistakes.isEmpty { checkTrailingContent(from: remarks.rootEnd) }
    checkCharacters()
    checkDeclaration(start: start)
    // An archive has many, and one line about them is enough.
    if let uid = remarks.firstUID, uid.node < list.nodes.count, list.nodes[uid.node].kind == .uid {
      note(
        Finding(
          .uidDictionary,
          "CoreFoundation and libplist read {CF$UID: …} as the UID of a keyed archive, CPython as a dictionary",
          at: uid.range, node: uid.node))
    }
  }

  private mutating func check(_ remark: Remarks.Remark, rootStart: Int) {
    let range = remark.range
    let finding: Finding? =
      switch remark.kind {
      case .comment: checkComment(remark, rootStart: rootStart)
      case .instruction: checkInstruction(remark, rootStart: rootStart)
      case .documentType: checkDocumentType(remark, rootStart: rootStart)
      case .cdata:
        Finding(
          .cdata, "IOKit's parser, which reads entitlements, knows no CDATA: write the text with entities", at: range,
          node: remark.node)
      case .attributes(let tag): checkAttributes(of: tag, remark)
      case .characterReference(let value):
        Finding(
          .controlCharacter,
          "XML 1.0 forbids the character \(codePoint(value)): CoreFoundation takes it, every XML parser refuses the file",
          at: range, node: remark.node)
      case .booleanContent:
        Finding(
          .booleanContent, "expected an empty tag such as <true/>: launchd and IOKit's parser refuse <true></true>",
          at: range, node: remark.node)
      case .keyAsValue:
        Finding(
          .keyAsValue,
          "expected a value, found a <key>: CoreFoundation and libplist take it for a string, CPython refuses the file",
          at: range, node: remark.node)
      case .nestedPropertyList:
        Finding(
          .nestedPropertyList, "found <plist> inside the property list: CoreFoundation takes it for what it holds",
          at: range, node: remark.node)
      case .bareRoot:
        Finding(
          .missingPropertyListElement,
          "expected <plist> around the root: CoreFoundation does without, GNUstep and newer libplist refuse the file",
          at: range.prefix)
      case .impossibleDate:
        Finding(
          .impossibleDate,
          "no calendar has the date \(shown(range)): CoreFoundation takes it for another one, CPython refuses the file",
          at: range, node: remark.node)
      case .brokenBase64: brokenBase64(remark)
      case .numberLoss(let loss): numberLoss(loss, remark)
      case .trailingComma, .droppedText, .bareWord, .noContent: nil
      }
    if let finding { note(finding) }
    checkUTF8(of: remark)
  }

  // MARK: Markup

  /// A comment is XML only if it has no `--` inside and does not end in `--->` (XML 1.0, production 15).
  private mutating func checkComment(_ remark: Remarks.Remark, rootStart: Int) -> Finding? {
    let source = text
    let bytes = source.bytes
    let content = remark.range.lowerBound + 4..<remark.range.upperBound - 3
    if content.isEmpty, remark.range.lowerBound < rootStart {
      return Finding(
        .commentHyphens,
        "found '<!---->' before the root: CoreFoundation looks for the end of the comment one byte later, and refuses the "
          + "file or skips all up to the next '-->'; every XML parser takes it for an empty comment",
        at: remark.range, fix: TextChange(range: content, text: [UInt8(ascii: " ")]))
    }
    if bytes.has("<!-->", at: remark.range.lowerBound) || bytes.has("<!--->", at: remark.range.lowerBound) {
      return Finding(
        .commentHyphens,
        "parsers do not agree where a comment ends that begins with <!--> or <!--->: the two of Apple's that read "
          + "entitlements once did not",
        at: remark.range)
    }
    if let place = bytes.extracting(0..<content.upperBound).firstOffset(of: "--", from: content.lowerBound) {
      return Finding(
        .commentHyphens,
        "found '--' inside a comment: CoreFoundation takes it, codesign and every XML parser refuse the file",
        at: place..<place + 2, fix: hyphensFix(content))
    }
    if !content.isEmpty, bytes[content.upperBound - 1] == UInt8(ascii: "-") {
      return Finding(
        .commentHyphens, "expected '-->' at the end of the comment, found '--->', which XML 1.0 forbids",
        at: content.upperBound - 1..<remark.range.upperBound, fix: hyphensFix(content))
    }
    return nil
  }

  /// Parts the hyphens of a comment by spaces.
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

  private func checkInstruction(_ remark: Remarks.Remark, rootStart: Int) -> Finding? {
    let bytes = text.bytes
    let start = remark.range.lowerBound
    let isDeclaration = bytes.has("<?xml", at: start) && start + 5 < bytes.count && !bytes[start + 5].continuesName
    if isDeclaration {
      guard start > 3 || start > 0 && !bytes.has("\u{FEFF}", at: 0) else { return nil }
      return Finding(
        .processingInstruction,
        "expected the XML declaration at the very start: CoreFoundation passes over it, every XML parser refuses the file",
        at: remark.range, node: remark.node)
    }
    guard start > rootStart else { return nil }
    return Finding(
      .processingInstruction,
      "found a processing instruction inside the property list: CoreFoundation ends <?> at its first '>', others look "
        + "for a '?>' further on",
      at: remark.range, node: remark.node)
  }

  /// The DOCTYPE that Apple's writers give to almost every file.
  private static let usualDocumentType: StaticString =
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"

  /// A DOCTYPE is that of the property list DTD, of Apple Computer or of Apple.
  private func checkDocumentType(_ remark: Remarks.Remark, rootStart: Int) -> Finding? {
    if text.bytes.has(Self.usualDocumentType, at: remark.range.lowerBound) { return nil }
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
  private func checkAttributes(of tag: XMLTag, _ remark: Remarks.Remark) -> Finding? {
    let bytes = text.bytes
    let attributes = bytes.trimmed(
      remark.range.lowerBound + 1 + tag.rawValue.utf8.count..<remark.range.upperBound - 1)
    if attributes.isEmpty || bytes.extracting(attributes).equals(Array("/".utf8).span) { return nil }
    if tag == .propertyList, isVersion(attributes) { return nil }
    if let repeated = bytes.repeatedAttribute(in: attributes) {
      return Finding(
        .attribute,
        "found the attribute '\(shown(repeated))' twice: CoreFoundation passes over it, every XML parser refuses the file",
        at: repeated, node: remark.node)
    }
    var quotes = 0
    for index in attributes where bytes[index] == UInt8(ascii: "\"") { quotes += 1 }
    let message =
      quotes.isMultiple(of: 2)
      ? "found an attribute that the property list DTD does not have: CoreFoundation passes over it"
      : "found a '>' inside an attribute: CoreFoundation ends the tag there, every XML parser at the '>' after the quote"
    return Finding(.attribute, message, at: remark.range, node: remark.node)
  }

  /// Whether the text in `range` is `version="…"` and nothing else.
  private func isVersion(_ range: Range<Int>) -> Bool {
    let bytes = text.bytes
    let value = range.lowerBound + "version=".utf8.count
    guard bytes.has("version=", at: range.lowerBound), value + 1 < range.upperBound else { return false }
    let quote = bytes[value]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
    return bytes.firstOffset(of: quote, from: value + 1) == range.upperBound - 1
  }

  private func brokenBase64(_ remark: Remarks.Remark) -> Finding {
    let base64 = BrokenBase64(text.bytes.extracting(remark.range))
    return Finding(
      .brokenBase64, base64.message, at: remark.range, node: remark.node,
      fix: base64.mended.map { TextChange(range: remark.range, text: $0) })
  }

  // MARK: Text

  /// The characters that XML forbids, wherever they stand.
  private mutating func checkCharacters() {
    guard looks(for: .controlCharacter) else { return }
    let source = text
    let bytes = source.bytes
    var position = 0
    var count = 0
    while count < Remarks.most, let offset = bytes.firstForbiddenXMLCharacter(from: position) {
      let isControl = bytes[offset] < 0x20
      let value = isControl ? UInt32(bytes[offset]) : bytes.has("\u{FFFE}", at: offset) ? 0xFFFE : 0xFFFF
      position = offset + (isControl ? 1 : 3)
      count += 1
      note(
        Finding(
          .controlCharacter,
          "XML 1.0 forbids the character \(codePoint(value)): CoreFoundation takes it, every XML parser refuses the file",
          at: offset..<position))
    }
  }

  /// What CoreFoundation does not look at need not be UTF-8 for it.
  private mutating func checkUTF8(of remark: Remarks.Remark) {
    switch remark.kind {
    case .comment, .instruction, .documentType, .attributes:
      guard
        let offset = text.bytes.firstInvalidUTF8(from: remark.range.lowerBound, to: remark.range.upperBound)
      else { return }
      note(
        Finding(
          .invalidUTF8,
          "expected UTF-8, found the byte 0x\(hexadecimal(UInt32(text.bytes[offset]), digits: 2)): CoreFoundation does "
            + "not look here, every XML parser refuses the file",
          at: offset..<offset + 1))
    case .cdata, .characterReference, .booleanContent, .keyAsValue, .nestedPropertyList, .bareRoot, .impossibleDate,
      .brokenBase64, .numberLoss, .trailingComma, .droppedText, .bareWord, .noContent:
      break
    }
  }

  /// After the root, XML has comments, instructions and white space only (production 27, Misc).
  private mutating func checkTrailingContent(from rootEnd: Int) {
    let source = text
    let bytes = source.bytes
    var position = rootEnd
    while position < bytes.count {
      if isXMLWhitespace(bytes[position]) {
        position += 1
      } else if bytes.has("<!--", at: position), let end = bytes.firstOffset(of: "-->", from: position + 4) {
        position = end + 3
      } else if bytes.has("<?", at: position), !bytes.has("<?xml ", at: position),
        let end = bytes.firstOffset(of: "?>", from: position + 2)
      {
        position = end + 2
      } else {
        let tail = position..<bytes.count
        // Tags and quotes may be what somebody wrote and is to be kept: a second list, entries behind a stray close tag.
        let mayMatter =
          bytes.firstOffset(of: UInt8(ascii: "<"), from: position) != nil
          || bytes.firstOffset(of: UInt8(ascii: "\""), from: position) != nil
        let fix = TextChange(range: tail, text: bytes[position - 1] == 0x0A ? [] : [0x0A])
        note(
          Finding(
            .trailingContent,
            "expected the end of the file after the root element: CoreFoundation never looks there, others refuse the "
              + "file",
            at: tail, fix: mayMatter ? nil : fix))
        return
      }
    }
  }

  /// Whether what the XML declaration says about the encoding is true.
  private mutating func checkDeclaration(start: Int) {
    let source = text
    let bytes = source.bytes
    guard bytes.has("<?xml", at: start), let end = bytes.firstOffset(of: "?>", from: start),
      let name = bytes.firstOffset(of: "encoding", from: start), name < end,
      let quote = bytes.firstOffset(of: "=", from: name), quote + 2 < end
    else { return }
    let value = bytes.trimmed(quote + 1..<end)
    guard let closing = bytes.firstOffset(of: bytes[value.lowerBound], from: value.lowerBound + 1), closing <= end
    else { return }
    let declared = String(decoding: bytes.extracting(value.lowerBound + 1..<closing)).lowercased()
    let isWide = text !== file
    let fileSource = file
    let file = fileSource.bytes
    let hasMark = file.has("\u{FEFF}", at: 0)
    let found: String?
    if file.count > 1, file[0] == 0xFE || file[0] == 0xFF || file[0] == 0 || file[1] == 0 {
      found = declared.hasPrefix("utf-16") || declared.hasPrefix("utf-32") ? nil : "UTF-16 or UTF-32"
    } else if declared.hasPrefix("utf-16") || declared.hasPrefix("utf-32") {
      found = "UTF-8"
    } else if declared != "utf-8", hasMark {
      found = "the byte order mark of UTF-8"
    } else if declared == "us-ascii" || declared == "ascii", isWide {
      found = "bytes above 0x7F"
    } else {
      found = nil
    }
    guard let found else { return }
    note(
      Finding(
        .encodingMismatch, "the XML declaration says encoding=\"\(declared)\", and the file has \(found)",
        at: name..<closing + 1))
  }

  // MARK: Words

  private func shown(_ range: Range<Int>) -> String {
    String(decoding: text.bytes.extracting(range.lowerBound..<min(range.upperBound, range.lowerBound + 40)))
  }

  private func codePoint(_ value: UInt32) -> String { "U+" + hexadecimal(value, digits: 4) }

  private func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension Inspector {
  /// A finding about a number that is not what it says.
  func numberLoss(_ loss: NumberLoss, _ remark: Remarks.Remark) -> Finding {
    let (rule, message): (Rule, String) =
      switch loss {
      case .overflow: (.numberRange, "the number is too large for a double: it is read as infinity")
      case .underflow: (.numberRange, "the number is too small for a double: it is read as zero")
      case .digits: (.numberPrecision, "the number has more than 17 digits, which a double does not hold")
      }
    return Finding(rule, message, at: remark.range, node: remark.node)
  }
}

extension Range<Int> {
  /// The first place.
  fileprivate var prefix: Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + 1) }
}

extension UInt8 {
  /// Whether a name goes on with this byte, for all that is ASCII (XML 1.0, production 4a).
  fileprivate var continuesName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }
}

extension Span<UInt8> {
  /// The name of the first attribute in `range` that one before it has, too; nil if there is none up to where attributes
  /// are not well-formed.
  fileprivate func repeatedAttribute(in range: Range<Int>) -> Range<Int>? {
    // No element has many attributes, and a hostile one is not to take long.
    let most = 16
    var names: [Range<Int>] = []
    var position = range.lowerBound
    while names.count < most, let end = xmlNameEnd(from: position),
      let value = quotedValue(from: end, to: range.upperBound)
    {
      let name = position..<end
      for other in names where extracting(other).equals(extracting(name)) { return name }
      names.append(name)
      position = endOfWhitespace(from: value.upperBound + 1, to: range.upperBound)
    }
    return nil
  }

  /// `range` without white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isXMLWhitespace(self[start]) { start += 1 }
    while end > start, isXMLWhitespace(self[end - 1]) { end -= 1 }
    return start..<end
  }

  /// The words in `range`, and what stands in double or single quotes as one word without them.
  fileprivate func words(in range: Range<Int>) -> [String] {
    var words: [String] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = self[position]
      if isXMLWhitespace(byte) {
        position += 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let end = Swift.min(firstOffset(of: byte, from: position + 1) ?? range.upperBound, range.upperBound)
        words.append(String(decoding: extracting(position + 1..<Swift.max(end, position + 1))))
        position = end + 1
      } else {
        let start = position
        while position < range.upperBound, !isXMLWhitespace(self[position]), self[position] != UInt8(ascii: "\"") {
          position += 1
        }
        words.append(String(decoding: extracting(start..<position)))
      }
    }
    return words
  }
}
