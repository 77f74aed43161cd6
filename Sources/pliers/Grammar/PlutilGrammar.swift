import PropertyList
import PropertyListFiles

/// plutil's grammar: a verb as the first word, its arguments directly after it, then options and files in any order.
///
/// Every check, its order and its text are the reference's; nothing is read before all of them have passed.
enum PlutilGrammar {
  /// Parses the words after the program's name; `report` is called for warnings.
  static func parse(_ words: [Argument], report: (String) -> Void) throws(Failure) -> Invocation {
    var words = words[...]
    var command = Command.lint
    if let verb = words.first,
      let named = Command.first(where: { $0.plutil?.name.utf8.elementsEqual(verb.bytes) ?? false })
    {
      command = named
      words.removeFirst()
    }
    command.run = command.plutil?.run ?? command.run
    var values = try command.plutil?.parse(&words) ?? []
    let files = command.fileOperands == .none ? [] : try parseOptions(words, &values)
    let invocation = Invocation(command: command, dialect: .plutil, options: values, files: files)
    try command.plutil?.check(invocation, report)
    return invocation
  }

  // MARK: Arguments of several verbs

  static func keyPath(_ word: Argument) -> Invocation.Value {
    Option.keyPath.having(PropertyList.KeyPath(plutil: word.text))
  }

  static func format(_ name: Argument) throws(Failure) -> Invocation.Value {
    guard let format = OutputFormat(rawValue: name.text) else {
      throw Failure("Unknown format specifier: \(name.text)")
    }
    return Option.format.having(format)
  }

  static func parseExpectation(_ words: inout ArraySlice<Argument>) throws(Failure) -> [Invocation.Value] {
    guard words.first == "-expect" else { return [] }
    words.removeFirst()
    guard let type = words.popFirst() else { throw Failure("-expect requires a type argument.") }
    guard let expectation = Expectation(plutilName: type.text) else {
      throw Failure("-expect type [\(type.text)] not valid.")
    }
    return [Option.expect.having(expectation)]
  }

  /// Parses the key path and the value, and `-append` if it follows.
  static func parsePlacement(_ words: inout ArraySlice<Argument>) throws(Failure) -> [Invocation.Value] {
    guard let keyPath = words.popFirst(), let type = words.popFirst() else {
      throw Failure("'Insert' and 'Replace' require a key path, a type, and a value.")
    }
    guard type.text.first == "-", let kind = LenientValue(rawValue: String(type.text.dropFirst())) else {
      throw Failure("Unknown insert or replace type \(type.text)")
    }
    guard let text = kind.takesText ? words.popFirst() : "" else {
      throw Failure("'Insert' and 'Replace' require a key path, a type, and a value2.")
    }
    let values = [self.keyPath(keyPath), Option.string.having(try kind.propertyList(of: text))]
    guard words.first == "-append" else { return values }
    words.removeFirst()
    return values + [try Option.append.given("")]
  }

  /// Throws if there are options for a result, which the verb does not have.
  static func refuseOutput(_ invocation: Invocation, of verb: String) throws(Failure) {
    if invocation.has(.output) { throw Failure("-o is not used with \(verb).") }
    if invocation.has(.fileExtension) { throw Failure("-e is not used with \(verb).") }
  }

  // MARK: Options and files

  /// JSON with spaces and line breaks.
  static let readable = Option.flag("readable", letter: "r", "")

  /// The options of all verbs, by their letters; most verbs ignore some of them.
  private static let options: [Option] = [
    .output, Option("extension", "e", "EXT", "", .word), .silent, readable, .omitNewline,
  ]

  private static func parseOptions(
    _ words: ArraySlice<Argument>, _ values: inout [Invocation.Value]
  ) throws(Failure) -> [Argument] {
    var words = words
    var files: [Argument] = []
    while let word = words.popFirst(), word != "--" {
      if word.bytes.count < 2 || word.bytes.first != UInt8(ascii: "-") {
        files.append(word)
        continue
      }
      guard word.bytes.count == 2, let option = options.first(where: { $0.letter?.asciiValue == word.bytes[1] }) else {
        throw Failure("unrecognized option: \(word.text)")
      }
      guard let value = option.valueName == nil ? "" : words.popFirst() else {
        throw Failure("Missing argument for \(word.text).")
      }
      values.append(try option.given(value))
    }
    files += words
    if files.isEmpty { throw Failure("No files specified.") }
    return files
  }
}

/// A command in plutil's grammar: its verb, and the words that follow directly after it.
struct PlutilForm: Sendable {
  /// The verb, with its hyphen.
  let name: String
  /// Removes the verb's arguments from the start of the words, and returns their values.
  var parse: @Sendable (inout ArraySlice<Argument>) throws(Failure) -> [Invocation.Value] = { _ in [] }
  /// Throws if the verb does not accept an option, and reports options that have no effect.
  var check: @Sendable (Invocation, _ report: (String) -> Void) throws(Failure) -> Void = { _, _ in }
  /// Implementation of the verb, if it differs from the command of pliers' own grammar.
  var run: Command.Run?
}
