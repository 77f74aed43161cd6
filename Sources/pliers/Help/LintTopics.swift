import PropertyListLint

// What help says about lint: the explanations of rules, also for pliers-rules(7) and SARIF, and the keys of schemas.
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
  fileprivate var noun: String { self == .off ? rawValue : (self == .warning ? "a " : "an ") + rawValue }
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

  /// `pliers help schema NAME [KEY]`.
  static func schema(_ words: [String]) throws(Failure) -> String {
    guard let name = words.first else { return try text(on: "schemas") }
    guard let table = SchemaTable(named: name) else {
      throw .unknown("schema", name, among: SchemaTable.all.map(\.name))
    }
    guard words.count > 1 else { return table.file }
    let found = table.facts(about: words[1])
    guard !found.isEmpty else {
      throw Failure("\(name) has no key '\(words[1])'" + suggestion(for: words[1], among: table.facts().map(\.name)))
    }
    return found.map { page(on: $0, of: table) }.joined(separator: "\n")
  }

  static func keys(ofSchema name: String?) -> [String] {
    name.flatMap { SchemaTable(named: $0) }.map { table in Set(table.facts().map(\.name)).sorted() } ?? []
  }

  private static func page(on fact: SchemaFact, of table: SchemaTable) -> String {
    let isAddedByXcode = table.isBuilt && fact.path == fact.name && fact.requirement == "required"
    let rows = [
      ("type", fact.types), ("also read", fact.toleratedTypes),
      ("needed", isAddedByXcode ? "required in a built bundle" : fact.requirement), ("values", fact.values),
      ("available", fact.availability), ("deprecated", fact.deprecated.map { $0.isEmpty ? "yes" : $0 } ?? ""),
      ("removed", fact.removed.map { $0.isEmpty ? "yes" : $0 } ?? ""), ("use", fact.replacement ?? ""),
      ("remark", fact.remark), ("keys", fact.keys),
    ]
    var text = fact.path + "\n"
    for (title, value) in rows where !value.isEmpty {
      let start = "  " + TerminalPage.padded(title, to: 11)
      text += start + TerminalPage.wrapped(value, indentation: start.count).dropFirst(start.count)
    }
    return text
  }
}
