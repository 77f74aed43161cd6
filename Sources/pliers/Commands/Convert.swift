import PropertyList
import PropertyListFiles

extension Command {
  static let convert = Command(
    "convert", purpose: .convert, synonyms: ["to", "transform", "conv"],
    summary: "convert files to another format",
    plutil: PlutilForm(name: "-convert") { words, request throws(UsageError) in
      guard let format = words.popFirst() else { throw UsageError("Missing format specifier for command.") }
      request.format = try PlutilGrammar.outputFormat(format)
      guard words.first == "-header" else { return }
      words.removeFirst()
      guard request.format == .objc else { throw UsageError("-header is only valid for objc literal conversions.") }
      request.output.writesHeader = true
    },
    operands: [.format],
    files: .searchedOnRequest,
    options: [
      .output, .fileExtension, .inPlace, .dryRun, .backup, .exitCode, .compact, .sort, .types, .nulls,
      .header, .omitNewline, .color,
    ] + Option.selection + [.recursive] + Option.views + [.maximumNodes, .jobs],
    outputs: { $0.results(for: $1) }
  ) { request, console in
    let request = request.adapted(to: console)
    let losses = Monitor(ConversionLosses())
    let status = request.forEachPropertyList(console) { list, input, console throws(Failure) in
      try request.convert(list, from: input, losses, console)
    }
    for line in losses.withValue({ $0.lines }) { console.report(line) }
    return status
  }
}

extension Request {
  /// Converts `list`, and adds what is lost to `losses`.
  fileprivate func convert(
    _ list: PropertyList, from input: Input, _ losses: Monitor<ConversionLosses>, _ console: Console
  ) throws(Failure) -> ExitStatus {
    var list = list
    let droppedNulls = try list.treatNulls(output.nulls)
    let status: ExitStatus
    do throws(Failure) { status = try deliverConverted(list, from: input, console) } catch {
      guard case .write(let problem)? = error.cause,
        problem.reason == .null || problem.reason == .unsupported && list.nodes[problem.index].kind == .null
      else { throw error }
      throw error.advising("--nulls drop removes it, --nulls string makes it a string")
    }
    let jsonLosses = jsonLosses(of: list)
    losses.withValue { $0.add(jsonLosses, droppedNulls: droppedNulls) }
    return status
  }

  /// Writes `list` to its destination in the requested format, or prints the difference.
  private func deliverConverted(
    _ list: PropertyList, from input: Input, _ console: Console
  ) throws(Failure) -> ExitStatus {
    if output.isInPlace, input.isSigned { throw .signedFile }
    let format = format ?? .noConversion
    var isChanged = false
    if output.showsDifference || output.exitsWithChange {
      let result = try Source { (output) throws(Failure) in
        try write(list, as: format.resolved(for: list.format), sourceName: input.name, to: &output)
        endLine(after: format, to: &output)
      }
      isChanged = !result.bytes.equals(input.source.bytes)
      if output.showsDifference, isChanged {
        console.output.append(difference(of: list, from: result, format, input).span)
      }
    }
    if !output.showsDifference { try deliver(list, as: format, for: input, console) }
    reportLosses(of: list, as: format, input.name, console)
    return status(ifChanged: isChanged)
  }

  /// The difference between the text of `list` and `result`, which is in `format`.
  private func difference(
    of list: PropertyList, from result: Source, _ format: OutputFormat, _ input: Input
  ) -> [UInt8] {
    guard list.format != .binary, format != .binary1 else {
      let name = printable(input.name.displayName)
      return Array("Binary files a/\(name) and b/\(name) differ\n".utf8)
    }
    return unifiedDifference(list.source, result, name: input.name)
  }
}

extension Option {
  fileprivate static let header = flag(
    "header", \.output.writesHeader, "with objc: write a header beside the implementation"
  ).on(.format([.objc]), .resultFile)
}
