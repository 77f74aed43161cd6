import PropertyListFiles
import PropertyListLint

/// Settings for linting a file. Settings of the command line override settings of the file's configurations.
struct LintSettings: Sendable {
  let rules: RuleRequest
  let failureSeverity: Severity
  let baseline: Baseline?
  /// True if findings need hashes of lines, by which baselines identify them.
  let comparesFindings: Bool
  /// The schemas that the configurations select for the file; nil if they select none.
  let schemas: [SchemaTable]?

  fileprivate init(
    _ invocation: Invocation, _ request: RuleRequest, _ configured: [Configuration.Choice], baseline: Baseline?
  ) {
    rules = request.adding(configured)
    failureSeverity = invocation[.errorOn] ?? configured.last { $0.failureSeverity != nil }?.failureSeverity ?? .error
    self.baseline = baseline
    comparesFindings = baseline != nil || invocation.has(.writeBaseline)
    schemas = configured.last { $0.schemas != nil }?.schemas
  }
}

struct SettingsOfFiles: Sendable {
  private var all: [LintSettings]
  /// For each file, the index of its settings in `all`; empty if all files have the first settings.
  private var indexes: [Int] = []

  /// The settings for `files`, including the configurations that `search` finds. Reads the baselines.
  init(_ invocation: Invocation, _ files: [Argument], _ search: ConfigurationSearch?) throws(Failure) {
    let request = RuleRequest(invocation)
    let named = try (invocation[.baseline] as Argument?).map { path throws(Failure) in
      do throws(Failure) { return try Baseline(path, named: path) } catch {
        throw Failure(diagnostic: { _ in "--baseline: " + error.message(path.heading) })
      }
    }
    all = [LintSettings(invocation, request, [], baseline: named)]
    guard let search else { return }
    let choices = files.map { search.choices(for: $0) }
    if let refusal = search.refusal { throw refusal }
    if search.all.isEmpty { return }
    var known: [[ConfigurationSearch.AppliedChoices]: Int] = [[]: 0]
    // Several configurations may have the same baseline.
    var baselines: [Argument: Baseline] = [:]
    for applied in choices {
      let index = known[applied] ?? all.count
      indexes.append(index)
      if index < all.count { continue }
      known[applied] = index
      let configured = search.settings(of: applied)
      let file = configured.last { $0.baseline != nil }?.baseline
      var baseline = named
      if baseline == nil, !invocation.has(.writeBaseline), let file {
        baseline = if let known = baselines[file.path] { known } else { try Baseline(file.path, named: file.name) }
        baselines[file.path] = baseline
      }
      all.append(LintSettings(invocation, request, configured, baseline: baseline))
    }
  }

  subscript(item: Int) -> LintSettings { all[indexes.isEmpty ? 0 : indexes[item]] }

  var baselines: [Baseline] {
    all.compactMap(\.baseline).reduce(into: []) { all, baseline in
      if !all.contains(where: { $0.name == baseline.name }) { all.append(baseline) }
    }
  }
}
