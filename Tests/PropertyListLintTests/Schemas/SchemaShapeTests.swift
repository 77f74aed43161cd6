import PropertyList
import Testing

@testable import PropertyListLint

/// For each kind of file, a mistake in each shape that its facts have: types, ranges, lists of values, formats, keys that must
/// be there, closed dictionaries, elements, and dictionaries of any key.
@Suite struct SchemaShapeTests {
  private static let job = "<key>Label</key><string>a</string><key>Program</key><string>/b</string>"
  private static let payload =
    "<key>PayloadIdentifier</key><string>a</string><key>PayloadVersion</key><integer>1</integer><key>PayloadUUID</key>"
    + "<string>0</string><key>PayloadType</key>"
  private static let profile = payload + "<string>Configuration</string>"
  private static func profile(_ type: String, _ members: String) -> String {
    "\(profile)<key>PayloadContent</key><array><dict>\(payload)<string>\(type)</string>\(members)</dict></array>"
  }
  private static func specifier(_ members: String) -> String {
    "<key>PreferenceSpecifiers</key><array><dict>\(members)</dict></array>"
  }
  private static let field = "<key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>a</string>"
  private static func entry(_ members: String) -> String {
    "<key>a</key><dict>\(members)</dict>"
  }
  private static let format = "<key>NSStringLocalizedFormatKey</key><string>%#@b@</string>"

