import PropertyList
import PropertyListFiles
import PropertyListLint

/// The files of a run of lint, and what is known about them before the first one is checked.
struct LintRun: Sendable {
  private let invocation: Invocation
  private let pipeline: Pipeline
  private let settings: SettingsOfFiles
  private let localizations: Localizations
  private let bundles: Bundles?
  private let provisioning: ProvisioningProfile?

  init(_ invocation: Invocation, _ console: Console) throws(Failure) {
    self.invocation = invocation
    let search = invocation.has(.noConfiguration) ? nil : ConfigurationSearch()
    var selected = try FileSelection(invocation, search, console).files()
    let date = invocation[.provisioningDate] ?? Process.secondsSince2001()
    bundles = selected.hasFolders && !invocation.has(.noBundles) ? Bundles(in: &selected, date: date, console) : nil
    pipeline = try Pipeline(invocation, of: selected, console)
    settings = try SettingsOfFiles(invocation, pipeline.files, search)
    localizations = Localizations(among: selected.found, console)
    provisioning = try invocation.provisioningProfile(date: date, console)
  }

  /// Checks the files, and prints the report or, with `writer`, writes the baseline.
  func run(_ writer: BaselineWriter?, _ console: Console) throws(Failure) -> ExitStatus {
    let reporter = reporter(console)
    var state = try pipeline.process(
      console,
      start: {
        if writer == nil { reporter.begin(console) }
        return (reporter: reporter, writer: writer, console: console)
      },
      body: { index, console in task(for: index).run(console) },
      deliver: { state, file in
        if file.diagnoses.contains(where: { $0.rule == .unreadable }) { state.reporter.counts.isIncomplete = true }
        if state.writer == nil { state.reporter.report(file, to: state.console) }
        state.writer?.add(file, state.console)
      })
    let status = if let writer = state.writer { try save(writer, console) } else { state.reporter.end(console) }
    return state.reporter.counts.isIncomplete ? .trouble : status
  }

  private func reporter(_ console: Console) -> LintReporter {
    let selected = pipeline.selected
    var reporter = LintReporter(ReportContext(invocation, console, checksFolders: selected.hasFolders))
    reporter.resolved = settings.baselines.flatMap(\.findingsOfLostFiles)
    // In continuous integration, a check of nothing hides a wrong path. With --changed there may be nothing to check.
    let foundNothing = selected.hasFolders && selected.files.isEmpty && !invocation.has(.changed)
    reporter.counts.isIncomplete = selected.hasFailed || foundNothing
    return reporter
  }

  private func task(for index: Int) -> LintTask {
    let name = pipeline.files[index]
    return LintTask(
      invocation: invocation, name: name, isExplicit: !pipeline.selected.found.contains(name),
      settings: settings[index],
      original: localizations.originals[name], bundles: bundles,
      provisioning: provisioning ?? bundles?.parts[name]?.provisioning, delivery: pipeline.delivery)
  }

  private func save(_ writer: BaselineWriter, _ console: Console) throws(Failure) -> ExitStatus {
    let bytes = try writer.serialized()
    try pipeline.delivery.put(at: writer.destination, console) { $0.append(bytes.span) }
    console.report(writer.summary)
    return .success
  }
}

extension Invocation {
  fileprivate func provisioningProfile(date: Double, _ console: Console) throws(Failure) -> ProvisioningProfile? {
    guard let name: Argument = self[.provisioning] else { return nil }
    return try Failure.inside("--provisioning: " + name.heading) { () throws(Failure) in
      let list = try Input(name, for: self, from: console).read(ReadOptions())
      if let profile = ProvisioningProfile(list, path: name.text, date: date) { return profile }
      throw Failure("not a provisioning profile: expected a dictionary with the key 'Entitlements'")
    }
  }
}
