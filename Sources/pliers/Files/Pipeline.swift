import PropertyList
import PropertyListFiles
import PropertyListLint

/// The files of a run. Each of them is opened (by edits with a lock if it will be replaced), read, processed, and its result delivered.
struct Pipeline: Sendable {
  let line: ParsedLine
  let delivery: Delivery
  let selected: FileSelection.Result
  let namesFiles: Bool
  /// What files of folders have in common that are left alone, for a line that counts them.
  private let leftAlone: String
  /// The edits of each file, if the command edits values.
  let operations: [Operation]

  var files: [Argument] { selected.files }

  /// The files of the line, or `selection`. Folders and lists of files are replaced by the files in them. With `isForPeople`, values on
  /// a terminal are coloured.
  init(
    _ line: ParsedLine, of selection: FileSelection.Result? = nil, with operations: [Operation] = [],
    isForPeople: Bool = false, leftAlone: String = "OpenStep or signed", _ console: Console
  ) throws(Failure) {
    (self.line, self.operations, self.leftAlone) = (line, operations, leftAlone)
    delivery = Delivery(line, isForPeople ? TerminalLook(line, console) : nil)
    let takesFolders = line.command.fileOperands == .searched || line.command.asksForFolders
    let namesFolders = line.entersFolders || line.has(.filesFrom)
    var selected: FileSelection.Result
    if let selection {
      selected = selection
    } else if line.dialect.searchesFolders, takesFolders, namesFolders {
      selected = try FileSelection(line, nil, console).files()
    } else {
      selected = FileSelection.Result(files: line.files)
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
    let choice = line.options.last { ["with-filename", "no-filename"].contains($0.option.name) }?.option.name
    let hasSeveral = selected.hasFolders || line.has(.filesFrom)
    namesFiles = choice.map { $0 == "with-filename" } ?? (hasSeveral && line.printsLines)
    if line.format == .binary1, line.command.writes != .merged, line.dialect.protectsResults,
      !delivery.showsDifference
    {
      let printed = files.count { delivery.outputs(for: $0).allSatisfy(\.destination.isStream) }
      if printed > (hasSeveral ? 0 : 1) { throw Failure(severalBinaryResults) }
    }
  }

  /// The message that binary results would follow one another, with the options that write files.
  var severalBinaryResults: String {
    let options = [Option.inPlace, .fileExtension].filter(line.command.options.has).map { "--" + $0.name }
    return "binary results of several files cannot follow one another; use " + options.listed("or")
  }

  // MARK: Each file

  /// Runs `body` for each file; see `process`. A failure is reported and does not stop the other files, nor does an error of
  /// standard output. If the command edits, nothing is done unless all files can be edited.
  ///
  /// With `isAnyEnough`, a file without the value does not count: `body` returns nil for it or throws an answer, which is reported
  /// only if the command line names the file.
  ///
  /// - Returns: the gravest status of all files.
  func forEachFile(
    _ console: Console, isAnyEnough: Bool = false,
    _ body: @escaping @Sendable (Argument, Console) throws(Failure) -> ExitStatus?
  ) throws(Failure) -> ExitStatus {
    if line.command.writes == .edited, line.dialect.protectsResults, !canEditAll(console) { return .trouble }
    let (status, skippedCount) = try process(
      console, start: { (status: selected.hasFailed ? line.dialect.troubleStatus : nil, skippedCount: 0) },
      body: { index, console -> (status: ExitStatus?, isSkipped: Bool) in
        let file = files[index]
        do throws(Failure) { return (try body(file, console), false) } catch {
          let isFound = selected.found.contains(file)
          // The command does not write the format of the file, and the command line does not name the file.
          if isFound, line.command.asksForFolders, error.isAboutFormat { return (nil, true) }
          let isAbsent = isAnyEnough && error.isAnswer
          if !isAbsent || !isFound { console.report(line.describe(error, of: file)) }
          return (isAbsent ? nil : line.dialect.status(of: error), false)
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
    let jobs = try checkOutputs() ? max(1, min(line[.jobs] ?? Process.processorCount, files.count)) : 1
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

  /// Prints the file's name before a result, in the form of messages, if requested.
  func printName(of input: Input, _ console: Console) {
    if namesFiles { console.output.append("\(input.name.heading):") }
  }

  /// Prints a result of one line, which `line` ends, after the file's name if requested. In a terminal, it is escaped as in key paths.
  func print(_ text: String, of input: Input, _ console: Console) {
    printName(of: input, console)
    console.output.append(console.escapesOutput ? text.escaped(as: .keyPath) : text)
    if !line.has(.omitNewline) { console.output.append(line.terminator) }
  }

  /// Prints the name of a file for `--files-with-matches`.
  func printMatching(_ file: Argument, _ console: Console) {
    console.output.append((line.has(.null) ? file.bytes : Array(file.heading.utf8)).span)
    console.output.append(line.terminator)
  }

  // MARK: Order of the files

  /// Throws if an output of the run is another output, or an input that it does not replace on purpose.
  ///
  /// - Returns: False if processing one file can write another one.
  @discardableResult func checkOutputs() throws(Failure) -> Bool {
    let optionFiles = line.optionFiles + operations.flatMap(\.line.optionFiles)
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
    guard writes || optionFiles.contains(where: { $0.option.fileUse == .output }) else { return true }
    var uses = FileUses(keepsLastResult: !line.dialect.protectsResults && delivery.path != nil)
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
