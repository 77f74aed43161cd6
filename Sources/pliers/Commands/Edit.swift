import PropertyList
import PropertyListFiles
extension Command {
  static let edit = Command(
    "edit", purpose: .edit, synonyms: ["batch", "script", "patch"],
    summary: "make several edits in one step",
    files: .searchedOnRequest,
    options: [.operation, .script, .create] + Option.editedFiles,
    overwritesInput: true,
    outputs: { $0.results(for: $1) }
  ) { request, console throws(UsageError) in
    let operations = try EditScript.operations(of: request, console)
    var request = request
    request.optionFiles += operations.flatMap(\.optionFiles)
    return try request.edit(operations, console)
  }
}

extension Option {
  fileprivate static let operation = Option(
    "command", "c", "OPERATION", "an operation, such as 'set CFBundleVersion --string 42'", .word
  ) { $0.editing.sources.append(.text($1)) }
  fileprivate static let script = Option(
    "script", nil, "PATH", "a file with an operation on each line; '-' is standard input", .word
  ) { $0.editing.sources.append(.script($1)) }.naming(.input)
}
