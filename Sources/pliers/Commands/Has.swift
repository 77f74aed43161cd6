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
    let contained = try ExpectedValues(line, console)
    let listsFiles = line.has(.filesWithMatches)
    let expected: Expectation? = line[.expect]
    let status = try files.forEachFile(console, isAnyEnough: listsFiles) { file, console throws(Failure) in
      let input = try line.open(file, console)
      guard
        case .found(let list, let indexes) = try line.values(
          in: input, at: line.keyPath, levels: contained == nil ? 0 : nil, isAnyEnough: contained == nil)
      else {
        if contained != nil { throw .notFound(line.keyPath, hint: "") }
        return listsFiles ? nil : .failure
      }
      if contained != nil, indexes.count > 1 {
        throw .severalMatches(line.keyPath, count: indexes.count, reason: "--contains compares one")
      }
      let status = line.reportWarnings(of: list, file, console)
      let difference = contained?.difference(from: list, at: indexes[0])
      let hasKind = expected.map { expected in indexes.contains { list.nodes[$0].kind == expected.kind } } ?? true
      if hasKind, difference?.changes.isEmpty ?? true {
        if listsFiles { files.printMatching(file, console) }
        return status
      }
      if listsFiles { return status == .success ? nil : status }
      if let contained, let difference {
        DifferenceText(difference: difference, isColored: false)
          .write((contained.name.heading, file.heading), to: &console.output)
      }
      return .failure
    }
    if contained != nil { return status }
    let text = line.keyPath.text
    if status == .failure, text.contains("="), !text.contains("[") {
      console.report("'\(printable(text.shortened))' is a key path; --contains compares values")
    }
    return status
  }
}

private struct ExpectedValues: Sendable {
  let name: Argument
  let values: ComparedList
  let options: ComparedList.Options

  init?(_ line: ParsedLine, _ console: Console) throws(Failure) {
    guard let path: Argument = line[.contains] else { return nil }
    var options = ComparedList.Options()
    options.mixesNumbers = line.has(.sameNumbers)
    do throws(Failure) {
      values = ComparedList(try line.open(path, console).read(line.readOptions), options)
    } catch {
      throw error.inside("--contains: " + path.heading)
    }
    (name, self.options) = (path, options)
  }

  /// The difference without entries that only the other dictionaries have. Elements of arrays are compared as wholes.
  func difference(from list: PropertyList, at index: Int) -> ValueDifference {
    var difference = ValueDifference(values, at: 0, ComparedList(list, options), at: index)
    difference.changes.removeAll { change in
      change.kind == .added
        && change.path.allSatisfy { if case .key = $0.component { true } else { false } }
    }
    return difference
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
  static let contains = Option(
    "contains", nil, "PATH",
    "check whether each file (with --at, its value at KEYPATH) contains the values in PATH: dictionaries must have its entries "
      + "and may have others, arrays and other values must be equal; print the differences as diff does. '-' is standard "
      + "input", .word
  ).naming(.input).on(.excludes(["expect"]))
  static let filesWithMatches = flag(
    "files-with-matches", letter: "l",
    "print only the name of each file with a match, and exit with 0 if there is any")
}
