import TestSupport
import Testing

@testable import PropertyList

struct ArchiveViewTests {
  @Test func anArrayCanHoldItself() throws {
    let text = archive(object("‹2›", "<key>NS.objects</key><array>‹1›</array>"), className("NSArray"))
    #expect(try shown(text) == #"[{"$ref":""}]"#)
  }

  @Test func circlesAndSharedObjects() throws {
    let text = archive(
      object("‹3›", "<key>NS.objects</key><array>‹2›‹2›</array>"),
      object("‹4›", "<key>a/b~c</key>‹5›<key>parent</key>‹1›"), className("NSArray"), className("Node"),
      object("‹4›", "<key>other</key>‹2›<key>self</key>‹5›"))
    #expect(
      try shown(text) == """
        [{"$class":"Node","a/b~c":{"$class":"Node","other":{"$ref":"/0"},"self":{"$ref":"/0/a~1b~0c"}},\
        "parent":{"$ref":""}},{"$ref":"/0"}]
        """)
  }

  /// A pointer can be used as a key path of the view.
  @Test func pointersLeadToWhereObjectsAreShown() throws {
    let text = archive(
      object("‹4›", "<key>list</key>‹2›<key>again</key>‹3›"),
      object("‹5›", "<key>NS.objects</key><array>‹0›‹3›</array>"),
      object("‹4›", "<key>x</key><dict><key>y</key><array>‹6›</array></dict><key>z</key>‹6›"), className("Node"),
      className("NSArray"), object("‹4›"))
    let list = try unarchived(Array(text.utf8))
    #expect(
      try json(list) == """
        {"$class":"Node","list":[null,{"$ref":"/again"}],\
        "again":{"$class":"Node","x":{"y":[{"$class":"Node"}]},"z":{"$ref":"/again/x/y/0"}}}
        """)
    let index = try #require(list.find(PropertyList.KeyPath("/again/x/y/0")))
    #expect(try json(list.list(at: index)) == #"{"$class":"Node"}"#)
  }

  /// Scalars are written out each time, and data up to 64 bytes.
  @Test func longDataIsShownOnce() throws {
    func text(_ base64: String) -> String {
      archive(
        "<array>‹2›‹2›‹3›‹3›</array>", "<data>\(base64)</data>",
        object("‹4›", "<key>NS.string</key><string>a</string>"), className("NSString"))
    }
    let short = String(repeating: "AAAA", count: 21) + "AA=="
    let long = String(repeating: "AAAA", count: 21) + "AAA="
    #expect(try shown(text(short)) == "[\"\(short)\",\"\(short)\",\"a\",\"a\"]")
    #expect(try shown(text(long)) == "[\"\(long)\",{\"$ref\":\"/0\"},\"a\",\"a\"]")
  }

  @Test func binaryArchivesAreShownAsThoseInXML() throws {
    // {$archiver: "A", $version: 100000, $top: {root: UID 1}, $objects: ["$null",
    //   {$class: UID 2, NS.objects: [UID 1, UID 3, UID 0]}, {$classname: "NSSet"}, "é" in UTF-16]}
    let file = BinaryFile(
      "d4 01 02 03 04 05 06 07 0a", "59 2461726368697665 72", "58 2476657273696f6e", "54 24746f70",
      "58 246f626a65637473", "51 41", "12 000186a0",
      "d1 08 09", "54 726f6f74", "8001", "a4 0b 0c 13 16", "55 246e756c6c", "d2 0d 0e 0f 10",
      "56 24636c617373", "5a 4e532e6f626a65637473", "8002", "a3 09 11 12", "8003", "00", "d1 14 15",
      "5a 24636c6173736e616d65", "55 4e53536574", "61 00e9")
    #expect(try shown(file.bytes) == #"[{"$ref":""},"é",null]"#)
  }

  // MARK: Bounds

  /// A list of `count` records, each of which refers to the next one.
  private func chain(_ count: Int) -> String {
    let records = (1..<count).map { object("‹\(count + 1)›", "<key>n</key>‹\($0 + 1)›") }.joined()
    return archive(records, object("‹\(count + 1)›", "<key>first</key>‹1›"), className("N"))
  }

  @Test func whatIsNestedTooDeepIsNamed() throws {
    #expect(try warnings(chain(511)) == [])
    let list = try unarchived(Array(chain(600).utf8))
    #expect(
      list.archiveWarnings.map(\.message) == [
        "1 object lies inside more than 512 arrays and dictionaries, and is shown as $uid, without what only it leads to: "
          + "UID 512"
      ])
    #expect(try json(list).hasSuffix(#""n":{"$uid":512}"# + String(repeating: "}", count: 511)))
    #expect(try json(list).hasPrefix(#"{"$class":"N","n":{"$class":"N","n":{"#))
  }

  /// A part of an object that lies too deep is not the object.
  @Test func partsThatLieTooDeepAreNotReferences() throws {
    let arrays = String(repeating: "<array>", count: 200) + "<true/>" + String(repeating: "</array>", count: 200)
    let records = (1..<400).map { object("‹402›", "<key>n</key>‹\($0 + 1)›") }.joined()
    let text = archive(records, object("‹402›", "<key>deep</key>\(arrays)"), "<true/>", className("N"))
    let list = try unarchived(Array(text.utf8))
    // 399 objects with the root, the one that holds the arrays, and as many of these as there is room for.
    #expect(
      try json(list).hasSuffix(
        #"[{"$uid":400}"# + String(repeating: "]", count: 111) + String(repeating: "}", count: 400)))
    #expect(list.archiveWarnings.count == 1)
  }

  @Test func chainsAndSharedObjects() throws {
    #expect(try warnings(chain(20_000)).count == 1)
    let references = String(repeating: "‹2›", count: 50_000)
    let list = try unarchived(Array(archive("<array>\(references)</array>", "<array><true/></array>").utf8))
    // The array, the shared one, and a reference of three nodes for each of the others.
    #expect(list.nodes.count == 1 + 2 + 3 * 49_999)
  }

  /// Paths of a megabyte each would take 100 MB.
  @Test func pathsToObjectsAreBounded() throws {
    let key = String(repeating: "k", count: 1_000_000)
    let references = String(repeating: "‹2›", count: 100)
    let text = archive(
      "<dict><key>\(key)</key>‹2›<key>a</key><array>\(references)</array></dict>", "<array><true/></array>")
    let list = try unarchived(Array(text.utf8))
    let text8 = try json(list)
    #expect(text8.utf8.count < 12_000_000 && text8.hasSuffix(#"{"$uid":2}]}"#))
    let message = try #require(list.archiveWarnings.first?.message)
    #expect(message.contains("since the paths to objects take too many bytes"))
  }

  @Test func longStringsAreBounded() throws {
    let references = String(repeating: "‹2›", count: 1000)
    let text = archive(
      "<array>\(references)</array>", "<string>\(String(repeating: "s", count: 100_000))</string>")
    let text8 = try shown(text)
    #expect(text8.utf8.count < 6_000_000 && text8.hasSuffix(#"{"$ref":"/0"}]"#))
  }

  /// Once their bytes are used up, references to a long string are three values each.
  @Test func referencesToLongStringsAreBounded() throws {
    let references = String(repeating: "‹2›", count: 2000)
    let text = archive("<array>\(references)</array>", "<string>\(String(repeating: "s", count: 100_000))</string>")
    let list = try read(text)
    let archive = try #require(Archive(list))
    let drawing = ArchiveDrawing(of: archive, in: list, ArchiveDrawing.Options(), ArchiveWarnings())
    #expect(throws: SyntaxError(.limit(.manySharedNodes(9000)), at: 0)) {
      _ = try ArchiveView(of: drawing, at: [], limit: 9000)
    }
  }

  @Test func valuesAreBounded() throws {
    let references = String(repeating: "‹2›", count: 50_000)
    let text = archive("<array>\(references)</array>", "<array><true/></array>")
    var options = ReadOptions()
    options.unarchives = true
    options.limits.nodes = 0
    // Each reference takes 55 bytes of the file, so that it is far from the limit.
    #expect(throws: Never.self) { try PropertyList(reading: Source(Array(text.utf8)), options) }
    let list = try read(text)
    let archive = try #require(Archive(list))
    let drawing = ArchiveDrawing(of: archive, in: list, ArchiveDrawing.Options(), ArchiveWarnings())
    #expect(throws: SyntaxError(.limit(.manySharedNodes(200_000)), at: 0)) {
      _ = try ArchiveView(of: drawing, at: [], limit: 200_000)
    }
  }
}
