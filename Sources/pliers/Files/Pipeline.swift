import PropertyList
import PropertyListFiles
import PropertyListLint

/// The files of a run. Each of them is opened (by edits with a lock if it will be replaced), read, processed, and its result delivered.
struct Pipeline: Sendable {
  let invocation: Invocation
  let delivery: Delivery
  let selected: FileSelection.Result
  let namesFiles: Bool
  /// Description of the files of folders that are left alone, for a line with their number.
  private let leftAlone: String
  /// The options that name files, also those of operations, beside the result of `--output`.
  let optionFiles: [Invocation.Value]

  var files: [Argument] { selected.files }

  /// The files of the invocation, or `selection`. Folders and lists of files are replaced by the files in them. With `isForPeople`,
  /// values on a terminal are coloured.
  init(
    _ invocation: Invocation, of selection: FileSelection.Result? = nil, optionFiles: [Invocation.Value]? = nil,
    isForPeople: Bool = false, leftAlone: String = "OpenStep or signed", _ console: Console
  ) throws(Failure) {
    (self.invocation, self.leftAlone) = (invocation, leftAlone)
    self.optionFiles = optionFiles ?? invocation.optionFiles
    delivery = Delivery(invocation: invocation, look: isForPeople ? TerminalLook(invocation, console) : nil)
    let takesFolders = invocation.command.fileOperands == .searched || invocation.command.asksForFolders
    let namesFolders = invocation.entersFolders || invocation.has(.filesFrom)
    var selected: FileSelection.Result
    if let selection {
      selected = selection
    } else if invocation.dialect.searchesFolders, takesFolders, namesFolders {
      selected = try FileSelection(invocation, nil, console).files()
    } else {
      selected = FileSelection.Result(files: invocation.files)
    }
    // Backups of earlier edits are not edited.
    if !selected.found.isEmpty, let suffix = delivery.backupSuffix {
      selected.files.removeAll { [found = selected.found] file in
        let original = Argument(file.bytes.dropLast(suffix.bytes.count))
        let hasSuffix = file.bytes.reversed().starts(with: suffix.bytes.reversed())
        return found.contains(file) && hasSuffix && original.existsAndIsNoFolder
      }
    }
    self.selected = selected
    // The name: the metadata of `Option?` would be 3 % of the instructions of `-lint`.
    let choice = invocation.options.last { $0.option == .withFilename || $0.option == .noFilename }?.option.name
    let hasSeveral = selected.hasFolders || invocation.has(.filesFrom)
    namesFiles = choice.map { $0 == Option.withFilename.name } ?? (hasSeveral && invocation.printsLines)
    if invocation.format == .binary1, invocation.command.writes != .merged, invocation.dialect.protectsResults,
      !delivery.showsDifference
    {
      let printed = files.count { delivery.outputs(for: $0).allSatisfy(\.destination.isStream) }
      if printed > (hasSeveral ? 0 : 1) { throw Failure(severalBinaryResults) }
    }
  }

  /// The message that binary results would follow one another, with the options that write files.
  var severalBinaryResults: String {
    let options = [Option.inPlace, .fileExtension].filter(invocation.command.options.has).map { "--" + $0.name }
    return "binary results of several files cannot follow one another; use " + options.listed("or")
  }

  // MARK: Each file

