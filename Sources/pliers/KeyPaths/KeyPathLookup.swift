import PropertyList

extension Pipeline {
  /// Runs `body` for each value at the key path in each file, with the list and the index of the value. Each value must be of
  /// the expected kind.
  ///
  /// - Parameters:
  ///   - levels: The number of levels inside the values that are read; nil for all levels.
  ///   - absent: A closure that runs, with success, if a file has no value at the key path but could contain one. Without `absent`, a
  ///     missing value is an error.
  ///   - onlyOne: The reason why only one value of each file is accepted; nil if several values are accepted.
  func forEachValue(
    _ console: Console, levels: Int? = nil, absent: (@Sendable (Console) throws(Failure) -> Void)? = nil,
    onlyOne: String? = nil,
    _ body: @escaping @Sendable (PropertyList, Int, Input, Console) throws(Failure) -> Void
  ) throws(Failure) -> ExitStatus {
    let keyPath = line.keyPath
    let expected: Expectation? = line[.expect]
    return try forEachFile(console, isAnyEnough: line.dialect.isAnyFileEnough) { file, console throws(Failure) in
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
        guard let absent, let list, list.obstacle(to: keyPath) == nil else {
          throw .notFound(keyPath, hint: list?.hint(for: keyPath) ?? "")
        }
        printName(of: input, console)
        try absent(console)
        return line.reportWarnings(of: list, file, console)
      }
    }
  }
}
