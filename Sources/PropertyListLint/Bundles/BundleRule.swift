import PropertyList

/// A check of a file of a bundle together with the other files of the bundle and of the bundles around and in it.
///
/// To add one, write it in a file of the folder Rules, list it in `all`, and explain its rule in
/// `Sources/CTexts/Texts/rules.md`.
struct BundleRule: Sendable {
  /// The file that the findings are about: Info.plist, PrivacyInfo.xcprivacy, archived-expanded-entitlements.xcent, or an
  /// InfoPlist.strings.
  enum Role: Sendable { case info, manifest, entitlements, strings }

  let rule: Rule
  let role: Role
  /// The default severity.
  let severity: Severity
  /// The code of App Store Connect's message; empty if it has none.
  let code: String
  /// True if files alone can break the rule, too.
  let isShared: Bool
  let run: @Sendable (inout BundleView) -> Void

  /// A check for a rule of its own.
  init(
    _ name: String, _ severity: Severity, of role: Role, code: String = "", _ summary: String,
    _ run: @escaping @Sendable (inout BundleView) -> Void
  ) {
    (rule, self.role, self.severity) = (Rule(name, severity, .schema, summary), role, severity)
    (self.code, isShared, self.run) = (code, false, run)
  }

  /// A check for a rule that files alone can break, too.
  init(
    _ rule: Rule, _ severity: Severity = .warning, of role: Role, code: String = "",
    _ run: @escaping @Sendable (inout BundleView) -> Void
  ) {
    (self.rule, self.role, self.severity, self.code, isShared, self.run) = (rule, role, severity, code, true, run)
  }

  static let all: [BundleRule] = [
    .identifierPrefix, .duplicateIdentifier, .versionMismatch, .companionIdentifier, .missingKeys,
    .missingExecutable, .missingIcon, .missingInterface, .newerMinimum, .nestedFramework, .deviceFamilies,
    .unexpandedVariables,
    .communicationActivities, .familyControls, .associatedAppClip, .sdkManifest, .trackingPermission, .sdkTracking,
    .localizedKey, .localizedUsage,
  ]
}

/// A file of a bundle, its bundle, and the findings about it.
struct BundleView {
  let tree: BundleTree
  let index: Int
  /// The root of the checked file.
  let root: SchemaView
  /// The kind of the checked file.
  let kind: String
  fileprivate var check: BundleRule
  fileprivate var findings: [Finding] = []

  var bundle: LintedBundle { tree.bundles[index] }
  var container: LintedBundle? { tree.container(of: bundle) }
  /// The app that directly contains the bundle.
  var app: LintedBundle? { container.flatMap { $0.kind == .app || $0.kind == .watchApp ? $0 : nil } }

  /// Adds a finding about `node` of the checked file. Its default severity is at most `severity`.
  mutating func note(
    _ message: FindingMessage, _ node: Int, severity: Severity = .error, _ related: Finding.Related? = nil
  ) {
    let code = check.code.isEmpty ? "" : " (\(check.code))"
    var finding = Finding(
      check.rule, "\(message)\(words: code)", at: nil, node: node, related: related.map { [$0] } ?? [])
    finding.schema = kind
    finding.severity = min(check.severity, severity)
    findings.append(finding)
  }
}

/// A file of a bundle, for the inspection of this file.
public struct BundlePart: Sendable {
  /// The element of `Inspection.kinds` for a file that was checked as a part of a bundle.
  static let kind = "bundle"

  let tree: BundleTree
  let index: Int
  let role: BundleRule.Role

  /// The profile of the bundle for its entitlements, or for its Info.plist if it has none; nil for other files.
  public var provisioning: ProvisioningProfile? {
    let bundle = tree.bundles[index]
    return role == (bundle.entitlements == nil ? .info : .entitlements) ? bundle.profile : nil
  }

  /// The schema of the file if its kind cannot be recognised.
  var table: SchemaTable {
    switch role {
    case .info: .info
    case .manifest: .privacy
    case .entitlements: .entitlements
    case .strings: .infoStrings
    }
  }

  /// The findings about the values in `list`, of a file at `path` that was checked against `table`.
  func findings(in list: PropertyList, at path: String, _ table: SchemaTable) -> [Finding] {
    guard let root = SchemaView(list: list, node: 0, path: path).dictionary(at: 0) else { return [] }
    return BundleRule.all.filter { $0.role == role }.flatMap { check in
      var view = BundleView(tree: tree, index: index, root: root, kind: table.kind, check: check)
      check.run(&view)
      return view.findings
    }
  }
}

extension Rule {
  package static let brokenBundle = Rule(
    "broken-bundle", .error, .schema, inFolders: .warning,
    "a bundle without an Info.plist, or with a link that leads out of it")

  /// The rules that only bundles break. `Check.all` does not contain them, because each start makes its elements.
  static let ofBundles = [brokenBundle] + BundleRule.all.filter { !$0.isShared }.map(\.rule)
}
