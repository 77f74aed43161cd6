import PropertyList
import PropertyListFiles

extension Command {
  static let create = Command(
    "create", synonyms: ["new", "init", "touch"],
    summary: "create files that hold an empty dictionary",
    plutil: PlutilForm("-create") { words, request throws(UsageError) in
      guard let format = words.popFirst() else { throw UsageError("'Create' requires a plist format.") }
      request.format = try PlutilGrammar.outputFormat(format)
    },
    operands: [.format],
    files: .required,
    options: [.compact, .readable, .jobs],
    discussion: ["A file that exists is not overwritten. '-' is standard output."],
    examples: [("pliers create xml1 Empty.plist", "an empty property list to add to")],
    outputs: { _, file in file == "-" ? [] : [file] }
  ) { request, console in
    request.forEachFile(console) { file, console throws(Failure) in
      guard !file.bytes.isEmpty else { throw .emptyPath }
      // There is no input whose format could be kept.
      let format = request.format.map { $0 == .noConversion ? .xml1 : $0 } ?? .xml1
      guard format != .openStep else { throw .cannotCreateOpenStep }
      if file == "-" {
        try request.writeEmptyDictionary(as: format, sourceName: file, to: &console.output)
        request.endLine(after: format, to: &console.output)
        try console.check()
        return .success
      }
      let isNew = request.dialect.protectsExistingFiles
      try request.save(to: file, original: nil, isNew: isNew) { output throws(Failure) in
        try request.writeEmptyDictionary(as: format, sourceName: file, to: &output)
        if request.dialect.endsLinesInFiles { request.endLine(after: format, to: &output) }
      }
      return .success
    }
  }
}

extension Request {
  /// As raw text, a created dictionary is a line of no keys.
  fileprivate func writeEmptyDictionary(
    as format: OutputFormat, sourceName: Argument, to output: inout Output
  ) throws(Failure) {
    try write(.emptyDictionary, as: format, sourceName: sourceName, to: &output)
    if format == .raw { output.append(UInt8(ascii: "\n")) }
  }
}
