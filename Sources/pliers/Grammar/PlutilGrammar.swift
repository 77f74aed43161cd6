import PropertyList

/// plutil's grammar: a verb as the first word, its arguments right behind it, then options and files in any order.
///
/// Every check, its order and its text are the reference's; nothing is read before all are passed.
enum PlutilGrammar {
  /// What the words after the program's name ask for; `report` gets warnings.
  static func parse(_ words: [Argument], report: (String) -> Void) throws(UsageError) -> Request {
    var words = words[...]
    let verb = words.first.flatMap { word in Command.Verb.allCases.first { $0.plutilName == word } }
    if verb != nil { words.removeFirst() }
    var request = Request(.named(verb ?? .lint), .plutil)
    switch request.command.verb {
    case .help: return request
    case .lint, .print: break
    case .convert: try parseConvert(&words, &request)
    case .extract, .type: try parseExtract(&words, &request)
    case .insert, .replace: try parseInsert(&words, &request)
    case .remove:
      guard let keyPath = words.popFirst() else { throw UsageError("'Remove' requires a key path.") }
      request.keyPath = PropertyList.KeyPath(plutil: keyPath.text)
    case .create:
      guard let format = words.popFirst() else { throw UsageError("'Create' requires a plist format.") }
      request.format = try outputFormat(format)
    case .keys, .set, .edit: break
    }
    try parseOptions(words, &request, report: report)
    return request
  }

  private static func outputFormat(_ name: Argument) throws(UsageError) -> OutputFormat {
    guard let format = OutputFormat(rawValue: name.text) else {
      throw UsageError("Unknown format specifier: \(name.text)")
    }
    return format
  }

  // MARK: The verbs' arguments

  private static func parseConvert(_ words: inout ArraySlice<Argument>, _ request: inout Request) throws(UsageError) {
    guard let format = words.popFirst() else { throw UsageError("Missing format specifier for command.") }
    request.format = try outputFormat(format)
    guard words.first == "-header" else { return }
    words.removeFirst()
    guard request.format == .objc else { throw UsageError("-header is only valid for objc literal conversions.") }
    request.writesHeader = true
  }

  private static func parseExtract(_ words: inout ArraySlice<Argument>, _ request: inout Request) throws(UsageError) {
    let isType = request.command.verb == .type
    guard words.count >= (isType ? 1 : 2), let keyPath = words.popFirst() else {
      throw UsageError("'Extract' requires a key path and a plist format.")
    }
    request.keyPath = PropertyList.KeyPath(plutil: keyPath.text)
    if !isType, let format = words.popFirst() { request.format = try outputFormat(format) }
    guard words.first == "-expect" else { return }
    words.removeFirst()
    guard let type = words.popFirst() else { throw UsageError("-expect requires a type argument.") }
    guard let expectation = Expectation(type.text, plutil: true) else {
      throw UsageError("-expect type [\(type.text)] not valid.")
    }
    request.expected = expectation
  }

  private static func parseInsert(_ words: inout ArraySlice<Argument>, _ request: inout Request) throws(UsageError) {
    guard let keyPath = words.popFirst(), let type = words.popFirst() else {
      throw UsageError("'Insert' and 'Replace' require a key path, a type, and a value.")
    }
    request.keyPath = PropertyList.KeyPath(plutil: keyPath.text)
    guard let kind = LenientValue(rawValue: type.text) else {
      throw UsageError("Unknown insert or replace type \(type.text)")
    }
    if kind.takesText {
      guard let text = words.popFirst() else {
        throw UsageError("'Insert' and 'Replace' require a key path, a type, and a value2.")
      }
      request.value = try kind.propertyList(of: text)
    } else {
      request.value = try kind.propertyList(of: "")
    }
    guard words.first == "-append" else { return }
    words.removeFirst()
    request.appends = request.command.verb == .insert
  }

  // MARK: Options and files

  /// The options of all verbs, by their letters; most verbs ignore some of them.
  private static let options: [Option] = [.output, .fileExtension, .silent, .readable, .omitNewline]

  private static func parseOptions(
    _ words: ArraySlice<Argument>, _ request: inout Request, report: (String) -> Void
  ) throws(UsageError) {
    var words = words
    var optionsHaveEnded = false
    while let word = words.popFirst() {
      if optionsHaveEnded || word.bytes.count < 2 || word.bytes.first != UInt8(ascii: "-") {
        request.files.append(word)
        continue
      }
      if word == "--" {
        optionsHaveEnded = true
        continue
      }
      guard word.bytes.count == 2, let option = options.first(where: { $0.letter?.asciiValue == word.bytes[1] }) else {
        throw UsageError("unrecognized option: \(word.text)")
      }
      guard let value = option.valueName == nil ? "" : words.popFirst() else {
        throw UsageError("Missing argument for \(word.text).")
      }
      try option.apply(&request, value)
    }
    if request.files.isEmpty { throw UsageError("No files specified.") }
    if request.command.verb == .lint || request.command.verb == .print {
      let verb = request.command.verb == .lint ? "-lint" : "-p"
      if request.output != nil { throw UsageError("-o is not used with \(verb).") }
      if request.fileExtension != nil { throw UsageError("-e is not used with \(verb).") }
      if request.command.verb == .print, request.isSilent { report("-s doesn't make a lot of sense with -p.") }
    }
  }
}
