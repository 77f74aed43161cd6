import TestSupport
import Testing

@testable import PropertyList

/// UTF-16 strings with a lone surrogate. The expected bytes were written by hand after the layout in CFBinaryPList.c; other
/// readers refuse such strings or replace the surrogate.
@Suite struct LoneSurrogatesTests {
  /// `{"a\uD800" = "\uDC00b"; "a\uD801" = "\uDC01b"; "c" = "\uFFFDb";}`
  private static let file = file(
    "D3 010203 040506", "62 0061D800", "62 0061D801", "51 63", "62 DC000062", "62 DC010062", "62 FFFD0062")

  private static func file(_ objects: String...) -> [UInt8] {
    var file = BinaryFile()
    file.objects = objects.map { bytes(hexadecimal: $0) }
    file.offsetSize = 1
    return file.bytes
  }

  private func list(_ bytes: [UInt8] = file) throws -> PropertyList { try PropertyList(reading: bytes) }

  private func binary(_ list: PropertyList, _ order: KeyOrder = .input) throws -> [UInt8] {
    let source = try Source { (output) throws(WriteError) in try list.writeBinary(keyOrder: order, to: &output) }
    return Array(copying: source.bytes)
  }

  @Test func binaryKeepsTheCodeUnits() throws {
    #expect(try binary(list()) == Self.file)
    #expect(try binary(list(), .codeUnits) == Self.file)
  }

  /// U+D800 is below U+E000, but the text for it, U+FFFD, is above.
  @Test func keysAreSortedByTheirCodeUnits() throws {
    let sorted = Self.file("D2 0102 0304", "61 D800", "61 E000", "10 01", "10 02")
    let unsorted = Self.file("D2 0102 0304", "61 E000", "61 D800", "10 02", "10 01")
    #expect(try binary(list(unsorted), .codeUnits) == sorted)
  }

  /// Beside characters of one to four bytes in UTF-8, before and after pairs, and halves in the wrong order.
  @Test(arguments: [
    "61 D800", "D800 61", "D83D DE00 D83D", "DE00 D83D", "D83D D83D DE00", "E9 20AC D800 E9", "D800 FFFD DFFF", "FFFD",
  ])
  func binaryKeepsAllKindsOfLoneSurrogates(units: String) throws {
    let words = units.split(separator: " ").map { String(repeating: "0", count: 4 - $0.count) + $0 }
    let file = Self.file("6\(words.count) " + words.joined())
    #expect(try binary(list(file)) == file)
    #expect(try binary(PropertyList(list(file).root)) == file)
  }

