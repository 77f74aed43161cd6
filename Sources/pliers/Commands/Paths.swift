import PropertyList
import PropertyListFiles

extension Command {
  static let paths = Command(
    name: "paths", purpose: .read, synonyms: ["find", "tree"],
    summary: "list the key paths of all values, one per line",
    options: [.atPattern, .leaves, .kinds, .jsonValues, .null, .types] + Option.searches
  ) { invocation, console throws(Failure) in
    var withoutRoot = invocation
    // An empty word before the files is the root, as for keys.
    if invocation.files.count > 1, invocation.files[0].bytes.isEmpty { withoutRoot.files.removeFirst() }
    let pipeline = try Pipeline(withoutRoot, console)
    let pattern: PropertyList.KeyPath? = invocation[.atPattern]
    let leavesOnly = invocation.has(.leaves)
    let (showsKinds, showsValues) = (invocation.has(.kinds), invocation.has(.jsonValues))
    let terminator = invocation.terminator
    let options = invocation.readOptions(for: [pattern].compactMap(\.self))
    return try pipeline.forEachFile(console, isAnyEnough: true) { file, console throws(Failure) in
      let input = try Input(file, for: invocation, from: console)
      let list = try input.read(options)
      let status = invocation.reportWarnings(of: list, file, console)
      if let pattern, let warning = list.stoppedSearch { throw .searchStopped(pattern, warning) }
      let found =
        pattern.map(list.values) ?? list.matches(of: PropertyList.KeyPath(parsing: "**")).dropFirst().map(\.self)
      if found.isEmpty, let pattern { throw .notFound(pattern, hint: list.hint(for: pattern)) }
      try list.forEachKeyPath(to: found) { (index, keyPath) throws(Failure) in
        // With --values, the loop goes on after output has failed: a value that JSON cannot represent is still an error.
        if console.output.hasFailed, !showsValues { return }
        if leavesOnly, list.nodes[index].kind.isContainer { return }
        let types = invocation.types ?? .plain
        let json = showsValues ? try list.compactJSON(at: index, types: types, keyPath: keyPath) : []
        pipeline.printer.printName(of: input, console)
        console.output.append(console.shown(keyPath))
        if showsKinds { console.output.append("\t\(list.nodes[index].kind.rawValue)") }
        if showsValues { console.output.append("\t") }
        console.output.append(json.span)
        console.output.append(terminator)
      }
      return status
    }
  }
}

extension Option {
  fileprivate static let atPattern = Option(
    "at", nil, "PATTERN", "list only the values that match PATTERN", .keyPath)
  fileprivate static let leaves = flag("leaves", "leave out arrays and dictionaries")
  fileprivate static let kinds = flag("kinds", "print a tab and the type after each key path")
  fileprivate static let jsonValues = flag("values", "print a tab and the value as JSON after each key path")
}
