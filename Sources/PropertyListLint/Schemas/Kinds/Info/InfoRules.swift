import PropertyList

// The checks of an Info.plist that rows cannot express.

extension Check {
  static let infoKeys = Check(
    rules: [
      .backgroundTasks, .launchScreen, .iPadOrientations, .transportSecurity, .extensionEntry, .activationRule,
      .appClip,
      .watchCompanion, .queriedSchemes, .handlerRank, .openInPlace, .malformedVariable, .sceneManifest,
    ], pass: .schema("info", SchemaRule.info))
}

extension SchemaRule {
  /// Requirements for several keys of an Info.plist, with the codes of App Store Connect's messages.
  static let info: [SchemaRule] =
    [
      SchemaRule(
        "UIBackgroundModes", .backgroundTasks, code: "ITMS-90771",
        "expected BGTaskSchedulerPermittedIdentifiers with the identifiers of tasks, as UIBackgroundModes has 'processing'"
      ) { root in
        root.texts("UIBackgroundModes").contains("processing")
          && root.elements("BGTaskSchedulerPermittedIdentifiers")?.isEmpty ?? true
      },
      SchemaRule(
        "EXAppExtensionAttributes", .conflictingKeys, "EXAppExtensionAttributes and NSExtension exclude each other"
      ) { $0["NSExtension"] != nil },
      SchemaRule("WKWatchKitApp", .conflictingKeys, "WKWatchKitApp and WKApplication exclude each other") {
        $0["WKApplication"] != nil
      },
      SchemaRule("LSUIElement", .noEffect, "LSUIElement has no effect beside LSBackgroundOnly") {
        $0.isTrue("LSBackgroundOnly") && $0.isTrue("LSUIElement")
      },
      SchemaRule("WKCompanionAppBundleIdentifier", .watchCompanion, "an app with WKWatchOnly has no companion") {
        $0.isTrue("WKWatchOnly")
      },
      SchemaRule("NSAppClip", .appClip) { root in
        let keys: [StaticString] = ["CFBundleDocumentTypes", "LSApplicationQueriesSchemes", "UIBackgroundModes"]
        return keys.compactMap { key in root[key].map { Violation("an App Clip cannot have \(key)", $0) } }
      },
      SchemaRule("NSExtension", .activationRule, code: "ITMS-90362") { root in
        guard let attributes = root.dictionary("NSExtension")?.dictionary("NSExtensionAttributes"),
          attributes.text("NSExtensionActivationRule") == "TRUEPREDICATE",
          let node = attributes["NSExtensionActivationRule"]
        else { return [] }
        return [Violation("App Store Connect refuses TRUEPREDICATE, which is for development", node)]
      },
      SchemaRule("LSApplicationQueriesSchemes", .queriedSchemes) { root in
        guard let count = root.elements("LSApplicationQueriesSchemes")?.count,
          let node = root["LSApplicationQueriesSchemes"], count > 25
        else { return [] }
        let isOfNewSDK = (root.versionOfSDK ?? 0) >= 27
        guard count <= 50, !isOfNewSDK else {
          let limit = isOfNewSDK ? 25 : 50
          return [Violation("expected at most \(limit) schemes in LSApplicationQueriesSchemes, found \(count)", node)]
        }
        return [
          Violation(
            "found \(count) schemes in LSApplicationQueriesSchemes, of which iOS 27 reads 25 if the app is built with its SDK",
            node, severity: .info)
        ]
      },
      SchemaRule("UILaunchStoryboardName", .launchScreen, code: "ITMS-90475") { root in
        guard let name = root.text("UILaunchStoryboardName"), name.hasSuffix(".storyboard"),
          let node = root["UILaunchStoryboardName"]
        else { return [] }
        return [Violation("expected the name of a storyboard without its extension, found '\(name)'", node)]
      },
      SchemaRule("NSExtension", .extensionEntry) { root in
        guard let dictionary = root.dictionary("NSExtension"), dictionary["NSExtensionPrincipalClass"] != nil,
          let node = dictionary["NSExtensionMainStoryboard"]
        else { return [] }
        return [Violation("NSExtensionMainStoryboard and NSExtensionPrincipalClass exclude each other", node)]
      },
      SchemaRule("NSAppTransportSecurity", .transportSecurity) { root in
        guard let domains = root.dictionary("NSAppTransportSecurity")?.dictionary("NSExceptionDomains") else {
          return []
        }
        return domains.pairs.compactMap { pair in
          guard let node = domains.dictionary(at: pair.value)?["NSExceptionMinimumTLSVersion"],
            let version = domains.text(node), version == "TLSv1.0" || version == "TLSv1.1"
          else { return nil }
          return Violation(
            "expected TLSv1.2 or TLSv1.3, found '\(version)', which is deprecated since iOS 15 and macOS 12", node)
        }
      },
      SchemaRule(
        "LSSupportsOpeningDocumentsInPlace", .openInPlace,
        "apps for macOS open documents in place: expected true or no such key, found false"
      ) { $0.isForMac && $0.boolean("LSSupportsOpeningDocumentsInPlace") == false },
      SchemaRule("CFBundleDocumentTypes", .openInPlace, code: "ITMS-90737") { root in
        root.isForIOS ? missingOpenInPlace(root) : []
      },
      SchemaRule("UIDesignRequiresCompatibility", .noEffect) { root in
        guard root.isTrue("UIDesignRequiresCompatibility"), let node = root["UIDesignRequiresCompatibility"] else {
          return []
        }
        let isIgnored = (root.versionOfSDK ?? 0) >= 27
        return [
          Violation(
            "UIDesignRequiresCompatibility has no effect in programs built with the SDKs of 2026", node,
            severity: isIgnored ? .warning : .info)
        ]
      },
      SchemaRule(nil, .sceneManifest) { root in
        guard let version = root.versionOfSDK, version >= 27, root.isApp, root.isForIOS,
          root["UIApplicationSceneManifest"] == nil, root["NSExtension"] == nil, !root.isTrue("WKApplication")
        else { return [] }
        return [
          Violation("expected UIApplicationSceneManifest in an app that was built with the SDK \(version)", root.node)
        ]
      },
      SchemaRule("NSExtension", .requiredKey) { root in
        guard
          let capabilities = root.dictionary("NSExtension")?.dictionary("NSExtensionAttributes")?
            .dictionary("ASCredentialProviderExtensionCapabilities"),
          capabilities.isTrue("SupportsCredentialExchange"),
          capabilities.elements("SupportedCredentialExchangeVersions")?.isEmpty ?? true
        else { return [] }
        return [
          Violation(
            "expected SupportedCredentialExchangeVersions, as SupportsCredentialExchange is true", capabilities.node,
            severity: .warning)
        ]
      },
      SchemaRule(
        "BAHasManagedAssetPacks", .requiredKey, "expected BAAppGroupID, as BAHasManagedAssetPacks is true",
        severity: .info
      ) { $0.isTrue("BAHasManagedAssetPacks") && $0["BAAppGroupID"] == nil },
      SchemaRule("NSAppTransportSecurity", .malformedURL) { root in
        guard let domains = root.dictionary("NSAppTransportSecurity")?.dictionary("NSExceptionDomains") else {
          return []
        }
        return domains.pairs.compactMap { name, value in
          let isWrong =
            name.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") } || name.hasPrefix("*.")
          guard isWrong, !Array(name.utf8).span.hasPlaceholder else { return nil }
          return Violation("expected a domain without scheme, port, path and '*.', found '\(name)'", value - 1)
        }
      },
      SchemaRule(
        nil, .launchScreen, code: "ITMS-90475",
        "expected UILaunchScreen or UILaunchStoryboardName in an app for iOS"
      ) { root in
        root.isBuilt && root.isForIOS && root.isApp && root["NSAppClip"] == nil
          && !root.isTrue("WKApplication") && !root.isTrue("WKWatchKitApp") && !root.hasLaunchScreen
      },
      SchemaRule("UIDeviceFamily", .iPadOrientations, code: "ITMS-90474") { root in
        let families = (root.elements("UIDeviceFamily") ?? []).map { root.list.nodes[$0] }
        let hasPad = families.contains { if case .integer(2) = $0 { true } else { false } }
        // On Mac Catalyst, windows have no orientation.
        guard hasPad, !root.isForMac, !root.isTrue("UIRequiresFullScreen"), !root.isTrue("UIRequiresFullScreen~ipad")
        else { return [] }
        let key: StaticString =
          root["UISupportedInterfaceOrientations~ipad"] == nil
          ? "UISupportedInterfaceOrientations" : "UISupportedInterfaceOrientations~ipad"
        guard let node = root[key], Set(root.texts(key)).count < 4 else { return [] }
        return [Violation("expected all four orientations for the iPad, as UIRequiresFullScreen is not true", node)]
      },
      SchemaRule("NSExtension", .extensionEntry) { root in
        guard let dictionary = root.dictionary("NSExtension"),
          let point = dictionary.text("NSExtensionPointIdentifier"),
          pointsWithEntry.contains(point), dictionary["NSExtensionPrincipalClass"] == nil,
          dictionary["NSExtensionMainStoryboard"] == nil
        else { return [] }
        return [
          Violation("expected NSExtensionPrincipalClass or NSExtensionMainStoryboard for \(point)", dictionary.node)
        ]
      },
      SchemaRule("CFBundleDocumentTypes", .handlerRank, code: "ITMS-90788") { root in
        root.isForIOS ? typesWithoutRank(root) : []
      },
      SchemaRule(nil, .malformedVariable) { root in root.unfinishedVariables },
    ]

