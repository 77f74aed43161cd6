import PropertyList
import Testing

@testable import PropertyListLint

/// What a privacy manifest asks of several keys together.
@Suite struct PrivacySchemaTests {
  @Test(arguments: [
    (
      "<key>NSPrivacyTracking</key><true/>",
      "missing-key (NSPrivacyTracking): expected NSPrivacyTrackingDomains with the domains that track, as NSPrivacyTracking "
        + "is true"
    )
  ])
  func breaches(_ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, "privacy").contains(finding))
  }

  @Test(arguments: [
    "<key>NSPrivacyTracking</key><true/><key>NSPrivacyTrackingDomains</key><array><string>a.example</string></array>"
  ])
  func fine(_ members: String) throws { #expect(try schemaFindings(members, "privacy") == []) }

  /// What is told only where it is asked for.
  @Test(arguments: [
    (
      "<key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>"
        + "<string>NSPrivacyAccessedAPICategoryUserDefaults</string><key>NSPrivacyAccessedAPITypeReasons</key>"
        + "<array><string>C56D.1</string></array></dict></array>",
      "(NSPrivacyAccessedAPITypes.0.NSPrivacyAccessedAPITypeReasons.0): the reason C56D.1 is for SDKs that wrap the API for "
        + "apps, not for apps"
    )

  ])
  func notes(_ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, "privacy") == [])
    #expect(try schemaFindings(members, "privacy", [.looseType: .warning]) == ["loose-type " + finding])
  }

  @Test(arguments: [
    ("a/PrivacyInfo.xcprivacy", false), ("a/Privacy.xcprivacy", true), ("privacyinfo.XCPRIVACY", true),
    ("Privacy.plist", false), ("", false),
  ])
  func nameOfTheFile(_ path: String, _ isFound: Bool) throws {
    let findings = try schemaFindings("<key>NSPrivacyTracking</key><false/>", "privacy", path: path)
    let finding =
      "bad-value (): expected the file's name to be PrivacyInfo.xcprivacy, by which bundles are searched for it"
    #expect(findings == (isFound ? [finding] : []))
  }
}
