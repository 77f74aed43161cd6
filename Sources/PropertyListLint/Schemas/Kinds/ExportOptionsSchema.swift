import PropertyList

// The schema of the options for `xcodebuild -exportArchive`, and the rules that its rows cannot express.

extension SchemaTable {
  static let exportOptions = SchemaTable(
    "export-options", "the options of xcodebuild -exportArchive", isClosed: true,
    SchemaRows.joined([SchemaRows.exportOptions]))
}

extension Rule {
  package static let signingProfiles = Rule(
    "signing-profiles", .warning, .schema, formerly: ["missing-key"], "manual signing without provisioning profiles")
  package static let uploadMethod = Rule(
    "upload-method", .warning, .schema, formerly: ["bad-value"], "an upload with a method that cannot be uploaded")
}

extension Check {
  static let exportOptions = Check(
    rules: [.signingProfiles, .uploadMethod], pass: .schema("export-options", SchemaRule.exportOptions))
}

extension SchemaRule {
  /// The current names of methods, by their names before Xcode 15.3.
  private static let newMethods = [
    "app-store": "app-store-connect", "ad-hoc": "release-testing", "development": "debugging",
  ]

  fileprivate static let exportOptions: [SchemaRule] = [
    SchemaRule("method", .deprecatedValue) { root in
      guard let method = root.text("method"), let new = newMethods[method], let node = root["method"] else { return [] }
      return [Violation("expected '\(new)', found '\(method)', its name before Xcode 15.3", node)]
    },
    SchemaRule("signingStyle", .noEffect) { root in
      guard root.text("signingStyle") == "automatic" else { return [] }
      let keys: [StaticString] = ["provisioningProfiles", "signingCertificate"]
      return keys.compactMap { key in
        root[key].map { Violation("\(key) has no effect, as signingStyle is automatic", $0) }
      }
    },
    SchemaRule("signingStyle", .signingProfiles) { root in
      // Programs outside of the App Store need a profile only for restricted entitlements.
      guard root.text("signingStyle") == "manual", root.text("method") != "developer-id",
        root.dictionary("provisioningProfiles").map({ $0.isEmpty($0.node) }) ?? true,
        let node = root["signingStyle"]
      else { return [] }
      return [Violation("expected provisioningProfiles, as signingStyle is manual", node)]
    },
    SchemaRule("destination", .uploadMethod) { root in
      let methods = ["app-store-connect", "app-store", "validation", "developer-id"]
      guard root.text("destination") == "upload", let method = root.text("method"), !methods.contains(method),
        let node = root["destination"], !Array(method.utf8).span.hasPlaceholder
      else { return [] }
      return [Violation("an upload needs the method \(methods.listed("or")), found '\(method)'", node)]
    },
  ]
}
