import PropertyList

// The schemas of privacy manifests, and the rules that their rows cannot express.

extension SchemaTable {
  static let privacy = SchemaTable(
    "privacy", "a privacy manifest", isClosed: true, SchemaRows.joined([SchemaRows.privacy]))
  /// The same requirements with the codes of App Store Connect's messages.
  static let privacyInStore = privacy.inStore(
    "a privacy manifest that App Store Connect accepts"
  ) { rule, key in
    if rule == .unknownValue, key == "NSPrivacyAccessedAPIType" { return "ITMS-91054" }
    if rule == .unknownValue, key == "NSPrivacyAccessedAPITypeReasons" { return "ITMS-91055" }
    return "ITMS-91056"
  }
}

extension Rule {
  package static let manifestName = Rule(
    "manifest-name", .error, .schema, formerly: ["bad-value"],
    "a privacy manifest of another name than PrivacyInfo.xcprivacy")
  package static let sdkReason = Rule(
    "sdk-reason", .off, .schema, formerly: ["loose-type"], "a reason that only SDKs may give for their use of an API")
  package static let reasonCategory = Rule(
    "reason-category", .error, .schema, formerly: ["bad-value"], "a reason that belongs to another category of APIs")
  package static let trackingDomains = Rule(
    "tracking-domains", .warning, .schema, store: .error, formerly: ["missing-key"],
    "NSPrivacyTracking without the domains that track")
  package static let trackingFlag = Rule(
    "tracking-flag", .error, .schema, formerly: ["bad-value"],
    "domains that track, while NSPrivacyTracking is not true")
  package static let duplicateCategory = Rule(
    "duplicate-category", .warning, .schema, formerly: ["bad-value"], "a category of APIs that is listed twice")
}

extension Check {
  static let privacyManifests = Check(
    rules: [.manifestName, .sdkReason, .reasonCategory, .trackingDomains, .trackingFlag, .duplicateCategory],
    pass: .schema("privacy", SchemaRule.privacy))
}

extension SchemaRule {
  /// The category of each reason, without the prefix `NSPrivacyAccessedAPICategory`.
  private static let reasons: [String: String] = [
    "DDA9.1": "FileTimestamp", "C617.1": "FileTimestamp", "3B52.1": "FileTimestamp", "0A2A.1": "FileTimestamp",
    "35F9.1": "SystemBootTime", "8FFB.1": "SystemBootTime", "3D61.1": "SystemBootTime",
    "85F4.1": "DiskSpace", "E174.1": "DiskSpace", "7D9E.1": "DiskSpace", "B728.1": "DiskSpace",
    "3EC4.1": "ActiveKeyboards", "54BD.1": "ActiveKeyboards",
    "CA92.1": "UserDefaults", "1C8F.1": "UserDefaults", "C56D.1": "UserDefaults", "AC6B.1": "UserDefaults",
  ]

  fileprivate static let privacy: [SchemaRule] = [
    SchemaRule(
      nil, .manifestName,
      "expected the file name PrivacyInfo.xcprivacy, for which Xcode and App Store Connect search bundles"
    ) { $0.fileName.lowercased().hasSuffix(".xcprivacy") && $0.fileName != "PrivacyInfo.xcprivacy" },
    SchemaRule("NSPrivacyAccessedAPITypes", .sdkReason) { root in
      root.dictionaries("NSPrivacyAccessedAPITypes").flatMap { type in
        (type.elements("NSPrivacyAccessedAPITypeReasons") ?? []).compactMap { node in
          guard let reason = type.text(node), ["0A2A.1", "C56D.1"].contains(reason) else { return nil }
          return Violation("the reason \(reason) is for SDKs that wrap the API for apps, not for apps", node)
        }
      }
    },
    SchemaRule("NSPrivacyAccessedAPITypes", .reasonCategory, code: "ITMS-91055") { root in
      root.dictionaries("NSPrivacyAccessedAPITypes").flatMap { type -> [Violation] in
        guard let category = type.text("NSPrivacyAccessedAPIType") else { return [] }
        return (type.elements("NSPrivacyAccessedAPITypeReasons") ?? []).compactMap { node in
          guard let reason = type.text(node), let right = reasons[reason],
            category != "NSPrivacyAccessedAPICategory" + right,
            // The row of the key reports unknown categories.
            reasons.values.contains(where: { category == "NSPrivacyAccessedAPICategory" + $0 })
          else { return nil }
          return Violation(
            "the reason \(reason) belongs to NSPrivacyAccessedAPICategory\(right), not to \(category)",
            node)
        }
      }
    },
    SchemaRule(each: "NSPrivacyAccessedAPITypes", .emptyValue) { type in
      guard let reasons = type["NSPrivacyAccessedAPITypeReasons"], type.elements(at: reasons) == [] else { return nil }
      return Violation("expected at least one reason, found none", reasons)
    },
    SchemaRule(each: "NSPrivacyCollectedDataTypes", .emptyValue) { type in
      guard let purposes = type["NSPrivacyCollectedDataTypePurposes"], type.elements(at: purposes) == [] else {
        return nil
      }
      return Violation("expected at least one purpose, found none", purposes)
    },
    SchemaRule(
      "NSPrivacyTracking", .trackingDomains, code: "ITMS-91064",
      "expected NSPrivacyTrackingDomains with the domains that track, as NSPrivacyTracking is true"
    ) { $0.isTrue("NSPrivacyTracking") && $0.elements("NSPrivacyTrackingDomains")?.isEmpty ?? true },
    SchemaRule("NSPrivacyTrackingDomains", .trackingFlag, code: "ITMS-91064") { root in
      guard let domains = root.elements("NSPrivacyTrackingDomains"), !domains.isEmpty,
        root["NSPrivacyTracking"] == nil || root.boolean("NSPrivacyTracking") == false
      else { return [] }
      let node = root["NSPrivacyTracking"] ?? root["NSPrivacyTrackingDomains"] ?? root.node
      return [
        Violation(
          "expected NSPrivacyTracking to be true, as there are NSPrivacyTrackingDomains", node)
      ]
    },
    SchemaRule("NSPrivacyAccessedAPITypes", .duplicateCategory) { root in
      var seen: Set<String> = []
      return root.dictionaries("NSPrivacyAccessedAPITypes").compactMap { type in
        guard let category = type.text("NSPrivacyAccessedAPIType"), !seen.insert(category).inserted,
          let node = type["NSPrivacyAccessedAPIType"]
        else { return nil }
        return Violation("duplicate category \(category)", node)
      }
    },
  ]
}
