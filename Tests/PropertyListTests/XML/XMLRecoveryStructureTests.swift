import Testing

@testable import PropertyList

/// Whatever the reader goes on after, what it hands on is a list: rules walk over it.
@Suite struct XMLRecoveryStructureTests {
  @Test(arguments: [
    // A dictionary in the place of a key, which the end of the file cuts off.
    "<dict><dict>", "<dict><key>a</key><true/><dict>", "<array><dict><array>",
    // A container in the place of a key, whose content is read before it is found out.
    "<dict><dict><key>a</key><true/></dict></dict>", "<dict><array><true/><false/></array><key>a</key><true/></dict>",
    "<dict><dict><key>a</key><dict/></dict><key>b</key></dict>", "<dict><string>a</string><key>b</key><true/></dict>",
    "<array><dict><dict/></dict><plist></plist></array>",
  ])
  func nodesStayWhole(_ text: String) {
    let source = Source(Array(text.utf8))
    var reader = XMLReader(source.bytes, from: 0)
    reader.builder.remarks = Remarks(recovers: true)
    // The end of the file may be one mistake too many.
    try? reader.read()
    let list = PropertyList(
      format: .xml, source: source, nodes: reader.builder.nodes, decoded: reader.builder.decoded)
    #expect(structuralFaults(of: list) == [])
    #expect(reader.builder.remarks?.mistakes.isEmpty == false)
  }
}
