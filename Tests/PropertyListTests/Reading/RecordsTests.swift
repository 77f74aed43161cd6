import TestSupport
import Testing

@testable import PropertyList

/// Arrays of dictionaries whose keys are those of earlier dictionaries, or some of them. Readers and writers may reuse cached
/// keys; the values must be those of the model.
struct RecordsTests {
  /// The order of keys in the records of a test.
  enum Shape: CaseIterable { case equal, alternating, shuffled, partial, many, oneLonger, sized }

  /// Short and long keys, keys that XML or JSON escapes, keys with the same length and ends, and a name beyond 32 keys.
  private static let names =
    ["", "a", "é", "exactly8", "ninebytes", "日本語のテキスト", "CFBundleShortVersionString", "<&>", "x]]>", "\\\"", "A", "_"]
    + ["12345678-a-12345678", "12345678-b-12345678"] + (45...52).map { String(repeating: "k", count: $0) }
    + (0..<50).map { "key \($0)" }

  private static func keys(_ shape: Shape, _ gen: inout Gen) -> [[String]] {
    let names = names.shuffled(using: &gen)
    switch shape {
    case .equal: return Array(repeating: Array(names.prefix(24)), count: 40)
    case .alternating: return (0..<40).map { Array(names.dropFirst($0 % 2 * 3).prefix(5 + $0 % 2)) }
    case .shuffled: return (0..<40).map { _ in Array(names.prefix(12)).shuffled(using: &gen) }
    case .partial: return (0..<30).map { _ in names.filter { _ in gen.chance(1, of: 2) } }
    // Some keys come again soon, others late.
    case .many:
      return (0..<80).map { record in
        (0..<9).map { key in
          let number = (record % 3 + record / 25 * 40 + key * 137) % 2000
          return number % 3 == 0 ? "beginning\(number)and the end" : number % 3 == 1 ? "\(number)" : "key \(number * 7)"
        }
      }
    case .oneLonger: return (0..<12).map { Array(names.prefix(6 + ($0 % 4 == 3 ? 1 : 0))) }
    case .sized: return [0, 1, 2, 31, 32, 33, 34, 50].flatMap { Array(repeating: Array(names.prefix($0)), count: 3) }
    }
  }

  /// Each record has its number under all keys, and once more in a dictionary inside.
  private static func records(_ keys: [[String]]) -> Plist {
    .array(
      keys.enumerated().map { number, keys in
        let entries = keys.map { Plist.Entry($0, .integer(Int128(number))) }
        return .dictionary(entries + [Plist.Entry("inner", .dictionary(entries))])
      })
  }

  private static func built(_ keys: [[String]]) throws -> PropertyList {
    var builder = PropertyList.Builder()
    func append(_ keys: [String], _ number: Int) throws {
      for key in keys {
        try builder.append(key: key)
        try builder.append(.integer(Int64(number)))
      }
    }
    try builder.beginArray()
    for (number, keys) in keys.enumerated() {
      try builder.beginDictionary()
      try append(keys, number)
      try builder.append(key: "inner")
      try builder.beginDictionary()
      try append(keys, number)
      for _ in 0..<2 { try builder.end() }
    }
    try builder.end()
    return try builder.finish()
  }

  /// The keys and numbers of all records, in their order.
  private func entries(_ list: PropertyList) -> [[String]] {
    (list.root.array?.map { $0 } ?? []).flatMap { record -> [[String]] in
      [record, record["inner"]].map { record in
        record?.dictionary?.filter { $0.key != "inner" }.map { "\($0.key)=\($0.value.integer ?? -1)" } ?? []
      }
    }
  }

  private func xmlText(_ keys: [[String]]) -> String {
    func lines(_ keys: [String], _ number: Int, _ indentation: String) -> String {
      keys.map { key in
        let escaped = key.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        return "\(indentation)<key>\(escaped)</key>\n\(indentation)<integer>\(number)</integer>\n"
      }.joined()
    }
    return keys.enumerated().map { number, keys in
      let inner = keys.isEmpty ? "\t\t<dict/>\n" : "\t\t<dict>\n\(lines(keys, number, "\t\t\t"))\t\t</dict>\n"
      return "\t<dict>\n\(lines(keys, number, "\t\t"))\t\t<key>inner</key>\n\(inner)\t</dict>\n"
    }.joined()
  }

