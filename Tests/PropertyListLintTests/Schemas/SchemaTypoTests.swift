import PropertyList
import Testing

@testable import PropertyListLint

/// What people get wrong, and what they are told.
@Suite struct SchemaTypoTests {
  private static let job = "<key>Label</key><string>a</string><key>Program</key><string>/b</string>\n"

  @Test(arguments: [
    (
      "<key>RunAtload</key><true/>",
      "4:6 unknown-key (RunAtload): 'RunAtload' is not a key of a job of launchd; did you mean 'RunAtLoad'?"
    ),
    (
      "<key>enabletransactions</key><true/>",
      "4:6 unknown-key (enabletransactions): 'enabletransactions' is not a key of a job of launchd; did you mean "
        + "'EnableTransactions'?"
    ),
    // What is reported anyway gets a guess that would be too bold for a warning of its own.
    (
      "<key>WatchPath</key><true/>",
      "4:6 unknown-key (WatchPath): 'WatchPath' is not a key of a job of launchd; did you mean 'WatchPaths'?"
    ),
    // A key that is there already is not meant: to follow the guess would repeat it.
    ("<key>Label2</key><true/>", "4:6 unknown-key (Label2): 'Label2' is not a key of a job of launchd"),
    ("<key>Zebra</key><true/>", "4:6 unknown-key (Zebra): 'Zebra' is not a key of a job of launchd"),
    (
      "<key>ProcessType</key><string>Backgruond</string>",
      "4:31 bad-value (ProcessType): expected Background, Standard, Adaptive, Interactive, SystemApp, App or Driver for "
        + "ProcessType, found 'Backgruond'; did you mean 'Background'?"
    ),
    (
      "<key>StartCalendarInterval</key><dict><key>Hour</key><integer>25</integer></dict>",
      "4:54 bad-value (StartCalendarInterval.Hour): expected an integer from 0 to 23 for Hour, found 25"
    ),
    (
      "<key>StartCalendarInterval</key><array><dict><key>WeekDay</key><integer>1</integer></dict></array>",
      "4:51 unknown-key (StartCalendarInterval.0.WeekDay): 'WeekDay' is not a key of StartCalendarInterval; did you mean "
        + "'Weekday'?"
    ),
    (
      "<key>Nice</key><integer>-21</integer>",
      "4:16 bad-value (Nice): expected an integer from -20 to 20 for Nice, found -21"
    ),
    (
      "<key>RunAtLoad</key><string>perhaps</string>",
      "4:29 wrong-type (RunAtLoad): expected true or false for RunAtLoad, found a string"
    ),
    (
      "<key>KeepAlive</key><dict><key>SuccesfulExit</key><false/></dict>",
      "4:32 unknown-key (KeepAlive.SuccesfulExit): 'SuccesfulExit' is not a key of KeepAlive; did you mean 'SuccessfulExit'?"
    ),
    (
      "<key>EnvironmentVariables</key><dict><key>A</key><integer>1</integer></dict>",
      "4:50 wrong-type (EnvironmentVariables.A): expected a string for A, found an integer"
    ),
    (
      "<key>WatchPaths</key><array><string>~/a</string></array>",
      "4:37 bad-value (WatchPaths.0): expected an absolute path in WatchPaths, found '~/a'"
    ),
  ])
  func launchd(_ members: String, _ finding: String) throws {
    #expect(try SchemaFile(Self.job + members, "launchd").findings.first == finding)
  }

