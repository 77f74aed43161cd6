import PropertyList

// Violations of XML 1.0 that CoreFoundation accepts and that no other rule reports.

extension Rule {
  package static let illFormedXML = Rule(
    "ill-formed-xml", .off, .syntax, formerly: ["strict-xml"], "a violation of XML 1.0 that no other rule reports")
}

extension Profile {
  /// XML 1.0 that every XML parser reads in the same way.
  public static let strictXML = Profile(
    name: "strict-xml", summary: "well-formed XML 1.0, which every XML parser reads in the same way",
    rules: [
      .illFormedXML, .commentHyphens, .controlCharacter, .invalidUTF8, .trailingContent, .encodingMismatch,
      .documentType,
      .processingInstruction, .attribute, .missingPropertyListElement, .nestedPropertyList, .booleanContent,
      .uidDictionary, .sharedObject, .emptyKey,
    ],
    requirement: Requirement(
      rule: .illFormedXML, formats: [.xml],
      check: { inspector, reading in inspector.checkWellFormedness(reading.remarks, reading.text) }))
}

extension Inspector {
  /// Checks a text that CoreFoundation has read as XML against XML 1.0.
  fileprivate mutating func checkWellFormedness(_ remarks: Remarks, _ decoded: DecodedText) {
    let source = text
    let root = remarks.rootStart..<remarks.rootEnd
    var checker = WellFormednessChecker(
      MarkupWalker(source.bytes, from: decoded.start, root: root), start: decoded.start, root: root)
    checker.run()
    for fault in checker.faults { note(Finding(fault.rule, fault.message, at: fault.range)) }
    if let offset = decoded.loneSurrogate {
      note(Finding(.illFormedXML, "found half of a surrogate pair of UTF-16", at: offset..<offset))
    }
    checkEncoding(declared: checker.encoding)
  }

  /// Checks the encoding of the file and its name in the XML declaration, in `range`.
  private mutating func checkEncoding(declared range: Range<Int>?) {
    guard let detected = try? TextEncoding.detect(in: file.bytes) else { return }
    let name = range.map { String(decoding: text.bytes.extracting($0)).lowercased() }
    var problem: String?
    switch detected.encoding {
    case .utf32:
      problem = "expected UTF-8 or UTF-16, found UTF-32, which not every XML parser reads"
    case .utf16(let bigEndian):
      if name == (bigEndian ? "utf-16le" : "utf-16be") {
        problem = "the XML declaration names the other byte order of UTF-16"
      }
    case .utf8:
      // CoreFoundation looks for `encoding=` and a quote.
      if let name, name != "utf-8", detected.start == 0, file.bytes.firstNonASCII(from: 0, to: file.count) != nil {
        problem =
          "CoreFoundation reads the file as UTF-8: it does not find an encoding in the XML declaration if there is white "
          + "space beside the '='"
      }
    case .ascii, .charset, .asciiSuperset:
      if name == nil {
        problem = "CoreFoundation finds an encoding in an XML declaration that other parsers do not recognise"
      }
    }
    if problem == nil, let name, !Self.commonEncodings.contains(name) {
      problem = "expected the encoding UTF-8 or UTF-16, which every XML parser reads, found '\(name)'"
    }
    if let problem { note(Finding(.illFormedXML, problem, at: range)) }
  }

  /// UTF-8 and UTF-16, which all XML parsers must read (XML 1.0, section 4.3.3), and encodings that all known parsers read.
  private static let commonEncodings = ["utf-8", "utf-16", "utf-16le", "utf-16be", "iso-8859-1", "us-ascii"]
}

/// Checks a text that CoreFoundation reads as XML against XML 1.0, fifth edition.
struct WellFormednessChecker: ~Escapable {
  struct Fault {
    var rule = Rule.illFormedXML
    let message: String
    let range: Range<Int>
  }

  private(set) var faults: [Fault] = []
  /// Range of the encoding's name in the XML declaration.
  private(set) var encoding: Range<Int>?
  private var walker: MarkupWalker
  private let start: Int
  private let root: Range<Int>
  private var hasDocumentType = false
  private var bytes: Span<UInt8> { @_lifetime(copy self) get { walker.bytes } }

  /// A checker of UTF-8 text from offset `start` on, whose root element has the range `root`.
  @_lifetime(copy walker)
  init(_ walker: consuming MarkupWalker, start: Int, root: Range<Int>) {
    self.walker = walker
    self.start = start
    self.root = root
  }

  mutating func run() {
    while faults.count < Limits.findings, walker.next(), check(walker.kind, walker.range) {}
  }

  /// Checks a piece of markup; returns false if the walk ends there.
  private mutating func check(_ kind: MarkupWalker.Kind, _ range: Range<Int>) -> Bool {
    let isTrailing = range.lowerBound >= root.upperBound
    switch kind {
    case .text: return checkText(range)
    case .comment: if isTrailing { checkTrailingComment(range) }
    case .instruction: checkInstruction(range)
    case .declaration, .cdata, .openTag, .closeTag:
      if isTrailing { return false }
      if kind == .declaration { checkDocumentType(range) }
      // Close tags need no check: CoreFoundation accepts only white space after the name.
      if kind == .openTag { checkTag(range) }
    }
    return true
  }

