import PropertyList

/// One verb: how it is called, what it is told, and what it does. Both grammars, the help and the manual read this.
struct Command: Sendable {
  enum Verb: String, Sendable {
    case help, lint, convert, print, extract, keys, type, insert, replace, set, remove, edit, create
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

  /// The name that plutil has for it; nil if it has none.
  var plutilName: String? {
    switch verb {
    case .print: "-p"
    case .help, .lint, .convert, .extract, .type, .insert, .replace, .remove, .create: "-" + name
    case .keys, .set, .edit: nil
    }
  }

  static let all: [Command] = [
    .lint, .convert, .print, .extract, .keys, .type, .insert, .replace, .set, .remove, .edit, .create, .help,
  ]

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
    request.keyPath = PropertyList.KeyPath(keyPath.text)
  }
}
