/// The severities of all rules for a file.
public struct RuleLevels: Sendable {
  private var changed: [Rule: Severity] = [:]
  /// The rules that were set by name, not by a profile.
  private var named: Set<Rule> = []
  /// The rules that were set by their own names, not by those of groups.
  private var namedAlone: Set<Rule> = []
  private let isInFolder: Bool
  /// The changes for one kind of file.
  private var changedInKind: [String: [Rule: Severity]] = [:]

  /// True if the severity of any rule is not its default.
  var isChanged: Bool { !changed.isEmpty || !changedInKind.isEmpty }

  /// Every rule at its default severity, for a file that was found in a folder or for a named file.
  public init(isInFolder: Bool = false) { self.isInFolder = isInFolder }

  /// The severity of findings of `rule` that do not depend on the kind of file.
  public subscript(rule: Rule) -> Severity {
    get { changed[rule] ?? (isInFolder ? rule.severityInFolders : rule.defaultSeverity) }
    set { set(rule, to: newValue) }
  }

  /// Sets the severity of `rule`: for findings of one `kind` of file, or for all kinds. A rule that is off in some kinds is switched on
  /// there, too, unless it is set as one of a group.
  public mutating func set(_ rule: Rule, in kind: String? = nil, to severity: Severity, asOneOfGroup: Bool = false) {
    if let kind {
      changedInKind[kind, default: [:]][rule] = severity
    } else {
      changed[rule] = severity
      named.insert(rule)
      if !asOneOfGroup { namedAlone.insert(rule) }
      for kind in changedInKind.keys { changedInKind[kind]?[rule] = nil }
    }
  }

  /// The severity of `finding`. A harmless finding is an error only if its rule was set to that by name.
  public func severity(of finding: Finding) -> Severity {
    if let kind = finding.schema {
      return severity(of: finding.rule, in: kind, default: finding.severity ?? finding.rule.defaultSeverity)
    }
    let severity = self[finding.rule]
    return finding.isHarmless && !named.contains(finding.rule) ? min(severity, .warning) : severity
  }

  /// True if `rule` was set by name.
  func isNamed(_ rule: Rule) -> Bool { named.contains(rule) }

  /// The severity of findings of `rule` in a file that is checked against `table`.
  func severity(of rule: Rule, in table: SchemaTable) -> Severity {
    severity(of: rule, in: table.kind, default: rule.severity(in: table))
  }

  /// The severity of findings of `rule` in a `kind` of file, in which the default is `severity`.
  private func severity(of rule: Rule, in kind: String, default severity: Severity) -> Severity {
    guard isChanged else { return severity }
    if let own = changedInKind[kind]?[rule] { return own }
    if severity == .off, rule.defaultSeverity != .off, !namedAlone.contains(rule) { return .off }
    return changed[rule] ?? severity
  }

  /// True if findings of `rule` are reported for any kind of file.
  func isWanted(_ rule: Rule) -> Bool {
    self[rule] != .off || changedInKind.values.contains { $0[rule].map { $0 != .off } ?? false }
  }

  /// True if `rule` ran on a file that was checked against the schemas `kinds`.
  public func applies(_ rule: Rule, to kinds: [String]) -> Bool {
    guard rule.group == .schema else { return self[rule] != .off }
    return kinds.contains { kind in
      severity(of: rule, in: kind, default: rule.severities[kind] ?? rule.defaultSeverity) != .off
    }
  }

  /// Raises the rules of `profile` to `severity`, unless they were set by name.
  public mutating func apply(_ profile: Profile, as severity: Severity = .error) {
    for rule in profile.rules where !named.contains(rule) { changed[rule] = max(severity, self[rule]) }
  }
}
