extension Command {
  static let edit = Command(
    name: "edit", purpose: .edit, synonyms: ["batch", "script", "patch"],
    summary: "make several edits in one step, or open files in an editor",
    forms: ["-c OPERATION [options] [FILE…]", "--script PATH [options] [FILE…]", "[options] FILE… (at a terminal)"],
    files: .searchedOnRequest,
    options: [.operation, .script, .create] + Option.editedFiles,
    writes: .edited
  ) { line, console throws(Failure) in
    if console.inputIsTerminal, console.outputIsTerminal, EditScript(line).sources.isEmpty {
      return try EditorSession.edit(line, console)
    }
    var files = try Pipeline(line, console)
    let operations = try EditScript(line).operations(console)
    files.optionFiles += operations.flatMap(\.line.optionFiles)
    return try files.edit(operations, console)
  }
}

extension Option {
  /// True for options of `edit` that its operations do not accept.
  var isOfRun: Bool { name != "types" && Command.edit.options.contains { $0.name == name } }

  fileprivate static let operation = Option(
    "command", "c", "OPERATION",
    "an operation, such as 'set CFBundleName --string \"My App\"'; words are quoted as in the shell",
    OptionValue { word, _ in OperationSource.text(word) })
  fileprivate static let script = Option(
    "script", nil, "PATH", "a file with an operation on each line; '-' is standard input",
    OptionValue { word, _ in OperationSource.script(word) }
  ).naming(.input)
}
