import PropertyList

extension Command {
  static let sort = Command(
    name: "sort", purpose: .edit, synonyms: ["order"],
    summary: "sort the keys of a dictionary",
    fileOperands: .searchedOnRequest,
    options: [.at(isExact: true, "sort only the keys of the dictionary at KEYPATH"), .deep]
      + Option.changedFiles + [.recursive.named(also: "folders").on(.folder)],
    writes: .edited
  ) { invocation, console throws(Failure) in
    let (keyPath, isRecursive) = (invocation.keyPath, invocation.has(.deep))
    return try FileEdit(pipeline: Pipeline(invocation, console)).run(console) { list throws(Failure) in
      guard let index = list.values(at: keyPath).first else { throw .notFound(keyPath, hint: list.hint(for: keyPath)) }
      let kind = list.nodes[index].kind
      if kind != .dictionary, !isRecursive { throw .noKeys(keyPath, kind) }
      if let edit = TextEdit(list, types: invocation.jsonTypes) {
        let text = try list.writing(edit.sorted(at: index, isRecursive: isRecursive))
        return .text(text.map { EditedText($0) }, insteadOf: edit.text)
      }
      var sorted = list
      sorted.sortKeys(at: index, isRecursive: isRecursive)
      return .list(sorted)
    }
  }

  static let format = Command(
    name: "format", purpose: .edit, aliases: ["fmt"], synonyms: ["reformat", "pretty", "indent"],
    summary: "reformat XML and JSON files",
    fileOperands: .searchedOnRequest,
    options: Option.changedFiles + [.recursive],
    writes: .edited
  ) { invocation, console throws(Failure) in
    let pipeline = try Pipeline(invocation, leftAlone: "binary, OpenStep or signed", console)
    return try FileEdit(pipeline: pipeline).run(console) { list throws(Failure) in
      guard let edit = TextEdit(list, types: invocation.jsonTypes) else {
        throw Failure("a binary property list has no text to lay out", cause: .kindOfFile)
      }
      if list.format == .xml, let start = list.facts.changedStart {
        let line = TextPosition(of: start, in: list.source.bytes).line
        throw Failure("the value in line \(line) would change, as readers change it; 'pliers lint' says why")
      }
      let text = try list.writing(edit.formatted())
      return .text(text.map { EditedText($0) }, insteadOf: edit.text)
    }
  }
}

extension Option {
  fileprivate static let deep = flag("deep", "sort the keys of all dictionaries inside, too")
}
