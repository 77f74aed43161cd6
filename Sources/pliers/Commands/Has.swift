import PropertyList
import PropertyListFiles

extension Command {
  static let has = Command(
    name: "has", purpose: .read, synonyms: ["exists", "contains"],
    summary: "check whether a value exists at a key path, or whether files contain given values",
    forms: ["KEYPATH [options] [FILE…]", "--contains PATH [options] [FILE…]"],
    operands: [Operand(option: .keyPath, replacements: ["contains"], soleFile: .isError)],
    files: .searched,
    options: [
      .keyPath, .expect, .contains, .sameNumbers.on(.needs(["contains"])), .types.on(.needs(["contains"])),
      .filesWithMatches, .null.on(.needs(["files-with-matches"])),
    ] + Option.selection + Option.views + [.maximumNodes, .jobs]
  ) { line, console throws(Failure) in
    let files = try Pipeline(line, console)
    if let expected = try ExpectedValues(line, console) { return try files.check(expected, console) }
    let listsFiles = line.has(.filesWithMatches)
    let expected: Expectation? = line[.expect]
    let status = try files.forEachFile(console, isAnyEnough: listsFiles) { file, console throws(Failure) in
      let input = try files.line.open(file, console)
      guard
        case .found(let list, let indexes) = try files.line.values(
          in: input, at: line.keyPath, levels: 0, isAnyEnough: true)
      else { return listsFiles ? nil : .failure }
      let status = files.line.reportWarnings(of: list, file, console)
      if let expected, !indexes.contains(where: { .kind(list.nodes[$0].kind) == expected }) {
        return listsFiles ? nil : .failure
      }
      if listsFiles { files.printMatching(file, console) }
      return status
    }
    let text = line.keyPath.text
    if status == .failure, text.contains("="), !text.contains("[") {
      console.report("'\(printable(text.shortened))' is a key path; --contains compares values")
    }
    return status
  }
}

extension Pipeline {
  /// Prints the name of a file for `--files-with-matches`.
  func printMatching(_ file: Argument, _ console: Console) {
    console.output.append((line.has(.null) ? file.bytes : Array(file.heading.utf8)).span)
    console.output.append(line.terminator)
  }
}

extension Option {
  static let filesWithMatches = flag(
    "files-with-matches", letter: "l",
    "print only the name of each file with a match, and exit with 0 if there is any")
}
