import PropertyList
import Testing

@testable import PropertyListLint

/// What consumers ask of several keys together.
@Suite struct SchemaRuleTests {
  private static let job = "<key>Label</key><string>a</string><key>MachServices</key><dict/>"
  private static func specifier(_ members: String) -> String {
    "<key>PreferenceSpecifiers</key><array><dict>\(members)</dict></array>"
  }
  private static func slider(_ value: Int) -> String {
    specifier(
      "<key>Type</key><string>PSSliderSpecifier</string><key>Key</key><string>a</string><key>MinimumValue</key>"
        + "<integer>0</integer><key>MaximumValue</key><integer>10</integer><key>DefaultValue</key><integer>\(value)</integer>"
    )
  }
  private static func choice(_ value: String) -> String {
    specifier(
      "<key>Type</key><string>PSMultiValueSpecifier</string><key>Key</key><string>a</string><key>Titles</key><array>"
        + "<string>A</string><string>B</string></array><key>Values</key><array><string>a</string><string>b</string>"
        + "</array><key>DefaultValue</key><string>\(value)</string>")
  }
  private static let forPhones = "<key>LSRequiresIPhoneOS</key><true/>"
  private static let forMac = "<key>LSMinimumSystemVersion</key><string>14.0</string>"
  private static let documents =
    "<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>a</string></dict></array>"
  private static let pad =
    "<key>UIDeviceFamily</key><array><integer>2</integer></array><key>UISupportedInterfaceOrientations</key>"
  private static let built =
    "<key>CFBundlePackageType</key><string>APPL</string><key>DTXcode</key><string>1600</string>"
    + "<key>CFBundleIdentifier</key><string>a.b</string><key>CFBundleVersion</key><string>1</string>"
    + "<key>CFBundleShortVersionString</key><string>1</string><key>CFBundleExecutable</key><string>a</string>"
    + "<key>CFBundleName</key><string>a</string><key>CFBundleInfoDictionaryVersion</key><string>6.0</string>"
  private static func transportSecurity(_ version: String) -> String {
    "<key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>example.com</key><dict>"
      + "<key>NSExceptionMinimumTLSVersion</key><string>\(version)</string></dict></dict></dict>"
  }
  private static func entry(_ format: String, _ variables: String) -> String {
    "<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>\(variables)</dict>"
  }
  private static func variable(_ name: String, _ text: String = "c") -> String {
    "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
      + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>\(text)</string></dict>"
  }

