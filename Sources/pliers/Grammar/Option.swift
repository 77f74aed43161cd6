import PropertyList
import PropertyListFiles
import PropertyListLint

/// An option of pliers' own grammar, declared once for all commands that accept it. The parser, the help and the manual use it.
struct Option: Sendable {
  /// The subject of an option.
  enum Scope {
    /// The files that are read and written.
    case file
    /// One change. Operations of `edit` accept the option, too.
    case operation
    /// The reports about files.
    case report
  }

  /// The name after two hyphens.
  let name: String
  /// Other common names, which help does not list.
  private(set) var aliases: [String] = []
  /// The letter of the short form; nil if there is none.
  let letter: Character?
  /// Name of the value in help; nil for an option without a value.
  let valueName: String?
  let scope: Scope
  /// Number of words that follow the option. `apply` gets each of them.
  private(set) var wordCount = 1
  /// Value of the option if none is given. If there is a default, a given value must follow a `=`.
  let defaultValue: Argument?
  private var makeChoices: @Sendable () -> [String] = { [] }
  /// Conditions under which the option has an effect.
  private(set) var conditions: [OptionCondition] = []
  /// The use of the file that the option's value names; nil for `--output`, and if the value is no file.
  private(set) var fileUse: OptionFile.Use?
  /// Applies the option to the request; the argument is empty for an option without a value.
  let apply: @Sendable (inout Request, Argument) throws(UsageError) -> Void
  /// Makes `summary`. A closure, because only help needs the text.
  private let makeSummary: @Sendable () -> String

  init(
    _ name: String, _ letter: Character? = nil, _ valueName: String? = nil, scope: Scope = .file,
    _ summary: @autoclosure @escaping @Sendable () -> String, defaultValue: Argument? = nil,
    apply: @escaping @Sendable (inout Request, Argument) throws(UsageError) -> Void
  ) {
    self.name = name
    self.letter = letter
    self.valueName = valueName
    self.scope = scope
    self.defaultValue = defaultValue
    self.apply = apply
    makeSummary = summary
  }

  /// An option without a value that sets `field`.
  static func flag(
    _ name: String, letter: Character? = nil,
    _ field: @autoclosure @escaping @Sendable () -> WritableKeyPath<Request, Bool>, scope: Scope = .file,
    _ summary: @autoclosure @escaping @Sendable () -> String
  ) -> Option {
    Option(name, letter, nil, scope: scope, summary()) { request, _ throws(UsageError) in
      request[keyPath: field()] = true
    }
  }

  private func with(_ change: (inout Option) -> Void) -> Option {
    var option = self
    change(&option)
    return option
  }

  /// The same option with additional names.
  func named(also aliases: String...) -> Option { with { $0.aliases = aliases } }

  /// The same option, which is refused unless these conditions hold, too.
  func on(_ conditions: OptionCondition...) -> Option { with { $0.conditions += conditions } }

  /// The same option, whose value is one of `choices`.
  func choosing(from choices: @escaping @Sendable () -> [String]) -> Option { with { $0.makeChoices = choices } }

  /// The same option with `count` values.
  func taking(words count: Int) -> Option { with { $0.wordCount = count } }

  /// The same option, whose value names a file.
  func naming(_ use: OptionFile.Use) -> Option { with { $0.fileUse = use } }

  /// Purpose of the option, in one sentence without a full stop.
  var summary: String { makeSummary() }

  /// The possible values, for shell completion; empty if they cannot be listed.
  var choices: [String] { makeChoices() }

  var names: [String] { [name] + aliases }

  /// Names of the option as help shows them, without its value: `-o, --output`.
  var spelling: String { (letter.map { "-\($0), " } ?? "") + "--" + name }

  /// The names of the words that follow the option.
  var valueWords: [Substring] { valueName?.split(separator: " ") ?? [] }

  /// The value's name as it follows the spelling of the option.
  var valueSpelling: String { valueName.map { defaultValue != nil ? "[=\($0)]" : " \($0)" } ?? "" }
}

