import PropertyList
import PropertyListFiles
import PropertyListLint

/// A run of `lint` with its options.
struct Linter: Sendable {
  let line: ParsedLine
  let rules: RuleRequest

  init(_ line: ParsedLine) {
    self.line = line
    rules = RuleRequest(line)
  }

  var baseline: Argument? { line[.baseline] }
  /// The file to which the findings of this run are written.
  var newBaseline: Argument? { line[.writeBaseline] }
  /// The lowest severity that makes the exit status 1, if the command line sets it.
  var failureSeverity: Severity? { line[.errorOn] }

  /// Lints all files, on several threads, and reports in their order.
  func run(_ console: Console) throws(UsageError) -> ExitStatus {
    let search = line.has(.noConfiguration) ? nil : ConfigurationSearch()
    if line.has(.showConfiguration) { return showConfiguration(search, console) }
    var writer = try newBaseline.map { path throws(UsageError) in try BaselineWriter(path) }
    let files = Pipeline(
      line, try FileSelection(line).files(named: line.files, jobs: line.searchJobCount, search, console))
    let settings: SettingsOfFiles
    do throws(ProjectFile.Refusal) {
      if let refusal = search?.refusal { throw refusal }
      try writer?.readOld()
      settings = try SettingsOfFiles(self, files.files, search)
    } catch {
      console.report(error.message)
      return .trouble
    }
    var reporter = LintReporter(ReportContext(line, console, checksFolders: files.selected.hasFolders))
    for baseline in settings.baselines { reporter.resolved.add(baseline.findingsOfLostFiles) }
    reporter.counts.isIncomplete = files.selected.hasFailed
    let found = files.selected.found
    let localizations = Localizations(among: found, console)
    guard let jobs = files.checkedJobCount(console) else { return .trouble }
    if writer == nil { reporter.begin(console) }
    console.beginProgress(of: files.files.count)
    var run = forEachInOrder(
      count: files.files.count, jobs: jobs, state: LintRun(reporter: reporter, writer: writer, console: console),
      makeWorker: {
        // A thread shares its console between files: making one takes longer than reading a small file. Standard input is read as
        // soon as all files before the current one are done.
        var current: OrderedWork<LintRun, LintedFile>.Turn?
        let console = Console(
          loadInput: { () throws(Failure) in
            guard let current else { throw .noInput }
            return try current.withState { run throws(Failure) in try run.console.standardInput() }
          },
          waitForRoom: { byteCount in current?.waitForRoom(byteCount) })
        return { turn in
          current = turn
          let name = files.files[turn.item]
          return LintTask(
            line: line, name: name, isExplicit: !found.contains(name), settings: settings[turn.item],
            original: localizations.original(of: name), delivery: files.delivery
          ).run(console)
        }
      },
      deliver: { run, _, file in run.deliver(file) })
    console.endProgress()
    let status = run.writer.map { save($0, console) } ?? run.reporter.end(console)
    return run.reporter.counts.isIncomplete ? .trouble : status
  }

  private func save(_ writer: BaselineWriter, _ console: Console) -> ExitStatus {
    do throws(Failure) {
      let bytes = try writer.serialized()
      try Delivery(line).put(at: writer.destination, console) { output throws(Failure) in output.append(bytes.span) }
    } catch {
      console.report(line.describe(error, of: writer.path))
      return .trouble
    }
    console.report(writer.summary)
    return .success
  }
}

/// The state of a run of `lint` over all files.
private struct LintRun {
  var reporter: LintReporter
  /// Collects the findings for a new baseline; nil if they are reported.
  var writer: BaselineWriter?
  let console: Console

  mutating func deliver(_ file: LintedFile) {
    defer { console.advanceProgress() }
    if file.diagnoses.contains(where: { $0.rule == .unreadable }) { reporter.counts.isIncomplete = true }
    guard writer == nil else {
      let console = console
      writer?.add(file) { console.report($0) }
      return
    }
    reporter.report(file, to: console)
  }
}
