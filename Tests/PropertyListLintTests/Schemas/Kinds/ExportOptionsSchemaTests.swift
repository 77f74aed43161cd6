import PropertyList
import Testing

@testable import PropertyListLint

/// What xcodebuild asks of several export options together.
@Suite struct ExportOptionsSchemaTests {
  @Test(arguments: [
    (
      "<key>signingStyle</key><string>manual</string>",
      "missing-key (signingStyle): expected provisioningProfiles, as signingStyle is manual"
    ),
    (
      "<key>destination</key><string>upload</string><key>method</key><string>debugging</string>",
      "bad-value (destination): an upload needs the method app-store-connect, app-store, validation or developer-id, found "
        + "'debugging'"
    ),
  ])
  func breaches(_ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, "export-options").contains(finding))
  }

  /// What is told only where it is asked for.
  @Test(arguments: [
    (
      "<key>method</key><string>ad-hoc</string>",
      "(method): expected 'release-testing', found 'ad-hoc', which is its name before Xcode 15.3"
    ),
    (
      "<key>signingStyle</key><string>automatic</string><key>signingCertificate</key><string>a</string>",
      "(signingCertificate): signingCertificate has no effect, as signingStyle is automatic"
    ),

  ])
  func notes(_ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, "export-options") == [])
    #expect(try schemaFindings(members, "export-options", [.looseType: .warning]) == ["loose-type " + finding])
  }
}
