// The explanations of lint's rules: for `pliers help RULE`, pliers-rules(7) and SARIF.

import PropertyListLint

extension Rule {
  /// The explanation in the markup of pages, which is also Markdown: summary, severity, reason, example, source.
  var explanationText: String {
    """
    \(CommandText.sentence(summary)) \(severitySentence)

    \(explanation.text) \(help)

    Wrong:

        \(explanation.wrong)

    Right:

        \(explanation.right)

    Source:

        \(explanation.source)


    """
  }

  /// `A warning; an error in entitlements.`, with the group and the older names.
  private var severitySentence: String {
    var parts = [isConfigurable ? defaultSeverity.noun : "always an error"]
    for severity in Severity.allCases.reversed() {
      let kinds = severities.filter { $0.severity == severity && SchemaTable.kinds.contains($0.kind) }.map(\.kind)
        .sorted()
      if !kinds.isEmpty { parts.append("\(severity.noun) in \(kinds.joined(separator: ", "))") }
    }
    if let storeSeverity { parts.append("\(storeSeverity.noun) in the schemas of App Store Connect") }
    if severityInFolders != defaultSeverity { parts.append("\(severityInFolders.noun) in files found in folders") }
    let former = formerNames.isEmpty ? "" : " Formerly \(formerNames.joined(separator: " and "))."
    return "By default: \(parts.joined(separator: "; ")). Group \(group.rawValue).\(former)"
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

extension Page {
  static let rulePage = Page("pliers-rules", 7, summary: "the rules of pliers lint, with reasons and examples") {
    """
    # DESCRIPTION

    Each finding of `pliers lint` names its rule in brackets, and `pliers help RULE` prints the section of this page about it.
    `--rule` and `rules` in a configuration switch a rule off or make it a warning or an error. A comment accepts single
    findings; see `pliers-lint`(1).

    \(sections)# SEE ALSO

    `pliers-lint`(1)
    """
  }

  private static var sections: String {
    Rule.Group.allCases.map { group in
      "# \(group.rawValue.uppercased())\n\n"
        + Rule.all.filter { $0.group == group }.map { "## \($0.name)\n\n\($0.explanationText)" }.joined()
    }.joined()
  }
}
