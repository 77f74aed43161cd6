/// A kind of problem that lint reports. A rule is declared beside its check, and `Check.all` lists the checks. Its reason and its
/// examples are in `Sources/CTexts/Texts/rules.md`.
///
/// Users switch rules off, accept them in comments, and read about them with `pliers help RULE`.
public final class Rule: Sendable {
  /// Rules that are switched together by the name of the group.
  public enum Group: String, CaseIterable, Sendable {
    /// Readers read the file differently, or not at all.
    case syntax = "syntax-rules"
    /// The consumer of the kind of file does not accept a key or a value.
    case schema = "schema-rules"
    /// The form of the file.
    case style = "style-rules"
  }

  /// The name that command lines and messages use.
  public let name: String
  /// The group that the rule is switched with.
  public let group: Group
  /// The default severity in files of all kinds that `severities` does not contain.
  public let defaultSeverity: Severity
  /// The default severity in files that were found in folders.
  public let severityInFolders: Severity
  /// The default severities in certain kinds of files.
  public let severities: [(kind: String, severity: Severity)]
  /// The default severity under a schema of App Store Connect; nil for the severity of the kind.
  public let storeSeverity: Severity?
  /// The highest default severity of findings after which no value is lost.
  let harmlessSeverity: Severity
  /// True if the rule can be switched off or made a warning. False for files that cannot be read, which are always errors.
  public let isConfigurable: Bool
  /// Older names of the rule. Several rules may share one, which is then a group of them.
  public let formerNames: [String]
  /// The subject of the rule, in one clause without a full stop.
  public let summary: String

  init(
    _ name: String, _ severity: Severity, _ group: Group, in severities: [(kind: String, severity: Severity)] = [],
    store: Severity? = nil, inFolders: Severity? = nil, harmless: Severity = .warning, isConfigurable: Bool = true,
    formerly: [String] = [], _ summary: String
  ) {
    self.name = name
    self.group = group
    defaultSeverity = severity
    self.severities = severities
    storeSeverity = store
    severityInFolders = inFolders ?? severity
    harmlessSeverity = harmless
    self.isConfigurable = isConfigurable
    formerNames = formerly
    self.summary = summary
  }

  /// The default severity in files that are checked against `table`.
  func severity(in table: SchemaTable) -> Severity {
    if table.isForStore, let storeSeverity { return storeSeverity }
    return severity(inKind: table.kind)
  }

  /// The default severity in files of `kind`.
  func severity(inKind kind: String) -> Severity {
    severities.first { $0.kind == kind }?.severity ?? defaultSeverity
  }

  /// Every rule, in the order of help and reports.
  public static let all = Check.all.flatMap(\.rules) + ofBundles

  /// The rules of a name, which is that of a rule or a group, or an older name. Empty if there is no such name.
  public static func named(_ name: String) -> [Rule] { rulesByName[name] ?? [] }

  /// The names of rules and groups, without older names.
  public static let names = all.map(\.name) + Group.allCases.map(\.rawValue)

  /// All names that `named(_:)` knows.
  static let allNames = rulesByName.keys.sorted()

  private static let rulesByName: [String: [Rule]] = {
    var rules: [String: [Rule]] = [:]
    for rule in all { rules[rule.name] = [rule] }
    let current = Set(rules.keys)
    for rule in all {
      // An older name that is still the name of a rule means only that rule.
      let names = [rule.group.rawValue] + rule.formerNames.filter { !current.contains($0) }
      for name in names { rules[name, default: []].append(rule) }
    }
    return rules
  }()
}

extension Rule: Hashable {
  /// True if both are the same rule.
  public static func == (left: Rule, right: Rule) -> Bool { left === right }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Severity of a finding.
public enum Severity: String, CaseIterable, Comparable, Sendable {
  /// The rule reports nothing.
  case off
  /// A fact that needs no action. It never changes an exit status.
  case info
  /// A maintainer will want to change it.
  case warning
  /// The reader of the file refuses or misreads it.
  case error

  /// True if `left` is less severe than `right`.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .off: 0
    case .info: 1
    case .warning: 2
    case .error: 3
    }
  }
}
