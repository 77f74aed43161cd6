import PropertyList
import PropertyListFiles
import PropertyListLint

/// The files of a run. Each of them is opened (by edits with a lock if it will be replaced), read, processed, and its result delivered.
struct Pipeline: Sendable {
  let line: ParsedLine
  let reading: Reading
  var delivery: Delivery
  private(set) var selected: FileSelection.Result
  var namesFiles: Bool
  /// The files that options name, beside the result of `--output`.
  var optionFiles: [OptionFile]

  var files: [Argument] { selected.files }

  /// Selects the files: folders and lists of files are replaced by the files in them. With `isForPeople`, values on a terminal are
  /// coloured.
  init(_ line: ParsedLine, isForPeople: Bool = false, _ console: Console) throws(UsageError) {
    var selected = FileSelection.Result(files: line.files)
    if line.dialect.searchesFolders, line.command.files == .searched || line.command.folderOption != nil {
      selected = try FileSelection(line).files(
        named: line.files, entersFolders: line.entersFolders, jobs: line.searchJobCount, nil, console)
    }
    self.init(line, selected)
    if isForPeople { delivery.look = TerminalLook(line, console) }
    if line.format == .binary1, line.command.writes != .merged, line.dialect.refusesSeveralBinaryResults,
      !delivery.showsDifference
    {
      let printed = files.count { delivery.outputs(for: $0).allSatisfy(\.destination.isStream) }
      if printed > (selected.hasFolders || line.has(.filesFrom) ? 0 : 1) { throw UsageError(severalBinaryResults) }
    }
  }

  /// The selected files of a command that selects them itself.
  init(_ line: ParsedLine, _ selected: FileSelection.Result) {
    self.line = line
    self.selected = selected
    reading = Reading(line)
    delivery = Delivery(line)
    optionFiles = line.optionFiles
    let choice = line.options.last { ["with-filename", "no-filename"].contains($0.option.name) }?.option.name
    namesFiles = choice.map { $0 == "with-filename" } ?? (selected.hasFolders || line.has(.filesFrom))
    // Backups of earlier edits are not edited.
    if line.command.folderOption != nil, let suffix = delivery.backupSuffix {
      self.selected.files.removeAll {
        selected.found.contains($0) && $0.bytes.reversed().starts(with: suffix.bytes.reversed())
      }
    }
  }

  /// The message that binary results would follow one another, with the options that write files.
  private var severalBinaryResults: String {
    let options = ["--in-place", "--extension"].filter { name in
      line.command.options.contains { "--" + $0.name == name }
    }
    return "binary results of several files cannot follow one another; use " + options.listed("or")
  }

  // MARK: Each file

  /// Runs `body` for each file, on several threads if the order does not matter. The output is in the order of the files. A
  /// failure is reported and does not stop the other files, nor does an error of standard output.
  ///
  /// With `isAnyEnough`, a file without the value does not count: `body` returns nil for it or throws an answer.
  ///
  /// - Returns: the gravest status of all files.
  func forEachFile(
    _ console: Console, isAnyEnough: Bool = false,
    _ body: @escaping @Sendable (Argument, Console) throws(Failure) -> ExitStatus?
  ) -> ExitStatus {
    guard let jobs = checkedJobCount(console) else { return line.dialect.troubleStatus }
    var loop = FileLoop(console: console, status: selected.hasFailed ? line.dialect.troubleStatus : nil)
    if jobs > 1 {
      loop = forEachFile(from: loop, jobs: jobs, isAnyEnough: isAnyEnough, body)
    } else {
      for file in files { loop.add(attempt(file, isAnyEnough: isAnyEnough, console, body)) }
    }
    if loop.skippedCount > 0 {
      console.reportAtTerminal(
        "skipped \(counted(loop.skippedCount, "file")) whose format \(line.command.name) does not write")
    }
    return loop.status ?? (isAnyEnough ? .failure : .success)
  }

  /// Runs `body` for each file on several threads.
  private func forEachFile(
    from start: FileLoop, jobs: Int, isAnyEnough: Bool,
    _ body: @escaping @Sendable (Argument, Console) throws(Failure) -> ExitStatus?
  ) -> FileLoop {
    let (inputIsTerminal, escapesOutput) = (start.console.inputIsTerminal, start.console.escapesOutput)
    return forEachInOrder(
      count: files.count, jobs: jobs, state: start,
      makeWorker: {
        let recorder = Recorder()
        let console = recorder.console(inputIsTerminal: inputIsTerminal)
        console.escapesOutput = escapesOutput
        return { turn in
          recorder.turn = turn
          let result = attempt(files[turn.item], isAnyEnough: isAnyEnough, console, body)
          console.finishOutput()
          return FileOutcome(result: result, transcript: recorder.endTranscript())
        }
      },
      byteCount: { $0.transcript.byteCount },
      deliver: { loop, _, outcome in
        loop.console.replay(outcome.transcript)
        loop.add(outcome.result)
      })
  }

