import Testing

@testable import PropertyListLint

/// Names of rules and groups in settings, and the precedence of settings.
@Suite struct RuleSettingTests {
  private func levels(_ settings: [(String, Severity)]) throws -> RuleLevels {
    var levels = RuleLevels()
    levels.apply(try settings.map { try RuleSetting($0.0, $0.1) })
    return levels
  }

  @Test func namesAreDistinct() {
    let names = Rule.all.map(\.name) + Rule.Group.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    let others = Profile.all.map(\.name) + SchemaTable.all.map(\.name)
    #expect(Set(others).count == others.count)
    #expect(Set(names).isDisjoint(with: others))
    for rule in Rule.all { #expect(Rule.named(rule.name) == [rule]) }
  }

  @Test func everyRuleIsExplained() {
    for rule in Rule.all {
      let explanation = rule.explanation
      for text in [explanation.text, explanation.wrong, explanation.right, explanation.source, rule.help] {
        #expect(!text.isEmpty, "\(rule.name)")
      }
      #expect(explanation.text.hasSuffix(".") && rule.help.hasSuffix("."), "\(rule.name)")
    }
  }

  /// Names before rules were split, or renamed to differ from a profile and a schema.
  @Test(arguments: [
    ("bad-value", "out-of-range"), ("missing-key", "required-key"), ("unknown-key", "misspelt-key"),
    ("loose-type", "boolean-as-string"), ("entitlements", "amfi-syntax"), ("launchd", "launchd-format"),
    ("strict-xml", "ill-formed-xml"),
  ])
  func olderNamesOfRulesAreAccepted(_ name: String, _ rule: String) throws {
    #expect(Rule.named(name).contains { $0.name == rule })
    let rules = Rule.named(rule)
    let levels = try levels([(name, .error)])
    #expect(rules.map { levels[$0] } == [.error])
  }

  @Test func olderNamesOfProfilesAreAccepted() {
    #expect(Profile(named: "entitlements")?.name == "codesign")
    #expect(Profile(named: "launchd")?.name == "launchd-job")
  }

  /// A rule overrides its group in any order. A group does not enable rules that are off by default.
  @Test func rulesOverrideTheirGroups() throws {
    for settings in [
      [("schema-rules", Severity.error), ("wrong-type", .warning)],
      [("wrong-type", .warning), ("schema-rules", .error)],
    ] {
      let levels = try levels(settings)
      #expect(levels[.wrongType] == .warning)
      #expect(levels[.misspeltKey] == .error)
      #expect(levels[.arbitraryLoads] == .off)
      #expect(levels[.duplicateKey] == .error)
    }
    #expect(try levels([("schema-rules", .off)])[.wrongType] == .off)
    #expect(try levels([("loose-type", .warning)])[.labelFileName] == .warning)
  }

  /// A kind of file overrides all kinds, within one source. A later source overrides both.
  @Test func kindsOfFilesOverrideAllKinds() throws {
    var levels = try levels([("info:misspelt-key", .off), ("misspelt-key", .error)])
    #expect(levels.severity(of: .misspeltKey, in: .info) == .off)
    #expect(levels.severity(of: .misspeltKey, in: .launchd) == .error)
    levels.apply([try RuleSetting("misspelt-key", .warning)])
    #expect(levels.severity(of: .misspeltKey, in: .info) == .warning)
  }

  @Test(arguments: [
    ("zebra", "unknown rule 'zebra'"), ("unknwon-key", "unknown rule 'unknwon-key'; did you mean 'unknown-key'?"),
    ("syntax", "'syntax' is always an error: the file cannot be read"),
    ("info:cdata", "'cdata' does not depend on the kind of file: set it as 'cdata', without 'info:'"),
    ("infoo:wrong-type", "unknown schema 'infoo'; did you mean 'info'?"),
  ])
  func wrongSettingsAreRefused(_ word: String, _ message: String) {
    do throws(RuleSetting.Refusal) {
      _ = try RuleSetting(word, .off)
      Issue.record("\(word) is accepted")
    } catch {
      #expect(error.message == message)
    }
  }
}
