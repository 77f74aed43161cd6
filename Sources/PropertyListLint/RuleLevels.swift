/// How much each rule matters.
public struct RuleLevels: Sendable {
  private var changed: [Rule: Severity] = [:]

  /// Whether any rule is not at its default.
  var isChanged: Bool { !changed.isEmpty }

  /// Every rule at its default.
  public init() {}

  /// How much a finding of `rule` matters; `off` for a rule that is not looked for.
  public subscript(rule: Rule) -> Severity {
    get { changed[rule] ?? rule.defaultSeverity }
    set { changed[rule] = newValue }
  }

  /// Raises the rules of `profile` to errors, unless they were set by name.
  public mutating func apply(_ profile: Profile) {
    for rule in profile.rules where changed[rule] == nil { changed[rule] = .error }
  }
}
