import PropertyListFiles
import PropertyListLint

/// Settings for linting a file: those of the command line, and for all else those of its configuration.
struct LintSettings: Sendable {
  let rules: RuleRequest
  /// The severity from which on a finding makes the exit status 1.
  let failureSeverity: Severity
  let baseline: Baseline?
  /// Whether the findings go into a new baseline.
  let writesBaseline: Bool
  /// The names of the schemas that the configuration has for the file; nil if it says nothing of it.
  var schemas: [String]?

  /// Whether findings need what baselines know them by.
  var comparesFindings: Bool { baseline != nil || writesBaseline }
}

/// The settings of all files of a run.
struct SettingsOfFiles: Sendable {
  private let general: LintSettings
  private let configured: [LintSettings]
  /// The names of the schemas that configurations have for files, by the indexes of these.
  private let schemas: [Int: [String]]
  /// For each file, the index of its settings among the configured ones, or -1; empty if no file has any.
  private let indexes: [Int32]

  /// The settings for the files of `request`, with what `search` finds. Baselines are read.
  init(_ request: Request, _ search: ConfigurationSearch?) throws(ProjectFile.Refusal) {
    // Several configurations may have the same baseline.
    var baselines: [Argument: Baseline] = [:]
    func readBaseline(at path: Argument, named name: Argument) throws(ProjectFile.Refusal) -> Baseline {
      if let known = baselines[path] { return known }
      let baseline = try BaselineReader.read(path, named: name)
      baselines[path] = baseline
      return baseline
    }
    let named = try request.project.baseline.map { path throws(ProjectFile.Refusal) in
      try readBaseline(at: path, named: path)
    }
    general = LintSettings(request, configuration: nil, baseline: named)
    let indexes = search?.configurations(of: request.files) ?? []
    if let refusal = search?.refusal { throw refusal }
    var configured: [LintSettings] = []
    for configuration in search?.all ?? [] {
      var baseline = named
      if baseline == nil, request.project.newBaseline == nil, let place = configuration.baseline {
        if place.path.canonicalPath?.isBelow(configuration.folder) == false {
          throw ProjectFile.Refusal(
            message:
              "\(configuration.name.heading): error: the baseline \(place.name.heading) is a link that leads out of "
              + "the folder of this file")
        }
        baseline = try readBaseline(at: place.path, named: place.name)
      }
      configured.append(LintSettings(request, configuration: configuration, baseline: baseline))
    }
    self.configured = configured
    self.indexes = configured.isEmpty ? [] : indexes
    schemas = search?.schemas(of: request.files) ?? [:]
    if let refusal = search?.refusal { throw refusal }
  }

  subscript(item: Int) -> LintSettings {
    guard !indexes.isEmpty, indexes[item] >= 0 else { return general }
    var settings = configured[Int(indexes[item])]
    settings.schemas = schemas[item]
    return settings
  }

  /// The baselines that are in use.
  var baselines: [Baseline] {
    ([general] + configured).compactMap(\.baseline).reduce(into: []) { all, baseline in
      if !all.contains(where: { $0.name == baseline.name }) { all.append(baseline) }
    }
  }
}

extension LintSettings {
  fileprivate init(_ request: Request, configuration: Configuration?, baseline: Baseline?) {
    self.init(
      rules: request.rules.adding(configuration),
      failureSeverity: request.report.failureSeverity ?? configuration?.failureSeverity ?? .error,
      baseline: baseline, writesBaseline: request.project.newBaseline != nil)
  }
}

extension ConfigurationSearch {
  /// The index of the configuration of each file, or -1; empty if there is none at all.
  fileprivate func configurations(of files: [Argument]) -> [Int32] {
    let indexes = files.map { Int32(truncatingIfNeeded: configuration(of: $0) ?? -1) }
    return all.isEmpty ? [] : indexes
  }

  /// The names of the schemas of those `files` for which a configuration has some, by their indexes.
  fileprivate func schemas(of files: [Argument]) -> [Int: [String]] {
    guard all.contains(where: { !$0.schemas.isEmpty }) else { return [:] }
    var schemas: [Int: [String]] = [:]
    for (index, file) in files.enumerated() { schemas[index] = self.schemas(of: file) }
    return schemas
  }
}

extension Argument {
  /// Whether the path is one below `folder`; both are without links.
  fileprivate func isBelow(_ folder: Argument) -> Bool { bytes.starts(with: folder.appending("").bytes) }
}
