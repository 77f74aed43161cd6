/// How much each rule matters for a file.
public struct RuleLevels: Sendable {
  private var changed: [Rule: Severity] = [:]
  /// The rules that were set by name, not by a profile.
  private var named: Set<Rule> = []
  private let isInFolder: Bool
  /// What was changed for one kind of file.
  private var changedInKind: [String: [Rule: Severity]] = [:]

  /// Whether any rule is not at its default.
  var isChanged: Bool { !changed.isEmpty || !changedInKind.isEmpty }

  /// Every rule at its default: that for a file that was found in a folder, or for one that somebody has named.
  public init(isInFolder: Bool = false) { self.isInFolder = isInFolder }

  /// How much a finding of `rule` matters; `off` for a rule that is not looked for.
  public subscript(rule: Rule) -> Severity {
    get { changed[rule] ?? (isInFolder ? rule.severityInFolders : rule.defaultSeverity) }
    set {
      changed[rule] = newValue
      named.insert(rule)
    }
  }

  /// How much `finding` matters: one that is harmless is an error only if its rule was made one by name.
  public func severity(of finding: Finding) -> Severity {
    if let kind = finding.schema {
      return severity(of: finding.rule, in: kind, default: finding.severity ?? finding.rule.defaultSeverity)
    }
    let severity = self[finding.rule]
    return finding.isHarmless && !named.contains(finding.rule) ? min(severity, .warning) : severity
  }

  /// True if `rule` was set by name.
  func isNamed(_ rule: Rule) -> Bool { named.contains(rule) }

  /// Makes `rule` matter as much for findings of the schema of one `kind` of file.
  public mutating func set(_ rule: Rule, in kind: String, to severity: Severity) {
    changedInKind[kind, default: [:]][rule] = severity
  }

  /// How much a finding of the schema of a `kind` of file matters that has a severity of its own.
  func severity(of rule: Rule, in kind: String, default severity: Severity) -> Severity {
    guard isChanged else { return severity }
    if let own = changedInKind[kind]?[rule] { return own }
    // What is off though its rule is not, such as keys that may be new ones of Apple's, is asked for by kind.
    if severity == .off, rule.defaultSeverity != .off { return .off }
    return changed[rule] ?? severity
  }

  /// Whether findings of `rule` matter for any kind of file.
  func isWanted(_ rule: Rule) -> Bool {
    self[rule] != .off || changedInKind.values.contains { $0[rule].map { $0 != .off } ?? false }
  }

  /// Whether all that `rule` finds was looked for in a file that was held to schemas of `kinds`.
  public func judges(_ rule: Rule, in kinds: [String]) -> Bool {
    guard Rule.ofSchemas.contains(rule) else { return self[rule] != .off }
    return kinds.contains { severity(of: rule, in: $0, default: rule.defaultSeverity) != .off }
  }

  /// Raises the rules of `profile` to `severity`, unless they were set by name.
  public mutating func apply(_ profile: Profile, as severity: Severity = .error) {
    for rule in profile.rules where changed[rule] == nil { changed[rule] = max(severity, self[rule]) }
  }
}
