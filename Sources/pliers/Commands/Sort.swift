import PropertyList
import PropertyListFiles

extension Command {
  static let sort = Command(
    "sort", purpose: .edit, synonyms: ["order"],
    summary: "sort the keys of a dictionary",
    files: .searchedOnRequest,
    options: [.at(isExact: true, "sort only the keys of the dictionary at KEYPATH"), .innerDictionaries, .folders]
      + Option.changedFiles,
    overwritesInput: true,
    outputs: { $0.results(for: $1) }
  ) { request, console in
    request.forEachEditedFile(console) { file, console throws(Failure) in
      let input = try request.inputToEdit(file, console)
      let list = try request.readToChange(input)
      guard let index = list.values(at: request.keyPath).first else {
        throw .notFound(request.keyPath, hint: list.hint(for: request.keyPath))
      }
      let isRecursive = request.editing.isRecursive
      let kind = list.nodes[index].kind
      if kind != .dictionary, !isRecursive { throw .noKeys(request.keyPath, kind) }
      let isChanged: Bool
      if let edit = TextEdit(list, types: request.jsonTypes) {
        let text = try request.writing(list, edit.sorted(at: index, isRecursive: isRecursive))
        isChanged = try request.deliver(text.map { EditedText($0) }, insteadOf: edit, for: input, console)
      } else {
        var sorted = list
        sorted.sortKeys(at: index, isRecursive: isRecursive)
        isChanged = try request.deliver(sorted, insteadOf: list, for: input, console)
      }
      return request.status(ifChanged: isChanged)
    }
  }
}

extension Option {
  fileprivate static let innerDictionaries = flag(
    "recursive", \.editing.isRecursive, "sort the keys of all dictionaries inside, too")
  fileprivate static let folders = flag("folders", \.editing.entersFolders, "sort the property lists in folders")
}
