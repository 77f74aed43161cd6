import Testing

@testable import PropertyListLint

/// The examples in the explanations of rules.
@Suite struct RuleTests {
  /// Rules whose examples are entries. That of `plural-fallback` depends on the folder of the file.
  private static let rules = Rule.all.filter { rule in
    if rule == .pluralFallback { return false }
    let explanation = rule.explanation
    return [explanation.wrong, explanation.right].allSatisfy {
      $0.hasPrefix("<key>") && $0.hasSuffix(">") && !$0.hasSuffix("</key>") && !$0.contains("…")
    }
  }

  /// Text before and after the entries of an example, which puts them into a larger file.
  private static let contexts: [(start: String, end: String)] = [
    ("", ""), ("<key>NSExtension</key> <dict>", "</dict>"),
    ("<key>NSExtension</key> <dict><key>NSExtensionAttributes</key> <dict>", "</dict></dict>"),
    ("<key>NSAppTransportSecurity</key> <dict>", "</dict>"),
    (
      "<key>NSAppTransportSecurity</key> <dict><key>NSExceptionDomains</key> <dict><key>example.com</key> <dict>",
      "</dict></dict></dict>"
    ), ("<key>CFBundleURLTypes</key> <array><dict>", "</dict></array>"),
    ("<key>CFBundleDocumentTypes</key> <array><dict>", "</dict></array>"),
    ("<key>StartCalendarInterval</key> <dict>", "</dict>"),
    ("<key>aps-environment</key> <string>production</string>", ""), ("<key>LSRequiresIPhoneOS</key> <true/>", ""),
    (
      "<key>PreferenceSpecifiers</key> <array><dict><key>Type</key> <string>PSMultiValueSpecifier</string>",
      "</dict></array>"
    ), ("<key>PreferenceSpecifiers</key> <array><dict>", "</dict></array>"),
    (
      """
      <key>k</key> <dict><key>NSStringLocalizedFormatKey</key> <string>%#@n@</string>
      <key>n</key> <dict><key>NSStringFormatSpecTypeKey</key> <string>NSStringPluralRuleType</string>
      """, "</dict></dict>"
    ),
  ]

  /// Pairs of a schema and a context in which `entries` break `rule`.
  private func schemas(of entries: String, breaking rule: Rule) throws -> Set<String> {
    var levels = RuleLevels()
    levels.set(rule, to: .warning)
    for table in SchemaTable.all { levels.set(rule, in: table.kind, to: .warning) }
    return try Set(
      SchemaTable.all.map(\.name).flatMap { name in
        try Self.contexts.filter { context in
          try SchemaFile(context.start + entries + context.end, name, levels: levels).inspection.findings
            .contains { $0.rule == rule }
        }.map { name + $0.start }
      })
  }

  /// In at least one schema and context, the wrong example breaks the rule, and the right one does not.
  @Test(arguments: rules) func wrongExampleBreaksTheRuleAndRightExampleDoesNot(rule: Rule) throws {
    let wrong = try schemas(of: rule.explanation.wrong, breaking: rule)
    let right = try schemas(of: rule.explanation.right, breaking: rule)
    #expect(!wrong.subtracting(right).isEmpty, "\(rule.name): \(wrong), \(right)")
  }
}
