// The explanations of lint's rules: for `pliers help RULE`, pliers-rules(7) and SARIF.

import PropertyListLint

extension Rule {
  /// The explanation in the markup of pages, which is also Markdown: summary, severity, reason, example, source.
  var explanationText: String {
    [
      "\(CommandText.sentence(summary)) \(severitySentence)", "\(explanation.text) \(help)", "Wrong:",
      "    \(explanation.wrong)", "Right:", "    \(explanation.right)", "Source:", "    \(explanation.source)", "",
    ].joined(separator: "\n\n")
  }

  /// `A warning; an error in entitlements.`, with the group.
  private var severitySentence: String {
    var parts = [isConfigurable ? defaultSeverity.noun : "always an error"]
    for severity in Severity.allCases.reversed() {
      let kinds = severities.filter { $0.severity == severity && SchemaTable.kinds.contains($0.kind) }.map(\.kind)
        .sorted()
      if !kinds.isEmpty { parts.append("\(severity.noun) in \(kinds.joined(separator: ", "))") }
    }
    if let storeSeverity { parts.append("\(storeSeverity.noun) in the schemas of App Store Connect") }
    if severityInFolders != defaultSeverity { parts.append("\(severityInFolders.noun) in files found in folders") }
    return "By default: \(parts.joined(separator: "; ")). Group \(group.rawValue)."
  }
}

extension Severity {
  fileprivate var noun: String {
    switch self {
    case .off: "off"
    case .info: "an info"
    case .warning: "a warning"
    case .error: "an error"
    }
  }
}

extension Help {
  /// The explanation of a rule, or the rules of a group; nil if there is no such name.
  static func rules(named name: String) -> String? {
    let rules = Rule.named(name)
    guard let rule = rules.first else { return nil }
    if rules.count == 1 { return "\(rule.name)\n" + TerminalPage.text(of: PageBlock.parse(rule.explanationText)) }
    var text = "\(name) means these rules:\n\n"
    for rule in rules {
      text += "  \(rule.name)\n" + TerminalPage.wrapped(CommandText.sentence(rule.summary), indentation: 6)
    }
    return text
  }
}
