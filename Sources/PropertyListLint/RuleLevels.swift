/// How much each rule matters for a file.
public struct RuleLevels: Sendable {
  private var changed: [Rule: Severity] = [:]
  /// The rules that were set by name, not by a profile.
  private var named: Set<Rule> = []
  private let isInFolder: Bool

  /// Whether any rule is not at its default.
  var isChanged: Bool { !changed.isEmpty }

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
    let severity = self[finding.rule]
    return finding.isHarmless && !named.contains(finding.rule) ? min(severity, .warning) : severity
  }

  /// Raises the rules of `profile` to errors, unless they were set by name.
  public mutating func apply(_ profile: Profile) {
    for rule in profile.rules where changed[rule] == nil { changed[rule] = .error }
  }
}
