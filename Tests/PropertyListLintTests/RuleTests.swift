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

  /// The schema of the file that an example is from, and the entries around it, where `…` is the example. The examples of other rules
  /// are entries of the root of an Info.plist.
  private static let places: [(schema: String, entries: String, rules: String)] = [
    ("info", "<key>NSExtension</key> <dict>…</dict>", "misspelt-value"),
    (
      "info", "<key>NSExtension</key> <dict><key>NSExtensionAttributes</key> <dict>…</dict></dict>",
      "activation-rule"
    ),
    ("info", "<key>NSAppTransportSecurity</key> <dict>…</dict>", "arbitrary-loads"),
    (
      "info",
      """
      <key>NSAppTransportSecurity</key> <dict><key>NSExceptionDomains</key> <dict>
      <key>example.com</key> <dict>…</dict></dict></dict>
      """, "transport-security"
    ),
    ("info", "<key>CFBundleURLTypes</key> <array><dict>…</dict></array>", "malformed-url"),
    ("info", "<key>CFBundleDocumentTypes</key> <array><dict>…</dict></array>", "legacy-document-keys"),
    ("info", "<key>LSRequiresIPhoneOS</key> <true/>…", "coming-minimum-version minimum-version"),
    (
      "launchd", "…",
      """
      empty-calendar empty-value octal-umask out-of-range relative-path undocumented-type unexpanded-path unknown-value \
      value-case wrong-type
      """
    ),
    ("launchd", "<key>StartCalendarInterval</key> <dict>…</dict>", "day-and-weekday key-case"),
    (
      "entitlements", "…",
      """
      debuggable missing-sandbox sandbox-inherit split-key undocumented-key unsandboxed-entitlement wildcard-for-array
      """
    ),
    ("entitlements", "<key>aps-environment</key> <string>production</string>…", "app-group-prefix"),
    ("export-options", "…", "deprecated-value signing-profiles upload-method"),
    ("privacy", "…", "tracking-domains tracking-flag"),
    ("profiles", "…", "payload-version"),
    (
      "settings-bundle", "<key>PreferenceSpecifiers</key> <array><dict>…</dict></array>",
      "specifier-type unfit-default"
    ),
    (
      "settings-bundle",
      """
      <key>PreferenceSpecifiers</key>
      <array><dict><key>Type</key> <string>PSMultiValueSpecifier</string>…</dict></array>
      """, "default-value titles-and-values"
    ),
    (
      "stringsdict",
      """
      <key>k</key> <dict><key>NSStringLocalizedFormatKey</key> <string>%#@n@</string>
      <key>n</key> <dict><key>NSStringFormatSpecTypeKey</key> <string>NSStringPluralRuleType</string>…</dict></dict>
      """, "plural-form plural-specifier"
    ),
  ]

  /// The file of explanations has one for each rule, and no other.
  @Test func rulesHaveExplanations() {
    #expect(Set(Rule.Explanation.ofRules.keys) == Set(Rule.all.map(\.name)))
  }

  @Test(arguments: rules) func wrongExampleBreaksTheRuleAndRightExampleDoesNot(rule: Rule) throws {
    let place = Self.places.first { $0.rules.split(separator: " ").contains { $0 == rule.name } }
    func breaks(_ example: String) throws -> Bool {
      var levels = RuleLevels()
      levels.set(rule, to: .warning)
      for table in SchemaTable.all { levels.set(rule, in: table.kind, to: .warning) }
      let entries = place?.entries.replacing("…", with: example) ?? example
      return try SchemaFile(entries, place?.schema ?? "info", levels: levels).inspection.findings
        .contains { $0.rule == rule }
    }
    #expect(try breaks(rule.explanation.wrong))
    #expect(try !breaks(rule.explanation.right))
  }
}
