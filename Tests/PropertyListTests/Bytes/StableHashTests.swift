import TestSupport
import Testing

@testable import PropertyList

@Suite struct StableHashTests {
  /// draft-eastlake-fnv, appendix C: test vectors of FNV-1a of 64 bits.
  @Test(arguments: [("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8)])
  func publishedExamples(text: String, expected: UInt64) { #expect(Array(text.utf8).span.stableHash == expected) }
}
