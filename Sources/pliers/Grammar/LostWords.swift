import PropertyListFiles

// Words of a command line that are empty, missing or taken for another one because a variable of the shell is not set.

/// The words of a command line or of an operation for a message.
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
}

extension OwnGrammar {
  /// The message that FILE is missing if a file was taken as one of these values; nil if none names a file.
  static func hintOfMissingFile(_ taken: [ParsedLine.Value]) -> String? {
    guard let taken = taken.last(where: { $0.word.existsAndIsNoFolder }) else { return nil }
    return "no FILE: '\(printable(taken.word.text))' was taken as the text of --\(taken.option.name), but is a file; "
      + "is the value missing?"
  }
}
