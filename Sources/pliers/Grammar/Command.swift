import PropertyList
import PropertyListFiles

/// One command. The grammars, the help and the manual are made from these descriptions.
///
/// Each start creates some commands. That is cheap because they consist of literals and closures: lists and texts that only
/// help or the parser needs are created on request.
struct Command: Sendable {
  /// Executes a request and returns the exit status.
  typealias Body = @Sendable (Request, Console) throws(UsageError) -> ExitStatus

  /// A word before the files on the command line.
  struct Operand: Sendable {
    let name: String
    var isOptional = false
    /// The possible words, for shell completion; empty for key paths and files.
    var choices: @Sendable (Request) -> [String] = { _ in [] }
    /// True if an option replaces the operand, so that its word is a file.
    var isReplaced: @Sendable (Request) -> Bool = { _ in false }
    /// Meaning of the name of a property list if it is the only word.
    var soleFile = SoleFile.isOperand
    let apply: @Sendable (inout Request, Argument) throws(UsageError) -> Void

    enum SoleFile { case isOperand, isFile, isError }
  }

  /// Groups of the overview, in its order.
  enum Purpose: String, CaseIterable { case check, convert, read, edit, compare, learn }

  enum FileOperands: Equatable, Sendable {
    case none
    /// Any number of files; none is standard input.
    case optional
    /// Like `optional`; folders and lists are replaced by the files in them.
    case searched
    /// Like `searched` for a command that can write the files: it enters folders only if an option allows it, and skips files of
    /// folders and lists whose format it does not write.
    case searchedOnRequest
    case required
    case one
    /// Words with a separate grammar, which the usage describes. The command's options are before them.
    case words(_ usage: String)
  }

  let name: String
  /// Its group in the overview; nil if help does not show it.
  let purpose: Purpose?
  /// Summary in one sentence, without a full stop.
  let summary: String
  /// The command in plutil's grammar; nil if plutil has no such verb.
  let plutil: PlutilForm?
  let files: FileOperands
  /// The change that the command makes in each file; nil if it is not an operation of `edit`.
  let change: (@Sendable (Request) -> Operation.Change)?
  /// True if the result replaces its input unless an option names another output.
  let overwritesInput: Bool
  /// True if all files together make one result.
  let joinsFiles: Bool
  /// Returns what may be written for one input; empty if nothing is, or if the command only prints.
  let outputs: @Sendable (Request, Argument) -> [RunOutput]
  let body: Body
  private let makeSynonyms: @Sendable () -> [String]
  private let makeForms: @Sendable () -> [String]
  private let makeHeadings: @Sendable () -> [String: String]
  private let makeOperands: @Sendable () -> [Operand]
  private let makeOptions: @Sendable () -> [Option]
  private let makeValueOptions: @Sendable () -> [Option]

  init(
    _ name: String, purpose: Purpose? = nil, synonyms: @autoclosure @escaping @Sendable () -> [String] = [],
    summary: String,
    plutil: PlutilForm? = nil,
    forms: @autoclosure @escaping @Sendable () -> [String] = [],
    operands: @autoclosure @escaping @Sendable () -> [Operand] = [],
    files: FileOperands = .optional,
    options: @autoclosure @escaping @Sendable () -> [Option] = [],
    headings: @autoclosure @escaping @Sendable () -> [String: String] = [:],
    valueOptions: @autoclosure @escaping @Sendable () -> [Option] = [],
    change: (@Sendable (Request) -> Operation.Change)? = nil,
    overwritesInput: Bool = false,
    joinsFiles: Bool = false,
    outputs: @escaping @Sendable (Request, Argument) -> [RunOutput] = { _, _ in [] },
    body: @escaping Body
  ) {
    self.name = name
    self.purpose = purpose
    self.summary = summary
    self.plutil = plutil
    self.files = files
    self.change = change
    self.overwritesInput = overwritesInput
    self.joinsFiles = joinsFiles
    self.outputs = outputs
    self.body = body
    makeSynonyms = synonyms
    makeForms = forms
    makeHeadings = headings
    makeOperands = operands
    makeOptions = options
    makeValueOptions = valueOptions
  }