  /// Copies of views in new lists: as the root, in a literal, and beside a value of another list.
  @Test func newListsKeepLoneSurrogates() throws {
    let value = try list().root
    #expect(
      try binary(PropertyList([value]))
        == Self.file(
          "A1 01", "D3 020304 050607", "62 0061D800", "62 0061D801", "51 63", "62 DC000062", "62 DC010062",
          "62 FFFD0062"))
    var builder = PropertyList.Builder()
    try builder.beginArray()
    try builder.append(value)
    try builder.end()
    #expect(try builder.finish().loneSurrogateCount == 4)
  }

  /// Edits that double the decoded text remove the part of it that no value has. The strings of a literal are not decoded text.
  @Test func removalOfUnusedTextKeepsLoneSurrogates() throws {
    var edited: PropertyList = ["a": try list().root, "b": ""]
    for _ in 0..<4 { edited["b"] = .string(String(repeating: "x", count: 40_000)) }
    #expect(edited.decoded.count < 4 * 40_000)
    #expect(edited.loneSurrogateCount == 4)
  }

  @Test func textHasTheReplacementCharacter() throws {
    let list = try list()
    #expect(list.text(of: try #require(list.string(at: 1))) == "a\u{FFFD}")
    #expect(list.text(of: try #require(list.string(at: 2))) == "\u{FFFD}b")
    #expect(list.loneSurrogateCount == 4)
    // After the replacement the keys are equal, and the first one counts, as in CFBinaryPList.c.
    let replaced = list.replacingLoneSurrogates()
    #expect(replaced.loneSurrogateCount == 0)
    let expected = Self.file("D2 0102 0303", "62 0061FFFD", "51 63", "62 FFFD0062")
    #expect(try binary(replaced) == expected)
    // No text has a key twice.
    for format in [PropertyList.OutputFormat.xml, .json] {
      let text = String(decoding: try list.serialized(as: format), as: UTF8.self)
      #expect(text.split(separator: "a\u{FFFD}", omittingEmptySubsequences: false).count == 2)
      #expect(try PropertyList(reading: Array(text.utf8)).isEqual(to: replaced))
    }
    #expect(try list.serialized(as: .binary) == Self.file)
  }

  @Test func editsOfOtherValuesKeepLoneSurrogates() throws {
    var list = try list()
    try list.put(PropertyList(reading: Array("x".utf8)), at: PropertyList.KeyPath(parsing: "d"), .set)
    let expected = Self.file(
      "D4 01020304 05060708", "62 0061D800", "62 0061D801", "51 63", "51 64", "62 DC000062", "62 DC010062",
      "62 FFFD0062",
      "51 78")
    #expect(try binary(list) == expected)
  }

  @Test func copiesAndMovesKeepLoneSurrogates() throws {
    let file = Self.file("D1 01 02", "51 61", "A1 03", "62 D8000062")
    var list = try list(file)
    try list.copy(PropertyList.KeyPath(parsing: "a"), to: PropertyList.KeyPath(parsing: "b"))
    #expect(try binary(list) == Self.file("D2 0102 0305", "51 61", "51 62", "A1 04", "62 D8000062", "A1 04"))
    try list.remove(at: PropertyList.KeyPath(parsing: "a"))
    try list.move(PropertyList.KeyPath(parsing: "b.0"), to: PropertyList.KeyPath(parsing: "c"))
    #expect(try binary(list) == Self.file("D2 0102 0304", "51 62", "51 63", "A0", "62 D8000062"))
  }

  /// An edit of a text writes exactly the requested value, or nothing.
  @Test(arguments: [Format.xml, .json], [JSONTypes.plain, .tag, .refuse])
  func textsRefuseLoneSurrogates(format: Format, types: JSONTypes) throws {
    for string in ["62 D8000062", "62 FFFD0062"] {
      let list = try list(Self.file("D1 01 02", "51 61", string))
      let error = string.contains("D8") ? WriteError.Reason.notExact : nil
      #expect(reason { () throws(WriteError) in _ = try list.written(as: format, types: types) } == error)
    }
  }

  private func reason(_ body: () throws(WriteError) -> Void) -> WriteError.Reason? {
    do throws(WriteError) {
      try body()
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func differentSurrogatesDiffer() throws {
    let files = ["D800", "D801", "FFFD"].map { Self.file("62 0061\($0)") }
    for (index, one) in files.enumerated() {
      for (otherIndex, another) in files.enumerated() {
        let (one, another) = (try list(one), try list(another))
        #expect(one.isEqual(to: another) == (index == otherIndex))
        #expect(ComparedList(one).equals(ComparedList(another)) == (index == otherIndex))
      }
    }
  }

  @Test func emptyStringsBesideLoneSurrogatesStayEmpty() throws {
    var list = try list(Self.file("A1 01", "62 D8000062"))
    // The copied empty text begins at the same offset as the next text.
    try list.put(PropertyList(reading: Array("\"\"".utf8)), at: PropertyList.KeyPath(parsing: "0"), .insert)
    try list.copy(PropertyList.KeyPath(parsing: "1"), to: PropertyList.KeyPath(parsing: "-"))
    #expect(try binary(list) == Self.file("A3 01 02 02", "50", "62 D8000062"))
  }

  @Test func nestedListsKeepLoneSurrogates() throws {
    let inner = Self.file("62 D8000062")
    let outer = Self.file("4F 10 \(hexadecimal([UInt8(inner.count)])) \(hexadecimal(inner))")
    var options = ReadOptions()
    options.dataLayers = 1
    let list = try PropertyList(reading: outer, options)
    #expect(list.loneSurrogateCount == 1)
  }
}
