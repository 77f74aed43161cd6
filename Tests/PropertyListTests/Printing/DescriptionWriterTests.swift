import Testing

@testable import PropertyList

/// Dictionaries with keys that are not strings as `plutil -p` shows them.
@Suite struct DescriptionWriterTests {
  /// `{5 = "a\"b"; true = <000102>; k = {}; 0.5 = (5, 2001-01-01);}`
  private static let sample = Value.dictionary([
    (.integer(5), .string("a\"b")), (.node(.boolean(true)), .data([0, 1, 2])), (.string("k"), .dictionary([])),
    (.node(.real(0.5)), .array([.integer(5), .node(.date(0))])),
  ])

  private func described(_ value: Value) -> String {
    written { value.propertyList.writeDescription(at: 0, to: &$0) }
  }

  /// Recorded from the reference, which gives the keys in another order in each run.
  @Test func pairsAreThoseOfTheReferenceInTheOrderOfTheInput() {
    #expect(
      described(Self.sample) == """
        [AnyHashable(5): "a\\"b", AnyHashable(true): 3 bytes, AnyHashable("k"): [:], \
        AnyHashable(0.5): [5, 2001-01-01 00:00:00 +0000]]
        """)
  }

  @Test func strings() {
    #expect(described(.string("a\\\n\té")) == #""a\\\n\té""#)
    #expect(described(.array([])) == "[]")
  }

  @Test func onlyDictionariesWithOtherKeysAreDescribed() {
    let list = Value.array([.dictionary([(.string("a\"b"), .dictionary([(.integer(1), .string("x"))]))])]).propertyList
    #expect(
      written { list.writePrinted(keyOrder: .input, describesNonStringKeys: true, to: &$0) }
        == "[\n  0 => {\n    \"a\"b\" => [AnyHashable(1): \"x\"]\n  }\n]\n")
    // Otherwise such keys stand as such values do.
    #expect(
      written { list.writePrinted(keyOrder: .input, to: &$0) }
        == "[\n  0 => {\n    \"a\"b\" => {\n      1 => \"x\"\n    }\n  }\n]\n")
  }

  @Test func everyKeyCounts() {
    #expect(Self.sample.propertyList.hasNonStringKey(in: 0))
    let mixed = Value.dictionary([(.string("k"), .array([.integer(1)])), (.node(.null), .integer(1))])
    #expect(mixed.propertyList.hasNonStringKey(in: 0))
    #expect(!Value.dictionary([(.string("k"), .integer(1))]).propertyList.hasNonStringKey(in: 0))
    #expect(!Value.dictionary([]).propertyList.hasNonStringKey(in: 0))
  }
}
