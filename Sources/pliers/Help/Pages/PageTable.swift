import PropertyList
import PropertyListLint

/// A part of a page that is made from a table of the program. In the text it is `@{NAME}`, or `@{NAME COMMANDS}`: a command, or a
/// group of them.
enum PageTable {
  static func expand(_ text: Substring) -> String {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let expanded = parts.dropFirst().map { part in
      guard part.first == "{" else { return "@" + part }
      let content = part.dropFirst().prefix { $0 != "}" }
      let words = content.split(separator: " ")
      return table(words[0], words.dropFirst().joined()) + part[content.endIndex...].dropFirst()
    }
    return parts[0] + expanded.joined()
  }

  private static func commands(_ name: String) -> [Command] {
    switch name {
    case "all": Command.all
    case "editing": CommandText.editing
    case "described": Command.all.filter { CommandText.page(of: $0).name == "pliers" }
    default: Command.named(name).map { [$0] } ?? []
    }
  }

  private static func table(_ name: Substring, _ argument: String) -> String {
    switch name {
    case "version": version
    case "text": expand(EmbeddedText.titled(argument)[...])
    case "topic-list": Help.topicList
    case "purposes": CommandText.overviewRows
    case "synopses": CommandText.synopses(of: commands(argument))
    case "examples": CommandText.examples(of: commands(argument))
    case "options": commands(argument).map(CommandText.options).joined()
    case "discussion": commands(argument).flatMap(\.discussion).map { $0 + "\n\n" }.joined()
    case "paragraph": Command.paragraphs(under: argument).joined()
    case "sections": CommandText.sections(on: commands(argument))
    case "common-options": CommandText.definitions(of: CommandText.commonOptions(of: commands(argument)))
    case "shared-options": CommandText.definitions(of: Option.shared)
    case "value-options": CommandText.definitions(of: Option.values)
    case "commands-of-other-pages":
      Command.all.map { ($0, CommandText.page(of: $0)) }.filter { $1.name != "pliers" }.map { command, page in
        "`\(command.name)`\n: \(CommandText.sentence(command.summary)) See `\(page.name)`(\(page.section)).\n"
      }.joined()
    case "git-attributes": EmbeddedText.table("git-attributes").map { "    \($0[0])\n" }.joined()
    case "git-configuration": GitSetting.configuration.split(separator: "\n").map { "    \($0)\n" }.joined()
    case "textconv-form": "\(PropertyList.canonicalTextForm)"
    case "ordered-arrays": listed(OrderedArrays.keys)
    case "xcode-rules":
      XcodeRule.table.map { rule in
        "| \(rule.patterns.map { "`\($0)`" }.joined(separator: ", ")) | \(rule.treatment.rawValue): \(rule.reason) |"
      }.joined(separator: "\n")
    case "plain-ordered-arrays": OrderedArrays.keys.map { "\($0)" }.joined(separator: ", ")
    case "identifying-keys": IdentifyingKeys.known.map { "\($0)" }.joined(separator: ", ")
    case "json-extensions": Recognition.json.map { "." + $0 }.joined(separator: ", ")
    case "types": PropertyList.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    case "topics": Help.topics.map(\.name).joined(separator: ", ")
    case "top-level-domains": listed(NamesWithDots.topLevelDomains)
    case "names-with-dots": listed(NamesWithDots.all.map(\.key))
    case "node-limit": grouped(Limits().nodes)
    case "report-formats": ReportFormat.all.map { "`\($0.name)`\n: \($0.details)\n" }.joined()
    case "rules": [Severity.error, .warning, .info, .off].map(rules).joined()
    case "strict-rules": Preset.strictRules.map { "`\($0.name)`" }.listed("and")
    case "strict-kinds": Preset.strictKinds.listed("and")
    case "rule-sections": Rule.Group.allCases.map(sections).joined()
    case "profiles":
      Profile.all.map { profile in
        "`\(profile.name)`\n: \(CommandText.sentence(profile.summary)) Errors: "
          + profile.rules.map(\.name).joined(separator: ", ") + ".\n"
      }.joined()
    case "schemas": SchemaTable.all.map { "`\($0.name)`\n: \(CommandText.sentence($0.summary))\n" }.joined()
    case "string-formats": SchemaTable.formatNames
    // Tests look for such names in all pages and topics.
    default: "@{\(name)}"
    }
  }

  private static func listed(_ keys: [some CustomStringConvertible]) -> String {
    keys.map { "`\($0)`" }.joined(separator: ", ")
  }

  private static func rules(_ severity: Severity) -> String {
    let title =
      severity == .off ? "Off" : severity.rawValue.prefix(1).uppercased() + severity.rawValue.dropFirst() + "s"
    return "## \(title) by default\n\n"
      + Rule.all.filter { $0.defaultSeverity == severity }.map { rule in
        let inFolders =
          rule.severityInFolders == severity
          ? "" : " (\(severity.rawValue); \(rule.severityInFolders.rawValue) in folders)"
        let note = rule.isConfigurable ? inFolders : " (always error)"
        return "`\(rule.name)`\(note)\n: \(CommandText.sentence(rule.summary))\n"
      }.joined() + "\n"
  }

  private static func sections(_ group: Rule.Group) -> String {
    "# \(group.rawValue.uppercased())\n\n"
      + Rule.all.filter { $0.group == group }.map { "## \($0.name)\n\n\($0.explanationText)" }.joined()
  }
}
