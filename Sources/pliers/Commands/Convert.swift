import PropertyList
import PropertyListFiles
import PropertyListLint

extension Command {
  static let convert = Command(
    name: "convert", purpose: .convert, synonyms: ["to", "transform", "conv"],
    summary: "convert files to another format",
    plutil: PlutilForm(name: "-convert") { words throws(Failure) in
      guard let name = words.popFirst() else { throw Failure("Missing format specifier for command.") }
      let format = try PlutilGrammar.format(name)
      guard words.first == "-header" else { return [format] }
      words.removeFirst()
      guard name == "objc" else { throw Failure("-header is only valid for objc literal conversions.") }
      return [format, try Option.header.given("")]
    },
    operands: [Operand(option: .resultFormat)],
    fileOperands: .searchedOnRequest,
    options: [
      .output, .fileExtension, .inPlace, .dryRun, .backup, .exitCode, .compact, .sort, .types, .nulls,
      .header, .omitNewline, .color.on(.excludes([.dryRun])),
    ] + Option.selection + [.recursive] + Option.views + [.maximumNodes, .jobs],
    writes: .result
  ) { invocation, console throws(Failure) in
    let pipeline = try Pipeline(
      invocation, isForPeople: true,
      leftAlone: "OpenStep, signed, or in the format already (--include GLOB converts those, too)", console)
    let losses = Monitor<[ValueTraits: Int]>([:])
    let status = try pipeline.forEachFile(console) { file, console throws(Failure) in
      let input = try Input(file, for: invocation, from: console)
      let list = try input.read(invocation.readOptions)
      if pipeline.leavesAlone(list, from: input) { throw .leftAlone }
      var status: ExitStatus? = invocation.reportWarnings(of: list, file, console)
      status.join(try pipeline.convert(list, from: input, losses, console))
      return status
    }
    for loss in losses.withValue({ $0.losses }) { console.report(loss) }
    return status
  }
}

extension Pipeline {
  /// True if a request for all files of a folder hardly means the file of `list`: it is signed, OpenStep, or has the format already.
  fileprivate func leavesAlone(_ list: PropertyList, from input: Input) -> Bool {
    let format = invocation.format ?? .noConversion
    guard selected.recognized.contains(input.name), !delivery.destination(for: input.name, format: format).isStream
    else { return false }
    // These also change a file that has the format.
    let changesForm = [.compact, .sort, .nulls] + Option.views
    let hasFormat = format == OutputFormat(list.format) && delivery.replaces(input.name, as: format)
    return input.isSigned || list.format == .openStep || hasFormat && !changesForm.contains { invocation.has($0) }
  }

  fileprivate func convert(
    _ list: PropertyList, from input: Input, _ losses: Monitor<[ValueTraits: Int]>, _ console: Console
  ) throws(Failure) -> ExitStatus {
    var list = list
    let droppedNulls = try list.treatNulls(invocation[.nulls] ?? .fail)
    if invocation.has(.inPlace), input.isSigned { throw .signedFile }
    let format = invocation.format ?? .noConversion
    if list.facts.unreadStart ?? list.facts.changedStart != nil, invocation.dialect.reportsLosses,
      !delivery.showsDifference, delivery.backupSuffix == nil, delivery.replaces(input.name, as: format)
    {
      throw Failure("not replaced, because that text would be lost; --backup keeps the old file")
    }
    var isChanged = false
    do throws(Failure) {
      let isCompared = delivery.showsDifference || invocation.has(.exitCode)
      let text = try isCompared ? delivery.text(of: list, as: format, sourceName: input.name) : nil
      if let text { isChanged = !text.bytes.equals(input.source.bytes) }
      if delivery.showsDifference, let text {
        console.printDifference(from: input.source, to: text, of: input.name)
      } else {
        try delivery.deliver(list, as: format, text: text, for: input, console)
      }
    } catch {
      guard case .write(let problem)? = error.cause,
        problem.reason == .null || problem.reason == .unsupported && list.nodes[problem.index].kind == .null
      else { throw error }
      throw error.advising("--nulls drop removes it, --nulls string makes it a string")
    }
    reportLosses(of: list, as: format, input.name, console)
    var counts = jsonLosses(of: list)
    counts[.null] = droppedNulls
    losses.withValue { [counts] in $0.merge(counts, uniquingKeysWith: +) }
    return delivery.status(ifChanged: isChanged)
  }

