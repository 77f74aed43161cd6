import PropertyList
import PropertyListFiles

extension Command {
  static let create = Command(
    name: "create", purpose: .edit, synonyms: ["new", "init", "touch"],
    summary: "create files with an empty dictionary or the content of another file",
    plutil: PlutilForm(name: "-create") { words throws(Failure) in
      guard let format = words.popFirst() else { throw Failure("'Create' requires a plist format.") }
      return [try PlutilGrammar.format(format)]
    },
    operands: [
      Operand(option: .createdFormat, isOptional: true, accepts: { OutputFormat(ownName: $0.text) != nil })
    ],
    fileOperands: .required,
    options: [.template, .compact, .types, .maximumNodes, .jobs],
    writes: .created
  ) { invocation, console throws(Failure) in
    if invocation.dialect.protectsResults { try invocation.checkFormat() }
    return try Pipeline(invocation, console).create(console)
  }
}

extension Pipeline {
  fileprivate func create(_ console: Console) throws(Failure) -> ExitStatus {
    let template = try (invocation[.template] as Argument?).map { path throws(Failure) in
      let source = try console.content(of: path, for: "--from")
      do throws(ReadError) {
        return (source: source, list: try PropertyList(reading: source, invocation.readOptions))
      } catch {
        throw .unreadable(error, of: path).inside("--from: " + path.heading)
      }
    }
    return try forEachFile(console) { file, console throws(Failure) in
      guard !file.bytes.isEmpty else { throw .emptyPath }
      let format =
        invocation.format?.resolved(for: template?.list.format ?? .xml)
        ?? OutputFormat(Recognition.formatOfNewFile(file) ?? .xml)
      guard format != .openStep else {
        throw Failure(
          "OpenStep property lists can only be read", plutil: "Cannot create open step property lists")
      }
      if delivery.isCompact, format != .json { throw Failure("--compact needs the format json") }
      let destination = Destination(file)
      try delivery.put(at: destination, isNew: invocation.dialect.protectsResults, console) { output throws(Failure) in
        if let template, !delivery.isCompact, !invocation.has(PlutilGrammar.readable),
          format == OutputFormat(template.list.format)
        {
          return output.append(template.source.bytes)
        }
        try delivery.write(
          template?.list ?? .emptyDictionary, as: format, sourceName: file,
          endsLine: destination.isStream || invocation.dialect.endsLinesInFiles, to: &output)
        // The raw text of an empty dictionary is an empty line.
        if template == nil, format == .raw { output.append(.newline) }
      }
      if !destination.isStream { delivery.reportName(of: file, as: format, console) }
      return .success
    }
  }
}

extension Invocation {
  /// Throws if FORMAT is not the first word, or is left out before a file whose extension implies none.
  fileprivate func checkFormat() throws(Failure) {
    let first = format == nil ? 1 : 0
    if let index = files.indices.dropFirst(first).first(where: { OutputFormat(ownName: files[$0].text) != nil }) {
      let name = files[index]
      var ordered = files
      if let format {
        ordered[index] = Argument("./" + name.text)
        ordered.insert(Argument(format.rawValue), at: 0)
      } else {
        ordered.insert(ordered.remove(at: index), at: 0)
      }
      throw Failure(
        "FORMAT comes before FILE, and '\(name.text)' is a format; a file of that name is './\(name.text)'"
          + shownLine(["pliers", "create"] + ordered, after: ":"))
    }
    guard format == nil, let index = files.firstIndex(where: { Recognition.formatOfNewFile($0) == nil }) else { return }
    if index == 0, files[0] != "-" { _ = try OutputFormat.parseOperand(files[0], of: "create") }
    throw Failure(
      "FORMAT is missing, and the name '\(files[index].text)' does not tell it"
        + shownLine(["pliers", "create", "FORMAT"] + files, after: ":"))
  }
}

extension Option {
  fileprivate static let createdFormat = Option(
    "format", nil, "FORMAT", "",
    OptionValue(
      choices: OutputFormat.ownNames.filter { OutputFormat(rawValue: $0)?.isPropertyList == true }
    ) { name, _ throws(Failure) in
      let format = try OutputFormat.parse(name)
      if format.isPropertyList { return format }
      throw Failure("create writes xml1, binary1, json and NoConversion, not \(format.rawValue)")
    })
  fileprivate static let template = Option(
    "from", nil, "PATH", "create files with the content of PATH; '-' is standard input", .word
  ).naming(.input)
}
