import PropertyList
import PropertyListFiles

extension Command {
  static let format = Command(
    "format", purpose: .edit, synonyms: ["fmt", "reformat", "pretty", "indent"],
    summary: "reformat XML and JSON files",
    files: .searchedOnRequest,
    options: Option.changedFiles + [.recursive],
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
