import PropertyList
import PropertyListFiles

/// An option of pliers' own grammar, declared once for all commands that accept it. The parser, the help and the manual use it. Among
/// the options of a command, the name identifies it.
struct Option: Sendable, Equatable {
  let name: String
  /// Other common names, which help does not list.
  private(set) var aliases: [String] = []
  let letter: Character?
  /// Name of the value in help; nil for an option without a value.
  let valueName: String?
  /// Number of words that follow the option. Each has a value.
  private(set) var wordCount = 1
  /// Value of the option if none is given. If there is a default, a given value must follow a `=`.
  let defaultValue: Argument?
  @Deferred var choices: [String]
  let isKeyPath: Bool
  /// Closures, because only options that are given are checked.
  private var makeConditions: [@Sendable () -> OptionCondition] = []
  /// The role of the file that the option's value names; nil if the value is no file.
  private(set) var fileRole: FileRole?

  /// A result is the file of `--output`, or only a name in messages. Only an option for `inputs` can be given several times.
  enum FileRole { case input, inputs, output, result }

  /// Heading in help of the group of options that begins with this one; nil if it continues a group.
  private(set) var heading: String?
  /// Returns the value of a word, which is empty for an option without a value. Messages spell the option as `spelling`.
  let parse: @Sendable (_ word: Argument, _ spelling: String) throws(Failure) -> any Sendable
  /// Purpose of the option, in one sentence without a full stop.
  @Deferred var summary: String

  init<Value: Sendable>(
    _ name: String, _ letter: Character? = nil, _ valueName: String?,
    _ summary: @autoclosure @escaping @Sendable () -> String, defaultValue: Argument? = nil,
    _ value: OptionValue<Value>
  ) {
    self.name = name
    self.letter = letter
    self.valueName = valueName
    self.defaultValue = defaultValue
    _summary = Deferred(wrappedValue: summary())
    _choices = Deferred(wrappedValue: value.choices())
    isKeyPath = Value.self == PropertyList.KeyPath.self
    parse = value.parse
  }

  static func flag(
    _ name: String, letter: Character? = nil, _ summary: @autoclosure @escaping @Sendable () -> String
  ) -> Option {
    Option(name, letter, nil, summary(), .word)
  }

  /// The row of an operand that is not also an option.
  static func operand<Value: Sendable>(
    _ name: String, _ value: OptionValue<Value>
  ) -> Option {
    Option(name, nil, name, "", value)
  }

  /// The option with a value that another grammar has parsed. The value must have the type of the row's parser.
  func having(_ value: some Sendable) -> Invocation.Value { Invocation.Value(option: self, word: "", value: value) }

  private func with(_ change: (inout Option) -> Void) -> Option {
    var option = self
    change(&option)
    return option
  }

  /// The same option, which can also be given by these names of other tools or types.
  func named(also aliases: String...) -> Option { with { $0.aliases = aliases } }

  /// The same option, which is refused unless these conditions hold, too.
  func on(_ condition: @autoclosure @escaping @Sendable () -> OptionCondition) -> Option {
    with { $0.makeConditions.append(condition) }
  }

  /// The same option as the first one of a group with this heading.
  func under(_ heading: String) -> Option { with { $0.heading = heading } }

  func taking(words count: Int) -> Option { with { $0.wordCount = count } }

  func naming(_ role: FileRole) -> Option { with { $0.fileRole = role } }

  static func == (left: Option, right: Option) -> Bool { left.name == right.name }

  var conditions: [OptionCondition] { makeConditions.map { $0() } }

  var names: [String] { [name] + aliases }

  func isNamed(_ name: ArraySlice<UInt8>) -> Bool {
    self.name.utf8.elementsEqual(name) || aliases.contains { $0.utf8.elementsEqual(name) }
  }

  /// Names of the option as help shows them, without its value: `-o, --output`.
  var spelling: String { (letter.map { "-\($0), " } ?? "") + "--" + name }

