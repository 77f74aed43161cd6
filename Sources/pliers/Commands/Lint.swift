import PropertyList
import PropertyListFiles
import PropertyListLint

extension Command {
  static let lint = Command(
    "lint", purpose: .check, synonyms: ["check", "validate", "verify", "test"],
    summary: "check property lists for errors and portability problems",
    plutil: .lint,
    options: [
      .rule, .preset, .schema, .profile, .fix,
      .dryRun.on(.needs(["fix"])).on(.value(of: "format", ["text"])).on(
        .excludes(["quiet", "silent", "summary", "max-problems"])),
      .backup, .include, .exclude, .filesFrom, .changed, .noConfiguration,
      .showConfiguration, .baseline, .writeBaseline, .reportFormat, .errorOn, .quiet, .silent, .summary,
      .maximumProblems, .color, .jobs,
    ],
    headings: [
      "rule": "rules", "fix": "files", "no-config": "configuration and baselines", "format": "report",
    ],
    writes: .corrected
  ) { line, console throws(UsageError) in try Linter(line).run(console) }
}

/// A run of `lint` with its options.
struct Linter: Sendable {
  let line: ParsedLine
  let rules: RuleRequest
  let report: ReportOptions
  /// The file with the known findings.
  let baseline: Argument?
  /// The file to which the findings of this run are written.
  let newBaseline: Argument?

  init(_ line: ParsedLine) {
    self.line = line
    rules = RuleRequest(line)
    report = ReportOptions(line)
    baseline = line[.baseline]
    newBaseline = line[.writeBaseline]
  }

  /// Lints all files, on several threads, and reports in their order.
  fileprivate func run(_ console: Console) throws(UsageError) -> ExitStatus {
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
    let root = report.format.hasPathsFromTop ? SourceRoot(above: ".") : SourceRoot()
    var reporter = LintReporter(line, console, root, checksFolders: files.selected.hasFolders)
    for baseline in settings.baselines { reporter.fixed.add(baseline.findingsOfLostFiles) }
    if files.selected.hasFailed { reporter.counts.isIncomplete = true }
    let run = LintRun(
      reporter: reporter, writer: writer, found: files.selected.found,
      localizations: Localizations(among: files.selected.found, console), console: console)
    let status = lint(files, run, settings)
    return files.selected.hasFailed ? .trouble : status
  }

  private func lint(_ files: Pipeline, _ run: LintRun, _ settings: SettingsOfFiles) -> ExitStatus {
    guard let jobs = files.checkedJobCount(run.console) else { return .trouble }
    var run = run
    let (found, localizations) = (run.found, run.localizations)
    if run.writer == nil { run.reporter.begin(run.console) }
    run.console.beginProgress(of: files.files.count)
    run = forEachInOrder(
      count: files.files.count, jobs: jobs, state: run,
      makeWorker: {
        let worker = Worker()
        let console = worker.console()
        return { turn in
          worker.turn = turn
          let name = files.files[turn.item]
          return lint(
            name, isFound: found.contains(name), settings[turn.item], localizations.original(of: name), files.delivery,
            console)
        }
      },
      deliver: { run, _, file in run.deliver(file) })
    run.console.endProgress()
    let status = run.writer.map { save($0, run.console) } ?? run.reporter.end(run.console)
    return run.hasTrouble ? .trouble : status
  }

  /// Writes the new baseline.
  private func save(_ writer: BaselineWriter, _ console: Console) -> ExitStatus {
    do throws(Failure) {
      let bytes = try writer.serialized()
      guard bytes.count <= BaselineReader.byteLimit else {
        let limit = BaselineReader.byteLimit >> 20
        console.report(
          "\(writer.path.heading): error: too many findings: a baseline can have at most \(limit) MiB")
        return .trouble
      }
      try Delivery(line).put(at: writer.destination, console) { output throws(Failure) in output.append(bytes.span) }
    } catch {
      console.report(line.describe(error, of: writer.path))
      return .trouble
    }
    console.report(writer.summary)
    return .success
  }

  /// Lints one file and removes known findings. The file `isFound` if it was selected in a folder or a list, not named.
  private func lint(
    _ name: Argument, isFound: Bool, _ settings: LintSettings, _ original: OriginalStrings?,
    _ delivery: Delivery, _ console: Console
  ) -> LintedFile {
    var file: LintedFile
    var levels: RuleLevels?
    do throws(Failure) {
      let input = try Input(name, from: console)
      let profiles = settings.rules.profiles(for: name)
      let known = settings.rules.levels(under: profiles, for: name, isInFolder: isFound)
      file = lint(input, isFound: isFound, settings, profiles, known, original, delivery)
      levels = known
    } catch {
      file = LintedFile(name, unreadable: reason(error, name))
    }
    file.failureSeverity = settings.failureSeverity
    settings.baseline?.removeKnown(from: &file, levels)
    return file
  }