  private static let broken: [(schema: String, members: String, finding: String)] = [
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
      "bad-value (com\\.apple\\.security\\.network\\.client): a process that inherits its sandbox cannot ask for more: "
        + "expected no 'com.apple.security.network.client'"
    ),
    (
      "entitlements",
      "<key>aps-environment</key><string>production</string><key>com.apple.security.application-groups</key><array>"
        + "<string>ABCDE12345.a</string></array>",
      "bad-value (com\\.apple\\.security\\.application-groups.0): expected a group that begins with 'group.', as all do on "
        + "iOS, found 'ABCDE12345.a'"
    ),
    (
      "info", "<key>EXAppExtensionAttributes</key><dict/><key>NSExtension</key><dict/>",
      "bad-value (EXAppExtensionAttributes): EXAppExtensionAttributes and NSExtension exclude each other"
    ),
    (
      "info",
      "<key>NSExtension</key><dict><key>NSExtensionPrincipalClass</key><string>a</string>"
        + "<key>NSExtensionMainStoryboard</key><string>a</string></dict>",
      "bad-value (NSExtension.NSExtensionMainStoryboard): NSExtensionMainStoryboard and NSExtensionPrincipalClass exclude "
        + "each other"
    ),
    (
      "info", transportSecurity("TLSv1.1"),
      "bad-value (NSAppTransportSecurity.NSExceptionDomains.example\\.com.NSExceptionMinimumTLSVersion): expected TLSv1.2 or "
        + "TLSv1.3, found 'TLSv1.1', which is deprecated since iOS 15 and macOS 12"
    ),
    (
      "info", forMac + "<key>LSSupportsOpeningDocumentsInPlace</key><false/>",
      "bad-value (LSSupportsOpeningDocumentsInPlace): apps for macOS open documents in place: expected true or no such key, "
        + "found false"
    ),
    (
      "info", forPhones + documents,
      "missing-key (): expected LSSupportsOpeningDocumentsInPlace or UISupportsDocumentBrowser beside "
        + "CFBundleDocumentTypes"
    ),
    (
      "info", "<key>UILaunchImages</key><array/>",
      "unknown-key (UILaunchImages): UILaunchImages is deprecated; use UILaunchScreen"
    ),
    (
      "info", "<key>MinimumOSVersion</key><string>26.0</string><key>UIRequiresFullScreen</key><true/>",
      "unknown-key (UIRequiresFullScreen): UIRequiresFullScreen is deprecated; use UISceneSizeRestrictions"
    ),
    (
      "info",
      "<key>MinimumOSVersion</key><string>7.0</string><key>CLKComplicationSupportedFamilies</key><array/>",
      "unknown-key (CLKComplicationSupportedFamilies): CLKComplicationSupportedFamilies is deprecated; use WidgetKit"
    ),
    (
      "info", forPhones + built, "missing-key (): expected UILaunchScreen or UILaunchStoryboardName in an app for iOS"
    ),
    (
      "info", pad + "<array><string>UIInterfaceOrientationPortrait</string></array>",
      "bad-value (UISupportedInterfaceOrientations): expected all four orientations for the iPad, as UIRequiresFullScreen is "
        + "not true"
    ),
    (
      "info", "<key>CFBundleName</key><string>a $(NAME</string>",
      "bad-value (CFBundleName): a build variable has no closing bracket"
    ),
    (
      "info", "<key>$(NAME)</key><string>a</string>",
      "unknown-key ($(NAME)): '$(NAME)': Xcode replaces build variables in values, not in keys"
    ),
    (
      "privacy", "<key>NSPrivacyTracking</key><true/>",
      "missing-key (NSPrivacyTracking): expected NSPrivacyTrackingDomains with the domains that track, as NSPrivacyTracking "
        + "is true"
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
    (
      "settings-bundle", choice("c"),
      "bad-value (PreferenceSpecifiers.0.DefaultValue): expected one of the Values for DefaultValue, found 'c'"
    ),
    (
      "settings-bundle",
      specifier(
        "<key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>a</string>"
          + "<key>DefaultValue</key><string>YES</string>"),
      "bad-value (PreferenceSpecifiers.0.DefaultValue): expected true or false for DefaultValue of a PSToggleSwitchSpecifier, "
        + "found a string"
    ),
    (
      "settings-bundle",
      specifier(
        "<key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>a</string>"
          + "<key>DefaultValue</key><integer>1</integer>"),
      "bad-value (PreferenceSpecifiers.0.DefaultValue): expected a string for DefaultValue of a PSTextFieldSpecifier, found "
        + "an integer"
    ),
    (
      "settings-bundle", slider(11),
      "bad-value (PreferenceSpecifiers.0.DefaultValue): DefaultValue of a PSSliderSpecifier is not between MinimumValue and "
        + "MaximumValue"
    ),
  ]

