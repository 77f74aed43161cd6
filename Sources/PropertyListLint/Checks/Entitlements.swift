import PropertyList

// The syntax of entitlements that codesign and AMFI accept. It is the grammar of IOKit's reader (OSUnserializeXML.y of xnu), since
// AMFI's own grammar is not published. Other rules check comments, CDATA, `<true></true>`, attributes, keys as values and duplicate
// keys.

extension Rule {
  package static let amfiSyntax = Rule(
    "amfi-syntax", .off, .syntax, formerly: ["entitlements"],
    "a type, a root or a file format that codesign and AMFI refuse in entitlements")
}

extension Profile {
  /// The grammar of codesign and AMFI, which is that of IOKit's reader (OSUnserializeXML in xnu).
  public static let codesign = Profile(
    name: "codesign", formerName: "entitlements", fileExtension: "entitlements",
    summary: "the XML that IOKit's parser accepts, for codesign and AMFI; .entitlements files always have this profile",
    rules: [
      .amfiSyntax, .commentHyphens, .booleanContent, .attribute, .cdata, .nestedPropertyList, .keyAsValue,
      .missingPropertyListElement, .trailingContent, .controlCharacter, .duplicateKey, .encodingMismatch,
    ],
    requirement: Requirement(
      rule: .amfiSyntax, formats: [.xml], consequence: ": codesign and AMFI read entitlements in XML only",
      check: { inspector, reading in inspector.checkEntitlements(reading) }))
}

extension Inspector {
  /// Checks a list that was read as XML.
  fileprivate mutating func checkEntitlements(_ reading: RemarkedReading) {
    let (list, decoded) = (reading.list, reading.text)
    guard text === file else {
      return noteEntitlements(
        "expected UTF-8: AMFI's parser reads the bytes as they are, whatever their encoding", at: nil)
    }
    if decoded.start > 0 {
      noteEntitlements("found a byte order mark: AMFI's parser reports a syntax error", at: 0..<decoded.start)
    }
    let source = text
    let remarks = reading.remarks
    var checker = EntitlementsChecker(
      MarkupWalker(source.bytes, from: decoded.start, root: remarks.rootStart..<remarks.rootEnd))
    checker.run()
    switch list.nodes[0].kind {
    case .dictionary, .uid: break
    case .bool, .integer, .real, .string, .date, .data, .array, .null:
      let noun = list.nodes[0].kind.noun
      noteEntitlements("expected a dictionary as the root, found \(noun)", at: checker.root..<checker.root)
    }
    if !checker.faults.isEmpty {
      // The faults are in the order of the text.
      let nodes = reading.readRanges().nodes(at: checker.faults.map(\.offset))
      for (fault, node) in zip(checker.faults, nodes) {
        noteEntitlements(fault.message, at: fault.offset..<fault.offset, node: node)
      }
    }
    if checker.count > EntitlementsChecker.maxValues {
      noteEntitlements(
        "expected at most \(EntitlementsChecker.maxValues) values, found \(checker.count): AMFI's parser stops there",
        at: nil)
    }
  }

  private mutating func noteEntitlements(_ message: String, at range: Range<Int>?, node: Int? = nil) {
    note(Finding(.amfiSyntax, message, at: range, node: node))
  }
}

/// Finds markup, up to the end of the root value, that IOKit's lexer does not accept.
struct EntitlementsChecker: ~Escapable {
  struct Fault {
    let message: String
    let offset: Int
  }

  /// Maximum number of values: `MAX_OBJECTS`.
  static let maxValues = 131_071
  /// Maximum number of bytes of a name or value: `TAG_MAX_LENGTH`, which counts a zero byte at the end.
  private static let maxNameLength = 30

  private(set) var faults: [Fault] = []
  /// Offset of the first element that is not `<plist>`.
  private(set) var root = 0
  /// The number of values up to the current position, without keys.
  private(set) var count = 0
  private var hasRoot = false
  private var depth = 0
  /// The element without inner elements that contains the current position.
  private var leaf: XMLTag?
  private var walker: MarkupWalker
  private var hasCarriageReturn = false
  private var bytes: Span<UInt8> { @_lifetime(copy self) get { walker.bytes } }

  @_lifetime(copy walker)
  init(_ walker: consuming MarkupWalker) { self.walker = walker }

  mutating func run() {
    while faults.count < Limits.findings, walker.next(), check(walker.kind, walker.range) {}
  }

  private mutating func fault(_ message: String, at offset: Int) {
    faults.append(Fault(message: message + ": AMFI's parser reports a syntax error", offset: offset))
  }

  /// Checks a piece of markup; false at the end of the root.
  private mutating func check(_ kind: MarkupWalker.Kind, _ range: Range<Int>) -> Bool {
    switch kind {
    case .text: checkText(range)
    case .instruction: checkInstruction(range)
    case .comment, .declaration, .cdata: break  // Another rule is about CDATA.
    case .openTag: return checkElement(range, isClosing: false)
    case .closeTag: return checkElement(range, isClosing: true)
    }
    return true
  }

  /// The lexer reads a `?` and the next byte as a pair, from the end of `<?` on.
  private mutating func checkInstruction(_ range: Range<Int>) {
    let end = range.upperBound - 2
    var offset = range.lowerBound + 2
    while offset < end, !bytes.has("?>", at: offset) { offset += bytes[offset] == UInt8(ascii: "?") ? 2 : 1 }
    if offset != end { fault("found a processing instruction that other parsers end elsewhere", at: range.lowerBound) }
  }

  // MARK: Elements