  /// Runs `body` for each file; see `process`. A failure is reported and does not stop the other files, nor does an error of
  /// standard output.
  ///
  /// With `isAnyEnough`, one file with a value is enough for status 0. For a file without one, `body` returns nil or throws an
  /// answer, which is reported only if the command line names the file.
  ///
  /// - Returns: the gravest status of all files.
  func forEachFile(
    _ console: Console, isAnyEnough: Bool = false,
    _ body: @escaping @Sendable (Argument, Console) throws(Failure) -> ExitStatus?
  ) throws(Failure) -> ExitStatus {
    let (status, skippedCount) = try process(
      console, start: { (status: selected.hasFailed ? invocation.dialect.troubleStatus : nil, skippedCount: 0) },
      body: { index, console -> (status: ExitStatus?, isSkipped: Bool) in
        let file = files[index]
        do throws(Failure) { return (try body(file, console), false) } catch {
          let isFound = selected.found.contains(file)
          // The command does not write the format of the file, and the command line does not name the file.
          if isFound, invocation.command.asksForFolders, error.isAboutFormat { return (nil, true) }
          let isAbsent = isAnyEnough && error.isAnswer
          if !isAbsent || !isFound { console.report(invocation.describe(error, of: file)) }
          return (isAbsent ? nil : invocation.dialect.status(of: error), false)
        }
      },
      deliver: { state, result in
        state.status.join(result.status)
        if result.isSkipped { state.skippedCount += 1 }
      })
    if skippedCount > 0 { console.report("left \(counted(skippedCount, "file")) alone: \(leftAlone)") }
    return status ?? (isAnyEnough ? .failure : .success)
  }

  /// Passes the result of `body` for the index of each file to `deliver`. Several threads run `body` if the order does not matter.
  /// Messages and results are in the order of the files. Throws if outputs collide, before `start` is called.
  ///
  /// - Returns: the state after the last file.
  func process<State, Result: Sendable>(
    _ console: Console, start: () -> State, body: @escaping @Sendable (Int, Console) -> Result,
    deliver: @escaping @Sendable (inout State, Result) -> Void
  ) throws(Failure) -> State {
    let jobs = try checkOutputs() ? max(1, min(invocation[.jobs] ?? Process.processorCount, files.count)) : 1
    var state = start()
    if jobs == 1 {
      for index in files.indices { deliver(&state, body(index, console)) }
      return state
    }
    let (inputIsTerminal, escapesOutput) = (console.inputIsTerminal, console.escapesOutput)
    return OrderedWork(
      count: files.count, jobs: jobs, state: (console: console, state: state),
      makeWorker: {
        let recorder = Recorder<State, Result>()
        let console = recorder.console(inputIsTerminal: inputIsTerminal)
        console.escapesOutput = escapesOutput
        return { turn in
          recorder.turn = turn
          let result = body(turn.item, console)
          console.finishOutput()
          return (result, recorder.endTranscript())
        }
      },
      byteCount: { $0.transcript.byteCount },
      deliver: { shared, _, recorded in
        shared.console.replay(recorded.transcript)
        deliver(&shared.state, recorded.result)
      }
    ).run().state
  }

  /// Runs `body` for each value at the key path in each file, with the list and the index of the value. Each value must be of
  /// the expected kind. Where a file could contain a value but has none, the text of `--default` is printed.
  ///
  /// - Parameters:
  ///   - levels: The number of levels inside the values that are read; nil for all levels.
  ///   - onlyOne: The reason why only one value of each file is accepted; nil if several values are accepted.
  func forEachValue(
    _ console: Console, levels: Int? = nil, onlyOne: String? = nil,
    _ body: @escaping @Sendable (PropertyList, Int, Input, Console) throws(Failure) -> Void
  ) throws(Failure) -> ExitStatus {
    let keyPath = invocation.keyPath
    let expected: Expectation? = invocation[.expect]
    return try forEachFile(console, isAnyEnough: invocation.dialect.acceptsAnyFile) { file, console throws(Failure) in
      let input = try invocation.open(file, console)
      switch try invocation.values(in: input, at: keyPath, levels: levels) {
      case .found(let list, let indexes):
        let status = invocation.reportWarnings(of: list, file, console)
        if indexes.count > 1, let onlyOne { throw .severalMatches(keyPath, count: indexes.count, reason: onlyOne) }
        for index in indexes {
          try expected?.check(list.nodes[index].kind, at: keyPath)
          try body(list, index, input, console)
        }
        return status
      case .none(let list):
        guard let text: Argument = invocation[.defaultText], let list, list.obstacle(to: keyPath) == nil else {
          let hint = invocation.keyPathOfFile.map { "; '\($0.shortened)' is a file: with --at '' all words are files" }
          throw .notFound(keyPath, hint: hint ?? list?.hint(for: keyPath) ?? "")
        }
        printName(of: input, console)
        console.output.append(text.bytes.span)
        if !invocation.has(.omitNewline) { console.output.append(invocation.terminator) }
        return invocation.reportWarnings(of: list, file, console)
      }
    }
  }