  private static let mistakes: [(kind: String, members: String, finding: String)] = [
    // Info.plist
    ("info", "<key>UIDeviceFamily</key><dict/>", "wrong-type (UIDeviceFamily)"),
    ("info", "<key>CFBundleIcons</key><array/>", "wrong-type (CFBundleIcons)"),
    ("info", "<key>UIDeviceFamily</key><array><integer>0</integer></array>", "bad-value (UIDeviceFamily.0)"),
    (
      "info", "<key>CFBundleDevelopmentRegion</key><date>2001-01-01T00:00:00Z</date>",
      "wrong-type (CFBundleDevelopmentRegion)"
    ),
    (
      "info", "<key>UIRequiredDeviceCapabilities</key><array><string>gyrosocpe</string></array>",
      "bad-value (UIRequiredDeviceCapabilities.0)"
    ),
    (
      "info",
      "<key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>a</key><dict>"
        + "<key>NSIncludeSubdomains</key><true/></dict></dict></dict>",
      "unknown-key (NSAppTransportSecurity.NSExceptionDomains.a.NSIncludeSubdomains)"
    ),
    ("info", "<key>NSZebraUsageDescription</key><integer>1</integer>", "wrong-type (NSZebraUsageDescription)"),
    ("info", "<key>NSZebraUsageDescription</key><string></string>", "bad-value (NSZebraUsageDescription)"),
    ("info", "<key>UILaunchStoryboardName~ipad</key><true/>", "wrong-type (UILaunchStoryboardName~ipad)"),
    (
      "info", "<key>UTExportedTypeDeclarations</key><array><dict/></array>",
      "missing-key (UTExportedTypeDeclarations.0)"
    ),
    (
      "info",
      "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><string>a</string></dict></array>",
      "wrong-type (CFBundleURLTypes.0.CFBundleURLSchemes)"
    ),
    ("info", "<key>CFBundleSignature</key><string>abc</string>", "bad-value (CFBundleSignature)"),
    // Entitlements
    ("entitlements", "<key>get-task-allow</key><string>a</string>", "wrong-type (get-task-allow)"),
    ("entitlements", "<key>aps-environment</key><true/>", "wrong-type (aps-environment)"),
    (
      "entitlements", "<key>com.apple.developer.in-app-payments</key><array><string>a.b</string></array>",
      "bad-value (com\\.apple\\.developer\\.in-app-payments.0)"
    ),
    (
      "entitlements", "<key>com.apple.developer.networking.networkextension</key><true/>",
      "wrong-type (com\\.apple\\.developer\\.networking\\.networkextension)"
    ),
    (
      "entitlements", "<key>com.apple.developer.in-app-identity-presentment</key><dict><key>zebra</key><true/></dict>",
      "unknown-key (com\\.apple\\.developer\\.in-app-identity-presentment.zebra)"
    ),
    // launchd
    ("launchd", "<key>Program</key><string>/b</string>", "missing-key ()"),
    ("launchd", "<key>Label</key><string>a</string>", "missing-key ()"),
    ("launchd", "<key>Label</key><string></string><key>Program</key><string>/b</string>", "bad-value (Label)"),
    ("launchd", "<key>Label</key><string>a</string><key>Program</key><string>b</string>", "bad-value (Program)"),
    ("launchd", job + "<key>Nice</key><integer>21</integer>", "bad-value (Nice)"),
    ("launchd", job + "<key>StartInterval</key><integer>0</integer>", "bad-value (StartInterval)"),
    ("launchd", job + "<key>StartInterval</key><real>0.5</real>", "wrong-type (StartInterval)"),
    ("launchd", job + "<key>QuarantineData</key><string>a</string>", "wrong-type (QuarantineData)"),
    ("launchd", job + "<key>KeepAlive</key><array/>", "wrong-type (KeepAlive)"),
    (
      "launchd",
      job + "<key>KeepAlive</key><dict><key>PathState</key><dict><key>/a</key><string>b</string></dict></dict>",
      "wrong-type (KeepAlive.PathState./a)"
    ),
    (
      "launchd", job + "<key>LimitLoadToSessionType</key><array><string>Aquo</string></array>",
      "bad-value (LimitLoadToSessionType.0)"
    ),
    (
      "launchd", job + "<key>SoftResourceLimits</key><dict><key>Cpu</key><integer>1</integer></dict>",
      "unknown-key (SoftResourceLimits.Cpu)"
    ),
    (
      "launchd",
      job
        + "<key>Sockets</key><dict><key>a</key><array><dict><key>SockType</key><string>b</string></dict></array></dict>",
      "bad-value (Sockets.a.0.SockType)"
    ),
    // Privacy manifests
    ("privacy", "<key>NSPrivacyTracking</key><string>a</string>", "wrong-type (NSPrivacyTracking)"),
    ("privacy", "<key>NSPrivacyCollectedDataTypes</key><dict/>", "wrong-type (NSPrivacyCollectedDataTypes)"),
    (
      "privacy",
      "<key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key><string>a</string>"
        + "<key>NSPrivacyAccessedAPITypeReasons</key><array><string>CA92.1</string></array></dict></array>",
      "bad-value (NSPrivacyAccessedAPITypes.0.NSPrivacyAccessedAPIType)"
    ),
    (
      "privacy",
      "<key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>"
        + "<string>NSPrivacyAccessedAPICategoryDiskSpace</string><key>NSPrivacyAccessedAPITypeReasons</key><array/></dict>"
        + "</array>",
      "bad-value (NSPrivacyAccessedAPITypes.0.NSPrivacyAccessedAPITypeReasons)"
    ),
    ("privacy", "<key>Zebra</key><true/>", "unknown-key (Zebra)"),
    // Export options
    ("export-options", "<key>uploadSymbols</key><string>maybe</string>", "wrong-type (uploadSymbols)"),
    ("export-options", "<key>method</key><string>appstore</string>", "bad-value (method)"),
    ("export-options", "<key>teamID</key><string>a</string>", "bad-value (teamID)"),
    ("export-options", "<key>signingCertificate</key><string></string>", "bad-value (signingCertificate)"),
    (
      "export-options", "<key>provisioningProfiles</key><dict><key>a.b</key><true/></dict>",
      "wrong-type (provisioningProfiles.a\\.b)"
    ),
    (
      "export-options",
      "<key>manifest</key><dict><key>appURL</key><string>https://a.b</string><key>displayImageURL</key>"
        + "<string>https://a.b</string></dict>",
      "missing-key (manifest)"
    ),
    ("export-options", "<key>zebra</key><true/>", "unknown-key (zebra)"),
    // Configuration profiles
    ("profiles", profile + "<key>PayloadContent</key><string>a</string>", "wrong-type (PayloadContent)"),
    (
      "profiles", profile + "<key>PayloadContent</key><array/><key>RemovalDate</key><string>a</string>",
      "wrong-type (RemovalDate)"
    ),
    (
      "profiles", profile + "<key>PayloadContent</key><array/><key>PayloadScope</key><string>user</string>",
      "bad-value (PayloadScope)"
    ),
    (
      "profiles", profile + "<key>PayloadContent</key><array/><key>ConsentText</key><dict><key>en</key><true/></dict>",
      "wrong-type (ConsentText.en)"
    ),
    (
      "profiles",
      profile("com.apple.webClip.managed", "<key>URL</key><string>a b</string><key>Label</key><string>a</string>"),
      "bad-value (PayloadContent.0.URL)"
    ),
    (
      "profiles", profile("com.apple.universalaccess", "<key>contrast</key><real>1.5</real>"),
      "bad-value (PayloadContent.0.contrast)"
    ),
    ("profiles", profile("com.apple.Dictionary", ""), "missing-key (PayloadContent.0)"),
    (
      "profiles",
      profile(
        "com.apple.systemuiserver",
        "<key>mount-controls</key><dict><key>cd</key><array><string>a</string></array></dict>"),
      "bad-value (PayloadContent.0.mount-controls.cd.0)"
    ),
    // Strings with plurals
    ("stringsdict", "<key>a</key><string>b</string>", "wrong-type (a)"),
    ("stringsdict", entry(""), "missing-key (a)"),
    (
      "stringsdict",
      entry(
        format + "<key>b</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRule</string>"
          + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>c</string></dict>"),
      "bad-value (a.b.NSStringFormatSpecTypeKey)"
    ),
    (
      "stringsdict",
      entry("<key>NSStringDeviceSpecificRuleType</key><dict><key>iPhone</key><string>a</string></dict>"),
      "unknown-key (a.NSStringDeviceSpecificRuleType.iPhone)"
    ),
    (
      "stringsdict", entry("<key>NSStringVariableWidthRuleType</key><dict><key>20</key><integer>1</integer></dict>"),
      "wrong-type (a.NSStringVariableWidthRuleType.20)"
    ),
    // Settings bundles
    ("settings-bundle", "<key>Title</key><string>a</string>", "missing-key ()"),
    ("settings-bundle", specifier(""), "missing-key (PreferenceSpecifiers.0)"),
    ("settings-bundle", specifier(field) + "<key>StringsTable</key><integer>1</integer>", "wrong-type (StringsTable)"),
    (
      "settings-bundle", specifier(field + "<key>KeyboardType</key><string>Number</string>"),
      "bad-value (PreferenceSpecifiers.0.KeyboardType)"
    ),
    (
      "settings-bundle", specifier(field + "<key>IsSecure</key><string>maybe</string>"),
      "wrong-type (PreferenceSpecifiers.0.IsSecure)"
    ),
    (
      "settings-bundle", specifier(field + "<key>MaximumValue</key><string>1</string>"),
      "wrong-type (PreferenceSpecifiers.0.MaximumValue)"
    ),
    (
      "settings-bundle",
      specifier(field + "<key>SupportedUserInterfaceIdioms</key><array><string>Watch</string></array>"),
      "bad-value (PreferenceSpecifiers.0.SupportedUserInterfaceIdioms.0)"
    ),
    ("settings-bundle", specifier(field) + "<key>Zebra</key><true/>", "unknown-key (Zebra)"),
  ]

  @Test(arguments: mistakes)
  func mistake(_ kind: String, _ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, kind).map { $0.prefix { $0 != ":" } } == [finding[...]])
  }

  /// A value of each type, by the noun that help has for it.
  private static let values: [(noun: String, element: String)] = [
    ("true or false", "<true/>"), ("an integer", "<integer>1</integer>"), ("a number", "<real>1.5</real>"),
    ("a string", "<string>zebra</string>"), ("a date", "<date>2001-01-01T00:00:00Z</date>"),
    ("data", "<data>AAAA</data>"),
    ("an array", "<array/>"), ("a dictionary", "<dict/>"),
  ]

  /// Each key of each root takes the types that help tells, and no others.
  @Test(arguments: SchemaTable.kinds)
  func types(_ kind: String) throws {
    let table = try #require(SchemaTable(named: kind))
    for fact in table.facts(isShallow: true) where !fact.name.contains("*") {
      for (noun, element) in Self.values {
        let takes =
          fact.types == "any value" || (fact.types + " or " + fact.toleratedTypes).contains(noun)
          || noun == "an integer" && (fact.types + fact.toleratedTypes).contains("a number")
        let file = try SchemaFile("<key>\(fact.name)</key>\(element)", kind)
        // The other findings are about the root, which lacks other keys.
        let isRefused = file.inspection.findings.contains { $0.rule == .wrongType && !$0.keyPath.isEmpty }
        // Zero and one are read as booleans.
        let isRead = noun == "an integer" && fact.types.contains("true or false")
        #expect(isRefused == !(takes || isRead), "\(fact.name): \(element)")
      }
    }
  }
}
