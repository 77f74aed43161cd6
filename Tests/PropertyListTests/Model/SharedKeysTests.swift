import Testing

@testable import PropertyList

/// Keys of one text that are equal, which become one slice.
struct SharedKeysTests {
  /// The slices and texts of all keys of `list`, in order.
  private func keys(of list: PropertyList) -> [(slice: Slice, text: String)] {
    list.nodes.indices.flatMap { index -> [(slice: Slice, text: String)] in
      guard case .dictionary = list.nodes[index] else { return [] }
      var keys: [(slice: Slice, text: String)] = []
      list.forEachPair(of: index) { key in
        if let slice = list.string(at: key) { keys.append((slice, list.text(of: slice))) }
      }
      return keys
    }
  }

  private static let names = [
    "", "a", "é", "exactly8", "ninebytes", "identifier", "日本語のテキスト", "CFBundleShortVersionString",
  ]

  private static func xml(_ records: [[String]]) -> String {
    let records = records.map { "<dict>\($0.map { "<key>\($0)</key><true/>" }.joined())</dict>" }
    return "<plist><array>\(records.joined())</array></plist>"
  }

  private static func json(_ records: [[String]]) -> String {
    "[\(records.map { "{\($0.map { "\"\($0)\": true" }.joined(separator: ", "))}" }.joined(separator: ", "))]"
  }

  @Test(arguments: [xml, json]) func equalKeysAreOneSlice(write: @Sendable ([[String]]) -> String) throws {
    let found = keys(of: try read(write(Array(repeating: Self.names, count: 3))))
    #expect(found.map(\.text) == Self.names + Self.names + Self.names)
    #expect(found.map(\.slice.offset) == (0..<3).flatMap { _ in found[..<8].map(\.slice.offset) })
  }

  /// Keys that have the same length, first eight and last eight bytes, more of them than there are places.
  @Test(arguments: [xml, json]) func similarKeysKeepTheirTexts(write: @Sendable ([[String]]) -> String) throws {
    let names = (0..<2000).map { number -> String in
      switch number % 3 {
      case 0: "beginning\(number)and the end"
      case 1: "\(number)"
      default: "key \(number * 7)"
      }
    }
    // Some of them come again soon, others late.
    let records = (0..<1000).map { number -> [String] in
      let start = number % 3 + number / 50 * 40
      return (0..<9).map { names[(start + $0 * 137) % names.count] }
    }
    #expect(keys(of: try read(write(records))).map(\.text) == records.joined().map { $0 })
  }

  /// What is decoded is not in the text.
  @Test func keysWithEscapesAreNotShared() throws {
    let found = keys(of: try read(#"[{"\u0061": 1}, {"a": 1}, {"\u0061": 1}, {"a": 1}]"#))
    #expect(found.map(\.text) == ["a", "a", "a", "a"])
    #expect(found[1].slice == found[3].slice)
    #expect(Set(found.map(\.slice.offset)).count == 3)
  }

  /// Lint says where each key stands.
  @Test(arguments: [(xml, Format.xml), (json, Format.json)])
  func keysStandWhereTheyAreForLint(write: @Sendable ([[String]]) -> String, format: Format) throws {
    let text = DecodedText(
      source: Source(Array(write([["a"], ["a"], ["a"]]).utf8)), start: 0, loneSurrogate: nil)
    let found = keys(of: RemarkedReading(of: text, as: format, prunes: false).list)
    #expect(Set(found.map(\.slice.offset)).count == 3)
  }
}
