import Testing

@testable import PropertyList

@Suite struct WordingTests {
  private func text(_ wording: Wording, of text: String, at offset: Int, readerPosition: Int? = nil) -> String {
    let source = Source(Array(text.utf8))
    return wording.text(
      for: ProblemInText(SyntaxError(.xml(.noContent), at: offset, readerPosition: readerPosition), source.bytes))
  }

  @Test func partsFollowFromThePlace() {
    #expect(text("nothing to fill in", of: "", at: 0) == "nothing to fill in")
    #expect(text("at line \(.line)", of: "a\nb\nc", at: 0, readerPosition: 4) == "at line 3")
    #expect(text("\(.line): found \(.excerpt(2..<3)) and \(7)", of: "a\nb", at: 2) == "2: found b and 7")
  }

  @Test func excerptsAreShortAndOnOneLine() {
    let long = String(repeating: "x", count: 50)
    #expect(text("\(.excerpt(0..<50))", of: long, at: 0) == String(repeating: "x", count: 40) + "…")
    #expect(text("\(.excerpt(0..<40))", of: long, at: 0) == String(repeating: "x", count: 40))
    #expect(text("\(.excerpt(0..<3))", of: "a\nb", at: 0) == "a…")
    #expect(text("\(.excerpt(0..<9))", of: "abc", at: 0) == "abc")
  }
}
