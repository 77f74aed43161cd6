import PropertyList
import PropertyListFiles

extension Command {
  static let format = Command(
    "format", purpose: .edit, synonyms: ["fmt", "reformat", "pretty", "indent"],
    summary: "reformat XML and JSON files",
    files: .searchedOnRequest(),
    options: Option.changedFiles + [.recursive],
    writes: .edited
  ) { line, console throws(UsageError) in
    let files = try Pipeline(line, console)
    return files.forEachEditedFile(console) { file, console throws(Failure) in
      let input = try files.openToEdit(file, console)
      let list = try files.readToChange(input)
      guard let edit = TextEdit(list, types: files.reading.jsonTypes) else {
        throw Failure("a binary property list has no text to lay out", cause: .kindOfFile)
      }
      let text = try list.writing(edit.formatted(like: input.source))
      let isChanged = try files.deliver(text.map { EditedText($0) }, insteadOf: edit, for: input, console)
      return files.delivery.status(ifChanged: isChanged)
    }
  }
}
