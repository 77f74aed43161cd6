/// The severities of all rules for a file.
public struct RuleLevels: Sendable {
  /// A severity that is not the default. An array, because few rules are changed.
  private struct Change {
    let rule: Rule
    /// The kind of file; nil for all.
    let kind: String?
    var severity: Severity
    /// True if the rule was set by name, not by a profile.
    let isNamed: Bool
    /// True if the rule was set by its own name, not by that of a group.
    let isAlone: Bool
  }

  private var changes: [Change] = []
  /// True for a file that was found in a folder.
  let isInFolder: Bool

  /// True if the severity of any rule is not its default.
  var isChanged: Bool { !changes.isEmpty }

  /// Every rule at its default severity, for a file that was found in a folder or for a named file.
  public init(isInFolder: Bool = false) { self.isInFolder = isInFolder }

  /// The severity of findings of `rule` that do not depend on the kind of file.
  public subscript(rule: Rule) -> Severity {
    get { change(of: rule)?.severity ?? (isInFolder ? rule.severityInFolders : rule.defaultSeverity) }
    set { set(rule, to: newValue) }
  }

  private func change(of rule: Rule, in kind: String? = nil) -> Change? {
    changes.first { $0.rule === rule && $0.kind == kind }
  }

  /// Sets the severity of `rule`: for findings of one `kind` of file, or for all kinds. A rule that is off in some kinds is
  /// switched on there, too, unless it is set as one of a group.
  public mutating func set(_ rule: Rule, in kind: String? = nil, to severity: Severity, asOneOfGroup: Bool = false) {
    let isAlone = !asOneOfGroup || change(of: rule)?.isAlone ?? false
    changes.removeAll { $0.rule === rule && (kind == nil || $0.kind == kind) }
    changes.append(Change(rule: rule, kind: kind, severity: severity, isNamed: true, isAlone: isAlone))
  }

  /// The severity of `finding`. A harmless finding has at most `harmlessSeverity` unless its rule was set by name.
  public func severity(of finding: Finding) -> Severity {
    if let kind = finding.schema {
      return severity(of: finding.rule, in: kind, default: finding.severity ?? finding.rule.defaultSeverity)
    }
    let severity = self[finding.rule]
    return finding.isHarmless && !isNamed(finding.rule) ? min(severity, finding.rule.harmlessSeverity) : severity
  }

  /// True if `rule` was set by name.
  func isNamed(_ rule: Rule) -> Bool { change(of: rule)?.isNamed ?? false }

  /// The severity of findings of `rule` in a file that is checked against `table`.
  func severity(of rule: Rule, in table: SchemaTable) -> Severity {
    severity(of: rule, in: table.kind, default: rule.severity(in: table))
  }

  /// The severity of findings of `rule` in a `kind` of file, in which the default is `severity`.
  private func severity(of rule: Rule, in kind: String, default severity: Severity) -> Severity {
    guard isChanged else { return severity }
    if let own = change(of: rule, in: kind) { return own.severity }
    let change = change(of: rule)
    if severity == .off, rule.defaultSeverity != .off, change?.isAlone != true { return .off }
    return change?.severity ?? severity
  }

  /// True if findings of `rule` are reported for any kind of file.
  func isWanted(_ rule: Rule) -> Bool {
    self[rule] != .off || changes.contains { $0.rule === rule && $0.kind != nil && $0.severity != .off }
  }

  /// True if `rule` ran on a file that was checked against the schemas `kinds`.
  public func applies(_ rule: Rule, to kinds: [String]) -> Bool {
    // Entitlements are compared with a profile only on request.
    if Check.provisioning.rules.contains(where: { $0 === rule }), !kinds.contains(SchemaTable.provisioning.kind) {
      return false
    }
    if rule.group != .schema, self[rule] != .off { return true }
    if Rule.ofBundles.contains(where: { $0 === rule }), !kinds.contains(BundlePart.kind) { return false }
    return kinds.contains { severity(of: rule, in: $0, default: rule.severity(inKind: $0)) != .off }
  }

  /// Raises the rules of `profile` to `severity`, unless they were set by name.
  public mutating func apply(_ profile: Profile, as severity: Severity = .error) {
    for rule in profile.rules where !isNamed(rule) {
      let raised = max(severity, self[rule])
      changes.removeAll { $0.rule === rule && $0.kind == nil }
      changes.append(Change(rule: rule, kind: nil, severity: raised, isNamed: false, isAlone: false))
    }
  }
}
