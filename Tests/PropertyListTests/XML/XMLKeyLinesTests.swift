import TestSupport
import Testing

@testable import PropertyList

/// Keys that records share, whose lines are written once and then repeated.
struct XMLKeyLinesTests {
  /// Keys of every length around the longest line that is kept, and those that are escaped.
  private static let keys =
    ["", "a", "<&>", "é", "x]]>"] + (45...52).map { String(repeating: "k", count: $0) }

  /// The same list, each string of which has a text of its own.
  private func unshared(_ list: PropertyList) -> PropertyList {
    var copy = list
    for index in list.nodes.indices {
      guard let slice = list.string(at: index) else { continue }
      copy.nodes[index] = .string(Slice(offset: list.source.count + copy.decoded.count, count: slice.count))
      copy.decoded.append(copying: list.bytes(of: slice))
    }
    return copy
  }

  /// Records are built with one text for each key.
  @Test(arguments: keys, [1, 5]) func recordsAreWrittenAsOthers(key: String, count: Int) throws {
    var builder = PropertyList.Builder()
    try builder.beginArray()
    for number in 0..<Int64(count) {
      try builder.beginDictionary()
      for name in ["z", key, "inner"] {
        try builder.append(key: name)
        guard name == "inner" else {
          try builder.append(integer: number)
          continue
        }
        // The same number of keys, one level deeper, some of them the same.
        try builder.beginDictionary()
        for name in ["z", key, number % 2 == 0 ? "odd" : "even"] {
          try builder.append(key: name)
          try builder.append(data: [UInt8(number)])
        }
        try builder.end()
      }
      try builder.end()
    }
    try builder.end()
    let list = try builder.finish()
    for order in [KeyOrder.codeUnits, .input] {
      let written = try xml(list, keyOrder: order)
      #expect(try xml(unshared(list), keyOrder: order) == written)
      #expect(written.count { $0 == "\n" } == 2 + count * 21)
    }
  }

  /// The buffer of an output holds 65,536 bytes: a line that ends beyond them has left it in part.
  @Test func linesAcrossBuffers() throws {
    var builder = PropertyList.Builder()
    try builder.beginArray()
    for number in 0..<Int64(3_000) {
      try builder.beginDictionary()
      for name in ["second", "first"] {
        try builder.append(key: name)
        try builder.append(integer: number)
      }
      try builder.end()
    }
    try builder.end()
    let lines = (0..<3_000).map { number in
      ["first", "second"].map { "\t\t<key>\($0)</key>\n\t\t<integer>\(number)</integer>\n" }.joined()
    }
    let expected = lines.map { "\t<dict>\n\($0)\t</dict>\n" }.joined()
    let isSame = try xml(builder.finish(), keyOrder: .codeUnits) == "<array>\n\(expected)</array>\n"
    #expect(isSame)
  }

  /// More keys than there are places, in any order.
  @Test func manyKeysAreWrittenAsOthers() throws {
    var generator = SplitMix64(seed: 6)
    let names = (0..<700).map { "key \($0)" }
    let records = (0..<300).map { _ in
      "{\(names.shuffled(using: &generator).prefix(9).map { "\"\($0)\": 1" }.joined(separator: ","))}"
    }
    let list = try read("[\(records.joined(separator: ","))]")
    #expect(try xml(list) == xml(unshared(list)))
  }
}