  // MARK: Results

  /// Writes a result to its destination.
  func deliver(_ list: PropertyList, as format: OutputFormat, for input: Input, _ console: Console) throws(Failure) {
    let format = format.resolved(for: list.format)
    // The writer of XML refuses the same values first.
    if invocation.dialect.refusesUnportableValues, format != .xml1 {
      try Failure.writing(list.checkWritable(within: .portable))
    }
    let destination = delivery.destination(for: input.name, format: format)
    if destination.isStream, format == .binary1, files.count > 1, invocation.dialect.protectsResults {
      throw Failure(severalBinaryResults)
    }
    var header: Argument?
    if format == .objc, case .file(let path) = destination { header = path.replacingExtension(by: "h") }
    func append(to output: inout Output) throws(Failure) {
      // The implementation imports its header whether that is written or not, as plutil's does.
      try delivery.write(
        list, as: format, sourceName: input.name, headerName: header?.fileName.text,
        endsLine: destination.isStream || invocation.dialect.endsLinesInFiles, to: &output)
      // When the implementation is complete, but before it replaces the old file: either both files are written or neither is.
      guard let header, delivery.writesHeader, output.flush() else { return }
      try delivery.put(at: .file(header), console) { output throws(Failure) in
        try Failure.writing(list.writeObjectiveCHeader(sourceName: input.name.fileName.text, to: &output))
      }
    }
    if destination == .standardOutput, format == .json { return try console.printJSON(delivery.look, append) }
    try delivery.put(at: destination, replacing: input, console, append)
    if case .file(let path) = destination, path != input.name { delivery.reportName(of: path, as: format, console) }
  }

  /// Prints the file's name before a result, in the form of messages, if requested.
  func printName(of input: Input, _ console: Console) {
    if namesFiles { console.output.append("\(input.name.heading):") }
  }

  /// Prints a result of one line after the file's name if requested. In a terminal, it is escaped as in key paths.
  func print(_ text: String, of input: Input, _ console: Console) {
    printName(of: input, console)
    console.output.append(console.shown(text))
    if !invocation.has(.omitNewline) { console.output.append(invocation.terminator) }
  }

  /// Prints the name of a file for `--files-with-matches`.
  func printMatching(_ file: Argument, _ console: Console) {
    console.output.append((invocation.has(.null) ? file.bytes : Array(file.heading.utf8)).span)
    console.output.append(invocation.terminator)
  }

  // MARK: Order of the files

  /// Throws if an output of the run is another output, or an input that it does not replace on purpose.
  ///
  /// - Returns: False if processing one file can write another one.
  @discardableResult func checkOutputs() throws(Failure) -> Bool {
    // The only output of the only file may replace it, except under a name with another extension.
    if files.count == 1, optionFiles.isEmpty, delivery.fileExtension == nil, delivery.backupSuffix == nil,
      !delivery.writesHeader
    {
      return true
    }
    // Files that make one result together have the destination of the first.
    let outputs = files.enumerated().map { number, file in
      number > 0 && invocation.command.writes == .merged ? [] : delivery.outputs(for: file)
    }
    let writes = outputs.contains { $0.contains { $0.destination != .standardOutput } }
    guard writes || optionFiles.contains(where: { $0.option.fileUse == .output }) else { return true }
    var uses = FileUses(keepsLastResult: !invocation.dialect.protectsResults && delivery.path != nil)
    for file in optionFiles { try uses.addOptionFile(file) }
    for (index, (file, outputs)) in zip(files, outputs).enumerated() {
      // A baseline may be in the folder that is checked.
      if outputs.isEmpty, selected.found.contains(file) { continue }
      try uses.addFile(
        file, index, outputs, mayReplace: delivery.fileExtension == nil || invocation.dialect.convertsInPlace)
    }
    return uses.areIndependent
  }
}
