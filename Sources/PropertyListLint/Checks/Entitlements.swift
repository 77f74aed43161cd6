import PropertyList

// What codesign and AMFI take for entitlements: the grammar of IOKit's reader (OSUnserializeXML.y of xnu), as AMFI's own
// one is not published. Comments, CDATA, `<true></true>`, attributes, keys as values and repeated keys are the matter of
// other rules.

extension Rule {
  package static let amfiSyntax = Rule(
    "amfi-syntax", .off, .syntax, formerly: ["entitlements"],
    "what codesign and AMFI refuse: types, a root or a file format that entitlements cannot have",
    help: "Write what is expected there: AMFI reads entitlements with a parser of its own.",
    why: """
      AMFI reads entitlements in the kernel with IOKit's parser, whose grammar is a small part of XML. What it does \
      not take makes codesign fail, or the system end the program at its start.
      """,
    wrong: "<real>1</real>",
    right: "<integer>1</integer>",
    see: "OSUnserializeXML.y of xnu; https://developer.apple.com/documentation/bundleresources/entitlements")
}

extension Profile {
  /// What codesign and AMFI take: the grammar of IOKit's reader (OSUnserializeXML in xnu).
  public static let codesign = Profile(
    name: "codesign", formerName: "entitlements", fileExtension: "entitlements",
    summary: "what codesign and AMFI take: the XML of IOKit's parser, which .entitlements files get by themselves",
    rules: [
      .amfiSyntax, .commentHyphens, .booleanContent, .attribute, .cdata, .nestedPropertyList, .keyAsValue,
      .missingPropertyListElement, .trailingContent, .controlCharacter, .duplicateKey, .encodingMismatch,
    ],
    demand: Demand(
      rule: .amfiSyntax, formats: [.xml], consequence: ": codesign and AMFI read entitlements in XML only",
      check: { inspector, reading in inspector.checkEntitlements(reading) }))
}

extension Inspector {
  /// Judges a list that was read as XML.
  fileprivate mutating func checkEntitlements(_ reading: RemarkedReading) {
    let (list, decoded) = (reading.list, reading.text)
    guard text === file else {
      return noteEntitlements(
        "expected UTF-8: AMFI's parser reads the bytes as they are, whatever their encoding", at: nil)
    }
    if decoded.start > 0 {
      noteEntitlements("found a byte order mark: AMFI's parser takes it for a syntax error", at: 0..<decoded.start)
    }
    let source = text
    var checker = EntitlementsChecker(source.bytes, from: decoded.start)
    checker.run()
    switch list.nodes[0].kind {
    case .dictionary, .uid: break
    case .bool, .integer, .real, .string, .date, .data, .array, .null:
      let noun = list.nodes[0].kind.noun
      noteEntitlements("expected a dictionary as the root, found \(noun)", at: checker.root..<checker.root)
    }
    if !checker.faults.isEmpty {
      // The faults are in the order of the text.
      let nodes = reading.nodes(at: checker.faults.map(\.offset))
      for (fault, node) in zip(checker.faults, nodes) {
        noteEntitlements(fault.message, at: fault.offset..<fault.offset, node: node)
      }
    }
    if checker.count > EntitlementsChecker.mostValues {
      noteEntitlements(
        "expected at most \(EntitlementsChecker.mostValues) values, found \(checker.count): AMFI's parser stops there",
        at: nil)
    }
  }

  private mutating func noteEntitlements(_ message: String, at range: Range<Int>?, node: Int? = nil) {
    note(Finding(.amfiSyntax, message, at: range, node: node))
  }
}

/// Walks over the text up to the root value's end as IOKit's lexer does, and finds what stops it.
struct EntitlementsChecker: ~Escapable {
  struct Fault {
    let message: String
    let offset: Int
  }

  /// `MAX_OBJECTS`.
  static let mostValues = 131_071
  /// `TAG_MAX_LENGTH`, which counts a zero byte at the end.
  private static let longestName = 30