// Options of several commands.
extension Option {
  static let output = Option("output", "o", "PATH", "write the result to PATH; '-' is standard output") {
    request, path in request.output.path = path
  }.on(.oneFile)
  static let fileExtension = Option(
    "extension", "e", "EXT", "write each result beside its input, with the extension EXT"
  ) { request, name throws(UsageError) in
    if name.bytes.contains(UInt8(ascii: "/")) {
      throw UsageError("--extension: the extension must not contain a slash")
    }
    if name.bytes.isEmpty || name.bytes.first == UInt8(ascii: ".") {
      throw UsageError("--extension: expected an extension without its dot, such as json, found '\(name.text)'")
    }
    request.output.fileExtension = name
  }.on(.excludes(["output"]), .namedFiles)
  static let inPlace = flag("in-place", letter: "i", \.output.isInPlace, "write each result over its input")
    .on(.excludes(["output", "extension"]), .format([nil, .xml1, .binary1, .json, .noConversion]), .namedFiles)
  static let silent = flag(
    "silent", letter: "s", \.report.isSilent, scope: .report, "print nothing for files without problems"
  ).on(.value(of: "format", ["text"]))
  static let compact = Option("compact", nil, nil, "write JSON without spaces and line breaks") {
    request, _ in request.output.jsonForm = .compact
  }.on(.format([nil, .json, .noConversion]))
  static let withFilename = Option("with-filename", nil, nil, scope: .report, "print FILE: before each result") {
    request, _ in (request.output.namesFiles, request.output.omitsNames) = (true, false)
  }.on(.lines)
  static let noFilename = Option(
    "no-filename", nil, nil, scope: .report, "print no FILE: before the results for a folder or a list"
  ) { request, _ throws(UsageError) in (request.output.namesFiles, request.output.omitsNames) = (false, true) }
  static let omitNewline = flag(
    "no-newline", letter: "n", \.output.omitsNewline, "end raw and type output without a newline"
  ).on(.format([nil, .raw, .type]))
  static let sort = flag(
    "sort", \.output.isSorted, "sort dictionary keys by UTF-16 code unit"
  ).on(.format([nil, .xml1, .binary1, .json, .swift, .objc, .noConversion]))
  static let types = Option(
    "types", nil, "HOW", scope: .operation,
    "form of dates, data, UIDs and other types that JSON lacks: plain (strings and numbers, the default), tag (a form that "
      + "reads back the same) or refuse (an error)"
  ) { request, name throws(UsageError) in
    switch name.text {
    case "plain": request.types = .plain
    case "tag": request.types = .tag
    case "refuse": request.types = .refuse
    default: throw UsageError("--types: expected plain, tag or refuse, found '\(name.text)'")
    }
  }.choosing { ["plain", "tag", "refuse"] }
  static let expect = Option(
    "expect", nil, "TYPE", scope: .operation,
    "fail unless the value is of TYPE: " + PropertyList.Kind.nameList
  ) { request, name throws(UsageError) in
    guard let kind = PropertyList.Kind(ownName: name.text) else {
      throw UsageError(
        "--expect: unknown type '\(name.text)'" + suggestion(for: name.text, among: PropertyList.Kind.ownNames))
    }
    request.expected = .kind(kind)
  }.choosing { PropertyList.Kind.ownNames }
  /// `--at KEYPATH` of a command that works on one value.
  static func at(isExact: Bool = false, _ summary: @autoclosure @escaping @Sendable () -> String) -> Option {
    Option("at", nil, "KEYPATH", scope: .operation, summary()) { request, word throws(UsageError) in
      request.keyPath = try isExact ? .parseExact(word) : .parse(word)
      request.hasKeyPathOption = true
    }
  }
  /// For commands whose first operand is the key path.
  static let keyPath = at("the key path of the value; then all operands are files")
  static let exactKeyPath = at(isExact: true, "the key path of the value; then all operands are files")
  static let color = Option(
    "color", nil, "WHEN", scope: .report,
    "colour text: always, never or auto (on a terminal, the default; NO_COLOR turns it off if it is not empty)"
  ) { request, name throws(UsageError) in
    request.report.color = try choice(name, of: ColorChoice.allCases, for: "color")
  }.choosing { ColorChoice.allCases.map(\.rawValue) }
  static let jobs = Option(
    "jobs", "j", "N", "work on up to N files at once (default: the number of processors)"
  ) { request, number throws(UsageError) in
    request.jobs = try count(number, from: 1, for: "jobs")
  }
  static let maximumNodes = Option(
    "max-nodes", nil, "N",
    "let shared containers of a binary file, or the copies of an edit, add up to N values (default 2000000)"
  ) { request, number throws(UsageError) in
    request.limits.nodes = try count(number, for: "max-nodes")
  }
}

extension Option {
  /// Returns the number `word`. Throws an error about `--option` unless it is at least `minimum`.
  static func count(
    _ word: Argument, from minimum: Int = 0, for option: String
  ) throws(UsageError) -> Int {
    guard let count = Int(word.text) else { throw UsageError("--\(option): expected a number, found '\(word.text)'") }
    if count < minimum { throw UsageError("--\(option): must be \(minimum) or more, found '\(word.text)'") }
    return count
  }

  /// Returns the one of `choices` that `word` names.
  static func choice<Choice: RawRepresentable<String>>(
    _ word: Argument, of choices: [Choice], for option: String
  ) throws(UsageError) -> Choice {
    if let choice = choices.first(where: { $0.rawValue == word.text }) { return choice }
    throw unexpected(word, insteadOf: choices.map(\.rawValue), for: option)
  }

  /// The error that `word` is none of `names`.
  static func unexpected(_ word: Argument, insteadOf names: [String], for option: String) -> UsageError {
    UsageError(
      "--\(option): expected \(names.dropLast().joined(separator: ", ")) or \(names.last ?? ""), found '\(word.text)'"
        + suggestion(for: word.text, among: names))
  }
}

extension OutputFormat {
  /// The names of pliers' own grammar, for messages and help.
  static let ownNames = ["xml1", "binary1", "json", "swift", "objc", "raw", "type", "NoConversion"]

  static func parse(_ name: Argument) throws(UsageError) -> OutputFormat {
    guard let format = OutputFormat(ownName: name.text) else { throw .unknown("format", name.text, among: ownNames) }
    return format
  }
}

extension PropertyList.KeyPath {
  /// Parses a key path of pliers' own grammar. Invalid UTF-8 is refused, because it would become a key with U+FFFD.
  static func parse(_ word: Argument) throws(UsageError) -> PropertyList.KeyPath {
    guard let text = String(validating: word.bytes, as: UTF8.self) else {
      throw UsageError("the key path '\(word.text)' is not valid UTF-8")
    }
    if text.utf8.first == UInt8(ascii: ":") {
      throw UsageError(
        "'\(text)' begins with a colon, as in PlistBuddy; keys are joined by dots (a key that begins with a colon: '\\\(text)')"
      )
    }
    return PropertyList.KeyPath(parsing: text)
  }

  /// Parses a key path that must not be a pattern, because its value may be new.
  static func parseExact(_ word: Argument) throws(UsageError) -> PropertyList.KeyPath {
    let keyPath = try parse(word)
    if keyPath.isPattern {
      throw UsageError(
        "'\(keyPath.text)' is a pattern, not a single key path; if it is a key, put a backslash before * and ["
      )
    }
    return keyPath
  }
}
