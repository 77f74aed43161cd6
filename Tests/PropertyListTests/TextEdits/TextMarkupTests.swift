import Testing

@testable import PropertyList

@Suite struct TextMarkupTests {
  /// XML 1.0, productions 3 and 23: any white space may follow `<?xml`. Production 17: a longer name is that of an instruction.
  @Test(arguments: [("<?xml version='1.0'?>", false), ("<?xml\tversion='1.0'?>", false), ("<?xml-stylesheet?>", true)])
  func anXMLDeclarationIsNoComment(_ text: String, isComment: Bool) {
    let source = Source(Array((text + "<!-- a --><true/>").utf8))
    #expect(source.commentRanges.count == (isComment ? 2 : 1))
  }
}
