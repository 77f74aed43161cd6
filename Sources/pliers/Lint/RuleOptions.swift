import PropertyList
import PropertyListFiles
import PropertyListLint

/// Which rules `lint` looks for, and how.
struct RuleRequest: Sendable {
  /// What `--rule` says.
  var severities: [Rule: Severity] = [:]
  /// The profiles for all files, whatever they are called.
  var profiles: [Profile] = []
  /// What `--rule` says about the schema of one kind of file.
  var severitiesInKinds: [(kind: String, rule: Rule, severity: Severity)] = []
  /// What `--schema` says.
  var schemas: [SchemaTable] = []
  /// True if files are checked against the schema of their recognised kind.
  var recognizesSchemas = true
  /// True if problems with one safe correction are mended.
  var mends = false

  /// The profiles for the file `name`: its own, and those that are asked for.
  func profiles(for name: Argument) -> [Profile] {
    let own = (Profile(fileExtension: name.fileExtension) ?? Profile(fileName: name.text)).map { [$0] } ?? []
    return own + profiles.filter { !own.contains($0) }
  }

  /// The schemas for the file `name`: those of `--schema` if the command line names the file, whatever its content; else
  /// those that are `configured`; else those of the recognised kind of file.
  func schemas(for name: Argument, isNamed: Bool, configured: [String]?) -> SchemaChoice {
    guard recognizesSchemas else { return .none }
    if !schemas.isEmpty, isNamed { return .tables(schemas) }
    guard let configured else { return .recognized(preferred: schemas) }
    return .tables(configured.compactMap { SchemaTable(named: $0) }.flatMap(preferred))
  }

  /// Those of `--schema` that are of the kind of `table`, or that one.
  private func preferred(to table: SchemaTable) -> [SchemaTable] {
    let wanted = schemas.filter { $0.kind == table.kind }
    return wanted.isEmpty ? [table] : wanted
  }

  /// Makes the findings of a rule matter as much.
  mutating func set(_ named: NamedRule, to severity: Severity) {
    if let kind = named.kind {
      severitiesInKinds.append((kind, named.rule, severity))
    } else {
      severities[named.rule] = severity
    }
  }

  /// The same with what `configuration` says, where this says nothing of a rule.
  func adding(_ configuration: Configuration?) -> RuleRequest {
    guard let configured = configuration?.rules else { return self }
    var all = self
    all.severities.merge(configured.severities) { own, _ in own }
    // The last one counts.
    all.severitiesInKinds = configured.severitiesInKinds.filter { severities[$0.rule] == nil } + severitiesInKinds
    return all
  }

  /// Asks for a schema, once.
  mutating func add(_ schema: SchemaTable) {
    if !schemas.contains(where: { $0.name == schema.name }) { schemas.append(schema) }
  }

  /// The severity of each rule under `profiles`, for the file `name`, which was found in a folder or is named on the command
  /// line.
  func levels(under profiles: [Profile], for name: Argument, isInFolder: Bool) -> RuleLevels {
    var levels = RuleLevels(isInFolder: isInFolder)
    for (rule, severity) in severities { levels[rule] = severity }
    for (kind, rule, severity) in severitiesInKinds { levels.set(rule, in: kind, to: severity) }
    for profile in profiles {
      // Xcode writes these files anew before it signs with them.
      let isRewritten = profile == .entitlements && name.fileExtension == "entitlements" && !self.profiles.contains(profile)
      levels.apply(profile, as: isRewritten ? .warning : .error)
    }
    return levels
  }
}

extension Option {
  static let rule = Option(
    "rule", nil, "NAME=LEVEL",
    "make a rule's findings an error or a warning, or switch it off; SCHEMA:NAME=LEVEL does that for one kind of file; see "
      + "'pliers help rules'"
  ) { request, word throws(UsageError) in
    let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    do throws(NamedRule.Refusal) {
      let named = try NamedRule(name)
      guard parts.count == 2, let severity = Severity(rawValue: parts[1]) else {
        throw NamedRule.Refusal("expected \(name)=off, \(name)=warning or \(name)=error, found '\(word.text)'")
      }
      try named.check(severity)
      request.rules.set(named, to: severity)
    } catch {
      throw UsageError("--rule: " + error.message)
    }
  }.choosing { Rule.all.flatMap { rule in Severity.allCases.map { "\(rule.name)=\($0.rawValue)" } } }
  static let profile = Option(
    "profile", nil, "NAME",
    "also look for what a consumer refuses, on top of the profile that a file has by its name: "
      + Profile.all.map(\.name).joined(separator: ", ") + "; may be repeated"
  ) { request, name throws(UsageError) in
    guard let profile = Profile(named: name.text) else {
      throw .unknown("profile", name.text, among: Profile.all.map(\.name), option: "--profile: ")
    }
    if !request.rules.profiles.contains(profile) { request.rules.profiles.append(profile) }
    if let schema = profile.schema { request.rules.add(schema) }
  }.choosing { Profile.all.map(\.name) }
  static let schema = Option(
    "schema", nil, "NAME",
    "check the files that are named as NAME, whatever they look like, and those found in folders where they are recognised "
      + "as that; 'none' checks nothing of the kind; see 'pliers help schemas'; may be repeated"
  ) { request, name throws(UsageError) in
    if name.text == "none" { return request.rules.recognizesSchemas = false }
    guard let table = SchemaTable(named: name.text) else {
      throw .unknown("schema", name.text, among: SchemaTable.all.map(\.name) + ["none"], option: "--schema: ")
    }
    request.rules.add(table)
  }.choosing { SchemaTable.all.map(\.name) + ["none"] }

  static let fix = Option(
    "fix", nil, nil,
    "correct what has one safe answer (base64, text without tags and quotes after the root, hyphens in comments, a comma after the last value in JSON; "
      + "with --rule final-newline=warning a missing final newline), and report what was corrected; no rule that is off is applied"
  ) { request, _ throws(UsageError) in request.rules.mends = true }
}

extension Rule {
  /// The default severity, in words: `error`, `always error`, `error; warning in folders`.
  var severityNote: String {
    if !canChange { return "always error" }
    let note = defaultSeverity.rawValue
    return severityInFolders == defaultSeverity ? note : "\(note); \(severityInFolders.rawValue) in folders"
  }
}
