import PropertyList
import PropertyListFiles

/// The values of `has --contains`.
struct ExpectedValues: Sendable {
  let name: Argument
  let values: ComparedList
  let options: ComparedList.Options

  /// Reads the file of `--contains`; nil without the option.
  init?(_ line: ParsedLine, _ console: Console) throws(Failure) {
    guard let path: Argument = line[.contains] else { return nil }
    try console.checkInput(path, for: "--contains")
    var options = ComparedList.Options()
    options.mixesNumbers = line.has(.sameNumbers)
    do throws(Failure) {
      values = ComparedList(try line.open(path, console).read(line.readOptions), options)
    } catch {
      throw error.inside("--contains: " + path.heading)
    }
    (name, self.options) = (path, options)
  }

  /// What a value must have to contain these values: all of the difference but entries that only its dictionaries have. Elements of
  /// arrays are compared as wholes.
  fileprivate func difference(from list: PropertyList, at index: Int) -> ValueDifference {
    var difference = ValueDifference(values, at: 0, ComparedList(list, options), at: index)
    difference.changes.removeAll { change in
      change.kind == .added
        && change.path.allSatisfy { if case .key = $0.component { true } else { false } }
    }
    return difference
  }
}

extension Pipeline {
  /// Prints, for each file, how the value at the key path differs from `expected`.
  func check(_ expected: ExpectedValues, _ console: Console) throws(Failure) -> ExitStatus {
    let listsFiles = line.has(.filesWithMatches)
    return try forEachFile(console, isAnyEnough: listsFiles) { file, console throws(Failure) in
      let input = try line.open(file, console)
      guard case .found(let list, let indexes) = try line.values(in: input, at: line.keyPath) else {
        throw .notFound(line.keyPath, hint: "")
      }
      if indexes.count > 1 {
        throw .severalMatches(line.keyPath, count: indexes.count, reason: "--contains compares one")
      }
      let status = line.reportWarnings(of: list, file, console)
      let difference = expected.difference(from: list, at: indexes[0])
      if listsFiles, difference.changes.isEmpty { printMatching(file, console) }
      if difference.changes.isEmpty || listsFiles && status != .success { return status }
      if listsFiles { return nil }
      DifferenceText(difference: difference, isColored: false)
        .write((expected.name.heading, file.heading), to: &console.output)
      return .failure
    }
  }
}

extension Option {
  static let contains = Option(
    "contains", nil, "PATH",
    "check whether each file (with --at, its value at KEYPATH) contains the values in PATH: dictionaries must have its entries "
      + "and may have others, arrays and other values must be equal; print the differences as diff does. '-' is standard "
      + "input", .word
  ).naming(.input).on(.excludes(["expect"]))
}
