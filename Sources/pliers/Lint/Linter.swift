import PropertyList
import PropertyListFiles
import PropertyListLint

extension Command {
  static let lint = Command(
    name: "lint", purpose: .check, synonyms: ["check", "validate", "verify", "test"],
    summary: "check property lists for errors and portability problems",
    plutil: .lint,
    options: [
      .rule, .preset, .schema, .profile, .provisioning, .provisioningDate, .fix,
      .dryRun.on(.needs(["fix"])).on(.value(of: "format", ["text"])).on(
        .excludes(["quiet", "silent", "summary", "max-problems"])),
      .backup, .include, .exclude, .filesFrom, .changed, .noBundles, .noConfiguration, .baseline, .writeBaseline,
      .reportFormat, .errorOn, .quiet, .silent, .summary, .maximumProblems, .color, .jobs,
    ],
    headings: [
      "rule": "rules", "fix": "files", "no-config": "configuration and baselines", "format": "report",
    ],
    writes: .corrected
  ) { line, console throws(Failure) in try Linter(line).run(console) }
}

extension Option {
  static let provisioning = Option(
    "provisioning", nil, "PROFILE", "compare entitlements with those that a provisioning profile grants", .word
  ).naming(.input).on(.oneFile)
  static let provisioningDate = Option(
    "date", nil, "DATE", "when profiles must be valid (default now): 2001-01-01T00:00:00Z", OptionValue<Double>.date
  ).on(.needs(["provisioning"], orFolder: true)).on(.excludes(["no-bundles"], unless: "provisioning"))
  static let noBundles = flag("no-bundles", "in folders, check each file alone, and no bundles as a whole")
  static let reportFormat = Option(
    "format", nil, "FORMAT",
    "print findings as FORMAT: " + ReportFormat.all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", "),
    OptionValue<ReportFormat>.name(of: ReportFormat.all.map(\.name)) { name in
      ReportFormat.all.first { $0.name == name }
    }
  )
  static let quiet = flag(
    "quiet",
    "print only findings that make the exit status 1: no warnings without --error-on warning, and no line for correct files"
  )
  static let summary = flag(
    "summary", "print the numbers of errors, warnings and files at the end"
  ).on(.value(of: "format", ReportFormat.all.filter(\.hasSummary).map(\.name)))
  static let maximumProblems = Option(
    "max-problems", nil, "N", "print at most N problems, and the number of the others", .count()
  )
  static let errorOn = Option(
    "error-on", nil, "SEVERITY",
    "exit with 1 for SEVERITY or higher: error (the default) or warning",
    OptionValue<Severity>.choice(of: [.error, .warning])
  )
}

struct Linter: Sendable {
  let line: ParsedLine
  let rules: RuleRequest

  init(_ line: ParsedLine) {
    self.line = line
    rules = RuleRequest(line)
  }

  var baseline: Argument? { line[.baseline] }
  var newBaseline: Argument? { line[.writeBaseline] }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let search = line.has(.noConfiguration) ? nil : ConfigurationSearch()
    var writer = try newBaseline.map { path throws(Failure) in try BaselineWriter(path) }
    var selected = try FileSelection(line, search, console).files()
    let date = line[.provisioningDate] ?? Process.secondsSince2001()
    let bundles = selected.hasFolders && !line.has(.noBundles) ? Bundles(in: &selected, date: date, console) : nil
    let files = Pipeline(line, selected)
    if let refusal = search?.refusal { throw refusal }
    try writer?.readOld()
    let settings = try SettingsOfFiles(self, files.files, search)
    var reporter = LintReporter(ReportContext(line, console, checksFolders: files.selected.hasFolders))
    reporter.resolved = settings.baselines.flatMap(\.findingsOfLostFiles)
    // In continuous integration, a check of nothing hides a wrong path. With --changed there may be nothing to check.
    let foundNothing = files.selected.hasFolders && files.files.isEmpty && !line.has(.changed)
    reporter.counts.isIncomplete = files.selected.hasFailed || foundNothing
    let found = files.selected.found
    let localizations = Localizations(among: found, console)
    let provisioning = try provisioningProfile(date: date, console)
    var run = try files.process(
      console,
      start: {
        if writer == nil { reporter.begin(console) }
        return (reporter: reporter, writer: writer, console: console)
      },
      body: { index, console in
        let name = files.files[index]
        return LintTask(
          line: line, name: name, isExplicit: !found.contains(name), settings: settings[index],
          original: localizations.originals[name], bundles: bundles,
          provisioning: provisioning ?? bundles?.parts[name]?.provisioning,
          delivery: files.delivery
        ).run(console)
      },
      deliver: { run, file in
        if file.diagnoses.contains(where: { $0.rule == .unreadable }) { run.reporter.counts.isIncomplete = true }
        if run.writer == nil { run.reporter.report(file, to: run.console) }
        run.writer?.add(file, run.console)
      })
    let status = if let writer = run.writer { try save(writer, console) } else { run.reporter.end(console) }
    return run.reporter.counts.isIncomplete ? .trouble : status
  }

  private func provisioningProfile(date: Double, _ console: Console) throws(Failure) -> ProvisioningProfile? {
    guard let name: Argument = line[.provisioning] else { return nil }
    do throws(Failure) {
      let list = try line.open(name, console).read(ReadOptions())
      if let profile = ProvisioningProfile(list, path: name.text, date: date) { return profile }
      throw Failure("not a provisioning profile: expected a dictionary with the key 'Entitlements'")
    } catch {
      throw error.inside("--provisioning: " + name.heading)
    }
  }

  private func save(_ writer: BaselineWriter, _ console: Console) throws(Failure) -> ExitStatus {
    let bytes = try writer.serialized()
    try Delivery(line).put(at: writer.destination, console) { $0.append(bytes.span) }
    console.report(writer.summary)
    return .success
  }
}
