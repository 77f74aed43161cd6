import PropertyList
import PropertyListFiles
extension Command {
  static let edit = Command(
    "edit", purpose: .edit, synonyms: ["batch", "script", "patch"],
    summary: "make several edits in one step",
    files: .searchedOnRequest,
    options: [.operation, .script, .create] + Option.editedFiles,
    discussion: [
      "An operation is an insert, replace, set, remove, copy or move command without files. They are done in order, and "
        + "the file is written once; if one fails, nothing is written. A script has one operation per line. Lines that begin "
        + "with # and empty lines are ignored. Words are quoted as in the shell, with ' or \". A quoted newline is part of the "
        + "word; a backslash at the end of a line continues the operation. Nothing is expanded: $, ` and * are ordinary "
        + "characters.",
      keepsText,
    ],
    examples: [
      (
        "pliers edit -c 'set CFBundleVersion --string 42' -c 'remove UILaunchStoryboardName' Info.plist",
        "two edits, one write"
      ),
      (
        #"printf '# all\nset a --integer 1\nremove CFBundleName\n' | pliers edit --script - Info.plist"#,
        "read the operations from standard input"
      ),
    ],
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
    "command", "c", "OPERATION", "an operation, such as 'set CFBundleVersion --string 42'"
  ) { request, text throws(UsageError) in request.editing.sources.append(.text(text)) }
  fileprivate static let script = Option(
    "script", nil, "PATH", "a file with an operation on each line; '-' is standard input"
  ) { request, path throws(UsageError) in request.editing.sources.append(.script(path)) }.naming(.input)
}