  private(set) var faults: [Fault] = []
  /// Where the first element begins that is not `<plist>`.
  private(set) var root = 0
  /// The number of values up to here, without keys.
  private(set) var count = 0
  private var hasRoot = false
  private var depth = 0
  private var cursor: Cursor
  private var hasCarriageReturn = false

  /// A checker of `text` from offset `start` on, which CoreFoundation has read as XML.
  @_lifetime(copy text)
  init(_ text: Span<UInt8>, from start: Int) { cursor = Cursor(text, at: start) }

  mutating func run() {
    while faults.count < Limits.findings {
      skipWhitespace()
      let opened = cursor.position
      if cursor.skip("<!--") {
        guard move(after: "-->") else { return }
      } else if cursor.skip("<?") {
        guard skipInstruction(opened) else { return }
      } else {
        let isDeclaration = cursor.hasPrefix("<!")
        guard move(after: ">") else { return }
        if !isDeclaration, !checkElement(opened..<cursor.position) { return }
      }
    }
  }

  private mutating func fault(_ message: String, at offset: Int) {
    faults.append(Fault(message: message + ": AMFI's parser takes it for a syntax error", offset: offset))
  }

  private mutating func move(after end: StaticString) -> Bool {
    guard let offset = cursor.bytes.firstOffset(of: end, from: cursor.position) else { return false }
    cursor.position = offset + end.utf8CodeUnitCount
    return true
  }

  /// A carriage return is not white space here. Where there is one, there is one in every line.
  private mutating func skipWhitespace() {
    while let byte = cursor.byte, isXMLWhitespace(byte) {
      if byte == 0x0D, !hasCarriageReturn {
        hasCarriageReturn = true
        fault("expected lines that end in LF, found a carriage return between elements", at: cursor.position)
      }
      cursor.position += 1
    }
  }

  /// Moves past an instruction. The lexer looks at what follows a `?` as a pair with it, and begins after `<?`.
  private mutating func skipInstruction(_ opened: Int) -> Bool {
    let bytes = cursor.bytes
    var offset = cursor.position
    // Inside the root CoreFoundation takes `<?>` for a whole instruction.
    cursor.position = depth > 0 ? opened + 1 : opened + 2
    guard move(after: "?>") else { return false }
    let end = cursor.position - 2
    while offset < end, !bytes.has("?>", at: offset) { offset += bytes[offset] == UInt8(ascii: "?") ? 2 : 1 }
    if offset != end { fault("found a processing instruction that ends elsewhere for others", at: opened) }
    return true
  }

  // MARK: Elements

  /// Checks the element whose open tag, or the close tag that, has the range `tag`; false where the root ends.
  private mutating func checkElement(_ tag: Range<Int>) -> Bool {
    let bytes = cursor.bytes
    let isClosing = bytes.has("</", at: tag.lowerBound)
    let isEmpty = bytes[tag.upperBound - 2] == UInt8(ascii: "/")
    checkTag(tag)
    if !hasRoot { root = tag.lowerBound }
    let name = XMLTag(in: bytes, at: tag.lowerBound + (isClosing ? 2 : 1))
    hasRoot = hasRoot || name != nil && name != .propertyList
    switch name {
    case .propertyList, nil:
      return true
    case .dictionary, .array:
      if !isClosing { count += 1 }
      if !isEmpty { depth += isClosing ? -1 : 1 }
    case .true, .false:
      count += 1
      if !isEmpty { skipCloseTag() }
    case .key:
      if isEmpty { fault("expected a key, found an empty tag", at: tag.lowerBound) } else { checkText() }
    case .string:
      if !isEmpty { checkText() }
      count += 1
    case .integer:
      checkInteger()
      count += 1
    case .data:
      skipContent()
      count += 1
    case .real, .date:
      fault("found a \(name == .real ? "real" : "date"), a type that entitlements cannot have", at: tag.lowerBound)
      skipContent()
      count += 1
    }
    return depth > 0
  }