  /// Reports on standard error the values of `list`, read from `file`, that `format` cannot represent: a line per kind of loss.
  private func reportLosses(of list: PropertyList, as format: OutputFormat, _ file: Argument, _ console: Console) {
    guard invocation.dialect.reportsLosses else { return }
    if list.facts.commentCount > 0, !delivery.showsDifference, delivery.replaces(file, as: format) {
      console.report("\(file.heading): note: \(counted(list.facts.commentCount, "comment")) removed")
    }
    if list.facts.lostDuplicateKeys {
      console.report("\(file.heading): warning: duplicate keys; the values that readers keep were converted")
    }
    func report(_ loss: String, _ count: Int, _ noun: String, _ reason: String) {
      guard count > 0 else { return }
      console.report("\(file.heading): warning: \(loss) \(counted(count, noun)); \(reason)")
    }
    switch format.resolved(for: list.format) {
    case .binary1, .type: return
    case .xml1:
      // Dates read from XML have no fractions.
      let fractions = list.format == .xml ? 0 : list.counts(of: [.fractionalDate])[.fractionalDate] ?? 0
      report("fractions of a second dropped in", fractions, "date", "XML dates have whole seconds")
      report("UIDs will be read instead of", list.uidLikeCount, "value", "in XML, a dictionary {CF$UID: N} is a UID")
    case .json, .swift, .objc, .openStep, .raw, .noConversion: break
    }
    report(
      "lone surrogates replaced by U+FFFD in", list.loneSurrogateCount, "string",
      "only binary property lists can contain them")
    let lost = list.loneSurrogateCount == 0 ? 0 : list.entryCount - list.replacingLoneSurrogates().entryCount
    report("values dropped for", lost, "key", "with U+FFFD, each is equal to another key")
  }

  /// The numbers of values and keys of `list` that become strings or numbers when `convert` writes JSON. Without tags, JSON has none.
  private func jsonLosses(of list: PropertyList) -> [ValueTraits: Int] {
    guard invocation.dialect.reportsLosses, invocation.types == nil, invocation.format == .json, list.format != .json
    else { return [:] }
    return list.counts(of: [.date, .data, .nonFiniteReal, .nonStringKey, .uid])
  }
}

extension Option {
  static let header = flag("header", "with objc: write a header beside the implementation")
    .on(.format([.objc])).on(
      .needs("a result in a file; name it with --output") { invocation in
        let hasFiles = invocation.expectedFiles.contains { $0.findInputStream() == nil }
        return invocation[.output].map { !Destination($0).isStream } ?? (invocation.has(.fileExtension) && hasFiles)
      })
  fileprivate static let resultFormat = Option(
    "format", nil, "FORMAT", "",
    OptionValue(choices: OutputFormat.ownNames) { name, _ throws(Failure) in
      try OutputFormat.parseOperand(name, of: "convert")
    })
  static let nulls = Option(
    "nulls", nil, "MODE",
    "what becomes of null: drop (its entry or element is removed), string ('$null', as in Foundation) or fail, the default "
      + "(an error if FORMAT has no null)",
    OptionValue<NullTreatment>.choice
  )
}

enum NullTreatment: String, CaseIterable {
  case drop
  /// Null becomes the string `$null`, as in Foundation's PropertyListEncoder.
  case string
  case fail
}

extension PropertyList {
  /// Treats the values that are null, but no keys, and returns the number of removed values.
  fileprivate mutating func treatNulls(_ treatment: NullTreatment) throws(Failure) -> Int {
    if treatment == .fail { return 0 }
    let nulls = matches(of: PropertyList.KeyPath(parsing: "**")).filter { nodes[$0].kind == .null }
    do {
      try replace(nulls, with: treatment == .string ? PropertyList(string: "$null") : nil, KeyPath.root)
    } catch {
      throw Failure("the root is null, and --nulls drop would leave nothing; --nulls string makes it a string")
    }
    return treatment == .drop ? nulls.count : 0
  }

  fileprivate var entryCount: Int { nodes.reduce(0) { $0 + ($1.kind == .dictionary ? $1.memberCount ?? 0 : 0) } }

  /// The number of dictionaries of a binary file that are UIDs for readers of XML. In JSON, such a dictionary means a UID.
  fileprivate var uidLikeCount: Int {
    guard format == .binary else { return 0 }
    return nodes.indices.count { index in
      guard case .dictionary(1, _, _) = nodes[index], let key = string(at: index + 1), key.count == 6,
        bytes(of: key).has("CF$UID", at: 0), case .integer(0...Int64(UInt32.max)) = nodes[index + 2]
      else { return false }
      return true
    }
  }
}

/// The numbers of lost values and keys in all files. `null` counts those that were dropped.
extension [ValueTraits: Int] {
  fileprivate var losses: [String] {
    let changes = [
      change(
        of: [
          (.date, "date"), (.data, "data"), (.nonFiniteReal, "non-finite number"), (.nonStringKey, "non-string key"),
        ], to: "string"),
      change(of: [(.uid, "UID")], to: "number"),
    ].compactMap(\.self)
    var losses: [String] = []
    if !changes.isEmpty {
      losses.append("warning: \(changes.listed("and")); --types tag keeps the types, --types plain accepts this")
    }
    if let nulls = self[.null], nulls > 0 { losses.append("note: \(counted(nulls, "null")) dropped") }
    return losses
  }

  /// `2 dates and 1 data became strings`; nil if there are none.
  private func change(of traits: [(trait: ValueTraits, noun: String)], to type: String) -> String? {
    let values = traits.map { (count: self[$0.trait] ?? 0, noun: $0.noun) }.filter { $0.count > 0 }
    let count = values.reduce(0) { $0 + $1.count }
    let nouns = values.map { $0.noun == "data" ? "\($0.count) data" : counted($0.count, $0.noun) }.listed("and")
    return count == 0 ? nil : "\(nouns) became \(count == 1 ? "a \(type)" : "\(type)s")"
  }
}
