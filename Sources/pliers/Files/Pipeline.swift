import PropertyList
import PropertyListFiles
import PropertyListLint

/// The files of a run. Each of them is opened (by edits with a lock if it will be replaced), read, processed, and its result delivered.
struct Pipeline: Sendable {
  let invocation: Invocation
  let delivery: Delivery
  let selected: FileSelection.Result
  let printer: ResultPrinter
  /// Describes the files in folders that the command leaves alone, for the line that counts them.
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
    var delivery = Delivery(invocation: invocation, look: isForPeople ? TerminalLook(invocation, console) : nil)
    let takesFolders = invocation.command.fileOperands == .searched || invocation.command.asksForFolders
    let namesFolders = invocation.entersFolders || invocation.has(.filesFrom)
    var selected: FileSelection.Result
    if let selection {
      selected = selection
    } else if !invocation.dialect.isPlutil, takesFolders, namesFolders {
      selected = try FileSelection(invocation, nil, console).files()
    } else {
      selected = FileSelection.Result(files: invocation.files)
    }
    if let suffix = delivery.backupSuffix { selected.removeBackups(suffix) }
    self.selected = selected
    // One file of a folder or a list is treated like several, since there may be more in the next run.
    let isOpenEnded = selected.hasFolders || invocation.has(.filesFrom)
    printer = ResultPrinter(invocation, isOpenEnded: isOpenEnded)
    delivery.hasSeveralFiles = selected.files.count > 1
    self.delivery = delivery
    // A requested format is refused before the first file is read. `Delivery` refuses results whose format is only known then.
    if invocation.format == .binary1, invocation.command.writes != .merged, invocation.dialect.protectsResults,
      !delivery.showsDifference
    {
      let printed = files.count { delivery.outputs(for: $0).allSatisfy(\.destination.isStream) }
      if printed > (isOpenEnded ? 0 : 1) { throw Failure(delivery.severalBinaryResults) }
    }
  }

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
    // As for grep, one of several files with a value is enough for status 0.
    return try forEachFile(console, isAnyEnough: invocation.dialect.wording == .own) { file, console throws(Failure) in
      let input = try Input(file, for: invocation, from: console)
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
        printer.printName(of: input, console)
        console.output.append(text.bytes.span)
        if !invocation.has(.omitNewline) { console.output.append(invocation.terminator) }
        return invocation.reportWarnings(of: list, file, console)
      }
    }
  }
}