  /// Extension points whose extensions declare an entry point.
  private static let pointsWithEntry = [
    "com.apple.share-services", "com.apple.ui-services", "com.apple.keyboard-service",
    "com.apple.usernotifications.service", "com.apple.usernotifications.content-extension", "com.apple.photo-editing",
    "com.apple.intents-service", "com.apple.intents-ui-service", "com.apple.callkit.call-directory",
  ]

  /// Reports document types if no key says whether their documents are opened in place.
  static func missingOpenInPlace(_ root: SchemaView) -> [Violation] {
    guard root.elements("CFBundleDocumentTypes")?.isEmpty == false, root["LSSupportsOpeningDocumentsInPlace"] == nil,
      root["UISupportsDocumentBrowser"] == nil
    else { return [] }
    return [
      Violation(
        "expected LSSupportsOpeningDocumentsInPlace or UISupportsDocumentBrowser beside CFBundleDocumentTypes",
        root.node)
    ]
  }

  /// Finds document types without LSHandlerRank.
  static func typesWithoutRank(_ root: SchemaView) -> [Violation] {
    root.dictionaries("CFBundleDocumentTypes").compactMap { type in
      type["LSItemContentTypes"] != nil && type["LSHandlerRank"] == nil
        ? Violation("expected the key 'LSHandlerRank' in an element of CFBundleDocumentTypes", type.node) : nil
    }
  }
}

