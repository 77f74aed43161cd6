import PropertyList
import Testing

@testable import PropertyListLint

/// What a configuration profile asks of several keys together.
@Suite struct ProfilesSchemaTests {
  private static let top =
    "<key>PayloadIdentifier</key><string>a</string><key>PayloadVersion</key><integer>1</integer><key>PayloadUUID</key>"
    + "<string>0</string><key>PayloadType</key><string>Configuration</string>"

  @Test(arguments: [
    ("", ["missing-key (): expected the key 'PayloadContent'"]), ("<key>PayloadContent</key><array/>", []),
    ("<key>IsEncrypted</key><true/><key>EncryptedPayloadContent</key><data/>", []),
  ])
  func content(_ members: String, _ findings: [String]) throws {
    #expect(try schemaFindings(Self.top + members, "profiles") == findings)
  }

  /// The key is there already, so that it is not meant.
  @Test func commonKeysThatAreThereAreNotMeant() throws {
    func findings(_ members: String) throws -> [String] {
      try schemaFindings(
        Self.top + "<key>PayloadContent</key><array><dict>"
          + Self.top.replacing("Configuration", with: "com.apple.wifi.managed") + members + "</dict></array>",
        "profiles")
    }
    let typo = "<key>PayloadDisplyName</key><string>a</string>"
    #expect(
      try findings(typo).last
        == "unknown-key (PayloadContent.0.PayloadDisplyName): 'PayloadDisplyName' is not a key of PayloadContent; did you "
        + "mean 'PayloadDisplayName'?")
    #expect(try findings(typo + "<key>PayloadDisplayName</key><string>a</string>") == [])
  }
}
