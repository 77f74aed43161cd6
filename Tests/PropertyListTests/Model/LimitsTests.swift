import Testing

@testable import PropertyList

/// Limits of nesting in all formats, and of shared objects.
@Suite struct LimitsTests {
  /// The reference accepts a scalar inside 512 containers in every format, and in some an empty container one level deeper.
  /// plutil does not count `<plist>`, and crashes on a million of them.
  @Test(arguments: [
    (Format.xml, "<array>", "<true/>", "</array>", 512), (.xml, "<array>", "<array/>", "</array>", 512),
    (.xml, "<dict><key>k</key>", "<true/>", "</dict>", 512), (.xml, "<plist>", "<true/>", "</plist>", 512),
    (.json, "[", "1", "]", 512), (.json, "[", "", "]", 512), (.json, "{\"k\":", "1", "}", 512),
    (.openStep, "(", "x", ")", 512), (.openStep, "(", "", ")", 513), (.openStep, "{k=", "x", ";}", 512),
    (.openStep, "{k=", "{x;}", ";}", 512),
  ])
  func nestingIsBounded(format: Format, open: String, inner: String, close: String, depth: Int) throws {
    func nested(_ depth: Int) -> String {
      String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }
    let list = try read(nested(depth), formats: [format])
    #expect(structuralFaults(of: list) == [])
    // Lists that can be read can be written as XML, except OpenStep's, which may be one level deeper.
    if format != .openStep { #expect(try describe(readXML(xml(list))) == describe(list)) }
    for depth in [depth + 1, 100_000] {
      let error = #expect(throws: ReadError.self) { try read(nested(depth), formats: [format]) }
      #expect(error?.primary.problem == .limit(.tooDeep(format)))
    }
  }

  @Test func siblingsDoNotCountAsNesting() throws {
    for (format, open, close) in [(Format.xml, "<array>", "</array>"), (.json, "[", "],"), (.openStep, "(", "),")] {
      let text = open + String(repeating: open + close, count: 600) + close.replacing(",", with: "")
      #expect(try read(text, formats: [format]).root.array?.count == 600)
    }
  }
}
