import PropertyList
import PropertyListFiles

extension Command {
  static let format = Command(
    "format", purpose: .edit, synonyms: ["fmt", "reformat", "pretty", "indent"],
    summary: "reformat XML and JSON files",
    files: .searchedOnRequest,
    options: Option.changedFiles + [.recursive],
    discussion: [
      "XML gets the layout of Apple's tools, as in the output of convert. Comments are kept: a comment at the beginning of a "
        + "line stays there, another one stays on the line of its value. JSON is indented by two spaces for each level, and values "
        + "keep their spelling. The order of keys, line endings and encoding stay. Binary and OpenStep files are errors if "
        + "they are named; in folders and lists they are skipped.",
      "Without FILE, standard input is reformatted to standard output.",
    ],
    examples: [
      ("pliers format Info.plist", "use the layout of Xcode"),
      (
        "pliers format --dry-run --exit-code Info.plist", "in CI: fail, and print the difference, if the layout differs"
      ),
    ],
    overwritesInput: true,
    outputs: { $0.results(for: $1) }
  ) { request, console in
    request.forEachEditedFile(console) { file, console throws(Failure) in
      let input = try request.inputToEdit(file, console)
      let list = try request.readToChange(input)
      guard let edit = TextEdit(list, types: request.jsonTypes) else {
        throw Failure("a binary property list has no text to lay out", cause: .kindOfFile)
      }
      let text = try request.writing(list, edit.formatted(like: input.source))
      let isChanged = try request.deliver(text.map { EditedText($0) }, insteadOf: edit, for: input, console)
      return request.status(ifChanged: isChanged)
    }
  }
}
