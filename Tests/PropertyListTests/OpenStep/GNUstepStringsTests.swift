import Testing

@testable import PropertyList

/// What GNUstep's reader takes is in parseUnquotedString and parsePlItem of its NSPropertyList.m.
@Suite struct GNUstepStringsTests {
  private func reading(_ text: String) -> RemarkedReading {
    RemarkedReading(ofGNUstep: DecodedText(source: Source(Array(text.utf8)), start: 0, loneSurrogate: nil))
  }

  /// The strings in the text, in their order; nil if it cannot be read.
  private func strings(_ text: String) -> [String]? {
    let reading = reading(text)
    guard reading.remarks.mistakes.isEmpty else { return nil }
    return reading.list.nodes.indices.compactMap { reading.list.string(at: $0).map(reading.list.text) }
  }

  @Test(
    arguments: [
      ("{a!#%&*+?@|~^b = c;}", ["a!#%&*+?@|~^b", "c"]), ("{a = (, b, , c);}", ["a", "", "b", "", "c"]),
      ("{a = ; b = c}", ["a", "", "b", "c"]), ("(a-b, \"c d\", $(e)", nil), ("{a = {b = c}}", ["a", "b", "c"]),
      ("{a = 'b';}", nil), ("{a = b c = d;}", nil), ("{a = é;}", nil), ("{a = b;;}", nil), ("(a;)", nil),
    ] as [(String, [String]?)])
  func words(_ text: String, _ expected: [String]?) {
    #expect(strings(text) == expected)
  }
}
