import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

struct ArchiveReferenceTests {
  private static let rules: [Rule: Severity] = [.missingPropertyListElement: .off, .finalNewline: .off]

  private func findings(_ text: String) -> [String] {
    lint(text, Self.rules).filter { $0.contains("archive-reference") }
  }

  @Test func archivesWithoutFaults() {
    #expect(findings(archive(object("‹2›", "<key>a</key>‹1›"), className("A"))) == [])
    #expect(findings("<plist><dict><key>$archiver</key><string>A</string></dict></plist>") == [])
    #expect(findings("<plist><string>$archiver ‹1›</string></plist>") == [])
  }

  @Test func danglingReferences() {
    #expect(
      findings(archive("<array>‹2›‹9›</array>", "<true/>"))
        == ["archive-reference UID 9 leads to no object: the archive has 3 (at $objects.1.1)"])
    #expect(
      findings(archive("<array>‹7›‹9›‹8›</array>"))
        == ["archive-reference UID 7 and 2 more lead to no object: the archive has 2 (at $objects.1.0)"])
  }

  @Test func unusedObjects() {
    #expect(
      findings(archive("<true/>", "<array>‹3›</array>", "<string>a</string>", "<array>‹4›</array>"))
        == ["archive-reference nothing leads from $top to object 2 and 2 more (at $objects.2)"])
  }

  /// A circle that nothing leads to is not used, and a class is.
  @Test func binaryArchives() {
    // {$archiver: "A", $top: {root: UID 1}, $objects: ["$null", [UID 9], [UID 2]]}
    let file = BinaryFile(
      "d3 01 02 03 04 05 06", "59 2461726368697665 72", "54 24746f70", "58 246f626a65637473", "51 41", "d1 07 08",
      "a3 09 0a 0b", "54 726f6f74", "8001", "55 246e756c6c", "a1 0c", "a1 0d", "8009", "8002")
    let found = lint(file.bytes).filter { $0.contains("archive-reference") }
    #expect(
      found == [
        "archive-reference UID 9 leads to no object: the archive has 3 (at $objects.1.0)",
        "archive-reference nothing leads from $top to object 2 (at $objects.2)",
      ])
  }

  /// An array that two objects share is one container, with one reference in it.
  @Test func sharedContainersAreFollowed() {
    // {$archiver: "A", $top: {root: UID 2}, $objects: ["$null", [x], [x], true]}, x = [UID 3]
    let file = BinaryFile(
      "d3 01 02 03 04 05 06", "59 2461726368697665 72", "54 24746f70", "58 246f626a65637473", "51 41", "d1 07 08",
      "a4 09 0a 0b 0e", "54 726f6f74", "8002", "55 246e756c6c", "a1 0c", "a1 0c", "a1 0d", "8003", "09")
    let found = lint(file.bytes).filter { $0.contains("archive-reference") }
    #expect(found == ["archive-reference nothing leads from $top to object 1 (at $objects.1)"])
  }
}
