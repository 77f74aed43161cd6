import PropertyList

extension SchemaTable {
  static let exportOptions = SchemaTable(
    "export-options", "the options of xcodebuild -exportArchive", unknownKeys: .error, badValues: .error,
    exportOptionsMembers)
  private static let exportOptionsMembers = SchemaParser.members(
    of: [SchemaRows.exportOptions], isClosed: true, rules: SchemaRule.exportOptions)
}

extension SchemaRule {
  /// The names of methods since Xcode 15.3, by the older ones.
  private static let newMethods = [
    "app-store": "app-store-connect", "ad-hoc": "release-testing", "development": "debugging",
  ]

  fileprivate static let exportOptions: [SchemaRule] = [
    SchemaRule("method", .looseType, .off) { root in
      guard let method = root.text("method"), let new = newMethods[method], let node = root["method"] else { return [] }
      return [Breach("expected '\(new)', found '\(method)', which is its name before Xcode 15.3", node)]
    },
    SchemaRule("signingStyle", .looseType, .off) { root in
      guard root.text("signingStyle") == "automatic" else { return [] }
      let keys: [StaticString] = ["provisioningProfiles", "signingCertificate"]
      return keys.compactMap { key in
        root[key].map { Breach("\(key) has no effect, as signingStyle is automatic", $0) }
      }
    },
    SchemaRule("signingStyle", .missingKey, .warning) { root in
      guard root.text("signingStyle") == "manual",
        root.dictionary("provisioningProfiles").map({ $0.isEmpty($0.node) }) ?? true,
        let node = root["signingStyle"]
      else { return [] }
      return [Breach("expected provisioningProfiles, as signingStyle is manual", node)]
    },
    SchemaRule("destination", .badValue, .warning) { root in
      let methods = ["app-store-connect", "app-store", "validation", "developer-id"]
      guard root.text("destination") == "upload", let method = root.text("method"), !methods.contains(method),
        let node = root["destination"], !Array(method.utf8).span.hasPlaceholder
      else { return [] }
      return [Breach("an upload needs the method \(methods.listed("or")), found '\(method)'", node)]
    },
  ]
}
