import Foundation
import TestSupport
import Testing

@testable import PropertyList

struct NestedListsTests {
  static let xml = "<plist><dict><key>a</key><string>b</string></dict></plist>"

  /// What becomes of a list that is read with so many layers of data opened.
  func opened(
    _ list: PropertyList, layers: Int = .max, _ change: (inout ReadOptions) -> Void = { _ in }
  ) throws -> PropertyList {
    let bytes = try Output.collect { (output) throws(WriteError) in
      try list.writeXML(style: XMLStyle(keyOrder: .input, isExact: false), to: &output)
    }
    var options = ReadOptions()
    options.dataLayers = layers
    change(&options)
    let opened = try PropertyList(reading: Source(bytes), options)
    #expect(structuralFaults(of: opened) == [])
    return opened
  }

  func binary(_ list: PropertyList) throws -> [UInt8] {
    try Output.collect { (output) throws(WriteError) in try list.writeBinary(keyOrder: .input, to: &output) }
  }

  /// An array of one piece of data.
  func array(_ data: [UInt8]) throws -> PropertyList {
    var builder = PropertyList.Builder()
    try builder.beginArray()
    try builder.append(data: data)
    try builder.end()
    return try builder.finish()
  }

  @Test func xmlInData() throws {
    #expect(
      try json(opened(array(Array(Self.xml.utf8)))) == #"[{"$nested":"xml","value":{"a":"b"}}]"#)
    // Text with entities and in UTF-16 has bytes of its own.
    let entities = "<?xml version=\"1.0\"?><plist><string>&lt;é</string></plist>"
    #expect(try json(opened(array(Array(entities.utf8)))) == #"[{"$nested":"xml","value":"<é"}]"#)
  }

  @Test func binaryInBinary() throws {
    let inner = try binary(read(Self.xml))
    let outer = try binary(array(inner))
    #expect(
      try json(opened(array(outer)))
        == #"[{"$nested":"binary","value":[{"$nested":"binary","value":{"a":"b"}}]}]"#)
    var options = ReadOptions()
    options.dataLayers = 1
    #expect(
      try json(PropertyList(reading: outer, options)) == #"[{"$nested":"binary","value":{"a":"b"}}]"#)
  }

  /// Strings that are not ASCII are decoded, wherever the data is.
  @Test func stringsOfNestedBinaryLists() throws {
    let inner = try binary(read("<plist><array><string>éa</string><string>plain</string></array></plist>"))
    let expected = #"[{"$nested":"binary","value":["éa","plain"]}]"#
    #expect(try json(opened(array(inner))) == expected)
    var options = ReadOptions()
    options.dataLayers = 8
    #expect(try json(PropertyList(reading: binary(array(inner)), options)) == expected)
  }

  @Test(arguments: ["bplist00 is a word", "<plist><a/></plist>", "<?xml no", "<plist>", "short", ""])
  func whatOnlyLooksLikeOneStaysData(text: String) throws {
    let list = try array(Array(text.utf8))
    let opened = try opened(list)
    #expect(try json(opened) == json(list) && !opened.isOpened && opened.archiveWarnings == [])
  }

  @Test func theListSaysSo() throws {
    let list = try opened(array(Array(Self.xml.utf8)))
    #expect(list.isOpened && list.format == .xml && list.archiveWarnings == [])
  }

  static let tooDeep = "1 property list in data is not opened, as it is nested too deep"

  @Test func thereAreEightLayers() throws {
    var list = try read(Self.xml)
    for _ in 0..<9 { list = try array(binary(list)) }
    let result = try opened(list)
    #expect(try json(result).components(separatedBy: "$nested").count == 9)
    #expect(result.archiveWarnings.map(\.message) == [Self.tooDeep])
    #expect(try json(opened(list, layers: 2)).components(separatedBy: "$nested").count == 3)
    #expect(try opened(list, layers: 2).archiveWarnings == [])
  }

  @Test func valuesAndTheirDepthAreBounded() throws {
    let deep = String(repeating: "<array>", count: 511) + "<true/>" + String(repeating: "</array>", count: 511)
    let list = try opened(array(Array("<plist>\(deep)</plist>".utf8)))
    #expect(list.archiveWarnings.map(\.message) == [Self.tooDeep])
    #expect(try json(list).hasPrefix("[\"PHBsaXN0"))
  }

