import PropertyList

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
    while count < Limits.findings, let offset = bytes.firstForbiddenXMLCharacter(from: position) {
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
            "found content after the root element: CoreFoundation never looks there, others refuse the file",
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

  /// The beginning of the text in `range`.
  func shown(_ range: Range<Int>) -> String {
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

extension Span<UInt8> {
  /// `range` without white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isXMLWhitespace(self[start]) { start += 1 }
    while end > start, isXMLWhitespace(self[end - 1]) { end -= 1 }
    return start..<end
  }
}