  /// Checks the element of the open or close tag `tag`; false at the end of the root.
  private mutating func checkElement(_ tag: Range<Int>, isClosing: Bool) -> Bool {
    checkTag(tag)
    if leaf != nil {
      leaf = nil
      return depth > 0
    }
    if !hasRoot { root = tag.lowerBound }
    let isEmpty = bytes[tag.upperBound - 2] == UInt8(ascii: "/")
    let name = XMLTag(in: bytes, at: tag.lowerBound + (isClosing ? 2 : 1))
    hasRoot = hasRoot || name != nil && name != .propertyList
    switch name {
    case .propertyList, nil: return true
    case .dictionary, .array:
      if !isClosing { count += 1 }
      if !isEmpty { depth += isClosing ? -1 : 1 }
      return depth > 0
    case .key: if isEmpty { fault("expected a key, found an empty tag", at: tag.lowerBound) }
    case .true, .false, .string, .integer, .data: count += 1
    case .real, .date:
      fault("found a \(name == .real ? "real" : "date"), a type that entitlements cannot have", at: tag.lowerBound)
      count += 1
    }
    if !isEmpty { leaf = name }
    return !isEmpty || depth > 0
  }

  private mutating func checkText(_ range: Range<Int>) {
    switch leaf {
    case .string, .key: checkReferences(range)
    case .integer: checkInteger(range)
    case nil: checkLineEnds(range)
    default: break
    }
  }

  /// A carriage return is not white space for IOKit. Only the first one is noted, because usually every line has one.
  private mutating func checkLineEnds(_ range: Range<Int>) {
    guard !hasCarriageReturn, let offset = range.first(where: { bytes[$0] == 0x0D }) else { return }
    hasCarriageReturn = true
    fault("expected lines that end in LF, found a carriage return between elements", at: offset)
  }

  /// Checks the references in a string or key. The lexer knows three.
  private mutating func checkReferences(_ range: Range<Int>) {
    for offset in range where bytes[offset] == UInt8(ascii: "&") {
      if bytes.has("&lt;", at: offset) || bytes.has("&gt;", at: offset) || bytes.has("&amp;", at: offset) { continue }
      fault("expected '&lt;', '&gt;' or '&amp;', found another reference", at: offset)
    }
  }

  /// Checks an integer: decimal digits, perhaps after a `-`, or lower-case hexadecimal ones after `0x`.
  private mutating func checkInteger(_ range: Range<Int>) {
    var offset = range.lowerBound
    if bytes.has("0x", at: offset) {
      offset = bytes.endOfRun(from: offset + 2, to: range.upperBound) {
        $0.decimalDigit != nil || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
    } else {
      if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
      offset = bytes.endOfRun(from: offset, to: range.upperBound) { $0.decimalDigit != nil }
    }
    guard offset < range.upperBound else { return }
    fault(
      "expected only decimal digits, or lower-case hexadecimal digits after 0x, in the integer", at: offset)
  }

  // MARK: Tags

  /// Checks a tag. White space is allowed only before an attribute and around its `=`.
  private mutating func checkTag(_ tag: Range<Int>) {
    let bytes = bytes
    let end = tag.upperBound - 1
    let nameStart = tag.lowerBound + (bytes.has("</", at: tag.lowerBound) ? 2 : 1)
    var offset = bytes.endOfRun(from: nameStart, to: end, where: \.isASCIILetter)
    while bytes[offset] != UInt8(ascii: ">"), bytes[offset] != UInt8(ascii: "/") {
      let gap = offset
      offset = endOfBlanks(from: offset)
      let name = offset
      let nameEnd = bytes.endOfRun(from: name, to: end, where: \.isIOKitNameByte)
      offset = endOfBlanks(from: nameEnd)
      guard bytes[offset] == UInt8(ascii: "=") else {
        if nameEnd > name { return fault("expected '=' after the attribute's name", at: name) }
        if bytes[name].isXMLWhitespace { return fault("found a line break in the tag", at: name) }
        return fault("found white space before the end of the tag", at: gap)
      }
      offset = endOfBlanks(from: offset + 1)
      guard bytes[offset] == UInt8(ascii: "\"") else { return fault("expected a value in double quotes", at: offset) }
      let value = offset + 1
      guard let quote = bytes.firstOffset(of: UInt8(ascii: "\""), from: value), quote < end else {
        return fault("expected '\"' before the end of the tag", at: value)
      }
      guard nameEnd - name <= Self.maxNameLength, quote - value <= Self.maxNameLength else {
        return fault("expected at most \(Self.maxNameLength) bytes in an attribute's name and value", at: name)
      }
      offset = quote + 1
    }
    if bytes[offset] == UInt8(ascii: "/"), offset != end - 1 { fault("expected '>' after '/'", at: offset + 1) }
  }

  private func endOfBlanks(from start: Int) -> Int {
    bytes.endOfRun(from: start, where: \.isSpaceOrTab)
  }
}

extension UInt8 {
  /// True if the lexer reads the byte as part of an attribute's name.
  fileprivate var isIOKitNameByte: Bool { isASCIILetter || decimalDigit != nil || self == UInt8(ascii: "-") }
}

extension XMLTag {
  /// The element whose name is at `offset`.
  fileprivate init?(in bytes: Span<UInt8>, at offset: Int) {
    let end = bytes.endOfRun(from: offset, to: min(offset + 8, bytes.count), where: \.isASCIILetter)
    self.init(rawValue: String(decoding: bytes.extracting(offset..<end)))
  }
}
