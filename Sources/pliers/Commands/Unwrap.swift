import PropertyList
import PropertyListFiles

extension Command {
  static let unwrap = Command(
    "unwrap", purpose: .read, synonyms: ["unsign"],
    summary: "print the content of a signed file, such as a provisioning profile",
    options: [.output],
    outputs: { $0.results(for: $1) }
  ) { request, console in
    request.forEachFile(console) { file, console throws(Failure) in
      let input = try request.input(file, console)
      guard input.isSigned else { throw Failure("not a signed file") }
      let destination = request.destination(for: file, format: .raw)
      try request.put(at: destination, original: input, console) { output throws(Failure) in
        output.append(input.source.bytes)
      }
      if case .file(let path) = destination, let format = (try? input.read(request.readOptions))?.format {
        request.reportName(of: path, as: OutputFormat(format), console)
      }
      return .success
    }
  }
}
