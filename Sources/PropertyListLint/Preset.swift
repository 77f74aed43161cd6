/// Severities of rules with which a project begins. Other settings override them.
public enum Preset: String, CaseIterable, Sendable {
  /// The severities of the rules.
  case `default`
  /// Problems that appear only at run time are errors, too.
  case strict

  /// The kinds of files whose consumers ignore wrong keys and values silently.
  package static let strictKinds = [
    "info", "entitlements", "launchd", "privacy", "stringsdict", "workspace-settings",
  ]

  /// The rules that are errors in these kinds of files under `strict`.
  package static let strictRules: [Rule] = [
    .misspeltKey, .singularKey, .misplacedKey, .undefinedKey, .noEffect, .unknownValue, .misspeltValue, .outOfRange,
    .emptyValue, .usageDescription, .malformedValue, .malformedIdentifier, .malformedURL, .malformedVersion,
    .relativePath, .unexpandedPath, .transportSecurity, .trackingDomains, BundleRule.trackingPermission.rule,
  ]

  /// The settings of the preset.
  package var settings: [RuleSetting] {
    switch self {
    case .default: []
    case .strict:
      // Xcode builds silently without a missing file of the project.
      [RuleSetting(.missingObject, in: nil, .error)]
        + Self.strictKinds.flatMap { kind in Self.strictRules.map { RuleSetting($0, in: kind, .error) } }
    }
  }
}
