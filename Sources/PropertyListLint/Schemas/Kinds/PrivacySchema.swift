import PropertyList

extension SchemaTable {
  static let privacy = SchemaTable(
    "privacy", "a privacy manifest", unknownKeys: .error, badValues: .error, privacyMembers)
  /// What an upload is refused for: the same, with the codes.
  static let privacyInStore = privacy.inStore(
    "a privacy manifest that App Store Connect takes", privacyMembersInStore
  ) { rule, key in
    if rule == .badValue, key == "NSPrivacyAccessedAPIType" { return "ITMS-91054" }
    if rule == .badValue, key == "NSPrivacyAccessedAPITypeReasons" { return "ITMS-91055" }
    return "ITMS-91056"
  }
  private static let privacyMembersInStore = privacyMembers.inStore
  private static let privacyMembers = SchemaParser.members(
    of: [SchemaRows.privacy], isClosed: true, rules: SchemaRule.privacy)
}

extension SchemaRule {
  /// The category of each reason, by what they all begin with.
  private static let reasons: [String: String] = [
    "DDA9.1": "FileTimestamp", "C617.1": "FileTimestamp", "3B52.1": "FileTimestamp", "0A2A.1": "FileTimestamp",
    "35F9.1": "SystemBootTime", "8FFB.1": "SystemBootTime", "3D61.1": "SystemBootTime",
    "85F4.1": "DiskSpace", "E174.1": "DiskSpace", "7D9E.1": "DiskSpace", "B728.1": "DiskSpace",
    "3EC4.1": "ActiveKeyboards", "54BD.1": "ActiveKeyboards",
    "CA92.1": "UserDefaults", "1C8F.1": "UserDefaults", "C56D.1": "UserDefaults", "AC6B.1": "UserDefaults",
  ]

  fileprivate static let privacy: [SchemaRule] = [
    SchemaRule(nil, .badValue, .error, store: .error) { root in
      let name = "PrivacyInfo.xcprivacy"
      guard root.fileName.lowercased().hasSuffix(".xcprivacy"), root.fileName != name else { return [] }
      return [Breach("expected the file's name to be \(name), by which bundles are searched for it", root.node)]
    },
    SchemaRule("NSPrivacyAccessedAPITypes", .looseType, .off) { root in
      root.dictionaries("NSPrivacyAccessedAPITypes").flatMap { type in
        (type.elements("NSPrivacyAccessedAPITypeReasons") ?? []).compactMap { node in
          guard let reason = type.text(node), ["0A2A.1", "C56D.1"].contains(reason) else { return nil }
          return Breach("the reason \(reason) is for SDKs that wrap the API for apps, not for apps", node)
        }
      }
    },
    SchemaRule("NSPrivacyAccessedAPITypes", .badValue, .error, store: .error, code: "ITMS-91055") { root in
      root.dictionaries("NSPrivacyAccessedAPITypes").flatMap { type -> [Breach] in
        guard let category = type.text("NSPrivacyAccessedAPIType") else { return [] }
        return (type.elements("NSPrivacyAccessedAPITypeReasons") ?? []).compactMap { node in
          guard let reason = type.text(node), let right = reasons[reason],
            category != "NSPrivacyAccessedAPICategory" + right,
            // Others are told as such.
            reasons.values.contains(where: { category == "NSPrivacyAccessedAPICategory" + $0 })
          else { return nil }
          return Breach(
            "the reason \(reason) belongs to NSPrivacyAccessedAPICategory\(right), not to \(category)",
            node)
        }
      }
    },
    SchemaRule("NSPrivacyAccessedAPITypes", .badValue, .error) { root in
      root.dictionaries("NSPrivacyAccessedAPITypes").compactMap { type in
        guard let reasons = type["NSPrivacyAccessedAPITypeReasons"],
          type.elements("NSPrivacyAccessedAPITypeReasons") == []
        else { return nil }
        return Breach("expected at least one reason, found none", reasons)
      }
    },
    SchemaRule("NSPrivacyTracking", .missingKey, .warning) { root in
      guard root.isTrue("NSPrivacyTracking"), root.elements("NSPrivacyTrackingDomains")?.isEmpty ?? true,
        let node = root["NSPrivacyTracking"]
      else { return [] }
      return [
        Breach("expected NSPrivacyTrackingDomains with the domains that track, as NSPrivacyTracking is true", node)
      ]
    },
    SchemaRule("NSPrivacyTrackingDomains", .badValue, .error, store: .error, code: "ITMS-91064") { root in
      guard let domains = root.elements("NSPrivacyTrackingDomains"), !domains.isEmpty,
        root["NSPrivacyTracking"] == nil || root.boolean("NSPrivacyTracking") == false
      else { return [] }
      let node = root["NSPrivacyTracking"] ?? root["NSPrivacyTrackingDomains"] ?? root.node
      return [
        Breach(
          "expected NSPrivacyTracking to be true, as there are NSPrivacyTrackingDomains", node)
      ]
    },
    SchemaRule("NSPrivacyAccessedAPITypes", .badValue, .warning) { root in
      var seen: Set<String> = []
      return root.dictionaries("NSPrivacyAccessedAPITypes").compactMap { type in
        guard let category = type.text("NSPrivacyAccessedAPIType"), !seen.insert(category).inserted,
          let node = type["NSPrivacyAccessedAPIType"]
        else { return nil }
        return Breach("the category \(category) stands here again", node)
      }
    },
  ]
}
