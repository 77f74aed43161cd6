import Testing

@testable import PropertyList

/// Bare values, and the layout of `plutil -p`.
@Suite struct TextWriterTests {
  private static let fixed = TextStyle(reals: .fixed, keyOrder: .standard)
  private static let shortest = TextStyle(reals: .shortest, keyOrder: .input)

  private func raw(_ value: Value, _ style: TextStyle) -> String {
    written { value.propertyList.writeRaw(style: style, to: &$0) }
  }

  private func printed(_ value: Value) -> String {
    written { value.propertyList.writePrinted(keyOrder: .standard, to: &$0) }
  }

  // MARK: Bare

  static let dictionary = Value.dictionary([
    (.string("b10"), .integer(1)), (.string("b9"), .integer(2)), (.string("A"), .integer(3)),
  ])

  /// The same in both styles. Recorded from `plutil -extract 0 raw -o - -`, but for the UID and null, which it has no
  /// bare form for.
  @Test(
    arguments: [
      (.string("a&b\n\"é"), "a&b\n\"é"), (.data([0, 1, 2]), "AAEC"), (.data([]), ""), (.integer(-5), "-5"),
      (.node(.unsigned(.max)), "18446744073709551615"), (.wideInteger(.max), "\(Int128.max)"),
      (.node(.boolean(true)), "true"), (.node(.boolean(false)), "false"),
      // 7,090 days and 45,296 seconds after the start of 2001, in CoreFoundation's epoch.
      (.node(.date(604_672_496)), "2020-02-29T12:34:56Z"),
      (.array([.integer(1), .array([.integer(2)])]), "2"), (.array([]), "0"), (.dictionary([]), ""),
      (.node(.uid(7)), "7"), (.node(.null), "null"),
    ] as [(Value, String)])
  func bareValues(value: Value, text: String) {
    #expect(raw(value, Self.fixed) == text)
    #expect(raw(value, Self.shortest) == text)
  }

  /// Recorded from `plutil -extract 0 raw -o - -` for the fixed form; the shortest is Swift's.
  @Test(
    arguments: [
      (.node(.real(0.1)), "0.100000", "0.1"), (.node(.real(1)), "1.000000", "1.0"),
      (.node(.real(1e-100)), "0.000000", "1e-100"), (.node(.real(-0.0)), "-0.000000", "-0.0"),
      (.node(.real(.nan)), "nan", "nan"), (.node(.real(-.infinity)), "-inf", "-inf"),
      (.node(.float(0.1)), "0.100000", "0.1"),
      (.number("123456789012345678901.5"), "123456789012345683968.000000", "123456789012345678901.5"),
    ] as [(Value, String, String)])
  func bareReals(value: Value, fixed: String, shortest: String) {
    #expect(raw(value, Self.fixed) == fixed)
    #expect(raw(value, Self.shortest) == shortest)
  }

  @Test func keysStandForADictionary() {
    #expect(raw(Self.dictionary, Self.fixed) == "A\nb9\nb10")
    #expect(raw(Self.dictionary, Self.shortest) == "b10\nb9\nA")
  }

  // MARK: Printed

  /// Recorded from `plutil -p`, which escapes nothing.
  @Test func containersAreIndentedByTwoSpaces() {
    let value = Value.dictionary([
      (.string("n"), .dictionary([(.string("x"), .array([.integer(1), .dictionary([])]))])),
      (.string("a\"b"), .string("v\\\n")), (.string("e"), .array([])),
    ])
    #expect(
      printed(value) == #"""
        {
          "a"b" => "v\
        "
          "e" => [
          ]
          "n" => {
            "x" => [
              0 => 1
              1 => {
              }
            ]
          }
        }

        """#)
  }

  @Test(
    arguments: [
      (.node(.real(1)), "1.0"), (.node(.real(1e16)), "1e+16"), (.node(.float(0.1)), "0.1"),
      (.node(.boolean(true)), "true"), (.node(.null), "<null>"), (.node(.date(0)), "2001-01-01 00:00:00 +0000"),
      // macOS puts an address before the braces.
      (.node(.uid(56)), "<CFKeyedArchiverUID>{value = 56}"),
    ] as [(Value, String)])
  func printedScalars(value: Value, text: String) {
    #expect(printed(value) == text + "\n")
  }

  /// Two digits for each byte, the first 16 and the last 8 of more than 24. The reference leaves out zeros and bytes.
  @Test(arguments: [
    (0, "{length = 0, bytes = 0x}"), (3, "{length = 3, bytes = 0x000102}"),
    (24, "{length = 24, bytes = 0x000102030405060708090a0b0c0d0e0f1011121314151617}"),
    (25, "{length = 25, bytes = 0x000102030405060708090a0b0c0d0e0f ... 1112131415161718}"),
    (256, "{length = 256, bytes = 0x000102030405060708090a0b0c0d0e0f ... f8f9fafbfcfdfeff}"),
  ])
  func printedData(count: Int, text: String) {
    #expect(printed(.data((0..<count).map { UInt8($0) })) == text + "\n")
  }

  @Test func aPartIsPrintedFromTheMargin() {
    let list = Value.array([.array([.integer(5)])]).propertyList
    #expect(written { list.writePrinted(at: 1, keyOrder: .input, to: &$0) } == "[\n  0 => 5\n]\n")
    #expect(written { list.writeRaw(at: 2, style: Self.fixed, to: &$0) } == "5")
  }
}
