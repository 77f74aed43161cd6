// The rules about Info.plist.

extension Rule {
  package static let backgroundTasks = Rule(
    "background-tasks", .error, .schema, formerly: ["missing-key"],
    "the background mode 'processing' without the identifiers of its tasks")
  package static let launchScreen = Rule(
    "launch-screen", .warning, .schema, store: .error, formerly: ["missing-key", "bad-value"],
    "an app for iOS without a launch screen, or with a storyboard that is named with its extension")
  package static let iPadOrientations = Rule(
    "ipad-orientations", .warning, .schema, store: .error, formerly: ["bad-value"],
    "an app for the iPad that does not support all four orientations")
  package static let transportSecurity = Rule(
    "transport-security", .warning, .schema, formerly: ["bad-value"],
    "a setting of App Transport Security that systems refuse or that weakens it without need")
  package static let arbitraryLoads = Rule(
    "arbitrary-loads", .off, .schema, formerly: ["loose-type"], "App Transport Security is switched off")
  package static let encryptionCode = Rule(
    "encryption-code", .off, .schema, formerly: ["loose-type"],
    "ITSAppUsesNonExemptEncryption without the code of its documents")
  package static let extensionEntry = Rule(
    "extension-entry", .warning, .schema, formerly: ["bad-value", "missing-key"],
    "an extension with neither or both of a principal class and a main storyboard")
  package static let activationRule = Rule(
    "activation-rule", .warning, .schema, store: .error, formerly: ["bad-value"],
    "an extension with the activation rule TRUEPREDICATE")
  package static let appClip = Rule(
    "app-clip", .warning, .schema, store: .error, formerly: ["bad-value"], "a key that an App Clip cannot have")
  package static let watchCompanion = Rule(
    "watch-companion", .warning, .schema, formerly: ["bad-value"], "an app for the watch only that names a companion")
  package static let queriedSchemes = Rule(
    "queried-schemes", .warning, .schema, formerly: ["bad-value"],
    "more schemes in LSApplicationQueriesSchemes than systems read")
  package static let sceneManifest = Rule(
    "scene-manifest", .warning, .schema, "an app for iOS that was built with an SDK of 2026 and declares no scenes")
  package static let handlerRank = Rule(
    "handler-rank", .warning, .schema, formerly: ["missing-key"], "a type of documents without LSHandlerRank")
  package static let openInPlace = Rule(
    "open-in-place", .warning, .schema, formerly: ["missing-key", "bad-value"],
    "an app with document types that does not declare whether it opens documents in place")
  package static let legacyDocumentKeys = Rule(
    "legacy-document-keys", .off, .schema, formerly: ["loose-type"],
    "a key of a document type that has no effect beside LSItemContentTypes")
  package static let undeclaredType = Rule(
    "undeclared-type", .off, .schema, formerly: ["loose-type"],
    "a document type whose identifier begins with the app's, but that the app does not declare")
  package static let malformedVariable = Rule(
    "malformed-variable", .warning, .schema, formerly: ["bad-value"],
    "a build variable without its closing bracket, or with an invalid name")
  package static let supportedPlatforms = Rule(
    "supported-platforms", .off, .schema, store: .error, formerly: ["bad-value"],
    "CFBundleSupportedPlatforms with another number of platforms than one, or with a simulator")
  package static let minimumVersion = Rule(
    "minimum-version", .off, .schema, store: .error, formerly: ["bad-value"],
    "a MinimumOSVersion that App Store Connect does not accept")
  package static let comingMinimumVersion = Rule(
    "coming-minimum-version", .off, .schema, store: .warning, formerly: ["bad-value"],
    "a MinimumOSVersion that App Store Connect will not accept from 2027 on")
  package static let watchCapabilities = Rule(
    "watch-capabilities", .off, .schema, store: .error, formerly: ["bad-value"],
    "a watch app that requires other capabilities than watch-companion")
  package static let unexpandedVariable = Rule(
    "unexpanded-variable", .off, .schema, store: .error, formerly: ["bad-value"], "a build variable in a built file")
}