  /// Checks the content of a string or key, of which the lexer knows three entities.
  private mutating func checkText() {
    let bytes = cursor.bytes
    while let byte = cursor.byte {
      if byte == UInt8(ascii: "<") {
        // CDATA is the matter of another rule.
        guard cursor.skip("<![CDATA[") else { break }
        guard move(after: "]]>") else { return }
      } else if byte == UInt8(ascii: "&"), !bytes.has("&lt;", at: cursor.position),
        !bytes.has("&gt;", at: cursor.position), !bytes.has("&amp;", at: cursor.position)
      {
        fault("expected '&lt;', '&gt;' or '&amp;', found another reference", at: cursor.position)
        cursor.position += 1
      } else {
        cursor.position += 1
      }
    }
    skipCloseTag()
  }

  /// Checks an integer: decimal digits, perhaps after a `-`, or lower-case hexadecimal ones after `0x`.
  private mutating func checkInteger() {
    let bytes = cursor.bytes
    let start = cursor.position
    if cursor.skip("0x") {
      cursor.position = bytes.endOfRun(from: cursor.position) {
        $0.decimalDigit != nil || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
    } else {
      if cursor.byte == UInt8(ascii: "-") { cursor.position += 1 }
      cursor.position = bytes.endOfRun(from: cursor.position) { $0.decimalDigit != nil }
    }
    if cursor.byte != UInt8(ascii: "<") {
      let found = cursor.position
      fault(
        "expected nothing but decimal digits, or lower-case hexadecimal ones after 0x, in the integer",
        at: found < bytes.count ? found : start)
    }
    skipContent()
  }

  private mutating func skipContent() {
    cursor.position = cursor.bytes.firstOffset(of: UInt8(ascii: "<"), from: cursor.position) ?? cursor.bytes.count
    skipCloseTag()
  }

  private mutating func skipCloseTag() {
    let opened = cursor.position
    if move(after: ">") { checkTag(opened..<cursor.position) }
  }

  // MARK: Tags

  /// Checks a tag. White space is nothing but what stands before an attribute and around its `=`.
  private mutating func checkTag(_ tag: Range<Int>) {
    let bytes = cursor.bytes
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
        if isXMLWhitespace(bytes[name]) { return fault("found a line break in the tag", at: name) }
        return fault("found white space before the end of the tag", at: gap)
      }
      offset = endOfBlanks(from: offset + 1)
      guard bytes[offset] == UInt8(ascii: "\"") else { return fault("expected a value in double quotes", at: offset) }
      let value = offset + 1
      guard let quote = bytes.firstOffset(of: UInt8(ascii: "\""), from: value), quote < end else {
        return fault("expected '\"' before the end of the tag", at: value)
      }
      guard nameEnd - name <= Self.longestName, quote - value <= Self.longestName else {
        return fault("expected at most \(Self.longestName) bytes in an attribute's name and value", at: name)
      }
      offset = quote + 1
    }
    if bytes[offset] == UInt8(ascii: "/"), offset != end - 1 { fault("expected '>' after '/'", at: offset + 1) }
  }

  private func endOfBlanks(from start: Int) -> Int {
    cursor.bytes.endOfRun(from: start) { $0 == 0x20 || $0 == 0x09 }
  }
}

extension UInt8 {
  /// Whether the lexer takes this for a part of an attribute's name.
  fileprivate var isIOKitNameByte: Bool { isASCIILetter || decimalDigit != nil || self == UInt8(ascii: "-") }
}

extension XMLTag {
  /// The element whose name stands at `offset`.
  fileprivate init?(in bytes: Span<UInt8>, at offset: Int) {
    let end = bytes.endOfRun(from: offset, to: min(offset + 8, bytes.count), where: \.isASCIILetter)
    self.init(rawValue: String(decoding: bytes.extracting(offset..<end)))
  }
}
