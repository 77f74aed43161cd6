import PropertyListFiles

/// One command. The grammars, the help and the manual are made from these descriptions.
///
/// Each start creates some commands. That is cheap because they consist of literals and closures: lists of options are `Deferred`.
struct Command: Sendable {
  typealias Run = @Sendable (Invocation, Console) throws(Failure) -> ExitStatus

  /// A word before the files on the command line.
  struct Operand: Sendable {
    /// Its name, if it differs from that of the option's value.
    var label: String?
    let option: Option
    var isOptional = false
    /// The possible words after the operands before this one, for shell completion; nil for those of the option.
    var choices: (@Sendable ([Argument]) -> [String])?
    /// True if the word can be the operand; otherwise it is the first file.
    var accepts: @Sendable (Argument) -> Bool = { _ in true }
    /// The options that replace the operand, besides its own, so that its word is a file.
    var replacements: @Sendable () -> [Option] = { [] }
    /// Meaning of the name of a property list if it is the only word.
    var soleFile = SoleFile.isOperand

    var name: String { label ?? option.valueName ?? option.name }

    enum SoleFile { case isOperand, isFile, isError }

    func isReplaced(by given: [Invocation.Value]) -> Bool {
      given.contains { $0.option == option || replacements().contains($0.option) }
    }
  }

  enum Writing {
    /// Lines on standard output, or nothing.
    case lines
    /// A result, which options can send to a file.
    case result
    /// The name of a type, which options cannot send to a file.
    case type
    /// The changed file, which replaces the old one unless an option names another output.
    case edited
    /// One result of all files together.
    case merged
    /// The file itself, which is no input.
    case created
    /// The corrected file, if corrections are requested.
    case corrected
  }

  /// Groups of the overview, in its order.
  enum Purpose: String, CaseIterable { case check, convert, read, edit, compare, learn }

  enum FileOperands: Equatable, Sendable {
    case none
    /// Any number of files; none is standard input. Folders and lists are replaced by the files in them.
    case searched
    /// Like `searched` for a command that can write the files: it enters folders only with `--recursive`, and skips files of
    /// folders and lists whose format it does not write.
    case searchedOnRequest
    case required
    case one
    /// Words with a separate grammar, which the usage describes. The command's options are before them.
    case words(_ usage: String)
  }

  let name: String
  /// Its group in the overview; nil if help does not show it.
  var purpose: Purpose?
  /// Short names, as other tools have them. Help lists them once.
  var aliases: [String] = []
  /// Names of the command in other tools, in lower case.
  var synonyms: [String] = []
  /// Summary in one sentence, without a full stop.
  let summary: String
  /// The command in plutil's grammar; nil if plutil has no such verb.
  var plutil: PlutilForm?
  /// The forms of the command line after the command, if the synopsis is not the only one.
  var forms: [String] = []
  @Deferred var operands: [Operand] = []
  var fileOperands = FileOperands.searched
  @Deferred var options: [Option] = []
  /// Options that give the value; exactly one of them is required.
  @Deferred var valueOptions: [Option] = []
  /// The change that the command makes in each file; nil if the command is not an operation of `edit`.
  var operation: Operation.Kind?
  var writes = Writing.lines
  /// Returns text for standard output if the command cannot run with the words of its line; nil if there is none.
  var outputOfRefusal: (@Sendable ([Argument], ExitStatus) -> String?)?
  var run: Run

  var allOptions: [Option] { options + valueOptions }
  /// True if the command enters folders only with `--recursive`.
  var asksForFolders: Bool { if case .searchedOnRequest = fileOperands { true } else { false } }

  /// The forms of the command line. Most commands have only one, the synopsis.
  var synopses: [String] { forms.isEmpty ? [synopsis] : forms.map { "pliers \(name) \($0)" } }

  /// `pliers convert FORMAT [options] [FILE…]`
  var synopsis: String {
    var words = ["pliers", name] + operands.map { $0.isOptional ? "[\($0.name)]" : $0.name }
    if !valueOptions.isEmpty { words.append("VALUE-OPTION") }
    if !options.isEmpty { words.append("[options]") }
    switch fileOperands {
    case .none: break
    case .words(let usage): words.append(usage)
    case .searched, .searchedOnRequest: words.append("[FILE…]")
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
    { .grep },
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
    { .version },
  ]

  static var all: [Command] { table.map { $0() }.filter { $0.purpose != nil } }

  static func first(where matches: (Command) -> Bool) -> Command? {
    for make in table {
      let command = make()
      if matches(command) { return command }
    }
    return nil
  }

  static func named(_ name: String) -> Command? {
    first { $0.name == name } ?? first { $0.aliases.contains(name) }
  }
}

extension Command.Operand {
  /// The key path of a command that needs a value. `--at` replaces it.
  static let keyPath = Command.Operand(option: .keyPath, soleFile: .isError)
  /// The key path of a command that is often used on the root.
  static let keyPathOrRoot = Command.Operand(option: .keyPath, soleFile: .isFile)
  static func exactKeyPath(_ label: String? = nil) -> Command.Operand {
    Command.Operand(label: label, option: .exactKeyPath, soleFile: .isError)
  }
}

/// A value that is created each time it is requested.
@propertyWrapper struct Deferred<Value>: Sendable {
  private let make: @Sendable () -> Value

  init(wrappedValue: @autoclosure @escaping @Sendable () -> Value) { make = wrappedValue }

  var wrappedValue: Value { make() }
}
