import PropertyList

extension Request {
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
  ) -> ExitStatus {
    forEachFile(console, isAnyEnough: dialect.isAnyFileEnough) { file, console throws(Failure) in
      let input = try input(file, console)
      switch try values(in: input, at: keyPath, levels: levels) {
      case .found(let list, let indexes):
        let status = reportWarnings(of: list, file, console)
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
        return reportWarnings(of: list, file, console)
      }
    }
  }

  /// Prints the file's name before a result, in the form of messages, if requested.
  func printName(of input: Input, _ console: Console) {
    if output.namesFiles { console.output.append("\(input.name.heading):") }
  }

  /// The values that `keyPath` leads to in a file; see `PropertyList.values(at:)`.
  func values(
    in input: Input, at keyPath: PropertyList.KeyPath, levels: Int? = nil, isAnyEnough: Bool = false
  ) throws(Failure) -> Lookup {
    // A null at any level is refused, so all levels must be read.
    let levels = dialect.refusesUnportableValues ? nil : levels
    if !keyPath.isPattern {
      if let value = try input.read(at: keyPath, levels: levels, readOptions) { return .found(value, [0]) }
      if dialect.checksWholeInput { return .none(nil) }
    }
    // The first read may have skipped parts of the file. This one reports problems in them.
    var list = try input.read(readOptions)
    var indexes = list.values(at: keyPath)
    if indexes.isEmpty, !view.opensData, keyPath.dataSteps > 0 {
      list = try input.openingData(of: list, for: keyPath, readOptions(for: [keyPath]))
      indexes = list.values(at: keyPath)
    }
    // A stopped search may have missed values. That does not matter if one value is enough and was found.
    if indexes.isEmpty || !isAnyEnough && keyPath.isPattern, let warning = list.stoppedSearch {
      throw .searchStopped(keyPath, warning)
    }
    return indexes.isEmpty ? .none(list) : .found(list, indexes)
  }
}

extension Input {
  /// Returns `list`, which was read from this input, with the data opened that `keyPath` steps into. For a pattern, all data is
  /// opened.
  fileprivate func openingData(
    of list: PropertyList, for keyPath: PropertyList.KeyPath, _ options: ReadOptions
  ) throws(Failure) -> PropertyList {
    if keyPath.isPattern { return try read(options) }
    var opened = list
    opened.openData(on: keyPath, joinsComponents: false, options)
    guard opened.stoppedSearch == nil, opened.values(at: keyPath).isEmpty else { return opened }
    opened = list
    opened.openData(on: keyPath, joinsComponents: true, options)
    return opened
  }
}

/// Result of looking up a key path in a file.
enum Lookup {
  /// The values at these indexes of a list.
  case found(PropertyList, [Int])
  /// No value. The list is nil if the caller does not need it.
  case none(PropertyList?)
}