  var valueSpelling: String { valueName.map { defaultValue != nil ? "[=\($0)]" : " \($0)" } ?? "" }
}

// Options of several commands.
extension Option {
  static let output = Option("output", "o", "PATH", "write the result to PATH; '-' is standard output", .word)
    .naming(.result).on(.oneFile)
  static let fileExtension = Option(
    "extension", "e", "EXT", "write each result beside its input, with the extension EXT",
    OptionValue { name, option throws(Failure) in
      if name.bytes.contains(.slash) { throw Failure("\(option): the extension must not contain a slash") }
      if name.bytes.isEmpty || name.bytes.first == UInt8(ascii: ".") {
        throw Failure("\(option): expected an extension without its dot, such as json, found '\(name.text)'")
      }
      return name
    }
  ).on(.excludes([.output])).on(.namedFiles)
  static let inPlace = flag("in-place", letter: "i", "write each result over its input")
    .on(.excludes([.output, .fileExtension])).on(.format([nil, .xml1, .binary1, .json, .noConversion])).on(.namedFiles)
  static let silent = flag(
    "silent", letter: "s", "print no infos, and nothing for files without problems"
  ).on(.value(of: .reportFormat, ["text"]))
  static let compact = flag("compact", "write JSON without spaces and line breaks").on(
    .format([nil, .json, .noConversion]))
  static let null = flag(
    "null", letter: "0", "end each result with NUL, not with a newline")
  static let withFilename = flag("with-filename", "print FILE: before each result").on(.lines)
  static let noFilename = flag("no-filename", "print no FILE: before the results for a folder or a list")
  static let omitNewline = flag(
    "no-newline", letter: "n", "end raw and type output without a newline"
  ).on(.format([nil, .raw, .type]))
  static let sort = flag(
    "sort", "sort dictionary keys by UTF-16 code unit"
  ).named(also: "sort-keys").on(.format([nil, .xml1, .binary1, .json, .swift, .objc, .noConversion]))
  static let types = Option(
    "types", nil, "HOW",
    "form of dates, data, UIDs and other types that JSON lacks: plain (strings and numbers, the default), tag (a form that "
      + "reads back the same) or refuse (an error)",
    OptionValue<JSONTypes>.name(of: ["plain", "tag", "refuse"]) { name in
      ["plain": .plain, "tag": .tag, "refuse": .refuse][name]
    }
  )
  static let expect = Option(
    "expect", nil, "TYPE",
    "fail unless the value is of TYPE: " + PropertyList.Kind.nameList,
    .name("type", of: PropertyList.Kind.ownNames) { PropertyList.Kind(ownName: $0).map(Expectation.init) }
  )
  /// `--at KEYPATH` of a command that works on one value.
  static func at(isExact: Bool = false, _ summary: @autoclosure @escaping @Sendable () -> String) -> Option {
    Option("at", nil, "KEYPATH", summary(), isExact ? .exactKeyPath : .keyPath)
  }
  /// For commands whose first operand is the key path.
  static let keyPath = at("the key path of the value; then all operands are files")
  static let exactKeyPath = at(isExact: true, "the key path of the value; then all operands are files")
  /// The key path that a value is copied to.
  static let target = operand("TO", .exactKeyPath)
  static let color = Option(
    "color", nil, "WHEN",
    "colour text: always, never or auto (on a terminal, the default; NO_COLOR turns it off if it is not empty)",
    OptionValue<ColorChoice>.choice
  )
  static let jobs = Option(
    "jobs", "j", "N", "work on up to N files at once (default: the number of processors)", .count(from: 1)
  )
  static let maximumNodes = Option(
    "max-nodes", nil, "N",
    "let shared containers of a binary file, or the copies of an edit, add up to N values (default 2000000)",
    .count()
  )
}

