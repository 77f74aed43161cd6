import PropertyListFiles
import PropertyListLint

/// A command line that cannot be understood.
struct UsageError: Error, Equatable {
  let message: String
  /// Lines below the message that show the position in a text; may be empty.
  let excerpt: String
  /// True if the command line is valid, but a value that it names does not exist.
  private(set) var isAnswer = false

  init(_ message: String) { (self.message, excerpt) = (message, "") }

  /// `error` with words before and after its message.
  init(_ before: String, _ error: UsageError, _ after: String = "") {
    message = before + error.message + after
    excerpt = error.excerpt
    isAnswer = error.isAnswer
  }

  /// A failure for a file that an option names; `heading` is the file's name in the message.
  init(_ failure: Failure, of heading: String) {
    self.init(diagnostic: failure.message(heading))
    isAnswer = failure.isAnswer
  }

  init(diagnostic: String) {
    let end = diagnostic.utf8.firstIndex(of: .newline) ?? diagnostic.endIndex
    (message, excerpt) = (String(diagnostic[..<end]), String(diagnostic[end...]))
  }
}

enum ExitStatus: CInt {
  /// The command succeeded, or the answer is yes.
  case success = 0
  /// The answer is no: a value is missing, exists already or is not the expected one, or lint has found problems. In plutil's
  /// grammar, also all errors.
  case failure = 1
  /// The command line is wrong, or a file cannot be read, understood or written.
  case trouble = 2
  /// Something was changed, and `--exit-code` was given.
  case changed = 3
  /// A merge for git failed. git reads 1 to 127 as conflicts.
  case mergeFailure = 255
}

// Words of a command line that are empty, missing or taken for another one because a variable of the shell is not set.

func shownLine(_ words: [Argument]) -> String { words.map { shellWord($0.text) }.joined(separator: " ").shortened }

extension UsageError {
  /// An operand of an edit is empty, which would be the root. `line` is the command line with the operand's name instead.
  static func emptyOperand(_ operand: Command.Operand, in line: [Argument]) -> UsageError {
    let root = operand.name == "KEYPATH" ? "--at '' names the root" : "in an operation of 'edit', '' names the root"
    return UsageError("\(operand.name) is empty; is a variable unset? \(shownLine(line)) (\(root))")
  }

  /// The last word of the command line is an option, or a value of it after which `name` is missing.
  static func missingValue(_ name: String, of option: Option, in line: [Argument]) -> UsageError {
    UsageError("--\(option.name): \(name) is missing; is a variable unset? \(shownLine(line)) \(name)")
  }

  /// The error that `word` is not a known `kind`, with a suggestion from `names`. `option` is empty, or an option and a colon.
  static func unknown(_ kind: String, _ word: String, among names: [String], option: String = "") -> UsageError {
    UsageError("\(option)unknown \(kind) '\(word)'" + suggestion(for: word, among: names, orList: kind + "s"))
  }
}

/// Hint for a word that is not the name of a command: the command that it is a synonym of, the one with the closest name,
/// or the list of them.
func suggestion(for word: String, among commands: [Command], orList kind: String) -> String {
  if let command = commands.first(where: { $0.synonyms.contains(word.lowercased()) }) {
    return "; did you mean '\(command.name)'?"
  }
  return suggestion(for: word, among: commands.map(\.name), orList: kind)
}
