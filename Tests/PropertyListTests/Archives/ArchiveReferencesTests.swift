import TestSupport
import Testing

@testable import PropertyList

struct ArchiveReferencesTests {
  private func references(_ text: String) -> ArchiveReferences? { ArchiveReferences(in: Source(Array(text.utf8))) }

  @Test func bothKindsAreFound() throws {
    let found = try #require(references(archive("<array>‹1›‹9›</array>", "<array>‹3›</array>", "<array>‹2›</array>")))
    #expect(found.objectCount == 4 && found.dangling.count == 1 && found.unused.map(\.number) == [2, 3])
  }

  @Test func othersAreNone() {
    #expect(references("<plist><dict/></plist>")?.objectCount == nil)
    #expect(references("no property list")?.objectCount == nil)
  }
}
