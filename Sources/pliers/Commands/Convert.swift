import PropertyList
import PropertyListFiles

extension Command {
  static let convert = Command(
    name: "convert", purpose: .convert, synonyms: ["to", "transform", "conv"],
    summary: "convert files to another format",
    plutil: PlutilForm(name: "-convert") { words throws(UsageError) in
      guard let name = words.popFirst() else { throw UsageError("Missing format specifier for command.") }
      let format = try PlutilGrammar.format(name)
      guard words.first == "-header" else { return [format] }
      words.removeFirst()
      guard name == "objc" else { throw UsageError("-header is only valid for objc literal conversions.") }
      return [format, try Option.header.given("")]
    },
    operands: [Operand(option: .resultFormat)],
    files: .searchedOnRequest(),
    options: [
      .output, .fileExtension, .inPlace, .dryRun, .backup, .exitCode, .compact, .sort, .types, .nulls,
      .header, .omitNewline, .color,
    ] + Option.selection + [.recursive] + Option.views + [.maximumNodes, .jobs],
    writes: .result
  ) { line, console throws(UsageError) in
    let files = try Pipeline(line, isForPeople: true, console)
    let losses = Monitor(ConversionLosses())
    let status = files.forEachFile(console) { file, console throws(Failure) in
      let input = try files.reading.open(file, console)
      let list = try input.read(files.reading.options)
      var status: ExitStatus? = files.reading.reportWarnings(of: list, file, console)
      status.join(try files.convert(list, from: input, losses, console))
      return status
    }
    for loss in losses.withValue({ $0.lines }) { console.report(loss) }
    return status
  }
}

extension Pipeline {
  /// Converts `list`, and adds what is lost to `losses`.
  fileprivate func convert(
    _ list: PropertyList, from input: Input, _ losses: Monitor<ConversionLosses>, _ console: Console
  ) throws(Failure) -> ExitStatus {
    var list = list
    let droppedNulls = try list.treatNulls(line[.nulls] ?? .fail)
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

  private func deliverConverted(
    _ list: PropertyList, from input: Input, _ console: Console
  ) throws(Failure) -> ExitStatus {
    if line.has(.inPlace), input.isSigned { throw .signedFile }
    let format = line.format ?? .noConversion
    var isChanged = false
    if delivery.showsDifference || line.has(.exitCode) {
      let result = try delivery.text(of: list, as: format, sourceName: input.name)
      isChanged = !result.bytes.equals(input.source.bytes)
      if delivery.showsDifference, isChanged {
        console.output.append(difference(of: list, from: result, format, input).span)
      }
    }
    if !delivery.showsDifference { try deliver(list, as: format, for: input, console) }
    reportLosses(of: list, as: format, input.name, console)
    return delivery.status(ifChanged: isChanged)
  }

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
  static let header = flag("header", "with objc: write a header beside the implementation")
    .on(.format([.objc])).on(.resultFile)
  fileprivate static let resultFormat = Option(
    "format", nil, "FORMAT", "",
    OptionValue(choices: OutputFormat.ownNames) { name, _ throws(UsageError) in
      try OutputFormat.parseOperand(name, of: "convert")
    })
}

enum NullTreatment: String, CaseIterable {
  /// Entries and elements that are null are removed.
  case drop
  /// Null becomes the string `$null`, as in Foundation's PropertyListEncoder.
  case string
  /// Null is an error in formats without null.
  case fail
}

extension PropertyList {
  /// Treats the values that are null. Keys are not changed.
  ///
  /// - Returns: the number of removed values.
  mutating func treatNulls(_ treatment: NullTreatment) throws(Failure) -> Int {
    if treatment == .fail { return 0 }
    let nulls = matches(of: PropertyList.KeyPath(parsing: "**")).filter { nodes[$0].kind == .null }
    do {
      try replace(nulls, with: treatment == .string ? PropertyList(string: "$null") : nil, KeyPath.root)
    } catch {
      throw Failure("the root is null, and --nulls drop would leave nothing; --nulls string makes it a string")
    }
    return treatment == .drop ? nulls.count : 0
  }
}

extension Option {
  static let nulls = Option(
    "nulls", nil, "MODE",
    "what becomes of null: drop (its entry or element is removed), string ('$null', as in Foundation) or fail, the default "
      + "(an error if FORMAT has no null)",
    OptionValue<NullTreatment>.choice
  )
}