  private mutating func fault(_ message: String, at offset: Int) {
    faults.append(Fault(message: message, range: offset..<offset))
  }

  /// Checks text between markup; returns false if the walk ends there.
  private mutating func checkText(_ range: Range<Int>) -> Bool {
    if range.upperBound > root.upperBound {
      // The rule `trailing-content` reports any other content after the root.
      return bytes.trimmed(range).isEmpty
    }
    if let end = bytes.extracting(range).firstOffset(of: "]]>", from: 0) {
      fault("found ']]>' in text: XML 1.0 requires '&gt;' for its '>'", at: range.lowerBound + end)
    }
    checkReferences(range)
    checkUTF8(range)
    return true
  }

  /// CoreFoundation ignores any `&` in data. Malformed character references are reported by another rule.
  private mutating func checkReferences(_ range: Range<Int>) {
    let text = bytes.extracting(range)
    var offset = 0
    while let found = text.firstOffset(of: UInt8(ascii: "&"), from: offset) {
      if !text.has("&#", at: found), !text.isXMLReference(at: found, to: text.count) {
        return fault("expected '&amp;' or another reference, found '&'", at: range.lowerBound + found)
      }
      offset = found + 1
    }
  }

  /// Checks text that neither the readers nor the rule `invalid-utf8` check: the readers check the text of values, the rule checks
  /// markup before the end of the root.
  private mutating func checkUTF8(_ range: Range<Int>) {
    guard let offset = bytes.firstInvalidUTF8(from: range.lowerBound, to: range.upperBound) else { return }
    let message = "expected UTF-8: CoreFoundation ignores this part, but XML parsers refuse the file"
    faults.append(Fault(rule: .invalidUTF8, message: message, range: offset..<offset + 1))
  }

  /// Checks a comment after the root, which the rule `comment-hyphens` does not check.
  private mutating func checkTrailingComment(_ range: Range<Int>) {
    checkUTF8(range)
    let content = bytes.extracting(range.lowerBound..<range.upperBound - 3)
    if let hyphens = content.firstOffset(of: "--", from: 4) ?? content.finalHyphen {
      let offset = range.lowerBound + hyphens
      let message = "found '--' inside a comment: CoreFoundation ignores this part, but XML parsers refuse the file"
      faults.append(Fault(rule: .commentHyphens, message: message, range: offset..<offset + 2))
    }
  }

  // MARK: Instructions

  /// Checks a processing instruction (productions 16 and 17).
  private mutating func checkInstruction(_ range: Range<Int>) {
    let (opened, end) = (range.lowerBound, range.upperBound)
    let nameEnd = bytes.xmlNameEnd(from: opened + 2)
    if opened >= root.upperBound { checkUTF8(opened..<end) }
    guard let nameEnd, nameEnd <= end - 2 else {
      return fault("expected the name of a target after '<?'", at: opened + 2)
    }
    if let colon = bytes.extracting(opened + 2..<nameEnd).firstOffset(of: UInt8(ascii: ":"), from: 0) {
      // Namespaces in XML 1.0, section 7.
      fault("found a colon in the target of the processing instruction", at: opened + 2 + colon)
    } else if nameEnd < end - 2, !bytes[nameEnd].isXMLWhitespace {
      fault("expected white space after the target of the processing instruction", at: nameEnd)
    } else if String(decoding: bytes.extracting(opened + 2..<nameEnd)).lowercased() == "xml" {
      let isDeclaration = bytes.has("xml", at: opened + 2)
      if isDeclaration, opened == start {
        checkDeclaration(opened + 5..<end - 2)
      } else if !isDeclaration || opened >= root.upperBound {
        // The rule `processing-instruction` reports late declarations before the end of the root.
        fault("the target 'xml' is reserved for the XML declaration at the start of the file", at: opened)
      }
    }
  }