extension PropertyList.KeyPath {
  /// Parses a key path of pliers' own grammar. Invalid UTF-8 is refused, because it would become a key with U+FFFD.
  static func parse(_ word: Argument) throws(Failure) -> PropertyList.KeyPath {
    guard let text = String(validating: word.bytes, as: UTF8.self) else {
      throw Failure("the key path '\(word.text)' is not valid UTF-8")
    }
    if text.utf8.first == UInt8(ascii: ":") {
      throw Failure(
        "'\(text)' begins with a colon, as in PlistBuddy; keys are joined by dots (a key that begins with a colon: '\\\(text)')"
      )
    }
    return PropertyList.KeyPath(parsing: text)
  }

  /// Parses a key path that must not be a pattern, because its value may be new.
  static func parseExact(_ word: Argument) throws(Failure) -> PropertyList.KeyPath {
    let keyPath = try parse(word)
    if !keyPath.isPattern { return keyPath }
    throw Failure(
      "'\(keyPath.text)' is a pattern, not a single key path; if it is a key, put a backslash before * and [")
  }

  /// Splits `PATTERN=VALUE` at the last `=` that is neither escaped nor in brackets. Without one, `word` is the value.
  static func splitPattern(_ word: Argument) throws(Failure) -> (pattern: PropertyList.KeyPath?, value: Argument) {
    var separator: Int?
    var isEscaped = false
    var isInBrackets = false
    for (offset, byte) in word.bytes.enumerated() {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "["): isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      case UInt8(ascii: "=") where !isInBrackets: separator = offset
      default: break
      }
    }
    guard let separator else { return (nil, word) }
    return (try parse(Argument(word.bytes[..<separator])), Argument(word.bytes[(separator + 1)...]))
  }
}

// Options of several commands that change files.
extension Option {
  static let contentKind = Option(
    "as", nil, "KIND",
    "take the content of --file as string, line (a string without the newline at the end), integer (int), real (float, "
      + "double), bool (boolean), date, data (base64), hex, xml or json",
    .name("kind", of: contentKinds) { kind -> (name: String, option: Option)? in
      let name = kind == "line" ? "string" : kind
      return values.first { contentKinds.contains($0.name) && $0.names.contains(name) }.map { (kind, $0) }
    }
  ).on(.needs([.file]))
  static let createParents = flag(
    "create-parents",
    "create missing containers on the key path: arrays if the next component is 0 or -, else dictionaries")
  static let all = flag("all", "change all values that match the pattern")
  static let ifAbsent = flag("if-absent", "do nothing if the value exists")
  static let ifPresent = flag("if-present", "do nothing if the value does not exist").on(
    .excludes([.ifAbsent]))
  static let overwrite = flag("overwrite", "replace the value at TO, if there is one")
  static let dryRun = flag("dry-run", "write nothing, and print the unified diff")
    .on(.excludes([.output, .fileExtension]))
  static let backup = Option(
    "backup", nil, "SUFFIX", "keep the old file under its name with SUFFIX (default ~) appended", defaultValue: "~",
    OptionValue { suffix, option throws(Failure) in
      if suffix.bytes.contains(.slash) { throw Failure("\(option): the suffix must not contain a slash") }
      // `--backup=$SUFFIX` with an unset variable must not replace a backup under the default name.
      if suffix.bytes.isEmpty { throw Failure("\(option)=: the suffix is empty; without the '=' it is ~") }
      return suffix
    }
  ).on(
    .needs("a file that is replaced") { invocation in
      let files = invocation.expectedFiles.filter { $0.findInputStream() == nil }
      return !files.flatMap(Delivery(invocation: invocation).outputs).allSatisfy(\.destination.isStream)
    })
  static let exitCode = flag("exit-code", "exit with 3 if something changes, with 0 if there is nothing to do")
  static let create = flag(
    "create",
    "create a missing or empty file: JSON if its extension is that of a JSON file, otherwise XML; empty standard input counts "
      + "as a missing file")

  static let changedFiles =
    [Option.output, .fileExtension, .inPlace, .dryRun, .backup, .exitCode] + selection + [.maximumNodes, .jobs]
  /// The same for commands that change values.
  static let editedFiles = changedFiles + [.recursive, .types]
}
