import PropertyList
import Testing

@testable import PropertyListLint

@Suite struct RuleLevelsTests {
  /// Templates, signed files, fragments and foreign documents found in a folder cause only warnings: the user did not name them.
  @Test func someRulesAreWarningsForFilesInFolders() {
    let levels = (named: RuleLevels(), found: RuleLevels(isInFolder: true))
    for rule in Rule.all {
      let isMilder = [.template, .signedFile, .fragment, .foreignRoot].contains(rule)
      #expect(levels.named[rule] == rule.defaultSeverity)
      #expect(levels.found[rule] == (isMilder ? .warning : rule.defaultSeverity), "\(rule.name)")
      #expect(!isMilder || rule.isConfigurable)
    }
  }

  /// Severities from the command line take precedence over those of folders and profiles.
  @Test func settingsOverrideFoldersAndProfiles() {
    var levels = RuleLevels(isInFolder: true)
    levels[.template] = .error
    levels[.duplicateKey] = .off
    levels.apply(.strings)
    #expect(levels[.template] == .error && levels[.duplicateKey] == .off && levels[.similarKey] == .error)
  }

  @Test func harmlessFindingsAreWarningsUnlessTheRuleIsSet() {
    let harmless = Finding(.duplicateKey, "", at: nil, isHarmless: true)
    var levels = RuleLevels()
    #expect(levels.severity(of: Finding(.duplicateKey, "", at: nil)) == .error)
    #expect(levels.severity(of: harmless) == .warning)
    levels.apply(.strings)
    #expect(levels.severity(of: harmless) == .warning)
    for severity in Severity.allCases {
      levels[.duplicateKey] = severity
      #expect(levels.severity(of: harmless) == severity)
    }
  }
}
