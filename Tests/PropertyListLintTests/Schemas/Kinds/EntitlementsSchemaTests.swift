import PropertyList
import Testing

@testable import PropertyListLint

/// What entitlements ask of one another.
@Suite struct EntitlementsSchemaTests {
  @Test(arguments: [
    (
      "<key>com.apple.security.inherit</key><true/><key>com.apple.security.network.client</key><true/>",
      "bad-value (com\\.apple\\.security\\.network\\.client): a process that inherits its sandbox cannot ask for more: "
        + "expected no 'com.apple.security.network.client'"
    ),
    (
      "<key>aps-environment</key><string>production</string><key>com.apple.security.application-groups</key><array>"
        + "<string>ABCDE12345.a</string></array>",
      "bad-value (com\\.apple\\.security\\.application-groups.0): expected a group that begins with 'group.', as all do on "
        + "iOS, found 'ABCDE12345.a'"
    ),
  ])
  func breaches(_ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, "entitlements").contains(finding))
  }

  @Test(arguments: [
    "<key>aps-environment</key><string>production</string><key>com.apple.security.application-groups</key><array>"
      + "<string>group.a</string></array>",
    "<key>com.apple.security.app-sandbox</key><true/><key>com.apple.security.application-groups</key><array>"
      + "<string>ABCDE12345.a</string></array>",
    "<key>com.apple.security.app-sandbox</key><true/><key>com.apple.security.inherit</key><true/>"
      + "<key>com.apple.security.cs.allow-jit</key><true/>",
    "<key>com.apple.security.inherit</key><true/><key>com.apple.security.app-sandbox</key><true/>",
  ])
  func fine(_ members: String) throws { #expect(try schemaFindings(members, "entitlements") == []) }

  /// What is told only where it is asked for.
  @Test(arguments: [
    (
      "<key>com.apple.security.files.downloads.read-write</key><true/>",
      "(com\\.apple\\.security\\.files\\.downloads\\.read-write): 'com.apple.security.files.downloads.read-write' has no "
        + "effect where com.apple.security.app-sandbox is not true"
    ),
    (
      "<key>com.apple.security.app-sandbox</key><true/><key>com.apple.security.files.downloads.read-only</key><true/>"
        + "<key>com.apple.security.files.downloads.read-write</key><true/>",
      "(com\\.apple\\.security\\.files\\.downloads\\.read-only): 'com.apple.security.files.downloads.read-only' has no effect "
        + "beside the one for reading and writing"
    ),

  ])
  func notes(_ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, "entitlements") == [])
    #expect(try schemaFindings(members, "entitlements", [.looseType: .warning]) == ["loose-type " + finding])
  }

  /// The hardened runtime has these, too.
  @Test func devicesNeedNoSandbox() throws {
    let members = "<key>com.apple.security.device.camera</key><true/>"
    #expect(try schemaFindings(members, "entitlements", [.looseType: .warning]) == [])
  }

  /// Apple's own projects have these, and tools for jailbroken devices: whoever wants them told asks for this kind.
  @Test func privateOnesAreAskedForByKind() throws {
    let members = "<key>com.apple.private.tcc.allow</key><array/>"
    #expect(try schemaFindings(members, "entitlements", [.unknownKey: .error]) == [])
    var levels = RuleLevels()
    levels.set(.unknownKey, in: "entitlements", to: .warning)
    #expect(
      try SchemaFile(members, "entitlements", levels: levels).findings == [
        "3:6 unknown-key (com\\.apple\\.private\\.tcc\\.allow): only Apple's own programs have "
          + "'com.apple.private.tcc.allow'"
      ])
  }
}
