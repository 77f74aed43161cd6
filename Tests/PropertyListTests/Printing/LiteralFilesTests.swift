import Testing

@testable import PropertyList

@Suite struct LiteralFilesTests {
  /// In C, the name of a header cannot contain a quotation mark or a line break (C11, 6.4.7).
  @Test(arguments: [
    ("a.h", "#import \"a.h\"\n\n"), ("a b.h", "#import \"a b.h\"\n\n"),
    ("a\"b.h", ""), ("a\nb.h", ""), ("a\r\nb.h", ""),
  ])
  func headersThatCannotBeImportedAreLeftOut(headerName: String, directive: String) throws {
    let list = PropertyList("x")
    let written = try Output.collect { (output) throws(WriteError) in
      try list.writeObjectiveC(sourceName: "a", headerName: headerName, keyOrder: .input, to: &output)
    }
    #expect(String(decoding: written, as: UTF8.self).hasPrefix(directive + "/// Generated from a\n"))
  }
}
