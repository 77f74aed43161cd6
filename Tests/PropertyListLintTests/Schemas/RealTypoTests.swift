import PropertyList
import Testing

@testable import PropertyListLint

/// Mistakes that public projects have, or had: some kept their authors from shipping.
@Suite struct RealTypoTests {
  private static let job = "<key>Label</key><string>a</string><key>Program</key><string>/b</string>"
  private static let common =
    "<key>PayloadIdentifier</key><string>a</string><key>PayloadVersion</key><integer>1</integer><key>PayloadUUID</key>"
    + "<string>0</string>"
  private static let profile = common + "<key>PayloadType</key><string>Configuration</string>"
  private static func variable(_ valueType: String, _ text: String, format: String = "%#@b@") -> String {
    "<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string><key>b</key><dict>"
      + "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key>"
      + "<string>\(valueType)</string><key>other</key><string>\(text)</string></dict></dict>"
  }
  private static func specifier(_ type: String) -> String {
    "<key>PreferenceSpecifiers</key><array><dict><key>Type</key><string>\(type)</string></dict></array>"
  }

  private static let typos: [(schema: String, members: String, finding: String)] = [
    // Info.plist
    (
      "info", "<key>CFBundleIdentifer</key><string>a.b</string>",
      "unknown-key (CFBundleIdentifer): 'CFBundleIdentifer' is not a key of an Info.plist; did you mean "
        + "'CFBundleIdentifier'?"
    ),
    (
      "info",
      "<key>UTImportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>a.b</string>"
        + "<key>UTITagTypeSpecification</key><dict/></dict></array>",
      "unknown-key (UTImportedTypeDeclarations.0.UTITagTypeSpecification): 'UTITagTypeSpecification' is not a key of "
        + "UTImportedTypeDeclarations; did you mean 'UTTypeTagSpecification'?"
    ),
    (
      "info",
      "<key>CFBundleDocumentTypes</key><array><dict><key>LSItemContentTypes - 2</key><array/></dict></array>",
      "unknown-key (CFBundleDocumentTypes.0.LSItemContentTypes - 2): 'LSItemContentTypes - 2' is not a key of "
        + "CFBundleDocumentTypes; did you mean 'LSItemContentTypes'?"
    ),
    (
      "info", "<key>NSExtensionFileProviderSupportsEnumeration</key><true/>",
      "unknown-key (NSExtensionFileProviderSupportsEnumeration): 'NSExtensionFileProviderSupportsEnumeration' is not a key "
        + "of an Info.plist; it belongs in NSExtension"
    ),
    (
      "info",
      "<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeRole</key><string>Default</string></dict></array>",
      "bad-value (CFBundleDocumentTypes.0.CFBundleTypeRole): expected Editor, Viewer, Shell, QLGenerator, MDImporter or "
        + "None for CFBundleTypeRole, found 'Default'"
    ),
    (
      "info", "<key>BuildMachineOSBuild</key><date>2001-01-01T00:00:00Z</date>",
      "wrong-type (BuildMachineOSBuild): expected a string for BuildMachineOSBuild, found a date"
    ),
    (
      "info", "<key>UILaunchStoryboardName</key><string>LaunchScreen.storyboard</string>",
      "bad-value (UILaunchStoryboardName): expected the name of a storyboard without its extension, found "
        + "'LaunchScreen.storyboard'"
    ),
    // Entitlements
    (
      "entitlements", "<key>com.apple.security.application-groups</key><string>group.com.app</string>",
      "wrong-type (com\\.apple\\.security\\.application-groups): expected an array for "
        + "com.apple.security.application-groups, found a string"
    ),
    (
      "entitlements",
      "<key>com.apple.security.application-group</key><array><string>group.com.apple.VoiceOver</string></array>",
      "unknown-key (com\\.apple\\.security\\.application-group): 'com.apple.security.application-group' is not a known key "
        + "of entitlements"
    ),
    (
      "entitlements", "<key>aps-environment</key><string>Production</string>",
      "bad-value (aps-environment): expected development or production for aps-environment, found 'Production'; did you "
        + "mean 'production'?"
    ),
    // launchd
    (
      "launchd",
      job + "<key>StartCalenderInterval</key><dict><key>Hour</key><integer>19</integer></dict>",
      "unknown-key (StartCalenderInterval): 'StartCalenderInterval' is not a key of a job of launchd; did you mean "
        + "'StartCalendarInterval'?"
    ),
    (
      "launchd", job + "<key>KeepAlive</key><dict><key>SuccesfulExit</key><false/></dict>",
      "unknown-key (KeepAlive.SuccesfulExit): 'SuccesfulExit' is not a key of KeepAlive; did you mean 'SuccessfulExit'?"
    ),
    (
      "launchd", job + "<key>enabletransactions</key><true/>",
      "unknown-key (enabletransactions): 'enabletransactions' is not a key of a job of launchd; did you mean "
        + "'EnableTransactions'?"
    ),
    (
      "launchd",
      job + "<key>StartCalendarInterval</key><dict><key>WeekDay</key><integer>1</integer></dict>",
      "unknown-key (StartCalendarInterval.WeekDay): 'WeekDay' is not a key of StartCalendarInterval; did you mean 'Weekday'?"
    ),
    // Privacy manifests
    (
      "privacy", "<key>NSPrivacyTrackingDomain</key><array/>",
      "unknown-key (NSPrivacyTrackingDomain): 'NSPrivacyTrackingDomain' is not a key of a privacy manifest; "
        + "did you mean 'NSPrivacyTrackingDomains'?"
    ),
    (
      "privacy",
      "<key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>"
        + "<string>NSPrivacyAccessedAPICategoryDiskSpace</string><key>NSPrivacyAccessedAPITypeReasons</key>"
        + "<array><string>CA92.1</string></array></dict></array>",
      "bad-value (NSPrivacyAccessedAPITypes.0.NSPrivacyAccessedAPITypeReasons.0): the reason CA92.1 belongs to "
        + "NSPrivacyAccessedAPICategoryUserDefaults, not to NSPrivacyAccessedAPICategoryDiskSpace"
    ),
    // Export options
    (
      "export-options", "<key>teamId</key><string>ABCDE12345</string>",
      "unknown-key (teamId): 'teamId' is not a key of the options of xcodebuild -exportArchive; did you mean 'teamID'?"
    ),
    (
      "export-options", "<key>provisioningProfile</key><string>a</string>",
      "unknown-key (provisioningProfile): 'provisioningProfile' is not a key of the options of xcodebuild "
        + "-exportArchive; did you mean 'provisioningProfiles'?"
    ),
    // Configuration profiles
    (
      "profiles", profile + "<key>PayloadContent</key><array/><key>PayloadRemovalDissallowed</key><true/>",
      "unknown-key (PayloadRemovalDissallowed): 'PayloadRemovalDissallowed' is not a key of a configuration profile; did "
        + "you mean 'PayloadRemovalDisallowed'?"
    ),
    (
      "profiles",
      profile + "<key>PayloadContent</key><array><dict>" + common
        + "<key>PayloadType</key><string>com.apple.security.scep"
        + "</string><key>PayloadContent</key><dict><key>URL</key><string>https://a.example</string><key>KeyType</key>"
        + "<string>RSA</string></dict></dict></array>",
      "unknown-key (PayloadContent.0.PayloadContent.KeyType): 'KeyType' is not a key of PayloadContent; did you mean "
        + "'Key Type'?"
    ),
    // Strings with plurals
    (
      "stringsdict", variable("%ld", "%ld"),
      "bad-value (a.b.NSStringFormatValueTypeKey): expected a printf conversion without its percent sign, such as d or lu "
        + "for NSStringFormatValueTypeKey, found '%ld'"
    ),
    (
      "stringsdict", variable("d", "%s"),
      "bad-value (a.b.other): expected %d, as NSStringFormatValueTypeKey has it, found %s"
    ),
    // Settings bundles
    (
      "settings-bundle", specifier("PSToggleSwitchSpecifer"),
      "bad-value (PreferenceSpecifiers.0.Type): expected PSGroupSpecifier, PSTitleValueSpecifier, PSTextFieldSpecifier, "
        + "PSToggleSwitchSpecifier, PSSliderSpecifier, PSMultiValueSpecifier, PSRadioGroupSpecifier or "
        + "PSChildPaneSpecifier for Type, found 'PSToggleSwitchSpecifer'; did you mean 'PSToggleSwitchSpecifier'?"
    ),
    (
      "settings-bundle", specifier("PSToggleSwitchSpecifier"),
      "missing-key (PreferenceSpecifiers.0): expected the key 'Key' in a PSToggleSwitchSpecifier"
    ),
  ]

  /// Each is the only finding.
  @Test(arguments: typos)
  func typo(_ schema: String, _ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, schema) == [finding])
  }
}
