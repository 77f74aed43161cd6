import PropertyListFiles
import PropertyListLint

// Words of a command line that are empty, missing or taken for another one because a variable of the shell is not set.

func shownLine(_ words: [Argument]) -> String { words.map { shellWord($0.text) }.joined(separator: " ").shortened }

extension Failure {
  /// An operand of an edit is empty, which would be the root. `line` is the command line with the operand's name instead.
  static func emptyOperand(_ operand: Command.Operand, in line: [Argument]) -> Failure {
    let root = operand.name == "KEYPATH" ? "--at '' names the root" : "in an operation of 'edit', '' names the root"
    return Failure("\(operand.name) is empty; is a variable unset? \(shownLine(line)) (\(root))")
  }

  /// The last word of the command line is an option, or a value of it after which `name` is missing.
  static func missingValue(_ name: String, of option: Option, in line: [Argument]) -> Failure {
    Failure("--\(option.name): \(name) is missing; is a variable unset? \(shownLine(line)) \(name)")
  }

  /// The error that `word` is not a known `kind`, with a suggestion from `names`. `option` is empty, or an option and a colon.
  static func unknown(_ kind: String, _ word: String, among names: [String], option: String = "") -> Failure {
    Failure("\(option)unknown \(kind) '\(word)'" + suggestion(for: word, among: names, orList: kind + "s"))
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
