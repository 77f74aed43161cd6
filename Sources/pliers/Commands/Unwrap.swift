import PropertyList

extension Command {
  static let unwrap = Command(
    name: "unwrap", purpose: .read, synonyms: ["unsign"],
    summary: "print the content of a signed file, such as a provisioning profile",
    fileOperands: .searchedOnRequest,
    options: [.output, .fileExtension] + Option.selection + [.recursive, .jobs],
    writes: .result
  ) { invocation, console throws(Failure) in
    let pipeline = try Pipeline(invocation, leftAlone: "not signed", console)
    return try pipeline.forEachFile(console) { file, console throws(Failure) in
      let input = try Input(file, for: invocation, from: console)
      guard input.isSigned else { throw Failure("not a signed file", cause: .kindOfFile) }
      let destination = pipeline.delivery.destination(for: file, format: .raw)
      try pipeline.delivery.put(at: destination, replacing: input, console) { $0.append(input.source.bytes) }
      if case .file(let path) = destination, let format = (try? input.read(invocation.readOptions))?.format {
        pipeline.delivery.reportName(of: path, as: OutputFormat(format), console)
      }
      return .success
    }
  }
}