extension SchemaView {
  /// True if Xcode has built the file: it has keys that an Info.plist of a source tree does not need.
  var isBuilt: Bool {
    self["CFBundlePackageType"] != nil
      && (self["DTXcode"] != nil || self["DTXcodeBuild"] != nil || self["BuildMachineOSBuild"] != nil)
  }

  /// True if the file shows that the bundle is for iOS.
  var isForIOS: Bool {
    let platforms = texts("CFBundleSupportedPlatforms")
    guard platforms.isEmpty else { return platforms == ["iPhoneOS"] }
    // Files for tvOS have LSRequiresIPhoneOS, too; the other two keys are for tvOS alone.
    return isTrue("LSRequiresIPhoneOS") && self["GCSupportsMultipleMicroGamepads"] == nil
      && self["TVTopShelfImage"] == nil
  }

  /// True if the file shows that the bundle is for macOS.
  var isForMac: Bool {
    let platforms = texts("CFBundleSupportedPlatforms")
    return platforms == ["MacOSX"] || platforms.isEmpty && !isForIOS && self["LSMinimumSystemVersion"] != nil
  }

  /// The first number of the version of the SDK that the file was built with; nil for a file of a source tree.
  var versionOfSDK: Int? { text("DTPlatformVersion").flatMap { Int($0.prefix { $0 != "." }) } }

  var isFramework: Bool { text("CFBundlePackageType") == "FMWK" }

  var isApp: Bool { text("CFBundlePackageType") == "APPL" }

  /// The first number of MinimumOSVersion, the oldest system that the bundle runs on; nil without this key.
  var minimumVersion: Int? { text("MinimumOSVersion").flatMap { Int($0.prefix { $0 != "." }) } }

  fileprivate var hasLaunchScreen: Bool {
    pairs.contains { $0.key.hasPrefix("UILaunchScreen") || $0.key.hasPrefix("UILaunchStoryboard") }
  }

  /// The strings with a build variable that has no closing bracket or an invalid name.
  fileprivate var unfinishedVariables: [SchemaRule.Violation] {
    var violations: [SchemaRule.Violation] = []
    for index in node..<list.end(of: node) {
      guard let slice = list.string(at: index), let problem = list.bytes(of: slice).problemOfVariables else { continue }
      violations.append(SchemaRule.Violation(problem, index))
    }
    return violations
  }
}

extension Span<UInt8> {
  /// The problem of the first malformed `$(NAME)` or `${NAME:modifier}`; nil if there is none.
  fileprivate var problemOfVariables: String? {
    var start = 0
    // The offset of the first closing bracket of each kind after `start`, or `count`. It is searched for again only when
    // `start` has passed it, so that many variables take linear time.
    var (parenthesis, brace) = (-1, -1)
    while let dollar = firstOffset(of: UInt8(ascii: "$"), from: start), dollar + 1 < count {
      start = dollar + 1
      let end: Int
      switch self[start] {
      case UInt8(ascii: "("):
        if parenthesis < start { parenthesis = firstOffset(of: UInt8(ascii: ")"), from: start) ?? count }
        end = parenthesis
      case UInt8(ascii: "{"):
        if brace < start { brace = firstOffset(of: UInt8(ascii: "}"), from: start) ?? count }
        end = brace
      default: continue
      }
      if end == count { return "a build variable has no closing bracket" }
      for index in start + 1..<end where !self[index].isASCIILetterOrDigit && self[index] != UInt8(ascii: "_") {
        // After `:` comes a modifier; `$` begins another variable as part of the name.
        if self[index] == UInt8(ascii: ":") || self[index] == UInt8(ascii: "$") { break }
        let name = String(decoding: extracting(start + 1..<end))
        return "expected letters, digits and underscores in the name of a build variable, found '\(name)'"
      }
    }
    return nil
  }
}
