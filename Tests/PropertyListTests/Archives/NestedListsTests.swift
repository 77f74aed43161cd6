import TestSupport
import Testing

@testable import PropertyList

/// Property lists in data that are signed, or that many references share.
struct NestedListsTests {
  private static let xml = "<plist><dict><key>a</key><string>b</string></dict></plist>"

  /// A list of `count` times the same data, read with the property lists in the data.
  private func opened(_ data: [UInt8], count: Int = 1) throws -> (fileSize: Int, list: PropertyList) {
    var builder = PropertyList.Builder()
    try builder.beginArray()
    for _ in 0..<count { try builder.append(data: data) }
    try builder.end()
    let bytes = try writeBinary(builder.finish())
    var options = ReadOptions()
    options.dataLayers = 8
    let list = try PropertyList(reading: Source(bytes), options)
    #expect(structuralFaults(of: list) == [])
    return (bytes.count, list)
  }

  /// A profile has another one in it, which is signed by itself.
  @Test func signedListsInData() throws {
    let message = signedMessage(Array(Self.xml.utf8))
    let list = try opened(message).list
    #expect(try json(list) == #"[{"$nested":"signed","value":{"a":"b"}}]"#)
    #expect(list.find(PropertyList.KeyPath("0.!.a")) != nil)
    // A message that breaks off, and one of other content, stay data.
    #expect(try json(opened(Array(message.dropLast(20))).list).hasPrefix("[\"M"))
    #expect(try json(opened(signedMessage(Array("text".utf8))).list).hasPrefix("[\"M"))
  }

  /// The same bytes are read once: all together they would be more than may be read.
  @Test func sharedDataIsOpenedOnce() throws {
    let value = #"{"$nested":"xml","value":{"a":"b"}}"#
    let (fileSize, list) = try opened(Array(Self.xml.utf8), count: 100)
    #expect(try json(list) == "[" + [String](repeating: value, count: 100).joined(separator: ",") + "]")
    #expect(fileSize * 8 < 100 * Self.xml.utf8.count && list.archiveWarnings == [])
  }
}
