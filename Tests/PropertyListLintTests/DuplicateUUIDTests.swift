import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

/// A profile's payloads have a UUID each, as the profile itself has.
@Suite struct DuplicateUUIDTests {
  private func profile(_ uuid: String, _ payloads: String...) -> String {
    let content = payloads.map { "<dict><key>PayloadUUID</key><string>\($0)</string></dict>\n" }.joined()
    let own = "<key>PayloadUUID</key><string>\(uuid)</string>"
    return document("<dict><key>PayloadContent</key><array>\n\(content)</array>\n\(own)</dict>")
  }

  @Test func differentOnes() { #expect(lintedWhole(profile("A", "B", "C")) == []) }

  @Test func twoPayloads() {
    #expect(
      lintedWhole(profile("A", "b7d2f0c4", "C", "B7D2F0C4")) == [
        "7:37 duplicate-uuid expected a UUID that no other payload has, found B7D2F0C4 again: a profile's payloads are told "
          + "apart by it (at PayloadContent.2.PayloadUUID); 5:37 the first one"
      ])
  }

  /// The profile's own UUID is looked at first, wherever it stands.
  @Test func profileAndPayload() {
    #expect(lintedWhole(profile("A", "B", "A")).map { $0.prefix(19) } == ["6:37 duplicate-uuid"])
  }

  @Test(arguments: ["", "$UUID", "${UUID}", "{{ uuid }}", "@UUID@"])
  func placeholders(_ text: String) {
    #expect(lintedWhole(profile("A", text, text)) == [])
  }

  /// The UUID of a certificate that a payload refers to is another payload's.
  @Test func otherKeysAndOtherFiles() {
    let payload = "<dict><key>PayloadCertificateUUID</key><string>A</string></dict>"
    let content = "<key>PayloadContent</key><array>\(payload)\(payload)</array>"
    #expect(
      lintedWhole(document("<dict>\(content)<key>PayloadUUID</key><string>A</string></dict>")) == [])
    #expect(lintedWhole(document("<array><dict><key>PayloadUUID</key><string>A</string></dict></array>")) == [])
    #expect(lintedWhole(document("<dict><key>PayloadContent</key><string>A</string></dict>")) == [])
  }

  @Test func manyPayloadsAreBounded() {
    expectBoundedWork {
      let content = String(repeating: "<dict><key>PayloadUUID</key><string>A</string></dict>", count: 12_000)
      let text = document("<dict><key>PayloadContent</key><array>\(content)</array></dict>")
      #expect(findingCount(text) == Limits.findings)
    }
  }
}
