import PropertyList
import PropertyListFiles
import PropertyListLint

extension Command {
  static let lint = Command(
    "lint", purpose: .check, synonyms: ["check", "validate", "verify", "test"],
    summary: "check property lists for errors and portability problems",
    plutil: .lint,
    options: [
      .rule, .schema, .profile, .fix, .dryRun, .backup, .include, .exclude, .filesFrom, .changed, .noConfiguration,
      .showConfiguration, .baseline, .writeBaseline, .reportFormat, .errorOn, .quiet, .silent, .summary,
      .maximumProblems, .color, .jobs,
    ],
    headings: [
      "rule": "rules", "fix": "files", "no-config": "configuration and baselines", "format": "report",
    ],
    discussion: [
      "XML, binary, OpenStep and JSON files are accepted. Each problem gets a line with the place, the reason and the "
        + "rule, on standard output; all that are found in a file are reported at once. The exit status is 1 if there are errors.",
      "In a folder, files are checked that have an extension of property lists only or begin like one; what git ignores "
        + "is left out. A GLOB is what .gitignore has. Without FILE, --files-from and --changed, and where FILE is '-', "
        + "standard input is checked.",
      "A project's settings are in the files .pliers.json or .pliers.plist above a file. A comment accepts findings on its "
        + "line, the next line, and in the entry that follows: <!-- pliers:ignore RULE --> in XML, // pliers:ignore RULE in "
        + "OpenStep and .strings files. A baseline accepts all present findings.",
    ],
    examples: [
      ("pliers lint Info.plist Settings.strings", "check two files"),
      ("pliers lint --exclude Pods .", "check all property lists here, but not those in Pods"),
      ("pliers lint --changed=origin/main... --error-on warning", "check what this branch changes, strictly"),
      ("pliers lint --profile launchd-job jobs/*.plist", "check what launchd asks for, too"),
      ("pliers lint --format sarif . > lint.sarif", "for code scanning"),
      ("pliers lint --fix --dry-run .", "show the corrections"),
      ("pliers lint --write-baseline lint-baseline.json .", "accept all present findings"),
    ],
    outputs: { $0.rules.mends && !$0.output.showsDifference ? [$1] + $0.backups(of: $1) : [] }
  ) { request, console throws(UsageError) in try request.lint(console) }
}

extension Request {
  /// Lints all files, on several threads, and reports in their order.
  fileprivate func lint(_ console: Console) throws(UsageError) -> ExitStatus {
    if output.showsDifference, !rules.mends { throw UsageError("--dry-run goes with --fix") }
    if output.showsDifference, !report.format.isText {
      throw UsageError("--dry-run prints a diff, so that --format is text")
    }
    if rules.mends, !output.showsDifference, files.contains("-") {
      throw UsageError("--fix needs a file to write to, and standard input is none")
    }
    try checkProjectOptions()
    let search = project.ignoresConfiguration ? nil : ConfigurationSearch()
    if project.showsConfiguration { return showConfiguration(search, console) }
    var writer = try project.newBaseline.map { path throws(UsageError) in try BaselineWriter(path) }
    var request = self
    let selected = try selection.files(named: files, jobs: searchJobCount, search, console)
    request.files = selected.files
    let settings: SettingsOfFiles
    do throws(ProjectFile.Refusal) {
      if let refusal = search?.refusal { throw refusal }
      try writer?.readOld()
      settings = try SettingsOfFiles(request, search)
    } catch {
      console.report(error.message)
      return .trouble
    }
    let root = report.format.hasPathsFromTop ? SourceRoot(above: ".") : SourceRoot()
    var reporter = LintReporter(self, console, root, checksFolders: selected.hasFolders)
    for baseline in settings.baselines where baseline.isOfVersion1 {
      console.report("\(baseline.name.heading): note: a baseline of version 1; --write-baseline writes it anew")
    }
    for baseline in settings.baselines { reporter.fixed.add(baseline.findingsOfLostFiles) }
    if selected.hasFailed { reporter.counts.isIncomplete = true }
    let run = LintRun(
      reporter: reporter, writer: writer, found: selected.found,
      localizations: Localizations(among: selected.found, console), console: console)
    let status = request.lintSelected(run, settings)
    return selected.hasFailed && status == .success ? .failure : status
  }

