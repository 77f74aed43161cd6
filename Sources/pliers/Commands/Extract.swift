import PropertyList
import PropertyListFiles

extension Command {
  static let extract = Command(
    "extract", purpose: .read, synonyms: ["get", "read", "query", "value", "fetch"],
    summary: "print the value at a key path",
    plutil: PlutilForm(name: "-extract") { words, request throws(UsageError) in
      guard words.count >= 2, let keyPath = words.popFirst(), let format = words.popFirst() else {
        throw UsageError("'Extract' requires a key path and a plist format.")
      }
      request.keyPath = PropertyList.KeyPath(plutil: keyPath.text)
      request.format = try PlutilGrammar.outputFormat(format)
      try PlutilGrammar.parseExpectation(&words, &request)
    },
    operands: [.extractedKeyPath],
    files: .searched,
    options: [
      .keyPath, .expect, .defaultText, .shell, .columns, .format, .compact, .sort, .rawBytes,
      .null.on(.lines, .excludes(["no-newline"])), .color,
      .output, .fileExtension, .types, .omitNewline,
    ] + Option.searches,
    headings: ["at": "values", "shell": "several values", "format": "form of the result"],
    outputs: { $0.results(for: $1) }
  ) { request, console throws(UsageError) in
    try request.extract(console)
  }
}

/// Options for the results of `extract`.
struct ExtractionOptions {
  /// Text that is printed if there is no value.
  var defaultText: Argument?
  /// The shell variables to set.
  var variables: [ShellVariable] = []
  /// True if the bytes of data are written unchanged.
  var writesBytes = false
}

extension Request {
  fileprivate func extract(_ console: Console) throws(UsageError) -> ExitStatus {
    if !extraction.variables.isEmpty { return printVariables(console) }
    var request = adapted(to: console)
    if keyPath.isPattern, output.jsonForm == nil { request.output.jsonForm = .compact }
    if !allowsSeveralResults { request.output.namesFiles = false }
    return request.forEachValue(
      console, absent: extraction.defaultText == nil ? nil : printDefault,
      onlyOne: request.allowsSeveralResults ? nil : "a result of this kind is one value"
    ) { [request] list, index, input, console throws(Failure) in
      if request.extraction.writesBytes { return try request.deliverBytes(at: index, of: list, for: input, console) }
      let isContainer = list.nodes[index].kind.isContainer
      try request.deliver(
        list.list(at: index), as: request.format ?? (isContainer ? .json : .raw), named: input, console)
    }
  }

  /// Writes a value to its destination, after the file's name if requested. If the format does not support a value inside it,
  /// the error has the key path from the root of the file.
  private func deliver(
    _ value: PropertyList, as format: OutputFormat, named input: Input, _ console: Console
  ) throws(Failure) {
    do throws(Failure) {
      guard output.namesFiles || listing.endsInNUL else { return try deliver(value, as: format, for: input, console) }
      var result = try Output.collect { (output) throws(Failure) in
        try write(value, as: format, sourceName: input.name, to: &output)
        if !listing.endsInNUL || format == .json { endLine(after: format, to: &output) }
      }
      if listing.endsInNUL {
        if format == .json { result.removeLast() }
        result.append(0)
      }
      printName(of: input, console)
      try console.printJSON(format == .json ? self.output.look : nil) { (output) throws(Failure) in
        output.append(result.span)
      }
    } catch {
      guard case .write(let problem)? = error.cause, !keyPath.isPattern else { throw error }
      throw .unwritable(
        problem, keyPath: keyPath.text(with: problem.keyPath), format: format.resolved(for: value.format))
    }
  }

  /// True if the results of one file can follow one another: they are lines on standard output.
  private var allowsSeveralResults: Bool {
    if extraction.writesBytes || output.path != nil || output.fileExtension != nil { return false }
    return switch format {
    case nil, .json, .raw, .type: true
    case .xml1, .binary1, .swift, .objc, .noConversion, .openStep: false
    }
  }

  @Sendable private func printDefault(_ console: Console) throws(Failure) {
    let text = extraction.defaultText?.bytes ?? []
    console.output.append(text.span)
    if !output.omitsNewline { console.output.append(listing.terminator) }
  }

  /// Writes the bytes of the data at `index`.
  private func deliverBytes(
    at index: Int, of list: PropertyList, for input: Input, _ console: Console
  ) throws(Failure) {
    guard case .data(let slice) = list.nodes[index] else {
      throw .unexpectedKind(keyPath, expected: PropertyList.Kind.data.rawValue, actual: list.nodes[index].kind)
    }
    try put(at: destination(for: input.name, format: .raw), original: input, console) { output throws(Failure) in
      output.append(list.bytes(of: slice))
    }
  }
}

extension Option {
  fileprivate static let format = Option("format", nil, "FORMAT", "write the value as FORMAT instead", .format) {
    $0.format = $1
  }
  fileprivate static let defaultText = Option(
    "default", nil, "TEXT", scope: .report,
    "print TEXT if there is no value; other errors are still reported", .word
  ) { $0.extraction.defaultText = $1 }.on(.excludes(["output", "extension"]))
  fileprivate static let rawBytes = flag(
    "raw-bytes", \.extraction.writesBytes, scope: .report, "write the bytes of data as they are"
  ).on(.excludes(["format", "extension", "compact", "sort", "no-newline"]))
}
