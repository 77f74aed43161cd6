import PropertyList
import PropertyListFiles

extension Command {
  static let extract = Command(
    name: "extract", purpose: .read, synonyms: ["get", "read", "query", "value", "fetch"],
    summary: "print the value at a key path",
    plutil: PlutilForm(name: "-extract") { words throws(Failure) in
      guard words.count >= 2, let keyPath = words.popFirst(), let format = words.popFirst() else {
        throw Failure("'Extract' requires a key path and a plist format.")
      }
      return [PlutilGrammar.keyPath(keyPath), try PlutilGrammar.format(format)]
        + (try PlutilGrammar.parseExpectation(&words))
    },
    operands: [Operand(option: .keyPath, replacements: ["shell"], soleFile: .isError)],
    files: .searched,
    options: [
      .keyPath, .expect, .defaultText, .shell, .columns, .format, .compact, .sort, .rawBytes,
      .null.on(.lines).on(.excludes(["no-newline"])), .color,
      .output, .fileExtension, .types, .omitNewline,
    ] + Option.searches,
    headings: ["at": "values", "shell": "several values", "format": "form of the result"],
    writes: .result
  ) { line, console throws(Failure) in
    let variables: [ShellVariable] = line.all(.shell)
    let columns: [PropertyList.KeyPath]? = line[.columns]
    let files = try Pipeline(line, isForPeople: true, console)
    if let columns { return try files.printTable(columns, console) }
    return try variables.isEmpty ? Extraction(files).run(console) : files.print(variables, console)
  }
}

private struct Extraction: Sendable {
  private var files: Pipeline
  private let keyPath: PropertyList.KeyPath
  /// True if each result ends in NUL instead of a newline.
  private let endsInNUL: Bool

  init(_ files: Pipeline) {
    self.files = files
    keyPath = files.line.keyPath
    endsInNUL = files.line.has(.null)
    if keyPath.isPattern { self.files.delivery.defaultJSONForm = .compact }
    if !files.line.printsLines { self.files.namesFiles = false }
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let (format, writesBytes) = (files.line.format, files.line.has(.rawBytes))
    return try files.forEachValue(
      console, absent: files.line.has(.defaultText) ? printDefault : nil,
      onlyOne: files.line.printsLines ? nil : "a result of this kind is one value"
    ) { list, index, input, console throws(Failure) in
      if writesBytes { return try deliverBytes(at: index, of: list, for: input, console) }
      let isContainer = list.nodes[index].kind.isContainer
      try deliver(list.list(at: index), as: format ?? (isContainer ? .json : .raw), for: input, console)
    }
  }

  /// Writes a value to its destination, after the file's name if requested. If the format does not support a value inside it,
  /// the error has the key path from the root of the file.
  private func deliver(
    _ value: PropertyList, as format: OutputFormat, for input: Input, _ console: Console
  ) throws(Failure) {
    do throws(Failure) {
      guard files.namesFiles || endsInNUL else { return try files.deliver(value, as: format, for: input, console) }
      var result = try Output.collect { (output) throws(Failure) in
        try files.delivery.write(
          value, as: format, sourceName: input.name, endsLine: !endsInNUL || format == .json, to: &output)
      }
      if endsInNUL {
        if format == .json { result.removeLast() }
        result.append(0)
      }
      files.printName(of: input, console)
      try console.printJSON(format == .json ? files.delivery.look : nil) { (output) throws(Failure) in
        output.append(result.span)
      }
    } catch {
      guard case .write(let problem)? = error.cause, !keyPath.isPattern else { throw error }
      throw .unwritable(
        problem, keyPath: keyPath.text(with: problem.keyPath), format: format.resolved(for: value.format))
    }
  }

  @Sendable private func printDefault(_ console: Console) throws(Failure) {
    let text: Argument? = files.line[.defaultText]
    let bytes = text?.bytes ?? []
    console.output.append(bytes.span)
    if !files.delivery.omitsNewline { console.output.append(endsInNUL ? 0 : UInt8(ascii: "\n")) }
  }

  private func deliverBytes(
    at index: Int, of list: PropertyList, for input: Input, _ console: Console
  ) throws(Failure) {
    guard case .data(let slice) = list.nodes[index] else {
      throw .unexpectedKind(keyPath, expected: PropertyList.Kind.data.rawValue, actual: list.nodes[index].kind)
    }
    let destination = files.delivery.destination(for: input.name, format: .raw)
    try files.delivery.put(at: destination, replacing: input, console) { output throws(Failure) in
      output.append(list.bytes(of: slice))
    }
  }
}

extension Option {
  static let format = Option("format", nil, "FORMAT", "write the value as FORMAT instead", .format)
  fileprivate static let defaultText = Option(
    "default", nil, "TEXT",
    "print TEXT if there is no value; other errors are still reported", .word
  ).on(.excludes(["output", "extension"]))
  static let rawBytes = flag(
    "raw-bytes", "write the bytes of data as they are"
  ).on(.excludes(["format", "extension", "compact", "sort", "no-newline"]))
}

extension Option {
  static let columns = Option(
    "columns", nil, "KEYPATH,…",
    "print a table: a header, and for each value that is found a line with the values at these key paths inside it, "
      + "separated by tabs; a comma in a key is written \\u{2C}",
    OptionValue { word, option throws(Failure) in
      var columns: [PropertyList.KeyPath] = []
      for name in word.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
        if name.isEmpty { throw Failure("\(option): a key path is empty") }
        columns.append(try .parseExact(Argument(name)))
      }
      return columns
    }
  ).on(
    .excludes([
      "output", "extension", "format", "raw-bytes", "compact", "sort", "no-newline", "default", "null", "shell",
    ]))
}

extension Pipeline {
  /// Prints a header, and a line with the values at `columns` inside each value.
  func printTable(_ columns: [PropertyList.KeyPath], _ console: Console) throws(Failure) -> ExitStatus {
    if !line.opensData, let column = columns.first(where: { $0.dataSteps > 0 }) {
      throw Failure("--columns: '\(column.text)' steps into a property list in data; --nested opens it")
    }
    printRow(columns.map { Array($0.text.utf8) }, of: "file", console)
    return try forEachValue(console) { list, index, input, console throws(Failure) in
      let row = list.list(at: index)
      if row.nodes[0].kind == .array, !columns.contains(where: { !row.values(at: $0).isEmpty }) {
        throw Failure("--columns: the value is an array; 'KEYPATH.*' makes a row of each element")
      }
      var cells: [[UInt8]] = []
      for column in columns {
        let value = row.values(at: column).first
        cells.append(try value.map { (value) throws(Failure) in try text(of: value, in: row) } ?? [])
      }
      printRow(cells, of: input.name.heading, console)
    }
  }

  /// Prints a line of the table, after the file's name if requested. Escapes are those of jq's `@tsv`.
  private func printRow(_ cells: [[UInt8]], of file: String, _ console: Console) {
    var line: [UInt8] = []
    for cell in (namesFiles ? [Array(file.utf8)] : []) + cells {
      for byte in cell {
        switch byte {
        case UInt8(ascii: "\t"): line += "\\t".utf8
        case UInt8(ascii: "\n"): line += "\\n".utf8
        case UInt8(ascii: "\r"): line += "\\r".utf8
        case UInt8(ascii: "\\"): line += "\\\\".utf8
        default: line.append(byte)
        }
      }
      line.append(UInt8(ascii: "\t"))
    }
    line[line.count - 1] = UInt8(ascii: "\n")
    console.output.append(line.span)
  }
}
