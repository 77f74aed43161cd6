import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

/// What an Info.plist asks of several keys together.
@Suite struct InfoRulesTests {
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

  private static let broken: [(members: String, finding: String)] = [
    (
      "<key>UIBackgroundModes</key><array><string>processing</string></array>",
      "missing-key (UIBackgroundModes): expected BGTaskSchedulerPermittedIdentifiers with the identifiers of tasks, as "
        + "UIBackgroundModes has 'processing'"
    ),
    (
      "<key>WKApplication</key><true/><key>WKWatchKitApp</key><true/>",
      "bad-value (WKWatchKitApp): WKWatchKitApp and WKApplication exclude each other"
    ),
    (
      "<key>LSUIElement</key><true/><key>LSBackgroundOnly</key><true/>",
      "bad-value (LSBackgroundOnly): LSUIElement has no effect beside LSBackgroundOnly"
    ),
    (
      "<key>UILaunchStoryboardName</key><string>Launch.storyboard</string>",
      "bad-value (UILaunchStoryboardName): expected the name of a storyboard without its extension, found "
        + "'Launch.storyboard'"
    ),
    (
      "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>"
        + "<key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string></dict>"
        + "</dict>",
      "bad-value (NSExtension.NSExtensionAttributes.NSExtensionActivationRule): App Store Connect refuses TRUEPREDICATE, "
        + "which is for development"
    ),
    (
      "<key>EXAppExtensionAttributes</key><dict/><key>NSExtension</key><dict/>",
      "bad-value (EXAppExtensionAttributes): EXAppExtensionAttributes and NSExtension exclude each other"
    ),
    (
      "<key>NSExtension</key><dict><key>NSExtensionPrincipalClass</key><string>a</string>"
        + "<key>NSExtensionMainStoryboard</key><string>a</string></dict>",
      "bad-value (NSExtension.NSExtensionMainStoryboard): NSExtensionMainStoryboard and NSExtensionPrincipalClass exclude "
        + "each other"
    ),
    (
      transportSecurity("TLSv1.1"),
      "bad-value (NSAppTransportSecurity.NSExceptionDomains.example\\.com.NSExceptionMinimumTLSVersion): expected TLSv1.2 or "
        + "TLSv1.3, found 'TLSv1.1', which is deprecated since iOS 15 and macOS 12"
    ),
    (
      forMac + "<key>LSSupportsOpeningDocumentsInPlace</key><false/>",
      "bad-value (LSSupportsOpeningDocumentsInPlace): apps for macOS open documents in place: expected true or no such key, "
        + "found false"
    ),
    (
      forPhones + documents,
      "missing-key (): expected LSSupportsOpeningDocumentsInPlace or UISupportsDocumentBrowser beside "
        + "CFBundleDocumentTypes"
    ),
    (
      "<key>UILaunchImages</key><array/>",
      "unknown-key (UILaunchImages): UILaunchImages is deprecated; use UILaunchScreen"
    ),
    (
      "<key>MinimumOSVersion</key><string>26.0</string><key>UIRequiresFullScreen</key><true/>",
      "unknown-key (UIRequiresFullScreen): UIRequiresFullScreen is deprecated; use UISceneSizeRestrictions"
    ),
    (
      "<key>MinimumOSVersion</key><string>7.0</string><key>CLKComplicationSupportedFamilies</key><array/>",
      "unknown-key (CLKComplicationSupportedFamilies): CLKComplicationSupportedFamilies is deprecated; use WidgetKit"
    ),
    (forPhones + built, "missing-key (): expected UILaunchScreen or UILaunchStoryboardName in an app for iOS"),
    (
      pad + "<array><string>UIInterfaceOrientationPortrait</string></array>",
      "bad-value (UISupportedInterfaceOrientations): expected all four orientations for the iPad, as UIRequiresFullScreen is "
        + "not true"
    ),
    (
      "<key>CFBundleName</key><string>a $(NAME</string>",
      "bad-value (CFBundleName): a build variable has no closing bracket"
    ),
    (
      "<key>$(NAME)</key><string>a</string>",
      "unknown-key ($(NAME)): '$(NAME)': Xcode replaces build variables in values, not in keys"
    ),
    (
      "<key>CFBundleName</key><string>$(A-B)</string>",
      "bad-value (CFBundleName): expected letters, digits and underscores in the name of a build variable, found 'A-B'"
    ),
    (
      "<key>CFBundleName</key><string>${A}) ${</string>",
      "bad-value (CFBundleName): a build variable has no closing bracket"
    ),
    (
      "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string></dict>",
      "missing-key (NSExtension): expected NSExtensionPrincipalClass or NSExtensionMainStoryboard for com.apple.share-services"
    ),
    (
      forPhones + "<key>UISupportsDocumentBrowser</key><true/><key>CFBundleDocumentTypes</key><array><dict>"
        + "<key>CFBundleTypeName</key><string>a</string><key>LSItemContentTypes</key><array><string>public.text</string></array>"
        + "</dict></array>",
      "missing-key (CFBundleDocumentTypes.0): expected the key 'LSHandlerRank' in an element of CFBundleDocumentTypes"
    ),
  ]

