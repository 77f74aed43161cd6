import PropertyList

// The checks of an Info.plist for accepted keys and values that may be mistakes.

extension Check {
  static let infoNotes = Check(
    rules: [.arbitraryLoads, .encryptionCode, .legacyDocumentKeys, .undeclaredType],
    pass: .schema("info", SchemaRule.infoNotes))
}

extension SchemaRule {
  /// Keys and values of an Info.plist that systems accept, but that may be mistakes.
  static let infoNotes: [SchemaRule] = [
    SchemaRule(
      "ITSAppUsesNonExemptEncryption", .encryptionCode,
      "without ITSEncryptionExportComplianceCode, App Store Connect asks for the documents with each build"
    ) { $0.isTrue("ITSAppUsesNonExemptEncryption") && $0["ITSEncryptionExportComplianceCode"] == nil },
    SchemaRule("CFBundleDocumentTypes", .legacyDocumentKeys) { root in
      let keys: [StaticString] = ["CFBundleTypeExtensions", "CFBundleTypeOSTypes", "CFBundleTypeMIMETypes"]
      return root.dictionaries("CFBundleDocumentTypes").flatMap { type in
        type["LSItemContentTypes"] == nil
          ? []
          : keys.compactMap { key in type[key].map { Violation("\(key) has no effect beside LSItemContentTypes", $0) } }
      }
    },
    SchemaRule("CFBundleDocumentTypes", .undeclaredType) { root in
      guard let identifier = root.text("CFBundleIdentifier"), !identifier.isEmpty else { return [] }
      let declared = Set(root.dictionaries("UTExportedTypeDeclarations").compactMap { $0.text("UTTypeIdentifier") })
      return root.dictionaries("CFBundleDocumentTypes").flatMap { type in
        (type.elements("LSItemContentTypes") ?? []).compactMap { node in
          guard let name = type.text(node), name.hasPrefix(identifier + "."), !declared.contains(name) else {
            return nil
          }
          return Violation(
            "expected '\(name)' in UTExportedTypeDeclarations, as it begins with the bundle identifier", node)
        }
      }
    },
    SchemaRule("NSAppTransportSecurity", .arbitraryLoads) { root in
      guard let security = root.dictionary("NSAppTransportSecurity"), security.isTrue("NSAllowsArbitraryLoads"),
        let node = security["NSAllowsArbitraryLoads"]
      else { return [] }
      let keys: [StaticString] = [
        "NSAllowsArbitraryLoadsInWebContent", "NSAllowsArbitraryLoadsForMedia", "NSAllowsLocalNetworking",
      ]
      if let key = keys.first(where: { security[$0] != nil }) {
        return [Violation("NSAllowsArbitraryLoads has no effect beside \(key)", node)]
      }
      return [Violation("App Store Connect asks why NSAllowsArbitraryLoads is true", node)]
    },
  ]
}