  @Test(arguments: broken)
  func breaches(_ schema: String, _ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, schema).contains(finding))
  }

  private static let whole: [(schema: String, members: String)] = [
    (
      "privacy",
      "<key>NSPrivacyTracking</key><true/><key>NSPrivacyTrackingDomains</key><array><string>a.example</string></array>"
    ),
    ("launchd", job + "<key>WatchPaths</key><array><string>/a</string></array>"),
    ("info", "<key>CFBundleName</key><string>a $(NAME) ${B} $5 $</string>"),
    ("info", transportSecurity("TLSv1.2")),
    ("info", forMac + "<key>LSSupportsOpeningDocumentsInPlace</key><true/>"),
    ("info", forPhones + documents + "<key>LSSupportsOpeningDocumentsInPlace</key><false/>"),
    ("info", documents),
    ("info", "<key>MinimumOSVersion</key><string>18.0</string><key>UIRequiresFullScreen</key><true/>"),
    ("info", forPhones + built + "<key>UILaunchScreen</key><dict/>"),
    ("info", forPhones),
    (
      "info",
      pad + "<array><string>UIInterfaceOrientationPortrait</string></array><key>UIRequiresFullScreen</key><true/>"
    ),
    (
      "info",
      "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>"
        + "<key>NSExtensionPrincipalClass</key><string>a</string></dict>"
    ),
    (
      "settings-bundle",
      specifier(
        "<key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>a</string>"
          + "<key>DefaultValue</key><string>on</string><key>TrueValue</key><string>on</string>"
          + "<key>FalseValue</key><string>off</string>")
    ),
    ("settings-bundle", slider(5)),
    ("settings-bundle", choice("b")),
    (
      "entitlements",
      "<key>aps-environment</key><string>production</string><key>com.apple.security.application-groups</key><array>"
        + "<string>group.a</string></array>"
    ),
    (
      "entitlements",
      "<key>com.apple.security.app-sandbox</key><true/><key>com.apple.security.application-groups</key><array>"
        + "<string>ABCDE12345.a</string></array>"
    ),
    (
      "entitlements",
      "<key>com.apple.security.app-sandbox</key><true/><key>com.apple.security.inherit</key><true/>"
        + "<key>com.apple.security.cs.allow-jit</key><true/>"
    ),
    ("stringsdict", entry("%1$#@b@ and %#@c@", variable("b") + variable("c"))),
    ("stringsdict", entry("%#@b@", variable("b", "%d %#@c@") + variable("c"))),
    ("stringsdict", entry("100% @ %@ a@b", "")),
    ("info", "<key>LSUIElement</key><true/><key>LSBackgroundOnly</key><false/>"),
    ("launchd", job + "<key>StandardOutPath</key><string>/a/~.log</string>"),
    ("entitlements", "<key>com.apple.security.inherit</key><true/><key>com.apple.security.app-sandbox</key><true/>"),
  ]

  @Test(arguments: whole)
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

  @Test(arguments: [
    (forPhones, ["ITMS-90475", "ITMS-90507", "ITMS-90508", "ITMS-90530", "ITMS-90713"]),
    (forMac, ["ITMS-90242", "ITMS-90507", "ITMS-90508"]),
  ])
  func whatXcodeAddsMustBeThere(_ platform: String, _ codes: [String]) throws {
    let findings = try schemaFindings(Self.built + platform, "info:app-store")
    #expect(findings.map { String($0.suffix(11).dropLast()) }.sorted() == codes, "\(findings)")
    // A source tree need not have it.
    #expect(try schemaFindings(Self.complete + platform, "info:app-store") == [])
  }

  @Test(arguments: [
    (
      "entitlements:app-store", "<key>com.apple.security.network.client</key><true/>",
      "missing-key (): expected the key 'com.apple.security.app-sandbox', which 'com.apple.security.network.client' needs "
        + "(ITMS-90296)"
    ),
    (
      "entitlements:app-store", "<key>com.apple.security.app-sandbox</key><false/>",
      "bad-value (com\\.apple\\.security\\.app-sandbox): expected true for com.apple.security.app-sandbox, found false "
        + "(ITMS-90296)"
    ),
    (
      "entitlements:app-store",
      "<key>com.apple.developer.nfc.readersession.formats</key><array><string>NDEF</string></array>",
      "bad-value (com\\.apple\\.developer\\.nfc\\.readersession\\.formats.0): expected TAG, found 'NDEF', which is no longer "
        + "taken (ITMS-90778)"
    ),
    (
      "entitlements:app-store", "<key>get-task-allow</key><true/>",
      "bad-value (get-task-allow): get-task-allow lets debuggers in, which is for development"
    ),
    (
      "entitlements:app-store", "<key>com.apple.private.tcc.allow</key><array/>",
      "unknown-key (com\\.apple\\.private\\.tcc\\.allow): only Apple's own programs have 'com.apple.private.tcc.allow'"
    ),
    (
      "privacy:app-store", "<key>NSPrivacyTrackingDomains</key><array><string>a.example</string></array>",
      "bad-value (NSPrivacyTrackingDomains): expected NSPrivacyTracking to be true, as there are NSPrivacyTrackingDomains "
        + "(ITMS-91064)"
    ),
    (
      "privacy:app-store", "<key>NSPrivacyTracking</key><string>maybe</string>",
      "wrong-type (NSPrivacyTracking): expected true or false for NSPrivacyTracking, found a string (ITMS-91056)"
    ),
  ])
  func refusedBesideInfo(_ schema: String, _ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, schema).contains(finding))
    let others = try schemaFindings(members, schema.split(separator: ":").first.map(String.init) ?? "")
    #expect(!others.contains(finding))
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
