import Testing

@testable import PropertyList

/// Assignment of comments to the value before or the value after them.
@Suite struct TextRemarksTests {
  /// The text between two values, with bars where the remarks of the first end and those of the second begin.
  @Test(arguments: [
    ("|| ", false), ("|\n  |", false), (" <!-- 1 -->| |", false), ("<!-- 1 --> <?2?>|\n|<!-- 3 --> ", false),
    ("|\n\n|<!-- 1 -->\n\n<!-- 2 -->\n", false), ("|\n\n<!-- 1 -->\n\n|<!-- 2 -->\n", true),
    ("|\n<!-- 1 -->\r\n\r\n|", true), ("|\n|<!-- 1\n\n2 -->\n", true), (" <!-- \n -->| |", false),
    (" <!-- > --> <?a > ?>|\r|<?b\n?>\r", false), (" <plist a=''>|\n|", false),
  ])
  func remarksBelongToTheValueBeforeOrAfterThem(marked: String, passesBlankLines: Bool) throws {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false).map { Array($0.utf8) }
    let text = parts.flatMap(\.self)
    let layout = TextLayout(Source(text), format: .xml, root: 0..<0)
    let remarks = layout.remarks(in: 0..<text.count)
    // Tags are not remarks, and blank text belongs to no value.
    let isBlank = parts[0].allSatisfy { $0 == 0x20 } || marked.contains("<plist")
    #expect(remarks.trailingEnd == (isBlank ? 0 : parts[0].count))
    let leading = remarks.leadingStart(afterBlankLines: passesBlankLines)
    #expect(leading == (parts[2].allSatisfy { $0 == 0x20 } ? text.count : parts[0].count + parts[1].count))
  }
}
