/// What lint looks for. Each rule is a row of its own, which stands beside its check; `Check.all` lists them.
public struct Rule: Sendable {
  /// The name that command lines and messages use.
  public let name: String
  /// How much a finding matters unless `--rule` or a profile says otherwise.
  public let defaultSeverity: Severity
  /// The same for files that nobody has named, which were found in folders.
  public let severityInFolders: Severity
  /// Whether the rule can be switched off or made a warning: what cannot be read is always an error.
  public let canChange: Bool
  /// What the rule looks for, in one clause without a full stop.
  public let summary: String
  /// What to do about a finding, in one sentence.
  public let help: String

  init(
    _ name: String, _ severity: Severity, inFolders: Severity? = nil, canChange: Bool = true, _ summary: String,
    help: String
  ) {
    self.name = name
    defaultSeverity = severity
    severityInFolders = inFolders ?? severity
    self.canChange = canChange
    self.summary = summary
    self.help = help
  }

  /// Every rule, in the order of help and reports.
  public static let all = Check.all.flatMap(\.rules)

  /// The rule of this name; nil if there is none.
  public init?(named name: String) {
    guard let rule = Rule.all.first(where: { $0.name == name }) else { return nil }
    self = rule
  }
}

extension Rule: Hashable {
  /// Whether both have the same name, which no two rules share.
  public static func == (left: Rule, right: Rule) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// How much a finding matters.
public enum Severity: String, CaseIterable, Comparable, Sendable {
  case off, warning, error

  /// Whether `left` matters less than `right`.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .off: 0
    case .warning: 1
    case .error: 2
    }
  }
}
