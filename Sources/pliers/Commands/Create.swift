import PropertyList
import PropertyListFiles

extension Command {
  static let create = Command(
    "create", purpose: .edit, synonyms: ["new", "init", "touch"],
    summary: "create files with an empty dictionary or the content of another file",
    plutil: PlutilForm(
      name: "-create",
      parse: { words, request throws(UsageError) in
        guard let format = words.popFirst() else { throw UsageError("'Create' requires a plist format.") }
        request.format = try PlutilGrammar.outputFormat(format)
      },
      body: { request, console throws(UsageError) in try request.createFiles(console) }),
    operands: [.createdFormat],
    files: .required,
    options: [.from, .compact, .types, .maximumNodes, .jobs],
    outputs: { request, file in
      [RunOutput(kind: request.dialect.protectsExistingFiles ? .new : .result, destination: Destination(file))]
    }
  ) { request, console throws(UsageError) in
    try request.checkFormat()
    return try request.createFiles(console)
  }
}

/// Content of the file of `--from`.
private struct Template {
  let source: Source
  let list: PropertyList
}

extension Request {
  fileprivate func createFiles(_ console: Console) throws(UsageError) -> ExitStatus {
    let template = try template(console)
    return forEachFile(console) { file, console throws(Failure) in
      guard !file.bytes.isEmpty else { throw .emptyPath }
      let format =
        format?.resolved(for: template?.list.format ?? .xml)
        ?? OutputFormat(Recognition.formatOfNewFile(file) ?? .xml)
      guard format != .openStep else {
        throw Failure(
          "OpenStep property lists cannot be written", plutil: "Cannot create open step property lists")
      }
      let destination = Destination(file)
      let endsLine = destination.isStream || dialect.endsLinesInFiles
      try put(at: destination, original: nil, isNew: dialect.protectsExistingFiles, console) { output throws(Failure) in
        try write(template, as: format, sourceName: file, endsLine: endsLine, to: &output)
      }
      if !destination.isStream { reportName(of: file, as: format, console) }
      return .success
    }
  }

  /// Throws if FORMAT is not the first word, or is left out before a file whose extension does not tell it.
  fileprivate func checkFormat() throws(UsageError) {
    let first = format == nil ? 1 : 0
    if let index = files.indices.dropFirst(first).first(where: { OutputFormat(ownName: files[$0].text) != nil }) {
      let name = files[index]
      var line = files
      if let format {
        line[index] = Argument("./" + name.text)
        line.insert(Argument(format.rawValue), at: 0)
      } else {
        line.insert(line.remove(at: index), at: 0)
      }
      throw UsageError(
        "FORMAT comes before FILE, and '\(name.text)' is a format; a file of that name is './\(name.text)': "
          + shownLine(["pliers", "create"] + line))
    }
    guard format == nil, let index = files.firstIndex(where: { Recognition.formatOfNewFile($0) == nil }) else { return }
    var request = self
    if index == 0, files[0] != "-" { try Command.Operand.format.apply(&request, files[0]) }
    throw UsageError(
      "FORMAT is missing, and the name '\(files[index].text)' does not tell it: "
        + shownLine(["pliers", "create", "FORMAT"] + files))
  }

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
      return output.append(template.source.bytes)
    }
    try write(template?.list ?? .emptyDictionary, as: format, sourceName: sourceName, to: &output)
    // The raw text of an empty dictionary is an empty line.
    if template == nil, format == .raw { output.append(UInt8(ascii: "\n")) }
    if endsLine { endLine(after: format, to: &output) }
  }
}

extension Command.Operand {
  /// Format of created files; a word that is no format is the first file.
  fileprivate static let createdFormat = Command.Operand(
    name: "FORMAT", isOptional: true,
    choices: { _ in OutputFormat.ownNames.filter { OutputFormat(rawValue: $0)?.isPropertyList == true } }
  ) { request, word throws(UsageError) in
    request.format = OutputFormat(ownName: word.text)
    if request.format == nil { request.files.append(word) }
    if let format = request.format, !format.isPropertyList {
      throw UsageError("create writes xml1, binary1, json and NoConversion, not \(format.rawValue)")
    }
  }
}

extension Option {
  fileprivate static let from = Option(
    "from", nil, "PATH", "create files with the content of PATH; '-' is standard input", .word
  ) { $0.editing.template = $1 }.naming(.input)
}
