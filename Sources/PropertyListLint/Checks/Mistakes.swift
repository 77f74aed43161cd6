import PropertyList

// What the readers could not read. Their mistakes become findings here.

extension Rule {
  package static let syntax = Rule(
    "syntax", .error, .syntax, isConfigurable: false, "the file cannot be read as a property list",
    help: "Correct the text at the place that is named.",
    why: """
      No reader takes the file: CoreFoundation, and with it plutil, apps and the system, stops at the first mistake. \
      The message says what was expected and where.
      """,
    wrong: "<dict><key>a</key></dict>",
    right: "<dict><key>a</key><true/></dict>",
    see: "man pliers-formats; CFPropertyList.c")
  package static let template = Rule(
    "template", .error, .syntax, inFolders: .warning,
    "a variable, a statement of a template or a line for a preprocessor stands where a value is due",
    help: "Check what the template becomes when it is filled in, or give the file an extension such as .in.",
    why: """
      The text is a template that another program fills in, so that nothing can be said about the file it becomes. \
      Where an Info.plist has lines for the C preprocessor, Xcode runs it (INFOPLIST_PREPROCESS).
      """,
    wrong: "<key>Port</key> {{port}}",
    right: "<key>Port</key> <integer>80</integer>",
    see: "https://developer.apple.com/documentation/xcode/build-settings-reference")
  package static let missingSemicolon = Rule(
    "missing-semicolon", .error, .syntax, isConfigurable: false,
    "an entry of an OpenStep or .strings file does not end in a semicolon",
    help: "Put a semicolon after the value.",
    why: """
      CoreFoundation takes the next key for a part of the entry and refuses the file, or drops the rest of it.
      """,
    wrong: "\"a\" = \"b\"",
    right: "\"a\" = \"b\";",
    see: "CFPropertyList.c")
  package static let unescapedQuote = Rule(
    "unescaped-quote", .error, .syntax, isConfigurable: false,
    "a quote inside a string of an OpenStep or .strings file has no backslash before it",
    help: "Put a backslash before the quote.",
    why: """
      The quote ends the string, and what follows is not an entry.
      """,
    wrong: "\"a\" = \"say \"hello\"\";",
    right: "\"a\" = \"say \\\"hello\\\"\";",
    see: "CFPropertyList.c")
  package static let unreadable = Rule(
    "unreadable", .error, .syntax, isConfigurable: false,
    "the file cannot be opened or read, or the corrected text cannot be written",
    help: "Check the path, the permissions and the free space.",
    why: """
      The file does not exist, permissions forbid it, or there is no space to write it. Nothing was checked.
      """,
    wrong: "pliers lint missing.plist",
    right: "pliers lint Info.plist",
    see: "open(2)")
}

extension Check {
  static let mistakes = Check(rules: [.syntax, .template, .missingSemicolon, .unescapedQuote], pass: .none)
  static let unreadable = Check(rules: [.unreadable], pass: .none)
}

