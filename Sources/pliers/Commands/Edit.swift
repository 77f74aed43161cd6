import PropertyList
import PropertyListFiles

extension Command {
  static let edit = Command(
    name: "edit", purpose: .edit, synonyms: ["batch", "script", "patch"],
    summary: "make several edits in one step, or open files in an editor",
    forms: ["-c OPERATION [options] [FILE…]", "--script PATH [options] [FILE…]", "[options] FILE… (at a terminal)"],
    fileOperands: .searchedOnRequest,
    options: [.operation, .script, .create] + Option.editedFiles,
    writes: .edited
  ) { invocation, console throws(Failure) in
    let script = EditScript(invocation: invocation)
    if console.inputIsTerminal, console.outputIsTerminal, script.sources.isEmpty {
      return try EditorSession.edit(invocation, console)
    }
    let operations = try script.operations(console)
    let optionFiles = invocation.optionFiles + operations.flatMap(\.invocation.optionFiles)
    let pipeline = try Pipeline(invocation, optionFiles: optionFiles, console)
    return try FileEdit(pipeline: pipeline, operations: operations).run(console)
  }
}

extension Option {
  fileprivate static let operation = Option(
    "command", "c", "OPERATION",
    "an operation, such as 'set CFBundleName --string \"My App\"'; words are quoted as in the shell",
    .word)
  fileprivate static let script = Option(
    "script", nil, "PATH", "a file with an operation on each line; '-' is standard input", .word
  ).naming(.inputs)
}

struct EditScript {
  let invocation: Invocation
  /// The `-c` options and the scripts.
  var sources: [Invocation.Value] { invocation.options.filter { $0.option == .operation || $0.option == .script } }

  /// The operations of all `-c` options and scripts, in the order of the command line.
  func operations(_ console: Console) throws(Failure) -> [Operation] {
    if sources.isEmpty { throw Failure("an operation is missing; use -c or --script, or a terminal for an editor") }
    var operations: [Operation] = []
    for source in sources {
      if source.option == .operation {
        let label = "operation \(operations.count + 1)"
        var rest = source.word.bytes[...]
        let operation = try readOperation(&rest, endsWithLine: false, label: label, console)
        if let operation { operations.append(operation) }
      } else {
        let content = try console.content(of: source.word, for: "--script")
        operations += try self.operations(
          in: Array(copying: content), name: printable(source.word.displayName), after: operations.count, console)
      }
    }
    return operations
  }

  /// The operations in the lines of `text`. Messages number them from `count` + 1 and call the script `name`.
  private func operations(
    in text: [UInt8], name: String, after count: Int, _ console: Console
  ) throws(Failure) -> [Operation] {
    // Some editors for Windows begin a file with a byte order mark.
    var rest = text.dropFirst(text.starts(with: "\u{FEFF}".utf8) ? 3 : 0)
    var line = 1
    var operations: [Operation] = []
    while let byte = rest.first {
      let start = rest
      if byte != .newline, rest.first(where: { !$0.isASCIIWhitespace || $0 == .newline }) == UInt8(ascii: "#") {
        rest = rest.drop { $0 != .newline }
      } else {
        let label = "operation \(count + operations.count + 1), line \(line) of \(name)"
        let operation = try readOperation(&rest, endsWithLine: true, label: label, console)
        if let operation { operations.append(operation) }
      }
      rest = rest.dropFirst()
      line += start[..<rest.startIndex].count { $0 == .newline }
    }
    return operations
  }

  /// Removes the operation at the start of `rest` and returns it; nil if a line has no words.
  private func readOperation(
    _ rest: inout ArraySlice<UInt8>, endsWithLine: Bool, label: String, _ console: Console
  ) throws(Failure) -> Operation? {
    try Failure.inside(label) { () throws(Failure) in
      let words = try rest.removeShellWords(endsWithLine: endsWithLine)
      if words.isEmpty, endsWithLine { return nil }
      var invocation = try OwnGrammar.parseOperation(words)
      invocation.options = self.invocation.options.filter { $0.option == .types } + invocation.options
      return try Operation(invocation, label: label, fileTypes: self.invocation.jsonTypes, console)
    }
  }
}
