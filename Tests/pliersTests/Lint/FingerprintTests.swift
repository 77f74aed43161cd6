import PropertyList
import Testing

@testable import pliers

/// Hashes that files keep.
struct FingerprintTests {
  /// Test vectors of FNV-1a, 64 bits (draft-eastlake-fnv, appendix C).
  @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
  func hashIsFNV1a(text: String, expected: String) {
    var hash = StableHash()
    for byte in text.utf8 { hash.append(byte) }
    #expect(hash.text == expected)
  }

  @Test(arguments: ["foobar", "  foobar\t", "foobar\r", "\tfoobar\nx", "foobar \r\nx"])
  func lineIsHashedWithoutWhiteSpace(text: String) {
    var hashes = LineHashes()
    #expect(hashes.hash(ofLineAt: 0, in: Array(text.utf8).span) == "85944171f73967e8")
  }

  @Test func linesAreToldApart() {
    let text = Array("a\nfoobar\n\n".utf8)
    var hashes = LineHashes()
    #expect(
      [0, 2, 2, 9, 0].map { hashes.hash(ofLineAt: $0, in: text.span) }
        == ["af63dc4c8601ec8c", "85944171f73967e8", "85944171f73967e8", "cbf29ce484222325", "af63dc4c8601ec8c"])
  }
}
