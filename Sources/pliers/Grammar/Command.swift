import PropertyList

/// One verb: how it is called, what it is told, and what it does. Both grammars, the help and the manual read this.
struct Command: Sendable {
  /// The order is that of the help.
  enum Verb: String, CaseIterable, Sendable {
    case lint, convert, print, extract, keys, type, insert, replace, set, remove, edit, create, help

    /// What plutil calls it; nil if plutil has no such verb.
    var plutilName: Argument? {
      switch self {
      case .lint: "-lint"
      case .convert: "-convert"
      case .print: "-p"
      case .extract: "-extract"
      case .type: "-type"
      case .insert: "-insert"
      case .replace: "-replace"
      case .remove: "-remove"
      case .create: "-create"
      case .help: "-help"
      case .keys, .set, .edit: nil
      }
    }
  }

  /// A word that must stand on the command line before the files.
  struct Operand: Sendable {
    let name: String
    let apply: @Sendable (inout Request, Argument) throws(UsageError) -> Void
  }

  enum FileOperands: Sendable {
    case none
    /// Standard input where there are none.
    case optional
    case required
  }

  let verb: Verb
  /// What it does, in one sentence without a full stop.
  let summary: String
  var operands: [Operand] = []
  var files = FileOperands.optional
  var options: [Option] = []
  /// Options of which one must be given: the value.
  var valueOptions: [Option] = []
  /// More for help and the manual: paragraphs.
  var discussion: [String] = []
  /// Command lines with a word on each.
  var examples: [(line: String, purpose: String)] = []
  /// Does it.
  let run: @Sendable (Request, Console) throws(UsageError) -> ExitStatus

  var name: String { verb.rawValue }

  /// The command that `verb` names. Only what is asked for is made: the whole table takes longer than to lint a file.
  static func named(_ verb: Verb) -> Command {
    switch verb {
    case .lint: lint
    case .convert: convert
    case .print: print
    case .extract: extract
    case .keys: keys
    case .type: type
    case .insert: insert
    case .replace: replace
    case .set: set
    case .remove: remove
    case .edit: edit
    case .create: create
    case .help: help
    }
  }

  static let all = Verb.allCases.map(named)

  /// `pliers convert FORMAT [options] [FILE…]`
  var synopsis: String {
    var words = ["pliers", name] + operands.map(\.name)
    if !valueOptions.isEmpty { words.append("VALUE-OPTION") }
    if !options.isEmpty { words.append("[options]") }
    switch files {
    case .none: break
    case .optional: words.append("[FILE…]")
    case .required: words.append("FILE…")
    }
    return words.joined(separator: " ")
  }
}

extension Command.Operand {
  static let format = Command.Operand(name: "FORMAT") { request, name throws(UsageError) in
    request.format = try OutputFormat.parse(name)
  }
  static let keyPath = Command.Operand(name: "KEYPATH") { request, keyPath throws(UsageError) in
    request.keyPath = try .parse(keyPath)
  }
}
