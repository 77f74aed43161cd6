import PropertyList

// The checks of an Info.plist that only App Store Connect makes.

extension Check {
  static let infoInStore = Check(
    rules: [.supportedPlatforms, .minimumVersion, .comingMinimumVersion, .watchCapabilities, .unexpandedVariable],
    pass: .schema("info", SchemaRule.infoInStore))
}

extension SchemaRule {
  /// The requirements that only App Store Connect has for an Info.plist, with the codes of its messages.
  static let infoInStore: [SchemaRule] = [
    SchemaRule(
      "CFBundleVersion", .malformedVersion, isForStore: true, code: "ITMS-90058", longVersion("CFBundleVersion")),
    SchemaRule(
      "CFBundleShortVersionString", .malformedVersion, isForStore: true, code: "ITMS-90060",
      longVersion("CFBundleShortVersionString")),
    needing("CFBundleIdentifier", "ITMS-90276"),
    needing("CFBundleVersion", "ITMS-90056"),
    needing("CFBundleShortVersionString", "ITMS-90057"),
    needing("CFBundleDisplayName", "ITMS-90360") { $0["NSExtension"] != nil },
    SchemaRule(
      "CFBundleDisplayName", .emptyValue, isForStore: true, code: "ITMS-90783",
      "expected a text for CFBundleDisplayName, found an empty string"
    ) { $0.text("CFBundleDisplayName") == "" },
    SchemaRule("CFBundleResourceSpecification", .refusedKey, code: "ITMS-90339") { root in
      (root["CFBundleResourceSpecification"].map { [$0 - 1] } ?? []).map {
        Violation("CFBundleResourceSpecification is no longer accepted", $0)
      }
    },
    SchemaRule("NSExtension", .refusedKey, code: "ITMS-90363") { root in
      guard let dictionary = root.dictionary("NSExtension") else { return [] }
      let keys: [StaticString] = ["NSExtensionPointName", "NSExtensionPointVersion"]
      return keys.compactMap { key in dictionary[key].map { Violation("'\(key)' is not a key of NSExtension", $0 - 1) }
      }
    },
    SchemaRule(each: "CFBundleDocumentTypes", .requiredKey, isForStore: true, code: "ITMS-90243") { type in
      type["CFBundleTypeName"] == nil
        ? Violation("expected the key 'CFBundleTypeName' in an element of CFBundleDocumentTypes", type.node) : nil
    },
    SchemaRule("CFBundleDocumentTypes", .handlerRank, isForStore: true, code: "ITMS-90788") { root in
      root.isForIOS ? [] : typesWithoutRank(root)
    },
    SchemaRule("CFBundleDocumentTypes", .openInPlace, isForStore: true, code: "ITMS-90737") { root in
      root.isForIOS || root.isForMac ? [] : missingOpenInPlace(root)
    },
    SchemaRule("CFBundleSupportedPlatforms", .supportedPlatforms, code: "ITMS-90562") { root in
      guard let count = root.elements("CFBundleSupportedPlatforms")?.count, count != 1,
        let node = root["CFBundleSupportedPlatforms"]
      else { return [] }
      return [Violation("expected one platform in CFBundleSupportedPlatforms, found \(count)", node)]
    },
    SchemaRule("CFBundleSupportedPlatforms", .supportedPlatforms, code: "ITMS-90542") { root in
      (root.elements("CFBundleSupportedPlatforms") ?? []).compactMap { node in
        guard let name = root.text(node), name.hasSuffix("Simulator") else { return nil }
        return Violation("expected the platform of a device, found '\(name)'", node)
      }
    },
    SchemaRule("MinimumOSVersion", .minimumVersion, code: "ITMS-90530") { root in
      guard let version = root.text("MinimumOSVersion"), let major = Int(version.prefix { $0 != "." }), major < 8,
        root.isTrue("LSRequiresIPhoneOS"), let node = root["MinimumOSVersion"]
      else { return [] }
      return [Violation("expected 8.0 or later for MinimumOSVersion, found '\(version)'", node)]
    },
    SchemaRule("MinimumOSVersion", .comingMinimumVersion, code: "ITMS-90068") { root in
      guard root.isForIOS, let version = root.minimumVersion, 8..<15 ~= version, let node = root["MinimumOSVersion"]
      else {
        return []
      }
      return [
        Violation("expected 15.0 or later for MinimumOSVersion, which App Store Connect requires from 2027 on", node)
      ]
    },
    SchemaRule(
      "UIRequiredDeviceCapabilities", .watchCapabilities, code: "ITMS-90362",
      "expected watch-companion alone in UIRequiredDeviceCapabilities of a watch app"
    ) { $0.isTrue("WKWatchKitApp") && $0.texts("UIRequiredDeviceCapabilities") != ["watch-companion"] },
    SchemaRule("CFBundleURLTypes", .unexpandedVariable, code: "ITMS-90158") { root in
      root.dictionaries("CFBundleURLTypes").flatMap { type in
        (type.elements("CFBundleURLSchemes") ?? []).compactMap { node in
          guard root.isBuilt, let scheme = type.text(node),
            Array(scheme.utf8).span.firstOffset(of: "$(", from: 0) != nil
          else { return nil }
          return Violation("expected a URL scheme in a built file, found the build variable '\(scheme)'", node)
        }
      }
    },
    // Since 28 April 2026.
    SchemaRule("DTXcode", .minimumVersion, isForStore: true, code: "ITMS-90725") { root in
      guard let text = root.text("DTXcode"), let version = Int(text), version < 2600, let node = root["DTXcode"] else {
        return []
      }
      return [Violation("App Store Connect requires an SDK of Xcode 26 or later, found '\(text)'", node)]
    },
    // Keys that Xcode adds are required in built files only. Each start would make a key path, `\.isBuilt`, in 12,000 instructions.
    needing("DTPlatformName", "ITMS-90507") { $0.isBuilt },
    needing("DTSDKName", "ITMS-90508") { $0.isBuilt },
    needing("MinimumOSVersion", "ITMS-90530") { $0.isBuilt && $0.isForIOS && !$0.isFramework },
    needing("MinimumOSVersion", "ITMS-90360") { $0.isBuilt && $0.isForIOS && $0.isFramework },
    needing("CFBundleIconName", "ITMS-90713") { $0.isBuilt && $0.isForIOS && $0.isApp },
    needing("LSApplicationCategoryType", "ITMS-90242") { $0.isBuilt && $0.isForMac && $0.isApp },
    needing("CFBundleName", "ITMS-90783") { $0.isBuilt && $0["CFBundleDisplayName"] == nil },
  ]

  /// Reports that `key` is missing if `applies` is true for the file.
  private static func needing(
    _ key: StaticString, _ code: String, where applies: @escaping @Sendable (SchemaView) -> Bool = { _ in true }
  ) -> SchemaRule {
    SchemaRule(nil, .requiredKey, isForStore: true, code: code, "expected the key '\(key)'") { root in
      root[key] == nil && applies(root)
    }
  }

  /// Finds a version of more than three integers.
  private static func longVersion(_ key: StaticString) -> @Sendable (SchemaView) -> [Violation] {
    { root in
      guard let version = root.text(key), let node = root[key], !Array(version.utf8).span.hasPlaceholder,
        // The format of the row reports other malformed versions.
        StringFormat.buildVersion.matches(Array(version.utf8).span),
        !StringFormat.systemVersion.matches(Array(version.utf8).span)
      else { return [] }
      return [Violation("expected up to three integers with periods between them for \(key), found '\(version)'", node)]
    }
  }
}