  /// Lints a file that was read, and fixes it if requested.
  private func lint(
    _ input: Input, isFound: Bool, _ settings: LintSettings, _ profiles: [Profile], _ levels: RuleLevels,
    _ original: OriginalStrings?, _ delivery: Delivery
  ) -> LintedFile {
    let (name, rules, hashesLines) = (input.name, settings.rules, settings.comparesFindings)
    let schemas = rules.schemas(for: name, isNamed: !isFound, configured: settings.schemas)
    func inspect(_ source: Source, supportsFixing: Bool) -> Inspection {
      Inspection(
        of: source, levels: levels, profiles: profiles, expectedFormat: Recognition.format(of: name),
        isOfGNUstep: Recognition.isOfGNUstep(name), path: name == "-" ? "" : name.text, schemas: schemas,
        original: original, supportsFixing: supportsFixing)
    }
    let inspection = inspect(input.source, supportsFixing: rules.fixesFiles)
    guard let extent = rules.fixExtent, !input.source.beginsSignedMessage else {
      return LintedFile(name, inspection, levels, hashesLines: hashesLines)
    }
    do throws(Failure) {
      var result = inspection
      var text: Source?
      var fixed: [Diagnosis] = []
      // A correction can make another one possible: the value of a renamed key can have the wrong type. A finding is reported at
      // its position in the text of its round. More than two rounds are rare; the limit guarantees an end.
      for _ in 1...8 {
        guard let round = result.fixed(extent) else { break }
        fixed += Diagnosis.all(round.findings, in: result, levels)
        let roundText = try encoded(round.text, like: input)
        text = roundText
        result = inspect(roundText, supportsFixing: true)
      }
      var file = LintedFile(name, result, levels, hashesLines: hashesLines)
      if extent == .all, let note = result.noteOfUnwrittenFixes { file.notes.append(note) }
      guard let text else { return file }
      file.fixedDiagnoses = fixed
      if delivery.showsDifference {
        file.difference = unifiedDifference(inspection.text, result.text, name: name)
      } else {
        try delivery.write(to: .file(name), replacing: input) { output throws(Failure) in output.append(text.bytes) }
      }
      return file
    } catch {
      // The file was not changed, so it still has all findings.
      var file = LintedFile(name, inspection, levels, hashesLines: hashesLines)
      file.diagnoses.append(Diagnosis(unreadable: "nothing was fixed: " + reason(error, name)))
      return file
    }
  }

  /// The message of `failure` without the file's name.
  private func reason(_ failure: Failure, _ name: Argument) -> String {
    let message = line.describe(failure, of: name)
    let prefix = name.heading + ": "
    return message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
  }

  private func encoded(_ text: Source, like input: Input) throws(Failure) -> Source {
    do throws(WriteError) { return try text.encoded(like: input.source) } catch { throw .unwritable(error) }
  }
}

/// The state of a run of `lint` over all files.
private struct LintRun {
  var reporter: LintReporter
  /// Collects the findings for a new baseline; nil if they are reported.
  var writer: BaselineWriter?
  /// The files that the command line does not name.
  let found: Set<Argument>
  /// The strings with which translations are compared.
  let localizations: Localizations
  let console: Console
  /// True if a file could not be read or written.
  private(set) var hasTrouble = false

  mutating func deliver(_ file: LintedFile) {
    defer { console.advanceProgress() }
    if file.diagnoses.contains(where: { $0.rule == .unreadable }) { hasTrouble = true }
    guard writer == nil else {
      let console = console
      writer?.add(file) { console.report($0) }
      return
    }
    var file = file
    file.isExplicit = !found.contains(file.name)
    reporter.report(file, to: console)
  }
}

/// A thread's shared console for all files that the thread lints: making a console takes longer than reading a small file.
private final class Worker {
  /// The turn of the current file; set before the console is used.
  var turn: OrderedWork<LintRun, LintedFile>.Turn?

  /// Returns a console without output. It reads standard input as soon as all files before the current one are done.
  func console() -> Console {
    Console(
      loadInput: { () throws(Failure) in
        guard let turn = self.turn else { throw .noInput }
        return try turn.withState { run throws(Failure) in try run.console.standardInput() }
      },
      waitForRoom: { byteCount in self.turn?.waitForRoom(byteCount) })
  }
}

extension Option {
  static let changed = Option(
    "changed", nil, "REF",
    "in the current folder, or the named ones, check only new files and files that differ from the commit REF (default "
      + "HEAD) of git; 'REF...' is the last commit that REF and HEAD share. Submodules are noted, but not searched",
    defaultValue: "HEAD",
    OptionValue { reference, option throws(UsageError) in
      // `--changed=$BASE` with an unset variable must not mean HEAD.
      if reference.bytes.isEmpty { throw UsageError("\(option)=: the commit is empty; without the '=' it is HEAD") }
      // git would read the commit as an option, and some options write files.
      if reference.bytes.first == UInt8(ascii: "-") {
        throw UsageError("\(option): a commit cannot begin with a hyphen")
      }
      // git reads a missing commit as HEAD.
      if reference.bytes.starts(with: "..".utf8) { throw UsageError("\(option): a commit is missing before the dots") }
      return reference
    }
  )
  static let reportFormat = Option(
    "format", nil, "FORMAT", scope: .report,
    "print findings as FORMAT: " + ReportFormat.all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", "),
    OptionValue<ReportFormat>.name(of: ReportFormat.all.map(\.name)) { name in
      ReportFormat.all.first { $0.name == name }
    }
  )
  static let quiet = flag(
    "quiet", scope: .report,
    "print only findings that make the exit status 1: no warnings without --error-on warning, and no line for correct files"
  )
  static let summary = flag(
    "summary", scope: .report, "print the numbers of errors, warnings and files at the end"
  ).on(.value(of: "format", ReportFormat.all.filter(\.hasSummary).map(\.name)))
  static let maximumProblems = Option(
    "max-problems", nil, "N", scope: .report, "print at most N problems, and the number of the others", .count()
  )
  static let errorOn = Option(
    "error-on", nil, "SEVERITY", scope: .report,
    "exit with 1 for findings of SEVERITY or higher: error (the default) or warning",
    OptionValue<Severity>.choice(of: [.error, .warning])
  )
}