  /// Names of the command in other tools, in lower case.
  var synonyms: [String] { makeSynonyms() }
  var operands: [Operand] { makeOperands() }
  var options: [Option] { makeOptions() }
  /// Options that give the value; exactly one of them is required.
  var valueOptions: [Option] { makeValueOptions() }
  var allOptions: [Option] { options + valueOptions }
  /// Headings of groups of options in help, by the name of the first option of each group.
  var headings: [String: String] { makeHeadings() }

  /// The forms of the command line. Most commands have only one, the synopsis.
  var synopses: [String] {
    let forms = makeForms()
    return forms.isEmpty ? [synopsis] : forms.map { "pliers \(name) \($0)" }
  }

  /// `pliers convert FORMAT [options] [FILE…]`
  var synopsis: String {
    var words = ["pliers", name] + operands.map { $0.isOptional ? "[\($0.name)]" : $0.name }
    if !valueOptions.isEmpty { words.append("VALUE-OPTION") }
    if !options.isEmpty { words.append("[options]") }
    switch files {
    case .none: break
    case .words(let usage): words.append(usage)
    case .optional, .searched, .searchedOnRequest: words.append("[FILE…]")
    case .required: words.append("FILE…")
    case .one: words.append("FILE")
    }
    return words.joined(separator: " ")
  }
}

extension Command {
  /// All commands, in the order of the help. A start creates the commands up to the one that it runs. If the table contained
  /// arrays of commands, each start would set up the metadata of their type: 5 % of the instructions of `pliers -lint` on a
  /// small file.
  private static let table: [@Sendable () -> Command] = [
    { .lint },
    { .convert },
    { .print },
    { .extract },
    { .has },
    { .keys },
    { .count },
    { .paths },
    { .type },
    { .unwrap },
    { .set },
    { .insert },
    { .replace },
    { .remove },
    { .copy },
    { .move },
    { .edit },
    { .sort },
    { .format },
    { .create },
    { .buddy },
    { .diff },
    { .merge },
    { .git },
    { .textconv },
    { .help },
    { .complete },
  ]

  /// The commands that help shows, in its order.
  static var all: [Command] { table.map { $0() }.filter { $0.purpose != nil } }

  /// The first command that `matches`.
  static func first(where matches: (Command) -> Bool) -> Command? {
    for command in table.lazy.map({ $0() }) where matches(command) { return command }
    return nil
  }

  /// The command with this name in pliers' own grammar.
  static func named(_ name: String) -> Command? { first { $0.name == name } }
}

extension Command.Operand {
  static let format = Command.Operand(name: "FORMAT", choices: { _ in OutputFormat.ownNames }) {
    request, name throws(UsageError) in
    if OutputFormat(ownName: name.text) == nil, name.isRegularFile || Recognition.format(of: name) != nil {
      throw UsageError("FORMAT comes before FILE: pliers \(request.command.name) FORMAT \(name.text)")
    }
    request.format = try OutputFormat.parse(name)
  }
  /// The key path of a command that needs a value. `--at` replaces it.
  static let keyPath = keyPath()
  /// The key path of a command that is often used on the root.
  static let keyPathOrRoot = keyPath(soleFile: .isFile)
  /// A key path that is not a pattern.
  static func exactKeyPath(_ name: String) -> Command.Operand {
    keyPath(name) { word throws(UsageError) in try .parseExact(word) }
  }
  private static func keyPath(
    _ name: String = "KEYPATH", soleFile: SoleFile = .isError,
    _ parse: @escaping @Sendable (Argument) throws(UsageError) -> PropertyList.KeyPath = {
      word throws(UsageError) in try .parse(word)
    }
  ) -> Command.Operand {
    Command.Operand(name: name, isReplaced: \.hasKeyPathOption, soleFile: soleFile) {
      request, word throws(UsageError) in
      request.keyPath = try parse(word)
    }
  }
  static let target = Command.Operand(name: "TO") { request, word throws(UsageError) in
    request.editing.target = try .parseExact(word)
  }
}
