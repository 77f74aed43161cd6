import PropertyList

/// A severity for a rule or a group of rules, such as `duplicate-key=error`, or `info:unknown-key=off` for one kind of file.
package struct RuleSetting: Sendable {
  /// The name of a rule or a group, as the user wrote it.
  package let name: String
  /// The rules with the name that can have the severity.
  package let rules: [Rule]
  /// The kind of file; nil for all.
  package let kind: String?
  package let severity: Severity

  /// An unknown name, or a severity that the rule cannot have.
  package struct Refusal: Error {
    package let message: String

    package init(_ message: String) { self.message = message }
  }

  /// The setting of `word`, `NAME` or `KIND:NAME`.
  package init(_ word: String, _ severity: Severity) throws(Refusal) {
    self.severity = severity
    var name = word
    if let colon = word.utf8.lastIndex(of: UInt8(ascii: ":")) {
      let kind = String(word[..<colon])
      name = String(word[word.index(after: colon)...])
      try Self.checkKind(kind, of: name)
      self.kind = kind
    } else {
      kind = nil
    }
    self.name = name
    var rules = Rule.named(name)
    if rules.isEmpty { throw Refusal("unknown rule '\(name)'" + suggestion(for: name, among: Rule.allNames)) }
    if kind != nil, !rules.contains(where: \.dependsOnKind) {
      throw Refusal("'\(name)' does not depend on the kind of file: set it as '\(name)', without '\(kind ?? ""):'")
    }
    // A group does not switch on rules that are off by default. The old rule loose-type was off itself.
    if rules.count > 1, severity != .off, name != "loose-type" { rules.removeAll { $0.defaultSeverity == .off } }
    self.rules = rules.filter { $0.isConfigurable || severity == .error }
    if self.rules.isEmpty { throw Refusal("'\(name)' is always an error: the file cannot be read") }
  }

  /// The setting of `rule` in files of `kind`; nil stands for all.
  init(_ rule: Rule, in kind: String?, _ severity: Severity) {
    (name, rules, self.kind, self.severity) = (rule.name, [rule], kind, severity)
  }

  private static func checkKind(_ kind: String, of name: String) throws(Refusal) {
    guard !SchemaTable.kinds.contains(kind) else { return }
    if let table = SchemaTable(named: kind) {
      throw Refusal("rules are set for a kind of file: expected '\(table.kind):\(name)', found '\(kind):\(name)'")
    }
    throw Refusal("unknown schema '\(kind)'" + suggestion(for: kind, among: SchemaTable.kinds, orList: "schemas"))
  }

  /// True if the setting is for a group of rules, which a setting for one of the rules overrides.
  package var isForGroup: Bool { !rules.contains { $0.name == name } }
}

extension Rule {
  /// True if the severity can depend on the kind of file.
  var dependsOnKind: Bool { group == .schema || !severities.isEmpty }
}

extension RuleLevels {
  /// Applies the settings of one source, such as a configuration or a command line, over those applied before. Among them,
  /// a rule overrides its groups, and a kind of file overrides all kinds.
  package mutating func apply(_ settings: [RuleSetting]) {
    for isForKind in [false, true] {
      for isForGroup in [true, false] {
        for setting in settings where (setting.kind != nil) == isForKind && setting.isForGroup == isForGroup {
          for rule in setting.rules {
            set(rule, in: setting.kind, to: setting.severity, asOneOfGroup: isForGroup)
          }
        }
      }
    }
  }
}