  @Test(arguments: Shape.allCases, [Gen.Format.xml, .json])
  func recordsAreReadAndWritten(shape: Shape, format: Gen.Format) throws {
    var gen = Gen(seed: 3, size: 8)
    gen.format = format
    let keys = Self.keys(shape, &gen)
    let expected = keys.enumerated().flatMap { number, keys in
      Array(repeating: keys.map { "\($0)=\(number)" }, count: 2)
    }
    let list = try PropertyList(reading: Array(PlistText(Self.records(keys), &gen).text.utf8))
    #expect(entries(list) == expected)
    #expect(try entries(Self.built(keys)) == expected)
    #expect(try xml(list) == "<array>\n\(xmlText(keys))</array>\n")
    for format in [PropertyList.OutputFormat.xml, .binary, .json] {
      let bytes = try list.serialized(as: format)
      #expect(try entries(PropertyList(reading: bytes)) == expected)
      let number = gen.int(0..<keys.count)
      for key in keys[number].shuffled(using: &gen).prefix(4) {
        let keyPath = PropertyList.KeyPath([number, "inner", key])
        let value = try PropertyList(reading: Source(bytes), at: keyPath, ReadOptions())
        #expect(value?.root.integer == number)
      }
    }
  }

  /// The order of ASCII letters is the same in all of these.
  @Test(arguments: [KeyOrder.codeUnits, .canonical, .standard])
  func keysOfRecordsAreSorted(order: KeyOrder) throws {
    var gen = Gen(seed: 4, size: 8)
    let letters = (0..<26).map { String(Unicode.Scalar(UInt8(ascii: "a") + UInt8($0))) }
    let shapes = (0..<12).map { Array(letters.shuffled(using: &gen).prefix($0 * 3)) }
    let keys = (0..<60).map { _ in gen.one(of: shapes) }
    let list = try PropertyList(reading: Array(PlistText(Self.records(keys), &gen).text.utf8))
    let sorted = try read("<plist>\(xml(list, keyOrder: order))</plist>")
    #expect(entries(sorted) == entries(list).map { $0.sorted() })
  }

  /// In a text the last value counts, at the position of the first key. In a binary file the first value counts, as in
  /// CoreFoundation.
  @Test(arguments: [2, 5, 20, 60]) func repeatedKeysOfRecordsCountOnce(count: Int) throws {
    var gen = Gen(seed: 5, size: 8)
    // Records with and without duplicate keys alternate, so that cached keys of one kind cannot hide the other.
    let records = (0..<40).map { number in
      (0..<count).map { number.isMultiple(of: 2) ? "k\($0)" : "k\(gen.int(0..<max(2, count * 2 / 3)))" }
    }
    let text = records.map { keys in "{" + keys.enumerated().map { "\"\($1)\": \($0)" }.joined(separator: ", ") + "}" }
    let list = try PropertyList(reading: Array("[\(text.joined(separator: ", "))]".utf8))
    for (number, keys) in records.enumerated() {
      let first = keys.indices.filter { !keys[..<$0].contains(keys[$0]) }.map { keys[$0] }
      let record = try #require(list[number]?.dictionary)
      #expect(record.map(\.key) == first)
      #expect(record.map(\.value.integer) == first.map { keys.lastIndex(of: $0) })
    }
    // Object 1 is "k", 2 is "l", 3 is true and 4 false; the array has the dictionaries {k, l} and {k, k} in turn.
    let file = BinaryFile(
      "a4 05 06 05 06", "51 6b", "51 6c", "09", "08", "d2 01 02 03 04", "d2 01 01 03 04")
    let binary = try PropertyList(reading: file.bytes)
    #expect(binary == [["k": true, "l": false], ["k": true], ["k": true, "l": false], ["k": true]])
  }
}
