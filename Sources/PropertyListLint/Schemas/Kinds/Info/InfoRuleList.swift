// The rules about Info.plist.

extension Rule {
  package static let backgroundTasks = Rule(
    "background-tasks", .error, .schema, formerly: ["missing-key"],
    "the background mode 'processing' without the identifiers of its tasks",
    help: "List the identifiers in BGTaskSchedulerPermittedIdentifiers.",
    why: """
      The scheduler refuses tasks whose identifiers are not listed, and App Store Connect refuses the app (ITMS-90771).
      """,
    wrong: "<key>UIBackgroundModes</key> <array><string>processing</string></array>",
    right: "<key>BGTaskSchedulerPermittedIdentifiers</key> <array><string>com.example.refresh</string></array>",
    see: "https://developer.apple.com/documentation/backgroundtasks")
  package static let launchScreen = Rule(
    "launch-screen", .warning, .schema, store: .error, formerly: ["missing-key", "bad-value"],
    "an app for iOS without a launch screen, or with a storyboard that is named with its extension",
    help: "Add UILaunchScreen, or UILaunchStoryboardName without the extension.",
    why: """
      Without a launch screen the app does not fill the screens of newer devices, and App Store Connect refuses it (ITMS-90475).
      """,
    wrong: "<key>UILaunchStoryboardName</key> <string>Launch.storyboard</string>",
    right: "<key>UILaunchStoryboardName</key> <string>Launch</string>",
    see: "https://developer.apple.com/documentation/xcode/specifying-your-apps-launch-screen")
  package static let iPadOrientations = Rule(
    "ipad-orientations", .warning, .schema, store: .error, formerly: ["bad-value"],
    "an app for the iPad that does not support all four orientations",
    help: "List all four orientations in UISupportedInterfaceOrientations~ipad.",
    why: """
      Apps that share the screen with others must support all orientations; App Store Connect refuses others (ITMS-90474). \
      UIRequiresFullScreen makes an exception on older systems.
      """,
    wrong:
      "<key>UISupportedInterfaceOrientations~ipad</key> <array><string>UIInterfaceOrientationPortrait</string></array>",
    right: "the key with all four orientations",
    see:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/uisupportedinterfaceorientations"
  )
  package static let transportSecurity = Rule(
    "transport-security", .warning, .schema, formerly: ["bad-value"],
    "a setting of App Transport Security that systems refuse or that weakens it without need",
    help: "Require TLSv1.2 or TLSv1.3.",
    why: "TLS 1.0 and 1.1 are deprecated since iOS 15 and macOS 12. Connections that need them fail on newer systems.",
    wrong: "<key>NSExceptionMinimumTLSVersion</key> <string>TLSv1.0</string>",
    right: "<key>NSExceptionMinimumTLSVersion</key> <string>TLSv1.2</string>",
    see: "https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity")
  package static let arbitraryLoads = Rule(
    "arbitrary-loads", .off, .schema, formerly: ["loose-type"],
    "App Transport Security is switched off",
    help: "Allow exceptions for single domains only.",
    why: """
      App Store Connect asks for a justification of NSAllowsArbitraryLoads. Beside a narrower key it has no effect.
      """,
    wrong: "<key>NSAllowsArbitraryLoads</key> <true/>", right: "<key>NSAllowsLocalNetworking</key> <true/>",
    see: "https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity")
  package static let encryptionCode = Rule(
    "encryption-code", .off, .schema, formerly: ["loose-type"],
    "ITSAppUsesNonExemptEncryption without the code of its documents",
    help: "Add ITSEncryptionExportComplianceCode.",
    why: "App Store Connect asks for the documents with each build until their code is in the Info.plist.",
    wrong: "<key>ITSAppUsesNonExemptEncryption</key> <true/>",
    right: "<key>ITSAppUsesNonExemptEncryption</key> <false/>",
    see: "https://developer.apple.com/documentation/security/complying-with-encryption-export-regulations")
  package static let extensionEntry = Rule(
    "extension-entry", .warning, .schema, formerly: ["bad-value", "missing-key"],
    "an extension with neither or both of a principal class and a main storyboard",
    help: "Write either NSExtensionPrincipalClass or NSExtensionMainStoryboard.",
    why: "The system loads the class or the storyboard when it starts the extension.",
    wrong: "<key>NSExtensionPointIdentifier</key> <string>com.apple.share-services</string>",
    right: "the same with <key>NSExtensionMainStoryboard</key> <string>MainInterface</string>",
    see: "https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension")
  package static let activationRule = Rule(
    "activation-rule", .warning, .schema, store: .error, formerly: ["bad-value"],
    "an extension with the activation rule TRUEPREDICATE",
    help: "Describe the data that the extension accepts.",
    why: """
      The rule is for development: it offers the extension for any data. App Store Connect refuses it (ITMS-90362).
      """,
    wrong: "<key>NSExtensionActivationRule</key> <string>TRUEPREDICATE</string>",
    right: "<key>NSExtensionActivationRule</key> <dict><key>NSExtensionActivationSupportsText</key> <true/></dict>",
    see: "https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension")
  package static let appClip = Rule(
    "app-clip", .warning, .schema, store: .error, formerly: ["bad-value"],
    "a key that an App Clip cannot have",
    help: "Remove the key.",
    why: "App Clips open no documents, ask for no other apps and do not run in the background.",
    wrong: "<key>NSAppClip</key> <dict/> <key>UIBackgroundModes</key> <array/>", right: "<key>NSAppClip</key> <dict/>",
    see: "https://developer.apple.com/documentation/appclip")
  package static let watchCompanion = Rule(
    "watch-companion", .warning, .schema, formerly: ["bad-value"],
    "an app for the watch only that names a companion",
    help: "Remove WKCompanionAppBundleIdentifier or WKWatchOnly.",
    why: "WKWatchOnly says that there is no app for the iPhone.",
    wrong: "<key>WKWatchOnly</key> <true/> <key>WKCompanionAppBundleIdentifier</key> <string>com.example.app</string>",
    right: "<key>WKWatchOnly</key> <true/>",
    see: "https://developer.apple.com/documentation/bundleresources/information-property-list/wkwatchonly")
  package static let queriedSchemes = Rule(
    "queried-schemes", .warning, .schema, formerly: ["bad-value"],
    "more schemes in LSApplicationQueriesSchemes than systems read",
    help: "Remove schemes until there are 50, or 25 for the SDKs of 2026.",
    why: """
      canOpenURL(_:) answers for the first 50 schemes only, for apps linked with iOS 15 or later, and for 25 on iOS 27 if the app \
      is linked with its SDK.
      """,
    wrong: "an array of 51 schemes", right: "an array of 50 schemes",
    see: "https://developer.apple.com/documentation/uikit/uiapplication/canopenurl(_:)")
  package static let sceneManifest = Rule(
    "scene-manifest", .warning, .schema,
    "an app for iOS that was built with an SDK of 2026 and declares no scenes",
    help: "Add UIApplicationSceneManifest, or make the scenes in code.",
    why: "An app that is built with the SDK of iOS 27 or later and does not use scenes ends at its start (TN3187).",
    wrong: "<key>DTPlatformVersion</key> <string>27.0</string>",
    right: "the same with <key>UIApplicationSceneManifest</key> <dict/>",
    see: "https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle")
  package static let handlerRank = Rule(
    "handler-rank", .warning, .schema, formerly: ["missing-key"],
    "a type of documents without LSHandlerRank",
    help: "Add LSHandlerRank.",
    why: "The rank says whether the app owns the type. App Store Connect asks for it (ITMS-90788).",
    wrong: "<key>LSItemContentTypes</key> <array><string>public.text</string></array>",
    right: "the same with <key>LSHandlerRank</key> <string>Alternate</string>",
    see: "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundledocumenttypes")
  package static let openInPlace = Rule(
    "open-in-place", .warning, .schema, formerly: ["missing-key", "bad-value"],
    "an app with document types that does not declare whether it opens documents in place",
    help: "Add LSSupportsOpeningDocumentsInPlace or UISupportsDocumentBrowser.",
    why: "Apps for iOS must say whether they open documents in place (ITMS-90737). Apps for macOS always do.",
    wrong: "<key>CFBundleDocumentTypes</key> <array>…</array>",
    right: "the same with <key>LSSupportsOpeningDocumentsInPlace</key> <true/>",
    see:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/lssupportsopeningdocumentsinplace"
  )
  package static let legacyDocumentKeys = Rule(
    "legacy-document-keys", .off, .schema, formerly: ["loose-type"],
    "a key of a document type that has no effect beside LSItemContentTypes",
    help: "Remove the key.",
    why: "Systems look at extensions, MIME types and type codes only where a document type has no LSItemContentTypes.",
    wrong: "<key>LSItemContentTypes</key> <array/> <key>CFBundleTypeExtensions</key> <array/>",
    right: "<key>LSItemContentTypes</key> <array/>",
    see: "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundledocumenttypes")
  package static let undeclaredType = Rule(
    "undeclared-type", .off, .schema, formerly: ["loose-type"],
    "a document type whose identifier begins with the app's, but that the app does not declare",
    help: "Declare the type in UTExportedTypeDeclarations.",
    why: "The identifier begins with the bundle's, so no other app declares the type.",
    wrong: "<key>LSItemContentTypes</key> <array><string>com.example.app.drawing</string></array>",
    right: "the same with a declaration in UTExportedTypeDeclarations",
    see: "https://developer.apple.com/documentation/uniformtypeidentifiers/defining-file-and-data-types-for-your-app")
  package static let malformedVariable = Rule(
    "malformed-variable", .warning, .schema, formerly: ["bad-value"],
    "a build variable without its closing bracket, or with an invalid name",
    help: "Write the variable as $(NAME).",
    why: "Xcode leaves the text as it is, so that it appears in the built file.",
    wrong: "<string>$(PRODUCT_NAME</string>", right: "<string>$(PRODUCT_NAME)</string>",
    see: "https://developer.apple.com/documentation/xcode/build-settings-reference")
  package static let supportedPlatforms = Rule(
    "supported-platforms", .off, .schema, store: .error, formerly: ["bad-value"],
    "CFBundleSupportedPlatforms with another number of platforms than one, or with a simulator",
    help: "Build the app for a device; Xcode writes the key.",
    why: "App Store Connect accepts bundles for one platform each, and none for a simulator (ITMS-90542, ITMS-90562).",
    wrong: "<array><string>iPhoneSimulator</string></array>", right: "<array><string>iPhoneOS</string></array>",
    see: "https://developer.apple.com/documentation/technotes/tn3103-resolving-common-app-store-submission-issues")
  package static let minimumVersion = Rule(
    "minimum-version", .off, .schema, store: .error, formerly: ["bad-value"],
    "a MinimumOSVersion that App Store Connect does not accept",
    help: "Raise the deployment target.",
    why: "App Store Connect accepts apps for iOS 8 and later (ITMS-90530).",
    wrong: "<key>MinimumOSVersion</key> <string>7.0</string>",
    right: "<key>MinimumOSVersion</key> <string>15.0</string>",
    see: "https://developer.apple.com/documentation/bundleresources/information-property-list/minimumosversion")
  package static let comingMinimumVersion = Rule(
    "coming-minimum-version", .off, .schema, store: .warning, formerly: ["bad-value"],
    "a MinimumOSVersion that App Store Connect will not accept from 2027 on",
    help: "Raise the deployment target.",
    why: "App Store Connect announces that it will ask for iOS 15 (ITMS-90068).",
    wrong: "<key>MinimumOSVersion</key> <string>12.0</string>",
    right: "<key>MinimumOSVersion</key> <string>15.0</string>",
    see: "https://developer.apple.com/documentation/bundleresources/information-property-list/minimumosversion")
  package static let watchCapabilities = Rule(
    "watch-capabilities", .off, .schema, store: .error, formerly: ["bad-value"],
    "a watch app that requires other capabilities than watch-companion",
    help: "Write watch-companion alone.",
    why: "App Store Connect refuses watch apps with other capabilities (ITMS-90362).",
    wrong: "<array><string>arm64</string></array>", right: "<array><string>watch-companion</string></array>",
    see:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/uirequireddevicecapabilities"
  )
  package static let unexpandedVariable = Rule(
    "unexpanded-variable", .off, .schema, store: .error, formerly: ["bad-value"],
    "a build variable in a built file",
    help: "Define the variable, or write the value.",
    why: "Xcode replaces variables when it builds. One that is left has no value in the build settings.",
    wrong: "<string>$(URL_SCHEME)</string>", right: "<string>example</string>",
    see: "https://developer.apple.com/documentation/xcode/build-settings-reference")
}
