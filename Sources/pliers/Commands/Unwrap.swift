import PropertyList

extension Command {
  static let unwrap = Command(
    name: "unwrap", purpose: .read, synonyms: ["unsign"],
    summary: "print the content of a signed file, such as a provisioning profile",
    files: .searchedOnRequest,
    options: [.output, .fileExtension] + Option.selection + [.recursive, .jobs],
    writes: .result
  ) { line, console throws(Failure) in
    let files = try Pipeline(line, leftAlone: "not signed", console)
    return try files.forEachFile(console) { file, console throws(Failure) in
      let input = try line.open(file, console)
      guard input.isSigned else { throw Failure("not a signed file", cause: .kindOfFile) }
      let destination = files.delivery.destination(for: file, format: .raw)
      try files.delivery.put(at: destination, replacing: input, console) { $0.append(input.source.bytes) }
      if case .file(let path) = destination, let format = (try? input.read(line.readOptions))?.format {
        files.reportName(of: path, as: OutputFormat(format), console)
      }
      return .success
    }
  }
}