  /// Checks an XML declaration (productions 23 to 32, 80 and 81); `range` is between `<?xml` and `?>`.
  private mutating func checkDeclaration(_ range: Range<Int>) {
    var names: [(name: String, isRequired: Bool)] = [("version", true), ("encoding", false), ("standalone", false)]
    var offset = range.lowerBound
    while true {
      let gap = offset
      offset = bytes.endOfXMLWhitespace(from: offset, to: range.upperBound)
      guard offset < range.upperBound || names.first?.isRequired == true else { return }
      let nameEnd = bytes.xmlNameEnd(from: offset).map { min($0, range.upperBound) } ?? offset
      let name = String(decoding: bytes.extracting(offset..<nameEnd))
      while let next = names.first, next.name != name, !next.isRequired { names.removeFirst() }
      guard let expected = names.first?.name, expected == name else {
        let expected = names.first?.isRequired == true ? "'version'" : "'?>'"
        return fault("expected \(expected) in the XML declaration, then encoding and standalone if any", at: offset)
      }
      names.removeFirst()
      guard offset > gap else { return fault("expected white space before '\(name)'", at: offset) }
      guard let value = bytes.quotedValue(from: nameEnd, to: range.upperBound) else {
        return fault("expected '=' and a value in quotes after '\(name)'", at: nameEnd)
      }
      let text = String(decoding: bytes.extracting(value))
      switch name {
      case "version":
        guard text.isXMLVersion else { return fault("expected the version 1.0", at: value.lowerBound) }
      case "encoding":
        guard text.isEncodingName else { return fault("expected the name of an encoding", at: value.lowerBound) }
        encoding = value
      default:
        guard text == "yes" || text == "no" else { return fault("expected 'yes' or 'no'", at: value.lowerBound) }
      }
      offset = value.upperBound + 1
    }
  }

  // MARK: DOCTYPE

  /// Checks a DOCTYPE (productions 28 and 75, without an internal subset), of which there is at most one.
  private mutating func checkDocumentType(_ range: Range<Int>) {
    if hasDocumentType { return fault("expected one DOCTYPE, found another one", at: range.lowerBound) }
    hasDocumentType = true
    let end = range.upperBound - 1
    var offset = bytes.endOfXMLWhitespace(from: range.lowerBound + 9, to: end)
    guard offset > range.lowerBound + 9, let nameEnd = bytes.xmlNameEnd(from: offset), nameEnd <= end else {
      return fault("expected white space and the name of the root element after '<!DOCTYPE'", at: offset)
    }
    offset = bytes.endOfXMLWhitespace(from: nameEnd, to: end)
    guard offset < end else { return }
    let literals = bytes.has("PUBLIC", at: offset) ? 2 : bytes.has("SYSTEM", at: offset) ? 1 : 0
    guard literals > 0, offset > nameEnd else {
      return fault("expected SYSTEM, PUBLIC or '>' in the DOCTYPE", at: offset)
    }
    offset += 6
    for literal in 1...literals {
      let gap = offset
      offset = bytes.endOfXMLWhitespace(from: offset, to: end)
      guard offset > gap, let value = bytes.quoted(at: offset, to: end) else {
        return fault("expected white space and a text in quotes in the DOCTYPE", at: offset)
      }
      if literal < literals, let forbidden = bytes.firstForbiddenInPublicIdentifier(value) {
        return fault("found a character that public identifiers cannot have", at: forbidden)
      }
      offset = value.upperBound + 1
    }
    offset = bytes.endOfXMLWhitespace(from: offset, to: end)
    if offset < end { fault("expected '>' at the end of the DOCTYPE", at: offset) }
  }

  // MARK: Tags

  /// Checks the attributes of an open tag (productions 40 to 44) up to the first fault.
  private mutating func checkTag(_ tag: Range<Int>) {
    let end = tag.upperBound - 1
    var offset = bytes.endOfRun(from: tag.lowerBound + 1, to: end) { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    var names: Set<[UInt8]> = []
    while true {
      let gap = offset
      offset = bytes.endOfXMLWhitespace(from: offset, to: end)
      if offset == end || offset == end - 1 && bytes[offset] == UInt8(ascii: "/") { return }
      guard let nameEnd = bytes.xmlNameEnd(from: offset), nameEnd <= end else {
        return fault("expected the name of an attribute or the end of the tag", at: offset)
      }
      guard offset > gap else { return fault("expected white space before the attribute", at: offset) }
      let name = Array(String(decoding: bytes.extracting(offset..<nameEnd)).utf8)
      guard names.insert(name).inserted else { return fault("found an attribute twice", at: offset) }
      if name.contains(UInt8(ascii: ":")), !bytes.has("xml:", at: offset), !bytes.has("xmlns:", at: offset) {
        return fault("found an attribute with an undeclared prefix", at: offset)
      }
      guard bytes.startOfValue(from: nameEnd, to: end) != nil else {
        return fault("expected '=' and a value in quotes after the attribute's name", at: nameEnd)
      }
      guard let value = bytes.quotedValue(from: nameEnd, to: end), checkValue(value) else { return }
      offset = value.upperBound + 1
    }
  }

  /// Checks the value of an attribute (production 10); returns false if it has a fault.
  private mutating func checkValue(_ value: Range<Int>) -> Bool {
    for offset in value {
      switch bytes[offset] {
      case UInt8(ascii: "<"):
        fault("found '<' in the value of an attribute: XML 1.0 requires '&lt;'", at: offset)
        return false
      case UInt8(ascii: "&") where !bytes.isXMLReference(at: offset, to: value.upperBound):
        fault("expected '&lt;', '&gt;', '&amp;', '&apos;', '&quot;' or a character reference", at: offset)
        return false
      default: break
      }
    }
    return true
  }
}
