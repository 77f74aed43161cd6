import PropertyList
import Testing

@testable import PropertyListLint

@Suite struct SchemaRecognitionTests {
  private func kind(_ name: String, _ keys: String) -> String? {
    // A key with `!` has another value than a string.
    let entries = keys.split(separator: " ").map { key in
      key.hasSuffix("!") ? "\"\(key.dropLast())\": 1" : "\"\(key)\": \"\""
    }
    guard let list = try? PropertyList(reading: Array("{\(entries.joined(separator: ", "))}".utf8)),
      let root = SchemaRecognition.Root(of: list)
    else { return nil }
    return SchemaRecognition.table(path: name, root)?.name
  }

  @Test(arguments: [
    ("a.plist", "TeamIdentifier Entitlements ExpirationDate", "provisioning"),
    ("App.entitlements", "", "entitlements"), ("a.xcent", "", "entitlements"),
    ("MyEntitlements.plist", "", "entitlements"),
    ("PrivacyInfo.xcprivacy", "", "privacy"), ("a.plist", "NSPrivacyTracking NSPrivacyTrackingDomains", "privacy"),
    ("Localizable.stringsdict", "a", "stringsdict"), ("a.mobileconfig", "", "profiles"),
    ("a.plist", "PayloadType PayloadContent", "profiles"), ("WorkspaceSettings.xcsettings", "", "workspace-settings"),
    ("Info.plist", "XCFrameworkFormatVersion CFBundlePackageType", "xcframework"),
    ("Info.plist", "AvailableLibraries", "xcframework"),
    ("IDEWorkspaceChecks.plist", "IDEDidComputeMac32BitWarning", "workspace-checks"),
    ("xcschememanagement.plist", "", "scheme-management"),
    ("Info.plist", "ArchiveVersion ApplicationProperties", "xcarchive"),
    ("Root.plist", "PreferenceSpecifiers", "settings-bundle"), ("a.plist", "Label RunAtLoad", "launchd"),
    ("a.plist", "Label ProgramArguments CFBundleIdentifier", "launchd"), ("ExportOptions.plist", "", "export-options"),
    ("export_options-beta.plist", "", "export-options"), ("a.plist", "method teamID", "export-options"),
    ("a.plist", "CFBundleIdentifier", "info"), ("App-Info.plist", "UIScene", "info"), ("info.plist", "NSFoo", "info"),
    ("Info.tmpl.plist", "CFFoo", "info"), ("Info.plist.in", "LSFoo", "info"),
    ("a.plist", "Label RunAtLoad CFBundleExecutable", "info"), (".pliers.json", "", "pliers"),
    (".pliers.plist", "Label RunAtLoad", "pliers"),
    ("Main.nib/INFO.PLIST", "CFFoo", "info"), ("App.entitlements.in", "", "entitlements"),
    ("App/LaunchAgents/a.plist", "Program", "launchd"), ("LaunchDaemons/a.plist", "Label", "launchd"),
    ("Settings.bundle/en.lproj/Root.plist", "Title", "settings-bundle"),
    ("Info-Debug.plist", "UIScene", "info"), ("InfoPlist.strings", "CFBundleIdentifier", "info-strings"),
  ])
  func kindIsRecognizedByNameAndKeys(_ name: String, _ keys: String, _ expected: String) {
    #expect(kind(name, keys) == expected)
  }

  @Test(arguments: [
    ("a.plist", ""), ("a.plist", "Label"), ("a.plist", "Label! RunAtLoad"), ("a.plist", "method! teamID"),
    ("Root.inApp.plist", "PreferenceSpecifiers"), ("Info.plist", "Zebra"), ("a.plist", "NSFoo"),
    ("Info.strings", "CFBundleIdentifier"), ("a.plist", "NSPrivacyTracking Other"),
    ("a.tmTheme", "NSPrivacyTracking"), ("App/it.lproj/Info.plist", "CFBundleIdentifier"),
    ("MyLaunchAgents/a.plist", "Program"), ("LaunchAgents/old/a.plist", "Program"),
    ("pliers.json", ""), ("entitlements/a.plist", ""), ("plist", ""), ("", ""),
  ])
  func otherFilesHaveNoKind(_ name: String, _ keys: String) { #expect(kind(name, keys) == nil) }
}
