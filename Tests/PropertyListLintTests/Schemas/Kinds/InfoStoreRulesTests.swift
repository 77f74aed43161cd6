import PropertyList
import Testing

@testable import PropertyListLint

/// What App Store Connect refuses, with the codes of its messages.
@Suite struct InfoStoreRulesTests {
  private static let forPhones = "<key>LSRequiresIPhoneOS</key><true/>"
  private static let forMac = "<key>LSMinimumSystemVersion</key><string>14.0</string>"
  private static let built =
    "<key>CFBundlePackageType</key><string>APPL</string><key>DTXcode</key><string>1600</string>"
    + "<key>CFBundleIdentifier</key><string>a.b</string><key>CFBundleVersion</key><string>1</string>"
    + "<key>CFBundleShortVersionString</key><string>1</string><key>CFBundleExecutable</key><string>a</string>"
    + "<key>CFBundleName</key><string>a</string><key>CFBundleInfoDictionaryVersion</key><string>6.0</string>"
  private static func transportSecurity(_ version: String) -> String {
    "<key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>example.com</key><dict>"
      + "<key>NSExceptionMinimumTLSVersion</key><string>\(version)</string></dict></dict></dict>"
  }
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
    ("<key>LSRequiresIPhoneOS</key><true/><key>MinimumOSVersion</key><string>14.0</string>", "ITMS-90068"),
    (
      "<key>WKWatchKitApp</key><true/><key>UIRequiredDeviceCapabilities</key><array><string>armv7k</string></array>",
      "ITMS-90362"
    ),
    (
      "<key>CFBundlePackageType</key><string>APPL</string><key>DTXcode</key><string>1600</string><key>CFBundleURLTypes</key>"
        + "<array><dict><key>CFBundleURLSchemes</key><array><string>$(SCHEME)</string></array></dict></array>",
      "ITMS-90158"
    ),
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
      "privacy:app-store", "<key>NSPrivacyTraking</key><true/>",
      "unknown-key (NSPrivacyTraking): 'NSPrivacyTraking' is not a key of a privacy manifest that App Store Connect takes; "
        + "did you mean 'NSPrivacyTracking'? (ITMS-91056)"
    ),
    (
      "privacy:app-store", "<key>NSPrivacyAccessedAPITypes</key><array><dict/></array>",
      "missing-key (NSPrivacyAccessedAPITypes.0): expected the key 'NSPrivacyAccessedAPIType' in an element of "
        + "NSPrivacyAccessedAPITypes (ITMS-91056)"
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

  /// A level that is set for all files asks for nothing that is looked for in uploads only.
  @Test(arguments: [Rule.missingKey, .badValue, .unknownKey])
  func levelsAskForNothingOfIt(_ rule: Rule) throws {
    let members = "<key>CFBundleDocumentTypes</key><array><dict/></array><key>NSNewKey</key><true/>"
    #expect(try schemaFindings(members, "info", [rule: .error]) == [])
    #expect(try schemaFindings("<key>get-task-allow</key><true/>", "entitlements", [rule: .error]) == [])
  }

  @Test func whatIsRefusedIsAnError() throws {
    let file = try SchemaFile("<key>CFBundleIdentifier</key><string>a b</string>", "info:app-store")
    let severities = file.inspection.findings.filter { $0.rule == .badValue }.map(RuleLevels().severity)
    #expect(severities == [.error])
  }
}