  /// Runs `body` for one file and reports a failure. With `isAnyEnough`, a file without the value is reported only if the command
  /// line names it. A file in a format that the command does not write is an error only if the command line names it.
  private func attempt(
    _ file: Argument, isAnyEnough: Bool, _ console: Console,
    _ body: (Argument, Console) throws(Failure) -> ExitStatus?
  ) -> FileResult {
    do { return try body(file, console).map { .status($0) } ?? .absent } catch {
      let isFound = selected.found.contains(file)
      if isFound, line.command.folderOption != nil, error.isAboutFormat { return .skipped }
      let isAbsent = isAnyEnough && error.isAnswer
      if !isAbsent || !isFound { console.report(line.describe(error, of: file) + hintOfKeyPath(file, console)) }
      return isAbsent ? .absent : .status(line.dialect.status(of: error))
    }
  }

  /// Prints the file's name before a result, in the form of messages, if requested.
  func printName(of input: Input, _ console: Console) {
    if namesFiles { console.output.append("\(input.name.heading):") }
  }

  // MARK: Results

  /// Writes `list` in `format` to its destination.
  func deliver(_ list: PropertyList, as format: OutputFormat, for input: Input, _ console: Console) throws(Failure) {
    let format = format.resolved(for: list.format)
    if line.dialect.refusesUnportableValues {
      try Failure.writing { () throws(WriteError) in try list.checkWritable(within: .portable) }
    }
    let destination = delivery.destination(for: input.name, format: format)
    switch destination {
    case .stream:
      if format == .binary1, files.count > 1, line.dialect.refusesSeveralBinaryResults {
        throw Failure(severalBinaryResults)
      }
      func append(to output: inout Output) throws(Failure) {
        try delivery.write(list, as: format, sourceName: input.name, to: &output)
        delivery.endLine(after: format, to: &output)
      }
      guard destination == .standardOutput, format == .json, let look = delivery.look else {
        return try delivery.put(at: destination, replacing: input, console, append)
      }
      try console.printJSON(look, append)
    case .file(let path):
      // The implementation imports its header whether that is written or not, as plutil's does.
      let headerName = format == .objc ? path.replacingExtension(by: "h").fileName.text : nil
      let header = delivery.writesHeader && format == .objc ? path.replacingExtension(by: "h") : nil
      try delivery.put(at: destination, replacing: input, console) { output throws(Failure) in
        try delivery.write(list, as: format, sourceName: input.name, headerName: headerName, to: &output)
        if line.dialect.endsLinesInFiles { delivery.endLine(after: format, to: &output) }
        // The header is written when the implementation is complete, but before it replaces the old file: either both
        // files are written or neither is.
        if let header, output.flush() {
          try delivery.put(at: .file(header), console) { output throws(Failure) in
            try Failure.writing { () throws(WriteError) in
              try list.writeObjectiveCHeader(sourceName: input.name.fileName.text, to: &output)
            }
          }
        }
      }
      if path != input.name { reportName(of: path, as: format, console) }
    }
  }

  // MARK: Order of the files

  /// Number of files that are processed at once; nil if outputs collide, which is reported.
  func checkedJobCount(_ console: Console) -> Int? {
    do throws(Failure) { return try jobCount() } catch {
      console.report(line.describe(error, of: error.file ?? ""))
      return nil
    }
  }

  /// Number of files that are processed at once. Throws if outputs collide.
  func jobCount() throws(Failure) -> Int {
    let orderIsFree = try checkOutputs()
    let requested: Int? = line[.jobs]
    guard files.count > 1, requested != 1 else { return 1 }
    let count = min(requested ?? Process.processorCount, files.count)
    return count > 1 && orderIsFree ? count : 1
  }

  /// Throws if an output of the run is another output, or an input that it does not replace on purpose.
  ///
  /// - Returns: True if the files can be processed in any order: processing one file never writes another one.
  @discardableResult func checkOutputs() throws(Failure) -> Bool {
    // The only output of the only file may replace it, except under a name with another extension.
    if files.count == 1, optionFiles.isEmpty, delivery.fileExtension == nil, delivery.backupSuffix == nil,
      !delivery.writesHeader
    {
      return true
    }
    // Files that make one result together have the destination of the first.
    let outputs = files.enumerated().map { number, file in
      number > 0 && line.command.writes == .merged ? [] : delivery.outputs(for: file)
    }
    let writes = outputs.contains { $0.contains { $0.destination != .standardOutput } }
    guard writes || optionFiles.contains(where: { $0.use == .output }) else { return true }
    var uses = FileUses(keepsLastResult: line.dialect.keepsLastResult && delivery.path != nil)
    for file in optionFiles { try uses.add(file) }
    for (index, (file, outputs)) in zip(files, outputs).enumerated() {
      // A baseline may be in the folder that is checked.
      if outputs.isEmpty, selected.found.contains(file) { continue }
      try uses.add(
        file, index, outputs, mayReplace: delivery.fileExtension == nil || line.dialect.convertsInPlace)
    }
    return uses.areIndependent
  }
}