  private func lintSelected(_ run: LintRun, _ settings: SettingsOfFiles) -> ExitStatus {
    var run = run
    let (found, localizations) = (run.found, run.localizations)
    if run.writer == nil { run.reporter.begin(run.console) }
    run.console.beginProgress(of: files.count)
    run = forEachInOrder(
      count: files.count, jobs: jobCount, state: run,
      makeWorker: {
        let worker = Worker()
        let console = worker.console()
        return { turn in
          worker.turn = turn
          let name = files[turn.item]
          return lint(
            name, isFound: found.contains(name), settings[turn.item], localizations.original(of: name), console)
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
          "\(writer.path.heading): error: these are more findings than a baseline of \(limit) MiB can hold")
        return .trouble
      }
      try save(to: writer.path, original: nil) { output throws(Failure) in output.append(bytes.span) }
    } catch {
      console.report(describe(error, of: writer.path))
      return .trouble
    }
    console.report(writer.summary)
    return writer.isIncomplete ? .failure : .success
  }

  /// Lints one file, which the command line names unless it `isFound`, and removes known findings.
  private func lint(
    _ name: Argument, isFound: Bool, _ settings: LintSettings, _ original: OriginalStrings?, _ console: Console
  ) -> LintedFile {
    var file: LintedFile
    var levels: RuleLevels?
    do throws(Failure) {
      let input = try Input(name, from: console)
      let profiles = settings.rules.profiles(for: name)
      let known = settings.rules.levels(under: profiles, for: name, isInFolder: isFound)
      file = lint(input, isFound: isFound, settings, profiles, known, original)
      levels = known
    } catch {
      file = LintedFile(name, unreadable: reason(error, name))
    }
    file.failureSeverity = settings.failureSeverity
    settings.baseline?.removeKnown(from: &file, levels)
    return file
  }

  /// Lints a file that was read, and mends it if that is asked.
  private func lint(
    _ input: Input, isFound: Bool, _ settings: LintSettings, _ profiles: [Profile], _ levels: RuleLevels,
    _ original: OriginalStrings?
  ) -> LintedFile {
    let (name, rules, hashesLines) = (input.name, settings.rules, settings.comparesFindings)
    let schemas = rules.schemas(for: name, isNamed: !isFound, configured: settings.schemas)
    func inspect(_ source: Source, toMend: Bool) -> Inspection {
      Inspection(
        of: source, levels: levels, profiles: profiles, meant: Recognition.format(of: name),
        isOfGNUstep: Recognition.isOfGNUstep(name), path: name == "-" ? "" : name.text, schemas: schemas,
        original: original, limits: limits, toMend: toMend)
    }
    let inspection = inspect(input.source, toMend: rules.mends)
    guard let extent = rules.fixes, !input.source.beginsSignedMessage, let mended = inspection.mended(extent) else {
      return LintedFile(name, inspection, levels, hashesLines: hashesLines)
    }
    do throws(Failure) {
      let text = try encoded(mended.text, like: input)
      var file = LintedFile(name, inspect(text, toMend: true), levels, hashesLines: hashesLines)
      file.mended = Diagnosis.all(mended.findings, in: inspection, levels)
      if output.showsDifference {
        file.difference = unifiedDifference(inspection.text, mended.text, name: name)
      } else {
        try save(to: name, original: input) { output throws(Failure) in output.append(contentsOf: text) }
      }
      return file
    } catch {
      // Nothing was mended, and all that was found is still there.
      var file = LintedFile(name, inspection, levels, hashesLines: hashesLines)
      file.diagnoses.append(Diagnosis(unreadable: "nothing was mended: " + reason(error, name)))
      return file
    }
  }

  /// Why the work on a file failed, without the file's name.
  private func reason(_ failure: Failure, _ name: Argument) -> String {
    let message = describe(failure, of: name)
    let prefix = name.heading + ": "
    return message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
  }

