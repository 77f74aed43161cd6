import TestSupport
import Testing

@testable import PropertyList

/// Property lists in data that are signed, or that many references share.
struct NestedListsTests {
  private static let xml = "<plist><dict><key>a</key><string>b</string></dict></plist>"

  /// Reads an array of equal data values, each inside `depths` arrays, with the property lists in the data expanded.
  private func opened(_ data: [UInt8], depths: [Int] = [1]) throws -> (fileSize: Int, list: PropertyList) {
    var builder = PropertyList.Builder()
    try builder.beginArray()
    for depth in depths {
      for _ in 1..<depth { try builder.beginArray() }
      try builder.append(.data(data))
      for _ in 1..<depth { try builder.end() }
    }
    try builder.end()
    let bytes = try writeBinary(builder.finish())
    var options = ReadOptions()
    options.dataLayers = 8
    let list = try PropertyList(reading: Source(bytes), options)
    #expect(structuralFaults(of: list) == [])
    return (bytes.count, list)
  }

  /// A provisioning profile contains another profile, which has its own signature.
  @Test func signedListsInDataAreExpanded() throws {
    let message = signedMessage(Array(Self.xml.utf8))
    let list = try opened(message).list
    #expect(try json(list) == #"[{"$nested":"signed","value":{"a":"b"}}]"#)
    #expect(list.find(PropertyList.KeyPath(parsing: "0.!.a")) != nil)
    // A truncated message, and a message with other content, stay data.
    #expect(try json(opened(Array(message.dropLast(20))).list).hasPrefix("[\"M"))
    #expect(try json(opened(signedMessage(Array("text".utf8))).list).hasPrefix("[\"M"))
  }

  /// Equal bytes are read once: read a hundred times, they would exceed the limit.
  @Test func sharedDataIsExpandedOnce() throws {
    let value = #"{"$nested":"xml","value":{"a":"b"}}"#
    let (fileSize, list) = try opened(Array(Self.xml.utf8), depths: [Int](repeating: 1, count: 100))
    #expect(try json(list) == "[" + [String](repeating: value, count: 100).joined(separator: ",") + "]")
    #expect(fileSize * 8 < 100 * Self.xml.utf8.count && list.facts.archiveWarnings == [])
  }

  /// 511 arrays, the dictionary for the list in data and the list's own dictionary are one container too many.
  @Test func sharedDataIsExpandedWhereItIsNotTooDeep() throws {
    let list = try opened(Array(Self.xml.utf8), depths: [511, 510, 511, 1]).list
    let nested = list.nodes.indices.filter { list.isString("$nested", at: $0) }
    #expect(nested.count == 2 && list.nodes.count { $0.kind == .data } == 2)
    #expect(list.find(PropertyList.KeyPath(parsing: "3.!.a")) != nil && list.nesting() == Limits.nesting)
    #expect(list.facts.archiveWarnings.map(\.kind) == [.nestedTooDeep])
  }

  /// In CFBinaryPList.h, keys can have any type. A key is no place for the dictionary that takes the place of data.
  @Test func keyIsNotExpanded() throws {
    let data = Array(Self.xml.utf8)
    // A dictionary with object 1 as key and value, and the data as object 1.
    let objects: [UInt8] = [0xD1, 1, 1, 0x4F, 0x10, UInt8(data.count)] + data
    let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1] + number(2) + number(0) + number(8 + objects.count)
    var options = ReadOptions()
    options.dataLayers = 8
    let list = try PropertyList(reading: Source(Array("bplist00".utf8) + objects + [8, 11] + trailer), options)
    #expect(structuralFaults(of: list) == [])
    #expect(list.nodes[0].memberCount == 1 && list.nodes[1].kind == .data && list.nodes[2].memberCount == 2)

    func number(_ value: Int) -> [UInt8] { (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
  }
}