  @Test(arguments: [
    (
      "<key>CFBundleIdentifer</key><string>a.b</string>",
      "3:6 unknown-key (CFBundleIdentifer): 'CFBundleIdentifer' is not a key of an Info.plist; did you mean "
        + "'CFBundleIdentifier'?"
    ),
    (
      "<key>CFBundleIdentifier</key><integer>5</integer>",
      "3:30 wrong-type (CFBundleIdentifier): expected a string for CFBundleIdentifier, found an integer"
    ),
    (
      "<key>CFBundleIdentifier</key><string>my app</string>",
      "3:38 bad-value (CFBundleIdentifier): expected letters, digits, hyphens and periods for CFBundleIdentifier, found "
        + "'my app'"
    ),
    (
      "<key>NSCameraUsageDescription</key><string> </string>",
      "3:44 bad-value (NSCameraUsageDescription): expected a text that is not empty for NSCameraUsageDescription, found ' '"
    ),
    (
      "<key>UISupportedInterfaceOrientations~ipad</key><array><string>UIInterfaceOrientationPotrait</string></array>",
      "3:64 bad-value (UISupportedInterfaceOrientations~ipad.0): expected UIInterfaceOrientationPortrait, "
        + "UIInterfaceOrientationPortraitUpsideDown, UIInterfaceOrientationLandscapeLeft or "
        + "UIInterfaceOrientationLandscapeRight in UISupportedInterfaceOrientations~ipad, found "
        + "'UIInterfaceOrientationPotrait'; did you mean 'UIInterfaceOrientationPortrait'?"
    ),
    (
      "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLScheme</key><array/></dict></array>",
      "3:46 unknown-key (CFBundleURLTypes.0.CFBundleURLScheme): 'CFBundleURLScheme' is not a key of CFBundleURLTypes; "
        + "did you mean 'CFBundleURLSchemes'?"
    ),
    (
      "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>my_app</string></array>"
        + "</dict></array>",
      "3:85 bad-value (CFBundleURLTypes.0.CFBundleURLSchemes.0): expected a URL scheme: a letter, then letters, digits, "
        + "'+', '-' and '.' in CFBundleURLSchemes, found 'my_app'"
    ),
    (
      "<key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoad</key><true/></dict>",
      "3:45 unknown-key (NSAppTransportSecurity.NSAllowsArbitraryLoad): 'NSAllowsArbitraryLoad' is not a key of "
        + "NSAppTransportSecurity; did you mean 'NSAllowsArbitraryLoads'?"
    ),
    (
      "<key>UIDeviceFamily</key><array><integer>9</integer></array>",
      "3:33 bad-value (UIDeviceFamily.0): expected 1, 2, 3, 4, 5, 6 or 7 in UIDeviceFamily, found 9"
    ),
    (
      "<key>UIBackgroundModes</key><array><string>push</string></array>",
      "3:44 bad-value (UIBackgroundModes.0): expected one of 15 values in UIBackgroundModes, found 'push'; 'pliers help schema "
        + "info UIBackgroundModes' lists them"
    ),
    (
      "<key>LSRequiresIPhoneOS</key><array/>",
      "3:30 wrong-type (LSRequiresIPhoneOS): expected true or false for LSRequiresIPhoneOS, found an array"
    ),
  ])
  func info(_ members: String, _ finding: String) throws {
    #expect(try SchemaFile(members, "info").findings == [finding])
  }