  @Test(arguments: broken)
  func breaches(_ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, "info").contains(finding))
  }

  private static let whole: [String] = [
    "<key>CFBundleName</key><string>a $(NAME) ${B} $5 $</string>",
    transportSecurity("TLSv1.2"),
    forMac + "<key>LSSupportsOpeningDocumentsInPlace</key><true/>",
    forPhones + documents + "<key>LSSupportsOpeningDocumentsInPlace</key><false/>",
    documents,
    "<key>MinimumOSVersion</key><string>18.0</string><key>UIRequiresFullScreen</key><true/>",
    forPhones + built + "<key>UILaunchScreen</key><dict/>",
    forPhones,
    pad + "<array><string>UIInterfaceOrientationPortrait</string></array><key>UIRequiresFullScreen</key><true/>",
    "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>"
      + "<key>NSExtensionPrincipalClass</key><string>a</string></dict>",
    "<key>LSUIElement</key><true/><key>LSBackgroundOnly</key><false/>",
    "<key>CFBundleName</key><string>$(A:rfc1034identifier) ${A_$(B)} $(C:default=x y)</string>",
    "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.widgetkit-extension</string></dict>",
    // tvOS has LSRequiresIPhoneOS, too.
    forPhones + documents + "<key>GCSupportsMultipleMicroGamepads</key><true/>",
  ]

  @Test(arguments: whole)
  func fine(_ members: String) throws { #expect(try schemaFindings(members, "info") == []) }

  /// What builds bundles of tests leaves out what others must have.
  @Test func testsNeedNoVersion() throws {
    let members =
      "<key>CFBundlePackageType</key><string>BNDL</string><key>BuildMachineOSBuild</key><string>23F79</string>"
    #expect(try schemaFindings(members, "info") == [])
    let app = members.replacing("BNDL", with: "APPL")
    #expect(try schemaFindings(app, "info").contains("missing-key (): expected the key 'CFBundleVersion'"))
  }

  /// A rule is asked once, however often its key stands there, and looks through each text once.
  @Test func manyKeysAndVariables() throws {
    try expectBoundedWork { () throws in
      let keys = String(repeating: "<key>LSBackgroundOnly</key><true/>", count: 20_000)
      #expect(try schemaFindings("<key>LSUIElement</key><true/>" + keys, "info").count == 1)
      let variables = String(repeating: "$(", count: 200_000)
      #expect(try schemaFindings("<key>CFBundleName</key><string>\(variables))</string>", "info") == [])
      #expect(try schemaFindings("<key>CFBundleName</key><string>\(variables)</string>", "info").count == 1)
    }
  }
}
