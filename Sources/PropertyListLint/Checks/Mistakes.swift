import PropertyList

// Findings for the mistakes that the readers report.

extension Rule {
  package static let syntax = Rule(
    "syntax", .error, .syntax, isConfigurable: false, "the file cannot be read as a property list")
  package static let template = Rule(
    "template", .error, .syntax, inFolders: .info,
    "a variable, a statement of a template or a line for a preprocessor instead of a value")
  package static let missingSemicolon = Rule(
    "missing-semicolon", .error, .syntax, isConfigurable: false,
    "an entry of an OpenStep or .strings file does not end in a semicolon")
  package static let unescapedQuote = Rule(
    "unescaped-quote", .error, .syntax, isConfigurable: false,
    "a quote inside a string of an OpenStep or .strings file has no backslash before it")
  package static let unreadable = Rule(
    "unreadable", .error, .syntax, isConfigurable: false,
    "the file cannot be opened or read, or the corrected text cannot be written")
}

extension Check {
  static let mistakes = Check(rules: [.syntax, .template, .missingSemicolon, .unescapedQuote], pass: .none)
  static let unreadable = Check(rules: [.unreadable], pass: .none)
}

extension Inspector {
  /// Notes the mistakes after which the reader continued, up to one that explains the later ones.
  ///
  /// - Returns: True if the file is a template.
  mutating func noteMistakes(in reading: RemarkedReading) -> Bool {
    let remarks = reading.remarks
    for mistake in remarks.mistakes.prefix(failsAtOnce(reading) ? 1 : Limits.findings) {
      let error = mistake.error
      if let (marker, offset) = templateMarker(around: error.offset) {
        let message =
          "expected a property list, found '\(marker)' outside of strings: a template must be filled in first"
        note(Finding(.template, message, at: offset..<offset, node: mistake.node))
        return true
      }
      if let cause = mistake.cause {
        note(finding(about: mistake, cause))
      } else {
        note(error, node: mistake.node)
      }
    }
    return false
  }

  /// True if the text is read as OpenStep only because its first word looks like a key, as in YAML, base64 or prose. Such a text
  /// fails within the first entry and has more mistakes than entries.
  private func failsAtOnce(_ reading: RemarkedReading) -> Bool {
    let (list, mistakes) = (reading.list, reading.remarks.mistakes)
    guard let first = mistakes.first, first.cause == nil, case .openStep = first.error.problem,
      case .dictionary(let count, let size, _) = list.nodes.first, count < mistakes.count
    else { return false }
    guard size > 0, let key = list.string(at: 1) else { return true }
    return first.error.offset < offset(of: key, reading.remarks)
  }

  /// The start of a variable or statement of a template, or of a preprocessor directive, at or beside `offset`, and the offset to
  /// report.
  private func templateMarker(around offset: Int) -> (marker: String, offset: Int)? {
    let source = text
    let bytes = source.bytes
    // Names of elements begin after `<`.
    let isInTag = offset < bytes.count && bytes[offset] == UInt8(ascii: "<")
    for candidate in [offset, offset - 1] + (isInTag ? [offset + 1] : []) {
      if let marker = bytes.templateMarker(at: candidate) { return (marker, min(candidate, offset)) }
    }
    if let directive = bytes.preprocessorDirective(at: offset) { return (directive, offset) }
    // Names of elements have no capitals, and numbers and dates have few.
    guard format == .xml, let name = bytes.macroName(at: isInTag ? offset + 1 : offset) else { return nil }
    return (name, offset)
  }

  /// Notes an error of a reader.
  mutating func note(_ error: SyntaxError, node: Int? = nil) {
    let source = text
    let bytes = source.bytes
    var offset = error.offset
    var related: [Finding.Related] = []
    if let opened = error.opened, opened != offset {
      if error.isAboutOpening {
        offset = opened
      } else if error.isAboutBrackets, bytes.isOnEarlierLine(opened, than: offset) {
        // If both are on the same line, the excerpt shows both.
        related = [Finding.Related(offset: opened, message: format == .xml ? "the opening tag" : "the opening bracket")]
      }
    }
    note(Finding(.syntax, error.message(in: bytes), at: offset..<offset, node: node, related: related))
  }

