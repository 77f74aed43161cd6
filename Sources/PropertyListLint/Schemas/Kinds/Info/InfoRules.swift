import PropertyList

extension SchemaRule {
  /// What an Info.plist asks of several keys together. Those that are `off` matter to App Store Connect only, whose codes
  /// are those of the messages that it sends.
  static let info: [SchemaRule] = [
    SchemaRule("UIBackgroundModes", .missingKey, .warning, store: .error, code: "ITMS-90771") { root in
      guard root.texts("UIBackgroundModes").contains("processing"),
        root.elements("BGTaskSchedulerPermittedIdentifiers")?.isEmpty ?? true
      else { return [] }
      return [
        Breach(
          "expected BGTaskSchedulerPermittedIdentifiers with the identifiers of tasks, as UIBackgroundModes has 'processing'",
          root["UIBackgroundModes"] ?? root.node)
      ]
    },
    SchemaRule("EXAppExtensionAttributes", .badValue, .warning, excluding("EXAppExtensionAttributes", "NSExtension")),
    SchemaRule("WKWatchKitApp", .badValue, .error, store: .error, excluding("WKWatchKitApp", "WKApplication")),
    SchemaRule("LSBackgroundOnly", .badValue, .warning) { root in
      guard root.isTrue("LSBackgroundOnly"), root.isTrue("LSUIElement"), let node = root["LSBackgroundOnly"] else {
        return []
      }
      return [Breach("LSUIElement has no effect beside LSBackgroundOnly", node)]
    },
    SchemaRule("WKCompanionAppBundleIdentifier", .badValue, .warning) { root in
      guard root.isTrue("WKWatchOnly"), let node = root["WKCompanionAppBundleIdentifier"] else { return [] }
      return [Breach("an app for the watch alone, WKWatchOnly, has no companion", node)]
    },
    SchemaRule("NSAppClip", .badValue, .warning, store: .error) { root in
      let keys: [StaticString] = ["CFBundleDocumentTypes", "LSApplicationQueriesSchemes", "UIBackgroundModes"]
      return keys.compactMap { key in root[key].map { Breach("an App Clip cannot have \(key)", $0) } }
    },
    SchemaRule("NSExtension", .badValue, .warning, store: .error, code: "ITMS-90362") { root in
      guard let attributes = root.dictionary("NSExtension")?.dictionary("NSExtensionAttributes"),
        attributes.text("NSExtensionActivationRule") == "TRUEPREDICATE",
        let node = attributes["NSExtensionActivationRule"]
      else { return [] }
      return [Breach("App Store Connect refuses TRUEPREDICATE, which is for development", node)]
    },
    SchemaRule("LSApplicationQueriesSchemes", .badValue, .warning) { root in
      guard let count = root.elements("LSApplicationQueriesSchemes")?.count, count > 50,
        let node = root["LSApplicationQueriesSchemes"]
      else { return [] }
      return [Breach("expected at most 50 schemes in LSApplicationQueriesSchemes, found \(count)", node)]
    },
    SchemaRule("UILaunchStoryboardName", .badValue, .warning, store: .error, code: "ITMS-90475") { root in
      guard let name = root.text("UILaunchStoryboardName"), name.hasSuffix(".storyboard"),
        let node = root["UILaunchStoryboardName"]
      else { return [] }
      return [Breach("expected the name of a storyboard without its extension, found '\(name)'", node)]
    },
    // What only App Store Connect looks at.
    SchemaRule("CFBundleVersion", .badValue, .off, store: .error, code: "ITMS-90058", version("CFBundleVersion")),
    SchemaRule(
      "CFBundleShortVersionString", .badValue, .off, store: .error, code: "ITMS-90060",
      version("CFBundleShortVersionString")),
    SchemaRule(nil, .missingKey, .off, store: .error, code: "ITMS-90276", needing("CFBundleIdentifier")),
    SchemaRule(nil, .missingKey, .off, store: .error, code: "ITMS-90056", needing("CFBundleVersion")),
    SchemaRule(nil, .missingKey, .off, store: .error, code: "ITMS-90057", needing("CFBundleShortVersionString")),
    SchemaRule("NSExtension", .missingKey, .off, store: .error, code: "ITMS-90360", needing("CFBundleDisplayName")),
    SchemaRule("CFBundleName", .badValue, .off, store: .error, code: "ITMS-90784", text("CFBundleName")),
    SchemaRule("CFBundleDisplayName", .badValue, .off, store: .error, code: "ITMS-90783", text("CFBundleDisplayName")),
    SchemaRule("CFBundleResourceSpecification", .unknownKey, .off, store: .error, code: "ITMS-90339") { root in
      root["CFBundleResourceSpecification"].map { [Breach("CFBundleResourceSpecification is no longer taken", $0 - 1)] }
        ?? []
    },
    SchemaRule("NSExtension", .unknownKey, .off, store: .error, code: "ITMS-90363") { root in
      guard let dictionary = root.dictionary("NSExtension") else { return [] }
      let keys: [StaticString] = ["NSExtensionPointName", "NSExtensionPointVersion"]
      return keys.compactMap { key in dictionary[key].map { Breach("'\(key)' is not a key of NSExtension", $0 - 1) } }
    },
    SchemaRule("CFBundleDocumentTypes", .missingKey, .off, store: .error, code: "ITMS-90243") { root in
      root.dictionaries("CFBundleDocumentTypes").compactMap { type in
        type["CFBundleTypeName"] == nil
          ? Breach("expected the key 'CFBundleTypeName' in an element of CFBundleDocumentTypes", type.node) : nil
      }
    },
    SchemaRule("CFBundleDocumentTypes", .missingKey, .off, store: .warning, code: "ITMS-90788") { root in
      root.dictionaries("CFBundleDocumentTypes").compactMap { type in
        type["LSItemContentTypes"] != nil && type["LSHandlerRank"] == nil
          ? Breach("expected the key 'LSHandlerRank' in an element of CFBundleDocumentTypes", type.node) : nil
      }
    },
    SchemaRule("CFBundleDocumentTypes", .missingKey, .off, store: .warning, code: "ITMS-90737") { root in
      guard root.elements("CFBundleDocumentTypes")?.isEmpty == false, root["LSSupportsOpeningDocumentsInPlace"] == nil,
        root["UISupportsDocumentBrowser"] == nil
      else { return [] }
      return [
        Breach(
          "expected LSSupportsOpeningDocumentsInPlace or UISupportsDocumentBrowser beside CFBundleDocumentTypes",
          root.node)
      ]
    },
    SchemaRule("CFBundleSupportedPlatforms", .badValue, .off, store: .error, code: "ITMS-90562") { root in
      guard let count = root.elements("CFBundleSupportedPlatforms")?.count, count != 1,
        let node = root["CFBundleSupportedPlatforms"]
      else { return [] }
      return [Breach("expected one platform in CFBundleSupportedPlatforms, found \(count)", node)]
    },
    SchemaRule("CFBundleSupportedPlatforms", .badValue, .off, store: .error, code: "ITMS-90542") { root in
      (root.elements("CFBundleSupportedPlatforms") ?? []).compactMap { node in
        guard let name = root.text(node), name.hasSuffix("Simulator") else { return nil }
        return Breach("expected the platform of a device, found '\(name)'", node)
      }
    },
    SchemaRule("MinimumOSVersion", .badValue, .off, store: .error, code: "ITMS-90530") { root in
      guard let version = root.text("MinimumOSVersion"), let major = Int(version.prefix { $0 != "." }), major < 8,
        root.isTrue("LSRequiresIPhoneOS"), let node = root["MinimumOSVersion"]
      else { return [] }
      return [Breach("expected 8.0 or later for MinimumOSVersion, found '\(version)'", node)]
    },
    SchemaRule("UIDeviceFamily", .badValue, .off, store: .error, code: "ITMS-90474") { root in
      let families = (root.elements("UIDeviceFamily") ?? []).map { root.list.nodes[$0] }
      let hasPad = families.contains { if case .integer(2) = $0 { true } else { false } }
      guard hasPad, !root.isTrue("UIRequiresFullScreen"), !root.isTrue("UIRequiresFullScreen~ipad") else { return [] }
      let key: StaticString =
        root["UISupportedInterfaceOrientations~ipad"] == nil
        ? "UISupportedInterfaceOrientations" : "UISupportedInterfaceOrientations~ipad"
      guard let node = root[key], Set(root.texts(key)).count < 4 else { return [] }
      return [Breach("expected all four orientations for the iPad, as UIRequiresFullScreen is not true", node)]
    },
  ]

