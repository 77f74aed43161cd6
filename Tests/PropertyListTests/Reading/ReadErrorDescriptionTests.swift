import TestSupport
import Testing

@testable import PropertyList

@Suite struct ReadErrorDescriptionTests {
  @Test(arguments: [
    ("{\"a\": [1,\n  ,2]}", "2:3: expected a value, found ','"),
    ("<array>\n\t<é/></array>", "2:2: unknown element <é>"),
    ("<array><true/>", "1:15: expected '</array>', found the end of the file"),
    ("(a,\n b", "2:3: expected ',' or ')', found the end of the file"),
  ])
  func texts(_ text: String, _ description: String) {
    let error = #expect(throws: ReadError.self) { try PropertyList(reading: Array(text.utf8)) }
    #expect(error?.description == description)
  }

  /// The top object's number is beyond the last one.
  @Test func binary() throws {
    var bytes = BinaryFile("09").bytes
    bytes[bytes.count - 9] = 1
    // Fewer than 40 bytes are not taken for a damaged binary property list.
    bytes.insert(contentsOf: [UInt8](repeating: 0, count: 40), at: 8)
    let error = #expect(throws: ReadError.self) { try PropertyList(reading: bytes) }
    #expect(error?.position == nil)
    #expect(error?.description.hasPrefix("offset ") == true)
  }
}