  /// A finding for a mistake whose cause is not at the offset that the reader reported.
  func finding(about mistake: Remarks.Mistake, _ cause: Remarks.Cause) -> Finding {
    let source = text
    let bytes = source.bytes
    let error = mistake.error
    let message = error.message(in: bytes)
    switch cause {
    case .missingSemicolon(let offset):
      let isElsewhere = offset < error.offset && bytes.hasLineEnd(in: offset..<error.offset)
      return Finding(
        .missingSemicolon, message, at: offset..<offset, node: mistake.node,
        related: isElsewhere ? [Finding.Related(offset: error.offset, message: "the next token")] : [])
    case .unescapedQuote(let offset):
      return Finding(
        .unescapedQuote,
        "\(message): put a backslash before the quote here if it is a part of the string", at: offset..<offset + 1,
        node: mistake.node)
    case .missingQuote(let opened):
      return Finding(
        .syntax,
        "expected a quote at the end of the string that begins here: the next quote ends it, and the following text does "
          + "not fit", at: opened..<opened + 1, node: mistake.node,
        related: [Finding.Related(offset: error.offset, message: "the text that does not fit")])
    }
  }
}

extension SyntaxError {
  /// True if the position of the container's start helps to explain the mistake.
  fileprivate var isAboutBrackets: Bool {
    guard case .json(.unexpectedCharacter(let byte, _)) = problem else { return true }
    // A colon in an array probably follows a key, so the array was not closed.
    return byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ":")
  }

  /// True if the finding belongs to the start of the unclosed text, not to the end of the file.
  fileprivate var isAboutOpening: Bool {
    switch problem {
    case .openStep(.unclosedString), .openStep(.unclosedComment): true
    case .openStep, .json, .xml, .binary, .encoding, .limit, .notEditable: false
    }
  }
}

extension Span<UInt8> {
  /// True if the line of `offset` ends before `end`; assumed if they are far apart.
  fileprivate func isOnEarlierLine(_ offset: Int, than end: Int) -> Bool {
    let maxDistance = 4096
    guard end - offset <= maxDistance else { return true }
    return extracting(0..<Swift.max(offset, Swift.min(end, count))).firstOffset(of: UInt8(ascii: "\n"), from: offset)
      != nil
  }

  /// The directive of the C preprocessor at `offset`, if it is the first text on its line.
  fileprivate func preprocessorDirective(at offset: Int) -> String? {
    guard offset < count, self[offset] == UInt8(ascii: "#"), isFirstOnLine(offset) else { return nil }
    let directives: [StaticString] = [
      "#include", "#import", "#if", "#else", "#elif", "#endif", "#define", "#undef", "#error", "#warning", "#pragma",
    ]
    for directive in directives where has(directive, at: offset) { return "\(directive)" }
    return nil
  }

  /// The name of a macro at `offset`: a capital, then capitals, digits and underscores, with at least one underscore.
  func macroName(at offset: Int) -> String? {
    guard offset < count, self[offset].isCapital else { return nil }
    let maxLength = 80
    var end = offset
    var hasUnderscore = false
    while end < Swift.min(count, offset + maxLength) {
      let isUnderscore = self[end] == UInt8(ascii: "_")
      guard isUnderscore || self[end].isCapital || self[end].decimalDigit != nil else { break }
      hasUnderscore = hasUnderscore || isUnderscore
      end += 1
    }
    guard hasUnderscore, end == count || !self[end].isASCIILetter else { return nil }
    return String(decoding: extracting(offset..<end))
  }

  /// The start of a variable or statement of a template at `offset`, in the syntax of shells, Xcode, Mustache, Jinja, ERB or
  /// autoconf (`@NAME@`).
  func templateMarker(at offset: Int) -> String? {
    let markers: [StaticString] = ["$(", "${", "%{", "{{", "{%", "<%", "@@"]
    for marker in markers where has(marker, at: offset) { return "\(marker)" }
    guard offset >= 0, offset < count, self[offset] == UInt8(ascii: "@") else { return nil }
    let end = endOfRun(from: offset + 1) { $0.isASCIILetter || $0.decimalDigit != nil || $0 == UInt8(ascii: "_") }
    let isName =
      end > offset + 1 && end < count && self[end] == UInt8(ascii: "@") && self[offset + 1].decimalDigit == nil
    return isName ? String(decoding: extracting(offset...end)) : nil
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }
}