extension Inspector {
  /// Notes the mistakes that the reader went on after, up to one that explains those after it.
  ///
  /// - Returns: whether the file turned out to be a template.
  mutating func noteMistakes(in reading: RemarkedReading) -> Bool {
    let remarks = reading.remarks
    for mistake in remarks.mistakes.prefix(failsAtOnce(reading) ? 1 : Limits.findings) {
      let error = mistake.error
      if let (marker, place) = templateMarker(around: error.offset) {
        let message =
          "expected a property list, found '\(marker)' outside of strings: a template must be filled in first"
        note(Finding(.template, message, at: place..<place, node: mistake.node))
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

  /// True if the text is read as OpenStep only because its first word begins like a key, as in YAML, base64 or prose: it
  /// fails within the first entry, and more of the rest is broken than can be read.
  private func failsAtOnce(_ reading: RemarkedReading) -> Bool {
    let (list, mistakes) = (reading.list, reading.remarks.mistakes)
    guard let first = mistakes.first, first.cause == nil, case .openStep = first.error.problem,
      case .dictionary(let count, let size, _) = list.nodes.first, count < mistakes.count
    else { return false }
    guard size > 0, let key = list.string(at: 1) else { return true }
    return first.error.offset < offset(of: key, reading.remarks)
  }

  /// The start of a variable or statement of a template, or of a preprocessor's, at or beside `offset`, and the offset to
  /// report.
  private func templateMarker(around offset: Int) -> (marker: String, place: Int)? {
    let source = text
    let bytes = source.bytes
    // Names of elements begin after `<`.
    let isInTag = offset < bytes.count && bytes[offset] == UInt8(ascii: "<")
    for place in [offset, offset - 1] + (isInTag ? [offset + 1] : []) {
      if let marker = bytes.templateMarker(at: place) { return (marker, min(place, offset)) }
    }
    if let directive = bytes.preprocessorDirective(at: offset) { return (directive, offset) }
    // XML's elements have small letters, and its numbers and dates few capitals.
    guard format == .xml, let name = bytes.macroName(at: isInTag ? offset + 1 : offset) else { return nil }
    return (name, offset)
  }

  /// Notes an error of a reader.
  mutating func note(_ error: SyntaxError, node: Int? = nil) {
    let source = text
    let bytes = source.bytes
    var place = error.offset
    var related: [Finding.Related] = []
    if let opened = error.opened, opened != place {
      if error.isAboutOpening {
        place = opened
      } else if error.isAboutBrackets, bytes.isOnEarlierLine(opened, than: place) {
        // On the same line the excerpt shows both.
        related = [Finding.Related(offset: opened, message: "what is open began here")]
      }
    }
    note(Finding(.syntax, error.message(in: bytes), at: place..<place, node: node, related: related))
  }

  /// A finding about a mistake at another offset than the one at which the reader noticed it.
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
        related: isElsewhere ? [Finding.Related(offset: error.offset, message: "what follows")] : [])
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
        related: [Finding.Related(offset: error.offset, message: "what does not fit")])
    }
  }
}

extension SyntaxError {
  /// True if the position where the container began explains the mistake.
  fileprivate var isAboutBrackets: Bool {
    guard case .json(.unexpectedCharacter(let byte, _)) = problem else { return true }
    // A colon in an array follows a key, and the array was not closed before.
    return byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ":")
  }

  /// True if the finding belongs to the start of the unclosed text, not to the end of the file.
  fileprivate var isAboutOpening: Bool {
    switch problem {
    case .openStep(.unclosedString), .openStep(.unclosedComment): true
    case .openStep, .json, .xml, .binary, .encoding, .limit: false
    }
  }
}

extension Span<UInt8> {
  /// True if the line of `offset` ends before `place`; assumed of a long line.
  fileprivate func isOnEarlierLine(_ offset: Int, than place: Int) -> Bool {
    let longest = 4096
    guard place - offset <= longest else { return true }
    return extracting(0..<Swift.max(offset, Swift.min(place, count))).firstOffset(of: UInt8(ascii: "\n"), from: offset)
      != nil
  }

  /// The directive of C's preprocessor that the line is, if it begins at `offset`.
  fileprivate func preprocessorDirective(at offset: Int) -> String? {
    guard offset < count, self[offset] == UInt8(ascii: "#"), isFirstOnLine(offset) else { return nil }
    let directives: [StaticString] = [
      "#include", "#import", "#if", "#else", "#elif", "#endif", "#define", "#undef", "#error", "#warning", "#pragma",
    ]
    for directive in directives where has(directive, at: offset) { return "\(directive)" }
    return nil
  }

  /// The name of a macro that stands at `offset`: a capital, and more of them with digits and at least one underscore.
  func macroName(at offset: Int) -> String? {
    guard offset < count, self[offset].isCapital else { return nil }
    let most = 80
    var end = offset
    var hasUnderscore = false
    while end < Swift.min(count, offset + most) {
      let isUnderscore = self[end] == UInt8(ascii: "_")
      guard isUnderscore || self[end].isCapital || self[end].decimalDigit != nil else { break }
      hasUnderscore = hasUnderscore || isUnderscore
      end += 1
    }
    guard hasUnderscore, end == count || !self[end].isASCIILetter else { return nil }
    return String(decoding: extracting(offset..<end))
  }

  /// The start of a variable or a statement of a template at `offset`: of shells and Xcode, Mustache and Jinja, ERB, and of
  /// autoconf, as in `@NAME@`.
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
