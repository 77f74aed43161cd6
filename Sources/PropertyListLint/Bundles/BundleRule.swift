import PropertyList

/// A check of a file of a bundle together with the other files of the bundle and of the bundles around and in it.
///
/// To add one, write a file in the folder Rules, list the check in `all`, and explain its rule in
/// `Sources/CTexts/Texts/rules.md`.
struct BundleRule: Sendable {
  /// The file that the findings are about.
  enum Role: Sendable {
    case info
    /// PrivacyInfo.xcprivacy
    case manifest
    /// archived-expanded-entitlements.xcent
    case entitlements
    /// InfoPlist.strings
    case strings
  }

  let rule: Rule
  let role: Role
  /// The default severity.
  let severity: Severity
  /// The code of App Store Connect's message; empty if it has none.
  let code: String
  let violations: @Sendable (BundleView) -> [BundleViolation]

  init(
    _ rule: Rule, of role: Role, severity: Severity? = nil, code: String = "",
    _ violations: @escaping @Sendable (BundleView) -> [BundleViolation]
  ) {
    (self.rule, self.role, self.code, self.violations) = (rule, role, code, violations)
    self.severity = severity ?? rule.defaultSeverity
  }

  static let all: [BundleRule] = [
    .identifierPrefix, .duplicateIdentifier, .versionMismatch, .companionApp, .companionExtension, .missingExecutable,
    .missingIcon, .missingInterface, .newerMinimum, .nestedFramework, .deviceFamilies, .unexpandedVariables,
    .communicationActivities, .familyControls, .associatedAppClip, .sdkManifest, .trackingPermission, .sdkTracking,
    .localizedKey, .localizedUsage,
  ]
}

/// A problem that a check of bundles has found.
struct BundleViolation {
  let message: FindingMessage
  /// The node of the checked file.
  let node: Int
  /// The highest default severity of the finding.
  var severity = Severity.error
  /// The values of other files that the problem is about.
  var related: [Finding.Related] = []

  init(_ message: FindingMessage, _ node: Int, severity: Severity = .error, _ related: Finding.Related?...) {
    (self.message, self.node, self.severity) = (message, node, severity)
    self.related = related.compactMap { $0 }
  }
}

/// A file of a bundle for checks.
struct BundleView {
  let tree: BundleTree
  let index: Int
  /// The root of the checked file.
  let root: SchemaView

  var bundle: LintedBundle { tree.bundles[index] }
  var container: LintedBundle? { tree.container(of: bundle) }
  /// The app that directly contains the bundle.
  var app: LintedBundle? { container.flatMap { $0.kind == .app || $0.kind == .watchApp ? $0 : nil } }
}

/// A file of a bundle, for the inspection of this file.
public struct BundlePart: Sendable {
  let tree: BundleTree
  let index: Int
  let role: BundleRule.Role

  /// The findings about the values in `list`, of a file at `path` that was checked against `table`.
  func findings(in list: PropertyList, at path: String, _ table: SchemaTable) -> [Finding] {
    guard case .dictionary? = list.nodes.first else { return [] }
    let view = BundleView(tree: tree, index: index, root: SchemaView(list: list, node: 0, path: path))
    return BundleRule.all.filter { $0.role == role }.flatMap { check in
      check.violations(view).map { violation in
        let code = check.code.isEmpty ? "" : " (\(check.code))"
        var finding = Finding(check.rule, "\(violation.message)\(words: code)", at: nil, node: violation.node)
        finding.schema = table.kind
        finding.severity = min(check.severity, violation.severity)
        finding.allRelated = violation.related
        return finding
      }
    }
  }
}

extension Check {
  // `BundlePart.findings` makes these findings.
  static let bundles = Check(
    rules: [
      .brokenBundle, .identifierPrefix, .duplicateIdentifier, .versionMismatch, .companionIdentifier,
      .missingExecutable, .missingIcon, .missingInterface, .newerMinimum, .nestedFramework, .deviceFamilies,
      .communicationActivities, .familyControls, .associatedAppClip, .sdkManifest, .trackingPermission, .sdkTracking,
      .localizedKey,
    ], pass: .none)
}

extension Rule {
  package static let brokenBundle = Rule(
    "broken-bundle", .error, .schema, inFolders: .warning,
    "a bundle without an Info.plist, or with a link that leads out of it")
}
