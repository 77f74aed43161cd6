import Testing

@testable import PropertyList

/// The bounds are the same however a file gets there.
@Suite struct LimitsTests {
  /// The reference takes a scalar inside 512 containers in every format; empty containers may be one deeper in some.
  @Test(arguments: [
    (Format.xml, "<array>", "</array>"), (.json, "[", "]"), (.openStep, "(", ")"),
    (.xml, "<dict><key>k</key>", "</dict>"), (.json, "{\"k\":", "}"), (.openStep, "{k=", ";}"),
  ])
  func nestingIsBounded(format: Format, open: String, close: String) throws {
    func nested(_ depth: Int) -> String {
      let value = format == .xml ? "<true/>" : "1"
      return String(repeating: open, count: depth) + value + String(repeating: close, count: depth)
    }
    let containers = try read(nested(512), formats: [format]).nodes.count { $0.size > 0 }
    #expect(containers == 512)
    let error = #expect(throws: ReadError.self) { try read(nested(513), formats: [format]) }
    let problems: [Problem] = [.xml(.tooDeep), .json(.tooDeep), .openStep(.tooDeep)]
    #expect(error.map { problems.contains($0.primary.problem) } == true)
  }

  /// The manual and help name this number.
  @Test func sharedObjectsMayBecomeTwoMillionMore() {
    #expect(Limits().nodes == 2_000_000)
  }
}
