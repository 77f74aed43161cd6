import PropertyList
import PropertyListFiles

/// plutil's grammar: a verb as the first word, its arguments directly after it, then options and files in any order.
///
/// Every check, its order and its text are the reference's; nothing is read before all of them have passed.
enum PlutilGrammar {
  /// Parses the words after the program's name; `report` is called for warnings.
  static func parse(_ words: [Argument], report: (String) -> Void) throws(UsageError) -> Request {
    var words = words[...]
    var command = Command.lint
    if let verb = words.first,
      let named = Command.first(where: { $0.plutil?.name.utf8.elementsEqual(verb.bytes) ?? false })
    {
      command = named
      words.removeFirst()
    }
    var request = Request(command, .plutil, body: command.plutil?.body)
    try command.plutil?.parse(&words, &request)
    if command.files == .none { return request }
    try parseOptions(words, &request)
    if request.files.isEmpty { throw UsageError("No files specified.") }
    try command.plutil?.check(request, report)
    return request
  }

  // MARK: Arguments of several verbs

  static func outputFormat(_ name: Argument) throws(UsageError) -> OutputFormat {
    guard let format = OutputFormat(rawValue: name.text) else {
      throw UsageError("Unknown format specifier: \(name.text)")
    }
    return format
  }

  /// Parses `-expect type`, if it is next.
  static func parseExpectation(_ words: inout ArraySlice<Argument>, _ request: inout Request) throws(UsageError) {
    guard words.first == "-expect" else { return }
    words.removeFirst()
    guard let type = words.popFirst() else { throw UsageError("-expect requires a type argument.") }
    guard let expectation = Expectation(plutilName: type.text) else {
      throw UsageError("-expect type [\(type.text)] not valid.")
    }
    request.expected = expectation
  }

  /// Parses the key path and the value; returns true if `-append` follows.
  static func parsePlacement(_ words: inout ArraySlice<Argument>, _ request: inout Request) throws(UsageError) -> Bool {
    guard let keyPath = words.popFirst(), let type = words.popFirst() else {
      throw UsageError("'Insert' and 'Replace' require a key path, a type, and a value.")
    }
    request.keyPath = PropertyList.KeyPath(plutil: keyPath.text)
    guard let kind = LenientValue(rawValue: type.text) else {
      throw UsageError("Unknown insert or replace type \(type.text)")
    }
    guard let text = kind.takesText ? words.popFirst() : "" else {
      throw UsageError("'Insert' and 'Replace' require a key path, a type, and a value2.")
    }
    request.editing.value = try kind.propertyList(of: text)
    guard words.first == "-append" else { return false }
    words.removeFirst()
    return true
  }

  /// Throws if there are options for a result, which the verb does not have.
  static func refuseOutput(_ request: Request, of verb: String) throws(UsageError) {
    if request.output.path != nil { throw UsageError("-o is not used with \(verb).") }
    if request.output.fileExtension != nil { throw UsageError("-e is not used with \(verb).") }
  }

  // MARK: Options and files

  /// The options of all verbs, by their letters; most verbs ignore some of them.
  private static let options: [Option] = [
    .output, Option("", "e", "EXT", "", .word) { $0.output.fileExtension = $1 }, .silent,
    .flag("", letter: "r", "") { $0.output.jsonForm = .readable }, .omitNewline,
  ]

  private static func parseOptions(_ words: ArraySlice<Argument>, _ request: inout Request) throws(UsageError) {
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
  }
}

extension Expectation {
  /// The expectation of that name, which cannot be `uid` or `null`.
  init?(plutilName name: String) {
    switch PropertyList.Kind(rawValue: name) {
    case .uid, .null: return nil
    case let kind?: self = .kind(kind)
    case nil:
      guard name == "(any)" else { return nil }
      self = .any
    }
  }
}
