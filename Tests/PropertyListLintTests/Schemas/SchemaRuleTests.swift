import PropertyList
import Testing

@testable import PropertyListLint

/// What consumers ask of several keys together.
@Suite struct SchemaRuleTests {
  private static let job = "<key>Label</key><string>a</string><key>MachServices</key><dict/>"
  private static func specifier(_ members: String) -> String {
    "<key>PreferenceSpecifiers</key><array><dict>\(members)</dict></array>"
  }
  private static func entry(_ format: String, _ variables: String) -> String {
    "<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>\(variables)</dict>"
  }
  private static func variable(_ name: String, _ text: String = "c") -> String {
    "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
      + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>\(text)</string></dict>"
  }

  @Test(arguments: [
    (
      "info", "<key>UIBackgroundModes</key><array><string>processing</string></array>",
      "missing-key (UIBackgroundModes): expected BGTaskSchedulerPermittedIdentifiers with the identifiers of tasks, as "
        + "UIBackgroundModes has 'processing'"
    ),
    (
      "info", "<key>WKApplication</key><true/><key>WKWatchKitApp</key><true/>",
      "bad-value (WKWatchKitApp): WKWatchKitApp and WKApplication exclude each other"
    ),
    (
      "info", "<key>LSUIElement</key><true/><key>LSBackgroundOnly</key><true/>",
      "bad-value (LSBackgroundOnly): LSUIElement has no effect beside LSBackgroundOnly"
    ),
    (
      "info", "<key>UILaunchStoryboardName</key><string>Launch.storyboard</string>",
      "bad-value (UILaunchStoryboardName): expected the name of a storyboard without its extension, found "
        + "'Launch.storyboard'"
    ),
    (
      "info",
      "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>"
        + "<key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string></dict>"
        + "</dict>",
      "bad-value (NSExtension.NSExtensionAttributes.NSExtensionActivationRule): App Store Connect refuses TRUEPREDICATE, "
        + "which is for development"
    ),
    (
      "launchd", job + "<key>StandardOutPath</key><string>~/a.log</string>",
      "bad-value (StandardOutPath): expected a whole path, found '~/a.log': launchd expands neither ~ nor $HOME"
    ),
    (
      "launchd", job + "<key>StartCalendarInterval</key><dict/>",
      "bad-value (StartCalendarInterval): an empty StartCalendarInterval runs the job every minute"
    ),
    (
      "launchd", job + "<key>StartCalendarInterval</key><array><dict/></array>",
      "bad-value (StartCalendarInterval.0): an empty StartCalendarInterval runs the job every minute"
    ),
    (
      "launchd", job + "<key>ProgramArguments</key><array/>",
      "bad-value (ProgramArguments): expected the program's name and arguments in ProgramArguments, found an empty array"
    ),
    (
      "export-options", "<key>signingStyle</key><string>manual</string>",
      "missing-key (signingStyle): expected provisioningProfiles, as signingStyle is manual"
    ),
    (
      "export-options", "<key>destination</key><string>upload</string><key>method</key><string>debugging</string>",
      "bad-value (destination): an upload needs the method app-store-connect, app-store, validation or developer-id, found "
        + "'debugging'"
    ),
    (
      "entitlements",
      "<key>com.apple.security.inherit</key><true/><key>com.apple.security.network.client</key><true/>",
      "bad-value (com\\.apple\\.security\\.network\\.client): a process that inherits its sandbox has no other entitlements "
        + "than com.apple.security.app-sandbox"
    ),
    (
      "stringsdict", entry("%#@b@", variable("c")),
      "bad-value (a.NSStringLocalizedFormatKey): the format names the variable 'b', which is not there"
    ),
    ("stringsdict", entry("x", variable("c")), "bad-value (a.c): no format names the variable 'c'"),
    (
      "settings-bundle", specifier("<key>Type</key><string>PSToggleSwitchSpecifier</string>"),
      "missing-key (PreferenceSpecifiers.0): expected the key 'Key' in a PSToggleSwitchSpecifier"
    ),
    (
      "settings-bundle", specifier("<key>Type</key><string>PSChildPaneSpecifier</string>"),
      "missing-key (PreferenceSpecifiers.0): expected the key 'File' in a PSChildPaneSpecifier"
    ),
    (
      "settings-bundle",
      specifier(
        "<key>Type</key><string>PSMultiValueSpecifier</string><key>Key</key><string>a</string><key>Titles</key><array>"
          + "<string>b</string></array><key>Values</key><array/>"),
      "bad-value (PreferenceSpecifiers.0.Titles): expected as many Titles as Values, found 1 and 0"
    ),
  ])
  func breaches(_ schema: String, _ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, schema).contains(finding))
  }

  @Test(arguments: [
    ("stringsdict", entry("%1$#@b@ and %#@c@", variable("b") + variable("c"))),
    ("stringsdict", entry("%#@b@", variable("b", "%d %#@c@") + variable("c"))),
    ("stringsdict", entry("100% @ %@ a@b", "")),
    ("info", "<key>LSUIElement</key><true/><key>LSBackgroundOnly</key><false/>"),
    ("launchd", job + "<key>StandardOutPath</key><string>/a/~.log</string>"),
    ("entitlements", "<key>com.apple.security.inherit</key><true/><key>com.apple.security.app-sandbox</key><true/>"),
  ])
  func fine(_ schema: String, _ members: String) throws { #expect(try schemaFindings(members, schema) == []) }

  // MARK: App Store Connect

  private static let complete =
    "<key>CFBundleIdentifier</key><string>a.b</string><key>CFBundleVersion</key><string>1</string>"
    + "<key>CFBundleShortVersionString</key><string>1.0</string>"

  @Test(arguments: [
    ("<key>CFBundleSupportedPlatforms</key><array><string>iPhoneSimulator</string></array>", "ITMS-90542"),
    ("<key>CFBundleSupportedPlatforms</key><array/>", "ITMS-90562"),
    ("<key>CFBundleResourceSpecification</key><string>a</string>", "ITMS-90339"),
    ("<key>CFBundleName</key><string></string>", "ITMS-90784"),
    ("<key>CFBundleDocumentTypes</key><array><dict/></array>", "ITMS-90243"),
    (
      "<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>a</string></dict></array>",
      "ITMS-90737"
    ),
    (
      "<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>a</string>"
        + "<key>CFBundleTypeRole</key><string>Default</string></dict></array>", "ITMS-90150"
    ),
    (
      "<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>a</string>"
        + "<key>LSItemContentTypes</key><array><string>public.text</string></array></dict></array>", "ITMS-90788"
    ),
    ("<key>NSExtension</key><dict><key>NSExtensionPointName</key><string>a</string></dict>", "ITMS-90363"),
    ("<key>NSExtension</key><dict/>", "ITMS-90360"),
    ("<key>LSRequiresIPhoneOS</key><true/><key>MinimumOSVersion</key><string>7.0</string>", "ITMS-90530"),
    ("<key>UIBackgroundModes</key><array><string>push</string></array>", "ITMS-90112"),
    ("<key>UIBackgroundModes</key><array><string>processing</string></array>", "ITMS-90771"),
    ("<key>NSCameraUsageDescription</key><string></string>", "ITMS-90683"),
    (
      "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>a://</string></array></dict></array>",
      "ITMS-90158"
    ),
    ("<key>UILaunchStoryboardName</key><string>a.storyboard</string>", "ITMS-90475"),
    (
      "<key>UIDeviceFamily</key><array><integer>2</integer></array><key>UISupportedInterfaceOrientations</key><array>"
        + "<string>UIInterfaceOrientationPortrait</string></array>", "ITMS-90474"
    ),
    ("<key>CFBundleIcons</key><string>a</string>", "ITMS-90039"),
  ])
  func refusedUploads(_ members: String, _ code: String) throws {
    let findings = try schemaFindings(Self.complete + members, "info:app-store")
    #expect(findings.contains { $0.hasSuffix("(\(code))") }, "\(findings)")
  }

  @Test func uploadsNeedAnIdentityAndVersions() throws {
    #expect(try schemaFindings(Self.complete, "info:app-store") == [])
    let findings = try schemaFindings("<key>CFBundleVersion</key><string>1.2.3.4</string>", "info:app-store")
    #expect(
      findings == [
        "missing-key (): expected the key 'CFBundleIdentifier' (ITMS-90276)",
        "missing-key (): expected the key 'CFBundleShortVersionString' (ITMS-90057)",
        "bad-value (CFBundleVersion): expected up to three integers with periods between them for CFBundleVersion, found "
          + "'1.2.3.4' (ITMS-90058)",
      ])
    // None of this matters elsewhere.
    #expect(try schemaFindings("<key>CFBundleVersion</key><string>1.2.3.4</string>", "info") == [])
  }

  @Test func whatIsRefusedIsAnError() throws {
    let file = try SchemaFile("<key>CFBundleIdentifier</key><string>a b</string>", "info:app-store")
    let severities = file.inspection.findings.filter { $0.rule == .badValue }.map(RuleLevels().severity)
    #expect(severities == [.error])
  }
}
