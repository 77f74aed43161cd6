import PropertyList
import PropertyListFiles

extension Command {
  static let extract = Command(
    name: "extract", purpose: .read, aliases: ["get"], synonyms: ["read", "query", "value", "fetch"],
    summary: "print the value at a key path",
    plutil: PlutilForm(name: "-extract") { words throws(Failure) in
      guard words.count >= 2, let keyPath = words.popFirst(), let format = words.popFirst() else {
        throw Failure("'Extract' requires a key path and a plist format.")
      }
      return [PlutilGrammar.keyPath(keyPath), try PlutilGrammar.format(format)]
        + (try PlutilGrammar.parseExpectation(&words))
    },
    operands: [Operand(option: .keyPath, replacements: { [.shell] }, soleFile: .isError)],
    options: [
      .keyPath.under("values"), .expect, .defaultText, .shell.under("several values"), .columns,
      .format.under("form of the result"), .compact, .sort, .rawBytes,
      .null.on(.lines).on(.excludes([.omitNewline])), .color,
      .output, .fileExtension, .types, .omitNewline,
    ] + Option.searches,
    writes: .result,
    outputOfRefusal: { words, status in
      ShellVariable.names(in: words).map { ShellVariable.lines(unsetting: $0, status) }
    }
  ) { invocation, console throws(Failure) in
    let pipeline = try Pipeline(invocation, isForPeople: true, console)
    if let columns: [PropertyList.KeyPath] = invocation[.columns] { return try pipeline.printTable(columns, console) }
    let variables: [ShellVariable] = invocation.all(.shell)
    return try variables.isEmpty ? pipeline.extract(console) : variables.printAssignments(for: pipeline, console)
  }
}

extension Pipeline {
  fileprivate func extract(_ console: Console) throws(Failure) -> ExitStatus {
    let (format, writesBytes) = (invocation.format, invocation.has(.rawBytes))
    return try forEachValue(console, onlyOne: invocation.printsLines ? nil : "a result of this kind is one value") {
      list, index, input, console throws(Failure) in
      if writesBytes {
        guard case .data(let slice) = list.nodes[index] else {
          throw .unexpectedKind(
            invocation.keyPath, expected: PropertyList.Kind.data.rawValue, actual: list.nodes[index].kind)
        }
        let destination = delivery.destination(for: input.name, format: .raw)
        return try delivery.put(at: destination, replacing: input, console) { $0.append(list.bytes(of: slice)) }
      }
      let format = format ?? self.format(of: list.nodes[index].kind, for: input, console)
      try write(value: list.list(at: index), as: format, for: input, console)
    }
  }

  /// The format of a value if none is requested. The name of its file can imply that a container is written as XML.
  private func format(of kind: PropertyList.Kind, for input: Input, _ console: Console) -> OutputFormat {
    let destination = delivery.destination(for: input.name, format: .noConversion)
    guard case .file(let path) = destination else { return kind.isContainer ? .json : .raw }
    if kind == .data { console.report("\(path.heading): note: the content is base64; --raw-bytes writes bytes") }
    if !kind.isContainer { return .raw }
    let isNamedXML = path.fileExtension == "xml" || ![nil, .json].contains(Recognition.format(of: path))
    return isNamedXML && !invocation.has(.compact) && !invocation.has(.types) ? .xml1 : .json
  }

  /// Writes a value to its destination, after the file's name if requested. If the format does not support a value inside it,
  /// the error has the key path from the root of the file.
  private func write(
    value: PropertyList, as format: OutputFormat, for input: Input, _ console: Console
  ) throws(Failure) {
    do throws(Failure) {
      let endsInNUL = invocation.has(.null)
      guard printer.namesFiles || endsInNUL else { return try delivery.deliver(value, as: format, for: input, console) }
      let text = try delivery.text(of: value, as: format, sourceName: input.name)
      printer.printName(of: input, console)
      try console.printJSON(format == .json ? delivery.look : nil) { (output) throws(Failure) in
        output.append(text.bytes.extracting(..<(text.count - (endsInNUL ? 1 : 0))))
      }
      if endsInNUL { console.output.append(0) }
    } catch {
      guard case .write(let problem)? = error.cause, !invocation.keyPath.isPattern else { throw error }
      throw .unwritable(
        problem, keyPath: invocation.keyPath.text(with: problem.keyPath), format: format.resolved(for: value.format))
    }
  }

  func printTable(_ columns: [PropertyList.KeyPath], _ console: Console) throws(Failure) -> ExitStatus {
    if !invocation.has(.nested), let column = columns.first(where: { $0.dataSteps > 0 }) {
      throw Failure("--columns: '\(column.text)' steps into a property list in data; --nested opens it")
    }
    printRow(columns.map(\.text), of: "file", console)
    return try forEachValue(console) { list, index, input, console throws(Failure) in
      let row = list.list(at: index)
      if row.nodes[0].kind == .array, !columns.contains(where: { !row.values(at: $0).isEmpty }) {
        throw Failure("--columns: the value is an array; 'KEYPATH.*' makes a row of each element")
      }
      let cells = try columns.map { column throws(Failure) in
        guard let value = row.values(at: column).first else { return "" }
        return String(decoding: try invocation.rawResult(at: value, of: row), as: UTF8.self)
      }
      printRow(cells, of: input.name.heading, console)
    }
  }

  /// Prints a line of the table, after the file's name if requested. Escapes are those of jq's `@tsv`.
  private func printRow(_ cells: [String], of file: String, _ console: Console) {
    let escapes: [Unicode.Scalar: String] = ["\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\"]
    let cells = (printer.namesFiles ? [file] : []) + cells
    console.print(cells.map { $0.escaped(escapes) }.joined(separator: "\t"))
  }
}

extension Option {
  static let format = Option(
    "format", nil, "FORMAT", "write the value as FORMAT instead",
    OptionValue(choices: OutputFormat.ownNames) { word, _ throws(Failure) in try OutputFormat.parse(word) })
  static let defaultText = Option(
    "default", nil, "TEXT",
    "print TEXT if there is no value; other errors are still reported", .word
  ).on(.excludes([.output, .fileExtension]))
  static let rawBytes = flag("raw-bytes", "write the bytes of data as they are")
    .on(.excludes([.format, .fileExtension, .compact, .sort, .omitNewline]))
  static let columns = Option(
    "columns", nil, "KEYPATH,…",
    "print a table: a header, and for each value that is found a line with the values at these key paths inside it, "
      + "separated by tabs; a comma in a key is written \\u{2C}",
    OptionValue { word, option throws(Failure) in
      try word.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { name throws(Failure) in
        if name.isEmpty { throw Failure("\(option): a key path is empty") }
        return try PropertyList.KeyPath.parseExact(Argument(name))
      }
    }
  ).on(.excludes(formsOfOneResult + [.shell]))
}