  private func encoded(_ text: Source, like input: Input) throws(Failure) -> Source {
    do throws(WriteError) { return try text.encoded(like: input.source) } catch { throw .unwritable(error) }
  }
}

/// The run of `lint` over the files.
private struct LintRun {
  var reporter: LintReporter
  /// Collects the findings for a new baseline; nil if they are reported.
  var writer: BaselineWriter?
  /// The files that the command line does not name.
  let found: Set<Argument>
  /// The strings with which translations are compared.
  let localizations: Localizations
  let console: Console
  /// True if a file that the command line names could not be read or written.
  private(set) var hasTrouble = false

  mutating func deliver(_ file: LintedFile) {
    defer { console.advanceProgress() }
    let isNamed = !found.contains(file.name)
    if isNamed, file.diagnoses.contains(where: { $0.rule == .unreadable }) { hasTrouble = true }
    guard writer == nil else {
      let console = console
      writer?.add(file) { console.report($0) }
      return
    }
    var file = file
    file.isExplicit = isNamed
    reporter.report(file, to: console)
  }
}

/// A thread that lints one file after another with one console, which takes longer to make than a small file to read.
private final class Worker {
  /// The file at hand, to be set before the console is used.
  var turn: OrderedWork<LintRun, LintedFile>.Turn?

  /// A console that only reads standard input, when the turn of the file at hand has come.
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
  fileprivate static let changed = Option(
    "changed", nil, "REF",
    "of the current folder, or of those named, check only what git says differs from the commit REF (default HEAD), and "
      + "new files; 'REF...' is the last commit that REF and HEAD share. Submodules are noted and not looked into",
    defaultValue: "HEAD"
  ) { request, reference throws(UsageError) in
    // A variable that is not set must not be the default.
    if reference.bytes.isEmpty { throw UsageError("--changed=: the commit is empty; without the '=' it is HEAD") }
    // git would take it for an option, and some of those write files.
    if reference.bytes.first == UInt8(ascii: "-") { throw UsageError("--changed: a commit cannot begin with a hyphen") }
    // To git, that would be HEAD.
    if reference.bytes.starts(with: "..".utf8) { throw UsageError("--changed: a commit is missing before the dots") }
    request.selection.reference = reference
  }
  fileprivate static let reportFormat = Option(
    "format", nil, "FORMAT", scope: .report,
    "print findings as FORMAT: " + ReportFormat.all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ")
  ) { request, name throws(UsageError) in
    guard let format = ReportFormat.all.first(where: { $0.name == name.text }) else {
      throw unexpected(name, insteadOf: ReportFormat.all.map(\.name), for: "format")
    }
    request.report.chosenFormat = format
  }.effective(where: \.printsFindings, otherwise: "--write-baseline prints no findings")
    .choosing { ReportFormat.all.map(\.name) }
  fileprivate static let quiet = flag(
    "quiet", \.report.isQuiet, scope: .report,
    "print only what makes the exit status 1: no warnings unless --error-on says so, and nothing for files that are fine"
  ).effective(where: \.printsFindings, otherwise: "--write-baseline prints no findings")
  fileprivate static let summary = flag(
    "summary", \.report.showsSummary, scope: .report, "print the numbers of errors, warnings and files at the end"
  ).effective(where: \.hasSummary, otherwise: "only the formats text and github have a summary")
  fileprivate static let maximumProblems = Option(
    "max-problems", nil, "N", scope: .report, "print N problems at most, and how many more there are"
  ) { request, number throws(UsageError) in
    request.report.maximumProblems = try count(number, for: "max-problems")
  }.effective(where: \.printsFindings, otherwise: "--write-baseline prints no findings")
  fileprivate static let errorOn = Option(
    "error-on", nil, "SEVERITY", scope: .report,
    "exit with 1 on this and worse: error (the default) or warning"
  ) { request, name throws(UsageError) in
    request.report.failureSeverity = try choice(name, of: [Severity.error, .warning], for: "error-on")
  }.effective(where: \.printsFindings, otherwise: "--write-baseline prints no findings")
    .choosing { [Severity.error, .warning].map(\.rawValue) }
}
