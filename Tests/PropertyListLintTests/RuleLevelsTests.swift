import PropertyList
import Testing

@testable import PropertyListLint

@Suite struct RuleLevelsTests {
  /// Signed files, fragments, foreign documents and broken bundles found in a folder cause only warnings: the user did not name them.
  /// Templates cause infos.
  @Test func someRulesAreWarningsForFilesInFolders() {
    let levels = (named: RuleLevels(), found: RuleLevels(isInFolder: true))
    for rule in Rule.all {
      let isMilder = [.template, .signedFile, .fragment, .foreignRoot, .brokenBundle].contains(rule)
      #expect(levels.named[rule] == rule.defaultSeverity)
      let milder: Severity = rule == .template ? .info : .warning
      #expect(levels.found[rule] == (isMilder ? milder : rule.defaultSeverity), "\(rule.name)")
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

  /// A rule of another group than that of schemas can be on in one kind of file only, and off in the others.
  @Test func aRuleAppliesInTheKindsWhereItIsOn() {
    var levels = RuleLevels()
    levels[.sharedObject] = .off
    levels.set(.sharedObject, in: "info", to: .warning)
    #expect(levels.applies(.sharedObject, to: ["launchd", "info"]))
    #expect(!levels.applies(.sharedObject, to: ["launchd"]))
  }

  @Test func harmlessFindingsAreMilderUnlessTheRuleIsSet() {
    let harmless = Finding(.duplicateKey, "", at: nil, isHarmless: true)
    var levels = RuleLevels()
    #expect(levels.severity(of: Finding(.duplicateKey, "", at: nil)) == .error)
    #expect(levels.severity(of: harmless) == .info)
    #expect(levels.severity(of: Finding(.formatMismatch, "", at: nil, isHarmless: true)) == .warning)
    levels.apply(.strings)
    #expect(levels.severity(of: harmless) == .info)
    for severity in Severity.allCases {
      levels[.duplicateKey] = severity
      #expect(levels.severity(of: harmless) == severity)
    }
  }
}