  @Test(arguments: [
    (
      "<key>com.apple.security.app-sandbox</key><string>maybe</string>",
      "wrong-type (com\\.apple\\.security\\.app-sandbox): expected true or false for com.apple.security.app-sandbox, found "
        + "a string"
    ),
    (
      "<key>com.apple.security.network.cleint</key><true/>",
      "unknown-key (com\\.apple\\.security\\.network\\.cleint): 'com.apple.security.network.cleint' is not a key of "
        + "entitlements; did you mean 'com.apple.security.network.client'?"
    ),
    (
      "<key>com.apple.developer.zebra</key><true/>",
      "unknown-key (com\\.apple\\.developer\\.zebra): 'com.apple.developer.zebra' is not a known key of entitlements"
    ),
    (
      "<key>aps-environment</key><string>prodution</string>",
      "bad-value (aps-environment): expected development or production for aps-environment, found 'prodution'; did you mean "
        + "'production'?"
    ),
    (
      "<key>com.apple.developer.associated-domains</key><array><string>https://example.com</string></array>",
      "bad-value (com\\.apple\\.developer\\.associated-domains.0): expected a service and a domain, as in "
        + "applinks:example.com in com.apple.developer.associated-domains, found 'https://example.com'"
    ),
  ])
  func entitlements(_ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, "entitlements") == [finding])
  }

  @Test(arguments: [
    (
      "<key>NSPrivacyTraking</key><false/>",
      "unknown-key (NSPrivacyTraking): 'NSPrivacyTraking' is not a key of a privacy manifest; did you mean "
        + "'NSPrivacyTracking'?"
    ),
    (
      "<key>NSPrivacyTrackingDomains</key><array><string>https://a.example</string></array>"
        + "<key>NSPrivacyTracking</key><true/>",
      "bad-value (NSPrivacyTrackingDomains.0): expected a domain without scheme, port and path in "
        + "NSPrivacyTrackingDomains, found 'https://a.example'"
    ),
    (
      "<key>NSPrivacyTrackingDomains</key><array><string>a.example</string></array>",
      "bad-value (NSPrivacyTrackingDomains): expected NSPrivacyTracking to be true, as there are NSPrivacyTrackingDomains"
    ),
    (
      "<key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>"
        + "<string>NSPrivacyAccessedAPICategoryDiskSpace</string><key>NSPrivacyAccessedAPITypeReasons</key>"
        + "<array><string>CA92.1</string></array></dict></array>",
      "bad-value (NSPrivacyAccessedAPITypes.0.NSPrivacyAccessedAPITypeReasons.0): the reason CA92.1 belongs to "
        + "NSPrivacyAccessedAPICategoryUserDefaults, not to NSPrivacyAccessedAPICategoryDiskSpace"
    ),
    (
      "<key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>"
        + "<string>NSPrivacyAccessedAPICategoryDiskSpace</string></dict></array>",
      "missing-key (NSPrivacyAccessedAPITypes.0): expected the key 'NSPrivacyAccessedAPITypeReasons' in an element of "
        + "NSPrivacyAccessedAPITypes"
    ),
  ])
  func privacy(_ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, "privacy") == [finding])
  }

  @Test(arguments: [
    (
      "export-options", "<key>metod</key><string>app-store</string>",
      "unknown-key (metod): 'metod' is not a key of the options of xcodebuild -exportArchive; did you mean 'method'?"
    ),
    (
      "export-options", "<key>signingStyle</key><string>manul</string>",
      "bad-value (signingStyle): expected manual or automatic for signingStyle, found 'manul'; did you mean 'manual'?"
    ),
    (
      "settings-bundle",
      "<key>PreferenceSpecifiers</key><array><dict><key>Type</key><string>PSTogleSwitchSpecifier</string>"
        + "</dict></array>",
      "bad-value (PreferenceSpecifiers.0.Type): expected PSGroupSpecifier, PSTitleValueSpecifier, PSTextFieldSpecifier, "
        + "PSToggleSwitchSpecifier, PSSliderSpecifier, PSMultiValueSpecifier, PSRadioGroupSpecifier or "
        + "PSChildPaneSpecifier for Type, found 'PSTogleSwitchSpecifier'; did you mean 'PSToggleSwitchSpecifier'?"
    ),
    (
      "stringsdict",
      "<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@b@</string><key>b</key><dict>"
        + "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key>"
        + "<string>%d</string><key>other</key><string>c</string></dict></dict>",
      "bad-value (a.b.NSStringFormatValueTypeKey): expected a printf conversion without its percent sign, such as d or lu "
        + "for NSStringFormatValueTypeKey, found '%d'"
    ),
    (
      "stringsdict",
      "<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@b@</string><key>b</key><dict>"
        + "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key>"
        + "<string>d</string><key>one</key><string>c</string></dict></dict>",
      "missing-key (a.b): expected the key 'other' in b"
    ),
    (
      "scheme-management", "<key>SchemeUserSatte</key><dict/>",
      "unknown-key (SchemeUserSatte): 'SchemeUserSatte' is not a key of xcschememanagement.plist; did you mean "
        + "'SchemeUserState'?"
    ),
    (
      "workspace-settings", "<key>BuildSystemType</key><string>Newest</string>",
      "bad-value (BuildSystemType): expected Original or Latest for BuildSystemType, found 'Newest'"
    ),
  ])
  func others(_ schema: String, _ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, schema) == [finding])
  }

  private static func profile(_ payload: String) -> String {
    let common =
      "<key>PayloadIdentifier</key><string>a</string><key>PayloadVersion</key><integer>1</integer><key>PayloadUUID</key>"
    return "\(common)<string>0</string><key>PayloadType</key><string>Configuration</string><key>PayloadContent</key>"
      + "<array><dict>\(common)<string>1</string>\(payload)</dict></array>"
  }

  @Test(arguments: [
    (
      "<key>PayloadType</key><string>com.apple.wifi.manged</string>",
      "bad-value (PayloadContent.0.PayloadType): 'com.apple.wifi.manged' is not a known type of payload; did you mean "
        + "'com.apple.wifi.managed'?"
    ),
    (
      "<key>PayloadType</key><string>com.apple.wifi.managed</string><key>AutoJoin</key><integer>7</integer>",
      "wrong-type (PayloadContent.0.AutoJoin): expected true or false for AutoJoin, found an integer"
    ),
    (
      "<key>PayloadType</key><string>com.apple.wifi.managed</string><key>AutoJion</key><true/>",
      "unknown-key (PayloadContent.0.AutoJion): 'AutoJion' is not a key of PayloadContent; did you mean 'AutoJoin'?"
    ),
    (
      "<key>PayloadType</key><string>com.apple.mail.managed</string>",
      "missing-key (PayloadContent.0): expected the key 'EmailAccountType' in an element of PayloadContent"
    ),
  ])
  func profiles(_ payload: String, _ finding: String) throws {
    #expect(try schemaFindings(Self.profile(payload), "profiles").first == finding)
  }

  /// Keys of one's own, of later systems and of other vendors are nobody's business.
  @Test(arguments: [
    ("info", "<key>MyOwnKey</key><date>2001-01-01T00:00:00Z</date><key>NSZebraStripe</key><true/>"),
    ("entitlements", "<key>org.example.right</key><integer>1</integer>"),
    ("workspace-settings", "<key>Zebra</key><true/>"),
  ])
  func otherKeysArePassedOver(_ schema: String, _ members: String) throws {
    #expect(try schemaFindings(members, schema) == [])
  }
}
