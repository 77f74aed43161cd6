import PropertyList
import PropertyListFiles

enum Lookup {
  case found(PropertyList, [Int])
  /// No value. The list is nil if the caller does not need it.
  case none(PropertyList?)
}

extension Pipeline {
  /// Runs `body` for each value at the key path in each file, with the list and the index of the value. Each value must be of
  /// the expected kind. Where a file could contain a value but has none, the text of `--default` is printed.
  ///
  /// - Parameters:
  ///   - levels: The number of levels inside the values that are read; nil for all levels.
  ///   - onlyOne: The reason why only one value of each file is accepted; nil if several values are accepted.
  func forEachValue(
    _ console: Console, levels: Int? = nil, onlyOne: String? = nil,
    _ body: @escaping @Sendable (PropertyList, Int, Input, Console) throws(Failure) -> Void
  ) throws(Failure) -> ExitStatus {
    let keyPath = line.keyPath
    let expected: Expectation? = line[.expect]
    return try forEachFile(console, isAnyEnough: line.dialect.isOwn) { file, console throws(Failure) in
      let input = try line.open(file, console)
      switch try line.values(in: input, at: keyPath, levels: levels) {
      case .found(let list, let indexes):
        let status = line.reportWarnings(of: list, file, console)
        if indexes.count > 1, let onlyOne { throw .severalMatches(keyPath, count: indexes.count, reason: onlyOne) }
        for index in indexes {
          try expected?.check(list.nodes[index].kind, at: keyPath)
          try body(list, index, input, console)
        }
        return status
      case .none(let list):
        guard let text: Argument = line[.defaultText], let list, list.obstacle(to: keyPath) == nil else {
          let hint = line.keyPathOfFile.map { "; '\($0.shortened)' is a file: with --at '' all words are files" }
          throw .notFound(keyPath, hint: hint ?? list?.hint(for: keyPath) ?? "")
        }
        printName(of: input, console)
        console.output.append(text.bytes.span)
        if !line.has(.omitNewline) { console.output.append(line.terminator) }
        return line.reportWarnings(of: list, file, console)
      }
    }
  }
}