  /// Finds `key` beside `other`.
  private static func excluding(
    _ key: StaticString, _ other: StaticString
  ) -> @Sendable (SchemaView) -> [Breach] {
    { root in
      guard root[other] != nil, let node = root[key] else { return [] }
      return [Breach("\(key) and \(other) exclude each other", node)]
    }
  }

  /// Misses `key`.
  private static func needing(_ key: StaticString) -> @Sendable (SchemaView) -> [Breach] {
    { root in root[key] == nil ? [Breach("expected the key '\(key)'", root.node)] : [] }
  }

  /// Finds a version that is more than three integers.
  private static func version(_ key: StaticString) -> @Sendable (SchemaView) -> [Breach] {
    { root in
      guard let version = root.text(key), let node = root[key], !Array(version.utf8).span.hasPlaceholder,
        // What is no version at all is told in any case.
        StringFormat.buildVersion.matches(Array(version.utf8).span),
        !StringFormat.systemVersion.matches(Array(version.utf8).span)
      else { return [] }
      return [Breach("expected up to three integers with periods between them for \(key), found '\(version)'", node)]
    }
  }

  /// Finds an empty text.
  private static func text(_ key: StaticString) -> @Sendable (SchemaView) -> [Breach] {
    { root in
      root.text(key) == ""
        ? root[key].map { [Breach("expected a text for \(key), found an empty string", $0)] } ?? [] : []
    }
  }
}
