import PropertyList
import PropertyListFiles

enum Lookup {
  case found(PropertyList, [Int])
  /// No value. The list is nil if the caller does not need it.
  case none(PropertyList?)
}

// How files are read.
extension Invocation {
  /// Form in JSON of the types that JSON lacks, in inputs, values and results; nil for the default of the dialect.
  var types: JSONTypes? { self[.types] }
  var jsonTypes: JSONTypes { types ?? dialect.json.types }

  var limits: Limits {
    var limits = Limits()
    if let nodes: Int = self[.maximumNodes] { limits.nodes = nodes }
    return limits
  }

  var readOptions: ReadOptions {
    var options = dialect.readOptions
    options.readsTags = types == .tag
    options.showsClasses = has(.classes)
    options.unarchives = options.showsClasses || has(.unarchive)
    if has(.nested) { options.dataLayers = .max }
    options.limits = limits
    return options
  }

  /// Options for reading inputs at these key paths: data is opened if a key path steps into it.
  func readOptions(for keyPaths: [PropertyList.KeyPath]) -> ReadOptions {
    var options = readOptions
    options.dataLayers = max(options.dataLayers, keyPaths.map(\.dataSteps).max() ?? 0)
    return options
  }

  /// Byte after each result.
  var terminator: UInt8 { has(.null) ? 0 : .newline }

  /// The values that `keyPath` leads to in a file; see `PropertyList.values(at:)`.
  func values(
    in input: Input, at keyPath: PropertyList.KeyPath, levels: Int? = nil, isAnyEnough: Bool = false
  ) throws(Failure) -> Lookup {
    // A null at any level is refused, so all levels must be read.
    let levels = dialect.isPlutil ? nil : levels
    if !keyPath.isPattern {
      if let value = try input.read(at: keyPath, levels: levels, readOptions) { return .found(value, [0]) }
      if dialect.readOptions.readsAsFoundation { return .none(nil) }
    }
    // The first read may have skipped parts of the file. This one reports problems in them.
    var list = try input.read(readOptions)
    var indexes = list.values(at: keyPath)
    if indexes.isEmpty, !has(.nested), keyPath.dataSteps > 0 {
      list = try input.read(readOptions(for: [keyPath]))
      indexes = list.values(at: keyPath)
    }
    // A stopped search may have missed values. That does not matter if one value is enough and was found.
    if indexes.isEmpty || !isAnyEnough && keyPath.isPattern, let warning = list.stoppedSearch {
      throw .searchStopped(keyPath, warning)
    }
    return indexes.isEmpty ? .none(list) : .found(list, indexes)
  }

  /// Returns the output of `extract` for the value at `index`, without the newline at the end.
  func rawResult(at index: Int, of list: PropertyList) throws(Failure) -> [UInt8] {
    if list.nodes[index].kind.isContainer { return try list.compactJSON(at: index, types: types ?? .plain) }
    return Output.collect { list.writeRaw(at: index, hasFixedReals: dialect.isPlutil, to: &$0) }
  }

  /// Reports text that was not read, and the problems of the archives that `list` was read from.
  ///
  /// - Returns: `.failure` if there are problems and `--strict` is given.
  func reportWarnings(of list: PropertyList, _ file: Argument, _ console: Console) -> ExitStatus {
    func report(_ warning: String, at start: Int?) {
      guard dialect.reportsLosses, let start else { return }
      let text = list.source.bytes
      let position = TextPosition(of: start, in: text)
      console.report(
        "\(file.heading):\(position.line):\(position.column): warning: \(warning)\n"
          + fenced(excerpt(of: text, at: start, position)))
    }
    report("the value is not as written; 'pliers lint' says why", at: list.facts.changedStart)
    report("the rest of the file is not read", at: list.facts.unreadStart)
    for warning in list.facts.archiveWarnings { console.report("\(file.heading): \(warning.message)") }
    return has(.strict) && !list.facts.archiveWarnings.isEmpty ? .failure : .success
  }
}

// Options of commands that print values.
extension Option {
  static let unarchive = flag("unarchive", "show the objects in a keyed archive; see 'pliers help archives'")
    .on(.keptInput)
  static let classes = flag("classes", "as --unarchive, with the classes of all objects").on(.keptInput)
  static let nested = flag(
    "nested",
    "show property lists in data as {\"$nested\": FORMAT, \"value\": …}; with --unarchive, archives in them, too"
  ).on(.keptInput)
  static let strict = flag("strict", "exit with 1 if an archive is malformed").on(
    .needs("--unarchive, --classes or --nested") { invocation in
      let keyPaths = (invocation.operands + invocation.options).compactMap { $0.value as? PropertyList.KeyPath }
      return invocation.readOptions(for: keyPaths + (invocation.all(.shell) as [ShellVariable]).map(\.keyPath))
        .opensContent
    })

  static let views: [Option] = [.unarchive, .classes, .nested, .strict]
}
