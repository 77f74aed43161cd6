/// Dictionaries that share key lists. Foundation must find the same values in the written files as in the original.
import Foundation
import Testing

@testable import PropertyList

struct ShapeTableTests {
  /// Key lists, each of which is in a file many times.
  private static let shapes: [String: [[String]]] = [
    "two that alternate": [["b", "a"], ["c", "a", "b"]],
    "the same keys in another order": [["b", "a"], ["a", "b"]],
    "more than fit in the table": (0..<1200).map { ["n\($0)", "b", "a"] },
    "long keys that differ in the middle": (0..<40).map { ["beginning-\(10 + $0)-end-of-a-long-key", "a"] },
    "as many keys as a shape may have, and more": [63, 64, 65, 300].map { count in
      (0..<count).reversed().map { "k\($0)" }
    },
    "a duplicate key": [["b", "a", "b"], ["b", "a"]],
    "keys that are not ASCII": [["é", "e\u{301}", "z"], ["日本", "\u{10000}", "\u{FFFD}"]],
  ]

  @Test(arguments: shapes.keys.sorted()) func valuesAreThoseOfTheOriginal(name: String) throws {
    let shapes = try #require(Self.shapes[name])
    var text = #"<plist version="1.0"><array>"#
    for record in 0..<max(12, 2 * shapes.count) {
      text += "<dict>"
      for (index, key) in shapes[record % shapes.count].enumerated() {
        text += "<key>\(key)</key><string>\(record).\(index)</string>"
      }
      text += "</dict>"
    }
    text += "</array></plist>"
    let expected = try foundationValue(Array(text.utf8))
    let list = try PropertyList(reading: Array(text.utf8))
    let sorted = XMLStyle(keyOrder: .codeUnits, isExact: true)
    let xml = try Output.collect { output throws(WriteError) in try list.writeXML(style: sorted, to: &output) }
    #expect(try foundationValue(xml) == expected)
    let binary = try Output.collect { output throws(WriteError) in
      try list.writeBinary(keyOrder: .input, to: &output)
    }
    #expect(try foundationValue(binary) == expected)
    // The binary file is read back: its dictionaries share the references to their keys.
    let read = try PropertyList(reading: binary)
    let again = try Output.collect { output throws(WriteError) in try read.writeXML(style: sorted, to: &output) }
    #expect(try foundationValue(again) == expected)
  }

  private func foundationValue(_ bytes: [UInt8]) throws -> NSArray {
    let value = try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    return try #require(value as? NSArray)
  }
}
