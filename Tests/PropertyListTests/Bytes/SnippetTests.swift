import Testing

@testable import PropertyList

@Suite struct SnippetTests {
  @Test(arguments: ["", ":", " : ", "12345678", "123456789", "\n                    "])
  func textOfAnyLength(text: String) {
    let snippet = Snippet(Array(text.utf8))
    #expect(written { for _ in 0..<3 { $0.append(snippet) } } == text + text + text)
  }
}