  /// A binary list of data that stands in `count` places, and is in the file once.
  private func shared(_ text: String, count: Int) throws -> [UInt8] {
    let data = try json(array(Array(text.utf8))).dropFirst(2).dropLast(2)
    return try binary(
      read("<plist><array>" + String(repeating: "<data>\(data)</data>", count: count) + "</array></plist>"))
  }

  /// Data counts wherever it stands: a file of 2 KB does not become any number of values.
  @Test func valuesAreBounded() throws {
    let many = "<plist><array>" + String(repeating: "<true/>", count: 100) + "</array></plist>"
    let bytes = try shared(many, count: 1000)
    var options = ReadOptions()
    options.dataLayers = .max
    options.limits.nodes = 16_000
    let list = try PropertyList(reading: bytes, options)
    // 2,000 more than there are bytes, at 105 values each: as many as there is room for.
    #expect(list.nodes.count < bytes.count + 2000 + 1000)
    #expect(try json(list).contains("$nested") && json(list).hasSuffix("\"]"))
    #expect(
      list.archiveWarnings.map(\.message).first?.contains("there are too many values, and --max-nodes raises the limit")
        ?? false)
  }

  /// The same bytes are read once: all together they would be more than may be read.
  @Test func sharedDataIsOpenedOnce() throws {
    let bytes = try shared(Self.xml, count: 100)
    var options = ReadOptions()
    options.dataLayers = 8
    let value = #"{"$nested":"xml","value":{"a":"b"}}"#
    let list = try PropertyList(reading: bytes, options)
    #expect(try json(list) == "[" + [String](repeating: value, count: 100).joined(separator: ",") + "]")
    #expect(bytes.count * 8 < 100 * Self.xml.utf8.count && list.archiveWarnings == [])
  }

  /// A profile has another one in it, which is signed by itself.
  @Test func signedListsInData() throws {
    let message = signedMessage(Array(Self.xml.utf8))
    #expect(try json(opened(array(message))) == #"[{"$nested":"signed","value":{"a":"b"}}]"#)
    let list = try opened(array(message))
    #expect(list.find(PropertyList.KeyPath("0.!.a")) != nil)
    // What nobody can read stays data.
    #expect(try json(opened(array(Array(message.dropLast(20))))).hasPrefix("[\"M"))
    #expect(try json(opened(array(signedMessage(Array("text".utf8))))).hasPrefix("[\"M"))
  }

  @Test func archivesInData() throws {
    let inner = archive(
      object("‹2›", "<key>NS.objects</key><array>‹1›</array>"), className("NSArray"))
    let result = try opened(array(Array(inner.utf8))) { $0.unarchives = true }
    // The pointer is that of the whole output.
    #expect(try json(result) == #"[{"$nested":"xml","value":[{"$ref":"/0/value"}]}]"#)
    #expect(try json(opened(array(Array(inner.utf8)))).contains("$archiver"))
  }

  // MARK: Key paths

  @Test func keyPathsStepIn() throws {
    let list = try opened(array(Array(Self.xml.utf8)))
    let index = try #require(list.find(PropertyList.KeyPath("0.!.a")))
    #expect(list.string(at: index).map(list.text) == "b")
    #expect(PropertyList.KeyPath("0.!.a").dataSteps == 1)
    #expect(PropertyList.KeyPath(#"0.\!.a"#).dataSteps == 0 && PropertyList.KeyPath("/0/!/a").dataSteps == 0)
    #expect(list.find(PropertyList.KeyPath(#"0.\!.a"#)) == nil)
    #expect(list.values(at: PropertyList.KeyPath("*.!.*")) == [index])
    var paths: [String] = []
    list.forEachKeyPath(to: Array(list.find(.all).dropFirst())) { _, path in paths.append(path) }
    #expect(paths == ["0", "0.$nested", "0.!", "0.!.a"])
  }

  @Test func keysOfThatNameWin() throws {
    let list = try read("<plist><dict><key>!</key><true/></dict></plist>")
    for path in ["!", #"\!"#, "/!"] { #expect(list.find(PropertyList.KeyPath(path)) == 2) }
    #expect(KeyPathText.component("!", isFirst: true) == #"\!"# && KeyPathText.component("!!", isFirst: true) == "!!")
  }
}
