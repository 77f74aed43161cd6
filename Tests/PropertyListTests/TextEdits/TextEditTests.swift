import Testing

@testable import PropertyList

/// Edits of files in memory. Tests/Tables/placement has the text that edits change.
@Suite struct TextEditTests {
  /// From bytes to bytes: comments, order and layout stay, and so does the encoding.
  @Test func bytesOfAFile() throws {
    let text =
      "<!-- shipped -->\n<dict>\n  <key>b</key> <integer>0x1F</integer>\n  <key>é</key> <string>1</string>\n</dict>"
    var edit = try #require(try TextEdit(reading: Array(text.utf8)))
    try edit.list.put(PropertyList("2"), at: PropertyList.KeyPath(["é"]), .set)
    #expect(String(decoding: try edit.bytes(), as: UTF8.self) == text.replacing("<string>1<", with: "<string>2<"))

    let units = [0xFEFF] + Array(text.utf16)
    let utf16 = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    var wide = try #require(try TextEdit(reading: utf16))
    #expect(try wide.bytes() == utf16)
    try wide.list.put(PropertyList("2"), at: PropertyList.KeyPath("é"), .set)
    #expect(try wide.bytes().count == utf16.count)

    #expect(try TextEdit(reading: PropertyList([1]).serialized(as: .binary)) == nil)
    #expect(throws: ReadError.self) { try TextEdit(reading: []) }
  }
}
