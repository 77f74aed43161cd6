import PropertyList
import PropertyListFiles

extension Command {
  static let create = Command(
    "create", purpose: .edit, synonyms: ["new", "init", "touch"],
    summary: "create files with an empty dictionary or the content of another file",
    plutil: PlutilForm(name: "-create") { words, request throws(UsageError) in
      guard let format = words.popFirst() else { throw UsageError("'Create' requires a plist format.") }
      request.format = try PlutilGrammar.outputFormat(format)
    },
    operands: [.createdFormat],
    files: .required,
    options: [.from, .compact, .readable, .types, .maximumNodes, .jobs],
    discussion: [
      "A file that exists is not overwritten. '-' is standard output. With --from, a file of the same format is copied "
        + "unchanged, with its comments, unless an option requests another layout; NoConversion is the format of that file."
    ],
    examples: [
      ("pliers create xml1 Empty.plist", "create an empty property list"),
      ("pliers create xml1 --from Template.plist Info.plist", "create a file from a template"),
    ],
    outputs: { request, file in
      [RunOutput(kind: request.dialect.protectsExistingFiles ? .new : .result, destination: Destination(file))]
    }
  ) { request, console throws(UsageError) in
    let template = try request.template(console)
    return request.forEachFile(console) { file, console throws(Failure) in
      guard !file.bytes.isEmpty else { throw .emptyPath }
      let format =
        request.format?.resolved(for: template?.list.format ?? .xml)
        ?? OutputFormat(Recognition.format(of: file) ?? .xml)
      guard format != .openStep else {
        throw Failure(
          "OpenStep property lists cannot be written", plutil: "Cannot create open step property lists")
      }
      let destination = Destination(file)
      let endsLine = destination.isStream || request.dialect.endsLinesInFiles
      try request.put(at: destination, original: nil, isNew: request.dialect.protectsExistingFiles, console) {
        output throws(Failure) in
        try request.write(template, as: format, sourceName: file, endsLine: endsLine, to: &output)
      }
      if !destination.isStream { request.reportName(of: file, as: format, console) }
      return .success
    }
  }
}

/// Content of the file of `--from`.
private struct Template {
  let source: Source
  let list: PropertyList
}

extension Request {
  /// Content of the file of `--from`; nil without that option.
  fileprivate func template(_ console: Console) throws(UsageError) -> Template? {
    guard let path = editing.template else { return nil }
    let source = try OwnGrammar.content(of: path, for: "--from", console)
    do { return Template(source: source, list: try PropertyList(reading: source, readOptions)) } catch {
      throw UsageError(diagnostic: diagnostic(explaining: error, name: path.heading))
    }
  }

  /// Appends the content of a created file.
  fileprivate func write(
    _ template: Template?, as format: OutputFormat, sourceName: Argument, endsLine: Bool, to output: inout Output
  ) throws(Failure) {
    if let template, self.output.jsonForm == nil,
      format == OutputFormat.noConversion.resolved(for: template.list.format)
    {
      return output.append(contentsOf: template.source)
    }
    try write(template?.list ?? .emptyDictionary, as: format, sourceName: sourceName, to: &output)
    // The raw text of an empty dictionary is an empty line.
    if template == nil, format == .raw { output.append(UInt8(ascii: "\n")) }
    if endsLine { endLine(after: format, to: &output) }
  }
}

extension Command.Operand {
  /// Format of created files. If it is left out, the extension of each file decides.
  fileprivate static let createdFormat = Command.Operand(name: "FORMAT", choices: format.choices) {
    request, word throws(UsageError) in
    switch OutputFormat(ownName: word.text) == nil ? Recognition.format(of: word) : nil {
    case .xml, .json, .binary: request.files.append(word)
    case .openStep, nil: try format.apply(&request, word)
    }
  }
}

extension Option {
  fileprivate static let from = Option(
    "from", nil, "PATH", "create files with the content of PATH; '-' is standard input"
  ) { request, path throws(UsageError) in request.editing.template = path }.naming(.input)
}
