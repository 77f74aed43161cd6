import PropertyList
import Testing

@testable import PropertyListLint

/// What may not be meant in an Info.plist, though systems take it.
@Suite struct InfoNoteRulesTests {
  private static func document(_ members: String) -> String {
    "<key>CFBundleDocumentTypes</key><array><dict><key>LSItemContentTypes</key><array><string>a.b.c</string></array>"
      + "\(members)</dict></array>"
  }
  private static func security(_ members: String) -> String {
    "<key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/>\(members)</dict>"
  }

  /// What is told only where it is asked for.
  private static let broken: [(String, String)] = [
    (
      "<key>ITSAppUsesNonExemptEncryption</key><true/>",
      "(ITSAppUsesNonExemptEncryption): without ITSEncryptionExportComplianceCode, App Store Connect asks for the documents "
        + "with each build"
    ),
    (
      document("<key>CFBundleTypeExtensions</key><array><string>c</string></array>"),
      "(CFBundleDocumentTypes.0.CFBundleTypeExtensions): CFBundleTypeExtensions has no effect beside LSItemContentTypes"
    ),
    (
      "<key>CFBundleIdentifier</key><string>a.b</string>" + document(""),
      "(CFBundleDocumentTypes.0.LSItemContentTypes.0): expected 'a.b.c' in UTExportedTypeDeclarations, as its name begins like "
        + "the bundle's"
    ),
    (
      security(""),
      "(NSAppTransportSecurity.NSAllowsArbitraryLoads): App Store Connect asks why NSAllowsArbitraryLoads is true"
    ),
    (
      security("<key>NSAllowsLocalNetworking</key><true/>"),
      "(NSAppTransportSecurity.NSAllowsArbitraryLoads): NSAllowsArbitraryLoads has no effect beside NSAllowsLocalNetworking"
    ),

  ]

  @Test(arguments: broken)
  func notes(_ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, "info") == [])
    #expect(try schemaFindings(members, "info", [.looseType: .warning]) == ["loose-type " + finding])
  }

  @Test(arguments: [
    "<key>ITSAppUsesNonExemptEncryption</key><true/><key>ITSEncryptionExportComplianceCode</key><string>a</string>",
    "<key>ITSAppUsesNonExemptEncryption</key><false/>",
    "<key>CFBundleIdentifier</key><string>a.x</string>" + document(""),
    "<key>CFBundleIdentifier</key><string>a.b</string>" + document("")
      + "<key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>a.b.c</string></dict></array>",
  ])
  func fine(_ members: String) throws {
    #expect(try schemaFindings(members, "info", [.looseType: .warning]) == [])
  }
}
