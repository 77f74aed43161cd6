import PropertyList
import PropertyListFiles

extension Command {
  static let has = Command(
    "has", purpose: .read, synonyms: ["exists", "contains"],
    summary: "check whether a value exists at a key path",
    operands: [.keyPath],
    files: .searched,
    options: [.keyPath, .expect, .filesWithMatches, .null.on(.needs(["files-with-matches"]))] + Option.selection
      + Option.views + [.maximumNodes, .jobs]
  ) { request, console throws(UsageError) in
    let (listsFiles, endsInNUL) = (request.listing.listsFiles, request.listing.endsInNUL)
    return request.forEachFile(console, isAnyEnough: listsFiles) { file, console throws(Failure) in
      let input = try request.input(file, console)
      guard
        case .found(let list, let indexes) = try request.values(
          in: input, at: request.keyPath, levels: 0, isAnyEnough: true)
      else { return listsFiles ? nil : .failure }
      let status = request.reportWarnings(of: list, file, console)
      if let expected = request.expected, !indexes.contains(where: { .kind(list.nodes[$0].kind) == expected }) {
        return listsFiles ? nil : .failure
      }
      if listsFiles {
        console.output.append((endsInNUL ? file.bytes : Array(file.heading.utf8)).span)
        console.output.append(request.listing.terminator)
      }
      return status
    }
  }
}

extension Option {
  fileprivate static let filesWithMatches = flag(
    "files-with-matches", letter: "l", \.listing.listsFiles, scope: .report,
    "print the name of each file that has the value, and exit with 0 if any has it")
}
