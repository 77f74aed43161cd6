import PropertyList
import PropertyListFiles

extension Command {
  static let has = Command(
    name: "has", purpose: .read, synonyms: ["exists", "contains"],
    summary: "check whether a value exists at a key path",
    operands: [.keyPath],
    files: .searched,
    options: [.keyPath, .expect, .filesWithMatches, .null.on(.needs(["files-with-matches"]))] + Option.selection
      + Option.views + [.maximumNodes, .jobs]
  ) { line, console throws(UsageError) in
    let files = try Pipeline(line, console)
    let (listsFiles, endsInNUL) = (line.has(.filesWithMatches), line.has(.null))
    let expected: Expectation? = line[.expect]
    return files.forEachFile(console, isAnyEnough: listsFiles) { file, console throws(Failure) in
      let input = try files.reading.open(file, console)
      guard
        case .found(let list, let indexes) = try files.reading.values(
          in: input, at: line.keyPath, levels: 0, isAnyEnough: true)
      else { return listsFiles ? nil : .failure }
      let status = files.reading.reportWarnings(of: list, file, console)
      if let expected, !indexes.contains(where: { .kind(list.nodes[$0].kind) == expected }) {
        return listsFiles ? nil : .failure
      }
      if listsFiles {
        console.output.append((endsInNUL ? file.bytes : Array(file.heading.utf8)).span)
        console.output.append(line.terminator)
      }
      return status
    }
  }
}

extension Option {
  fileprivate static let filesWithMatches = flag(
    "files-with-matches", letter: "l", scope: .report,
    "print the name of each file that has the value, and exit with 0 if any has it")
}
