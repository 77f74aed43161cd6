import PropertyList
import PropertyListFiles

extension Command {
  static let has = Command(
    name: "has", purpose: .read, synonyms: ["exists", "contains"],
    summary: "check whether a value exists at a key path, or whether files contain given values",
    forms: ["KEYPATH [options] [FILE…]", "--contains PATH [options] [FILE…]"],
    operands: [Operand(option: .keyPath, replacements: { [.contains] }, soleFile: .isError)],
    options: [
      .keyPath, .expect, .contains, .sameNumbers.on(.needs([.contains])), .types.on(.needs([.contains])),
      .filesWithMatches, .null.on(.needs([.filesWithMatches])),
    ] + Option.selection + Option.views + [.maximumNodes, .jobs]
  ) { invocation, console throws(Failure) in
    let pipeline = try Pipeline(invocation, console)
    let expected = try ExpectedValues(invocation, console)
    let listsFiles = invocation.has(.filesWithMatches)
    let status = try pipeline.forEachFile(console, isAnyEnough: listsFiles) { file, console throws(Failure) in
      let input = try Input(file, for: invocation, from: console)
      let (isMatch, status) =
        if let expected { try expected.search(input, console) } else { try invocation.searchValue(input, console) }
      guard listsFiles else { return isMatch ? status : .failure }
      if isMatch { pipeline.printer.printMatching(file, console) }
      return isMatch || status != .success ? status : nil
    }
    let text = invocation.keyPath.text
    // With --expect and --strict, the key may exist.
    let isMissing = status == .failure && !invocation.has(.expect) && !invocation.has(.strict)
    if isMissing, expected == nil, text.contains("="), !text.contains("[") {
      console.report("'\(printable(text.shortened))' is a key path; --contains compares values")
    }
    return status
  }
}

/// The answer about one file, and the status of its warnings.
private typealias Answer = (isMatch: Bool, status: ExitStatus)

extension Invocation {
  /// Searches a file for a value at KEYPATH, of the type of `--expect` if that is given.
  fileprivate func searchValue(_ input: Input, _ console: Console) throws(Failure) -> Answer {
    guard case .found(let list, let indexes) = try values(in: input, at: keyPath, levels: 0, isAnyEnough: true) else {
      return (false, .success)
    }
    let expected: Expectation? = self[.expect]
    let isMatch = expected.map { expected in indexes.contains { list.nodes[$0].kind == expected.kind } } ?? true
    return (isMatch, reportWarnings(of: list, input.name, console))
  }
}

private struct ExpectedValues: Sendable {
  let invocation: Invocation
  let name: Argument
  let values: ComparedList
  let options: ComparedList.Options

  init?(_ invocation: Invocation, _ console: Console) throws(Failure) {
    guard let path: Argument = invocation[.contains] else { return nil }
    var options = ComparedList.Options()
    options.mixesNumbers = invocation.has(.sameNumbers)
    let list = try Failure.inside("--contains: " + path.heading) { () throws(Failure) in
      try Input(path, for: invocation, from: console).read(invocation.readOptions)
    }
    values = ComparedList(list, options)
    (self.invocation, name, self.options) = (invocation, path, options)
  }

  /// Searches the value of a file at KEYPATH for the values, and prints the difference unless files are listed.
  func search(_ input: Input, _ console: Console) throws(Failure) -> Answer {
    guard case .found(let list, let indexes) = try invocation.values(in: input, at: invocation.keyPath) else {
      throw .notFound(invocation.keyPath, hint: "")
    }
    if indexes.count > 1 {
      throw .severalMatches(invocation.keyPath, count: indexes.count, reason: "--contains compares one")
    }
    let status = invocation.reportWarnings(of: list, input.name, console)
    let difference = difference(from: list, at: indexes[0])
    if !difference.changes.isEmpty, !invocation.has(.filesWithMatches) {
      DifferenceText(difference: difference, isColored: false)
        .write((name.heading, input.name.heading), to: &console.output)
    }
    return (difference.changes.isEmpty, status)
  }

  /// The difference without entries that only the other dictionaries have. Elements of arrays are compared as wholes.
  private func difference(from list: PropertyList, at index: Int) -> ValueDifference {
    var difference = ValueDifference(values, at: 0, ComparedList(list, options), at: index)
    difference.changes.removeAll { change in
      change.kind == .added
        && change.path.allSatisfy { if case .key = $0.child { true } else { false } }
    }
    return difference
  }
}

extension Option {
  static let contains = Option(
    "contains", nil, "PATH",
    "check whether each file (with --at, its value at KEYPATH) contains the values in PATH: dictionaries must have its entries "
      + "and may have others, arrays and other values must be equal; print the differences as diff does. '-' is standard "
      + "input", .word
  ).naming(.input).on(.excludes([.expect]))
  static let filesWithMatches = flag(
    "files-with-matches", letter: "l",
    "print only the name of each file with a match, and exit with 0 if there is any")
}
